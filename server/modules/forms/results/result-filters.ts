import type { Actor } from "../../../../core/access/types.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import type { CompiledField, CompiledResource } from "../../../../core/definition/types.ts";
import type { Filters } from "../../../../core/query/figures.ts";
import type { FilterAnswer } from "../../../../core/reports/answers.ts";
import { invalidQuery } from "../../../resources/errors.ts";
import { translateResource } from "../../../resources/labels.ts";
import type { Forms } from "../forms.ts";
import type { AnswerSource } from "./sources.ts";

interface Reader {
  readonly actor: Actor;
  readonly source: AnswerSource;
}

/** What somebody may filter by in the list of an area. */
function filtersOf({ context: { engine } }: Forms, actor: Actor, { name, list }: CompiledResource): string[] {
  const { lists, readable } = engine.readingRights({ actor, resource: name });
  return lists ? list.filters.filter((field) => readable(field)) : [];
}

interface ResultFilter {
  /** As it stands in the address: `<area>.<field>` where the records of other areas have no such field. */
  readonly name: string;
  readonly resource: CompiledResource;
  readonly field: string;
}

interface ResultFilters {
  /** Of the records that are answered about, whichever area they are of. */
  readonly shared: readonly ResultFilter[];
  /** Of those of one area among several. */
  readonly single: readonly ResultFilter[];
  /** Of the filled form. */
  readonly own: readonly ResultFilter[];
}

function findFilters(forms: Forms, { actor, source }: Reader): ResultFilters {
  const { resource, subjects, column, follows, formField, at } = source;
  const about = subjects.flatMap((subject) =>
    filtersOf(forms, actor, subject).map((field) => ({ resource: subject, field })),
  );
  const isShared = ({ resource: { fieldsByName }, field }: (typeof about)[number]) =>
    about.filter(
      (one) => one.field === field && isAlike(one.resource.fieldsByName[field], fieldsByName[field]),
    ).length === subjects.length;
  const shared = about.filter((one) => one.resource === subjects[0] && isShared(one));
  const taken = new Set([...shared.map(({ field }) => field), formField, at, column]);
  // a filled form that follows its record is read without a list of its own
  const own = follows
    ? resource.list.filters.filter((field) => resource.fieldsByName[field]?.sensitivity === null)
    : filtersOf(forms, actor, resource);
  return {
    shared: shared.map((one) => ({ ...one, name: one.field })),
    single: about
      .filter((one) => !isShared(one))
      .map((one) => ({ ...one, name: `${one.resource.name}.${one.field}` })),
    own: own.filter((field) => !taken.has(field)).map((field) => ({ resource, field, name: field })),
  };
}

/** One value means the same in both. */
function isAlike(a: CompiledField | undefined, b: CompiledField | undefined): boolean {
  const valuesOf = (field: CompiledField | undefined) => field?.options?.map(({ value }) => value).join();
  return a?.kind === b?.kind && a?.to === b?.to && valuesOf(a) === valuesOf(b);
}

/** What results may be narrowed by, in the reader's words. */
export function offeredFilters(
  forms: Forms,
  { language, ...reader }: Reader & { readonly language: Language },
): FilterAnswer[] {
  const { shared, single, own } = findFilters(forms, reader);
  const definitions = forms.context.definitions();
  const describe = ({ name, resource, field }: ResultFilter) => {
    const words = translateResource(definitions, { resource: resource.name, language });
    return {
      name,
      title: single.some((one) => one.name === name)
        ? `${words.field(field)} (${words.name})`
        : words.field(field),
      resource: resource.name,
      field,
      single: resource.list.regionField !== null && field === "region",
    };
  };
  return [...shared, ...single, ...own].map(describe);
}

/** The filters of an address, by whose list understands them; an area whose records cannot meet one of them is not there. */
export function splitFilters(
  forms: Forms,
  { filters, ...reader }: Reader & { readonly filters: Filters },
): { readonly about: ReadonlyMap<string, Filters>; readonly own: Filters } {
  const found = findFilters(forms, reader);
  const about = new Map(reader.source.subjects.map(({ name }) => [name, {} as Record<string, string>]));
  const own: Record<string, string> = {};
  for (const [parameter, value] of Object.entries(filters)) {
    const at = parameter.lastIndexOf("__");
    const operator = at === -1 ? "" : parameter.slice(at);
    const name = at === -1 ? parameter : parameter.slice(0, at);
    const isMeant = (one: ResultFilter) => one.name === name;
    const ofOne = found.single.find(isMeant);
    if (ofOne !== undefined) {
      for (const area of about.keys()) if (area !== ofOne.resource.name) about.delete(area);
      const conditions = about.get(ofOne.resource.name);
      if (conditions !== undefined) conditions[ofOne.field + operator] = value;
    } else if (found.shared.some(isMeant))
      for (const conditions of about.values()) conditions[parameter] = value;
    else if (found.own.some(isMeant)) own[parameter] = value;
    else throw invalidQuery([{ parameter, code: "unknown_field", parameters: { field: name } }]);
  }
  return { about, own };
}
