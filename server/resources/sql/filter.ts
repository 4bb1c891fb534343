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
}

/** One filter of a list. Values are bound later; operator and number of values (one or many) are the statement's shape. */
export function filterSql(frame: Frame, term: FilterTerm, position: number): Sql {
  const values = (query: { filters: readonly FilterTerm[] }) => query.filters[position]?.values ?? [];
  const input: FilterInput = {
    frame,
    field: fieldSql(frame, term.field),
    many: term.values.length > 1,
    first: fromQuery((query) => values(query)[0] ?? null),
    folded: fromQuery((query) => foldText(String(values(query)[0] ?? ""))),
    list: fromQuery((query) => JSON.stringify(values(query))),
    foldedList: fromQuery((query) => JSON.stringify(values(query).map((value) => foldText(String(value))))),
    term,
    position,
  };
  return OPERATORS[term.operator](input);
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
  empty: ({ field, term }) => (term.values[0] === 1 ? field.empty : notSql(field.empty)),
};

function searched({ frame, field }: FilterInput): Sql {
  return field.key ?? engine(frame.compilation).fold(field.sql);
}

const TEXT_VALUES: ReadonlySet<string> = new Set(["text", "long_text", "option", "options", "date", "time"]);

function oneOf(input: FilterInput): Sql {
  const { field, frame, first, folded, foldedList, list, many } = input;
  if (field.kind === "dynamic_reference") return pointsAt(input);
  const { inJson } = engine(frame.compilation);
  const type = TEXT_VALUES.has(field.kind) ? "text" : "number";
  const among = (value: Sql): Sql => (many ? inJson(value, list, type) : sql`${value} = ${first}`);
  if (field.linkTable !== null) {
    const owners = sql`select owner from ${sql.id(field.linkTable)} where ${among(sql`value`)}`;
    return engine(frame.compilation).inSelect(column(frame, "id"), owners);
  }
  if (field.key === null) return among(field.sql);
  return many ? inJson(field.key, foldedList, "text") : sql`${field.key} = ${folded}`;
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
