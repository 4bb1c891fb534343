import type { QuestionResult, ResultValue } from "../../../../core/forms/results.ts";
import type { TimeUnit } from "../../../../core/query/aggregate.ts";
import type {
  DimensionAnswer,
  DimensionValue,
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
  /** Records that the reader may not see. */
  readonly hidden: string;
  /** Yes, No and the steps of a rate in the reader's words. */
  readonly value: (value: string) => string;
}

const COUNT: MeasureFormat = { kind: "count", scale: 0 };
const SHARE: MeasureFormat = { kind: "percent", scale: 1 };
const NUMBER: MeasureFormat = { kind: "number", scale: 2 };

const SUMMED = new Set(["answers", "first"]);

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
  const { values, answered, title, more, answer_type } = result;
  if (values.length === 0) return null;
  const ranks = answer_type === "ranking";
  const measures = ranks
    ? [measure("first", words.first, COUNT), measure("place", words.place, NUMBER)]
    : [measure("answers", words.answers, COUNT), measure("share", words.share, SHARE)];
  return {
    ...EMPTY,
    name: `answers_${result.id}`,
    title,
    chart: "bar",
    draw: [ranks ? "first" : "answers"],
    dimensions: [getDimension(result, words)],
    measures,
    rows: values.map(({ count, place }, at) => ({
      at: [at],
      figures: [
        { value: count },
        {
          value: ranks ? (place ?? null) : answered === 0 ? null : Math.round((count * 1000) / answered) / 10,
        },
      ],
    })),
    total: [{ value: answered }, { value: ranks || answered === 0 ? null : 100 }],
    truncated: more,
  };
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
  { course, average_of, id, title, average, answered }: QuestionResult,
  { unit, words }: { unit: TimeUnit; words: ResultLabels },
): PartAnswer | null {
  if (average_of === null || course.length < 2) return null;
  const isShare = average_of === "yes";
  return {
    ...EMPTY,
    name: `course_${id}`,
    title,
    chart: "line",
    draw: ["average"],
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
    ],
    rows: course.map((one, at) => ({
      at: [at],
      figures: [{ value: one.average }, { value: one.answered }],
    })),
    total: [{ value: average }, { value: answered }],
    truncated: false,
  };
}
