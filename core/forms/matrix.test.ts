import { describe, expect, test } from "vitest";
import { compileForm } from "./compile.ts";
import { changeColumns, writeRows } from "./design-matrix.ts";
import { makeDependent, moveUnder, type Design } from "./design.ts";
import { explainAsking } from "./explain-asking.ts";
import { question } from "./forms.fixture.ts";
import { columnsOf, hasSameColumns } from "./matrix.ts";
import { missingAnswers } from "./missing.ts";
import { shownQuestions } from "./shown.ts";
import { buildFormTree, getDependents, rootsOf } from "./tree.ts";
import type { FormData } from "./types.ts";

const form: { questions: Design } = {
  questions: [
    question(1, "yes_question"),
    question(2, "matrix", { parent_question_id: 1, ask_when: { question: 9, answered: true } }),
    question(3, "option", { parent_question_id: 2, is_required: true }),
    question(5, "text", { parent_question_id: 3, reveal_value: "Green" }),
    question(4, "option", { parent_question_id: 2, ask_when: { question: 3, is: "Red" } }),
    question(9, "text"),
  ],
};
const asked = (data: FormData) => shownQuestions({ form, data }).map(({ node }) => node.question.id);

describe("the rows of a matrix", () => {
  test("are asked when the matrix is, by what brings it, by its condition and by their own", () => {
    expect(asked({ q1: "Yes" })).toEqual([1, 9]);
    expect(asked({ q9: "x" })).toEqual([1, 9]);
    expect(asked({ q1: "Yes", q9: "x" })).toEqual([1, 2, 3, 9]);
    expect(asked({ q1: "Yes", q9: "x", q3: "Red" })).toEqual([1, 2, 3, 4, 9]);
    expect(asked({ q1: "Yes", q9: "x", q3: "Green" })).toEqual([1, 2, 3, 5, 9]);
    expect(missingAnswers({ form, data: { q1: "Yes", q9: "x" } }).map(({ question: id }) => id)).toEqual([3]);
    expect(explainAsking({ form, data: { q1: "Yes" } }).get(3)).toBe("condition");
  });

  test("come with what brings their matrix, each a property of its own", () => {
    expect(getDependents({ form, question: 1, value: "Yes" }).map(({ id }) => id)).toEqual([2, 3, 4]);
    const atFirst = { questions: [question(1, "matrix"), question(2, "rate", { parent_question_id: 1 })] };
    expect(rootsOf(atFirst).map(({ id }) => id)).toEqual([1, 2]);
    expect(
      buildFormTree(atFirst)
        .byId.get(1)!
        .rows.map(({ question: { id } }) => id),
    ).toEqual([2]);
    const { schema, uiSchema } = compileForm(atFirst);
    expect(Object.keys(schema.properties ?? {})).toEqual(["q2"]);
    expect(uiSchema["ui:order"]).toEqual(["q1", "q2"]);
  });

  test("repeat with the row that the matrix stands in", () => {
    const questions = [
      question(1, "rows"),
      question(2, "matrix", { parent_question_id: 1 }),
      question(3, "scale", { parent_question_id: 2 }),
    ];
    const found = shownQuestions({ form: { questions }, data: { q1: 2, q1_blocks: [{ q3: 4 }, {}] } });
    expect(found.map(({ node, block }) => [node.question.id, ...block].join("-"))).toEqual([
      "1",
      "2-1",
      "3-1",
      "2-2",
      "3-2",
    ]);
  });
});

describe("the columns of a matrix", () => {
  test("are the options, the steps or the two answers", () => {
    expect(columnsOf(question(1, "option"))).toEqual(["Red", "Green", "None"]);
    expect(columnsOf(question(1, "scale", { min_value: 1, max_value: 3 }))).toEqual(["1", "2", "3"]);
    expect(columnsOf(question(1, "boolean"))).toEqual(["Yes", "No"]);
    expect(hasSameColumns(question(1, "scale"), question(2, "scale", { min_value: 0, max_value: 10 }))).toBe(
      true,
    );
    expect(hasSameColumns(question(1, "boolean"), question(2, "yes_question"))).toBe(false);
  });

  test("are taken over by a question that becomes a row, with their words", () => {
    const design: Design = [
      question(1, "matrix"),
      question(2, "option", {
        parent_question_id: 1,
        translations: { fr: { title: "Deux", options: ["Rouge", "Vert", "Aucun"] } },
      }),
      question(3, "long_text", { title: "Mine", translations: { es: { title: "Mío" } } }),
    ];
    const row = moveUnder(design, 3, 1)!.find(({ id }) => id === 3)!;
    expect(row).toMatchObject({
      title: "Mine",
      answer_type: "option",
      parent_question_id: 1,
      options: ["Red", "Green", "None"],
      translations: { es: { title: "Mío" }, fr: { options: ["Rouge", "Vert", "Aucun"] } },
    });
    const first = makeDependent([question(1, "matrix"), question(2, "text")], 2)!;
    expect(first[1]).toMatchObject({ answer_type: "rate", parent_question_id: 1 });
  });

  test("change for all rows at once", () => {
    const scaled = changeColumns(form.questions, 2, { answer_type: "scale", max_value: 5 });
    expect(scaled.filter((one) => one.parent_question_id === 2).map(columnsOf)).toEqual([
      ["0", "1", "2", "3", "4", "5"],
      ["0", "1", "2", "3", "4", "5"],
    ]);
    expect(scaled.find(({ id }) => id === 3)).toMatchObject({ is_required: true, title: "Question 3" });
  });
});

test("rows written as lines stay the same questions where they are only worded anew, and take their branch along", () => {
  let fresh = 0;
  const write = (titles: readonly string[]) =>
    writeRows(form.questions, { matrix: 2, titles, newId: () => (fresh -= 1) });
  const rows = (design: Design) =>
    design
      .filter((one) => one.parent_question_id === 2)
      .map(({ id, title, answer_type }) => [id, title, answer_type]);
  expect(rows(write(["Question 4", "Question 3"]))).toEqual([
    [4, "Question 4", "option"],
    [3, "Question 3", "option"],
  ]);
  const added = write(["Question 3", "Question 4", "New"]);
  expect(added.map(({ id }) => id)).toEqual([1, 2, 3, 5, 4, -1, 9]);
  expect(rows(added).at(-1)).toEqual([-1, "New", "option"]);
  expect(rows(write(["Other words", "Question 4"]))).toEqual([
    [3, "Other words", "option"],
    [4, "Question 4", "option"],
  ]);
  expect(write(["Question 4"]).map(({ id }) => id)).toEqual([1, 2, 4, 9]);
});
