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
  /** The same over the period compared with; absent where nothing is compared. */
  readonly previous?: number;
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
  /** The average of the stretch in the same place of the period compared with. */
  readonly previous?: number | null;
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
  /** The same over the period compared with; absent where nothing is compared. */
  readonly previous?: Pick<QuestionResult, "answered" | "average">;
  /** Empty where the answers are texts or files. */
  readonly values: readonly ResultValue[];
  /** There are more values than are named. */
  readonly more: boolean;
  readonly course: readonly ResultStretch[];
}

/** What a form was answered, as one person may read it. */
export interface FormResults extends Pick<
  ReportAnswer,
  "period" | "unit" | "hasUnit" | "filters" | "scope" | "scopes" | "compare" | "compared"
> {
  readonly form_name: string;
  /** The steps of every course: those asked for, or longer ones where they would be too many. */
  readonly course_unit: TimeUnit;
  readonly resource: string;
  /** The areas of the records that were answered about, as far as the reader may list them. */
  readonly subjects: readonly string[];
  /** Filled forms. */
  readonly responses: number;
  /** Answers in them: as many rows as the file has. */
  readonly answers: number;
  /** The same over the period compared with; absent where nothing is compared. */
  readonly previous?: Pick<FormResults, "responses" | "answers">;
  readonly may_export: boolean;
  readonly questions: readonly QuestionResult[];
}

/** One answer with the remark to it, and the filled form it stands in. */
export interface GivenAnswer {
  /** Of the filled form. */
  readonly id: number;
  readonly at: string;
  readonly answer: string | null;
  readonly comment: string | null;
  /** Names of its files. */
  readonly files: readonly string[];
  readonly about: { readonly resource: string; readonly id: number; readonly label: string | null } | null;
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

interface Summarizing {
  readonly counts: AnswerCounts;
  readonly asked: boolean;
  /** Over the period compared with. */
  readonly earlier?: AnswerCounts | undefined;
}

export function summarizeQuestion(
  question: Question,
  { counts, asked, earlier }: Summarizing,
): QuestionResult {
  const { kind } = factsOf(question);
  const averageOf = AVERAGES[kind] ?? null;
  const isNumber = averageOf === "number";
  const { average, scores } = getAverage(kind, counts.values);
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
    average,
    least: isNumber && scores.length > 0 ? Math.min(...scores) : null,
    most: isNumber && scores.length > 0 ? Math.max(...scores) : null,
    ...(earlier === undefined
      ? {}
      : {
          previous: { answered: earlier.answered, average: getAverage(kind, earlier.values).average },
        }),
    ...getValues(question, counts.values, earlier?.values),
    course:
      averageOf === null
        ? []
        : counts.course.map(({ stretch, answered, sum }, at) => ({
            stretch,
            answered,
            average: divide(sum, answered),
            ...(earlier === undefined ? {} : { previous: previousOf(earlier.course[at]) }),
          })),
  };
}

function getAverage(kind: AnswerKind, counted: Counted) {
  const scored = [...counted].flatMap(([stored, count]) => {
    const score = getScore(kind, stored);
    return score === undefined ? [] : [{ score, count }];
  });
  const total = scored.reduce((sum, { score, count }) => sum + score * count, 0);
  const number = scored.reduce((sum, { count }) => sum + count, 0);
  return { average: divide(total, number), scores: scored.map(({ score }) => score) };
}

const divide = (sum: number, count: number): number | null => (count === 0 ? null : round(sum / count));

const previousOf = (stretch: AnswerCounts["course"][number] | undefined): number | null =>
  stretch === undefined ? null : divide(stretch.sum, stretch.answered);

/** The values of both periods; what one of them knows alone stands there with nothing in the other. */
function getValues(question: Question, counted: Counted, earlier: Counted | undefined): Values {
  const get = VALUES[factsOf(question).kind];
  if (earlier === undefined) return get(question, counted, MAX_VALUES);
  const before = new Map(
    get(question, joinCounts(earlier, counted), Infinity).values.map((one) => [figureKey(one), one.count]),
  );
  const { values, more } = get(question, joinCounts(counted, earlier), MAX_VALUES);
  return { values: values.map((one) => ({ ...one, previous: before.get(figureKey(one)) ?? 0 })), more };
}

