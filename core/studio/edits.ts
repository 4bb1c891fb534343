import type {
  MatchesTab,
  AccessDefinition,
  Action,
  FieldDefinition,
  FieldTypeName,
  NavigationDefinition,
  ResourceDefinition,
  ResourceLabels,
  SectionDefinition,
  ShippedView,
} from "../definition/types.ts";
import { fieldTypeOf } from "../definition/fields/index.ts";
import { convertsTo } from "./value-conversions.ts";

/** Edits of definitions as the studio makes them. Each gives a new document and leaves the old one as it is. */

/** Puts a field in the place of the one called `name`; null: at the end, and of the section last named. */
export function putField(
  resource: ResourceDefinition,
  { name, field }: { name: string | null; field: FieldDefinition },
): ResourceDefinition {
  if (name !== null) {
    const fields = resource.fields.map((one) => (one.name === name ? field : one));
    return field.name === name ? { ...resource, fields } : renamed({ ...resource, fields }, name, field.name);
  }
  const last = resource.sections?.at(-1);
  const sections = resource.sections?.map((section) =>
    section === last ? { ...section, fields: [...section.fields, field.name] } : section,
  );
  return {
    ...resource,
    fields: [...resource.fields, field],
    ...(sections === undefined ? {} : { sections }),
  };
}

/** A field nobody has published yet may still change its name: places that list it follow. */
function renamed(resource: ResourceDefinition, from: string, to: string): ResourceDefinition {
  const swap = (names: readonly string[]) => names.map((name) => (name === from ? to : name));
  const { label, sections, list } = resource;
  return {
    ...resource,
    label: swap(label) as ResourceDefinition["label"],
    ...(sections === undefined
      ? {}
      : { sections: sections.map((section) => ({ ...section, fields: swap(section.fields) })) }),
    ...(list?.columns === undefined ? {} : { list: { ...list, columns: swap(list.columns) } }),
  } as ResourceDefinition;
}

/** What a field says whatever its type. */
const COMMON = ["name", "required", "ask", "readOnly", "immutable", "sensitivity", "history"] as const;
/** And whatever type people fill. */
const TYPED = ["visibleWhen", "keepWhenHidden", "requiredWhen", "readOnlyWhen", "duplicated"] as const;

/** A field of another type, with what that type can be told too. */
export function withType(field: FieldDefinition, type: FieldTypeName): FieldDefinition {
  const spec = fieldTypeOf(type);
  const { filterable, sortable, searchable, canBeUnique } = spec;
  const stays = [
    ...COMMON,
    ...(type === "computed" ? [] : TYPED),
    ...(filterable ? ["filter"] : []),
    ...(sortable ? ["sort"] : []),
    ...(searchable ? ["search"] : []),
    ...(canBeUnique ? ["unique"] : []),
    ...(spec.kind === "option" || type === "multi_enum" ? ["options"] : []),
    ...(spec.kind === "reference" || spec.kind === "references" ? ["to"] : []),
  ];
  const kept = Object.entries(field).filter(([name]) => stays.includes(name));
  return { ...Object.fromEntries(kept), type } as never;
}

/** Whether values of a field that is published already can become those of another type. */
export function mayBecome(from: FieldTypeName, to: FieldTypeName): boolean {
  const [old, next] = [fieldTypeOf(from), fieldTypeOf(to)];
  if (from === to) return true;
  if (from === "computed" || to === "computed" || old.serverSet || next.serverSet) return false;
  // text is no HTML, and HTML no text
  if (old.markup || next.markup) return false;
  return (old.kind === next.kind && old.kind !== "json") || convertsTo(old.kind, next.kind);
}

/** One entry of a list, moved up (-1) or down (1); at its end the list stays as it is. */
export function moved<T, A extends readonly T[]>(list: A, found: (one: T) => boolean, by: -1 | 1): A {
  const from = list.findIndex(found);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return list;
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next as unknown as A;
}

