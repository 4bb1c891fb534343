import { sql } from "kysely";
import type { Constraint, Decision } from "../../../../core/access/types.ts";
import { namesOverTime } from "../../../../core/definition/former-names.ts";
import type { CompiledField } from "../../../../core/definition/types.ts";
import type { DialectAdditions } from "../../../database/dialect.ts";
import type { RightsSet } from "../../plan/rights-set.ts";
import { engine } from "../../sql/engines.ts";
import { allOf, anyOf, column, from, openFrame } from "../../sql/frame.ts";
import type { Frame, Sql } from "../../sql/frame.ts";
import { constraintSql } from "../../sql/scope.ts";

/**
 * Changes of records the actor may show, in fields the actor reads in them. A change of any other field is not there at
 * all: that something was changed would tell of it.
 *
 * @param names of the resources that are asked for; null: every one
 */
export function visibleChanges(rights: RightsSet, frame: Frame, names: readonly string[] | null): Sql {
  const everywhere: string[] = [];
  const somewhere: Sql[] = [];
  for (const resource of rights.definitions.resources.resources) {
    if (resource.kind !== "record" || names?.includes(resource.name) === false) continue;
    const own = rights.rightsOf(resource.name);
    const show = own.decide("show");
    if (show.effect === "deny") continue;
    const told = resource.fields.filter((field) => isWhollyRead(rights, field));
    for (const { fields, decision } of byDecision(told, (name) => own.decideClass(name, "read"))) {
      const constraints = [show, decision].flatMap((each) =>
        each.effect === "constrain" ? [each.constraint] : [],
      );
      if (constraints.length === 0) everywhere.push(...fields.map((name) => `${resource.name}.${name}`));
      else somewhere.push(inSomeRows(frame, { resource: resource.name, fields, constraints }));
    }
  }
  const pair = sql`(${column(frame, "target")} || '.' || ${column(frame, "field")})`;
  const plain = everywhere.length === 0 ? [] : [AMONG_MANY[frame.compilation.dialect.name](pair, everywhere)];
  return anyOf([...plain, ...somewhere]);
}

/** One of a thousand texts, found without looking at each of them for every row. */
const AMONG_MANY: Readonly<Record<DialectAdditions["name"], (value: Sql, list: readonly string[]) => Sql>> = {
  sqlite: (value, list) => sql`${value} in (select value from json_each(${JSON.stringify(list)}))`,
  postgres: (value, list) => {
    const keys = JSON.stringify(Object.fromEntries(list.map((text) => [text, 1])));
    return sql`jsonb_exists((select (${keys}::text)::jsonb), ${value})`;
  },
};

interface Readable {
  readonly decision: Decision;
  readonly fields: readonly string[];
}

/** Whether all of a field is read. What of child rows was changed is not told here, so not that it was, where it may be closed. */
function isWhollyRead(rights: RightsSet, { kind, to }: CompiledField): boolean {
  if (kind !== "rows" || to === null) return true;
  const child = rights.rightsOf(to);
  return child.resource.classes.every((name) => child.decideClass(name, "read").effect === "allow");
}

/** Fields the actor reads, together where one decision covers them. */
function byDecision(fields: readonly CompiledField[], decide: (name: string | null) => Decision): Readable[] {
  const classes = Map.groupBy(fields, ({ sensitivity }: CompiledField) => sensitivity);
  return [...classes]
    .map(([name, members]) => ({ decision: decide(name), fields: namesOverTime(members) }))
    .filter(({ decision }) => decision.effect !== "deny");
}

function inSomeRows(
  frame: Frame,
  {
    resource,
    fields,
    constraints,
  }: { resource: string; fields: readonly string[]; constraints: readonly Constraint[] },
): Sql {
  const target = openFrame(frame.compilation, resource);
  const row = allOf([
    sql`${column(target, "id")} = ${column(frame, "target__id")}`,
    ...constraints.map((constraint) => constraintSql(target, constraint)),
  ]);
  return allOf([
    sql`${column(frame, "target")} = ${resource}`,
    engine(frame.compilation).inJson(column(frame, "field"), JSON.stringify(fields), "text"),
    sql`exists (select 1 from ${from(target)} where ${row})`,
  ]);
}
