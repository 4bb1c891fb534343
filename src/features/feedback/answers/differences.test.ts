import { expect, test } from "vitest";
import type { Question } from "../../../../core/forms/types.ts";
import { type Difference, getDifferences, merged, sideOf, type Version } from "./differences.ts";

const question = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  title: `Question ${id}`,
  answer_type: "text",
  category: "parent",
  is_required: false,
  options: [],
  update_options: false,
  dependent: false,
  child: false,
  parent_question_id: null,
  ...more,
});
const questions = [
  question(1),
  question(2, { answer_type: "yes_question", dependent: true }),
  question(3, { category: "child", parent_question_id: 2 }),
  question(4, { answer_type: "integer", child: true }),
  question(5, { category: "child", parent_question_id: 4 }),
];

type Fields = Readonly<Record<"issues" | "went_well", string>>;
const version = (data: object, fields: Partial<Fields> = {}, number = 1): Version<Fields> => ({
  fields: { issues: "", went_well: "", ...fields },
  version: number,
  questions,
  data: data as Version<Fields>["data"],
});
const keys = (found: readonly Difference[]) => found.map(({ key }) => key);

test("what both answered alike is no difference", () => {
  const same = version({ q1: "a", q2: "Yes", q3: "b" }, { issues: "x" });
  expect(getDifferences({ mine: same, theirs: same })).toEqual([]);
});

test("a question differs with everything that hangs on it", () => {
  const mine = version({ q1: "a", q2: "Yes", q3: "mine", q4: 1, q4_blocks: [{ q5: "one" }] });
  const theirs = version({ q1: "a", q2: "Yes", q3: "theirs", q4: 2, q4_blocks: [{ q5: "one" }, {}] });
  const found = getDifferences({ mine, theirs });
  expect(keys(found)).toEqual(["question:2", "question:4"]);
  expect(found[0]).toMatchObject({
    mine: ["Yes", "Question 3: mine"],
    theirs: ["Yes", "Question 3: theirs"],
  });
});

test("mine stands unless I wrote nothing, or said otherwise", () => {
  const mine = version({ q1: "mine" }, { issues: "my issue" });
  const theirs = version({ q1: "theirs", q2: "No" }, { issues: "their issue", went_well: "their praise" });
  const found = getDifferences({ mine, theirs });
  expect(found.map((one) => sideOf(one, {}))).toEqual(["mine", "theirs", "mine", "theirs"]);
  expect(merged({ mine, theirs }, found, { "question:1": "theirs" })).toMatchObject({
    fields: { issues: "my issue", went_well: "their praise" },
    data: { q1: "theirs", q2: "No" },
  });
});

test("dependents and repetitions go with the question that brings them", () => {
  const mine = version({ q2: "Yes", q3: "mine", q4: 1, q4_blocks: [{ q5: "mine" }] });
  const theirs = version({ q2: "No", q4: 2, q4_blocks: [{ q5: "a" }, { q5: "b" }] });
  const found = getDifferences({ mine, theirs });
  expect(merged({ mine, theirs }, found, { "question:4": "theirs" }).data).toEqual({
    q2: "Yes",
    q3: "mine",
    q4: 2,
    q4_blocks: [{ q5: "a" }, { q5: "b" }],
  });
});

test("answers to two versions of a form are taken as a whole", () => {
  const mine = version({ q1: "mine" }, {}, 1);
  const theirs = version({ q1: "theirs" }, { issues: "theirs" }, 2);
  const found = getDifferences({ mine, theirs });
  expect(keys(found)).toEqual(["field:issues", "answers"]);
  expect(merged({ mine, theirs }, found, {})).toMatchObject({
    version: 1,
    fields: { issues: "theirs" },
    data: { q1: "mine" },
  });
});
