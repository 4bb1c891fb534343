import { AppError } from "../../errors/app-error.ts";
import { allOf, testsOf } from "../ask-when.ts";
import { mapSources } from "../calculation.ts";
import { arrangeDesign, copyBranch, createQuestion } from "../design.ts";
import { readDefault } from "../default-answer.ts";
import { factsOf, takesAnswer, takesOptions } from "../kinds.ts";
import { TEXT_LENGTH } from "../limits.ts";
import { hasSameColumns, isMatrix, isRowType } from "../matrix.ts";
import { foldOption, OPTION_LENGTH } from "../options.ts";
import { getReveal } from "../reveal.ts";
import { LABEL_NAMES } from "../types.ts";
import type { AskWhen, StoredQuestion } from "../types.ts";
import { readAnswer, resolveCondition } from "./conditions.ts";
import type { ConditionSource } from "./conditions.ts";
import type { FoundQuestion, FoundLabels, ImportedForm, LocalizedText, NotTaken } from "./found.ts";
import { joinLabels } from "./labels.ts";

/** Of a file; more is refused as a whole. */
export const FORM_FILE_LIMITS = { questions: 2000, levels: 50, options: 500 } as const;

/** Refuses groups inside groups that no form has. */
export function requireLevel(level: number, place: string): void {
  if (level <= FORM_FILE_LIMITS.levels) return;
  throw new AppError({ code: "form_file_too_deep", parameters: { limit: FORM_FILE_LIMITS.levels, place } });
}

/**
 * The form that questions of a file make. A condition whose first test is one answer to a question above makes it depend
 * on that question; others are kept as conditions, and those that cannot be said are reported.
 */
export function buildDesign(all: readonly FoundQuestion[], reported: readonly NotTaken[] = []): ImportedForm {
  const { questions: limit } = FORM_FILE_LIMITS;
  if (all.length > limit) throw new AppError({ code: "form_file_too_many", parameters: { limit } });
  const notTaken = [...reported];
  const found = settleMatrices(all, notTaken);
  const built = found.map((one, index) => readQuestion(one, -1 - index, notTaken));
  const sources = new Map<string, ConditionSource>();
  for (const [index, { name, values = new Map() }] of found.entries()) {
    const question = built[index];
    if (name !== null && question !== undefined && !sources.has(name))
      sources.set(name, { question, values });
  }
  const repeaters = (of: FoundQuestion): readonly string[] => {
    const around: string[] = [];
    for (let name = of.repeatedBy; name !== null && !around.includes(name);) {
      around.push(name);
      name = found.find((one) => one.name === name)?.repeatedBy ?? null;
    }
    return around;
  };
  // what a repetition holds has as many answers as there are, outside of it
  const sees = (of: FoundQuestion, source: number): boolean => {
    const around = found[-1 - source]?.repeatedBy ?? null;
    return around === null || repeaters(of).includes(around);
  };
  let path: readonly Placed[] = [];
  const rows = new Map<number, readonly Placed[]>();
  const placed = found.map((one, index) => {
    const question = built[index] ?? createQuestion({ id: -1 - index });
    const counter = one.repeatedBy === null ? undefined : sources.get(one.repeatedBy)?.question;
    const tests = one.conditions.flatMap((condition) => {
      const said =
        condition.test === null ? null : resolveCondition(condition.test, (name) => sources.get(name));
      if (said !== null && testsOf(said).every(({ question: source }) => sees(one, source))) return [said];
      notTaken.push({ place: condition.place, what: condition.text, why: "condition" });
      return [];
    });
    const within = [...path, ...path.flatMap(({ question: { id } }) => rows.get(id) ?? [])];
    const open = within.flatMap(({ repeatedBy, question: above }) =>
      repeatedBy === one.repeatedBy ? [above] : [],
    );
    const matrix = one.rowOf == null ? undefined : sources.get(one.rowOf)?.question;
    const above =
      matrix === undefined
        ? splitParent({ tests, open })
        : { parent: matrix, reveal: null, rest: tests.length === 0 ? null : allOf(tests) };
    const parent = above.parent ?? counter ?? null;
    const whole: StoredQuestion = {
      ...question,
      parent_question_id: parent?.id ?? null,
      reveal_value: above.reveal,
      ...(above.rest === null ? {} : { ask_when: above.rest }),
    };
    const calculated = withCalculation(whole, { found: one, sources, notTaken });
    // a row of a matrix is not left when the next one begins
    const row = within.slice(path.length).find(({ question: { id } }) => id === parent?.id);
    const outer = row?.question.parent_question_id ?? parent?.id;
    const depth = path.findIndex(({ question: { id } }) => id === outer) + 1;
    requireLevel(depth, one.place);
    const placed: Placed = { question: calculated, repeatedBy: one.repeatedBy };
    path = [...path.slice(0, depth), ...(row === undefined ? [] : [row]), placed];
    if (matrix !== undefined) rows.set(matrix.id, [...(rows.get(matrix.id) ?? []), placed]);
    return calculated;
  });
  let id = 0;
  return { design: copyBranch(arrangeDesign(placed), () => (id -= 1)), notTaken };
}

