import { sql } from "kysely";
import type { ShippedForm } from "../../../core/forms/shipped.ts";
import { FORM } from "../../../core/forms/types.ts";
import { STALE } from "../../database/schema/derived.ts";
import { LABEL_COLUMN } from "../../database/schema/resource-storage.ts";
import type { Engine } from "../../resources/engine.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import type { ModuleContext } from "../context.ts";
import { QUESTION } from "./draft-questions.ts";
import { readFormRecords } from "./form-records.ts";
import type { FormRecord, FormText } from "./form-records.ts";
import type { VersionFacts } from "./versions.ts";

const RESPONSE = "form_response";

type Together = Parameters<Parameters<Engine["togetherByServer"]>[0]["work"]>[0];

/** What a new form is made of. */
export interface NewForm extends FormText {
  readonly name: string;
  readonly filled_on: string | null;
  readonly translations: Readonly<Record<string, Pick<FormText, "title"> & Partial<FormText>>>;
  readonly owner: number | null;
}

/** A form as its release names it, in all languages; nobody owns it. */
export function shippedRecord({ form_name: name, title: { en: title, ...others } }: ShippedForm): NewForm {
  const translations = Object.fromEntries(
    Object.entries(others).map(([language, words]) => [language, { title: words }]),
  );
  return { name, title, description: null, filled_on: null, translations, owner: null };
}

/** Makes the record of a form without questions, and gives its id. */
export function createFormRecord(
  { create }: Pick<Together, "create">,
  { translations, ...values }: NewForm,
): Promise<number> {
  return create({ resource: FORM, values: { ...values, translations: textRows(translations) } });
}

/** Child rows of a form, as they are written. */
export function textRows(translations: NewForm["translations"]): object[] {
  return Object.entries(translations).map(([language, { title, description = null }]) => ({
    language,
    title,
    description,
  }));
}

/**
 * Gives a record to every form that questions, versions and answers name and that has none: those of a database that was
 * made before forms were records. Gives the records by name.
 */
export async function adoptForms(
  { engine, database }: ModuleContext,
  {
    forms,
    versions,
  }: {
    forms: ReadonlyMap<string, { readonly form: ShippedForm }>;
    versions: ReadonlyMap<string, VersionFacts>;
  },
): Promise<ReadonlyMap<string, FormRecord>> {
  const known = new Map((await readFormRecords(database)).map((record) => [record.name, record]));
  const adrift = await database.read
    .selectFrom(QUESTION)
    .select("form_name")
    .distinct()
    .where("form", "is", null)
    .where("form_name", "is not", null)
    .execute();
  if (adrift.length === 0) return known;
  const named = new Set([...versions.keys(), ...adrift.map((row) => String(row["form_name"]))]);
  await engine.togetherByServer({
    actor: SYSTEM,
    resource: FORM,
    work: async (session) => {
      const { run, update, rows } = session;
      // another process may have been here
      const present = new Set(
        (await rows(sql`select name from ${sql.id(FORM)}`)).map(([name]) => String(name)),
      );
      for (const name of named) {
        if (present.has(name)) continue;
        const shipped = forms.get(name)?.form;
        const bare = { name, title: name, description: null, filled_on: null, translations: {}, owner: null };
        const id = await createFormRecord(session, shipped === undefined ? bare : shippedRecord(shipped));
        if (versions.has(name)) await update({ resource: FORM, id, values: { state: "published" } });
      }
      for (const table of [QUESTION, RESPONSE]) {
        const stale = `${STALE}${table}:${LABEL_COLUMN}`;
        await run(
          sql`update ${sql.id(table)} set form = (select id from ${sql.id(FORM)} where name = ${sql.ref(`${table}.form_name`)}) where form is null`,
          // labels may have been made anew meanwhile, without the form
          sql`insert into sys__meta (key, value) values (${stale}, '') on conflict (key) do update set value = ''`,
        );
      }
    },
  });
  return new Map((await readFormRecords(database)).map((record) => [record.name, record]));
}
