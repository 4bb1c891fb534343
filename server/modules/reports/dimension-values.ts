import { addDays, today } from "../../../core/definition/clock.ts";
import { decimalText } from "../../../core/definition/decimal.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { TimeUnit } from "../../../core/query/aggregate.ts";
import { joinEscaped } from "../../../core/query/escape.ts";
import type { FigureDimension, Filters } from "../../../core/query/figures.ts";
import { stretchRange } from "../../../core/reports/stretches.ts";
import type { CompiledDimension } from "../../../core/reports/types.ts";
import type { GroupValue } from "../../resources/aggregate/dimensions.ts";
import { evaluationOf } from "./call.ts";
import type { ReportCall } from "./call.ts";

/** A dimension as one call shows it, on the field of one source. */
export interface ShownDimension extends CompiledDimension {
  readonly unit: TimeUnit | null;
}

/** The steps of a dimension in words of a filter: each end as the field writes it. */
function ends(call: ReportCall, dimension: ShownDimension, field: Pick<CompiledField, "scale"> | undefined) {
  const { buckets, count } = dimension;
  const day = today(evaluationOf(call));
  return (buckets ?? []).map((end) => {
    if (count !== null) return addDays({ date: day, days: count === "days_since" ? -end : end }) ?? day;
    const scale = field?.scale ?? 0;
    return decimalText({ units: BigInt(Math.round(end * 10 ** scale)), scale });
  });
}

/** What the engine groups by. */
export function figureDimension(
  call: ReportCall,
  dimension: ShownDimension,
  { resource, field }: { resource: string; field: string },
): FigureDimension {
  if (dimension.buckets === null) return { field, unit: dimension.unit };
  const definition = call.definitions.resources.byName[resource]?.fieldsByName[field];
  const operator = stepOperators(dimension).reached;
  return { field, steps: ends(call, dimension, definition).map((value) => ({ operator, value })) };
}

/** The condition a list needs to show the rows of one value; null where no list can. */
export function valueFilters(
  call: ReportCall,
  dimension: ShownDimension,
  { resource, field, value }: { resource: string; field: string; value: GroupValue },
): Filters | null {
  if (value === null) return { [`${field}__empty`]: "true" };
  if (dimension.buckets !== null) {
    const definition = call.definitions.resources.byName[resource]?.fieldsByName[field];
    const steps = ends(call, dimension, definition);
    const { reached, before } = stepOperators(dimension);
    const at = Number(value);
    const [lower, upper] = [steps[at], steps[at + 1]];
    return {
      ...(lower === undefined ? {} : { [`${field}__${reached}`]: lower }),
      ...(upper === undefined ? {} : { [`${field}__${before}`]: upper }),
    };
  }
  if (dimension.unit !== null) {
    const { from, to } = stretchRange(String(value), dimension.unit);
    return { [`${field}__gte`]: from, [`${field}__lte`]: to };
  }
  return { [field]: joinEscaped([String(value)]) };
}

/** More days since means an earlier date. */
function stepOperators({ count }: ShownDimension): { reached: "gte" | "lte"; before: "lt" | "gt" } {
  return count === "days_since" ? { reached: "lte", before: "gt" } : { reached: "gte", before: "lt" };
}