/** A question of which a file says what its answer follows from. */
function withCalculation(
  question: StoredQuestion,
  {
    found: { calculation },
    sources,
    notTaken,
  }: { found: FoundQuestion; sources: ReadonlyMap<string, ConditionSource>; notTaken: NotTaken[] },
): StoredQuestion {
  if (calculation === undefined) return question;
  const { place, text, value } = calculation;
  const isNumber = question.answer_type === "integer" || question.answer_type === "decimal";
  const said =
    value === null || !isNumber ? null : mapSources(value, (name) => sources.get(name)?.question.id ?? null);
  if (said === null) {
    notTaken.push({ place, what: text, why: "calculation" });
    return question;
  }
  const { read_only: _says, ...calculated } = question;
  return { ...calculated, is_required: false, calculation: said };
}

/** Matrices whose rows all take the same answers; what else stood in one is asked below its title, as a headline. */
function settleMatrices(all: readonly FoundQuestion[], notTaken: NotTaken[]): readonly FoundQuestion[] {
  const rows = Map.groupBy(all, ({ rowOf = null }) => rowOf);
  if (rows.size < 2 && !all.some(({ facts }) => isMatrix(facts))) return all;
  const kept = new Map<string, FoundQuestion>();
  const settled = all.map((one): FoundQuestion => {
    if (!isMatrix(one.facts)) return one;
    if (one.name !== null && !kept.has(one.name) && isEven(rows.get(one.name) ?? [])) {
      kept.set(one.name, one);
      return one;
    }
    notTaken.push({ place: one.place, what: one.words.title.text, why: "look" });
    return { ...one, facts: { answer_type: "headline" } };
  });
  return settled.map((one) => {
    const matrix = one.rowOf == null ? undefined : kept.get(one.rowOf);
    if (matrix === undefined) return { ...one, rowOf: null };
    return { ...one, conditions: one.conditions.slice(matrix.conditions.length) };
  });
}

function isEven([first, ...others]: readonly FoundQuestion[]): boolean {
  const asRow = ({ facts, words: { options = [] } }: FoundQuestion): StoredQuestion =>
    createQuestion({ id: 0, ...facts, options: options.map(({ text }) => text) });
  if (first === undefined) return false;
  return (
    [first, ...others].every(({ facts }) => isRowType(facts.answer_type) && facts.update_options !== true) &&
    others.every((one) => one.repeatedBy === first.repeatedBy && hasSameColumns(asRow(first), asRow(one)))
  );
}

/** A question of the branch that is being written. */
interface Placed {
  readonly question: StoredQuestion;
  readonly repeatedBy: string | null;
}

