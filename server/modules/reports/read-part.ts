import type { Filters } from "../../../core/query/figures.ts";
import type { LeftOut } from "../../../core/reports/answers.ts";
import type { ReportRange } from "../../../core/reports/period.ts";
import type { CompiledPart } from "../../../core/reports/types.ts";
import type { ReportCall, Settings } from "./call.ts";
import type { ShownDimension } from "./dimension-values.ts";
import { joinGroups } from "./groups.ts";
import type { Groups } from "./groups.ts";
import { figuresOf, readSource, sourceParameters } from "./source-figures.ts";
import type { SourceDenial, SourceRows } from "./source-figures.ts";

/** What one stretch of time gives: its sources, and the measures that are left out. */
export interface Reading {
  readonly byFirst: Groups;
  readonly byBoth: Groups | null;
  readonly bySecond: Groups | null;
  /** For each source of the part, the parameters of its list; undefined where it is left out. */
  readonly parameters: readonly (Filters | null | undefined)[];
  readonly refusals: readonly (SourceDenial | null)[];
  readonly unreadable: ReadonlySet<string>;
}

/** The figures of all sources for one stretch of time. */
export async function readPart(
  call: ReportCall,
  {
    part,
    dimensions,
    settings,
    range,
    both,
  }: {
    part: CompiledPart;
    dimensions: readonly ShownDimension[];
    settings: Settings;
    range: ReportRange | null;
    both: boolean;
  },
): Promise<Reading> {
  const read = await Promise.all(
    part.sources.map(async (source, index) => {
      const wanted = sourceParameters(call, source, { settings, range });
      if ("code" in wanted) return { first: wanted, second: null, cross: null };
      const measures = figuresOf(part, index);
      const ask = (places: readonly number[]) => {
        const by = places.flatMap((place) => dimensions[place] ?? []);
        const largest = by.some(({ to }) => to !== null) ? 0 : null;
        return readSource(call, source, { ...wanted, dimensions: by, places, measures, largest });
      };
      const two = both && dimensions.length === 2;
      const [first, cross, second] = await Promise.all([
        ask([0]),
        two ? ask([0, 1]) : null,
        two ? ask([1]) : null,
      ]);
      return { first, cross, second };
    }),
  );
  const two = both && dimensions.length === 2;
  const found = (one: SourceRows | SourceDenial | null): SourceRows[] =>
    one === null || "code" in one ? [] : [one];
  const unreadable = new Set(
    read.flatMap(({ first }, index) =>
      found(first).flatMap(({ answer }) =>
        figuresOf(part, index)
          .filter((_, at) => answer !== null && answer.leftOut[at] !== null)
          .map(({ name }) => name),
      ),
    ),
  );
  return {
    byFirst: joinGroups(part, {
      sources: read.flatMap(({ first }) => found(first)),
      dimensions: dimensions.slice(0, 1),
    }),
    byBoth: two ? joinGroups(part, { sources: read.flatMap(({ cross }) => found(cross)), dimensions }) : null,
    bySecond: two
      ? joinGroups(part, {
          sources: read.flatMap(({ second }) => found(second)),
          dimensions: dimensions.slice(1),
        })
      : null,
    parameters: read.map(({ first }) => ("code" in first ? undefined : first.parameters)),
    refusals: read.map(({ first }) => ("code" in first ? first : null)),
    unreadable,
  };
}

/** Measures the reader gets no figures of, each with the reason. */
export function leftOutOf(
  call: ReportCall,
  { owner, part, reading }: { owner: string; part: CompiledPart; reading: Reading },
): LeftOut[] {
  const reasons = new Map<string, SourceDenial>();
  for (const measure of part.measures) {
    if (measure.kind !== "figure") continue;
    const refusal = reading.refusals[measure.source] ?? null;
    if (refusal !== null) reasons.set(measure.name, refusal);
    else if (reading.unreadable.has(measure.name)) reasons.set(measure.name, { code: "not_readable" });
  }
  for (const measure of part.measures) {
    if (measure.kind === "figure") continue;
    const other = measure.kind === "ratio" ? measure.to : measure.less;
    if (reasons.has(measure.of) || reasons.has(other)) reasons.set(measure.name, { code: "needs_another" });
  }
  return part.measures.flatMap(({ name }) => {
    const reason = reasons.get(name);
    if (reason === undefined) return [];
    const title = call.words.measure(owner, part.name, name);
    const filter = reason.filter === undefined ? {} : { filter: reason.filter };
    return [{ measure: name, title, code: reason.code, ...filter }];
  });
}
