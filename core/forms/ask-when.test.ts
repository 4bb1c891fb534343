import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { holds, mapQuestions, readCondition } from "./ask-when.ts";
import { changeAnswer } from "./change.ts";
import { checkForm } from "./check.ts";
import { compileForm } from "./compile.ts";
import { withDefaults } from "./default-answer.ts";
import { formErrors } from "./errors.ts";
import { question } from "./forms.fixture.ts";
import { missingAnswers } from "./missing.ts";
import { shownQuestions } from "./shown.ts";
import type { SchemaError } from "./errors.ts";
import type { AskWhen, FormData, StoredQuestion } from "./types.ts";

const answers: Readonly<Record<number, unknown>> = {
  1: "Yes",
  2: 7,
  3: ["Red", "Blue"],
  4: "Came by train",
  5: "  ",
};

describe("conditions over several answers", () => {
  test.for<[AskWhen, boolean]>([
    [{ question: 1, is: "Yes" }, true],
    [{ question: 1, is: "No" }, false],
    [{ question: 3, is: "Blue" }, true],
    [{ question: 2, more: 6 }, true],
    [{ question: 2, more: 7 }, false],
    [{ question: 2, less: 8 }, true],
    [{ question: 3, contains: "Green" }, false],
    [{ question: 4, contains: "train" }, true],
    [{ question: 5, answered: true }, false],
    [{ question: 9, answered: false }, true],
    [{ question: 9, less: 3 }, false],
    [{ not: { question: 1, is: "No" } }, true],
    [
      {
        all: [
          { question: 1, is: "Yes" },
          {
            any: [
              { question: 2, is: 1 },
              { question: 2, is: 7 },
            ],
          },
        ],
      },
      true,
    ],
    [{ any: [] }, false],
    [{ all: [] }, true],
  ])("%j", ([condition, result]) => {
    expect(holds(condition, (id) => answers[id])).toBe(result);
  });

  test("a copy is about the questions of the copy, and none where one of them was left behind", () => {
    const condition: AskWhen = { any: [{ question: 1, is: "Yes" }, { not: { question: 2, more: 3 } }] };
    expect(mapQuestions(condition, (id) => id + 10)).toEqual({
      any: [{ question: 11, is: "Yes" }, { not: { question: 12, more: 3 } }],
    });
    expect(mapQuestions(condition, (id) => (id === 1 ? 11 : null))).toBeNull();
  });

  test("what is stored and cannot be read is a condition that never holds, and is named", () => {
    expect(readCondition(" ")).toBeNull();
    expect(readCondition('{"question":1,"is":"Yes"}')).toEqual({ question: 1, is: "Yes" });
    for (const text of ["{", "7", '{"question":"1","is":"Yes"}', '{"all":[{"question":1}]}', '{"q":1}']) {
      const ask_when = readCondition(text);
      expect(holds(ask_when!, () => "Yes")).toBe(false);
      expect(codes(question(1, "text", { ask_when }))).toEqual([[1, "condition_empty"]]);
    }
  });
});

const codes = (...questions: StoredQuestion[]): [number, string][] =>
  checkForm(questions).map(({ question: id, code }) => [id, code]);

