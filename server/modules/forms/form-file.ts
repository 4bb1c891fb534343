import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { FORM_FILE_LIMITS } from "../../../core/forms/formats/build-design.ts";
import type { FormFormat } from "../../../core/forms/formats/endings.ts";
import type { FormFile } from "../../../core/forms/formats/found.ts";
import type { TableLabels } from "../../../core/forms/formats/table.ts";
import { findJsonFault } from "../../config/json-fault.ts";
import { hasMoreParts } from "../../plugins/json-parts.ts";
import { BYTE_ORDER_MARK, csvLine, plainText } from "../../../core/shared/csv.ts";
import { EXPORT_FORMATS } from "../../resources/export/formats.ts";
import { packSheets } from "../../resources/export/xlsx-file.ts";
import { QUESTION } from "./draft-questions.ts";
import type { Forms } from "./forms.ts";

/** Bytes of a file that describes a form. */
export const FORM_FILE_BYTES = 5 * 1024 * 1024;
/** Rows of a sheet: choices of XLSForms are rows as well. */
const MAX_ROWS = FORM_FILE_LIMITS.questions * 10;
/** Lists and objects of a JSON file. */
const MAX_PARTS = 400_000;

/** What a file holds: sheets, or JSON. Throws `form_file_unknown` for what is neither, `form_file_json` with the place. */
export async function openFormFile(path: string): Promise<FormFile> {
  const text = await readJsonText(path);
  if (text === null) {
    const { readSheets } = await import("../../resources/import/read/open-table.ts");
    const sheets = await readSheets(path, MAX_ROWS);
    if (sheets === null) throw new AppError({ code: "form_file_unknown" });
    return { kind: "sheets", sheets };
  }
  if (hasMoreParts(text, MAX_PARTS))
    throw new AppError({ code: "form_file_too_many", parameters: { limit: FORM_FILE_LIMITS.questions } });
  try {
    return { kind: "json", content: JSON.parse(text) as unknown };
  } catch (cause) {
    const { line, column } = findJsonFault(text) ?? { line: 1, column: 1 };
    throw new AppError({ code: "form_file_json", parameters: { line, column }, cause });
  }
}

/** The text of a file that begins as JSON does; null for any other. */
async function readJsonText(path: string): Promise<string | null> {
  const bytes = await readFile(path);
  const text = new TextDecoder("utf-8").decode(bytes);
  return /^\s*[[{]/u.test(text) ? text : null;
}

/** The file as it is sent. */
export function encodeFormFile(
  file: FormFile,
  format: FormFormat,
): { readonly type: string; readonly body: Readable | string } {
  if (file.kind === "json") {
    return { type: "application/json; charset=utf-8", body: `${JSON.stringify(file.content, null, 2)}\n` };
  }
  const sheets = file.sheets.map(({ name, rows }) => ({ name, rows: rows.map(({ cells }) => cells) }));
  if (format !== "csv") return { type: EXPORT_FORMATS.xlsx.type, body: packSheets(sheets) };
  const lines = (sheets[0]?.rows ?? []).map((cells) => csvLine(cells.map(plainText)));
  return { type: EXPORT_FORMATS.csv.type, body: BYTE_ORDER_MARK + lines.join("") };
}

/** The columns and types of tables of questions in a language; they are read in all. */
export function tableLabels({ context }: Forms, language: Language): TableLabels {
  const { labels } = context.definitions();
  const ordered = [language, ...LANGUAGES.filter((one) => one !== language)];
  const all = ordered.flatMap((one) => labels[one]?.[QUESTION] ?? []);
  const fields = joinNames(all.map((words) => words.fields));
  const types = joinNames(all.map((words) => words.options?.["answer_type"] ?? {}));
  const firstOf = (names: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(names).map(([name, [first = name]]) => [name, first]));
  const number = context.messages.text("form_file_columns.number", language);
  return {
    columns: { ...firstOf(fields), number },
    types: firstOf(types),
    yes: context.messages.text("form_file_columns.yes", language),
    allColumns: {
      ...fields,
      number: LANGUAGES.map((one) => context.messages.text("form_file_columns.number", one)),
    },
    allTypes: types,
  };
}

function joinNames(
  tables: readonly Readonly<Partial<Record<string, string>>>[],
): Readonly<Record<string, readonly string[]>> {
  const names: Record<string, string[]> = {};
  for (const table of tables) {
    for (const [key, name] of Object.entries(table)) if (name !== undefined) (names[key] ??= []).push(name);
  }
  return names;
}
