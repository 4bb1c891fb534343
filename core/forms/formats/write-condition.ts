import type { AnswerTest, AskWhen } from "../types.ts";
import { takesList } from "./outline.ts";
import type { Outline, OutlineNode } from "./outline.ts";

/** How a format writes conditions; null for a test that it has no words for. */
export interface ConditionWriter {
  readonly test: (test: AnswerTest) => string | null;
  readonly isNot: (test: AnswerTest & { readonly is: string | number }) => string | null;
  readonly not: (inner: string) => string;
}

/** The condition as text; null where the format cannot say it. */
export function writeCondition(condition: AskWhen, writer: ConditionWriter): string | null {
  if ("not" in condition) {
    if ("is" in condition.not) return writer.isNot(condition.not);
    const inner = writeCondition(condition.not, writer);
    return inner === null ? null : writer.not(inner);
  }
  if (!("all" in condition || "any" in condition)) return writer.test(condition);
  const [parts, word] =
    "all" in condition ? ([condition.all, "and"] as const) : ([condition.any, "or"] as const);
  if (parts.length === 0) return null;
  const said = parts.map((part) => {
    const text = writeCondition(part, writer);
    return text !== null && isJoined(part) ? `(${text})` : text;
  });
  return said.includes(null) ? null : said.join(` ${word} `);
}

function isJoined(condition: AskWhen): boolean {
  if ("all" in condition) return condition.all.length > 1;
  return "any" in condition && condition.any.length > 1;
}

/** A text in quotes that a format reads back; null where it holds both kinds of them. */
export function quoted(text: string, escapes: boolean): string | null {
  if (!text.includes("'") && !(escapes && text.includes("\\"))) return `'${text}'`;
  if (escapes) return `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`;
  return text.includes('"') ? null : `"${text}"`;
}

interface Written {
  /** What stands in the braces. */
  readonly nameOf: (source: OutlineNode, asked: "answered" | "value") => string;
  /** An answer where it is written otherwise than it is stored; null where it is not. */
  readonly valueOf: (source: OutlineNode, value: string | number) => string | null;
}

/** Conditions as surveys write them: `{a} = 'Home' and {b} notempty`. */
export function createExpressionWriter({ byId }: Outline, { nameOf, valueOf }: Written): ConditionWriter {
  const say = (test: AnswerTest, operator: string, value: string | number): string | null => {
    const source = byId.get(test.question);
    if (source === undefined) return null;
    const text = valueOf(source, value) ?? (typeof value === "number" ? String(value) : quoted(value, true));
    const ofLists: Readonly<Record<string, string>> = { "=": "contains", "<>": "notcontains" };
    const word = takesList(source.question) ? (ofLists[operator] ?? operator) : operator;
    return `{${nameOf(source, "value")}} ${word} ${text}`;
  };
  return {
    test(test) {
      const source = byId.get(test.question);
      if (source === undefined) return null;
      if ("answered" in test)
        return `{${nameOf(source, "answered")}} ${test.answered ? "notempty" : "empty"}`;
      if ("more" in test) return say(test, ">", test.more);
      if ("less" in test) return say(test, "<", test.less);
      return "is" in test ? say(test, "=", test.is) : say(test, "contains", test.contains);
    },
    isNot: (test) => say(test, "<>", test.is),
    not: (inner) => `!(${inner})`,
  };
}
