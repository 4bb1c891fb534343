import type { Actor } from "../../../../core/access/types.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import type { CompiledResource } from "../../../../core/definition/types.ts";
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

/** Filters of the record that is answered about, and of the filled form beside them. */
function findFilters({ context: { engine } }: Forms, { actor, source }: Reader) {
  const { resource, subject, formField, at } = source;
  const filtersOf = ({ name, list }: CompiledResource): string[] => {
    const { lists, readable } = engine.readingRights({ actor, resource: name });
    return lists ? list.filters.filter((field) => readable(field)) : [];
  };
  const about = filtersOf(subject.resource);
  const taken = new Set([...about, formField, at, subject.column]);
  // a filled form that follows its record is read without a list of its own
  const own = subject.decides
    ? resource.list.filters.filter((field) => resource.fieldsByName[field]?.sensitivity === null)
    : filtersOf(resource);
  return { about, own: own.filter((field) => !taken.has(field)) };
}

/** What results may be narrowed by, in the reader's words. */
export function offeredFilters(
  forms: Forms,
  { language, ...reader }: Reader & { readonly language: Language },
): FilterAnswer[] {
  const { about, own } = findFilters(forms, reader);
  const { source } = reader;
  const definitions = forms.context.definitions();
  const describe = ({ name: resource, list }: CompiledResource, fields: readonly string[]) => {
    const words = translateResource(definitions, { resource, language });
    return fields.map((field) => ({
      name: field,
      title: words.field(field),
      resource,
      field,
      single: list.regionField !== null && field === "region",
    }));
  };
  return [...describe(source.subject.resource, about), ...describe(source.resource, own)];
}

/** The filters of an address, by whose list understands them. */
export function splitFilters(
  forms: Forms,
  { filters, ...reader }: Reader & { readonly filters: Filters },
): { readonly subject: Filters; readonly own: Filters } {
  const { about, own } = findFilters(forms, reader);
  const split = { subject: {} as Record<string, string>, own: {} as Record<string, string> };
  for (const [parameter, value] of Object.entries(filters)) {
    const at = parameter.lastIndexOf("__");
    const name = at === -1 ? parameter : parameter.slice(0, at);
    if (about.includes(name)) split.subject[parameter] = value;
    else if (own.includes(name)) split.own[parameter] = value;
    else throw invalidQuery([{ parameter, code: "unknown_field", parameters: { field: name } }]);
  }
  return split;
}
