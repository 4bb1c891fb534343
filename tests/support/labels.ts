import { readFile } from "node:fs/promises";
import { join } from "node:path";

const locales = join(import.meta.dirname, "../../locales");

/** What a key of the interface says in a language, as the page's buttons are called. */
export type Labels = (key: string, values?: Readonly<Record<string, string>>) => string;

export async function readLabels(language: string): Promise<Labels> {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(locales, language, `${name}.json`), "utf8")) as object;
  const files = await Promise.all(
    ["app", "forms", "figures", "admin", "profile", "security", "record", "start", "resources"].map(read),
  );
  const shared = await read("shared-labels");
  return (key, values = {}) => {
    // what its area does not say itself
    const among = key.slice(key.indexOf(".") + 1);
    const found = [...files.map((file) => valueAt(file, key)), valueAt(shared, among)].find(
      (value) => value !== undefined,
    );
    if (found === undefined) throw new Error(`no words for ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? "");
  };
}

function valueAt(file: object, key: string): string | undefined {
  let value: unknown = file;
  for (const part of key.split(".")) value = (value as Readonly<Record<string, unknown>> | undefined)?.[part];
  return typeof value === "string" ? value : undefined;
}
