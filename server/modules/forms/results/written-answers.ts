import { factsOf } from "../../../../core/forms/kinds.ts";
import type { WrittenAnswer } from "../../../../core/forms/results.ts";
import { unknownRecord } from "../../../resources/errors.ts";
import { QUESTION } from "../draft-questions.ts";
import type { Forms } from "../forms.ts";
import { nameSubjects, readStoredAnswers } from "./stored-answers.ts";
import type { ReadableAnswers, Results, ResultsCall } from "./read-results.ts";

/** Filled forms of a page. */
const PAGE = 10;

export interface WrittenPage {
  readonly data: readonly WrittenAnswer[];
  /** Filled forms in which something was written. */
  readonly count: number;
}

/** What people wrote to one question, the newest first: its answers where they are texts, and the remarks to them. */
export async function readWritten(
  forms: Forms,
  results: Results,
  { question: id, page, ...call }: ResultsCall & { readonly question: number; readonly page: number },
): Promise<WrittenPage> {
  const answers = await results.open(call, "list");
  const question = answers?.questions.byId.get(id);
  if (answers === null || question === undefined) throw unknownRecord(QUESTION, id);
  const isText = factsOf(question).kind === "text";
  const slots = findSlots(answers, { id, isText });
  const { source, index } = answers;
  const shown = slots.slice((page - 1) * PAGE, page * PAGE).map((slot) => index.idOf(slot));
  const stored = await readStoredAnswers(forms, { source, responses: shown, question: id });
  const written = stored.filter(({ comment }) => isText || comment !== null);
  const names = await nameSubjects(forms, {
    actor: call.actor,
    source,
    ids: written.map(({ about }) => about),
  });
  const order = new Map(shown.map((response, at) => [response, at]));
  const data = written
    .map(({ response, at, answer, comment, about }) => ({
      id: response,
      at,
      answer,
      comment,
      about: about === null ? null : { id: about, label: names.get(about) ?? null },
    }))
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return { data, count: slots.length };
}

/** Slots of the forms that hold something written, the newest first. */
function findSlots(
  { index, marked }: ReadableAnswers,
  { id, isText }: { id: number; isText: boolean },
): number[] {
  const column = index.columns.get(id);
  if (column === undefined) return [];
  const { numbers, length } = isText ? column.slots : column.remarks;
  const found = new Set(numbers.subarray(0, length).filter((slot) => marked[slot] === 1));
  const { times } = index;
  return [...found].toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || b - a);
}
