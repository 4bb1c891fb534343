import { mapQuestions, readCondition } from "./ask-when.ts";
import { mapSources, readCalculation } from "./calculation.ts";
import { arrangeDesign, createQuestion, type Design } from "./design.ts";
import { isRecordFilter } from "./record-filter.ts";
import { buildFormTree } from "./tree.ts";
import { ANSWER_TYPES, type AnswerType, type StoredQuestion } from "./types.ts";

/** Tells copied questions from other JSON. */
const KIND = "benchline questions";

/** Questions as they go to the clipboard, for this form or another one. */
export function writeCopied(questions: Design): string {
  return JSON.stringify({ kind: KIND, questions }, null, 1);
}

/**
 * Questions from the clipboard, each behind its parent; null where the text is something else. What was not copied with
 * them is not asked for: a question without its parent is asked at first, conditions and calculations about others are gone.
 */
export function readCopied(text: string): Design | null {
  if (!text.includes(KIND)) return null;
  let copied: unknown;
  try {
    copied = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(copied) || copied["kind"] !== KIND || !Array.isArray(copied["questions"])) return null;
  const read = copied["questions"].flatMap((one: unknown) => readQuestion(one) ?? []);
  const known = new Set(read.map(({ id }) => id));
  const arranged = arrangeDesign(
    read.map(({ ask_when, calculation = null, parent_question_id: parent, ...question }) => {
      const copied = (id: number) => (known.has(id) ? id : null);
      const condition = ask_when ? mapQuestions(ask_when, copied) : null;
      const worked = calculation === null ? null : mapSources(calculation, copied);
      const isRoot = parent === null || !known.has(parent);
      return {
        ...question,
        parent_question_id: isRoot ? null : parent,
        ...(isRoot ? { reveal_value: null } : {}),
        ...(condition === null ? {} : { ask_when: condition }),
        ...(worked === null ? {} : { calculation: worked }),
      };
    }),
  );
  // whatever hangs on itself is no part of it
  const { byId } = buildFormTree({ questions: arranged });
  const sound = arranged.filter(({ id }) => byId.has(id));
  return sound.length === 0 ? null : sound;
}

type Member = Exclude<
  keyof StoredQuestion,
  "id" | "title" | "answer_type" | "category" | "options" | "parent_question_id" | "ask_when" | "calculation"
>;
const isText = (value: unknown): boolean => value === null || typeof value === "string";
const isNumber = (value: unknown): boolean => value === null || Number.isInteger(value);
const isFlag = (value: unknown): boolean => typeof value === "boolean";

/** What else a question may say, and of which kind it is. */
const MEMBERS: Readonly<Record<Member, (value: unknown) => boolean>> = {
  is_required: isFlag,
  update_options: isFlag,
  dependent: isFlag,
  child: isFlag,
  resets_form: isFlag,
  shows_verdict: isFlag,
  read_only: isFlag,
  reveal_value: isText,
  default_value: isText,
  prefill: isText,
  help: isText,
  placeholder: isText,
  unit: isText,
  low_label: isText,
  high_label: isText,
  min_value: isNumber,
  max_value: isNumber,
  records_of: isText,
  records_where: (value) => value === null || isRecordFilter(value),
  max_files: Number.isInteger,
  allowed_files: isTexts,
  sole_options: isTexts,
  earliest: isText,
  latest: isText,
  option_list: isNumber,
  translations: (value) => isObject(value) && Object.values(value).every(isWords),
};

function isWords(value: unknown): boolean {
  if (!isObject(value) || typeof value["title"] !== "string") return false;
  return Object.entries(value).every(([name, text]) => (name === "options" ? isTexts(text) : isText(text)));
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function readQuestion(value: unknown): StoredQuestion | null {
  if (!isObject(value)) return null;
  const { id, title, answer_type, parent_question_id, options, ask_when = null, calculation = null } = value;
  if (typeof id !== "number" || typeof title !== "string" || !isAnswerType(answer_type)) return null;
  const members = Object.entries(MEMBERS).filter(([name, fits]) => name in value && fits(value[name]));
  return createQuestion({
    ...(Object.fromEntries(members.map(([name]) => [name, value[name]])) as Partial<StoredQuestion>),
    id,
    title,
    answer_type,
    parent_question_id: typeof parent_question_id === "number" ? parent_question_id : null,
    options: isTexts(options) ? (options as string[]) : [],
    ask_when: ask_when === null ? null : readCondition(JSON.stringify(ask_when)),
    calculation: calculation === null ? null : readCalculation(JSON.stringify(calculation)),
  });
}

function isAnswerType(value: unknown): value is AnswerType {
  return ANSWER_TYPES.some((type) => type === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
