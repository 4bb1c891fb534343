import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { DimensionAnswer, DimensionValue } from "../../../core/reports/answers.ts";
import type { CompiledPart } from "../../../core/reports/types.ts";
import type { GroupValue } from "../../resources/aggregate/dimensions.ts";
import type { ReportCall } from "./call.ts";
import type { ShownDimension } from "./dimension-values.ts";

interface DescribeInput {
  readonly owner: string;
  readonly part: CompiledPart;
  readonly dimension: ShownDimension;
  readonly values: readonly GroupValue[];
  readonly labels: ReadonlyMap<GroupValue, string | null> | undefined;
  readonly link: string | null;
}

/** A dimension and its values with their words, as the answer holds them. */
export function describeDimension(call: ReportCall, input: DescribeInput): DimensionAnswer {
  const { dimension, owner, part, values } = input;
  const { name, field, kind, unit, buckets } = dimension;
  return {
    name,
    title: call.words.dimension(owner, part.name, name) ?? call.words.field(part.resource, field),
    kind: buckets === null ? kind : "steps",
    unit,
    people: dimension.to === ACTOR_RESOURCES.employee,
    values: values.map((value) => describeValue(call, input, value)),
  };
}

function describeValue(
  call: ReportCall,
  { dimension, part, labels, link }: DescribeInput,
  value: GroupValue,
): DimensionValue {
  const { buckets, field: name } = dimension;
  const leads =
    link === null || value === null ? {} : { link: link.replace(":value", encodeURIComponent(value)) };
  if (buckets !== null) {
    if (value === null) return { value, label: null };
    const at = Number(value);
    return { value, label: null, from: buckets[at] ?? null, to: buckets[at + 1] ?? null };
  }
  if (labels !== undefined && labels.size > 0) return { value, label: labels.get(value) ?? null, ...leads };
  const resource = call.definitions.resources.byName[part.resource];
  const field = resource?.fieldsByName[name];
  const option = field?.options?.find((one) => one.value === value);
  if (field === undefined || option === undefined) return { value, label: null, ...leads };
  const tone = getTone(resource?.lifecycles, field, option.value) ?? option.tone;
  return { value, label: call.words.option(part.resource, name, option.value), tone, ...leads };
}

function getTone(
  lifecycles: readonly {
    field: string;
    states: readonly { name: string; tone: DimensionValue["tone"] }[];
  }[] = [],
  field: CompiledField,
  value: string,
): DimensionValue["tone"] {
  const lifecycle = lifecycles.find((one) => one.field === field.name);
  return lifecycle?.states.find(({ name }) => name === value)?.tone;
}

/** The order values have of themselves; null where they have none and figures decide. */
export function ownOrder(
  call: ReportCall,
  { dimension, part }: { dimension: ShownDimension; part: CompiledPart },
): ((one: GroupValue, other: GroupValue) => number) | null {
  const last = (compare: (a: NonNullable<GroupValue>, b: NonNullable<GroupValue>) => number) => {
    return (a: GroupValue, b: GroupValue) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b);
  };
  if (dimension.buckets !== null) return last((a, b) => Number(a) - Number(b));
  if (dimension.unit !== null) return last((a, b) => (a < b ? -1 : Number(a > b)));
  if (dimension.to !== null) return null;
  const field = call.definitions.resources.byName[part.resource]?.fieldsByName[dimension.field];
  const places = new Map(field?.options?.map(({ value }, at) => [value as GroupValue, at]));
  if (places.size > 0) return last((a, b) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size));
  if (dimension.kind === "boolean") return last((a, b) => Number(b) - Number(a));
  return last((a, b) => Number(a) - Number(b));
}
