import { compareCodePoints } from "../../../core/definition/fold.ts";
import { mergeFilters } from "../../../core/reports/filters.ts";
import type { Filters } from "../../../core/query/figures.ts";
import type { FigureAnswer, RowAnswer } from "../../../core/reports/answers.ts";
import { buildStretches } from "../../../core/reports/stretches.ts";
import type { CompiledMeasure, CompiledPart } from "../../../core/reports/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { GroupValue } from "../../resources/aggregate/dimensions.ts";
import { evaluationOf } from "./call.ts";
import type { ReportCall, Settings } from "./call.ts";
import { ownOrder } from "./describe-values.ts";
import { valueFilters } from "./dimension-values.ts";
import type { ShownDimension } from "./dimension-values.ts";
import { absentFigure, comparedKeys, fillsPeriod, keyOf, valuesOf } from "./groups.ts";
import type { GroupKey } from "./groups.ts";
import { compareFigures, getFigure, withDerived } from "./measures.ts";
import type { RawFigure, RawFigures } from "./measures.ts";
import type { Reading } from "./read-part.ts";

/** Series a chart can tell apart and a table can hold beside each other. */
const SECOND_LIMIT = 60;

interface RowsInput {
  readonly part: CompiledPart;
  readonly dimensions: readonly ShownDimension[];
  readonly measures: readonly CompiledMeasure[];
  readonly settings: Settings;
  readonly now: Reading;
  readonly before: Reading | null;
}

/** The figures of a part for any values of its dimensions, each with the list that shows its rows. */
export class PartRows {
  readonly #call: ReportCall;
  readonly #input: RowsInput;
  readonly #earlier: ((value: GroupValue) => GroupValue | undefined) | null;

  constructor(call: ReportCall, input: RowsInput) {
    this.#call = call;
    this.#input = input;
    const [first] = input.dimensions;
    const fills = first !== undefined && fillsPeriod(input.part.sources[0], 0);
    this.#earlier = fills
      ? comparedKeys(first, { range: input.settings.range, compared: input.settings.compared })
      : null;
  }

