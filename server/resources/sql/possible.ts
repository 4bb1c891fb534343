import { sql } from "kysely";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { conditionSql, fieldSql } from "./fields.ts";
import { allOf, anyOf, FALSE, resourceNamed, TRUE } from "./frame.ts";
import { pathSql } from "./scope.ts";
import type { Constraint, ConstraintTerm } from "../../../core/access/types.ts";
import type { CompiledScopePath, Predicate } from "../../../core/definition/types.ts";
import type { Frame, Sql } from "./frame.ts";

/** A record that is yet to be made from a row of a statement. */
export interface Planned {
  readonly resource: string;
  /** Its references that are known beforehand, each with the field of the row that names the same record. */
  readonly given: Readonly<Record<string, string>>;
}

/**
 * Whether the record could satisfy the constraint. Only what follows from its known references is held against it: the
 * rest is decided once it is there.
 */
export function possibleSql(row: Frame, { resource, given }: Planned, constraint: Constraint): Sql {
  const { compilation } = row;
  const planned: Frame = {
    compilation,
    resource: resourceNamed(compilation.resources, resource),
    alias: compilation.alias(),
  };
  const known = Object.keys(given).filter((name) => isOwnReference(planned, name));
  if (known.length === 0) return TRUE;
  const condition = anyOf(constraint.any.map((term) => termSql(planned, known, term)));
  if (condition === TRUE || condition === FALSE) return condition;
  const columns = known.map((name) => sql`${fieldSql(row, given[name]!).sql} as ${sql.id(name)}`);
  // the limit keeps SQLite from asking the condition a second time inside
  const one = sql`(select ${sql.join(columns)} limit 1) as ${sql.id(planned.alias)}`;
  return sql`exists (select 1 from ${one} where ${condition})`;
}

function isOwnReference({ resource }: Frame, name: string): boolean {
  const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
  return field?.kind === "reference" && field.computed === null;
}

function termSql(planned: Frame, known: readonly string[], { scope, when }: ConstraintTerm): Sql {
  const met = when === null || !isKnown(when, known) ? TRUE : conditionSql(planned, when);
  if (scope === "all" || planned.resource.kind === "rows") return met;
  const paths = planned.resource.scopes[scope === "department" ? "team" : scope];
  const reached = paths.map((path) => (startsKnown(path, known) ? pathSql(planned, path, scope) : TRUE));
  return allOf([met, anyOf(reached)]);
}

function isKnown(predicate: Predicate, known: readonly string[]): boolean {
  const { record, parent } = predicateFields(predicate);
  return parent.length === 0 && record.every((name) => known.includes(name));
}

function startsKnown({ steps, when }: CompiledScopePath, known: readonly string[]): boolean {
  const [first] = steps;
  return (
    first?.step === "reference" && known.includes(first.field) && (when === null || isKnown(when, known))
  );
}
