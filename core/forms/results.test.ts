import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countRecords, figureKey, findCounted, fittingUnit, summarizeQuestion } from "./results.ts";
import type { AnswerCounts } from "./results.ts";
import type { AnswerType, Question } from "./types.ts";

const ask = (answer_type: AnswerType, more: Partial<Question> = {}): Question => ({
  id: 7,
  title: "Asked",
  answer_type,
  category: "parent",
  is_required: false,
  options: [],
  update_options: false,
  dependent: false,
  child: false,
  parent_question_id: null,
  ...more,
});
const summarize = (question: Question, values: Readonly<Record<string, number>>) => {
  const answered = Object.values(values).reduce((sum, count) => sum + count, 0);
  const counts: AnswerCounts = { values: new Map(Object.entries(values)), answered, remarks: 0, course: [] };
  return summarizeQuestion(question, { counts, asked: true });
};

describe("what a question was answered", () => {
  it("names every option, and what else was answered behind them", () => {
    const question = ask("option", { options: ["A", "B"], option_labels: { A: "Alpha" } });
    expect(summarize(question, { C: 1, A: 2, D: 3 })).toMatchObject({
      answered: 6,
      average: null,
      values: [
        { value: "A", label: "Alpha", count: 2 },
        { value: "B", count: 0 },
        { value: "D", count: 3 },
        { value: "C", count: 1 },
      ],
    });
  });

  it("counts how many rows were added, one bar for each number that was", () => {
    const { average, most, values } = summarize(ask("rows", { child: true }), { 1: 3, 4: 1 });
    expect({ average, most }).toEqual({ average: 1.75, most: 4 });
    expect(values).toEqual([
      { value: 1, count: 3 },
      { value: 4, count: 1 },
    ]);
  });

  it("counts every choice of several", () => {
    const question = ask("multi_select", { options: ["A", "B"] });
    expect(summarize(question, { '["A"]': 2, '["A","B"]': 3 }).values).toEqual([
      { value: "A", count: 5 },
      { value: "B", count: 3 },
    ]);
  });

  it("says what was put first, and the place of each on average", () => {
    const question = ask("ranking", { options: ["Pay", "Place"] });
    expect(summarize(question, { '["Pay","Place"]': 3, '["Place","Pay"]': 1 }).values).toEqual([
      { value: "Pay", count: 3, place: 1.25 },
      { value: "Place", count: 1, place: 1.75 },
    ]);
  });

  it("counts records that its reader may see by their names, and all others as one", () => {
    const counted = new Map([
      ["7", 2],
      ["9", 5],
      ["12", 4],
      ["13", 1],
    ]);
    expect(
      countRecords(
        counted,
        new Map([
          [7, { label: "Acme" }],
          [12, { label: "Bell" }],
        ]),
      ),
    ).toEqual({
      values: [
        { value: 12, label: "Bell", count: 4 },
        { value: 7, label: "Acme", count: 2 },
        { value: null, hidden: true, count: 6 },
      ],
      more: false,
    });
    const many = new Map(Array.from({ length: 61 }, (_, index) => [String(index + 1), 1] as const));
    const names = new Map([...many.keys()].map((id) => [Number(id), { label: `Client ${id}` }] as const));
    expect(countRecords(many, names)).toMatchObject({ more: true, values: { length: 60 } });
  });

  it("averages numbers, steps of a rate and the share of Yes", () => {
    expect(summarize(ask("slider"), { 4: 1, 9: 1 })).toMatchObject({ average: 6.5, least: 4, most: 9 });
    expect(summarize(ask("rate"), { Good: 1, Bad: 1 })).toMatchObject({ average: 3, least: null });
    expect(summarize(ask("boolean"), { Yes: 1, No: 3 })).toMatchObject({ average_of: "yes", average: 25 });
    expect(summarize(ask("date"), { "2026-01-31": 1 })).toMatchObject({ average_of: null, average: null });
  });

  it("shows a scale whole, months in order, and texts not at all", () => {
    expect(summarize(ask("scale"), { 3: 1 }).values).toHaveLength(11);
    expect(summarize(ask("date"), { "2026-02-01": 1, "2025-12-31": 2, "2026-02-28": 1 }).values).toEqual([
      { value: "2025-12", count: 2 },
      { value: "2026-02", count: 2 },
    ]);
    expect(summarize(ask("text"), { "": 4 })).toMatchObject({ answered: 4, values: [] });
  });

  test("many different numbers fall into few steps, each into one", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 25, maxLength: 200 }),
        (numbers) => {
          const { values } = summarize(ask("decimal"), Object.fromEntries(numbers.map((one) => [one, 1])));
          const different = new Set(numbers.map(String)).size;
          expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(different);
          expect(values.length).toBeLessThanOrEqual(20);
          for (const [at, { to }] of values.slice(0, -1).entries()) expect(values[at + 1]!.from).toBe(to);
        },
      ),
    );
  });
});

