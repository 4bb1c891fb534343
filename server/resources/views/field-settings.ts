import type { Definitions, Language } from "../../../core/definition/definitions.ts";
import { wordsOf } from "../words.ts";
import { memoryView } from "./memory-view.ts";
import { stableId } from "./stable-id.ts";
import type { ViewRow } from "./types.ts";

/** Every field of every resource as it is defined now, in the reader's words. */
export const fieldSettings = memoryView(({ language, open }) =>
  Promise.resolve(settingsOf(open.definitions, language)),
);

const known = new WeakMap<Definitions, Map<Language, readonly ViewRow[]>>();

function settingsOf(definitions: Definitions, language: Language): readonly ViewRow[] {
  const byLanguage = known.get(definitions) ?? new Map<Language, readonly ViewRow[]>();
  known.set(definitions, byLanguage);
  const present = byLanguage.get(language);
  if (present !== undefined) return present;
  const rows = definitions.resources.resources.flatMap(({ name: resource, fields, list }) => {
    const words = wordsOf(definitions, { resource, language });
    return fields.map((field, index): ViewRow => ({
      id: stableId(resource, field.name),
      area: words.plural,
      caption: words.field(field.name),
      resource,
      field: field.name,
      in_list: list.columns.includes(field.name),
      position: index + 1,
      filterable: field.filter,
      required: field.required,
      help: words.help(field.name),
    }));
  });
  byLanguage.set(language, rows);
  return rows;
}
