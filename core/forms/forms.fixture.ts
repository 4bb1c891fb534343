import fc from "fast-check";
import type { Predicate } from "../definition/types.ts";
import type { AnswerKind } from "./kinds.ts";
import { factsOf, NO, RATES, takesRecords, takesSeveral, YES } from "./kinds.ts";
import { isMatrix, ROW_TYPES, shareColumns } from "./matrix.ts";
import { isCount, getLimits } from "./limits.ts";
import { ANSWER_TYPES } from "./types.ts";
import type { AnswerType, AskWhen, StoredQuestion } from "./types.ts";

/** The answer types of the specification; there are more. */
export const SPECIFIED_TYPES: readonly AnswerType[] = [
  "headline",
  "note",
  "yes_question",
  "yes_remark",
  "no_remark",
  "yes_attachment",
  "boolean",
  "option",
  "text",
  "long_text",
  "integer",
  "multi_select",
  "attachment",
  "slider",
  "rate",
];

const OPEN_RECORDS: Predicate = {
  all: [{ field: "state", is: "open" }, { not: { field: "due", empty: true } }],
};

const WITH_OPTIONS: ReadonlySet<AnswerType> = new Set(["option", "multi_select", "ranking"]);

/** A question with everything a test does not care about. */
export function question(
  id: number,
  answer_type: AnswerType,
  more: Partial<StoredQuestion> = {},
): StoredQuestion {
  return {
    id,
    title: `Question ${id}`,
    answer_type,
    category: (more.parent_question_id ?? null) === null ? "parent" : "parent_child",
    is_required: false,
    options: WITH_OPTIONS.has(answer_type) ? ["Red", "Green", "None"] : [],
    ...(takesRecords({ answer_type }) ? { records_of: "lead" } : {}),
    update_options: false,
    dependent: false,
    child: false,
    parent_question_id: null,
    ...more,
  };
}

interface Drawn {
  readonly type: AnswerType;
  readonly required: boolean;
  readonly open: boolean;
  readonly limits: readonly [number, number] | null;
  /** Chooses among the possible parents, and among the answers that reveal. */
  readonly parent: number;
  readonly reveal: number;
  /** Chooses the answers its condition is about, and what they have to be; null for a question without one. */
  readonly when: { readonly sources: readonly number[]; readonly any: boolean; readonly not: boolean } | null;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(...ANSWER_TYPES),
  required: fc.boolean(),
  open: fc.boolean(),
  limits: fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 3, max: 10 }))),
  parent: fc.nat(),
  reveal: fc.nat(),
  when: fc.option(
    fc.record({
      sources: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      any: fc.boolean(),
      not: fc.boolean(),
    }),
    { freq: 2 },
  ),
});

/** Forms that can be published: every answer type, dependents of any depth, repetitions in repetitions, a resetting question. */
export const forms: fc.Arbitrary<readonly StoredQuestion[]> = fc
  .tuple(fc.array(drawn, { minLength: 1, maxLength: 16 }), fc.boolean())
  .map(([all, resets]) => {
    const questions: StoredQuestion[] = resets
      ? [question(1, "yes_question", { resets_form: true, is_required: true })]
      : [];
    const repetitions = new Map<number | null, readonly number[]>([[null, []]]);
    for (const one of all) {
      const id = questions.length + 1;
      const parents = [null, null, ...questions.filter((other) => factsOf(other).reveals)];
      const parent = one.type === "page" ? null : (parents[one.parent % parents.length] ?? null);
      const reveal = parent === null ? null : revealing(parent, one.reveal);
      const around = repetitions.get(parent?.id ?? null) ?? [];
      const within = parent !== null && repeats(parent, reveal) ? [...around, parent.id] : around;
      if (within.length > (one.type === "rows" ? 1 : 2)) continue;
      repetitions.set(id, within);
      const seen = questions.filter((other) =>
        repetitions.get(other.id)?.every((repeater, depth) => within[depth] === repeater),
      );
      const drawn = {
        ...drawnQuestion({ one, id, parent, reveal }),
        ask_when: conditionOf(one.type === "page" ? null : one.when, seen),
      };
      questions.push(parent !== null && isMatrix(parent) ? rowIn(questions, parent, drawn) : drawn);
    }
    return withRows(questions);
  });

