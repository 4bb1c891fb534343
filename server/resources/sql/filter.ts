import { sql } from "kysely";
import { foldText } from "../../../core/definition/fold.ts";
import { engine } from "./engines.ts";
import { fieldSql } from "./fields.ts";
import { allOf, anyOf, column, notSql } from "./frame.ts";
import { fromQuery } from "./slots.ts";
import type { FilterTerm, FilterValue } from "../../../core/query/types.ts";
import { Slot } from "./binding.ts";
import type { Frame, Sql } from "./frame.ts";
import type { FieldSql } from "./predicate.ts";

interface FilterInput {
  readonly frame: Frame;
  readonly field: FieldSql;
  /** One or many values; the statement differs. */
  readonly many: boolean;
  readonly first: Slot;
  readonly folded: Slot;
  /** JSON array of all values. */
  readonly list: Slot;
  readonly foldedList: Slot;
  readonly term: FilterTerm;
  readonly position: number;
  readonly testRows: boolean;
}

interface FilterOptions {
  /** For a list of values: test each row instead of collecting the rows that have one. Better when most have. */
  readonly testRows?: boolean;
}

/** One filter of a list. Values are bound later; operator and number of values (one or many) are the statement's shape. */
export function filterSql(
  frame: Frame,
  term: FilterTerm,
  position: number,
  options: FilterOptions = {},
): Sql {
  return OPERATORS[term.operator](filterInput(frame, term, position, options));
}

/** Rows of the table of elements that have one of the values; null where the field is no list. */
export function elementsSql(frame: Frame, term: FilterTerm, position: number): Sql | null {
  const input = filterInput(frame, term, position, {});
  const { linkTable } = input.field;
  return linkTable === null ? null : sql`${sql.id(linkTable)} where ${amongValues(input)(sql`value`)}`;
}

function filterInput(
  frame: Frame,
  term: FilterTerm,
  position: number,
  { testRows = false }: FilterOptions,
): FilterInput {
  const values = (query: { filters: readonly FilterTerm[] }) => query.filters[position]?.values ?? [];
  return {
    frame,
    field: fieldSql(frame, term.field),
    many: term.values.length > 1,
    first: fromQuery((query) => values(query)[0] ?? null),
    folded: fromQuery((query) => foldText(String(values(query)[0] ?? ""))),
    list: fromQuery((query) => JSON.stringify(values(query))),
    foldedList: fromQuery((query) => JSON.stringify(values(query).map((value) => foldText(String(value))))),
    term,
    position,
    testRows,
  };
}

/** What changes the statement a filter compiles to, beside its field. */
export function filterShape({ field, operator, values }: FilterTerm): string {
  if (operator === "empty") return `${field} ${operator} ${values.join(",")}`;
  const pointers = values.some(isPointer)
    ? values.map((value) => (isPointer(value) ? ":" : ".")).join("")
    : "";
  return `${field} ${operator} ${values.length > 1 ? "*" : "1"}${pointers}`;
}

const isPointer = (value: FilterValue): boolean => typeof value === "string" && value.includes(":");

const compare =
  (operator: Sql) =>
  ({ field, first }: FilterInput): Sql =>
    sql`${field.sql}${operator}${first}`;

const OPERATORS: Readonly<Record<FilterTerm["operator"], (input: FilterInput) => Sql>> = {
  eq: oneOf,
  not: (input) => notSql(oneOf(input)),
  gt: compare(sql` > `),
  gte: compare(sql` >= `),
  lt: compare(sql` < `),
  lte: compare(sql` <= `),
  contains: (input) => engine(input.frame.compilation).contains(searched(input), sql`${input.folded}`),
  starts_with: (input) => engine(input.frame.compilation).startsWith(searched(input), sql`${input.folded}`),
  under: branchOf,
  empty: ({ field, term }) => (term.values[0] === 1 ? field.empty : notSql(field.empty)),
};

/** What names one of the records, or one that stands below it. */
function branchOf({ frame, field, term, list }: FilterInput): Sql {
  const { inJson, inSelect } = engine(frame.compilation);
  const to = frame.resource.fieldsByName[term.field]?.to ?? "";
  const parent = frame.compilation.resources.byName[to]?.tree?.parent ?? "";
  const branch = sql`with recursive branch__ (id) as (
    select id from ${sql.id(to)} where ${inJson(sql`id`, list, "number")}
    union select below.id from ${sql.id(to)} as below join branch__ on ${sql.id("below", parent)} = branch__.id
  ) select id from branch__`;
  return inSelect(field.sql, branch);
}

function searched({ frame, field }: FilterInput): Sql {
  return field.key ?? engine(frame.compilation).fold(field.sql);
}

function hasHash({ field, frame, position }: FilterInput): Sql {
  const { compilation, resource } = frame;
  const hashes = fromQuery(({ filters }) => {
    const values = filters[position]?.values ?? [];
    return JSON.stringify(
      values.flatMap((value) => compilation.dialect.sealing.hashes(resource.name, String(value))),
    );
  });
  return engine(compilation).inJson(field.sql, hashes, "text");
}

const TEXT_VALUES: ReadonlySet<string> = new Set(["text", "long_text", "option", "options", "date", "time"]);

function oneOf(input: FilterInput): Sql {
  const { field, frame, folded, foldedList, many, testRows } = input;
  if (field.kind === "dynamic_reference") return pointsAt(input);
  if (field.kind === "sealed") return hasHash(input);
  const { inJson, inSelect } = engine(frame.compilation);
  const among = amongValues(input);
  if (field.linkTable !== null) {
    const id = column(frame, "id");
    const elements = sql`${sql.id(field.linkTable)} where ${among(sql`value`)}`;
    if (testRows) return sql`exists (select 1 from ${elements} and owner = ${id})`;
    return inSelect(id, sql`select owner from ${elements}`);
  }
  if (field.key === null) return among(field.sql);
  return many ? inJson(field.key, foldedList, "text") : sql`${field.key} = ${folded}`;
}

function amongValues({ field, frame, first, list, many }: FilterInput): (value: Sql) => Sql {
  const type = TEXT_VALUES.has(field.kind) ? "text" : "number";
  const { inJson } = engine(frame.compilation);
  return (value) => (many ? inJson(value, list, type) : sql`${value} = ${first}`);
}

/** `resource:id`, or every record of a resource. */
function pointsAt({ frame, term, position }: FilterInput): Sql {
  return anyOf(
    term.values.map((value, at) => {
      const part = (index: number) =>
        fromQuery(({ filters }) => String(filters[position]?.values[at] ?? "").split(":")[index] ?? null);
      const resource = sql`${column(frame, term.field)} = ${part(0)}`;
      if (!isPointer(value)) return resource;
      const id = new Slot((binding) => Number(part(1).read(binding)));
      return allOf([resource, sql`${column(frame, `${term.field}__id`)} = ${id}`]);
    }),
  );
}
