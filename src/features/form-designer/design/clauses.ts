import type { AskWhen } from "../../../../core/forms/types.ts";

export type Operator = "is" | "isNot" | "more" | "less" | "contains" | "answered" | "unanswered";

/** A test as one sentence says it. */
export interface Clause {
  readonly question: number;
  readonly operator: Operator;
  readonly value: string | number | null;
}

/** Null where it nests deeper than sentences say. */
export function readClauses(
  condition: AskWhen,
): { joined: "all" | "any"; clauses: readonly Clause[] } | null {
  const joined = "any" in condition ? "any" : "all";
  const parts = "any" in condition ? condition.any : "all" in condition ? condition.all : [condition];
  const clauses = parts.map(readClause);
  return clauses.includes(null) ? null : { joined, clauses: clauses as readonly Clause[] };
}

/** Null for what holds several tests. */
export function readClause(part: AskWhen): Clause | null {
  if ("not" in part) {
    return "is" in part.not ? { question: part.not.question, operator: "isNot", value: part.not.is } : null;
  }
  if ("all" in part || "any" in part) return null;
  const { question } = part;
  if ("is" in part) return { question, operator: "is", value: part.is };
  if ("more" in part) return { question, operator: "more", value: part.more };
  if ("less" in part) return { question, operator: "less", value: part.less };
  if ("contains" in part) return { question, operator: "contains", value: part.contains };
  return { question, operator: part.answered ? "answered" : "unanswered", value: null };
}

export function writeClauses(clauses: readonly Clause[], joined: "all" | "any"): AskWhen | null {
  const parts = clauses.map(writeClause);
  const [only] = parts;
  if (only === undefined) return null;
  if (parts.length === 1) return only;
  return joined === "all" ? { all: parts } : { any: parts };
}

function writeClause({ question, operator, value }: Clause): AskWhen {
  const number = typeof value === "number" ? value : 0;
  const tests: Readonly<Record<Operator, AskWhen>> = {
    is: { question, is: value ?? "" },
    isNot: { not: { question, is: value ?? "" } },
    more: { question, more: number },
    less: { question, less: number },
    contains: { question, contains: String(value ?? "") },
    answered: { question, answered: true },
    unanswered: { question, answered: false },
  };
  return tests[operator];
}
