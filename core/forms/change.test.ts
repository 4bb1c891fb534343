import { describe, expect, test } from "vitest";
import { changeAnswer, changeRows } from "./change.ts";
import { question } from "./forms.fixture.ts";
import { missingAnswers } from "./missing.ts";
import { isClosed } from "./shown.ts";
import { toRecords } from "./records.ts";
import type { ChangedPosition } from "./change.ts";
import type { FormData, StoredQuestion } from "./types.ts";

/** Answers given one after the other. */
function give(
  questions: readonly StoredQuestion[],
  ...answers: readonly [ChangedPosition | number, unknown][]
): FormData {
  const form = { questions };
  return answers.reduce<FormData>(
    (data, [at, value]) =>
      changeAnswer({ form, data, at: typeof at === "number" ? { question: at } : at, value }),
    {},
  );
}

describe("what a change takes away", () => {
  const deep = [
    question(1, "yes_question"),
    question(2, "yes_question", { parent_question_id: 1 }),
    question(3, "yes_remark", { parent_question_id: 2 }),
    question(4, "attachment", { parent_question_id: 2 }),
    question(5, "text"),
  ];
  const filled: [ChangedPosition | number, unknown][] = [
    [1, "Yes"],
    [2, "Yes"],
    [3, "Yes"],
    [{ question: 3, part: "comment" }, "because"],
    [{ question: 4, part: "files" }, [{ key: "a", name: "a.pdf", size: 4 }]],
    [5, "stays"],
  ];

  test("[R4.28] a No clears the dependents at every depth, with remarks and files", () => {
    expect(Object.keys(give(deep, ...filled))).toHaveLength(6);
    expect(give(deep, ...filled, [1, "No"])).toEqual({ q1: "No", q5: "stays" });
    expect(give(deep, ...filled, [1, "No"], [1, "Yes"])).toEqual({ q1: "Yes", q5: "stays" });
  });

  test("an emptied answer clears them as well", () => {
    expect(give(deep, ...filled, [1, null])).toEqual({ q5: "stays" });
    expect(give(deep, ...filled, [5, ""])).not.toHaveProperty("q5");
  });

  test("[R3.40 R3.42] a remark and files go with the answer that asked for them", () => {
    expect(give(deep, ...filled, [3, "No"])).not.toHaveProperty("q3_comment");
    const files = [question(1, "yes_attachment")];
    const given = give(
      files,
      [1, "Yes"],
      [{ question: 1, part: "files" }, [{ key: "a", name: "a.pdf" }]],
      [1, "No"],
    );
    expect(given).toEqual({ q1: "No" });
  });

  test("an answer to what is not asked changes nothing", () => {
    expect(give(deep, [3, "Yes"], [99, "Yes"], [{ question: 5, part: "comment" }, "x"])).toEqual({});
  });

  test("untouched repetitions stay the same objects", () => {
    const form = { questions: [question(1, "integer"), question(2, "text", { parent_question_id: 1 })] };
    const two = changeAnswer({ form, data: {}, at: { question: 1 }, value: 2 });
    const first = changeAnswer({ form, data: two, at: { question: 2, block: [1] }, value: "a" });
    const second = changeAnswer({ form, data: first, at: { question: 2, block: [2] }, value: "b" });
    const [before, after] = [first["q1_blocks"], second["q1_blocks"]] as [FormData[], FormData[]];
    expect(after[0]).toBe(before[0]);
    expect(changeAnswer({ form, data: second, at: { question: 2, block: [2] }, value: "b" })).toBe(second);
  });
});

describe("repetitions", () => {
  const rounds = [question(1, "integer"), question(2, "text", { parent_question_id: 1 })];
  const answered: [ChangedPosition | number, unknown][] = [
    [1, 3],
    [{ question: 2, block: [1] }, "one"],
    [{ question: 2, block: [3] }, "three"],
  ];

  test("[R5.23] a count makes as many", () => {
    expect(give(rounds, ...answered)).toEqual({ q1: 3, q1_blocks: [{ q2: "one" }, {}, { q2: "three" }] });
  });

  test("fewer keep those that remain, more add empty ones, none take all away", () => {
    expect(give(rounds, ...answered, [1, 2])).toEqual({ q1: 2, q1_blocks: [{ q2: "one" }, {}] });
    expect(give(rounds, ...answered, [1, 4])["q1_blocks"]).toEqual([{ q2: "one" }, {}, { q2: "three" }, {}]);
    expect(give(rounds, ...answered, [1, null])).toEqual({});
  });
});

