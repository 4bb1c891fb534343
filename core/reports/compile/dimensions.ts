import type { Wording } from "../../shared/wording.ts";
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
      text: "not_groupable",
      params: { field: raw.field, type: field.value.kind },
      field: raw.field,
    });
    return false;
  }
  if (raw.count !== undefined) {
    return wrongBuckets({ report, at, field: raw.field, why: { text: "why.count_needs_days" } });
  }
  if (raw.unit === undefined || grouping === "time") return true;
  report({
    at: `${at}/unit`,
    text: "dimension_unit",
    params: { field: raw.field, unit: raw.unit },
    field: raw.field,
  });
  return false;
}

function checkBuckets({ report }: CheckContext, { raw, at, field }: Place): boolean {
  const { kind, scale } = field.value;
  const buckets = raw.buckets ?? [];
  const say = (why: Wording) => wrongBuckets({ report, at, field: raw.field, why });
  if (buckets.some((end, index) => index > 0 && end <= (buckets[index - 1] ?? 0)))
    return say({ text: "why.ends_fall" });
  const isDate = GROUPINGS[kind] === "time";
  if (isDate && raw.count === undefined) return say({ text: "why.date_needs_count" });
  if (isDate) return buckets.every(Number.isInteger) || say({ text: "why.whole_days" });
  if (kind !== "integer" && kind !== "decimal") return say({ text: "why.no_steps", params: { type: kind } });
  if (raw.count !== undefined || raw.unit !== undefined) return say({ text: "why.only_dates" });
  const exact = buckets.every((end) => Number.isInteger(Math.round(end * 10 ** scale * 1e6) / 1e6));
  return exact || say({ text: "why.digits", params: { count: scale } });
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
  why: Wording;
}): false {
  report({
    at: `${at}/buckets`,
    text: "dimension_buckets",
    params: { field, why },
    field,
  });
  return false;
}
