import { LANGUAGES } from "../../core/definition/definitions.ts";
import type { Definitions, Language } from "../../core/definition/definitions.ts";
import type { ResourceLabels } from "../../core/definition/types.ts";

/** Words of one resource in one language; English, then a readable form of the name, where words are missing. */
export interface TranslatedResource {
  readonly name: string;
  readonly plural: string;
  field(name: string): string;
  option(field: string, value: string): string;
  /** Null where a field has none. */
  help(field: string): string | null;
  notice(name: string): string;
  /** A text of a document: its `title`, a heading, a paragraph. */
  document(name: string, text: string): string;
}

export function translateResource(
  { labels }: Pick<Definitions, "labels">,
  { resource, language }: { resource: string; language: Language },
): TranslatedResource {
  const find = (read: (words: ResourceLabels) => string | undefined): string | undefined => {
    for (const each of [language, "en"] as const) {
      const words = labels[each]?.[resource];
      const found = words === undefined ? undefined : read(words);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    name: find(({ name }) => name) ?? readable(resource),
    plural: find(({ plural, name }) => plural ?? name) ?? readable(resource),
    field: (name) => find(({ fields }) => fields[name]) ?? readable(name),
    option: (field, value) => find(({ options }) => options?.[field]?.[value]) ?? readable(value),
    help: (field) => find(({ help }) => help?.[field]) ?? null,
    notice: (name) => find(({ notices }) => notices?.[name]) ?? readable(name),
    document: (name, text) =>
      find(({ documents }) => documents?.[name]?.[text]) ?? readable(text === "title" ? name : text),
  };
}

export function readable(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why a step is closed while its condition does not hold, in the languages in which its definition says so. */
export function describeCondition(
  {
    definitions: { labels },
    resource,
  }: { definitions: Pick<Definitions, "labels">; resource: { name: string } },
  { field, name }: { field: string; name: string },
): Partial<Record<Language, string>> {
  const said = LANGUAGES.flatMap((language) => {
    const words = labels[language]?.[resource.name]?.conditions?.[field]?.[name];
    return words === undefined ? [] : [[language, words] as const];
  });
  return Object.fromEntries(said);
}