describe("the question that resets", () => {
  const coding = (more: Partial<StoredQuestion>): StoredQuestion[] => [
    question(1, "yes_question", more),
    question(2, "integer", { child: true, is_required: true }),
    question(3, "text", { parent_question_id: 2 }),
    question(4, "text", { is_required: true }),
    question(5, "text", { parent_question_id: 1 }),
  ];
  const answers: [ChangedPosition | number, unknown][] = [
    [1, "Yes"],
    [2, 2],
    [{ question: 3, block: [2] }, "x"],
    [4, "y"],
    [5, "z"],
  ];

  test.for([
    ["its flag", { resets_form: true }],
    ["its title", { title: "Did the test had coding question" }],
    [
      "its title, in whatever case and with a question mark",
      { title: " DID the Test had coding question ?" },
    ],
  ] as const)("[R4.29] told by %s, empties all other answers with a No", ([, more]) => {
    expect(give(coding(more), ...answers, [1, "No"])).toEqual({ q1: "No" });
  });

  test("[R4.30] closes the count question with a No: neither required nor taken nor sent; Yes opens it", () => {
    const questions = coding({ resets_form: true });
    const form = { questions };
    const no = give(questions, ...answers, [1, "No"], [2, 3]);
    expect(no).toEqual({ q1: "No" });
    expect(isClosed({ form, question: { id: 2 }, data: no })).toBe(true);
    expect(isClosed({ form, question: { id: 4 }, data: no })).toBe(false);
    expect(missingAnswers({ form, data: no }).map(({ question: id }) => id)).toEqual([4]);
    const sent = toRecords({ form, data: { q1: "No", q2: 3, q2_blocks: [{ q3: "x" }] } }).records;
    expect(sent.map(({ question_id }) => question_id)).toEqual([1]);
    const yes = give(questions, [1, "No"], [1, "Yes"]);
    expect(isClosed({ form, question: { id: 2 }, data: yes })).toBe(false);
    expect(missingAnswers({ form, data: yes }).map(({ question: id }) => id)).toEqual([2, 4]);
  });

  test("any other question leaves the rest alone", () => {
    expect(give(coding({}), ...answers, [1, "No"])).toEqual({
      q1: "No",
      q2: 2,
      q2_blocks: [{}, { q3: "x" }],
      q4: "y",
    });
  });
});

describe("rows", () => {
  const form = {
    questions: [
      question(1, "rows", { is_required: true }),
      question(2, "text", { parent_question_id: 1, is_required: true }),
      question(3, "rows", { parent_question_id: 1 }),
      question(4, "text", { parent_question_id: 3 }),
      question(5, "text", { ask_when: { question: 1, more: 1 } }),
    ],
  };
  const data: FormData = {
    q1: 2,
    q1_blocks: [{ q2: "first", q3: 2, q3_blocks: [{ q4: "a" }, { q4: "b" }] }, { q2: "second" }],
    q5: "two",
  };

  test("are answered by how many there are, each with its own questions", () => {
    expect(give(form.questions, [1, 1], [{ question: 2, block: [1] }, "first"])).toEqual({
      q1: 1,
      q1_blocks: [{ q2: "first" }],
    });
    expect(missingAnswers({ form, data: {} })).toEqual([{ question: 1, part: "answer", block: [] }]);
    expect(missingAnswers({ form, data: { q1: 1 } })).toEqual([{ question: 2, part: "answer", block: [1] }]);
    expect(
      toRecords({ form, data }).records.map(({ question_id, answer, block }) => [question_id, answer, block]),
    ).toEqual([
      [1, 2, undefined],
      [2, "first", [1]],
      [3, 2, [1]],
      [4, "a", [1, 1]],
      [4, "b", [1, 2]],
      [2, "second", [2]],
      [5, "two", undefined],
    ]);
  });

  test("change places with all that is in them, also inside each other", () => {
    const turn = (rows: readonly FormData[]) => rows.toReversed();
    expect(changeRows({ form, data, at: { question: 1 }, change: turn })).toEqual({
      ...data,
      q1_blocks: (data["q1_blocks"] as FormData[]).toReversed(),
    });
    expect(changeRows({ form, data, at: { question: 3, block: [1] }, change: turn })).toMatchObject({
      q1_blocks: [{ q3_blocks: [{ q4: "b" }, { q4: "a" }] }, { q2: "second" }],
    });
  });

  test("that are taken away leave the others and take what hung on their number; without any nothing is answered", () => {
    const without = (index: number) => (rows: readonly FormData[]) => rows.toSpliced(index, 1);
    expect(changeRows({ form, data, at: { question: 1 }, change: without(0) })).toEqual({
      q1: 1,
      q1_blocks: [{ q2: "second" }],
    });
    expect(changeRows({ form, data, at: { question: 1 }, change: () => [] })).toEqual({});
    expect(changeRows({ form, data, at: { question: 2 }, change: () => [] })).toBe(data);
  });
});

describe("None", () => {
  const colours = [question(1, "multi_select")];

  test("[R4.31] chosen last is the only choice", () => {
    expect(give(colours, [1, ["Red", "Green"]], [1, ["Red", "Green", "None"]])).toEqual({ q1: ["None"] });
  });

  test("[R4.32] goes when another option is chosen", () => {
    expect(give(colours, [1, ["None"]], [1, ["None", "Red"]])).toEqual({ q1: ["Red"] });
  });
});