const TYPES = [
  "option",
  "multi_select",
  "ranking",
  "yes_question",
  "rate",
  "integer",
  "decimal",
  "date",
] as const;
const answerOf = (type: (typeof TYPES)[number]): fc.Arbitrary<string> => {
  const options = fc.subarray(["A", "B", "C", "D"], { minLength: 1 }).map((all) => JSON.stringify(all));
  return {
    option: fc.constantFrom("A", "B", "E", "F"),
    multi_select: options,
    ranking: options,
    yes_question: fc.constantFrom("Yes", "No"),
    rate: fc.constantFrom("Bad", "Good"),
    integer: fc.integer({ min: -500, max: 500 }).map(String),
    decimal: fc.double({ min: -1e5, max: 1e5, noNaN: true }).map(String),
    date: fc
      .date({ min: new Date("2020-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  }[type];
};

test("every figure counts the answers that are found behind it, in both periods", () => {
  const period = (type: (typeof TYPES)[number]) =>
    fc.dictionary(answerOf(type), fc.integer({ min: 1, max: 9 }), { maxKeys: 60 });
  const cases = fc
    .constantFrom(...TYPES)
    .chain((type) => fc.tuple(fc.constant(type), period(type), period(type)));
  fc.assert(
    fc.property(cases, ([type, now, before]) => {
      const question = ask(type, { options: ["A", "B", "C", "D"] });
      const countsOf = (values: Readonly<Record<string, number>>): AnswerCounts => ({
        values: new Map(Object.entries(values)),
        answered: Object.values(values).reduce((sum, count) => sum + count, 0),
        remarks: 0,
        course: [],
      });
      const result = summarizeQuestion(question, {
        counts: countsOf(now),
        asked: true,
        earlier: countsOf(before),
      });
      const counted = new Map([...Object.keys(before), ...Object.keys(now)].map((key) => [key, 0]));
      for (const value of result.values) {
        const behind = [...findCounted(question, { counted, key: figureKey(value) })];
        const sum = (all: Readonly<Record<string, number>>) =>
          behind.reduce((total, stored) => total + (all[stored] ?? 0), 0);
        expect([sum(now), sum(before)]).toEqual([value.count, value.previous]);
      }
    }),
  );
});

test("nobody learns by its id who chose a record they may not see", () => {
  const question = ask("record");
  const counted = new Map([
    ["7", 1],
    ["9", 1],
  ]);
  const known = new Map([[7, {}]]);
  const find = (key: string) => [...findCounted(question, { counted, key, known })];
  expect([find("7"), find("9"), find("hidden")]).toEqual([["7"], [], ["9"]]);
});

test("the steps of a course fit the stretch they divide", () => {
  expect(fittingUnit({ from: "2026-01-01", to: "2026-01-31" })).toBe("day");
  expect(fittingUnit({ from: "2026-01-01", to: "2026-03-31" })).toBe("week");
  expect(fittingUnit({ from: "2025-01-01", to: "2026-12-31" })).toBe("month");
  expect(fittingUnit({ from: "2019-01-01", to: "2026-12-31" })).toBe("quarter");
  expect(fittingUnit({ from: "2000-01-01", to: "2026-12-31" })).toBe("year");
});
