import type { PartAnswer } from "../../../core/reports/answers.ts";
import type { ChartKind } from "../../../core/definition/types.ts";
import type { CompiledPart } from "../../../core/reports/types.ts";
import type { ReportCall, Settings } from "./call.ts";
import { describeDimension } from "./describe-values.ts";
import type { ShownDimension } from "./dimension-values.ts";
import { describeMeasures } from "./measures.ts";
import { PartRows } from "./part-rows.ts";
import { leftOutOf, readPart } from "./read-part.ts";

export interface PartInput {
  /** Report or dashboard: whose words its measures have. */
  readonly owner: string;
  readonly title: string;
  readonly part: CompiledPart;
  readonly settings: Settings;
  readonly chart?: ChartKind;
}

/** One part with all its figures, for one reader. */
export async function answerPart(call: ReportCall, input: PartInput): Promise<PartAnswer> {
  const { part, settings, owner } = input;
  const dimensions = part.dimensions.map((dimension): ShownDimension => ({
    ...dimension,
    unit: dimension.unit === null ? null : (settings.unit ?? dimension.unit),
  }));
  const refused = getRefusal(call, part);
  const [now, before] =
    refused === null
      ? await Promise.all([
          readPart(call, { part, dimensions, settings, range: settings.range, both: true }),
          settings.compared === null || part.sources.every(({ period }) => period === null)
            ? null
            : readPart(call, { part, dimensions, settings, range: settings.compared, both: false }),
        ])
      : [null, null];
  const dated = part.sources.some(({ period }) => period !== null);
  const chart = input.chart ?? part.chart;
  const head = { name: part.name, title: input.title, chart, resource: part.resource, dated };
  if (now === null) return { ...head, ...EMPTY, refused };
  const leftOut = leftOutOf(call, { owner, part, reading: now });
  const gone = new Set(leftOut.map(({ measure }) => measure));
  const measures = part.measures.filter(({ name }) => !gone.has(name));
  if (measures.every(({ auxiliary }) => auxiliary)) {
    const code = leftOut[0]?.code ?? "not_readable";
    return { ...head, ...EMPTY, leftOut, refused: { code, words: null } };
  }
  const rows = new PartRows(call, { part, dimensions, measures, settings, now, before });
  const first = rows.firstValues();
  const shown = first.slice(0, part.limit);
  const second = rows.secondValues(shown);
  const total = rows.total();
  return {
    ...head,
    draw: part.draw.filter((name) => measures.some((measure) => measure.name === name)),
    dimensions: dimensions.map((dimension, at) =>
      describeDimension(call, {
        owner,
        part,
        dimension,
        values: at === 0 ? shown : second,
        labels: (at === 0 ? now.byFirst : now.byBoth)?.labels[at],
        link: at === 0 ? part.rowLink : null,
      }),
    ),
    measures: describeMeasures(call, { owner, part, measures }),
    rows: shown.map((value, at) => ({ at: [at], figures: rows.figures([value]) })),
    cells: rows.cells(shown, second),
    columns: second.map((value, at) => ({ at: [at], figures: rows.columnFigures(value) })),
    total,
    truncated: first.length > shown.length || now.byFirst.truncated || now.byBoth?.truncated === true,
    leftOut,
    refused: null,
  };
}

const EMPTY = {
  draw: [],
  dimensions: [],
  measures: [],
  rows: [],
  cells: [],
  columns: [],
  total: [],
  truncated: false,
  leftOut: [],
} as const;

/** Without the rows it is about, or without what they are put together by, a part says nothing. */
function getRefusal(call: ReportCall, part: CompiledPart): PartAnswer["refused"] {
  const { lists, readable } = call.engine.readingRights({ actor: call.actor, resource: part.resource });
  if (!lists) return { code: "not_listed", words: null };
  const hidden = part.dimensions.find(({ field }) => !readable(field));
  return hidden === undefined
    ? null
    : { code: "not_readable", words: call.words.field(part.resource, hidden.field) };
}
