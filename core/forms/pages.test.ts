import { expect, test } from "vitest";
import { checkForm } from "./check.ts";
import { makeDependent, moveAfter } from "./design.ts";
import { question } from "./forms.fixture.ts";
import { askedPages, pageId, pageInSight, pageOfQuestion } from "./pages.ts";

const questions = [
  question(1, "yes_question"),
  question(2, "page"),
  question(3, "text", { ask_when: { question: 1, is: "Yes" } }),
  question(4, "page"),
  question(5, "yes_question"),
  question(6, "text", { parent_question_id: 5 }),
];
const asked = (data: object) => askedPages({ questions, data: { ...data } }).map(pageId);

test("a page begins at its break, and is passed over while nothing on it is asked", () => {
  expect(asked({})).toEqual([0, 4]);
  expect(asked({ q1: "Yes" })).toEqual([0, 2, 4]);
  expect([1, 3, 6].map((id) => pageOfQuestion({ questions }, id))).toEqual([0, 2, 4]);
});

test("whoever is on a page that goes is on the one before it", () => {
  expect(pageInSight({ questions, data: { q1: "Yes" }, page: 2 })).toBe(2);
  expect(pageInSight({ questions, data: {}, page: 2 })).toBe(0);
  const titled = questions.slice(1);
  expect(pageInSight({ questions: titled, data: {}, page: 0 })).toBe(4);
});

test("pages neither hang on questions nor have conditions", () => {
  expect(checkForm(questions)).toEqual([]);
  expect(makeDependent(questions, 2)).toBeNull();
  expect(moveAfter(questions, 2, 6)).toBeNull();
  expect(moveAfter(questions, 2, 5)?.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 2]);
  const wrong = [
    question(1, "yes_question"),
    question(2, "page", { parent_question_id: 1 }),
    question(3, "page", { ask_when: { question: 1, is: "Yes" } }),
  ];
  expect(checkForm(wrong).map(({ question: id, code }) => [id, code])).toEqual([
    [2, "page_inside"],
    [3, "page_inside"],
  ]);
});
