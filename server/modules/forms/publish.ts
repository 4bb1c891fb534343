import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { formDifferences } from "../../../core/forms/differences.ts";
import type { FormDifferences } from "../../../core/forms/differences.ts";
import { findLanguageErrors } from "../../../core/forms/language.ts";
import type { DesignError } from "../../../core/forms/design-errors.ts";
import { FORM, type FormVersion, type StoredQuestion } from "../../../core/forms/types.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { outboxSql } from "../../resources/write/history.ts";
import { sameQuestions } from "./canonical.ts";
import { readFormRecords, requireInUse } from "./form-records.ts";
import type { FormRecord } from "./form-records.ts";
import { mayDo } from "./rights.ts";
import type { Forms } from "./forms.ts";
import { readDraftQuestions } from "./draft-questions.ts";
import { storedQuestions } from "./release.ts";
import { findPublishErrors } from "./surroundings.ts";
import { VERSIONS, versionSql } from "./versions.ts";
import type { VersionFacts } from "./versions.ts";

/** How a form stands: what people fill, and what would be published now. */
export interface FormState {
  readonly form: FormRecord;
  readonly published: VersionFacts | null;
  readonly draft: readonly StoredQuestion[];
  readonly problems: readonly DesignError[];
  /** Since the newest version. */
  readonly differences: FormDifferences;
  /** What the release's file asks otherwise, where it changed since the newest version was made; else null. */
  readonly release: FormDifferences | null;
}

export async function readState(forms: Forms, form: FormRecord): Promise<FormState> {
  const { name } = form;
  const [latest, material] = await Promise.all([
    forms.versions.latest(name),
    readDraftQuestions(forms.context.database, name),
  ]);
  const draft = material.map(({ question }) => question);
  const before = latest?.form ?? { questions: [] };
  const entry = forms.shipped.get(name);
  const isNew = entry !== undefined && latest !== null && latest.facts.shipped !== entry.hash;
  const ids = new Map(material.map(({ name: own, question }) => [own, question.id]));
  const fresh = new Map<string, number>();
  const idOf = (own: string): number => {
    const known = ids.get(own) ?? fresh.get(own) ?? -1 - fresh.size;
    if (!ids.has(own)) fresh.set(own, known);
    return known;
  };
  return {
    form,
    published: latest?.facts ?? null,
    draft,
    problems: findPublishErrors(forms, form, draft),
    differences: formDifferences({ before, after: { questions: draft } }),
    release: isNew
      ? formDifferences({ before, after: { questions: storedQuestions(entry.form, idOf) } })
      : null,
  };
}

/** Of the forms that somebody may design. */
export async function readStates(forms: Forms, actor: Actor): Promise<FormState[]> {
  await forms.ready();
  const records = await readFormRecords(forms.context.database);
  const states = await Promise.all(
    records.map(async (form) => {
      const designs = await mayDo(forms, { actor, form, action: "design" });
      return designs ? [await readState(forms, form)] : [];
    }),
  );
  return states.flat();
}

export function hasChanges({ added, removed, changed }: FormDifferences): boolean {
  return added.length + removed.length + changed.length > 0;
}

interface Publishing {
  readonly actor: Actor;
  readonly form: FormRecord;
  readonly note: string | null;
  /** The newest version that is known to whoever publishes. */
  readonly base: number;
  /** In which the questions are named that stand in the way. */
  readonly language: string;
}

/** Makes the next version of a form from its questions as they stand. Gives its number. */
export async function publish(
  forms: Forms,
  { actor, form: record, note, base, language }: Publishing,
): Promise<number> {
  const { context, versions } = forms;
  const { problems, draft, published } = await readState(forms, record);
  const { name } = record;
  requireInUse(record);
  const newest = published?.version ?? 0;
  if (newest !== base) throw meanwhile(newest);
  if (problems.length > 0 || draft.length === 0) {
    const detail = { problems: findLanguageErrors({ problems, questions: draft, language }) };
    throw new AppError({ code: "form_not_publishable", status: 422, detail });
  }
  const current = await versions.latest(name);
  if (current !== null && sameQuestions(current.form.questions, draft))
    throw new AppError({ code: "nothing_to_publish", status: 409 });
  const version = newest + 1;
  const form: FormVersion = { form_name: name, version, questions: draft };
  const shipped = forms.shipped.get(name)?.hash ?? null;
  const at = context.clock();
  try {
    await context.engine.togetherByServer({
      actor,
      resource: FORM,
      work: async ({ run, update }) => {
        const facts = { at, actor: actor.employeeId, note, source: "published", shipped } as const;
        const event = { at, resource: VERSIONS, record: version, action: "publish", version: 1 };
        await run(versionSql({ form, ...facts }), outboxSql(event));
        // in use from its first version on
        if (record.state === "draft")
          await update({ resource: FORM, id: record.id, values: { state: "published" } });
      },
    });
  } catch (error) {
    if (!isDatabaseError(error, "unique_violation")) throw error;
    throw meanwhile((await versions.latest(name))?.facts.version ?? version);
  }
  return version;
}

function meanwhile(version: number): AppError {
  return new AppError({
    code: "form_published_meanwhile",
    status: 409,
    parameters: { version },
    detail: { version },
  });
}
