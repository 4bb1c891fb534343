import { describe, expect, test } from "vitest";
import { question } from "./forms.fixture.ts";
import { fromRecords, toRecords } from "./records.ts";
import type { AnswerRecord } from "./types.ts";

const form = {
  questions: [
    question(1, "yes_remark", { is_required: true, title: "Was there a risk?" }),
    question(2, "integer"),
    question(3, "yes_attachment", { parent_question_id: 2 }),
    question(4, "attachment"),
    question(5, "slider"),
    question(6, "note"),
  ],
};
const data = {
  q1: "Yes",
  q1_comment: "The date",
  q2: 2,
  q2_blocks: [{ q3: "No" }, { q3: "Yes", q3_files: [{ key: "n", name: "new.pdf", size: 9 }] }],
  q4_files: [
    { key: "k", id: 11, name: "kept.pdf" },
    { key: "m", name: "more.png", size: 9 },
  ],
  q5: 8,
};

const record = (
  question_id: number,
  answer: AnswerRecord["answer"],
  more: Partial<AnswerRecord> = {},
): AnswerRecord => ({
  question_id,
  que_value: `Question ${question_id}`,
  answer,
  comment: null,
  parent_question_id: null,
  is_required: false,
  ...more,
});

describe("answers as records", () => {
  const { records, files } = toRecords({ form, data });

  test("[R3.53] a record has the question, its title, the answer, the remark, the parent and whether it is required", () => {
    expect(records[0]).toEqual({
      question_id: 1,
      que_value: "Was there a risk?",
      answer: "Yes",
      comment: "The date",
      parent_question_id: null,
      is_required: true,
    });
  });

  test("records stand in asking order, repetitions say which they are, files beside an answer have a place", () => {
    expect(records.slice(1)).toEqual([
      record(2, 2),
      record(3, "No", { parent_question_id: 2, block: [1] }),
      record(3, "Yes", { parent_question_id: 2, block: [2], files: ["new.pdf"] }),
      record(4, [{ id: 11, name: "kept.pdf" }, "more.png"]),
      record(5, 8),
    ]);
  });

  test("new files travel in parts of their question, kept ones do not travel", () => {
    expect(files.map(({ part, chosen }) => [part, chosen.name])).toEqual([
      ["3-2-2", "new.pdf"],
      ["4", "more.png"],
    ]);
  });

  test("the title that was shown is the one that is sent", () => {
    const shown = toRecords({ form, data, titles: new Map([[1, "¿Había un riesgo?"]]) }).records;
    expect(shown[0]?.que_value).toBe("¿Había un riesgo?");
  });

  test("records become the answers they were", () => {
    expect(fromRecords({ form, records })).toEqual({
      ...data,
      q2_blocks: [{ q3: "No" }, { q3: "Yes", q3_files: [{ key: "3-2-2#0", name: "new.pdf" }] }],
      q4_files: [
        { key: "4#0", id: 11, name: "kept.pdf" },
        { key: "4#1", name: "more.png" },
      ],
    });
  });

  test("a record without a place is kept for validation to refuse", () => {
    const strange = [
      record(99, "x"),
      record(3, "Yes"),
      record(3, "Yes", { block: [16] }),
      record(5, 1),
      record(5, 2),
    ];
    expect(fromRecords({ form, records: strange })).toEqual({
      "q99#99": "x",
      "q3#3": "Yes",
      "q3#3-16": "Yes",
      q5: 1,
      "q5#5": 2,
    });
  });
});
