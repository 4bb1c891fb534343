import type { ReportRange } from "../../../core/reports/period.ts";
import { buildStretches } from "../../../core/reports/stretches.ts";
import type { CompiledPart, CompiledSource } from "../../../core/reports/types.ts";
import type { GroupValue } from "../../resources/aggregate/dimensions.ts";
import type { MeasuredFigure } from "../../resources/aggregate/figures.ts";
import type { ShownDimension } from "./dimension-values.ts";
import type { RawFigure } from "./measures.ts";
import { figuresOf } from "./source-figures.ts";
import type { SourceRows } from "./source-figures.ts";

export type GroupKey = string;

export const keyOf = (values: readonly GroupValue[]): GroupKey => JSON.stringify(values);
export const valuesOf = (key: GroupKey): GroupValue[] => JSON.parse(key) as GroupValue[];

/** Figures of all sources of a part, by the values of their dimensions. */
export interface Groups {
  readonly figures: Map<GroupKey, Map<string, RawFigure>>;
  readonly total: Map<string, RawFigure>;
  /** Of references: dimension's place → value → label. */
  readonly labels: readonly Map<GroupValue, string | null>[];
  readonly truncated: boolean;
}

/** Puts the figures of several sources together by the values of their dimensions. */
export function joinGroups(
  part: CompiledPart,
  { sources, dimensions }: { sources: readonly SourceRows[]; dimensions: readonly ShownDimension[] },
): Groups {
  const figures = new Map<GroupKey, Map<string, RawFigure>>();
  const total = new Map<string, RawFigure>();
  const labels = dimensions.map(() => new Map<GroupValue, string | null>());
  for (const { source, answer } of sources) {
    const measures = figuresOf(part, part.sources.indexOf(source));
    const write = (into: Map<string, RawFigure>, found: readonly (MeasuredFigure | null)[] | null) => {
      measures.forEach((measure, at) => {
        const figure = found === null ? NOTHING[measure.function === "count" ? "count" : "other"] : found[at];
        if (figure !== null && figure !== undefined)
          into.set(measure.name, getRaw(figure, measure.hideBelow));
      });
    };
    write(total, answer === null ? null : answer.total);
    for (const group of answer?.groups ?? []) {
      const key = keyOf(group.values);
      const row = figures.get(key) ?? new Map<string, RawFigure>();
      figures.set(key, row);
      write(row, group.figures);
      group.values.forEach((value, at) => {
        const label = group.labels[at];
        if (label !== undefined) labels[at]?.set(value, label);
      });
    }
  }
  return { figures, total, labels, truncated: sources.some(({ answer }) => answer?.truncated === true) };
}

const NOTHING = {
  count: { value: 0, spread: null },
  other: { value: null, spread: null },
} as const satisfies Record<string, MeasuredFigure>;

function getRaw({ value, spread }: MeasuredFigure, hideBelow: { readonly count: number } | null): RawFigure {
  const measured = value === null || value === 0 ? null : value;
  const withheld = hideBelow !== null && measured !== null && (spread ?? 0) < hideBelow.count;
  return { value: withheld ? null : (value as RawFigure["value"]), withheld };
}

/** A figure for values a source has no rows of. */
export function absentFigure(part: CompiledPart, name: string): RawFigure | undefined {
  const measure = part.measures.find((one) => one.name === name);
  if (measure?.kind !== "figure") return undefined;
  const counts = measure.function === "count" || measure.function === "distinct";
  return { value: counts ? 0 : null, withheld: false };
}

/** For each stretch of a range, the one it is compared with: the first with the first, and so on. */
export function comparedKeys(
  dimension: ShownDimension,
  { range, compared }: { range: ReportRange | null; compared: ReportRange | null },
): ((value: GroupValue) => GroupValue | undefined) | null {
  const { unit } = dimension;
  if (unit === null || range === null || compared === null) return null;
  const [now, before] = [buildStretches(range, unit), buildStretches(compared, unit)];
  if (now === null || before === null) return null;
  const pairs = new Map(now.map((stretch, at) => [stretch as GroupValue, before[at]]));
  return (value) => pairs.get(value);
}

/** Whether the stretches of a dimension are those of the period. */
export function fillsPeriod(source: CompiledSource | undefined, at: number): boolean {
  return source !== undefined && source.period !== null && source.dimensions[at] === source.period;
}
