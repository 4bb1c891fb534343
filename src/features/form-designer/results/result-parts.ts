import { figureKey } from "../../../../core/forms/results.ts";
import type { QuestionResult, ResultValue } from "../../../../core/forms/results.ts";
import type { TimeUnit } from "../../../../core/query/aggregate.ts";
import type { Filters } from "../../../../core/query/figures.ts";
import type {
  DimensionAnswer,
  DimensionValue,
  FigureAnswer,
  MeasureAnswer,
  MeasureFormat,
  PartAnswer,
} from "../../../../core/reports/answers.ts";

/** What figures over answers are called. */
export interface ResultLabels {
  readonly answer: string;
  readonly answers: string;
  readonly share: string;
  readonly first: string;
  readonly place: string;
  readonly average: string;
  readonly yes: string;
  readonly time: string;
  /** The period compared with. */
  readonly before: string;
  /** Records that the reader may not see. */
  readonly hidden: string;
  /** Yes, No and the steps of a rate in the reader's words. */
  readonly value: (value: string) => string;
}

const COUNT: MeasureFormat = { kind: "count", scale: 0 };
const SHARE: MeasureFormat = { kind: "percent", scale: 1 };
const NUMBER: MeasureFormat = { kind: "number", scale: 2 };

const SUMMED = new Set(["answers", "first", "before"]);

function measure(name: string, title: string, format: MeasureFormat): MeasureAnswer {
  const additive = SUMMED.has(name);
  return { name, title, resource: "", format, additive, good: null, target: null, auxiliary: false };
}

const EMPTY = {
  resource: "",
  cells: [],
  columns: [],
  dated: true,
  leftOut: [],
  refused: null,
} as const;

/** How often each answer was given, as a chart and a table show it; null where answers are texts or files. */
export function distributionPart(result: QuestionResult, words: ResultLabels): PartAnswer | null {
  const { id, values, answered, title, more, answer_type, previous } = result;
  if (values.length === 0) return null;
  const ranks = answer_type === "ranking";
  const count = ranks ? measure("first", words.first, COUNT) : measure("answers", words.answers, COUNT);
  const measures = [
    count,
    ranks ? measure("place", words.place, NUMBER) : measure("share", words.share, SHARE),
    ...(previous === undefined ? [] : [measure("before", words.before, COUNT)]),
  ];
  return {
    ...EMPTY,
    name: `answers_${id}`,
    title,
    chart: "bar",
    draw: [count.name, ...(previous === undefined ? [] : ["before"])],
    dimensions: [getDimension(result, words)],
    measures,
    rows: values.map((value, at) => ({
      at: [at],
      figures: [
        {
          value: value.count,
          ...(value.previous === undefined ? {} : { previous: value.previous }),
          ...rowsOf(id, value.count, { figure: figureKey(value) }),
        },
        { value: ranks ? (value.place ?? null) : getShare(value.count, answered) },
        ...beforeOf(id, value.previous, { figure: figureKey(value) }),
      ],
    })),
    total: [
      {
        value: answered,
        ...(previous === undefined ? {} : { previous: previous.answered }),
        ...rowsOf(id, answered),
      },
      { value: ranks || answered === 0 ? null : 100 },
      ...beforeOf(id, previous?.answered),
    ],
    truncated: more,
  };
}

const getShare = (count: number, answered: number): number | null =>
  answered === 0 ? null : Math.round((count * 1000) / answered) / 10;

function rowsOf(question: number, count: number, rows: Filters = {}): Pick<FigureAnswer, "rows"> {
  return count === 0 ? {} : { rows: { question: String(question), ...rows } };
}

/** The figure of the period compared with, in a column of its own. */
function beforeOf(question: number, count: number | undefined, rows: Filters = {}): FigureAnswer[] {
  if (count === undefined) return [];
  return [{ value: count, ...rowsOf(question, count, { ...rows, before: "true" }) }];
}

function getDimension({ values, answer_type }: QuestionResult, words: ResultLabels): DimensionAnswer {
  const steps = values.some(({ from }) => from !== undefined);
  const months = answer_type === "date" || answer_type === "date_time";
  return {
    name: "answer",
    title: words.answer,
    kind: steps ? "steps" : months ? "date" : "option",
    unit: months ? "month" : null,
    people: false,
    values: values.map((value) => getValue(value, { words, months })),
  };
}

/** Beside the ids of records. */
const HIDDEN = "hidden";

function getValue(
  { value, label, from, to, hidden }: ResultValue,
  { words, months }: { words: ResultLabels; months: boolean },
): DimensionValue {
  if (from !== undefined && to !== undefined) return { value: `${from} ${to}`, label: null, from, to };
  if (hidden) return { value: HIDDEN, label: words.hidden };
  if (typeof value === "number" && label !== undefined) return { value, label };
  const shown = typeof value === "string" && !months ? (label ?? words.value(value)) : null;
  return { value, label: shown };
}

/** How the average went over the period; null where there is none. */
export function coursePart(
  { course, average_of, id, title, average, answered, previous }: QuestionResult,
  { unit, words }: { unit: TimeUnit; words: ResultLabels },
): PartAnswer | null {
  if (average_of === null || course.length < 2) return null;
  const isShare = average_of === "yes";
  return {
    ...EMPTY,
    name: `course_${id}`,
    title,
    chart: "line",
    draw: ["average", ...(previous === undefined ? [] : ["mean_before"])],
    dimensions: [
      {
        name: "time",
        title: words.time,
        kind: "date",
        unit,
        people: false,
        values: course.map(({ stretch }) => ({ value: stretch, label: null })),
      },
    ],
    measures: [
      measure("average", isShare ? words.yes : words.average, isShare ? SHARE : NUMBER),
      measure("answers", words.answers, COUNT),
      ...(previous === undefined ? [] : [measure("mean_before", words.before, isShare ? SHARE : NUMBER)]),
    ],
    rows: course.map((one, at) => ({
      at: [at],
      figures: [
        { value: one.average },
        { value: one.answered },
        ...(previous === undefined ? [] : [{ value: one.previous ?? null }]),
      ],
    })),
    total: [
      { value: average },
      { value: answered, ...rowsOf(id, answered) },
      ...(previous === undefined ? [] : [{ value: previous.average }]),
    ],
    truncated: false,
  };
}
