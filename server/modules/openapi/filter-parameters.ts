import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { ValueKind } from "../../../core/definition/types.ts";
import { operatorsOf } from "../../../core/query/field-operators.ts";
import { parameterOf } from "../../../core/query/operators.ts";
import type { FilterOperator } from "../../../core/query/types.ts";
import { arrayOf, query, ref, refTo } from "./components.ts";
import { optionsName } from "./schema-name.ts";
import type { Schema } from "./schema.ts";

type Filtered = Pick<ClientField, "name" | "kind" | "to" | "options" | "limits"> & { readonly owner: string };

/** What a filter takes for a field of the kind, as the address has it. */
const VALUES = {
  text: () => ({ type: "string", minLength: 1 }),
  long_text: () => ({ type: "string", minLength: 1 }),
  integer: () => ({ type: "integer" }),
  decimal: () => ({ type: "number" }),
  boolean: () => ({ type: "boolean" }),
  date: () => ref("FilterDate"),
  datetime: () => ref("FilterMoment"),
  time: () => ref("FilterTime"),
  option,
  options: option,
  reference,
  references: reference,
  dynamic_reference: () => ref("FilterRecord"),
  rows: () => ({}),
  file: () => ({}),
  files: () => ({}),
  json: () => ({}),
  sealed: () => ({ type: "string", minLength: 1 }),
} as const satisfies Record<ValueKind, (field: Filtered) => Schema>;

function option({ name, owner, options }: Filtered): Schema {
  return options === null ? { type: "string", minLength: 1 } : ref(optionsName(owner, name));
}

function reference({ to }: Filtered): Schema {
  if (to === ACTOR_RESOURCES.employee) return ref("FilterPerson");
  return ref(to === ACTOR_RESOURCES.team ? "FilterTeam" : "FilterReference");
}

const MEANING: Readonly<Record<FilterOperator, string>> = {
  eq: "Any of these values.",
  not: "None of these values.",
  gt: "Above this value.",
  gte: "This value or above.",
  lt: "Below this value.",
  lte: "This value or below.",
  contains: "Holds this text.",
  starts_with: "Begins with this text.",
  empty: "true: without a value; false: with one.",
  within: "In this period of the reader's calendar.",
  under: "One of these records, or one that stands below it in their tree.",
};

/** Several values stand in one parameter, separated by commas. */
const SEVERAL: ReadonlySet<FilterOperator> = new Set(["eq", "not", "under"]);

function filterParameter(field: Filtered, operator: FilterOperator): Schema {
  const name = parameterOf(field.name, operator);
  if (operator === "empty") return query(name, { type: "boolean" }, MEANING.empty);
  if (operator === "within") return query(name, ref("FilterPeriod"), MEANING.within);
  const value = VALUES[field.kind](field);
  if (!SEVERAL.has(operator)) return query(name, value, MEANING[operator]);
  const comma = field.kind === "text" ? " A comma of a value itself has a backslash before it." : "";
  const several = query(name, { ...arrayOf(value), minItems: 1 }, `${MEANING[operator]}${comma}`);
  return { ...several, style: "form", explode: false };
}

const filtersOf = (field: Filtered): [name: string, parameter: Schema][] =>
  operatorsOf(field).map((operator) => [parameterOf(field.name, operator), filterParameter(field, operator)]);

/** Columns every table has. */
const COMMON: readonly Filtered[] = [
  { name: "id", kind: "integer", to: null, options: null, owner: "", limits: {} },
  { name: "created", kind: "datetime", to: null, options: null, owner: "", limits: {} },
  { name: "modified", kind: "datetime", to: null, options: null, owner: "", limits: {} },
  {
    name: "created_by",
    kind: "reference",
    to: ACTOR_RESOURCES.employee,
    options: null,
    owner: "",
    limits: {},
  },
  {
    name: "modified_by",
    kind: "reference",
    to: ACTOR_RESOURCES.employee,
    options: null,
    owner: "",
    limits: {},
  },
];

/** Filters by columns that every table has, by their names. */
export const COMMON_FILTERS: Readonly<Record<string, Schema>> = Object.fromEntries(COMMON.flatMap(filtersOf));

/** A list's own parameter is what a field of that name would be. */
const filtered = ({ name: owner, list, fields }: ClientResource): readonly Filtered[] =>
  fields
    .filter(({ filter, name }) => filter && !(name === "region" && list.regionField !== null))
    .map((field) => ({ ...field, owner }));

/** Between a filter and its resource; so spelt that generated names stay apart. */
const OF = ".of.";

/** The name in the address of a parameter that stands among the components. */
export const filterNamed = (component: string): string => component.split(OF)[0] ?? "";

const componentOf = (parameter: string, owner: string): string => `${parameter}${OF}${owner}`;

/** Filters of a resource by their names among the document's parameters. */
export function filterComponents(resource: ClientResource): Record<string, Schema> {
  const filters = filtered(resource).flatMap(filtersOf);
  return Object.fromEntries(filters.map(([name, filter]) => [componentOf(name, resource.name), filter]));
}

/** What chooses rows by the values of their fields: each comparison a parameter of its own. */
export const filterReferences = (resource: ClientResource): Schema[] =>
  filtered(resource).flatMap(({ name, owner, ...field }) =>
    operatorsOf(field).map((operator) =>
      refTo("parameters", componentOf(parameterOf(name, operator), owner)),
    ),
  );

/** What chooses rows by columns that every table has. */
export const commonReferences = ({ kind }: ClientResource): Schema[] =>
  kind === "view" ? [] : Object.keys(COMMON_FILTERS).map((name) => refTo("parameters", name));
