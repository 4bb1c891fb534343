import { sql } from "kysely";
import { allOf, column, flagSql, from, openFrame } from "../sql/frame.ts";
import { conditionSql } from "../sql/fields.ts";
import { possibleSql } from "../sql/possible.ts";
import { constraintSql, othersSql, termSql } from "../sql/scope.ts";
import type { Constraint, ConstraintTerm, Decision } from "../../../core/access/types.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import type { Planned } from "../sql/possible.ts";

/** Answers a question about the row at hand from its flag columns. */
export type RowTest = (row: readonly unknown[]) => boolean;

export const ALWAYS: RowTest = () => true;
const NEVER: RowTest = () => false;

/** Conditions on a row that its select answers in columns of their own; equal conditions share one. */
export class FlagSet {
  readonly columns: Sql[] = [];
  readonly #frame: Frame;
  readonly #offset: number;
  readonly #known = new Map<string, RowTest>();
  readonly #counts = new Map<string, number>();

  /** @param offset position of the first flag in the row */
  constructor(frame: Frame, offset: number) {
    this.#frame = frame;
    this.#offset = offset;
  }

  decision(decision: Decision): RowTest {
    if (decision.effect === "allow") return ALWAYS;
    return decision.effect === "deny" ? NEVER : this.constraint(decision.constraint);
  }

  constraint(constraint: Constraint): RowTest {
    return this.#once(JSON.stringify(constraint), () => constraintSql(this.#frame, constraint));
  }

  term(term: ConstraintTerm): RowTest {
    if (term.scope === "all" && term.when === null) return ALWAYS;
    return this.#once(JSON.stringify(term), () => termSql(this.#frame, term));
  }

  /** Whether a record made from the row could be among those of the decision. */
  planned(planned: Planned, decision: Decision): RowTest {
    if (decision.effect !== "constrain") return this.decision(decision);
    const { constraint } = decision;
    return this.#once(JSON.stringify([planned, constraint]), () =>
      possibleSql(this.#frame, planned, constraint),
    );
  }

  /** Whether there is a record of another resource that meets a condition and is among those of a decision. */
  exists(resource: string, predicate: Predicate, decision: Decision): RowTest {
    if (decision.effect === "deny") return NEVER;
    const constraint = decision.effect === "constrain" ? decision.constraint : null;
    return this.#once(JSON.stringify([resource, predicate, constraint]), () => {
      const frame = openFrame(this.#frame.compilation, resource);
      const met = [sql`${column(frame, "archived")} is null`, conditionSql(frame, predicate)];
      if (constraint !== null) met.push(constraintSql(frame, constraint));
      return sql`exists (select 1 from ${from(frame)} where ${allOf(met)})`;
    });
  }

  /** Whether the row is nobody's own among those a decision goes through. */
  others(when: Predicate | null): RowTest {
    return this.#once(JSON.stringify(["others", when]), () => othersSql(this.#frame, when));
  }

  /** Whether a condition holds that no predicate says; `key` names it. */
  holds(key: string, make: (frame: Frame) => Sql): RowTest {
    return this.#once(key, () => make(this.#frame));
  }

  /** A number that the select counts; `key` names it. */
  count(key: string, make: (frame: Frame) => Sql): (row: readonly unknown[]) => number {
    const known = this.#counts.get(key) ?? this.#offset + this.columns.length;
    if (!this.#counts.has(key)) {
      this.#counts.set(key, known);
      this.columns.push(make(this.#frame));
    }
    return (row) => Number(row[known]);
  }

  condition(predicate: Predicate): RowTest {
    return this.#once(JSON.stringify(predicate), () => conditionSql(this.#frame, predicate));
  }

  #once(key: string, make: () => Sql): RowTest {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#offset + this.columns.length;
    this.columns.push(flagSql(make()));
    const test: RowTest = (row) => row[at] === 1;
    this.#known.set(key, test);
    return test;
  }
}
