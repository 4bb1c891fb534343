import { describe, expect, test } from "vitest";
import { changeAnswer } from "./change.ts";
import { compileForm } from "./compile.ts";
import { question } from "./forms.fixture.ts";
import { missingAnswers } from "./missing.ts";
import { questionsIn } from "./language.ts";
import { toRecords } from "./records.ts";
import { isShown, partsAsked } from "./shown.ts";
import { getDependents, rootsOf } from "./tree.ts";
import type { AnswerType, StoredQuestion } from "./types.ts";

const asked = (type: AnswerType, answer: unknown): string[] => partsAsked(question(1, type), answer);
const schemaOf = (type: AnswerType, more: Partial<StoredQuestion> = {}) =>
  compileForm({ questions: [question(1, type, more)] }).schema.properties ?? {};

describe("what each type of question asks", () => {
  test.for([
    ["[R3.37 R3.52]", "headline"],
    ["[R3.38 R3.52]", "note"],
  ] as const)("%s a %s is drawn and takes no answer", ([, type]) => {
    expect(asked(type, undefined)).toEqual([]);
    expect(schemaOf(type)).toEqual({});
    expect(compileForm({ questions: [question(1, type)] }).drawnSchema.properties).toEqual({
      q1: { type: "null" },
    });
    expect(toRecords({ form: { questions: [question(1, type)] }, data: { q1: "Yes" } }).records).toEqual([]);
  });

  test("[R3.39 R3.52] the Yes of a yes_question brings its dependents", () => {
    const form = { questions: [question(1, "yes_question"), question(2, "text", { parent_question_id: 1 })] };
    expect(rootsOf(form).map(({ id }) => id)).toEqual([1]);
    expect(getDependents({ form, question: 1, value: "Yes" }).map(({ id }) => id)).toEqual([2]);
    expect(getDependents({ form, question: 1, value: "No" })).toEqual([]);
    expect(isShown({ form, data: { q1: "Yes" }, question: { id: 2 } })).toBe(true);
    expect(isShown({ form, data: { q1: "No" }, question: { id: 2 } })).toBe(false);
    expect(isShown({ form, data: {}, question: { id: 2 } })).toBe(false);
  });

  test.for([
    ["[R3.40 R3.52]", "yes_remark", "Yes", "No", "comment"],
    ["[R3.41 R3.52]", "no_remark", "No", "Yes", "comment"],
    ["[R3.42 R3.52]", "yes_attachment", "Yes", "No", "files"],
  ] as const)("%s a %s asks for more after %s, and not after %s", ([, type, asks, other, part]) => {
    expect(asked(type, asks)).toEqual(["answer", part]);
    expect(asked(type, other)).toEqual(["answer"]);
    expect(asked(type, undefined)).toEqual(["answer"]);
    const form = { questions: [question(1, type, { is_required: true })] };
    expect(missingAnswers({ form, data: { q1: asks } })).toEqual([{ question: 1, part, block: [] }]);
    expect(missingAnswers({ form, data: { q1: other } })).toEqual([]);
  });

  test("[R3.43 R3.52] a boolean is Yes or No and nothing more", () => {
    expect(schemaOf("boolean")).toEqual({ q1: { type: "string", enum: ["Yes", "No"] } });
    expect(asked("boolean", "Yes")).toEqual(["answer"]);
    expect(asked("boolean", "No")).toEqual(["answer"]);
  });

  test("[R3.44] an option is one of its options: a second choice replaces the first", () => {
    const form = { questions: [question(1, "option")] };
    const first = changeAnswer({ form, data: {}, at: { question: 1 }, value: "Red" });
    expect(changeAnswer({ form, data: first, at: { question: 1 }, value: "Green" })).toEqual({ q1: "Green" });
    expect(schemaOf("option")).toEqual({ q1: { type: "string", enum: ["Red", "Green", "None"] } });
  });

  test("[R3.45 R3.46] a text holds a line of 500 characters, a long text 10,000 in several lines", () => {
    expect(schemaOf("text")).toEqual({ q1: { type: "string", maxLength: 500 } });
    expect(schemaOf("long_text")).toEqual({ q1: { type: "string", maxLength: 10_000 } });
  });

  test("[R3.47] an integer is a whole number", () => {
    expect(schemaOf("integer", { min_value: 2, max_value: 8 })).toEqual({
      q1: { type: "integer", minimum: 2, maximum: 8 },
    });
  });

  test("[R3.48] a multi_select keeps several of its options", () => {
    const form = { questions: [question(1, "multi_select")] };
    const first = changeAnswer({ form, data: {}, at: { question: 1 }, value: ["Red"] });
    const both = changeAnswer({ form, data: first, at: { question: 1 }, value: ["Red", "Green"] });
    expect(both).toEqual({ q1: ["Red", "Green"] });
    expect(toRecords({ form, data: both }).records[0]?.answer).toEqual(["Red", "Green"]);
  });

  test("[R3.49] an attachment asks for files and nothing else", () => {
    expect(asked("attachment", undefined)).toEqual(["files"]);
    expect(Object.keys(schemaOf("attachment"))).toEqual(["q1_files"]);
  });

  test("[R3.50 R9.01] a slider is a whole score from 1 to 10", () => {
    expect(schemaOf("slider")).toEqual({ q1: { type: "integer", minimum: 1, maximum: 10 } });
  });

  test("[R3.51] a rate has five steps, worst first", () => {
    expect(schemaOf("rate")).toEqual({
      q1: { type: "string", enum: ["Bad", "Unsatisfied", "Okay", "Satisfied", "Good"] },
    });
  });
});

describe("[R3.36] what the flags of a question mean", () => {
  test("update_options: an answer may be an own option", () => {
    expect(schemaOf("option", { update_options: true })["q1"]).not.toHaveProperty("enum");
    expect(schemaOf("option")["q1"]).toHaveProperty("enum");
  });

  test("dependent: an answer reveals further questions; child: its number repeats them", () => {
    const questions = [
      question(1, "yes_question"),
      question(2, "text", { parent_question_id: 1 }),
      question(3, "integer"),
      question(4, "text", { parent_question_id: 3 }),
      question(5, "text", { parent_question_id: 3, reveal_value: "2" }),
    ];
    const flags = questionsIn({ form: { form_name: "f", version: 1, questions }, language: "en" }).map(
      ({ id, dependent, child }) => ({ id, dependent, child }),
    );
    expect(flags).toEqual([
      { id: 1, dependent: true, child: false },
      { id: 2, dependent: false, child: false },
      { id: 3, dependent: true, child: true },
      { id: 4, dependent: false, child: false },
      { id: 5, dependent: false, child: false },
    ]);
    const form = { questions };
    expect(getDependents({ form, question: 3, value: "2" }).map(({ id }) => id)).toEqual([4, 5]);
    expect(getDependents({ form, question: 3, value: 1 }).map(({ id }) => id)).toEqual([4]);
  });
});
