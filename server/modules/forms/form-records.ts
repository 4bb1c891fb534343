import type { Definitions, Language } from "../../../core/definition/definitions.ts";
import type { CompiledResource, FormLink } from "../../../core/definition/types.ts";
import { FORM, INTERVIEW_FORM } from "../../../core/forms/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Database } from "../../database/types.ts";

/** The titles of forms in other languages. */
const FORM_TEXT = "form_text";

export type FormRecordState = "draft" | "published" | "retired";

export interface FormText {
  readonly title: string;
  readonly description: string | null;
}

/** A form as its record stands; its questions and versions hang on the name, which never changes. */
export interface FormRecord extends FormText {
  readonly id: number;
  readonly name: string;
  readonly state: FormRecordState;
  /** The resource whose records it is about; null: those of any that name it. */
  readonly filled_on: string | null;
  readonly row_version: number;
  /** By language. */
  readonly translations: Readonly<Record<string, FormText>>;
}

type Row = Readonly<Record<string, unknown>>;

/** Every form, by title. */
export async function readFormRecords({ read }: Pick<Database, "read">): Promise<FormRecord[]> {
  const [rows, texts] = await Promise.all([
    formRows(read).orderBy("title").orderBy("id").execute(),
    textRows(read).execute(),
  ]);
  const byForm = Map.groupBy(texts, ({ form }) => Number(form));
  return rows.map((row) => getRecord(row, byForm.get(Number(row["id"])) ?? []));
}

export async function findFormRecord(
  { read }: Pick<Database, "read">,
  name: string,
): Promise<FormRecord | null> {
  const row = await formRows(read).where("name", "=", name).executeTakeFirst();
  if (row === undefined) return null;
  return getRecord(row, await textRows(read).where("form", "=", row["id"]).execute());
}

const formRows = (read: Database["read"]) =>
  read
    .selectFrom(FORM)
    .select(["id", "name", "title", "description", "state", "filled_on", "row_version"])
    .where("archived", "is", null);

const textRows = (read: Database["read"]) =>
  read.selectFrom(FORM_TEXT).select(["form", "language", "title", "description"]).orderBy("language");

function getRecord(row: Row, texts: readonly Row[]): FormRecord {
  return {
    id: Number(row["id"]),
    name: String(row["name"]),
    ...getText(row),
    state: row["state"] as FormRecordState,
    filled_on: textOf(row["filled_on"]),
    row_version: Number(row["row_version"]),
    translations: Object.fromEntries(texts.map((text) => [String(text["language"]), getText(text)])),
  };
}

const getText = (row: Row): FormText => ({
  title: String(row["title"]),
  description: textOf(row["description"]),
});

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Title and description in the reader's language, else as they were written. */
export function getFormText({ title, description, translations }: FormRecord, language: Language): FormText {
  const translated = translations[language];
  return { title: translated?.title ?? title, description: translated?.description ?? description };
}

/** The areas from whose records a form is filled in. */
export function areasOf({ resources }: Pick<Definitions, "resources">, form: string): string[] {
  return resources.resources.filter((resource) => linksTo(resource, form).length > 0).map(({ name }) => name);
}

/** The ways in which records of an area are filled in with a form. */
export function linksTo({ forms }: CompiledResource, form: string): FormLink[] {
  return forms.filter((link) =>
    link.kind === "response" ? link.form === form : link.kind === "supervisor" && form === INTERVIEW_FORM,
  );
}

/** Nothing new is asked, answered or published by a form that is retired. */
export function requireInUse({ name, state }: FormRecord): void {
  if (state === "retired")
    throw new AppError({ code: "form_retired", status: 409, parameters: { form: name } });
}
