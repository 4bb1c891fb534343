import { readPart } from "../../../../core/forms/calculation.ts";
import type { Calculation } from "../../../../core/forms/types.ts";

export const OPERATIONS = ["sum", "difference", "product", "quotient", "average", "count"] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A calculation as one sentence says it. */
export interface CalculationTerms {
  readonly operation: Operation;
  readonly questions: readonly number[];
  /** Stands behind the questions. */
  readonly number: number | null;
}

const ARITHMETIC = { difference: "subtract", product: "multiply", quotient: "divide" } as const;

/** Whether the operation is over whatever answers there are, and knows no number of its own. */
export function isGathering(operation: Operation): operation is Exclude<Operation, keyof typeof ARITHMETIC> {
  return !(operation in ARITHMETIC);
}

/** Null where it says more than a sentence does. */
export function readTerms(calculation: Calculation): CalculationTerms | null {
  const part = readPart(calculation);
  if (part.kind === "gathered") return { operation: part.by, questions: part.of, number: null };
  if (part.kind !== "arithmetic") return null;
  const operation = OPERATIONS.find((one) => !isGathering(one) && ARITHMETIC[one] === part.by);
  const last = part.parts.at(-1);
  const number = typeof last === "number" ? last : null;
  const questions = (number === null ? part.parts : part.parts.slice(0, -1)).map(readPart);
  const ids = questions.flatMap((one) => (one.kind === "question" ? [one.question] : []));
  return operation === undefined || ids.length < questions.length
    ? null
    : { operation, questions: ids, number };
}

export function writeTerms({ operation, questions, number }: CalculationTerms): Calculation {
  if (isGathering(operation)) return { [operation]: questions } as unknown as Calculation;
  const parts = [...questions.map((question) => ({ question })), ...(number === null ? [] : [number])];
  return { [ARITHMETIC[operation]]: parts } as unknown as Calculation;
}
