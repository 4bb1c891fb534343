import type { Scope } from "../definition/types.ts";
import type { Constraint, ConstraintTerm, Decision, Reason } from "./types.ts";

/** From widest to narrowest. */
export const SCOPES = ["all", "department", "team", "linked", "my"] as const satisfies readonly Scope[];

/** A way to rows together with the rule that gives it. */
export interface GrantPath extends ConstraintTerm {
  readonly rule: string;
}

/** The decision that a number of ways add up to. The order of the ways does not matter. */
export function getDecision({ ways, refused }: { ways: readonly GrantPath[]; refused: Reason }): Decision {
  if (ways.length === 0) return { effect: "deny", reason: refused };
  const reason: Reason = { code: "granted", rules: names(ways.map((way) => way.rule)) };
  const constraint = getConstraint(ways);
  return constraint === null ? { effect: "allow", reason } : { effect: "constrain", constraint, reason };
}

/** Null when every row is reached. Otherwise each term once, in one fixed order. */
export function getConstraint(terms: readonly ConstraintTerm[]): Constraint | null {
  if (terms.some((term) => term.scope === "all" && term.when === null)) return null;
  const whole = new Set(terms.filter((term) => term.when === null).map((term) => term.scope));
  const byKey = new Map<string, ConstraintTerm>();
  for (const { scope, when } of terms) {
    if (when !== null && whole.has(scope)) continue;
    byKey.set(`${SCOPES.indexOf(scope)}${canonical(when)}`, { scope, when });
  }
  const keys = [...byKey.keys()].toSorted();
  return { any: keys.map((key) => byKey.get(key)).filter((term) => term !== undefined) };
}

/** Sorted, each once. */
export function names(list: readonly string[]): string[] {
  return [...new Set(list)].toSorted();
}

/** JSON with sorted keys: equal for equal values, however they were written. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
}
