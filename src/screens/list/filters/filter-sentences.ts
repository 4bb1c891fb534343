import type { TFunction } from "i18next";
import type { FilterEntry } from "../../../list/list-state.ts";
import { isPeriod } from "../../../../core/query/periods.ts";

/** What one chip says: a condition, or two bounds of one field that belong together. */
export interface Condition {
  readonly field: string;
  readonly entries: readonly FilterEntry[];
}

/** The conditions of a list in the order they were chosen. */
export function getConditions(filters: readonly FilterEntry[]): Condition[] {
  const conditions: Condition[] = [];
  for (const entry of filters) {
    const partner = conditions.findIndex(
      ({ field, entries }) => field === entry.field && entries.length === 1 && areBounds(entries[0], entry),
    );
    if (partner === -1) conditions.push({ field: entry.field, entries: [entry] });
    else conditions[partner] = { field: entry.field, entries: [...conditions[partner]!.entries, entry] };
  }
  return conditions;
}

function areBounds(one: FilterEntry | undefined, other: FilterEntry): boolean {
  const operators = new Set([one?.operator, other.operator]);
  return operators.has("gte") && operators.has("lte");
}

export interface Sentence {
  readonly t: TFunction<"app">;
  /** The field's name. */
  readonly label: string;
  readonly entries: readonly FilterEntry[];
  /** A value of the address in words. */
  readonly spell: (value: string) => string;
  /** Yes or no is said after a colon. */
  readonly yesNo: boolean;
}

/** Names shown before the rest is only counted. */
const NAMED = 3;

/** A condition as a sentence: “Status is any of Sent, Rejected”, “Due from 03-01-2024 to 03-31-2024”. */
export function filterSentence({ t, label: field, entries, spell, yesNo }: Sentence): string {
  const [entry] = entries;
  if (entry === undefined) return field;
  if (entries.length > 1) return between({ t, field, entries, spell });
  const [first = ""] = entry.values;
  const value = spell(first);
  const several = entry.values.length > 1;
  switch (entry.operator) {
    case "eq":
      if (several) return t("filters.said.anyOf", { field, values: listed(t, entry.values.map(spell)) });
      if (first === "empty") return t("filters.said.empty", { field });
      return t(yesNo ? "filters.said.yesNo" : "filters.said.is", { field, value });
    case "not":
      if (several) return t("filters.said.noneOf", { field, values: listed(t, entry.values.map(spell)) });
      if (first === "empty") return t("filters.said.filled", { field });
      return t("filters.said.isNot", { field, value });
    case "under": {
      const values = listed(t, entry.values.map(spell));
      return t("filters.said.below", { field, values });
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte":
    case "contains":
    case "starts_with":
      return t(`filters.said.${entry.operator}`, { field, value });
    case "empty":
      return t(first === "true" ? "filters.said.empty" : "filters.said.filled", { field });
    case "within":
      return isPeriod(first)
        ? t(`filters.within.${first}`, { field })
        : t("filters.said.is", { field, value: first });
  }
}

function between({
  t,
  field,
  entries,
  spell,
}: Omit<Sentence, "label" | "yesNo"> & { field: string }): string {
  const bound = (operator: string) =>
    spell(entries.find((entry) => entry.operator === operator)?.values[0] ?? "");
  return t("filters.said.between", { field, from: bound("gte"), to: bound("lte") });
}

function listed(t: Sentence["t"], values: readonly string[]): string {
  const separator = t("filters.separator");
  if (values.length <= NAMED + 1) return values.join(separator);
  const count = values.length - NAMED;
  return t("filters.more", { values: values.slice(0, NAMED).join(separator), count });
}
