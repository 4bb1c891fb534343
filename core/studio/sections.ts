import type { FieldDefinition, ResourceDefinition, SectionDefinition } from "../definition/types.ts";
import { insertAt, type OutlineGroup, type OutlinePosition } from "./outline.ts";

/** Name of the group of fields that stand in no section: no section is called so. */
export const NO_SECTION = "";

interface OutlineLabels {
  readonly field: (name: string) => string;
  readonly section: (name: string) => string;
  /** Of the fields in no section. */
  readonly none: string;
}

/** The fields of an area section by section, then those in none; without sections one plain list. */
export function outlineFields(resource: ResourceDefinition, labels: OutlineLabels): OutlineGroup[] {
  const itemsOf = (names: readonly string[]) => names.map((name) => ({ name, label: labels.field(name) }));
  const all = resource.fields.map(({ name }) => name);
  const { sections } = resource;
  if (sections === undefined) return [{ name: NO_SECTION, label: "", items: itemsOf(all) }];
  const known = new Set(all);
  const listed = new Set(sections.flatMap(({ fields }) => fields));
  const rest = all.filter((name) => !listed.has(name));
  const groups = sections.map(({ name, fields }) => ({
    name,
    label: labels.section(name),
    items: itemsOf(fields.filter((field) => known.has(field))),
  }));
  return rest.length === 0
    ? groups
    : [...groups, { name: NO_SECTION, label: labels.none, items: itemsOf(rest) }];
}

/** Puts a field at a position of a section; into none, a form does not show it. */
export function moveFieldTo(
  resource: ResourceDefinition,
  name: string,
  { group, index }: OutlinePosition,
): ResourceDefinition {
  const sections = resource.sections?.map((section) => {
    const others = section.fields.filter((field) => field !== name);
    return { ...section, fields: section.name === group ? insertAt(others, name, index) : others };
  });
  if (group !== NO_SECTION) return { ...resource, sections } as ResourceDefinition;
  // in no section, the order of the definition itself is what people see
  const listed = new Set(sections?.flatMap(({ fields }) => fields));
  const isRest = (field: { readonly name: string }) => !listed.has(field.name);
  const field = resource.fields.find((one) => one.name === name);
  if (field === undefined) return resource;
  const rest = insertAt(resource.fields.filter(isRest), field, index);
  const fields = [...resource.fields.filter((one) => !isRest(one)), ...rest];
  return { ...resource, fields, ...(sections === undefined ? {} : { sections }) } as ResourceDefinition;
}

/** Adds a section at the end; the first of an area takes all its fields. */
export function addSection(resource: ResourceDefinition, name: string): ResourceDefinition {
  const { sections } = resource;
  const fields = sections === undefined ? resource.fields.map((field) => field.name) : [];
  return { ...resource, sections: [...(sections ?? []), { name, fields }] } as ResourceDefinition;
}

export function putSection(resource: ResourceDefinition, section: SectionDefinition): ResourceDefinition {
  const sections = resource.sections?.map((one) => (one.name === section.name ? section : one));
  return { ...resource, sections } as ResourceDefinition;
}

export function moveSectionTo(resource: ResourceDefinition, name: string, index: number): ResourceDefinition {
  const section = resource.sections?.find((one) => one.name === name);
  if (section === undefined) return resource;
  return { ...resource, sections: insertAt(resource.sections ?? [], section, index) } as ResourceDefinition;
}

/** Takes a section out: its fields go to the one before it, or to the next. Tabs name it no more. */
export function removeSection(resource: ResourceDefinition, name: string): ResourceDefinition {
  const { sections = [], detail, ...others } = resource;
  const at = sections.findIndex((section) => section.name === name);
  const section = sections[at];
  if (section === undefined) return resource;
  const heir = sections[at - 1] ?? sections[at + 1];
  const after = at > 0;
  const left = sections
    .filter((one) => one !== section)
    .map((one) =>
      one === heir
        ? { ...one, fields: after ? [...one.fields, ...section.fields] : [...section.fields, ...one.fields] }
        : one,
    );
  const tabs = detail?.tabs
    ?.map((tab) =>
      tab.kind === "sections" && tab.sections !== undefined
        ? { ...tab, sections: tab.sections.filter((one) => one !== name) }
        : tab,
    )
    .filter((tab) => tab.kind !== "sections" || tab.sections?.length !== 0);
  return {
    ...others,
    ...(left.length === 0 ? {} : { sections: left }),
    ...(detail === undefined ? {} : { detail: { ...detail, ...(tabs === undefined ? {} : { tabs }) } }),
  } as ResourceDefinition;
}

/** A field as an earlier version of its area said it. */
export interface RemovedField {
  readonly field: FieldDefinition;
  /** Null where it stood in none. */
  readonly section: string | null;
}

/** Fields that the area has no more and the one before had. */
export function removedFields(before: ResourceDefinition, after: ResourceDefinition): RemovedField[] {
  const known = new Set(after.fields.flatMap(({ name, formerly = [] }) => [name, ...formerly]));
  return before.fields
    .filter(({ name }) => !known.has(name))
    .map((field) => ({
      field,
      section: before.sections?.find(({ fields }) => fields.includes(field.name))?.name ?? null,
    }));
}

/** Brings a field back, at the end of the section it stood in where that is still there. */
export function restoreField(
  resource: ResourceDefinition,
  { field, section }: RemovedField,
): ResourceDefinition {
  const sections = resource.sections?.map((one) =>
    one.name === section ? { ...one, fields: [...one.fields, field.name] } : one,
  );
  return {
    ...resource,
    fields: [...resource.fields, field],
    ...(sections === undefined ? {} : { sections }),
  } as ResourceDefinition;
}
