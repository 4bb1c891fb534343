import { decimalText } from "../definition/decimal.ts";
import { evaluateExpression } from "../definition/expression.ts";
import type { Expression } from "../definition/types.ts";
import { isEmpty } from "./kinds.ts";
import type { Calculation } from "./types.ts";

export const GATHERING = ["sum", "average", "count"] as const;
export type Gathering = (typeof GATHERING)[number];
export const ARITHMETIC = ["add", "subtract", "multiply", "divide"] as const;
export type Arithmetic = (typeof ARITHMETIC)[number];

/** A part of a calculation by what it is. */
export type CalculationPart<Id = number> =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "question"; readonly question: Id }
  | { readonly kind: "gathered"; readonly by: Gathering; readonly of: readonly Id[] }
  | { readonly kind: "arithmetic"; readonly by: Arithmetic; readonly parts: readonly Calculation<Id>[] };

export function readPart<Id>(calculation: Calculation<Id>): CalculationPart<Id> {
  if (typeof calculation === "number") return { kind: "number", value: calculation };
  if ("question" in calculation) return { kind: "question", question: calculation.question };
  const record = calculation as Readonly<Record<string, readonly unknown[] | undefined>>;
  for (const by of GATHERING) {
    const of = record[by];
    if (of !== undefined) return { kind: "gathered", by, of: of as readonly Id[] };
  }
  const by = ARITHMETIC.find((one) => record[one] !== undefined) ?? "add";
  return { kind: "arithmetic", by, parts: (record[by] ?? []) as readonly Calculation<Id>[] };
}

/** The questions a calculation is about, as often as it names them. */
export function sourcesOf<Id>(calculation: Calculation<Id>): readonly Id[] {
  const part = readPart(calculation);
  if (part.kind === "question") return [part.question];
  if (part.kind === "gathered") return part.of;
  return part.kind === "number" ? [] : part.parts.flatMap(sourcesOf);
}

/** The same calculation about other questions, such as those of a copy; null where one of them is not there. */
export function mapSources<From, To>(
  calculation: Calculation<From>,
  idOf: (question: From) => To | null,
): Calculation<To> | null {
  const part = readPart(calculation);
  if (part.kind === "number") return part.value;
  if (part.kind === "question") {
    const question = idOf(part.question);
    return question === null ? null : { question };
  }
  const mapped =
    part.kind === "gathered" ? part.of.map(idOf) : part.parts.map((one) => mapSources<From, To>(one, idOf));
  return mapped.includes(null) ? null : ({ [part.by]: mapped } as unknown as Calculation<To>);
}

interface Answers {
  /** The number that answers a question where the result stands; null for none. */
  readonly one: (question: number) => number | null;
  /** All that answers a question from there. */
  readonly all: (question: number) => readonly unknown[];
}

/** Nothing that a calculation says changes with the clock or with who asks. */
const NO_CONTEXT = { now: 0, timeZone: "UTC", actor: { employeeId: 0, roles: [], teamIds: [] } };

/** The result, by the arithmetic of the product's expressions: exact, and the same in the browser and on the server. */
export function calculate(
  calculation: Calculation,
  { answers, isWhole }: { answers: Answers; isWhole: boolean },
): number | null {
  const expression = toExpression(calculation, answers);
  const value = evaluateExpression({
    expression: isWhole ? { round: expression } : expression,
    record: {},
    context: NO_CONTEXT,
  });
  return typeof value === "object" && value !== null ? Number(decimalText(value)) : null;
}

function toExpression(calculation: Calculation, answers: Answers): Expression {
  const part = readPart(calculation);
  if (part.kind === "number") return part.value;
  if (part.kind === "question") return answers.one(part.question);
  if (part.kind === "arithmetic")
    return { [part.by]: part.parts.map((one) => toExpression(one, answers)) } as unknown as Expression;
  const all = part.of.flatMap(answers.all).filter((value) => !isEmpty(value));
  if (part.by === "count") return all.length;
  const numbers = all.filter((value) => typeof value === "number");
  if (numbers.length === 0) return null;
  const sum: Expression = { add: [0, ...numbers] };
  return part.by === "sum" ? sum : { divide: [sum, numbers.length] };
}

/** A calculation as it is stored; null where the text says none, and one without parts where it cannot be read. */
export function readCalculation(text: string | null): Calculation | null {
  if (text === null || text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isCalculation(value, 0) ? value : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

const UNREADABLE: Calculation = { add: [] };
const MAX_READ_DEPTH = 50;

function isCalculation(value: unknown, depth: number): value is Calculation {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null || depth > MAX_READ_DEPTH) return false;
  const [[by, parts] = ["", null], ...more] = Object.entries(value) as [string, unknown][];
  if (more.length > 0) return false;
  if (by === "question") return Number.isInteger(parts);
  if (!Array.isArray(parts)) return false;
  if (GATHERING.some((one) => one === by)) return parts.every(Number.isInteger);
  return ARITHMETIC.some((one) => one === by) && parts.every((part) => isCalculation(part, depth + 1));
}