/** Takes a field out of a definition and of the places that list it. Its values stay in the database. */
export function removeField(resource: ResourceDefinition, name: string): ResourceDefinition {
  const without = (names: readonly string[]) => names.filter((one) => one !== name);
  const { sections, list, detail } = resource;
  return {
    ...resource,
    fields: resource.fields.filter((field) => field.name !== name),
    ...(sections === undefined ? {} : { sections: sections.map((section) => withoutField(section, name)) }),
    ...(list === undefined
      ? {}
      : {
          list: {
            ...list,
            ...(list.columns === undefined ? {} : { columns: without(list.columns) }),
            ...(list.optional === undefined ? {} : { optional: without(list.optional) }),
            ...(list.filters === undefined ? {} : { filters: without(list.filters) }),
            ...(list.sort?.replace(/^-/, "") === name ? { sort: undefined } : {}),
            ...(list.shippedViews === undefined
              ? {}
              : { shippedViews: list.shippedViews.map((view) => viewWithout(view, name)) }),
          },
        }),
    ...(detail?.keyFacts === undefined ? {} : { detail: { ...detail, keyFacts: without(detail.keyFacts) } }),
  } as ResourceDefinition;
}

/** A note that stood before a field stands behind the others without it. */
function withoutField({ notes, ...section }: SectionDefinition, name: string): SectionDefinition {
  return {
    ...section,
    fields: section.fields.filter((one) => one !== name),
    ...(notes && {
      notes: notes.map(({ before, ...note }) =>
        before === name ? note : { ...note, ...(before && { before }) },
      ),
    }),
  } as SectionDefinition;
}

function viewWithout({ columns, filters, ...view }: ShippedView, name: string): ShippedView {
  const shown = columns?.filter((one) => one !== name) ?? [];
  const asked = Object.entries(filters ?? {}).filter(([key]) => key.split("__")[0] !== name);
  return {
    ...view,
    ...(shown.length > 0 ? { columns: shown } : {}),
    ...(asked.length > 0 ? { filters: Object.fromEntries(asked) } : {}),
  };
}

/** Fields in the order in which people meet them: section by section, then those in none. */
export function orderedFields({ fields, sections = [] }: ResourceDefinition): FieldDefinition[] {
  const order = sections.flatMap((section) => section.fields);
  const place = ({ name }: FieldDefinition) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return fields.toSorted((a, b) => place(a) - place(b));
}

/** A new area with a name field, which superadmins may work with. */
export function newArea(name: string, area: ResourceDefinition["area"]): ResourceDefinition {
  return {
    version: 1,
    name,
    area,
    label: ["name"],
    fields: [{ name: "name", type: "text", required: true, search: true, sort: true, filter: true }],
    sections: [{ name: "general", fields: ["name"] }],
    list: { columns: ["name"], sort: "name" },
  };
}

/** A new area with the fields, sections and columns of another. What the other does with its records stays there. */
export function copyArea(from: ResourceDefinition, name: string): ResourceDefinition {
  const states = new Set((from.lifecycles ?? []).map(({ field }) => field));
  const fields = from.fields.filter(
    (field) => field.type !== "rows" && !("rollup" in field) && !("clock" in field),
  );
  const kept = new Set(fields.map((field) => field.name));
  const here = (names: readonly string[]) => names.filter((one) => kept.has(one));
  return {
    version: from.version,
    name,
    area: from.area,
    label: from.label,
    // a state is a choice like any other where there is no life cycle
    fields: fields.map((field) => (states.has(field.name) ? { ...field, readOnly: undefined } : field)),
    ...(from.sections === undefined
      ? {}
      : {
          sections: from.sections
            .map((section) => ({ name: section.name, fields: here(section.fields) }))
            .filter((section) => section.fields.length > 0),
        }),
    ...(from.list?.columns === undefined ? {} : { list: { columns: here(from.list.columns) } }),
  } as unknown as ResourceDefinition;
}

/** The child rows of an area, with a text each: a field of rows holds them, and they are reached with the rights of their record. */
export function newRows(name: string, { name: parent, area }: ResourceDefinition): ResourceDefinition {
  return {
    version: 1,
    name,
    area,
    kind: "rows",
    parent: { resource: parent, field: parent },
    label: ["name"],
    fields: [
      { name: parent, type: "reference", to: parent, required: true },
      { name: "name", type: "text", required: true },
    ],
  };
}

/** Child rows of an area with the fields of those of another, which go on being said there. */
export function newRowsLike(
  name: string,
  { name: parent, area }: ResourceDefinition,
  shared: Pick<ResourceDefinition, "name" | "label" | "parent"> & { readonly like?: string },
): ResourceDefinition {
  // what is said there of the parent holds here under the same name
  const field = shared.parent?.field ?? parent;
  return {
    version: 1,
    name,
    area,
    kind: "rows",
    parent: { resource: parent, field },
    like: shared.like ?? shared.name,
    label: shared.label,
    fields: [{ name: field, type: "reference", to: parent, required: true }],
  };
}

