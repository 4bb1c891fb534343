import { sql } from "kysely";
import { allOf, anyOf, column, from, FALSE, notSql, openFrame, TRUE } from "./frame.ts";
import { engine } from "./engines.ts";
import { conditionSql } from "./fields.ts";
import { DECIDERS, DEPARTMENT_TEAMS, TEAMS } from "./slots.ts";
import type { Constraint, ConstraintTerm } from "../../../core/access/types.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import type { CompiledScopePath, Predicate, Scope, ScopeStep } from "../../../core/definition/types.ts";
import type { Frame, Sql } from "./frame.ts";

/** Rows the constraint lets through. */
export function constraintSql(frame: Frame, constraint: Constraint): Sql {
  return anyOf(constraint.any.map((term) => termSql(frame, term)));
}

export function termSql(frame: Frame, { scope, when }: ConstraintTerm): Sql {
  const parts = scope === "all" ? [] : [scopeSql(frame, scope)];
  if (when !== null)
    parts.push(
      speaksOf(frame, when)
        ? conditionSql(frame, when)
        : ofParent(frame, (parent) => conditionSql(parent, when)),
    );
  return allOf(parts);
}

/** Child rows follow the rights of their parent, whose grants speak of the parent's fields. */
function speaksOf({ resource }: Frame, predicate: Predicate): boolean {
  if (resource.parent === null || resource.kind !== "rows") return true;
  return predicateFields(predicate).record.every((name) => Object.hasOwn(resource.fieldsByName, name));
}

function ofParent(frame: Frame, condition: (parent: Frame) => Sql): Sql {
  const { parent } = frame.resource;
  if (parent === null) return FALSE;
  const owner = openFrame(frame.compilation, parent.resource);
  const belongs = sql`${column(owner, "id")} = ${column(frame, parent.field)}`;
  return sql`exists (select 1 from ${from(owner)} where ${allOf([belongs, condition(owner)])})`;
}

export function scopeSql(frame: Frame, scope: Scope): Sql {
  if (scope === "all") return TRUE;
  if (frame.resource.kind === "rows") return ofParent(frame, (parent) => scopeSql(parent, scope));
  const { scopes } = frame.resource;
  const paths = scope === "my" || scope === "linked" ? scopes[scope] : scopes.team;
  return anyOf(paths.map((path) => pathSql(frame, path, scope)));
}

export function pathSql(frame: Frame, path: CompiledScopePath, scope: Scope): Sql {
  const reaches = (value: Sql): Sql =>
    path.endsIn === "employee"
      ? sql`${value} = ${frame.compilation.me}`
      : engine(frame.compilation).inJson(value, scope === "department" ? DEPARTMENT_TEAMS : TEAMS, "number");
  const walked = walk({ frame, steps: path.steps, reaches });
  return path.when === null ? walked : allOf([conditionSql(frame, path.when), walked]);
}

/**
 * Rows that are nobody's own among those a decision goes through, and that meet its condition for each of them; what a role
 * may besides is no excuse here.
 */
export function othersSql(frame: Frame, when: Predicate | null): Sql {
  return allOf(
    DECIDERS.map((me) => {
      const seen = { ...frame, compilation: { ...frame.compilation, me, roles: [] } };
      const met = when === null ? TRUE : conditionSql(seen, when);
      return allOf([met, notSql(scopeSql(seen, "my"))]);
    }),
  );
}

interface Walk {
  readonly frame: Frame;
  readonly steps: readonly ScopeStep[];
  readonly reaches: (value: Sql) => Sql;
}

/**
 * Inner selects never look at the outer row, so an engine works them out once. That bounds a restricted list by the rows
 * the actor owns; looking up each row of a million-row table for its owner would not.
 */
function walk({ frame, steps, reaches }: Walk): Sql {
  const [step, ...rest] = steps;
  if (step === undefined) return reaches(column(frame, "id"));
  const { compilation } = frame;
  const { inSelect } = engine(compilation);
  const follow = (value: Sql, to: string): Sql => {
    if (rest.length === 0) return reaches(value);
    const target = openFrame(compilation, to);
    const condition = walk({ frame: target, steps: rest, reaches });
    return inSelect(value, sql`select ${column(target, "id")} from ${from(target)} where ${condition}`);
  };
  switch (step.step) {
    case "reference":
      return follow(column(frame, step.field), step.to);
    case "references": {
      const link = { alias: compilation.alias() };
      const table = sql`${sql.table(linkTable(frame.resource.name, step.field))} as ${sql.id(link.alias)}`;
      const condition = follow(column(link, "value"), step.to);
      return inSelect(
        column(frame, "id"),
        sql`select ${column(link, "owner")} from ${table} where ${condition}`,
      );
    }
    case "children": {
      const child = openFrame(compilation, step.resource);
      const conditions = [sql`${column(child, "archived")} is null`];
      if (step.where !== null) conditions.push(conditionSql(child, step.where));
      conditions.push(walk({ frame: child, steps: rest, reaches }));
      const select =
        step.linked === true
          ? sql`select value from ${sql.id(`${step.resource}__${step.via}`)}
              where owner in (select ${column(child, "id")} from ${from(child)} where ${allOf(conditions)})`
          : sql`select ${column(child, step.via)} from ${from(child)} where ${allOf(conditions)}`;
      return inSelect(column(frame, "id"), select);
    }
  }
}

export function linkTable(resource: string, field: string): string {
  return `${resource}__${field}`;
}