/** The first test as a dependence, where it is one answer to a question of the branch that is being written. */
function splitParent({ tests, open }: { tests: readonly AskWhen[]; open: readonly StoredQuestion[] }): {
  parent: StoredQuestion | null;
  reveal: string | null;
  rest: AskWhen | null;
} {
  if (tests.length === 0) return { parent: null, reveal: null, rest: null };
  const whole = allOf(tests);
  const [first, ...more] = "all" in whole ? whole.all : [whole];
  const parent =
    first !== undefined && "is" in first ? open.find(({ id }) => id === first.question) : undefined;
  if (parent === undefined || !factsOf(parent).reveals || first === undefined || !("is" in first)) {
    return { parent: null, reveal: null, rest: whole };
  }
  const reveal = String(first.is);
  const child = createQuestion({ id: 0, reveal_value: reveal });
  const brings = getReveal({ parent, child });
  if (brings.kind !== "answer" || brings.value !== first.is)
    return { parent: null, reveal: null, rest: whole };
  return { parent, reveal, rest: more.length === 0 ? null : allOf(more) };
}

function readQuestion(found: FoundQuestion, id: number, notTaken: NotTaken[]): StoredQuestion {
  const { place, facts } = found;
  const told = shorten(
    takesOptions(facts)
      ? { ...found.words, options: uniqueOptions(found, notTaken) }
      : withoutOptions(found.words),
    (what) => notTaken.push({ place, what, why: "length" }),
  );
  const question = createQuestion({
    id,
    ...facts,
    ...joinLabels(told),
    is_required: facts.is_required === true && takesAnswer(facts),
  });
  if (found.defaultValue === undefined) return question;
  const { values = new Map<string, string>() } = found;
  const answer = readAnswer(found.defaultValue.text, { question, values });
  const filled = { ...question, default_value: answer === null ? null : String(answer) };
  if (answer !== null && readDefault(filled) !== undefined) return filled;
  notTaken.push({ place: found.defaultValue.place, what: found.defaultValue.text, why: "default" });
  return question;
}

function withoutOptions({ options: _options, ...words }: FoundLabels): FoundLabels {
  return words;
}

/** Options as people tell them apart; one that stands there twice gets a number. */
function uniqueOptions({ place, words }: FoundQuestion, notTaken: NotTaken[]): readonly LocalizedText[] {
  const { options = [] } = words;
  const { options: limit } = FORM_FILE_LIMITS;
  if (options.length > limit) {
    notTaken.push({
      place,
      what: options
        .slice(limit)
        .map(({ text }) => text)
        .join(", "),
      why: "choices",
    });
  }
  const names = numberRepeated(options.slice(0, limit).map(({ text }) => text));
  return options.slice(0, limit).map((option, index) => {
    const text = names[index] ?? option.text;
    if (text !== option.text) notTaken.push({ place, what: option.text, why: "duplicate" });
    return { ...option, text };
  });
}

/** Texts of which none stands there twice: further ones get a number. */
export function numberRepeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    let name = text;
    for (let number = 2; seen.has(foldOption(name)); number += 1) name = `${text} (${number})`;
    seen.add(foldOption(name));
    return name;
  });
}

/** Words no longer than a form keeps them. */
function shorten(words: FoundLabels, tell: (what: string) => void): FoundLabels {
  const cut = (text: string, limit: number): string => {
    const all = Array.from(text);
    if (all.length <= limit) return text;
    tell(text);
    return all.slice(0, limit).join("").trim();
  };
  const cutAll =
    (limit: number) =>
    (localized: LocalizedText): LocalizedText => ({
      text: cut(localized.text, limit),
      others: Object.fromEntries(
        Object.entries(localized.others).map(([language, text]) => [language, cut(text, limit)]),
      ),
    });
  const line = cutAll(TEXT_LENGTH);
  return {
    title: line(words.title),
    ...Object.fromEntries(
      LABEL_NAMES.flatMap((name) => {
        const text = words[name];
        return text === undefined ? [] : [[name, line(text)]];
      }),
    ),
    ...(words.options === undefined ? {} : { options: words.options.map(cutAll(OPTION_LENGTH)) }),
  };
}
