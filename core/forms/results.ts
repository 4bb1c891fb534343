import type { TimeUnit } from "../query/aggregate.ts";
import { dayNumber } from "../definition/clock.ts";
import type { ReportAnswer } from "../reports/answers.ts";
import type { ReportRange } from "../reports/period.ts";
import { factsOf, NO, RATES, YES } from "./kinds.ts";
import type { AnswerKind } from "./kinds.ts";
import { getLimits } from "./limits.ts";
import type { AnswerType, FormQuestion, Question } from "./types.ts";

/** How often something was answered. */
export interface ResultValue {
  /** An option, a number, a month as `2026-03`, the id of a record; null for a step between two numbers and for `hidden`. */
  readonly value: string | number | null;
  /** What is shown for an option, where that is something else. */
  readonly label?: string;
  readonly count: number;
  /** Of a ranking: the place it has on average, from 1. */
  readonly place?: number;
  /** Of all records together that the reader may not see. */
  readonly hidden?: true;
  /** Ends of a step, the upper one not included; null is open. */
  readonly from?: number | null;
  readonly to?: number | null;
}

export interface ResultStretch {
  /** `2026-03`, as reports name stretches of time. */
  readonly stretch: string;
  readonly answered: number;
  /** Null while nothing was answered. */
  readonly average: number | null;
}

/** What one question was answered, over all versions that asked it. */
export interface QuestionResult {
  readonly id: number;
  readonly title: string;
  readonly answer_type: AnswerType;
  readonly parent_question_id: number | null;
  /** The newest version asks it. */
  readonly asked: boolean;
  readonly unit: string | null;
  /** Answers; one of a repeated question for each repetition. */
  readonly answered: number;
  readonly remarks: number;
  /** What it is that averages are of: numbers, steps of a rate from 1, the share of Yes in percent; null: of nothing. */
  readonly average_of: "number" | "rate" | "yes" | null;
  readonly average: number | null;
  readonly least: number | null;
  readonly most: number | null;
  /** Empty where the answers are texts or files. */
  readonly values: readonly ResultValue[];
  /** There are more values than are named. */
  readonly more: boolean;
  readonly course: readonly ResultStretch[];
}

/** What a form was answered, as one person may read it. */
export interface FormResults extends Pick<
  ReportAnswer,
  "period" | "unit" | "hasUnit" | "filters" | "scope" | "scopes" | "compare"
> {
  readonly form_name: string;
  /** The steps of every course: those asked for, or longer ones where they would be too many. */
  readonly course_unit: TimeUnit;
  readonly resource: string;
  /** The records that were answered about. */
  readonly subject: string;
  /** Filled forms. */
  readonly responses: number;
  /** Answers in them: as many rows as the file has. */
  readonly answers: number;
  readonly may_export: boolean;
  readonly questions: readonly QuestionResult[];
}

/** One written answer, or the remark to an answer. */
export interface WrittenAnswer {
  readonly id: number;
  readonly at: string;
  readonly answer: string | null;
  readonly comment: string | null;
  readonly about: { readonly id: number; readonly label: string | null } | null;
}

/** Answers of one question, counted by their stored texts. */
export interface AnswerCounts {
  readonly values: ReadonlyMap<string, number>;
  readonly answered: number;
  readonly remarks: number;
  readonly course: readonly { readonly stretch: string; readonly answered: number; readonly sum: number }[];
}

/** Values that are told apart; of options all that the question has. */
const MAX_VALUES = 60;
/** Different numbers that stand for themselves; more are put together in steps. */
const MAX_NUMBERS = 20;
const MAX_STEPS = 10;

/** Answers that are read one by one: figures over them say how many there are. */
export function isWritten(question: Pick<FormQuestion, "answer_type">): boolean {
  return ["text", "files"].includes(factsOf(question).kind);
}