/** A question as one more row of a matrix. */
function rowIn(all: readonly StoredQuestion[], matrix: StoredQuestion, one: StoredQuestion): StoredQuestion {
  const row = all.find(({ parent_question_id: parent }) => parent === matrix.id);
  const { records_of: _of, records_where: _where, ...asked } = one;
  if (row !== undefined) return shareColumns(asked, row);
  const answer_type = ROW_TYPES[one.id % ROW_TYPES.length] ?? "option";
  return {
    ...question(one.id, answer_type, { parent_question_id: matrix.id }),
    is_required: one.is_required,
    ask_when: one.ask_when ?? null,
  };
}

/** A form whose matrices have rows, and whose rows have columns. */
function withRows(questions: readonly StoredQuestion[]): readonly StoredQuestion[] {
  const parents = new Set(questions.map(({ parent_question_id: parent }) => parent));
  const empty = questions.filter(
    (one) => (isMatrix(one) || one.answer_type === "rows") && !parents.has(one.id),
  );
  return [
    ...questions,
    ...empty.map((one, index) => {
      const id = questions.length + index + 1;
      return question(id, one.answer_type === "rows" ? "text" : "rate", { parent_question_id: one.id });
    }),
  ];
}

/** A condition about some of these; every kind of test comes up. */
function conditionOf(when: Drawn["when"], seen: readonly StoredQuestion[]): AskWhen | null {
  const sources = seen.filter(({ answer_type }) => factsOf({ answer_type }).kind !== "none");
  if (when === null || sources.length === 0) return null;
  const parts = when.sources.map((choice) => {
    const source = sources[choice % sources.length] as StoredQuestion;
    return testOf(source, Math.floor(choice / sources.length));
  });
  const whole: AskWhen = when.any ? { any: parts } : { all: parts };
  return when.not ? { not: whole } : whole;
}

function testOf(source: StoredQuestion, choice: number): AskWhen {
  const about = { question: source.id };
  const { min, max } = getLimits({ ...source, child: source.child || isCount(source) });
  const tests: Partial<Record<AnswerKind, readonly AskWhen[]>> = {
    yes_no: [
      { ...about, is: YES },
      { ...about, is: NO },
    ],
    choice: [{ ...about, is: "Red" }],
    choices: [{ ...about, contains: "Green" }],
    ranking: [{ ...about, contains: "Green" }],
    rate: [{ ...about, is: "Good" }],
    whole: [
      { ...about, is: Math.max(min, Math.min(max, 2)) },
      { ...about, more: Math.min(max - 1, 2) },
    ],
    number: [{ ...about, less: Math.max(min + 1, 3) }],
    text: [{ ...about, contains: "words" }],
    day: [{ ...about, is: "2026-02-28" }],
    time: [{ ...about, is: "14:30" }],
    record: [{ ...about, is: 7 }],
    records: [{ ...about, is: 7 }],
  };
  const own: readonly AskWhen[] = tests[factsOf(source).kind] ?? [];
  const all = [...own, { ...about, answered: true }, { ...about, answered: false }];
  return all[choice % all.length] as AskWhen;
}

const repeats = (parent: StoredQuestion | null, reveal: string | null): boolean =>
  parent !== null && factsOf(parent).repeats === true && reveal === null;

function drawnQuestion({
  one: { type, required, open, limits },
  id,
  parent,
  reveal,
}: {
  one: Drawn;
  id: number;
  parent: StoredQuestion | null;
  reveal: string | null;
}): StoredQuestion {
  const silent = factsOf({ answer_type: type }).kind === "none";
  const whole = ["integer", "slider", "scale", "decimal", "rows"].includes(type);
  return question(id, type, {
    is_required: required && !silent,
    update_options: open,
    parent_question_id: parent?.id ?? null,
    reveal_value: reveal,
    ...(takesRecords({ answer_type: type })
      ? { records_of: "lead", ...(open ? { records_where: OPEN_RECORDS } : {}) }
      : {}),
    ...(takesSeveral({ answer_type: type }) && limits !== null ? choiceLimits(limits) : {}),
    ...(whole && limits !== null ? { min_value: limits[0], max_value: limits[1] } : {}),
  });
}

