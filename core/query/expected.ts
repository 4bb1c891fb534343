import { ACTOR_RESOURCES } from "../definition/context.ts";
import type { ValueField } from "../definition/fields/index.ts";
import type { ValueKind } from "../definition/types.ts";
import { operatorsOf } from "./field-operators.ts";
import { ME, MY_TEAM, parameterOf } from "./operators.ts";
import type { QueryField } from "./fields.ts";
import type { FilterOperator } from "./types.ts";

const BOOLEANS = ["true", "false"];
const DAY = "2026-03-02";

/** What a filter takes, as an address writes it: every value where they are few, else one of each sort. */
const EXPECTED = {
  text: () => ["text"],
  long_text: () => ["text"],
  integer: () => ["12"],
  decimal: ({ scale }) => ["12", (12.5).toFixed(scale)],
  boolean: () => BOOLEANS,
  date: () => [DAY, "today"],
  datetime: () => [DAY, `${DAY}T09:30:00Z`, "today"],
  time: () => ["09:30"],
  option,
  options: option,
  reference,
  references: reference,
  dynamic_reference: () => ["employee", "employee:17"],
  rows: () => [],
  file: () => [],
  files: () => [],
  json: () => [],
  sealed: ({ valueType }) => [valueType === "date" ? DAY : "text"],
} as const satisfies Record<ValueKind, (field: ValueField) => readonly string[]>;

function option({ options }: ValueField): readonly string[] {
  return options === null ? ["text"] : options.map(({ value }) => value);
}

function reference({ to }: ValueField): readonly string[] {
  if (to === ACTOR_RESOURCES.employee) return ["17", ME];
  return to === ACTOR_RESOURCES.team ? ["17", MY_TEAM] : ["17"];
}

/** For the words of a refusal. */
export function expectedValues({ value }: QueryField, operator: FilterOperator): string {
  return (operator === "empty" ? BOOLEANS : EXPECTED[value.kind](value)).join(", ");
}

/** The parameters by which a field filters. */
export function offeredFilters({ value }: QueryField): string {
  return operatorsOf(value)
    .map((operator) => parameterOf(value.name, operator))
    .join(", ");
}
