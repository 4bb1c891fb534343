import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerRecord, Question } from "../../core/forms/types.ts";
import { loadFormLabels, startI18n } from "../i18n/i18n.ts";
import { loadStartLabels } from "../i18n/load-labels.ts";
import { question } from "../testing/question.ts";
import { AnswersView } from "./answers-view.tsx";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadFormLabels();
});

const record = (
  id: number,
  answer: AnswerRecord["answer"],
  more: Partial<AnswerRecord> = {},
): AnswerRecord => ({
  question_id: id,
  que_value: `Once ${id}`,
  answer,
  comment: null,
  parent_question_id: null,
  is_required: false,
  ...more,
});

/** What stands there, without its markup. */
function read(questions: readonly Question[], records: readonly AnswerRecord[]): string {
  const markup = renderToStaticMarkup(<AnswersView questions={questions} records={records} />);
  return markup.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|");
}

describe("given answers to read", () => {
  it("say verdicts, rates, options and remarks in words", () => {
    const questions = [
      question({ id: 1, answer_type: "slider", shows_verdict: true }),
      question({ id: 2, answer_type: "rate" }),
      question({ id: 3, answer_type: "option", options: ["a"], option_labels: { a: "Alpha" } }),
      question({ id: 4, answer_type: "yes_remark" }),
    ];
    const records = [record(1, 8), record(2, "Okay"), record(3, "a"), record(4, "Yes", { comment: "Late" })];
    expect(read(questions, records)).toBe(
      "|Question 1|8 – Offer|Question 2|Okay|Question 3|Alpha|Question 4|Yes|Late|",
    );
  });

  it("say a verdict only where the question shows one", () => {
    expect(read([question({ id: 1, answer_type: "slider" })], [record(1, 8)])).toBe("|Question 1|8|");
  });

  it("stand under what brought them, repetition by repetition", () => {
    const questions = [
      question({ id: 1, answer_type: "integer", child: true }),
      question({ id: 2, answer_type: "text", parent_question_id: 1, category: "child" }),
    ];
    const records = [record(1, 2), record(2, "First", { block: [1] })];
    expect(read(questions, records)).toBe(
      "|Question 1|2|1 of 2|Question 2|First|2 of 2|Question 2|Not answered|",
    );
  });

  it("lead to their files, and keep what their form does not know", () => {
    const questions = [question({ id: 1, answer_type: "attachment" })];
    const records = [record(1, [{ id: 7, name: "plan.pdf" }]), record(9, "Kept")];
    expect(read(questions, records)).toBe("|Question 1|plan.pdf|Once 9|Kept|");
  });
});
