import { sql } from "kysely";
import { arrangeQuestions, shippedQuestions } from "../../../core/forms/shipped.ts";
import type { ShippedForm } from "../../../core/forms/shipped.ts";
import { FORM, type StoredQuestion } from "../../../core/forms/types.ts";
import type { FormFile } from "../../config/shipped-forms.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import type { ModuleContext } from "../context.ts";
import { canonicalQuestion, sameQuestions } from "./canonical.ts";
import { adoptForms, createFormRecord, shippedRecord } from "./adopt-forms.ts";
import { QUESTION, readDraftQuestions } from "./draft-questions.ts";
import type { FormRecord } from "./form-records.ts";
import { digest, versionSql } from "./versions.ts";
import type { VersionFacts, Versions } from "./versions.ts";
import { writeQuestions } from "./write-questions.ts";

/** A form as the release ships it. */
export interface ShippedEntry {
  readonly form: ShippedForm;
  readonly hash: string;
}
export type ShippedForms = ReadonlyMap<string, ShippedEntry>;

/** The release's files by the names of their forms, without those that forms begin with; they were checked at the start. */
export function shippedForms(files: readonly FormFile[]): ShippedForms {
  return new Map(
    files.flatMap(({ document }) => {
      const form = document as ShippedForm;
      return form.template === true
        ? []
        : [[form.form_name, { form, hash: digest(JSON.stringify(form)) }] as const];
    }),
  );
}

/** The forms that new ones may begin with, by their names. */
export function formTemplates(files: readonly FormFile[]): ReadonlyMap<string, ShippedForm> {
  const forms = files.map(({ document }) => document as ShippedForm);
  return new Map(forms.filter(({ template }) => template === true).map((form) => [form.form_name, form]));
}

/**
 * Brings the release's forms into the database: a form without a version gets its record, its questions and version 1;
 * one whose file changed and that nobody touched since gets the next. What designers published, retired or are at work
 * on stands. Costs two reads when nothing changed.
 */
export async function takeRelease(
  context: ModuleContext,
  { versions, forms }: { versions: Versions; forms: ShippedForms },
): Promise<void> {
  const { byName } = context.definitions().resources;
  if (byName[QUESTION] === undefined || byName[FORM] === undefined) return;
  const newest = new Map((await versions.newest()).map((facts) => [facts.form_name, facts]));
  const records = await adoptForms(context, { forms, versions: newest });
  for (const [name, entry] of forms) {
    const latest = newest.get(name) ?? null;
    const record = records.get(name) ?? null;
    if (record?.state === "retired" || latest?.shipped === entry.hash) continue;
    if (latest !== null && !(await isUntouched(context, { versions, latest }))) continue;
    await make(context, { entry, latest, record }).catch(async (error: unknown) => {
      // another process was faster, and its rows refuse ours
      const now = (await versions.newest()).find(({ form_name }) => form_name === name);
      if (now === undefined || now.version === latest?.version) throw error;
    });
  }
}

/** Whether a form stands as an earlier release left it. */
async function isUntouched(
  { database }: ModuleContext,
  { versions, latest }: { versions: Versions; latest: VersionFacts },
): Promise<boolean> {
  if (latest.source !== "shipped") return false;
  const published = await versions.find(latest.form_name, latest.version);
  const material = await readDraftQuestions(database, latest.form_name);
  return sameQuestions(
    published?.form.questions ?? [],
    material.map(({ question }) => question),
  );
}

async function make(
  { engine, clock }: ModuleContext,
  { entry, latest, record }: { entry: ShippedEntry; latest: VersionFacts | null; record: FormRecord | null },
): Promise<void> {
  const { form, hash } = entry;
  const name = form.form_name;
  await engine.togetherByServer({
    actor: SYSTEM,
    resource: QUESTION,
    work: async (session) => {
      const { create, update, run, rows } = session;
      const id = record?.id ?? (await createFormRecord(session, shippedRecord(form)));
      const present = await rows(
        sql`select id, name, is_active from ${sql.id(QUESTION)} where form_name = ${name} and archived is null`,
      );
      const known = new Map(
        present.flatMap(([question, own]) =>
          typeof own === "string" ? [[own, Number(question)] as const] : [],
        ),
      );
      const arranged = arrangeQuestions(form);
      const ids = await writeQuestions(
        { create, update },
        {
          form: { id, name },
          questions: arranged,
          nameOf: ({ name: own }) => own,
          idOf: ({ name: own }) => known.get(own),
        },
      );
      const named = new Map(arranged.map((question) => [question.name, ids.get(question.id) ?? 0]));
      const kept = new Set(ids.values());
      for (const [question, , active] of present) {
        if (!kept.has(Number(question)) && active === 1)
          await update({ resource: QUESTION, id: Number(question), values: { is_active: false } });
      }
      const questions = storedQuestions(form, (own) => named.get(own) ?? 0);
      const version = (latest?.version ?? 0) + 1;
      await run(
        versionSql({
          form: { form_name: name, version, questions },
          at: clock(),
          actor: null,
          note: null,
          source: "shipped",
          shipped: hash,
        }),
      );
      if (record?.state !== "published") await update({ resource: FORM, id, values: { state: "published" } });
      return version;
    },
  });
}

/** The shipped questions as a version keeps them, under the ids of their records. */
export function storedQuestions(form: ShippedForm, idOf: (name: string) => number): StoredQuestion[] {
  return shippedQuestions({ form, idOf }).map(canonicalQuestion);
}
