import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import fixture from "../../tests/fixtures/asked-things.json" with { type: "json" };
import { withCalculated } from "./calculate.ts";
import { checkForm } from "./check.ts";
import { compileForm } from "./compile.ts";
import { formErrors } from "./errors.ts";
import type { SchemaError } from "./errors.ts";
import { question } from "./forms.fixture.ts";
import type { AnswerType, FormData, StoredQuestion } from "./types.ts";

/** What published instruments and forms of work ask, in words of our own: by instrument what it asks and how it is answered. */
const INSTRUMENTS: Readonly<Record<string, readonly { readonly ask: string; readonly as: string }[]>> =
  fixture;

/** What cannot be said, and why; all else is. */
const UNSAID: Readonly<Record<string, string>> = {
  "option-score": "An option has no worth: calculations are about numbers.",
  "scale-na": "Nothing stands beside a scale for those whom it does not concern.",
  pattern: "A line is held to no pattern of its designer's.",
  "text-length": "A line is held to no length of its designer's.",
  "day-limit answer": "A day is not held to the answer of another question.",
  "decimal-limits": "The limits of a number are whole.",
  month: "A month without its day is none of the answers.",
  age: "Nothing is calculated with days.",
  cascade: "Options do not follow from another answer.",
  "carry-forward": "What was chosen is not asked about one by one.",
  piping: "An answer does not stand in the words of another question.",
  random: "Questions and options have one order.",
  device: "Nothing is taken from the device.",
  geo: "A place is words.",
  barcode: "Nothing is scanned.",
  audio: "Sound is no kind of file that is taken.",
  drawing: "A picture is not drawn upon; it can be added as a file.",
};

/** The question that is measured; others stand around it. */
const ID = 9;
const KEY = `q${ID}`;
const OTHERS = {
  yes: 1,
  option: 2,
  number: 3,
  rows: 4,
  age: 5,
  matrix: 8,
  row: 10,
  first: 11,
  second: 12,
  third: 13,
};

interface Said {
  readonly type: AnswerType;
  readonly more?: Partial<StoredQuestion>;
  /** What is put beside it. */
  readonly beside?: readonly StoredQuestion[];
  readonly valid: FormData;
  readonly invalid: FormData;
}

const answers = (valid: unknown, invalid: unknown): Pick<Said, "valid" | "invalid"> => ({
  valid: { [KEY]: valid },
  invalid: { [KEY]: invalid },
});
const files = (valid: string, invalid: string): Pick<Said, "valid" | "invalid"> => ({
  valid: { [`${KEY}_files`]: [{ key: "a", name: valid, size: 9 }] },
  invalid: { [`${KEY}_files`]: [{ key: "a", name: invalid, size: 9 }] },
});
const optionsOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `Option ${at + 1}`);
const words = (count: number): string => "x".repeat(count);
const total = (ids: readonly number[]) => ({ calculation: { sum: ids } });
const { first, second, third } = OTHERS;

type Say = (given: {
  readonly from: number;
  readonly to: number;
  readonly rest: ReadonlySet<string>;
}) => Said;

