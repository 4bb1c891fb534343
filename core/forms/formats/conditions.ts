import { allOf } from "../ask-when.ts";
import { factsOf, namedAnswers, takesNumber, takesOptions, takesRecords } from "../kinds.ts";
import type { AnswerTest, AskWhen, StoredQuestion } from "../types.ts";

export type Literal = string | number | boolean;
export type Comparison = "=" | "!=" | ">" | ">=" | "<" | "<=" | "contains";

/** A condition as a file has it: about names, with the file's own values. */
export type NamedCondition =
  | { readonly and: readonly NamedCondition[] }
  | { readonly or: readonly NamedCondition[] }
  | { readonly not: NamedCondition }
  | { readonly name: string; readonly answered: boolean }
  | { readonly name: string; readonly operator: Comparison; readonly value: Literal };

/** A question that conditions are about, with what the file calls its answers. */
export interface ConditionSource {
  readonly question: StoredQuestion;
  readonly values: ReadonlyMap<string, string>;
}

/** The condition about questions of the design; null where it is about none of them, or cannot be said. */
export function resolveCondition(
  condition: NamedCondition,
  find: (name: string) => ConditionSource | undefined,
): AskWhen | null {
  if ("not" in condition) {
    const not = resolveCondition(condition.not, find);
    return not === null ? null : negate(not);
  }
  if ("and" in condition || "or" in condition) {
    const parts = ("and" in condition ? condition.and : condition.or).map((part) =>
      resolveCondition(part, find),
    );
    if (parts.includes(null)) return null;
    const said = parts as AskWhen[];
    return "and" in condition ? allOf(said) : anyOf(said);
  }
  const source = find(condition.name);
  if (source === undefined) return null;
  const about = { question: source.question.id };
  if ("answered" in condition) return { ...about, answered: condition.answered };
  return resolveComparison({ ...condition, about, source });
}

function resolveComparison({
  about,
  operator,
  value,
  source,
}: {
  about: Pick<AnswerTest, "question">;
  operator: Comparison;
  value: Literal;
  source: ConditionSource;
}): AskWhen | null {
  const { question } = source;
  if (operator === "contains") {
    const text = readAnswer(value, source);
    if (typeof text === "number" && takesRecords(question)) return { ...about, is: text };
    if (typeof text !== "string" || text.trim() === "") return null;
    if (takesOptions(question)) return { ...about, is: text };
    return factsOf(question).kind === "text" ? { ...about, contains: text } : null;
  }
  if (operator === "=" || operator === "!=") {
    const is = readAnswer(value, source);
    if (is === null) return null;
    return operator === "=" ? { ...about, is } : { not: { ...about, is } };
  }
  const number = typeof value === "boolean" || value === "" ? Number.NaN : Number(value);
  if (!takesNumber(question) || !Number.isFinite(number)) return null;
  const isWhole = factsOf(question).kind === "whole" && Number.isInteger(number);
  switch (operator) {
    case ">":
      return { ...about, more: number };
    case "<":
      return { ...about, less: number };
    case ">=":
      return isWhole
        ? { ...about, more: number - 1 }
        : {
            any: [
              { ...about, more: number },
              { ...about, is: number },
            ],
          };
    case "<=":
      return isWhole
        ? { ...about, less: number + 1 }
        : {
            any: [
              { ...about, less: number },
              { ...about, is: number },
            ],
          };
  }
}

/** The answer that a value of the file stands for; null where nobody can give it. */
export function readAnswer(value: Literal, { question, values }: ConditionSource): string | number | null {
  const { kind } = factsOf(question);
  // of a default answer with several
  if (kind === "records" && typeof value === "string" && value.includes(",")) return value;
  if (takesNumber(question) || takesRecords(question)) {
    const number = typeof value === "boolean" || value === "" ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : null;
  }
  const written = values.get(String(value)) ?? String(value);
  // other files say the seconds, too
  const text = kind === "time" ? written.replace(/^(\d\d:\d\d):00(?:\.0+)?$/u, "$1") : written;
  const isOpen =
    ["text", "day", "time"].includes(kind) || (takesOptions(question) && question.update_options);
  return isOpen || namedAnswers(question).includes(text) ? text : null;
}

function negate(condition: AskWhen): AskWhen {
  if ("not" in condition) return condition.not;
  return "answered" in condition ? { ...condition, answered: !condition.answered } : { not: condition };
}

function anyOf(parts: readonly AskWhen[]): AskWhen {
  const flat = parts.flatMap((part) => ("any" in part ? part.any : [part]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { any: flat };
}
