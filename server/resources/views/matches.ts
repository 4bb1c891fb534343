import { compareCodePoints, foldText } from "../../../core/definition/fold.ts";
import { dynamicText } from "../../../core/definition/fields/index.ts";
import { getId, isEmptyValue, isObject } from "../../../core/definition/record.ts";
import type { SortTerm } from "../../../core/definition/types.ts";
import { queryField } from "../../../core/query/fields.ts";
import type { QueryField } from "../../../core/query/fields.ts";
import type { FilterTerm, FilterValue, ListQuery } from "../../../core/query/types.ts";
import { toSearchPiece } from "../../database/search.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import type { OpenResource } from "../read/open.ts";
import { finalStates, namingFields } from "../sql/rank.ts";
import { searchTerms } from "../sql/search.ts";
import { buildTextColumns } from "../write/label-and-search-text.ts";
import { holds, isAllowed, readsField } from "./present.ts";
import type { ViewRow } from "./types.ts";

/** The rows of a list that are held in memory, in its order: what the statement of a table answers, by the same rules. */
export function matchingRows(open: OpenResource, query: ListQuery, rows: readonly ViewRow[]): ViewRow[] {
  // rows of a view belong to nobody and are never archived
  if (query.scope !== "all" || query.archived === "archived") return [];
  const group = open.resource.list.groups.find(({ name }) => name === query.group);
  const terms = searchTerms(query.search);
  const found = rows
    .filter((row) => group === undefined || holds(open, group.where, row))
    .filter((row) =>
      query.filters.every((term) => readsField(open, row, term.field) && passes(open, row, term)),
    )
    .filter((row) => terms.length === 0 || isFound(open, row, terms));
  const ranks = new Map(query.bestFirst ? found.map((row) => [row, rank(open, terms, row)]) : []);
  return found.toSorted(
    (a, b) => compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []) || compareRows(open, query.sort, a, b),
  );
}

/** What is exactly meant, what is still open, and where its words begin: each the less, the better (`sql/rank.ts`). */
function rank(open: OpenResource, terms: readonly string[], row: ViewRow): number[] {
  const text = terms.join(" ");
  const names = namingFields(open.resource)
    .filter(({ name }) => readsField(open, row, name))
    .map(({ name }) => row[name])
    .map((value) => (typeof value === "string" ? foldText(value) : ""));
  const over = finalStates(open.resource);
  const isOver =
    over !== null && readsField(open, row, over.field) && over.names.includes(String(row[over.field]));
  const begin = (texts: readonly string[], blank: string) =>
    terms.every((term) => texts.some((one) => one.includes(blank + term)));
  const inName = begin(
    names.map((name) => ` ${name}`),
    " ",
  );
  const elsewhere = begin(readableTexts(open, row), "  ") ? 1 : 2;
  return [
    Number(text !== `${row.id}` && text !== `#${row.id}` && !names.includes(text)),
    Number(isOver),
    inName ? 0 : elsewhere,
  ];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function passes(
  { resource }: OpenResource,
  row: ViewRow,
  { field: name, operator, values }: FilterTerm,
): boolean {
  const field = queryField(resource, name);
  if (field === null) return false;
  const value = row[name];
  if (operator === "empty") return isEmptyValue(value) === (values[0] === 1);
  const found = getElements(field, value);
  const wanted = values.map((one) => comparable(field, one));
  // views know no trees, and nothing stands below what they name
  if (operator === "eq" || operator === "under") return found.some((one) => wanted.includes(one));
  if (operator === "not") return !found.some((one) => wanted.includes(one));
  const [one, other] = [found[0], wanted[0]];
  return one !== undefined && other !== undefined && COMPARE[operator](one, other);
}

type Compare = (a: FilterValue, b: FilterValue) => boolean;

const COMPARE: Readonly<Record<"gt" | "gte" | "lt" | "lte" | "contains" | "starts_with", Compare>> = {
  gt: (a, b) => compareValues(a, b) > 0,
  gte: (a, b) => compareValues(a, b) >= 0,
  lt: (a, b) => compareValues(a, b) < 0,
  lte: (a, b) => compareValues(a, b) <= 0,
  contains: (a, b) => String(a).includes(String(b)),
  starts_with: (a, b) => String(a).startsWith(String(b)),
};

/** What a table's columns and link tables would hold of a value; nothing for nothing. */
function getElements(field: QueryField, value: unknown): FilterValue[] {
  if (isEmptyValue(value)) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => (typeof item === "string" ? item : (getId(item) ?? [])));
  }
  if (isObject(value) && typeof value["resource"] === "string") {
    return [value["resource"], dynamicText(value) ?? []].flat();
  }
  const stored = field.spec.toStorage(value, field.value);
  return stored === null ? [] : [comparable(field, stored)];
}

const FOLDED: ReadonlySet<string> = new Set(["text", "long_text"]);

function comparable({ value: { kind } }: QueryField, value: FilterValue): FilterValue {
  return typeof value === "string" && FOLDED.has(kind) ? foldText(value) : value;
}

function isFound(open: OpenResource, row: ViewRow, terms: readonly string[]): boolean {
  const texts = readableTexts(open, row);
  return terms.every((term) => texts.some((text) => text.includes(toSearchPiece(term))));
}

/** What of a row is searched for this reader. */
function readableTexts(open: OpenResource, row: ViewRow): string[] {
  const texts = buildTextColumns(open.resource, row);
  return resourceStorage(open.resource)
    .searchColumns.filter(({ sensitivity }) =>
      isAllowed(open, open.own.decideClass(sensitivity, "read"), row),
    )
    .map(({ column }) => String(texts[column] ?? ""));
}

/** Nothing comes first upwards and last downwards; references go by what a reader sees. */
function compareRows(open: OpenResource, sort: readonly SortTerm[], a: ViewRow, b: ViewRow): number {
  for (const { field: name, direction } of sort) {
    const field = queryField(open.resource, name);
    if (field === null) continue;
    const [left, right] = [sortKey(open, field, a), sortKey(open, field, b)];
    const order =
      left === null || right === null
        ? Number(left !== null) - Number(right !== null)
        : compareValues(left, right);
    if (order !== 0) return direction === "asc" ? order : -order;
  }
  return 0;
}

function sortKey(open: OpenResource, field: QueryField, row: ViewRow): FilterValue | null {
  const { name, kind } = field.value;
  if (!readsField(open, row, name)) return null;
  const value = row[name];
  if (kind === "reference")
    return isObject(value) && typeof value["label"] === "string" ? foldText(value["label"]) : null;
  return getElements(field, value)[0] ?? null;
}

function compareValues(a: FilterValue, b: FilterValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareCodePoints(String(a), String(b));
}
