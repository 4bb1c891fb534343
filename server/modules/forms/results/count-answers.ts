import { setImmediate as breathe } from "node:timers/promises";
import { getScore } from "../../../../core/forms/results.ts";
import type { AnswerCounts } from "../../../../core/forms/results.ts";
import type { TimeUnit } from "../../../../core/query/aggregate.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import type { Question } from "../../../../core/forms/types.ts";
import type { AnswerIndex, QuestionColumn } from "./answer-index.ts";

/** Where time is cut: the instant each stretch begins, in order. */
export interface Stretches {
  readonly unit: TimeUnit;
  readonly names: readonly string[];
  readonly starts: readonly number[];
}

/** Milliseconds of counting after which others have their turn. */
const TURN_MS = 8;

interface Counting {
  readonly index: AnswerIndex;
  /** Marks of the filled forms that count, by slot. */
  readonly marked: Uint8Array;
  readonly questions: ReadonlyMap<number, Question>;
  readonly stretches: Stretches;
}

/** The answers of marked forms, by question. */
export async function countAnswers(counting: Counting): Promise<ReadonlyMap<number, AnswerCounts>> {
  const { index, marked, questions, stretches } = counting;
  const places = getPlaces(index.times, marked, stretches);
  const found = new Map<number, AnswerCounts>();
  let turn = performance.now();
  for (const [id, column] of index.columns) {
    const question = questions.get(id);
    found.set(id, countColumn({ column, marked, places, stretches, question }));
    if (performance.now() - turn < TURN_MS) continue;
    await breathe();
    turn = performance.now();
  }
  return found;
}

/** Of each marked slot the place of its stretch. */
function getPlaces(times: readonly number[], marked: Uint8Array, { starts }: Stretches): Uint16Array {
  const places = new Uint16Array(marked.length);
  for (let slot = 0; slot < marked.length; slot += 1) {
    if (marked[slot] === 0) continue;
    const time = times[slot] ?? 0;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= time) low = middle;
      else high = middle - 1;
    }
    places[slot] = low;
  }
  return places;
}

interface ColumnInput {
  readonly column: QuestionColumn;
  readonly marked: Uint8Array;
  readonly places: Uint16Array;
  readonly stretches: Stretches;
  readonly question: Question | undefined;
}

function countColumn({ column, marked, places, stretches, question }: ColumnInput): AnswerCounts {
  const counts = new Uint32Array(column.values.length);
  const kind = question === undefined ? "none" : factsOf(question).kind;
  const scores = Float64Array.from(column.values, (stored) => getScore(kind, stored) ?? Number.NaN);
  const answered = new Uint32Array(stretches.names.length);
  const sums = new Float64Array(stretches.names.length);
  const slots = column.slots.numbers;
  const codes = column.codes.numbers;
  let total = 0;
  for (let at = 0; at < column.slots.length; at += 1) {
    const slot = slots[at]!;
    if (marked[slot] !== 1) continue;
    const code = codes[at]!;
    counts[code]! += 1;
    total += 1;
    const score = scores[code]!;
    if (Number.isNaN(score)) continue;
    const place = places[slot]!;
    answered[place]! += 1;
    sums[place]! += score;
  }
  return {
    values: new Map(
      column.values.flatMap((value, code) => {
        const count = counts[code] ?? 0;
        return count === 0 ? [] : [[value, count] as const];
      }),
    ),
    answered: total,
    remarks: countMarked(column.remarks.numbers.subarray(0, column.remarks.length), marked),
    course: stretches.names.map((stretch, at) => ({
      stretch,
      answered: answered[at] ?? 0,
      sum: sums[at] ?? 0,
    })),
  };
}

/** How often each value of a question stands in marked forms. */
export function countValues(column: QuestionColumn, marked: Uint8Array): ReadonlyMap<string, number> {
  const stretches: Stretches = { unit: "year", names: [], starts: [] };
  return countColumn({
    column,
    marked,
    places: new Uint16Array(marked.length),
    stretches,
    question: undefined,
  }).values;
}

function countMarked(slots: Uint32Array, marked: Uint8Array): number {
  let count = 0;
  for (const slot of slots) count += marked[slot] ?? 0;
  return count;
}
