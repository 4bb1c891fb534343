import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import type { ValueKind } from "../../../../core/definition/types.ts";
import { type FieldContext, useFieldContext } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import { useNamedReferences } from "../../../fields/reference/labels.ts";
import { viewOf } from "../../../fields/index.ts";
import type { FilterEntry } from "../../../list/list-state.ts";
import { filterSentence } from "./filter-sentences.ts";

interface FilterTextOptions {
  readonly resource: string;
  readonly field: ClientField;
  /** The field's name. */
  readonly label: string;
  readonly entries: readonly FilterEntry[];
}

/** A condition as a sentence: “Status is any of Open, On hold”. */
export function useFilterText({ resource, field, label, entries }: FilterTextOptions): string {
  const { t } = useTranslation();
  const context = useFieldContext();
  const ids = entries.flatMap(({ values }) => values.map(Number).filter(Number.isInteger));
  const references = useNamedReferences(field.to, field.to === null ? [] : ids);
  const spell = (text: string): string => {
    if (text === "me" || text === "my_team") return t(`filters.own.${text}`);
    const reference = references.find(({ id }) => String(id) === text);
    if (reference)
      return reference.label ?? t(reference.label === null ? "filters.hidden" : "filters.naming");
    return SPELLERS[field.kind]({ text, resource, field, context });
  };
  return filterSentence({ t, label, entries, spell, yesNo: field.kind === "boolean" });
}

interface Spelling {
  readonly text: string;
  readonly resource: string;
  readonly field: ClientField;
  readonly context: FieldContext;
}

const asItIs = ({ text }: Spelling) => text;
const option = ({ text, resource, field, context }: Spelling) =>
  optionLabel(context.index.config, resource, field.name, text);
const date = ({ text, context }: Spelling) =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? context.format.date(text) : text;

/** As a cell of the list shows it. */
function figure({ text, resource, field, context }: Spelling): string {
  const value = field.kind === "integer" ? Number(text) : text;
  const drawn = Number.isNaN(Number(text)) ? null : viewOf(field).cell({ field, resource, value, context });
  return typeof drawn === "string" ? drawn : text;
}

const SPELLERS: Record<ValueKind, (spelling: Spelling) => string> = {
  text: asItIs,
  long_text: asItIs,
  integer: figure,
  decimal: figure,
  boolean: ({ text, context }) => context.words(text === "true" ? "yes" : "no"),
  date,
  datetime: date,
  time: asItIs,
  option,
  options: option,
  reference: asItIs,
  references: asItIs,
  dynamic_reference: asItIs,
  rows: asItIs,
  file: asItIs,
  files: asItIs,
  json: asItIs,
  sealed: date,
};
