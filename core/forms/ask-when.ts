import { isEmpty } from "./kinds.ts";
import type { AnswerTest, AskWhen } from "./types.ts";

/** The tests of a condition, at every depth. */
export function testsOf(condition: AskWhen): readonly AnswerTest[] {
  if ("all" in condition) return condition.all.flatMap(testsOf);
  if ("any" in condition) return condition.any.flatMap(testsOf);
  return "not" in condition ? testsOf(condition.not) : [condition];
}

/** Conditions that all have to hold as one: single tests before those that are joined. */
export function allOf(parts: readonly AskWhen[]): AskWhen {
  const all = parts.flatMap((part) => ("all" in part ? part.all : [part]));
  const isJoined = (part: AskWhen): boolean => "any" in part || "all" in part;
  const flat = [...all.filter((part) => !isJoined(part)), ...all.filter(isJoined)];
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { all: flat };
}

/** Whether a condition holds; `answerTo` gives what answers a question, undefined where nothing does. */
export function holds(condition: AskWhen, answerTo: (question: number) => unknown): boolean {
  if ("all" in condition) return condition.all.every((part) => holds(part, answerTo));
  if ("any" in condition) return condition.any.some((part) => holds(part, answerTo));
  if ("not" in condition) return !holds(condition.not, answerTo);
  return passes(condition, answerTo(condition.question));
}

/** Whether an answer passes a test; `undefined` is none. */
export function passes(test: AnswerTest, value: unknown): boolean {
  if ("answered" in test) return isEmpty(value) !== test.answered;
  if ("more" in test) return typeof value === "number" && value > test.more;
  if ("less" in test) return typeof value === "number" && value < test.less;
  if ("is" in test) return Array.isArray(value) ? value.includes(test.is) : value === test.is;
  return (Array.isArray(value) || typeof value === "string") && value.includes(test.contains);
}

/** The same condition about other questions, such as those of a copy; null where one of them is not there. */
export function mapQuestions<From, To>(
  condition: AskWhen<From>,
  idOf: (question: From) => To | null,
): AskWhen<To> | null {
  if ("not" in condition) {
    const not = mapQuestions(condition.not, idOf);
    return not === null ? null : { not };
  }
  if ("all" in condition || "any" in condition) {
    const [key, parts] =
      "all" in condition ? (["all", condition.all] as const) : (["any", condition.any] as const);
    const mapped = parts.map((part) => mapQuestions(part, idOf));
    return mapped.includes(null) ? null : ({ [key]: mapped } as unknown as AskWhen<To>);
  }
  const question = idOf(condition.question);
  return question === null ? null : { ...condition, question };
}

/** A condition as it is stored; null where the text says none, and one that never holds where it cannot be read. */
export function readCondition(text: string | null): AskWhen | null {
  if (text === null || text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isCondition(value) ? value : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

const UNREADABLE: AskWhen = { any: [] };

function isCondition(value: unknown): value is AskWhen {
  if (typeof value !== "object" || value === null) return false;
  const keys = Object.keys(value);
  const record = value as Readonly<Record<string, unknown>>;
  if (keys.length === 1) {
    const { all, any, not } = record;
    if (Array.isArray(all)) return all.every(isCondition);
    if (Array.isArray(any)) return any.every(isCondition);
    return "not" in record && isCondition(not);
  }
  if (keys.length !== 2 || typeof record["question"] !== "number") return false;
  const { is, more, less, contains, answered } = record;
  return (
    typeof is === "string" ||
    typeof contains === "string" ||
    typeof answered === "boolean" ||
    [is, more, less].some((number) => typeof number === "number" && Number.isFinite(number))
  );
}