  firstValues(): GroupValue[] {
    const { dimensions, now, part } = this.#input;
    const [dimension] = dimensions;
    if (dimension === undefined) return [];
    const found = new Set([...now.byFirst.figures.keys()].map((key) => valuesOf(key)[0] ?? null));
    const values = this.#filled(dimension, 0, found).filter((value) => this.#opens(value));
    const order = this.#order(dimension, 0, (value) => this.#raw([value]));
    const sort = part.sort;
    const byMeasure = sort !== null && part.measures.some(({ name }) => name === sort.by);
    if (byMeasure) {
      const sign = sort.direction === "desc" ? -1 : 1;
      const figures = new Map(values.map((value) => [value, this.#raw([value]).get(sort.by)]));
      return values.toSorted((a, b) => sign * compareFigures(figures.get(a), figures.get(b)) || order(a, b));
    }
    if (sort?.by !== dimension.name) return values.toSorted(order);
    const sorted = values.toSorted(this.#ownOrder(dimension) ?? this.#byName(0));
    return sort.direction === "desc" ? sorted.toReversed() : sorted;
  }

  secondValues(first: readonly GroupValue[]): GroupValue[] {
    const { dimensions, now } = this.#input;
    const dimension = dimensions[1];
    if (dimension === undefined || now.byBoth === null) return [];
    const shown = new Set(first);
    const sizes = new Map<GroupValue, Map<string, RawFigure>>();
    for (const [key, figures] of now.byBoth.figures) {
      const [one = null, other = null] = valuesOf(key);
      if (!shown.has(one)) continue;
      const size = sizes.get(other) ?? new Map<string, RawFigure>();
      sizes.set(other, size);
      for (const [name, { value }] of figures) {
        const sum = Number(size.get(name)?.value ?? 0) + (Number(value) || 0);
        size.set(name, { value: sum, withheld: false });
      }
    }
    const order = this.#order(dimension, 1, (value) => sizes.get(value) ?? new Map());
    return this.#filled(dimension, 1, new Set(sizes.keys())).toSorted(order).slice(0, SECOND_LIMIT);
  }

  cells(first: readonly GroupValue[], second: readonly GroupValue[]): RowAnswer[] {
    const found = this.#input.now.byBoth?.figures;
    if (found === undefined) return [];
    return first.flatMap((one, row) =>
      second.flatMap((other, column) =>
        found.has(keyOf([one, other])) ? [{ at: [row, column], figures: this.figures([one, other]) }] : [],
      ),
    );
  }

  figures(values: readonly GroupValue[]): FigureAnswer[] {
    const now = this.#raw(values);
    return this.#write({ now, before: values.length === 1 ? this.#earlierRaw(values) : null, values });
  }

  /** Of a value of the second dimension, whatever the first is. */
  columnFigures(value: GroupValue): FigureAnswer[] {
    const { now, part } = this.#input;
    const found = now.bySecond?.figures.get(keyOf([value]));
    const raw = withDerived(part, this.#complete(found));
    return this.#write({ now: raw, before: null, values: [value], places: [1] });
  }

  total(): FigureAnswer[] {
    const { now, before, measures } = this.#input;
    const answers = this.#write({
      now: withDerived(this.#input.part, now.byFirst.total),
      before: before === null ? null : withDerived(this.#input.part, before.byFirst.total),
      values: [],
    });
    // one group alone withheld could be read off the total and the others
    return answers.map((answer, at) =>
      this.#withheldRows(measures[at]?.name ?? "") === 1 ? WITHHELD : answer,
    );
  }

  #withheldRows(name: string): number {
    return [...this.#input.now.byFirst.figures.values()].filter((row) => row.get(name)?.withheld === true)
      .length;
  }

  /** The stretches of the period and the steps, also where nothing falls in them. */
  #filled(dimension: ShownDimension, at: number, found: ReadonlySet<GroupValue>): GroupValue[] {
    const { part, settings } = this.#input;
    const steps = dimension.buckets?.map((_, step) => step) ?? [];
    const fills = dimension.unit !== null && settings.range !== null && fillsPeriod(part.sources[0], at);
    const stretches = fills ? (buildStretches(settings.range, dimension.unit) ?? []) : [];
    return [...new Set<GroupValue>([...found, ...steps, ...stretches])];
  }

  #ownOrder(dimension: ShownDimension) {
    return ownOrder(this.#call, { dimension, part: this.#input.part });
  }

  /** As lists sort records: by what they are called in the reader's language; what may not be named stands last. */
  #byName(at: 0 | 1) {
    const { byFirst, byBoth } = this.#input.now;
    const labels = (at === 0 ? byFirst : byBoth)?.labels[at];
    const keys = new Map([...(labels ?? [])].map(([value, label]) => [value, label && toSortKey(label)]));
    return (a: GroupValue, b: GroupValue) => {
      const [one = null, other = null] = [keys.get(a), keys.get(b)];
      if (one === null || other === null)
        return Number(one === null) - Number(other === null) || Number(a === null) - Number(b === null);
      return compareCodePoints(one, other) || Number(a) - Number(b);
    };
  }

  /** By themselves where values have an order, else the largest of the first measure first, then by name. */
  #order(dimension: ShownDimension, at: 0 | 1, figures: (value: GroupValue) => RawFigures) {
    const { part } = this.#input;
    const own = this.#ownOrder(dimension);
    if (own !== null) return own;
    const named = this.#byName(at);
    const name = part.draw[0] ?? part.measures[0]?.name ?? "";
    const sizes = new Map<GroupValue, RawFigure | undefined>();
    const size = (value: GroupValue) => {
      if (!sizes.has(value)) sizes.set(value, figures(value).get(name));
      return sizes.get(value);
    };
    return (a: GroupValue, b: GroupValue) =>
      Number(a === null) - Number(b === null) || compareFigures(size(b), size(a)) || named(a, b);
  }

  /** Of a value beside which the reader chose others: its rows have it only besides those. */
  #opens(value: GroupValue): boolean {
    const { measures, part } = this.#input;
    const figures = measures.flatMap((measure) => getFigure(part, measure) ?? []);
    return figures.some(({ name, source }) => {
      const parameters = this.#input.now.parameters[source];
      return (
        parameters !== undefined && (parameters === null || this.#rowsOf(name, { values: [value] }) !== null)
      );
    });
  }

  #raw(values: readonly GroupValue[]): RawFigures {
    const { now, part } = this.#input;
    const groups = values.length === 2 ? now.byBoth : now.byFirst;
    return withDerived(part, this.#complete(groups?.figures.get(keyOf(values))));
  }

  #earlierRaw([value = null]: readonly GroupValue[]): RawFigures | null {
    const { before, part } = this.#input;
    if (before === null) return null;
    const earlier = this.#earlier === null ? value : this.#earlier(value);
    const key: GroupKey | null = earlier === undefined ? null : keyOf([earlier]);
    return withDerived(part, this.#complete(key === null ? undefined : before.byFirst.figures.get(key)));
  }

  #complete(found: ReadonlyMap<string, RawFigure> | undefined): Map<string, RawFigure> {
    const { part, measures } = this.#input;
    const complete = new Map(found);
    for (const { name } of measures) {
      const absent = complete.has(name) ? undefined : absentFigure(part, name);
      if (absent !== undefined) complete.set(name, absent);
    }
    return complete;
  }

  #write({
    now,
    before,
    values,
    places = [0, 1],
  }: {
    now: RawFigures;
    before: RawFigures | null;
    values: readonly GroupValue[];
    /** Of the values among the dimensions. */
    places?: readonly number[];
  }): FigureAnswer[] {
    const { measures, part } = this.#input;
    return measures.map((measure) => {
      const figure = now.get(measure.name);
      if (figure?.withheld === true) return WITHHELD;
      const value = figure?.value ?? null;
      const opened = getFigure(part, measure)?.name ?? measure.name;
      const earlier = before === null || !this.#isDated(measure) ? undefined : before.get(measure.name);
      const rows = isSomething(now.get(opened)) ? this.#rowsOf(opened, { values, places }) : null;
      const earlierRows = isSomething(before?.get(opened))
        ? this.#rowsOf(opened, { values, places, earlier: true })
        : null;
      return {
        value,
        ...(earlier === undefined || earlier.withheld ? {} : { previous: earlier.value }),
        ...(rows === null ? {} : { rows }),
        ...(earlier === undefined || earlierRows === null ? {} : { previousRows: earlierRows }),
      };
    });
  }

  #isDated(measure: CompiledMeasure): boolean {
    const { part } = this.#input;
    const source = getFigure(part, measure)?.source;
    return source !== undefined && part.sources[source]?.period !== null;
  }

  /** The list behind a figure; null where no list can show just these rows. */
  #rowsOf(
    name: string,
    {
      values,
      places = [0, 1],
      earlier = false,
    }: { values: readonly GroupValue[]; places?: readonly number[]; earlier?: boolean },
  ): Filters | null {
    const { part, dimensions, now, before } = this.#input;
    const measure = part.measures.find((one) => one.name === name);
    if (measure?.kind !== "figure") return null;
    const source = part.sources[measure.source];
    const parameters = (earlier ? before : now)?.parameters[measure.source];
    const resource = this.#call.definitions.resources.byName[source?.resource ?? ""];
    if (source === undefined || resource === undefined || parameters == null) return null;
    const conditions: Filters[] = [parameters, measure.filters];
    for (const [index, value] of values.entries()) {
      const at = places[index] ?? index;
      const dimension = dimensions[at];
      const shifted = earlier && at === 0 && this.#earlier !== null ? this.#earlier(value) : value;
      if (dimension === undefined || shifted === undefined) return null;
      const field = source.dimensions[at] ?? dimension.field;
      const filters = valueFilters(this.#call, dimension, { resource: resource.name, field, value: shifted });
      if (filters === null) return null;
      conditions.push(filters);
    }
    return mergeFilters({ resource, context: evaluationOf(this.#call) }, conditions);
  }
}

const WITHHELD: FigureAnswer = { value: null, withheld: true };

function isSomething(figure: RawFigure | undefined): boolean {
  return figure !== undefined && figure.value !== null && figure.value !== 0;
}
