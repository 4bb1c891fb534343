import { describe, expect, test } from "vitest";
import { checkForm } from "./check.ts";
import { question } from "./forms.fixture.ts";
import type { StoredQuestion } from "./types.ts";

const found = (...questions: StoredQuestion[]): [number, string][] =>
  checkForm(questions).map(({ question: id, code }) => [id, code]);
const child = (id: number, parent: number, more: Partial<StoredQuestion> = {}): StoredQuestion =>
  question(id, "text", { parent_question_id: parent, category: "child", ...more });

describe("how questions hang together", () => {
  test("a cycle names each of its questions, and those below it are left alone", () => {
    const problems = found(
      question(1, "yes_question", { parent_question_id: 2 }),
      question(2, "yes_question", { parent_question_id: 1 }),
      child(3, 2),
      question(4, "yes_question", { parent_question_id: 4 }),
    );
    expect(problems).toEqual([
      [1, "cycle"],
      [2, "cycle"],
      [4, "cycle"],
    ]);
  });

  test("an orphan names the question and the parent that is not there", () => {
    expect(checkForm([child(1, 9, { title: "Alone" })])).toEqual([
      { question: 1, title: "Alone", code: "missing_parent", parameters: { parent: 9 } },
    ]);
  });

  test.for([
    [question(1, "option"), "Blue"],
    [question(1, "option"), null],
    [question(1, "yes_question"), "Perhaps"],
    [question(1, "rate"), "Excellent"],
    [question(1, "integer", { min_value: 1, max_value: 3 }), "4"],
    [question(1, "slider"), null],
    [question(1, "slider"), "11"],
  ] as const)("an answer that cannot be given reveals nothing (%#)", ([parent, reveal_value]) => {
    expect(found(parent, child(2, 1, { reveal_value }))).toEqual([[2, "unreachable"]]);
  });

  test("parents that take no answer, or reveal nothing with any", () => {
    expect(found(question(1, "headline"), child(2, 1))).toEqual([[2, "parent_without_answer"]]);
    for (const type of ["text", "long_text", "attachment", "boolean"] as const) {
      expect(found(question(1, type), child(2, 1))).toEqual([[2, "parent_reveals_nothing"]]);
    }
  });

  test("case and spaces of an answer that reveals do not matter", () => {
    expect(found(question(1, "option"), child(2, 1, { reveal_value: " red " }))).toEqual([]);
    expect(found(question(1, "no_remark"), child(2, 1, { reveal_value: "no" }))).toEqual([]);
  });

  test("categories fit the place", () => {
    expect(found(question(1, "text", { category: "child" }))).toEqual([[1, "category_needs_parent"]]);
    expect(found(question(1, "yes_question"), child(2, 1, { category: "parent" }))).toEqual([
      [2, "category_forbids_parent"],
    ]);
    const middle = question(2, "yes_question", { parent_question_id: 1, category: "child" });
    expect(found(question(1, "yes_question"), middle, child(3, 2))).toEqual([
      [2, "category_forbids_children"],
    ]);
  });

  test("the same id twice, and repetitions in repetitions in repetitions", () => {
    expect(found(question(1, "text"), question(1, "text"))).toEqual([[1, "duplicate_id"]]);
    const count = (id: number, parent: number | null): StoredQuestion =>
      question(id, "integer", { parent_question_id: parent });
    expect(found(count(1, null), count(2, 1), count(3, 2), child(4, 3))).toEqual([[4, "repeated_too_deep"]]);
  });

  test("rows have columns, and the rows of a matrix take the same answers", () => {
    const row = (
      id: number,
      type: "option" | "rate" | "text" | "scale",
      more: Partial<StoredQuestion> = {},
    ) => question(id, type, { parent_question_id: 1, category: "child", ...more });
    const matrix = question(1, "matrix");
    expect(found(question(1, "rows"), question(2, "matrix"))).toEqual([
      [1, "rows_without_columns"],
      [2, "matrix_without_rows"],
    ]);
    expect(found(matrix, row(2, "option"), row(3, "option"))).toEqual([]);
    expect(found(matrix, row(2, "option"), row(3, "text"))).toEqual([[3, "matrix_row_unfit"]]);
    expect(found(matrix, row(2, "option", { update_options: true }))).toEqual([[2, "matrix_row_unfit"]]);
    expect(found(matrix, row(2, "option"), row(3, "option", { options: ["Blue"] }), row(4, "rate"))).toEqual([
      [3, "matrix_row_differs"],
      [4, "matrix_row_differs"],
    ]);
    expect(found(matrix, row(2, "scale"), row(3, "scale", { max_value: 5 }))).toEqual([
      [3, "matrix_row_differs"],
    ]);
    expect(found(question(1, "rows", { min_value: 0, max_value: 51 }), child(2, 1))).toEqual([
      [1, "limits_outside"],
    ]);
  });

  test("one question resets, is asked at first and can be answered No", () => {
    const resets_form = true;
    expect(found(question(1, "text", { resets_form }))).toEqual([[1, "reset_without_no"]]);
    expect(found(question(1, "boolean", { resets_form }), question(2, "boolean", { resets_form }))).toEqual([
      [2, "reset_twice"],
    ]);
    const below = question(2, "boolean", { resets_form, parent_question_id: 1, category: "child" });
    expect(found(question(1, "yes_question"), below)).toEqual([[2, "reset_not_first"]]);
  });
});

describe("a question by itself", () => {
  test.for([
    ["blank_title", question(1, "text", { title: " " })],
    ["title_too_long", question(1, "text", { title: "x".repeat(501) })],
    ["required_without_answer", question(1, "headline", { is_required: true })],
    ["required_without_answer", question(1, "note", { is_required: true })],
    ["options_missing", question(1, "option", { options: [] })],
    ["option_blank", question(1, "multi_select", { options: ["Red", " "] })],
    ["option_duplicate", question(1, "option", { options: ["Java Script", " javascript"] })],
    ["option_too_long", question(1, "option", { options: ["x".repeat(201)] })],
    ["limits_reversed", question(1, "integer", { min_value: 5, max_value: 2 })],
    ["limits_outside", question(1, "integer", { child: true, max_value: 16 })],
    ["limits_outside", question(1, "slider", { min_value: 0 })],
    ["limits_not_whole", question(1, "slider", { max_value: 7.5 })],
    ["file_kind_unknown", question(1, "attachment", { allowed_files: ["exe"] })],
    ["file_count_outside", question(1, "attachment", { max_files: 0 })],
  ] as const)("%s", ([code, wrong]) => {
    expect(found(wrong)).toEqual([[1, code]]);
  });

  test("all problems come at once, in the order of the questions", () => {
    const problems = found(
      child(1, 9),
      question(2, "option", { options: [] }),
      question(3, "note", { is_required: true }),
    );
    expect(problems.map(([id]) => id)).toEqual([1, 2, 3]);
  });

  test("a count question is one by its repeated dependents", () => {
    const problems = found(question(1, "integer", { max_value: 40 }), child(2, 1));
    expect(problems).toEqual([[1, "limits_outside"]]);
  });
});