const choiceLimits = ([least, most]: readonly [number, number]) => ({
  min_value: Math.min(least, 2),
  max_value: most,
});

function revealing(parent: StoredQuestion, choice: number): string | null {
  const answers: readonly (string | null)[] = {
    yes_no: [null, YES, NO],
    choice: parent.options,
    choices: parent.options,
    rate: RATES,
    whole:
      parent.answer_type === "rows" ? [null] : parent.answer_type === "integer" ? [null, null, "3"] : ["3"],
    ranking: [],
    number: [],
    day: [],
    moment: [],
    text: [],
    files: [],
    time: [],
    record: [],
    records: [],
    none: [],
  }[factsOf(parent).kind];
  return answers[choice % answers.length] ?? null;
}

const file = fc.record(
  {
    key: fc.string({ maxLength: 5 }),
    name: fc.constantFrom("a.pdf", "b.PNG", "c.7z", "d.exe", "pdf", "e.txt"),
    size: fc.constantFrom(1, 0, 4000, 30 * 1024 * 1024),
    id: fc.constantFrom(7, 8),
  },
  { requiredKeys: ["key", "name"] },
);

/** Values that answer some question, and values that answer none. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(YES, NO, "Red", "Green", "None", "none ", "Own words", "", "  ", ...RATES),
  fc.constantFrom<unknown>(0, 1, 2, 3, 5, 10, 15, 16, -1, 2.5, 1e21, true, null, {}, [], [{}]),
  fc.constantFrom("x".repeat(501), "x".repeat(10_001)),
  fc.constantFrom(
    "2025-02-29",
    "2026-13-01",
    "2026-02-28",
    "2026-02-28T24:00:00Z",
    "24:00",
    "14:30",
    "9:05",
    "a@b",
    "a@b.example",
  ),
  fc.constantFrom("+1 415 555 2671", "12", "https://a.example", "ftp://a.example", "https:// a.example"),
  fc.subarray(["Red", "Green", "None", "Own"]),
  fc.array(fc.constantFrom<unknown>("Red", "Red", 4, "None", null), { maxLength: 3 }),
  fc.array(fc.constantFrom<unknown>(7, 7, 12, 0, -3, 2.5, "7"), { maxLength: 4 }),
  fc.array(file, { maxLength: 3 }),
);

/** Values of the kind a question asks for: what its field in the browser can hand on. */
export function valueFor(asked: StoredQuestion): fc.Arbitrary<unknown> {
  const { min, max } = getLimits({ ...asked, child: asked.child || isCount(asked) });
  switch (factsOf(asked).kind) {
    case "yes_no":
      return fc.constantFrom(YES, NO, null);
    case "choice":
      return fc.constantFrom(...asked.options, null);
    case "choices":
      return fc.subarray([...asked.options]);
    case "rate":
      return fc.constantFrom(...RATES, null);
    case "whole":
      return fc.option(fc.integer({ min: Math.max(min, 1), max: Math.min(max, 4) }));
    case "ranking":
      return fc.constantFrom([...asked.options], asked.options.toReversed(), []);
    case "number":
      return fc.option(fc.constantFrom(Math.max(min, 1), Math.min(max, 4), Math.min(max, 2.5)));
    case "day":
      return fc.constantFrom("2026-02-28", "2024-02-29", null);
    case "moment":
      return fc.constantFrom("2026-02-28T23:59:00Z", "2024-02-29T00:00:00.000Z", null);
    case "text":
    case "none":
      if (asked.answer_type === "email") return fc.constantFrom("a@b.example", " ", "");
      if (asked.answer_type === "phone") return fc.constantFrom("+49 30 1234567", " ", "");
      if (asked.answer_type === "link") return fc.constantFrom("https://a.example/b", " ", "");
      return fc.constantFrom("words", " ", "", "more words");
    case "record":
      return fc.constantFrom(7, 12, null);
    case "records":
      return fc.subarray([7, 12, 31]);
    case "time":
      return fc.constantFrom("00:00", "23:59", "14:30", null);
    case "files":
      return fc.array(file, { maxLength: 2 });
  }
}
