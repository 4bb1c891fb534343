import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField } from "../../../core/definition/client-types.ts";
import type { ValueKind } from "../../../core/definition/types.ts";
import { isPeriod } from "../../../core/query/periods.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { useReferences } from "../../fields/reference/labels.ts";
import type { FieldContext } from "../../fields/types.ts";
import type { FilterEntry } from "../../list/list-state.ts";

interface FilterTextOptions {
  readonly resource: string;
  readonly field: ClientField;
  readonly entry: FilterEntry;
}

/** A condition in words, without the field's name: “is one of Open and On hold”, “from 03-01-2024”. */
export function useFilterText({ resource, field, entry }: FilterTextOptions): string {
  const { t } = useTranslation();
  const context = useFieldContext();
  const ids =
    field.to === null || entry.operator === "empty" ? [] : entry.values.map(Number).filter(Number.isInteger);
  const references = useReferences(field.to ?? "", ids);
  const spell = useCallback(
    (text: string) => {
      const reference = references.find(({ id }) => String(id) === text);
      return reference?.label ?? SPELLERS[field.kind]({ text, resource, field, context });
    },
    [references, resource, field, context],
  );
  const value = context.format.list(entry.values.map(spell));
  const [first = ""] = entry.values;
  switch (entry.operator) {
    case "eq":
      return t(entry.values.length > 1 ? "filters.or" : "filters.is", { value });
    case "not":
      return t("filters.not", { value });
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return t(`filters.${entry.operator}`, { value });
    case "contains":
      return t("filters.containsValue", { value: first });
    case "starts_with":
      return t("filters.startsWith", { value: first });
    case "empty":
      return t(first === "true" ? "filters.isEmpty" : "filters.isFilled");
    case "within":
      return isPeriod(first) ? t(`periods.${first}`).toLocaleLowerCase(context.format.language) : first;
  }
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

const SPELLERS: Record<ValueKind, (spelling: Spelling) => string> = {
  text: asItIs,
  long_text: asItIs,
  integer: asItIs,
  decimal: asItIs,
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
};
