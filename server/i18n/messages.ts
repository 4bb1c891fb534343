import { join } from "node:path";
import { type Language, LANGUAGES } from "../../core/definition/definitions.ts";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { fillText } from "../../core/shared/fill-text.ts";
import { missingFile, readJsonFile } from "../config/json-file.ts";
import { brokenDefinitions } from "../config/start-error.ts";

type Words = { readonly [key: string]: string | Words };

/**
 * Texts of `locales/<language>/errors.json`: error code → words, with `{{parameter}}` where a value stands; those of
 * `mail.json`, `notify.json` and `reference.json` stand under the name of their file.
 */
export interface Messages {
  /** Words for a code, English where the language has none, the code itself where nothing has. */
  text(code: string, language: Language, parameters?: Readonly<Record<string, unknown>>): string;
}

export async function loadMessages(localesDir: string): Promise<Messages> {
  const tables = new Map<Language, Words>();
  const errors: DefinitionError[] = [];
  const read = async (language: Language, name: string): Promise<Words> => {
    const source = `locales/${language}/${name}`;
    const file = await readJsonFile({ path: join(localesDir, language, name), source });
    if (file?.ok === true) return file.value as Words;
    errors.push(file?.error ?? missingFile(source));
    return {};
  };
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const [errorWords, mail, notify, reference] = await Promise.all([
        read(language, "errors.json"),
        read(language, "mail.json"),
        read(language, "notify.json"),
        read(language, "reference.json"),
      ]);
      tables.set(language, { ...errorWords, mail, notify, reference });
    }),
  );
  if (errors.length > 0) throw brokenDefinitions(errors);
  return {
    text(code, language, parameters = {}) {
      const words = find(tables.get(language), code) ?? find(tables.get("en"), code) ?? code;
      return fillText(words, (name) => (name in parameters ? printed(parameters[name]) : undefined));
    },
  };
}

/** A code is either a key of its own (`value.too_long`) or a path. */
function find(table: Words | undefined, code: string): string | null {
  if (table === undefined) return null;
  const direct = table[code];
  if (typeof direct === "string") return direct;
  let here: string | Words | undefined = table;
  for (const part of code.split(".")) {
    if (typeof here !== "object") return null;
    here = here[part];
  }
  return typeof here === "string" ? here : null;
}

function printed(value: unknown): string {
  if (Array.isArray(value)) return value.map(printed).join(", ");
  return typeof value === "string"
    ? value
    : typeof value === "number"
      ? String(value)
      : JSON.stringify(value);
}
