import type { RoleRule } from "../definition/types.ts";

/** One way to satisfy a rule: hold all of `roles` and none of `without`. */
export interface RoleAlternative {
  readonly roles: readonly string[];
  readonly without: readonly string[];
}

interface Clause {
  readonly roles: ReadonlySet<string>;
  readonly without: ReadonlySet<string>;
}

/**
 * The least ways to satisfy a rule, shortest first; none when nobody can.
 * Ways that contradict themselves, and ways that ask for more than another one, are left out.
 */
export function roleAlternatives(rule: RoleRule): RoleAlternative[] {
  return withoutLonger(getClauses(rule, true))
    .map((clause) => ({ roles: [...clause.roles].toSorted(), without: [...clause.without].toSorted() }))
    .toSorted((a, b) => sizeOf(a) - sizeOf(b) || compareText(keyOf(a), keyOf(b)));
}

function getClauses(rule: RoleRule, wanted: boolean): Clause[] {
  if ("not" in rule) return getClauses(rule.not, !wanted);
  if ("role" in rule) {
    const role = new Set([rule.role]);
    return [wanted ? { roles: role, without: new Set() } : { roles: new Set(), without: role }];
  }
  const parts = ("all" in rule ? rule.all : rule.any).map((part) => getClauses(part, wanted));
  return "all" in rule === wanted ? conjunction(parts) : withoutLonger(parts.flat());
}

function conjunction(parts: readonly Clause[][]): Clause[] {
  let result: Clause[] = [{ roles: new Set(), without: new Set() }];
  for (const part of parts) {
    const joined = result.flatMap((left) =>
      part.map((right) => ({
        roles: left.roles.union(right.roles),
        without: left.without.union(right.without),
      })),
    );
    result = withoutLonger(joined.filter((clause) => clause.roles.isDisjointFrom(clause.without)));
  }
  return result;
}

function withoutLonger(clauses: readonly Clause[]): Clause[] {
  return clauses.filter(
    (clause, index) =>
      !clauses.some(
        (other, position) =>
          position !== index &&
          other.roles.isSubsetOf(clause.roles) &&
          other.without.isSubsetOf(clause.without) &&
          (position < index || sizeOfClause(other) < sizeOfClause(clause)),
      ),
  );
}

function sizeOfClause(clause: Clause): number {
  return clause.roles.size + clause.without.size;
}

function sizeOf(alternative: RoleAlternative): number {
  return alternative.roles.length + alternative.without.length;
}

function keyOf(alternative: RoleAlternative): string {
  return `${alternative.roles.join(" ")}|${alternative.without.join(" ")}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