describe("conditions that cannot be published", () => {
  const when = (id: number, ask_when: AskWhen, more: Partial<StoredQuestion> = {}) =>
    question(id, "yes_question", { ask_when, ...more });

  test.for<[string, AskWhen]>([
    ["condition_unknown", { question: 9, is: "Yes" }],
    ["condition_unfit", { question: 2, is: "Perhaps" }],
    ["condition_unfit", { question: 2, more: 3 }],
    ["condition_unfit", { question: 3, is: "Violet" }],
    ["condition_unfit", { question: 4, more: 10 }],
    ["condition_unfit", { question: 5, answered: true }],
    ["condition_elsewhere", { question: 7, answered: true }],
    ["condition_empty", { all: [{ question: 2, is: "Yes" }, { any: [] }] }],
    ["condition_too_large", { all: Array.from({ length: 21 }, () => ({ question: 2, is: "Yes" })) }],
    ["condition_cycle", { question: 1, is: "Yes" }],
  ])("%s", ([code, ask_when]) => {
    const problems = codes(
      when(1, ask_when),
      question(2, "yes_question"),
      question(3, "option"),
      question(4, "slider"),
      question(5, "headline"),
      question(6, "integer", { child: true }),
      question(7, "text", { parent_question_id: 6, category: "child" }),
    );
    expect(problems).toEqual([[1, code]]);
  });

  test("questions that wait for each other, also by way of a parent", () => {
    const problems = codes(
      when(1, { question: 3, is: "Yes" }),
      question(2, "yes_question", { parent_question_id: 1 }),
      when(3, { question: 2, is: "Yes" }),
    );
    expect(problems).toEqual([
      [1, "condition_cycle"],
      [3, "condition_cycle"],
    ]);
  });
});

describe("filling a form with conditions", () => {
  const form = {
    questions: [
      question(1, "yes_question"),
      question(2, "integer", { child: true, max_value: 3 }),
      question(3, "option", { parent_question_id: 2, category: "parent_child", is_required: true }),
      question(4, "text", {
        parent_question_id: 2,
        category: "child",
        is_required: true,
        ask_when: { all: [{ question: 1, is: "Yes" }, { not: { question: 3, is: "Red" } }] },
      }),
      question(5, "long_text", { ask_when: { question: 6, more: 8 }, is_required: true }),
      question(6, "scale"),
    ],
  };
  const ajv = new Ajv2020({ allErrors: true });
  const valid = ajv.compile(compileForm(form).schema);
  const judge = (data: FormData): [string, string][] => {
    valid(data);
    return formErrors({ form, schemaErrors: (valid.errors ?? []) as SchemaError[] }).map((error) => [
      error.path.join("/"),
      error.code,
    ]);
  };
  const give = (data: FormData, ...[id, value, block = []]: [number, unknown, number[]?]) =>
    changeAnswer({ form, data, at: { question: id, block }, value });
  const asked = (data: FormData) =>
    shownQuestions({ form, data }).map(({ node, block }) => [node.question.id, ...block].join("."));

  test("a question in a repetition hears what is answered outside of it and beside it", () => {
    let data = give(give({}, 1, "Yes"), 2, 2);
    data = give(give(data, 3, "Red", [1]), 3, "Green", [2]);
    expect(asked(data)).toEqual(["1", "2", "3.1", "3.2", "4.2", "6"]);
    expect(judge(data)).toEqual([["q2_blocks/1/q4", "required"]]);
    expect(missingAnswers({ form, data })).toEqual([{ question: 4, part: "answer", block: [2] }]);
    data = give(data, 4, "Why green", [2]);
    expect(judge(data)).toEqual([]);
    expect(give(data, 1, "No")).toEqual({
      q1: "No",
      q2: 2,
      q2_blocks: [{ q3: "Red" }, { q3: "Green" }],
    });
    const forced = { ...data, q1: "No" };
    expect(judge(forced)).toEqual([["q2_blocks/1/q4", "hidden"]]);
  });

  test("a question may wait for one further down, and its answer goes with the condition", () => {
    let data = give({}, 6, 9);
    expect(asked(data)).toEqual(["1", "2", "5", "6"]);
    expect(judge(data)).toEqual([["q5", "required"]]);
    data = give(data, 5, "Because");
    expect(judge(data)).toEqual([]);
    expect(give(data, 6, 3)).toEqual({ q6: 3 });
    expect(judge({ q6: 3, q5: "Because" })).toEqual([["q5", "hidden"]]);
  });

  test("what goes may take others with it, one after the other", () => {
    const chain = {
      questions: [
        question(1, "text", { ask_when: { question: 2, answered: true } }),
        question(2, "text", { ask_when: { question: 3, answered: true } }),
        question(3, "text"),
      ],
    };
    const data = { q1: "a", q2: "b", q3: "c" };
    expect(changeAnswer({ form: chain, data, at: { question: 3 }, value: null })).toEqual({});
  });
});

