import { keyOf } from "../../core/forms/paths.ts";
import { shownQuestions } from "../../core/forms/shown.ts";
import type { FormData, FormQuestion, Question } from "../../core/forms/types.ts";
import { request } from "../lib/http.ts";
import type { LoadDependents } from "./types.ts";

/** One call for what an answer reveals. */
export interface DependentsCall {
  readonly question: Question;
  readonly value: string | number;
}

export function callKey({
  question,
  value,
}: Pick<DependentsCall, "value"> & { question: { id: number } }): string {
  return `${question.id}=${value}`;
}

/** The values for which a question's dependents are asked for: each option of several. */
export function revealingValues(question: FormQuestion, value: unknown): (string | number)[] {
  if (!question.dependent && !question.child) return [];
  // whichever number of rows there is, they ask the same
  if (question.answer_type === "rows") return typeof value === "number" && value > 0 ? [1] : [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(
    (one): one is string | number => (typeof one === "string" && one !== "") || typeof one === "number",
  );
}

/** All calls whose answers these data may need, as far down as the questions are known. */
export function neededCalls(questions: readonly Question[], data: FormData): DependentsCall[] {
  const calls = shownQuestions({ form: { questions }, data })
    .filter(({ closed }) => !closed)
    .flatMap(({ node, level }) =>
      revealingValues(node.question, level[keyOf(node.question.id)]).map((value) => ({
        question: node.question,
        value,
      })),
    );
  return [...new Map(calls.map((call) => [callKey(call), call])).values()];
}

/** `GET /api/question/{id}/parent/?value=&version=`, about a record such as `interview:17`. */
export function createDependentsLoader(about: string | undefined): LoadDependents {
  return async ({ question, value, version }) => {
    const query = new URLSearchParams({ value: String(value), version: String(version) });
    if (about !== undefined) query.set("about", about);
    const { data } = await request<{ data: Question[] }>({
      path: `/api/question/${question.id}/parent/?${query}`,
    });
    return data;
  };
}
