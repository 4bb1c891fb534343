import type { EngineContext } from "../types.ts";
import { statusHistory } from "./history/status-history.ts";
import { memoryView } from "./memory-view.ts";
import { roleGrants } from "./role-grants.ts";
import type { ViewSource, ViewRow } from "./types.ts";
import type { Definitions, Language } from "../../../core/definition/definitions.ts";
import { translateResource } from "../labels.ts";
import { stableId } from "./stable-id.ts";

/** Every field of every resource as it is defined now, in the reader's words. */
const fieldSettings = memoryView(({ language, open }) =>
  Promise.resolve(settingsOf(open.definitions, language)),
);

const known = new WeakMap<Definitions, Map<Language, readonly ViewRow[]>>();

function settingsOf(definitions: Definitions, language: Language): readonly ViewRow[] {
  const byLanguage = known.get(definitions) ?? new Map<Language, readonly ViewRow[]>();
  known.set(definitions, byLanguage);
  const present = byLanguage.get(language);
  if (present !== undefined) return present;
  const rows = definitions.resources.resources.flatMap(({ name: resource, fields, list }) => {
    const words = translateResource(definitions, { resource, language });
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

/** Resources whose rows come from elsewhere than a table, by name. */
const VIEW_SOURCES: Readonly<Record<string, ViewSource>> = {
  role_grant: roleGrants,
  field_setting: fieldSettings,
  status_history: statusHistory,
};

/** A view that only definitions know of. */
const NO_ROWS = memoryView(() => Promise.resolve([]));

/** Null for a resource with a table. */
export function getViewSource({ definitions }: EngineContext, name: string): ViewSource | null {
  const { byName } = definitions().resources;
  const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (resource?.kind !== "view") return null;
  return Object.hasOwn(VIEW_SOURCES, name) ? VIEW_SOURCES[name]! : NO_ROWS;
}