describe("default answers", () => {
  const form = {
    questions: [
      question(1, "option", { default_value: "Green" }),
      question(2, "integer", { default_value: "2", child: true }),
      question(3, "yes_question", { parent_question_id: 2, category: "child", default_value: "Yes" }),
      question(4, "date", { default_value: "2026-02-28", ask_when: { question: 1, is: "Red" } }),
    ],
  };

  test("are there where a question is asked first, in each repetition, and do not come back", () => {
    const data = withDefaults({ form, data: {}, before: null });
    expect(data).toEqual({ q1: "Green", q2: 2, q2_blocks: [{ q3: "Yes" }, { q3: "Yes" }] });
    const emptied = changeAnswer({ form, data, at: { question: 1 }, value: null });
    expect(withDefaults({ form, data: emptied, before: { form, data } })).toBe(emptied);
    const red = changeAnswer({ form, data, at: { question: 1 }, value: "Red" });
    expect(withDefaults({ form, data: red, before: { form, data } })).toEqual({ ...red, q4: "2026-02-28" });
  });

  test.for([
    ["option", "Violet"],
    ["integer", "2.5"],
    ["slider", "11"],
    ["date", "2026-02-30"],
    ["email", "nobody"],
    ["ranking", "Red"],
    ["yes_question", "Perhaps"],
  ] as const)("%s cannot begin with %s", ([type, default_value]) => {
    expect(codes(question(1, type, { default_value }))).toEqual([[1, "default_unfit"]]);
  });
});

describe("answers of the wider types", () => {
  test.for<[Parameters<typeof question>[1], unknown, string | null]>([
    ["decimal", 2.5, null],
    ["decimal", "2,5", "not_a_number"],
    ["date", "2024-02-29", null],
    ["date", "2025-02-29", "not_a_date"],
    ["date_time", "2026-01-31T14:30:00Z", null],
    ["date_time", "2026-01-31 14:30", "not_a_date"],
    ["email", "name@example.com", null],
    ["email", "name", "not_an_email"],
    ["email", " ", null],
    ["phone", "+49 (30) 123-4567", null],
    ["phone", "123", "not_a_phone"],
    ["link", "https://example.com/a", null],
    ["link", "javascript:alert(1)", "not_a_link"],
    ["place", "Rome, Via Appia 1", null],
    ["scale", 0, null],
    ["scale", 11, "out_of_range"],
    ["ranking", ["Green", "None", "Red"], null],
    ["ranking", ["Green", "Red"], "not_ranked"],
    ["ranking", ["Green", "Red", "Red"], "duplicate"],
    ["ranking", ["Green", "Red", "Blue"], "not_an_option"],
  ])("%s: %j", ([type, value, code]) => {
    const form = { questions: [question(1, type)] };
    const valid = new Ajv2020({ allErrors: true }).compile(compileForm(form).schema);
    valid({ q1: value });
    const errors = formErrors({ form, schemaErrors: (valid.errors ?? []) as SchemaError[] });
    expect(errors.map((error) => error.code)).toEqual(code === null ? [] : [code]);
  });

  test("a signature is one picture", () => {
    const form = { questions: [question(1, "signature", { is_required: true })] };
    const valid = new Ajv2020({ allErrors: true }).compile(compileForm(form).schema);
    const said = (files: unknown) => {
      valid({ q1_files: files });
      return formErrors({ form, schemaErrors: (valid.errors ?? []) as SchemaError[] }).map(
        ({ code }) => code,
      );
    };
    const png = { key: "a", name: "signature.png", size: 900 };
    expect(said([png])).toEqual([]);
    expect(said([])).toEqual(["required"]);
    expect(said([{ ...png, name: "a.pdf" }])).toEqual(["file_kind"]);
    expect(said([png, png])).toEqual(["too_many_files"]);
  });
});