/** Rights of a new area: everything for superadmins. */
export function withArea(access: AccessDefinition, name: string): AccessDefinition {
  const actions: Action[] = ["list", "show", "create", "edit", "delete", "export"];
  const grants = [{ rule: "superadmin", actions, scope: "all" as const }];
  return { ...access, resources: { ...access.resources, [name]: { grants } } } as AccessDefinition;
}

/** Puts an area at the end of a group of the menu. */
export function withEntry(
  navigation: NavigationDefinition,
  { group, name, path }: { group: string; name: string; path: string },
): NavigationDefinition {
  const menu = navigation.menu.map((one) =>
    one.name === group ? { ...one, entries: [...one.entries, { name, path, resource: name }] } : one,
  );
  return { ...navigation, menu } as NavigationDefinition;
}

/** One text of an area, by the path of its key: `fields.floor`. */
export function readWord(labels: ResourceLabels | null, path: string): string {
  let value: unknown = labels;
  for (const step of path.split(".")) {
    value =
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined;
  }
  return typeof value === "string" ? value : "";
}

/** The same, written; an empty text takes the key away. */
export function setWord<T extends object>(labels: T, path: string, text: string): T {
  const [step = "", ...rest] = path.split(".");
  const inner = (labels as Record<string, unknown>)[step];
  const { [step]: _, ...others } = labels as Record<string, unknown>;
  if (rest.length === 0) return (text === "" ? others : { ...labels, [step]: text }) as T;
  const next = setWord(typeof inner === "object" && inner !== null ? inner : {}, rest.join("."), text);
  return (Object.keys(next).length === 0 ? others : { ...labels, [step]: next }) as T;
}

/** Keys of the texts an area needs, in the order in which people meet them. */
export function wordPaths(resource: ResourceDefinition): string[] {
  const fields = orderedFields(resource);
  return [
    "name",
    "plural",
    "description",
    "empty",
    ...fields.map(({ name }) => `fields.${name}`),
    ...fields.flatMap(({ name, ...field }) =>
      "options" in field && Array.isArray(field.options)
        ? field.options.map(
            (option) => `options.${name}.${typeof option === "string" ? option : option.value}`,
          )
        : [],
    ),
    ...(resource.sections ?? []).map(({ name }) => `sections.${name}`),
    ...[...new Set((resource.sections ?? []).flatMap(({ tab }) => tab ?? []))].map(
      (tab) => `formTabs.${tab}`,
    ),
    ...(resource.sections ?? []).flatMap(({ notes = [] }) => notes.map(({ name }) => `notes.${name}`)),
    ...(resource.detail?.tabs ?? []).flatMap((tab) => [
      `tabs.${tab.name}`,
      ...("next" in tab && tab.next ? [`next.${tab.name}`] : []),
      ...(tab.kind === "matches" ? matchWords(tab) : []),
    ]),
    ...(resource.list?.groups ?? []).map(({ name }) => `groups.${name}`),
    ...(resource.list?.shippedViews ?? []).map(({ name }) => `views.${name}`),
    ...(resource.rules ?? []).map(({ name }) => `rules.${name}`),
    ...(resource.lifecycles ?? []).flatMap(({ field, transitions }) =>
      transitions.flatMap(({ name, approvals }) => [
        `transitions.${field}.${name}`,
        ...(approvals?.groups ?? []).map((group) => `approvalGroups.${field}.${group.name}`),
      ]),
    ),
  ];
}

function matchWords({ name, criteria, makes }: MatchesTab): string[] {
  return [
    ...criteria.map((criterion) => `criteria.${criterion.name}`),
    ...(makes ? [`makes.${name}`, `made.${name}`] : []),
  ];
}

/** The stable name a person's words make: `Company car` → `company_car`. */
export function nameFrom(words: string): string {
  return words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 48);
}

/** A name made of a person's words that none of a list is called; words of another script make none of their own. */
export function freeName(
  words: string,
  { fallback, taken }: { readonly fallback: string; readonly taken: readonly string[] },
): string {
  return freeNameAmong(taken, nameFrom(words) || fallback);
}

/** A name none of a list is called: `rows`, `rows_2`. */
export function freeNameAmong(taken: readonly string[], wanted: string): string {
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted}_${number}`;
  return name;
}
