import { describe, expect, test } from "vitest";
import type { ValueKind } from "../definition/types.ts";
import { answerSchema } from "./answer-schema.ts";
import { checkForm } from "./check.ts";
import { readDefault, withReadOnly } from "./default-answer.ts";
import { question } from "./forms.fixture.ts";
import type { Surroundings } from "./surroundings.ts";
import type { FormData, StoredQuestion } from "./types.ts";

const FIELDS: Readonly<Record<string, { kind: ValueKind; to: string | null; sensitivity?: string }>> = {
  "test.code": { kind: "text", to: null },
  "test.score": { kind: "integer", to: null },
  "test.due_on": { kind: "datetime", to: null },
  "test.files": { kind: "files", to: null },
  "test.consultant": { kind: "reference", to: "consultant" },
  "consultant.name": { kind: "text", to: null },
  "consultant.rate": { kind: "decimal", to: null },
  "consultant.pay": { kind: "decimal", to: null, sensitivity: "PAY" },
};
const around = (...areas: string[]): Surroundings => ({
  areas,
  fieldOf: (area, field) => FIELDS[`${area}.${field}`],
});
const codes = (surroundings: Surroundings, ...questions: StoredQuestion[]) =>
  checkForm(questions, surroundings).map((problem) => [problem.question, problem.code]);

describe("an answer taken from the record", () => {
  test.for([
    ["text", "code"],
    ["text", "consultant"],
    ["text", "consultant.name"],
    ["integer", "score"],
    ["decimal", "consultant.rate"],
    ["date_time", "due_on"],
  ] as const)("%s may begin with %s", ([type, prefill]) => {
    expect(codes(around("test"), question(1, type, { prefill }))).toEqual([]);
  });

  test.for([
    ["text", "nothing", "prefill_unknown"],
    ["text", "code.name", "prefill_unknown"],
    ["text", "consultant.name.first.letter", "prefill_unknown"],
    ["text", "files", "prefill_unfit"],
    ["integer", "consultant.rate", "prefill_unfit"],
    ["date", "due_on", "prefill_unfit"],
    ["ranking", "code", "prefill_unfit"],
    ["decimal", "consultant.pay", "prefill_private"],
  ] as const)("%s cannot begin with %s", ([answer_type, prefill, code]) => {
    expect(codes(around("test"), question(1, answer_type, { prefill, options: ["A"] }))).toEqual([[1, code]]);
  });

  test("needs a record, and in each area the form is used", () => {
    const name = question(1, "text", { prefill: "code" });
    expect(codes(around(), name)).toEqual([[1, "prefill_nowhere"]]);
    expect(codes(around("test", "consultant"), name)).toEqual([[1, "prefill_unknown"]]);
    // who knows of no definitions says nothing of them
    expect(checkForm([name])).toEqual([]);
  });

  test("is a moment, too", () => {
    const moment = (default_value: string) => readDefault(question(1, "date_time", { default_value }));
    expect(moment("2026-01-31T14:30:00Z")).toBe("2026-01-31T14:30:00Z");
    expect(moment("yesterday")).toBeUndefined();
  });
});

describe("a read-only question", () => {
  const form = {
    questions: [
      question(1, "text", { read_only: true, default_value: "Cora" }),
      question(2, "yes_question", { read_only: true, default_value: "Yes" }),
      question(3, "integer", { parent_question_id: 2, category: "parent_child", child: true }),
      question(4, "text", {
        parent_question_id: 3,
        category: "child",
        read_only: true,
        default_value: "Row",
      }),
    ],
  };
  const settle = (data: FormData, earlier: FormData = {}) => withReadOnly({ form, data, earlier });

  test("holds what it was given, whatever is sent", () => {
    expect(settle({})).toEqual({ q1: "Cora", q2: "Yes" });
    expect(settle({ q1: "Eve", q2: "No", q3: 1, q3_blocks: [{ q4: "Mine" }] })).toEqual({
      q1: "Cora",
      q2: "Yes",
      q3: 1,
      q3_blocks: [{ q4: "Row" }],
    });
  });

  test("stays as an earlier save has it", () => {
    expect(settle({ q1: "Eve" }, { q1: "Cora of then" })).toEqual({ q1: "Cora of then", q2: "Yes" });
  });

  test("says so in its schema, and cannot be required or empty", () => {
    expect(answerSchema(question(1, "text", { read_only: true }))).toMatchObject({ readOnly: true });
    const wrong = (more: Partial<StoredQuestion>) => codes(around("test"), question(1, "text", more));
    expect(wrong({ read_only: true, default_value: "A" })).toEqual([]);
    expect(wrong({ read_only: true, prefill: "code" })).toEqual([]);
    expect(wrong({ read_only: true })).toEqual([[1, "read_only_empty"]]);
    expect(wrong({ read_only: true, prefill: "code", is_required: true })).toEqual([
      [1, "read_only_required"],
    ]);
  });
});