/** What an answer counts in an average; undefined for an answer that is no measure. */
export function getScore(kind: AnswerKind, stored: string): number | undefined {
  if (kind === "yes_no") return stored === YES ? 100 : stored === NO ? 0 : undefined;
  if (kind === "rate") {
    const step = (RATES as readonly string[]).indexOf(stored);
    return step === -1 ? undefined : step + 1;
  }
  if (kind !== "whole" && kind !== "number") return undefined;
  const number = Number(stored);
  return stored === "" || Number.isNaN(number) ? undefined : number;
}

const AVERAGES: Readonly<Partial<Record<AnswerKind, NonNullable<QuestionResult["average_of"]>>>> = {
  yes_no: "yes",
  rate: "rate",
  whole: "number",
  number: "number",
};

export function summarizeQuestion(
  question: Question,
  { counts, asked }: { readonly counts: AnswerCounts; readonly asked: boolean },
): QuestionResult {
  const { kind } = factsOf(question);
  const scores = [...counts.values].flatMap(([stored, count]) => {
    const score = getScore(kind, stored);
    return score === undefined ? [] : [{ score, count }];
  });
  const scored = scores.reduce((sum, { count }) => sum + count, 0);
  const total = scores.reduce((sum, { score, count }) => sum + score * count, 0);
  const averageOf = AVERAGES[kind] ?? null;
  const isNumber = averageOf === "number";
  const { values, more } = VALUES[kind](question, counts.values);
  return {
    id: question.id,
    title: question.title,
    answer_type: question.answer_type,
    parent_question_id: question.parent_question_id,
    asked,
    unit: question.unit ?? null,
    answered: counts.answered,
    remarks: counts.remarks,
    average_of: averageOf,
    average: scored === 0 ? null : round(total / scored),
    least: isNumber && scored > 0 ? Math.min(...scores.map(({ score }) => score)) : null,
    most: isNumber && scored > 0 ? Math.max(...scores.map(({ score }) => score)) : null,
    values,
    more,
    course:
      averageOf === null
        ? []
        : counts.course.map(({ stretch, answered, sum }) => ({
            stretch,
            answered,
            average: answered === 0 ? null : round(sum / answered),
          })),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

type Counted = ReadonlyMap<string, number>;
interface Values {
  readonly values: readonly ResultValue[];
  readonly more: boolean;
}
type GetValues = (question: Question, counted: Counted) => Values;

const NONE: GetValues = () => ({ values: [], more: false });

const VALUES: Readonly<Record<AnswerKind, GetValues>> = {
  none: NONE,
  text: NONE,
  files: NONE,
  yes_no: (question, counted) => named(question, [YES, NO], counted),
  rate: (question, counted) => named(question, RATES, counted),
  choice: (question, counted) => named(question, question.options, counted),
  choices: (question, counted) => named(question, question.options, eachChosen(counted)),
  ranking: (question, counted) => ({ values: ranked(question, counted), more: false }),
  whole: numbered,
  number: numbered,
  day: (_question, counted) => monthly(counted),
  moment: (_question, counted) => monthly(counted),
  // whoever names them knows which the reader may see
  record: NONE,
};

/** What there is to choose, in its order, and behind it what else was answered, most often first. */
function named({ option_labels = {} }: Question, known: readonly string[], counted: Counted): Values {
  const own = new Set(known);
  const others = [...counted].filter(([value]) => !own.has(value)).toSorted((a, b) => b[1] - a[1]);
  const room = Math.max(0, MAX_VALUES - own.size);
  const values = [
    ...[...own].map((value) => [value, counted.get(value) ?? 0] as const),
    ...others.slice(0, room),
  ].map(([value, count]) => {
    const label = option_labels[value];
    return label === undefined ? { value, count } : { value, label, count };
  });
  return { values, more: others.length > room };
}

function eachChosen(counted: Counted): Counted {
  const single = new Map<string, number>();
  for (const [stored, count] of counted)
    for (const option of readList(stored)) single.set(option, (single.get(option) ?? 0) + count);
  return single;
}

function ranked({ options, option_labels = {} }: Question, counted: Counted): ResultValue[] {
  const found = new Map<string, { first: number; places: number; count: number }>();
  for (const option of options) found.set(option, { first: 0, places: 0, count: 0 });
  for (const [stored, count] of counted) {
    for (const [at, option] of readList(stored).entries()) {
      const one = found.get(option) ?? { first: 0, places: 0, count: 0 };
      found.set(option, {
        first: one.first + (at === 0 ? count : 0),
        places: one.places + (at + 1) * count,
        count: one.count + count,
      });
    }
  }
  return [...found].map(([value, { first, places, count }]) => ({
    value,
    ...(option_labels[value] === undefined ? {} : { label: option_labels[value] }),
    count: first,
    ...(count === 0 ? {} : { place: round(places / count) }),
  }));
}

function readList(stored: string): string[] {
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.map(String) : [stored];
  } catch {
    return [stored];
  }
}

function numbered(question: Question, counted: Counted): Values {
  const numbers = [...counted].flatMap(([stored, count]) => {
    const value = getScore("number", stored);
    return value === undefined ? [] : [{ value, count }];
  });
  const { scale } = factsOf(question);
  const limits = getLimits(question);
  const isCounted = question.child && question.answer_type !== "rows";
  const steps = scale === undefined && !isCounted ? [] : integers(limits.min, limits.max);
  const all = new Map(steps.map((value) => [value, 0]));
  for (const { value, count } of numbers) all.set(value, (all.get(value) ?? 0) + count);
  if (all.size <= Math.max(MAX_NUMBERS, steps.length)) {
    const values = [...all].toSorted(([a], [b]) => a - b).map(([value, count]) => ({ value, count }));
    return { values, more: false };
  }
  return { values: inSteps(numbers), more: false };
}

function integers(min: number, max: number): number[] {
  return max - min > MAX_VALUES ? [] : Array.from({ length: max - min + 1 }, (_, at) => min + at);
}

/** Equal steps between round numbers. */
function inSteps(numbers: readonly { value: number; count: number }[]): ResultValue[] {
  const least = Math.min(...numbers.map(({ value }) => value));
  const most = Math.max(...numbers.map(({ value }) => value));
  const size = roundStep((most - least) / MAX_STEPS);
  const first = Math.floor(least / size) * size;
  const length = Math.floor((most - first) / size) + 1;
  const counts = Array.from({ length }, () => 0);
  for (const { value, count } of numbers) {
    const at = Math.min(length - 1, Math.floor((value - first) / size));
    counts[at] = (counts[at] ?? 0) + count;
  }
  return counts.map((count, at) => {
    const from = Number((first + at * size).toPrecision(12));
    return { value: null, count, from, to: Number((first + (at + 1) * size).toPrecision(12)) };
  });
}

function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5, 10].find((step) => step * power >= width) ?? 10) * power;
}