const KINDS: Readonly<Record<string, Say>> = {
  choice: ({ to }) => ({
    type: "option",
    more: { options: optionsOf(to) },
    ...answers("Option 1", "Another"),
  }),
  "open-choice": ({ to }) => ({
    type: "option",
    more: { options: optionsOf(to), update_options: true },
    ...answers("Another", " "),
  }),
  "option-na": () => ({
    type: "option",
    more: { options: [...optionsOf(5), "Does not apply"] },
    ...answers("Does not apply", "Another"),
  }),
  choices: ({ to, rest }) => {
    const options = rest.has("none") ? [...optionsOf(to - 1), "None"] : optionsOf(to);
    const more = {
      options,
      ...(rest.has("most") ? { max_value: 3 } : {}),
      ...(rest.has("exactly") ? { min_value: 3, max_value: 3 } : {}),
    };
    if (rest.has("none")) return { type: "multi_select", more, ...answers(["None"], ["None", "Option 1"]) };
    if (rest.has("most"))
      return { type: "multi_select", more, ...answers(options.slice(0, 3), options.slice(0, 4)) };
    if (rest.has("exactly"))
      return { type: "multi_select", more, ...answers(options.slice(0, 3), options.slice(0, 2)) };
    return { type: "multi_select", more, ...answers(options.slice(0, 2), ["Another"]) };
  },
  "open-choices": ({ to }) => ({
    type: "multi_select",
    more: { options: optionsOf(to), update_options: true },
    ...answers(["Option 1", "Another"], ["Another", " "]),
  }),
  scale: ({ from, to }) => ({
    type: "scale",
    more: { min_value: from, max_value: to, low_label: "Least", high_label: "Most" },
    ...answers(to, to + 1),
  }),
  rate: () => ({ type: "rate", ...answers("Good", "Great") }),
  text: () => ({ type: "text", ...answers("Words", words(501)) }),
  long: () => ({ type: "long_text", ...answers("Words\nand words", words(10_001)) }),
  whole: ({ from, to }) => ({
    type: "integer",
    more: { min_value: from, max_value: to },
    ...answers(to, to + 1),
  }),
  number: ({ from, to }) => ({
    type: "decimal",
    more: to === 0 ? {} : { min_value: from, max_value: to },
    ...(to === 0 ? answers(2.5, "2,5") : answers(from + 0.5, to + 0.5)),
  }),
  day: () => ({ type: "date", ...answers("2024-02-29", "2025-02-29") }),
  moment: () => ({ type: "date_time", ...answers("2026-01-31T14:30:00Z", "2026-01-31") }),
  "day-past": () => ({
    type: "date",
    more: { latest: "today" },
    ...answers("2000-01-31", "2999-01-31"),
  }),
  "day-limit": () => ({
    type: "date",
    more: { earliest: "today+1" },
    ...answers("2999-01-31", "2000-01-31"),
  }),
  "sole-choices": ({ to }) => ({
    type: "multi_select",
    more: { options: optionsOf(to), sole_options: [`Option ${to}`] },
    ...answers([`Option ${to}`], ["Option 1", `Option ${to}`]),
  }),
  time: () => ({ type: "time", ...answers("23:59", "24:00") }),
  email: () => ({ type: "email", ...answers("name@example.com", "name") }),
  phone: () => ({ type: "phone", ...answers("+1 415 555 2671", "12") }),
  link: () => ({ type: "link", ...answers("https://example.com", "example") }),
  place: () => ({ type: "place", ...answers("Rome, Via Appia 1", words(501)) }),
  yesno: () => ({ type: "yes_question", ...answers("Yes", "Perhaps") }),
  "yesno-remark": () => ({
    type: "yes_remark",
    valid: { [KEY]: "Yes", [`${KEY}_comment`]: "Why" },
    invalid: { [KEY]: "No", [`${KEY}_comment`]: "Why" },
  }),
  "yesno-file": () => ({
    type: "yes_attachment",
    valid: { [KEY]: "Yes", ...files("a.pdf", "a.exe").valid },
    invalid: { [KEY]: "No", ...files("a.pdf", "a.exe").valid },
  }),
  agree: () => ({ type: "option", more: { options: ["I agree"] }, ...answers("I agree", "No") }),
  file: ({ rest }) => ({
    type: "attachment",
    more: rest.has("most") ? { max_files: 3 } : {},
    ...files("a.pdf", "a.exe"),
  }),
  sign: () => ({ type: "signature", ...files("a.png", "a.pdf") }),
  rank: ({ to }) => ({
    type: "ranking",
    more: { options: optionsOf(to) },
    ...answers(optionsOf(to).toReversed(), optionsOf(to - 1)),
  }),
  rows: ({ from, to }) => ({
    type: "rows",
    more: { min_value: from, max_value: to },
    beside: [question(OTHERS.row, "text", { parent_question_id: ID })],
    valid: { [KEY]: from, [`${KEY}_blocks`]: Array.from({ length: from }, () => ({})) },
    invalid: { [KEY]: to + 1, [`${KEY}_blocks`]: [] },
  }),
  note: () => ({ type: "note", valid: {}, invalid: { [KEY]: "Words" } }),
  record: () => ({ type: "record", ...answers(7, "seven") }),
  records: () => ({ type: "records", ...answers([7, 12], [7, 7]) }),
  verdict: () => ({ type: "slider", more: { shows_verdict: true }, ...answers(8, 11) }),
  score: () => ({
    type: "decimal",
    more: total([first, second]),
    beside: [question(first, "scale"), question(second, "scale")],
    valid: { [`q${first}`]: 3, [`q${second}`]: 4 },
    invalid: { [`q${first}`]: 3, [`q${second}`]: 11 },
  }),
  "sum-100": () => ({
    type: "integer",
    more: { ...total([first, second, third]), min_value: 100, max_value: 100 },
    beside: [first, second, third].map((id) =>
      question(id, "integer", { min_value: 0, max_value: 100, is_required: true }),
    ),
    valid: { [`q${first}`]: 50, [`q${second}`]: 30, [`q${third}`]: 20 },
    invalid: { [`q${first}`]: 50, [`q${second}`]: 30, [`q${third}`]: 30 },
  }),
};

interface Form {
  readonly questions: readonly StoredQuestion[];
  readonly valid: FormData;
  readonly invalid: FormData;
  /** The answer where it is not asked for; null where it always is. */
  readonly unasked: FormData | null;
}

/** A thing as a form that asks it; null where it cannot be said. */
function say(as: string): Form | null {
  const [kind = "", ...rest] = as.split(" ");
  if (kind in UNSAID || `${kind} ${rest[0]}` in UNSAID) return null;
  const [from = 0, to = from] = (/^[\d-]+$/u.test(rest[0] ?? "") ? (rest[0] ?? "") : "0")
    .split("-")
    .map(Number);
  const besides = new Set(rest);
  const said = KINDS[kind]?.({ from, to, rest: besides });
  if (said === undefined) throw new Error(`Nothing is known of "${as}".`);
  const around = surround(besides, said);
  const asked = question(ID, said.type, {
    ...said.more,
    ...around.more,
    is_required: besides.has("req"),
    ...(besides.has("prefill") ? { prefill: "consultant.name" } : {}),
  });
  return {
    questions: [...around.before, asked, ...(said.beside ?? []), ...around.after],
    valid: around.put(said.valid),
    invalid: around.put(said.invalid),
    unasked: around.unasked === null ? null : { ...around.unasked, ...said.valid },
  };
}

