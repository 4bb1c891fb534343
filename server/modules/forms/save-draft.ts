import { sql } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import { arrangeDesign } from "../../../core/forms/design.ts";
import { namedQuestions } from "../../../core/forms/named-questions.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { sameQuestions } from "./canonical.ts";
import { QUESTION, readDraftQuestions } from "./draft-questions.ts";
import type { FormRecord } from "./form-records.ts";
import type { Forms } from "./forms.ts";
import { withOfferedLists } from "./option-lists.ts";
import { digest } from "./versions.ts";
import { writeQuestions } from "./write-questions.ts";

/** The questions of a form as they stand, and what tells whether somebody changed them since. */
export interface Draft {
  /** Of the records as they were read; it changes with each of them. */
  readonly base: string;
  /** Each after its parent, in asking order. */
  readonly questions: readonly StoredQuestion[];
}

export async function readDraft({ context }: Forms, form: string): Promise<Draft> {
  const { database } = context;
  const [rows, material] = await Promise.all([
    database.read
      .selectFrom(QUESTION)
      .select(["id", "row_version"])
      .where("form_name", "=", form)
      .where("archived", "is", null)
      .orderBy("id")
      .execute(),
    readDraftQuestions(database, form),
  ]);
  return {
    base: baseOf(rows.map((row) => [row["id"], row["row_version"]])),
    questions: arrangeDesign(material.map(({ question }) => question)),
  };
}

interface Saving extends Draft {
  readonly actor: Actor;
  readonly form: FormRecord;
  readonly requestId: string;
}

/**
 * Puts the questions of a form in place of those there are: with ids below 0 new ones, without it retired ones, which
 * come back under their ids. Gives the ids of the new records by those. Throws `form_changed_meanwhile` where somebody
 * changed a question since `base` was read.
 */
export async function saveDraft(
  { context }: Forms,
  { actor, form, base, questions, requestId }: Saving,
): Promise<ReadonlyMap<number, number>> {
  const { engine, database } = context;
  const before = await readDraftQuestions(database, form.name);
  const offered = new Map(before.map(({ question: { id, option_list } }) => [id, option_list ?? 0]));
  const arranged = arrangeDesign(
    await withOfferedLists(context, { actor, questions, hadList: ({ id }) => offered.get(id) }),
  );
  const stands = new Map(
    before.map(({ question }, index) => [question.id, { question, position: index + 1 }]),
  );
  return engine.togetherByServer({
    actor,
    resource: QUESTION,
    requestId,
    work: async ({ create, update, rows }) => {
      const present = await rows(sql`
        select id, row_version, position, is_active from ${sql.id(QUESTION)}
        where form_name = ${form.name} and archived is null order by id ${database.dialect.forUpdate}`);
      if (baseOf(present) !== base) throw new AppError({ code: "form_changed_meanwhile", status: 409 });
      const known = new Map(present.map(([id, , position, active]) => [Number(id), { position, active }]));
      requireKnown(arranged, known);
      const ids = await writeQuestions(
        { create, update },
        {
          form,
          questions: arranged,
          idOf: ({ id }) => (known.has(id) ? id : undefined),
          nameOf: () => null,
          isKept: (question, position) => {
            const old = stands.get(question.id)?.question;
            return (
              old !== undefined &&
              Number(known.get(question.id)?.position) === position &&
              sameQuestions([old], [{ ...question, dependent: old.dependent, child: old.child }])
            );
          },
        },
      );
      const kept = new Set(ids.values());
      for (const [id, { active }] of known) {
        if (!kept.has(id) && active === 1)
          await update({ resource: QUESTION, id, values: { is_active: false } });
      }
      return new Map([...ids].filter(([id]) => id < 0));
    },
  });
}

/**
 * Each question once, behind its parent; conditions and calculations are about questions of the form, new and retired
 * ones included. 0 stands for one that was removed before it was saved.
 */
function requireKnown(questions: readonly StoredQuestion[], known: ReadonlyMap<number, unknown>): void {
  const named = new Set(questions.map(({ id }) => id));
  const seen = new Set<number>();
  const refuse = (id: number): never => {
    throw new AppError({ code: "unknown_question", status: 400, parameters: { id } });
  };
  for (const question of questions) {
    const { id, parent_question_id: parent } = question;
    if (seen.has(id) || (id > 0 && !known.has(id))) refuse(id);
    if (parent !== null && !seen.has(parent)) refuse(parent);
    seen.add(id);
    for (const source of namedQuestions(question))
      if (source !== 0 && !named.has(source) && !known.has(source)) refuse(source);
  }
}

function baseOf(rows: readonly (readonly unknown[])[]): string {
  return digest(JSON.stringify(rows.map(([id, version]) => [Number(id), Number(version)])));
}
