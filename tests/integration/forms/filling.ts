import type { Question, StoredQuestion } from "../../../core/forms/types.ts";
import type { TestApp } from "../../support/app.ts";
import { formBody } from "../../support/form-body.ts";
import type { FormParts } from "../../support/form-body.ts";

export const PDF = Buffer.from("%PDF-1.7\n%\n1 0 obj\n<<>>\nendobj\n");
export const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
export const TEXT = Buffer.from("First the small case, then the large one.");

export interface Answered {
  readonly question_id: number;
  readonly answer?: unknown;
  readonly comment?: unknown;
  readonly block?: readonly number[];
  readonly files?: unknown;
}

/** Every question of a form, by its English title. */
export async function questionsOf(app: TestApp, form: string): Promise<Readonly<Record<string, Question>>> {
  await app.app.questionForms.ready();
  const latest = await app.app.questionForms.versions.latest(form);
  return Object.fromEntries(
    (latest?.form.questions ?? []).map((question) => [question.title, question]),
  ) as Record<string, Question>;
}

/** Saves the questions of a form as its designer does, each as `change` leaves it; null: it is no longer there. */
export async function redesign(
  app: TestApp,
  form: string,
  change: (question: StoredQuestion) => Partial<StoredQuestion> | null,
  { who = "ada", more = [] }: { who?: string; more?: readonly object[] } = {},
) {
  const url = `/api/forms/${form}/draft/`;
  const { base, questions } = (await app.as(who)("GET", url)).json<{
    data: { base: string; questions: StoredQuestion[] };
  }>().data;
  const changed = questions.flatMap((one) => {
    const values = change(one);
    return values === null ? [] : [{ ...one, ...values }];
  });
  return app.as(who)("PUT", url, { body: { base, questions: [...changed, ...more] } });
}

/** A record as a browser sends it. */
export function recordOf(question: Question, more: Omit<Answered, "question_id">): Record<string, unknown> {
  return {
    question_id: question.id,
    que_value: question.title,
    answer: null,
    comment: null,
    parent_question_id: question.parent_question_id,
    is_required: question.is_required,
    ...more,
  };
}

export async function sendForm(
  app: TestApp,
  {
    who,
    method,
    url,
    form,
    files = {},
    headers = {},
  }: {
    who: string;
    method: "POST" | "PUT";
    url: string;
    form: unknown;
    files?: FormParts;
    headers?: Readonly<Record<string, string>>;
  },
) {
  const text = typeof form === "string" ? form : JSON.stringify(form);
  const body = await formBody({ feedback_form: text, ...files });
  return app.as(who)(method, url, { body: body.body, headers: { ...body.headers, ...headers } });
}

/** Rows that a refused call must not leave behind. */
export async function readStored(app: TestApp): Promise<Readonly<Record<string, number>>> {
  const counts: [string, number][] = [];
  for (const table of [
    "supervisor_feedback",
    "answer",
    "form_response",
    "form_answer",
    "attachment",
    "sys__file",
    "sys__history",
    "sys__outbox",
  ]) {
    const row = await app.database.read
      .selectFrom(table)
      .select((expression) => expression.fn.countAll().as("n"))
      .executeTakeFirst();
    counts.push([table, Number(row?.["n"] ?? 0)]);
  }
  return Object.fromEntries(counts);
}