interface Around {
  readonly before: readonly StoredQuestion[];
  readonly after: readonly StoredQuestion[];
  readonly more: Partial<StoredQuestion>;
  readonly put: (data: FormData) => FormData;
  readonly unasked: FormData | null;
}

const BARE: Around = { before: [], after: [], more: {}, put: (data) => data, unasked: null };

/** What stands around a question: the answer that brings it, the rows or the matrix it is in. */
function surround(besides: ReadonlySet<string>, { type, more = {} }: Said): Around {
  const { yes, option, number, rows, age, matrix, row } = OTHERS;
  const beside = (data: FormData) => (own: FormData) => ({ ...data, ...own });
  if (besides.has("if")) {
    const before = [question(yes, "yes_question")];
    return {
      ...BARE,
      before,
      more: { parent_question_id: yes },
      put: beside({ q1: "Yes" }),
      unasked: { q1: "No" },
    };
  }
  if (besides.has("if-no")) {
    const before = [question(yes, "yes_question")];
    const ask_when = { question: yes, is: "No" } as const;
    return { ...BARE, before, more: { ask_when }, put: beside({ q1: "No" }), unasked: { q1: "Yes" } };
  }
  if (besides.has("if-option")) {
    const before = [question(option, "option", { options: ["One", "Two"] })];
    const ask_when = { question: option, is: "Two" } as const;
    return { ...BARE, before, more: { ask_when }, put: beside({ q2: "Two" }), unasked: { q2: "One" } };
  }
  if (besides.has("if-number")) {
    const before = [question(number, "scale")];
    const ask_when = { question: number, less: 7 } as const;
    return { ...BARE, before, more: { ask_when }, put: beside({ q3: 6 }), unasked: { q3: 7 } };
  }
  if (besides.has("in-rows") || besides.has("in-rows-number")) {
    const isOfAge = besides.has("in-rows-number");
    const before = [
      question(rows, "rows"),
      ...(isOfAge ? [question(age, "integer", { parent_question_id: rows })] : []),
    ];
    const ask_when = {
      all: [
        { question: age, more: 5 },
        { question: age, less: 19 },
      ],
    };
    return {
      ...BARE,
      before,
      more: { parent_question_id: rows, ...(isOfAge ? { ask_when } : {}) },
      put: (data) => ({ q4: 1, q4_blocks: [isOfAge ? { q5: 7, ...data } : data] }),
      unasked: {},
    };
  }
  if (besides.has("row")) {
    const columns = { ...more, parent_question_id: matrix };
    return {
      ...BARE,
      before: [question(matrix, "matrix")],
      after: [question(row, type, columns)],
      more: columns,
    };
  }
  return BARE;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });

/** What is wrong with answers, by the schema that browser and server hold them to. */
function judge({ questions }: Form, given: FormData): readonly string[] {
  const form = { questions };
  const data = withCalculated({ form, data: given });
  const isValid = ajv.compile(compileForm(form).schema);
  isValid(data);
  const errors = formErrors({ form, schemaErrors: (isValid.errors ?? []) as SchemaError[] });
  return errors.map(({ code }) => code);
}

const all = Object.values(INSTRUMENTS).flat();

describe.each([...new Set(all.map(({ as }) => as))].filter((as) => say(as) !== null))("%s", (as) => {
  const form = say(as)!;

  test("is asked by a form that can be published", () => {
    const problems = checkForm(form.questions).filter(({ code }) => code !== "prefill_nowhere");
    expect(problems).toEqual([]);
  });

  test("takes an answer, refuses another, and is not asked where it is not meant", () => {
    expect(judge(form, form.valid)).toEqual([]);
    expect(judge(form, form.invalid)).not.toEqual([]);
    const whereNotMeant = form.unasked && judge(form, form.unasked);
    expect(whereNotMeant).not.toEqual([]);
  });
});

test("at least nine of ten things that real questionnaires ask can be said whole, and the rest is named", () => {
  const unsaid = all.filter(({ as }) => say(as) === null);
  const share = 1 - unsaid.length / all.length;
  expect(Object.keys(INSTRUMENTS).length).toBeGreaterThanOrEqual(15);
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(share).toBeGreaterThanOrEqual(0.9);
  const kinds = new Set(unsaid.map(({ as }) => Object.keys(UNSAID).find((kind) => as.startsWith(kind))));
  // a reason that no longer stands for anything is out of date
  expect(kinds).toEqual(new Set(Object.keys(UNSAID)));
  expect({ asked: all.length, unsaid: unsaid.length }).toEqual({ asked: 457, unsaid: 26 });
});
