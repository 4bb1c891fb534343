import type { CompiledResource, ReportDimension } from "../../definition/types.ts";
import { GROUPINGS } from "../../query/aggregate.ts";
import type { QueryField } from "../../query/fields.ts";
import type { CompiledDimension } from "../types.ts";
import { requireFilter } from "./context.ts";
import type { CheckContext } from "./context.ts";

/** What a part groups by, as its own resource has it. Null: reported. */
export function compileDimension(
  context: CheckContext,
  resource: CompiledResource,
  { raw, at }: { raw: ReportDimension; at: string },
): CompiledDimension | null {
  const field = requireFilter(context, resource, raw.field, `${at}/field`);
  if (field === null) return null;
  const { kind, to } = field.value;
  const dimension = {
    name: raw.name ?? raw.field,
    field: raw.field,
    kind,
    to,
    unit: GROUPINGS[kind] === "time" && raw.buckets === undefined ? (raw.unit ?? "day") : null,
    buckets: raw.buckets ?? null,
    count: raw.count ?? null,
  };
  const fits = raw.buckets === undefined ? checkValues : checkBuckets;
  return fits(context, { raw, at, resource, field }) ? dimension : null;
}

interface Place {
  readonly raw: ReportDimension;
  readonly at: string;
  readonly resource: CompiledResource;
  readonly field: QueryField;
}

function checkValues({ report }: CheckContext, { raw, at, resource, field }: Place): boolean {
  const grouping = GROUPINGS[field.value.kind];
  const passing = resource.fieldsByName[raw.field]?.computed?.stored === false;
  if (grouping === null || raw.field === "id" || (grouping === "elements" && passing)) {
    report({
      at: `${at}/field`,
      code: "not_groupable",
      field: raw.field,
      message: `Rows cannot be put together by ${raw.field} (${field.value.kind}): take options, references, yes or no, whole numbers or dates, or give numbers buckets.`,
    });
    return false;
  }
  if (raw.count !== undefined) {
    return wrongBuckets({ report, at, field: raw.field, why: `"count" needs buckets of days` });
  }
  if (raw.unit === undefined || grouping === "time") return true;
  report({
    at: `${at}/unit`,
    code: "dimension_unit",
    field: raw.field,
    message: `${raw.field} is no date, so it has no ${raw.unit}: remove the unit.`,
  });
  return false;
}

function checkBuckets({ report }: CheckContext, { raw, at, field }: Place): boolean {
  const { kind, scale } = field.value;
  const buckets = raw.buckets ?? [];
  const say = (why: string) => wrongBuckets({ report, at, field: raw.field, why });
  if (buckets.some((end, index) => index > 0 && end <= (buckets[index - 1] ?? 0)))
    return say("the ends do not rise");
  const isDate = GROUPINGS[kind] === "time";
  if (isDate && raw.count === undefined) return say(`a date needs "count": days_since or days_until`);
  if (isDate) return buckets.every(Number.isInteger) || say("days are whole numbers");
  if (kind !== "integer" && kind !== "decimal") return say(`${kind} values have no steps`);
  if (raw.count !== undefined || raw.unit !== undefined) return say(`"count" and "unit" are for dates`);
  const exact = buckets.every((end) => Number.isInteger(Math.round(end * 10 ** scale * 1e6) / 1e6));
  return exact || say(`the field has ${scale} digits after the point`);
}

function wrongBuckets({
  report,
  at,
  field,
  why,
}: {
  report: CheckContext["report"];
  at: string;
  field: string;
  why: string;
}): false {
  report({
    at: `${at}/buckets`,
    code: "dimension_buckets",
    field,
    message: `The buckets of ${field} cannot be made: ${why}.`,
  });
  return false;
}