/** What was counted, and with nothing what only another period has. */
export function joinCounts(counted: Counted, other: Counted): Counted {
  return new Map([...counted, ...[...other.keys()].map((key) => [key, counted.get(key) ?? 0] as const)]);
}

/** Of all records that the reader may not see. */
const HIDDEN = "hidden";

/** What a figure of a question goes by in an address. */
export function figureKey({ value, from, to, hidden }: Omit<ResultValue, "count">): string {
  if (hidden) return HIDDEN;
  return from === undefined ? String(value) : `${from} ${to}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

type Counted = ReadonlyMap<string, number>;
interface Values {
  readonly values: readonly ResultValue[];
  readonly more: boolean;
}
type GetValues = (question: Question, counted: Counted, most: number) => Values;

const NONE: GetValues = () => ({ values: [], more: false });

const VALUES: Readonly<Record<AnswerKind, GetValues>> = {
  none: NONE,
  text: NONE,
  files: NONE,
  yes_no: (question, counted, most) => named(question, [YES, NO], counted, most),
  rate: (question, counted, most) => named(question, RATES, counted, most),
  choice: (question, counted, most) => named(question, question.options, counted, most),
  choices: (question, counted, most) => named(question, question.options, eachChosen(counted), most),
  ranking: (question, counted) => ({ values: ranked(question, counted), more: false }),
  whole: numbered,
  number: numbered,
  day: (_question, counted, most) => monthly(counted, most),
  moment: (_question, counted, most) => monthly(counted, most),
  time: (_question, counted) => hourly(counted),
  // whoever names them knows which the reader may see
  record: NONE,
  records: NONE,
};

/** What there is to choose, in its order, and behind it what else was answered, most often first. */
function named(
  { option_labels = {} }: Question,
  known: readonly string[],
  counted: Counted,
  most: number,
): Values {
  const own = new Set(known);
  const others = [...counted].filter(([value]) => !own.has(value)).toSorted((a, b) => b[1] - a[1]);
  const room = Math.max(0, most - own.size);
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
  const { length, placeOf, endsOf } = cutSteps(numbers.map(({ value }) => value));
  const counts = Array.from({ length }, () => 0);
  for (const { value, count } of numbers) counts[placeOf(value)]! += count;
  return counts.map((count, at) => ({ value: null, count, ...endsOf(at) }));
}

function cutSteps(numbers: readonly number[]) {
  const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const most = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  const size = roundStep((most - least) / MAX_STEPS);
  const first = Math.floor(least / size) * size;
  const length = Math.floor((most - first) / size) + 1;
  const endOf = (at: number): number => Number((first + at * size).toPrecision(12));
  return {
    length,
    placeOf: (value: number): number => Math.min(length - 1, Math.floor((value - first) / size)),
    endsOf: (at: number) => ({ from: endOf(at), to: endOf(at + 1) }),
  };
}

function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5, 10].find((step) => step * power >= width) ?? 10) * power;
}

/** How often each record was chosen, alone or among others, most often first; and behind them the answers with some that the reader may not see. */
export function countRecords(
  counted: Counted,
  known: ReadonlyMap<number, { readonly label: string }>,
  earlier?: Counted,
): Pick<QuestionResult, "values" | "more"> {
  const before = earlier === undefined ? null : splitRecords(earlier, known);
  const now = splitRecords(counted, known);
  const previousOf = (count: number | undefined) => (before === null ? {} : { previous: count ?? 0 });
  const seen = [...joinCounts(now.seen, before?.seen ?? new Map())].map(([stored, count]): ResultValue => {
    const value = Number(stored);
    const label = known.get(value)?.label ?? "";
    return { value, label, count, ...previousOf(before?.seen.get(stored)) };
  });
  const sorted = seen.toSorted((a, b) => b.count - a.count || Number(a.value) - Number(b.value));
  const rest: ResultValue[] =
    now.hidden === 0 && (before?.hidden ?? 0) === 0
      ? []
      : [{ value: null, hidden: true, count: now.hidden, ...previousOf(before?.hidden) }];
  return { values: [...sorted.slice(0, MAX_VALUES), ...rest], more: sorted.length > MAX_VALUES };
}

/** Answers by each record in them that the reader may see, and how many have one that they may not. */
function splitRecords(counted: Counted, known: ReadonlyMap<number, unknown>) {
  const seen = new Map<string, number>();
  let hidden = 0;
  for (const [stored, count] of counted) {
    const ids = readList(stored);
    for (const id of ids) if (known.has(Number(id))) seen.set(id, (seen.get(id) ?? 0) + count);
    if (ids.some((id) => !known.has(Number(id)))) hidden += count;
  }
  return { seen, hidden };
}

/** The records that stored answers name, each once. */
export function recordsIn(stored: Iterable<string>): readonly number[] {
  return [...new Set([...stored].flatMap((one) => readList(one).map(Number)))];
}

/** The stored answers that one figure of a question counts, among those that were counted with it. */
export function findCounted(
  question: Question,
  {
    counted,
    key,
    known,
  }: { readonly counted: Counted; readonly key: string; readonly known?: ReadonlyMap<number, unknown> },
): ReadonlySet<string> {
  const all = [...counted.keys()];
  const isCounted = COUNTED[factsOf(question).kind](key, { all, known });
  return new Set(all.filter(isCounted));
}

interface Counting {
  readonly all: readonly string[];
  readonly known: ReadonlyMap<number, unknown> | undefined;
}
type FindCounted = (key: string, counting: Counting) => (stored: string) => boolean;

const same: FindCounted = (key) => (stored) => stored === key;
const inMonth: FindCounted = (key) => (stored) => stored.slice(0, 7) === key;
const inNumber: FindCounted = (key, { all }) => {
  const scoreOf = (stored: string) => getScore("number", stored);
  if (!key.includes(" ")) return (stored) => scoreOf(stored) === Number(key);
  const { placeOf, endsOf } = cutSteps(all.flatMap((stored) => scoreOf(stored) ?? []));
  return (stored) => {
    const score = scoreOf(stored);
    return score !== undefined && figureKey({ value: null, ...endsOf(placeOf(score)) }) === key;
  };
};
const NEVER: FindCounted = () => () => false;

const ofRecord: FindCounted = (key, { known }) => {
  const isKnown = (id: string): boolean => known?.has(Number(id)) === true;
  if (key === HIDDEN) return (stored) => readList(stored).some((id) => !isKnown(id));
  // nobody learns by its id who chose a record they may not see
  return isKnown(key) ? (stored) => readList(stored).includes(key) : () => false;
};

const COUNTED: Readonly<Record<AnswerKind, FindCounted>> = {
  none: NEVER,
  text: NEVER,
  files: NEVER,
  yes_no: same,
  rate: same,
  choice: same,
  choices: (key) => (stored) => readList(stored).includes(key),
  ranking: (key) => (stored) => readList(stored)[0] === key,
  whole: inNumber,
  number: inNumber,
  day: inMonth,
  moment: inMonth,
  time: (key) => (stored) => stored.slice(0, 2) === key.slice(0, 2),
  record: ofRecord,
  records: ofRecord,
};

/** The hours from the first to the last, as `14:00`. */
function hourly(counted: Counted): Values {
  const hours = new Map<string, number>();
  for (const [stored, count] of counted) {
    const hour = `${stored.slice(0, 2)}:00`;
    hours.set(hour, (hours.get(hour) ?? 0) + count);
  }
  const values = [...hours]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, count }));
  return { values, more: false };
}

/** The months from the first to the last; the newest where they are many. */
function monthly(counted: Counted, most: number): Values {
  const months = new Map<string, number>();
  for (const [stored, count] of counted) {
    const month = stored.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  const values = [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, count }));
  return { values: values.slice(-most), more: values.length > most };
}

/** The steps in which a stretch of time is shown where nobody chose any. */
export function fittingUnit({ from, to }: ReportRange): TimeUnit {
  const days = (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1;
  if (days <= 31) return "day";
  if (days <= 120) return "week";
  if (days <= 3 * 366) return "month";
  return days <= 10 * 366 ? "quarter" : "year";
}