/** How often each record was chosen, most often first, and behind them all that the reader may not see as one. */
export function countRecords(
  counted: Counted,
  known: ReadonlyMap<number, { readonly label: string }>,
): Pick<QuestionResult, "values" | "more"> {
  const seen: ResultValue[] = [];
  let hidden = 0;
  for (const [stored, count] of counted) {
    const value = Number(stored);
    const label = known.get(value)?.label;
    if (label === undefined) hidden += count;
    else seen.push({ value, label, count });
  }
  const sorted = seen.toSorted((a, b) => b.count - a.count || Number(a.value) - Number(b.value));
  const rest: ResultValue[] = hidden === 0 ? [] : [{ value: null, hidden: true, count: hidden }];
  return { values: [...sorted.slice(0, MAX_VALUES), ...rest], more: sorted.length > MAX_VALUES };
}

/** The months from the first to the last; the newest where they are many. */
function monthly(counted: Counted): Values {
  const months = new Map<string, number>();
  for (const [stored, count] of counted) {
    const month = stored.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  const values = [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, count }));
  return { values: values.slice(-MAX_VALUES), more: values.length > MAX_VALUES };
}

/** The steps in which a stretch of time is shown where nobody chose any. */
export function fittingUnit({ from, to }: ReportRange): TimeUnit {
  const days = (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1;
  if (days <= 31) return "day";
  if (days <= 120) return "week";
  if (days <= 3 * 366) return "month";
  return days <= 10 * 366 ? "quarter" : "year";
}
