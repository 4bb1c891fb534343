import { isTimeDependent, predicateFields } from "./predicate-parts.ts";
import type { Expression, Predicate } from "./types.ts";

/** The parts directly inside an expression: further expressions and conditions, with their JSON pointers. */
export function expressionChildren(expression: Expression): {
  readonly expressions: readonly { readonly expression: Expression; readonly pointer: string }[];
  readonly predicates: readonly { readonly predicate: Predicate; readonly pointer: string }[];
} {
  const none = { expressions: [], predicates: [] };
  if (typeof expression !== "object" || expression === null) return none;
  if ("test" in expression)
    return { ...none, predicates: [{ predicate: expression.test, pointer: "/test" }] };
  if ("round" in expression) {
    return { ...none, expressions: [{ expression: expression.round, pointer: "/round" }] };
  }
  if ("case" in expression) {
    const branches = expression.case.map(({ then }, at) => ({
      expression: then,
      pointer: `/case/${at}/then`,
    }));
    const otherwise =
      expression.else === undefined ? [] : [{ expression: expression.else, pointer: "/else" }];
    return {
      expressions: [...branches, ...otherwise],
      predicates: expression.case.map(({ when }, at) => ({ predicate: when, pointer: `/case/${at}/when` })),
    };
  }
  const lists = Object.entries(expression).flatMap(([key, parts]: [string, unknown]) =>
    Array.isArray(parts)
      ? (parts as Expression[]).map((part, at) => ({ expression: part, pointer: `/${key}/${at}` }))
      : [],
  );
  return { ...none, expressions: lists };
}

/** Every field of the row an expression reads, each once. */
export function expressionFields(expression: Expression): readonly string[] {
  const found = new Set<string>();
  const walk = (part: Expression): void => {
    if (typeof part === "object" && part !== null && "field" in part) found.add(part.field);
    const { expressions, predicates } = expressionChildren(part);
    for (const { predicate } of predicates)
      predicateFields(predicate).record.forEach((name) => found.add(name));
    for (const child of expressions) walk(child.expression);
  };
  walk(expression);
  return [...found];
}

/** Whether an expression's value changes with the clock alone, the fields it reads apart. */
export function isExpressionTimeDependent(expression: Expression): boolean {
  if (typeof expression === "object" && expression !== null && "today" in expression) return true;
  const { expressions, predicates } = expressionChildren(expression);
  return (
    predicates.some(({ predicate }) => isTimeDependent(predicate)) ||
    expressions.some((child) => isExpressionTimeDependent(child.expression))
  );
}
