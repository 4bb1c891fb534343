import { factsOf } from "../../../../core/forms/kinds.ts";
import { findCounted, joinCounts, recordsIn } from "../../../../core/forms/results.ts";
import type { GivenAnswer } from "../../../../core/forms/results.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { unknownRecord } from "../../../resources/errors.ts";
import { areaOf, nameRecords } from "../answered-records.ts";
import { QUESTION } from "../draft-questions.ts";
import type { Forms } from "../forms.ts";
import { storedText } from "./answer-index.ts";
import type { QuestionColumn } from "./answer-index.ts";
import { readAnswerLabels } from "./answer-labels.ts";
import { countValues } from "./count-answers.ts";
import { nameSubjects, readStoredAnswers } from "./stored-answers.ts";
import type { StoredAnswer } from "./stored-answers.ts";
import type { ReadableAnswers, Results, ResultsCall } from "./read-results.ts";

/** Filled forms of a page. */
const PAGE = 10;

interface AnswersCall extends ResultsCall {
  readonly question: number;
  readonly page: number;
}

export interface AnswersPage {
  readonly data: readonly GivenAnswer[];
  readonly count: number;
}

interface Asked {
  readonly answers: ReadableAnswers;
  readonly question: Question;
  readonly column: QuestionColumn | undefined;
}

/** What people wrote to one question, the newest first: its answers where they are texts, and the remarks to them. Counts filled forms. */
export async function readWritten(forms: Forms, results: Results, call: AnswersCall): Promise<AnswersPage> {
  const { answers, question, column } = await openQuestion(results, call);
  const isText = factsOf(question).kind === "text";
  const { marked } = answers;
  const written = isText ? column?.slots : column?.remarks;
  const slots = [...(written?.numbers.subarray(0, written.length) ?? [])].filter(
    (slot) => marked[slot] === 1,
  );
  return readPage(forms, {
    call,
    answers,
    slots,
    count: new Set(slots).size,
    isMeant: ({ comment }) => isText || comment !== null,
  });
}

/** The answers that one figure of a question counts, the newest first: as many as it says. */
export async function readFigure(
  forms: Forms,
  results: Results,
  { figure, before, ...call }: AnswersCall & { readonly figure: string | null; readonly before: boolean },
): Promise<AnswersPage> {
  const asked = await openQuestion(results, call);
  const { answers, column } = asked;
  const marked = before ? answers.earlier?.marked : answers.marked;
  if (column === undefined || marked === undefined) return { data: [], count: 0 };
  const meant = figure === null ? null : await findMeant(forms, { asked, column, call, figure });
  const slots: number[] = [];
  for (let at = 0; at < column.slots.length; at += 1) {
    const slot = column.slots.numbers[at]!;
    const value = column.values[column.codes.numbers[at]!]!;
    if (marked[slot] === 1 && (meant === null || meant.has(value))) slots.push(slot);
  }
  return readPage(forms, {
    call,
    answers,
    slots,
    count: slots.length,
    isMeant: ({ answer }) => meant === null || meant.has(storedText(answer)),
  });
}

async function openQuestion(results: Results, call: AnswersCall): Promise<Asked> {
  const answers = await results.open(call, "list");
  const question = answers?.questions.byId.get(call.question);
  if (answers === null || question === undefined) throw unknownRecord(QUESTION, call.question);
  return { answers, question, column: answers.index.columns.get(call.question) };
}

interface Finding {
  readonly asked: Asked;
  readonly column: QuestionColumn;
  readonly call: AnswersCall;
  readonly figure: string;
}

/** Stored answers that a figure counts; its steps are those of all that was counted beside it. */
async function findMeant(
  forms: Forms,
  { asked, column, call, figure }: Finding,
): Promise<ReadonlySet<string>> {
  const { answers, question } = asked;
  const { marked, earlier } = answers;
  const now = countValues(column, marked);
  const counted = earlier === null ? now : joinCounts(now, countValues(column, earlier.marked));
  const resource = areaOf(question);
  if (resource === null) return findCounted(question, { counted, key: figure });
  const ids = recordsIn(counted.keys());
  const known = await nameRecords(forms, { actor: call.actor, resource, ids });
  return findCounted(question, { counted, key: figure, known });
}

interface Paging {
  readonly call: AnswersCall;
  readonly answers: ReadableAnswers;
  /** Of the filled forms, in any order, some more than once. */
  readonly slots: readonly number[];
  readonly count: number;
  readonly isMeant: (answer: StoredAnswer) => boolean;
}

async function readPage(
  forms: Forms,
  { call, answers, slots, count, isMeant }: Paging,
): Promise<AnswersPage> {
  const { actor, language, question, page } = call;
  const { source, index, questions } = answers;
  const { times } = index;
  const newest = [...new Set(slots)].toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || b - a);
  const responses = newest.slice((page - 1) * PAGE, page * PAGE).map((slot) => index.idOf(slot));
  const found = await readStoredAnswers(forms, { source, responses, question });
  const stored = found.filter(isMeant);
  const nameOf = await nameSubjects(forms, { actor, stored });
  const textOf = await readAnswerLabels(forms, { actor, language, stored, questions: questions.byId });
  const order = new Map(responses.map((response, at) => [response, at]));
  const data = stored
    .map((one): GivenAnswer => {
      const { response: id, at, comment, files, about } = one;
      return {
        id,
        at,
        answer: textOf(one),
        comment,
        files,
        about: about && { ...about, label: nameOf(about) },
      };
    })
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return { data, count };
}
