import { describe, expect, test } from "vitest";
import type { ValueKind } from "../definition/types.ts";
import { answerSchema } from "./answer-schema.ts";
import { withFollowing, withFound } from "./calculate.ts";
import { readCalculation } from "./calculation.ts";
import { changeAnswer } from "./change.ts";
import { checkForm } from "./check.ts";
import { readDefault, withReadOnly } from "./default-answer.ts";
import { readCopied, writeCopied } from "./copied-questions.ts";
import { copyBranch } from "./design.ts";
import { question } from "./forms.fixture.ts";
import { isFixed } from "./kinds.ts";
import { findReach } from "./reach.ts";
import { fromRecords, toRecords } from "./records.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Calculation, FormData, StoredQuestion } from "./types.ts";

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
  hasRecords: (area) => ["consultant", "lead"].includes(area),
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
    ["record", "consultant", "prefill_unfit"],
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

describe("a calculated answer", () => {
  const form = {
    questions: [
      question(1, "integer"),
      question(2, "decimal"),
      question(3, "decimal", { calculation: { subtract: [{ question: 1 }, { question: 2 }] } }),
      question(4, "integer", { child: true, max_value: 3 }),
      question(5, "decimal", { parent_question_id: 4, category: "child" }),
      question(6, "decimal", {
        parent_question_id: 4,
        category: "child",
        calculation: { multiply: [{ question: 5 }, { question: 1 }, 0.1] },
      }),
      question(7, "decimal", { calculation: { sum: [5, 1] } }),
      question(8, "integer", { calculation: { average: [5] } }),
      question(9, "integer", { calculation: { count: [5, 10] } }),
      question(10, "text", { ask_when: { question: 7, more: 10 }, default_value: "Much" }),
    ],
  };
  const give = (data: FormData, ...[id, value, block = []]: [number, unknown, number[]?]) =>
    withFollowing({ form, data: changeAnswer({ form, data, at: { question: id, block }, value }) });

  test("follows from others, exactly, in each repetition and over all of them", () => {
    let data = withFollowing({ form, data: {} });
    expect(data).toEqual({ q9: 0 });
    data = give(give(data, 1, 3), 2, 0.3);
    expect(data).toEqual({ q1: 3, q2: 0.3, q3: 2.7, q7: 3, q9: 0 });
    data = give(give(give(data, 4, 3), 5, 0.1, [1]), 5, 0.2, [2]);
    expect(data).toMatchObject({
      q4_blocks: [{ q5: 0.1, q6: 0.03 }, { q5: 0.2, q6: 0.06 }, {}],
      q7: 3.3,
      q8: 0,
      q9: 2,
    });
    // as if there were none: an answer that is missing, and a repetition that is gone
    expect(give(data, 1, null)).toMatchObject({ q7: 0.3, q4_blocks: [{ q5: 0.1 }, { q5: 0.2 }, {}] });
    expect(give(data, 1, null)["q3"]).toBeUndefined();
    expect(give(data, 4, 1)).toMatchObject({ q7: 3.1, q9: 1 });
  });

  test("brings questions, with their defaults, and takes them away", () => {
    const much = give({}, 1, 11);
    expect(much).toEqual({ q1: 11, q7: 11, q9: 1, q10: "Much" });
    expect(give(much, 1, 1)).toEqual({ q1: 1, q7: 1, q9: 0 });
  });

  test("is the same on the server, which takes no word for it", () => {
    const { questions } = form;
    const given = give(give(give({}, 1, 11), 4, 2), 5, 1.5, [2]);
    const records = toRecords({ form, data: given }).records;
    const sent = records.map((one) =>
      isFixed(questions[one.question_id - 1]!) ? { ...one, answer: null } : one,
    );
    const found = withFound({ form, data: fromRecords({ form, records: sent }), earlier: {} });
    expect(found).toEqual(given);
  });

  test.for<[string, StoredQuestion["answer_type"], Calculation]>([
    ["calculation_type", "text", { sum: [1] }],
    ["calculation_type", "slider", { sum: [1] }],
    ["calculation_empty", "integer", { sum: [] }],
    ["calculation_empty", "integer", { add: [{ question: 1 }, { divide: [] }] }],
    ["calculation_too_large", "integer", { sum: Array.from({ length: 51 }, () => 1) }],
    ["calculation_cycle", "integer", { add: [{ question: 9 }, 1] }],
    ["calculation_unknown", "integer", { count: [77] }],
    ["calculation_elsewhere", "integer", { add: [{ question: 3 }, 1] }],
    ["calculation_unfit", "integer", { add: [{ question: 4 }, 1] }],
    ["calculation_unfit", "integer", { average: [4] }],
  ])("is refused as %s", ([code, type, calculation]) => {
    const problems = checkForm([
      question(1, "decimal"),
      question(2, "integer", { child: true }),
      question(3, "integer", { parent_question_id: 2, category: "child" }),
      question(4, "text"),
      question(9, type, { calculation }),
    ]);
    expect(problems.map((problem) => [problem.question, problem.code])).toEqual([[9, code]]);
  });

  test("cannot be asked by what follows from it, nor be required", () => {
    const circle = [
      question(1, "integer", { ask_when: { question: 2, more: 3 } }),
      question(2, "integer", { calculation: { sum: [1] } }),
    ];
    expect(checkForm(circle).map(({ code }) => code)).toEqual(["condition_cycle", "calculation_cycle"]);
    expect(withFollowing({ form: { questions: circle }, data: {} })).toEqual({});
    const required = question(2, "integer", { is_required: true, calculation: { count: [1] } });
    expect(checkForm([question(1, "text"), required]).map(({ code }) => code)).toEqual([
      "read_only_required",
    ]);
  });

  test("goes with its questions into copies", () => {
    const design = [question(1, "integer"), question(2, "integer", { calculation: { sum: [1] } })];
    const ids = [-1, -2];
    const copy = copyBranch(design, () => ids.shift() ?? 0);
    expect(copy[1]!.calculation).toEqual({ sum: [-1] });
    expect(readCopied(writeCopied(design))![1]!.calculation).toEqual({ sum: [1] });
    expect(readCopied(writeCopied(design.slice(1)))![0]!.calculation ?? null).toBeNull();
  });

  test("may be the reason why nobody can tell whether a question is asked", () => {
    expect(findReach(form).get(10)).toEqual({ reached: null });
  });

  test("stored as something else is none", () => {
    expect(readCalculation(null)).toBeNull();
    for (const text of ["{", '{"sum":[1],"count":[1]}', '{"question":"1"}', '{"power":[1]}', "[]", '"1"'])
      expect(readCalculation(text)).toEqual({ add: [] });
    expect(readCalculation('{"divide":[{"sum":[1]},2.5]}')).toEqual({ divide: [{ sum: [1] }, 2.5] });
  });
});
