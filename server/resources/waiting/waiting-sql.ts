import { sql } from "kysely";
import { mayTakePart } from "../../../core/access/transitions.ts";
import { engine } from "../sql/engines.ts";
import { conditionSql, fieldSql } from "../sql/fields.ts";
import { decisionSql, neededSql, takesApprovals } from "../sql/approvals.ts";
import { allOf, anyOf, column, from, openFrame } from "../sql/frame.ts";
import { othersSql } from "../sql/scope.ts";
import { IDS } from "../sql/slots.ts";
import type {
  CompiledLifecycle,
  CompiledResource,
  CompiledTransition,
} from "../../../core/definition/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import type { RightsSet } from "../plan/rights-set.ts";

/** A transition that decides, with the life cycle it moves. */
export interface DecidingStep {
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
}

/** Transitions of a resource by which somebody decides, in their order. */
export function decidingSteps({ operations, lifecycles }: CompiledResource): DecidingStep[] {
  if (!operations.includes("transition")) return [];
  return lifecycles.flatMap((lifecycle) =>
    lifecycle.transitions
      .filter(({ decides }) => decides !== null)
      .map((transition) => ({ lifecycle, transition })),
  );
}

/** Resources of which something may wait for somebody with these rights, in the order of the definitions. */
export function waitingResources(rights: RightsSet): CompiledResource[] {
  return rights.definitions.resources.resources.filter((resource) => {
    const own = rights.rightsOf(resource.name);
    if (resource.kind !== "record" || own.decide("show").effect === "deny") return false;
    return approvingSteps(resource).some(({ transition }) =>
      mayTakePart(transition, ({ who }) => own.transition({ ...transition, who }).effect !== "deny"),
    );
  });
}

export const approvingSteps = (resource: CompiledResource): DecidingStep[] =>
  decidingSteps(resource).filter(({ transition }) => transition.decides === "approve");

/**
 * Rows of a resource that wait for the actor, as `select <columns>`: those that may be seen and that the actor may approve as
 * they stand, by the rights and conditions that the transition itself is refused by.
 */
export function waitingSql(
  rights: RightsSet,
  { resource: name, narrowed = false }: { resource: string; narrowed?: boolean },
  columns: (frame: Frame, since: Sql) => Sql,
): Sql {
  const frame = openFrame(rights.compilation(), name);
  const own = rights.rightsOf(name);
  const open = approvingSteps(frame.resource).map(({ lifecycle, transition }) => ({
    lifecycle,
    condition: allOf([
      conditionSql(frame, { field: lifecycle.field, in: [...transition.from] as [string, ...string[]] }),
      takesApprovals(transition)
        ? neededSql(frame, { rights: own, lifecycle, transition })
        : decisionSql(frame, own.transition(transition)),
      ...(transition.when === null ? [] : [conditionSql(frame, transition.when)]),
      ...(own.delegated ? [othersSql(frame, transition.when)] : []),
    ]),
  }));
  const where = allOf([
    sql`${column(frame, "archived")} is null`,
    decisionSql(frame, own.visible),
    anyOf(open.map(({ condition }) => condition)),
    ...(narrowed ? [engine(frame.compilation).inJson(column(frame, "id"), IDS, "number")] : []),
  ]);
  const since = Map.groupBy(open, ({ lifecycle }) => lifecycle);
  const moments = [...since].map(([lifecycle, steps]) => {
    const condition = anyOf(steps.map((step) => step.condition));
    return { condition, moment: sinceSql(frame, lifecycle) };
  });
  const [first] = moments;
  const moment =
    first === undefined || moments.length > 1
      ? sql`case ${sql.join(
          moments.map(({ condition, moment }) => sql`when ${condition} then ${moment}`),
          sql` `,
        )} end`
      : first.moment;
  return sql`select ${columns(frame, moment)} from ${from(frame)} where ${where}`;
}

/** The moment a record came into the state it is in: as its field keeps it, else as history tells it, else when it was made. */
export function sinceSql(frame: Frame, { field, since }: CompiledLifecycle): Sql {
  const created = column(frame, "created");
  if (since !== null) return sql`coalesce(${fieldSql(frame, since).sql}, ${created})`;
  const entry = frame.compilation.alias();
  const of = (name: string) => sql.id(entry, name);
  // a quotation mark inside a value stands behind a backslash
  const moved = `%"${field}":[%`;
  const last = sql`select max(${of("at")}) from ${sql.id("sys__history")} as ${sql.id(entry)}
    where ${of("resource")} = ${frame.resource.name} and ${of("record")} = ${column(frame, "id")}
    and ${of("lifecycle")} = ${field} and ${of("changes")} like ${moved}`;
  return sql`coalesce((${last}), ${created})`;
}
