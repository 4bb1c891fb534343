import { sql } from "kysely";
import { NOT_OFFERED, notAllowed } from "../errors.ts";
import { bindingOf, type OpenResource, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { conditionSql, fieldSql } from "../sql/fields.ts";
import { allOf, column, type Frame, from, openFrame } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import type { WriteSession } from "../write/session.ts";
import type { CompiledField, CompiledResources, Predicate } from "../../../core/definition/types.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { EngineContext } from "../types.ts";

export interface WorkCall {
  readonly actor: Actor;
  /** What people are a resource of; references that point elsewhere are nobody's work. */
  readonly people: string;
  /** Whose work. */
  readonly person: number;
}

/** One reference by which rows are somebody's work. */
export interface OpenWork {
  readonly resource: string;
  readonly field: string;
  /** Field of the person that a new holder must share; null: anybody takes it over. */
  readonly same: string | null;
  readonly ids: readonly number[];
}

/** The open work of a person, as the definitions say what that is, in rows the actor may list. In the order of the definitions. */
export async function openWork(
  context: EngineContext,
  { actor, people, person }: WorkCall,
): Promise<OpenWork[]> {
  const found: OpenWork[] = [];
  for (const { resource, field, same, when } of workOf(context.definitions().resources, people)) {
    const ids = await readIds(context, { actor, resource, field, when, person });
    if (ids.length > 0) found.push({ resource, field, same, ids });
  }
  return found;
}

/**
 * How many rows of each resource are a person's open work, as the transaction sees it and whoever may list them. What only
 * some may take over is no part of it.
 */
export async function countOpenWork(
  session: WriteSession,
  { rights, definitions }: Pick<OpenResource, "rights" | "definitions">,
  { people, person }: Omit<WorkCall, "actor">,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const work of workOf(definitions.resources, people)) {
    const { resource, same } = work;
    if (same !== null) continue;
    const frame = openFrame(rights.compilation(), resource);
    const [row] = await session.rows(
      compileTemplate(
        session.database,
        sql`select count(*) as total from ${from(frame)} where ${allOf(isOpenWork(frame, { ...work, person }))}`,
      ),
    );
    const total = Number(row?.[0] ?? 0);
    if (total > 0) counts.set(resource, (counts.get(resource) ?? 0) + total);
  }
  return counts;
}

interface Work extends Omit<OpenWork, "ids"> {
  /** Which of the rows are open; null: all. */
  readonly when: Predicate | null;
}

/** What definitions call somebody's work. */
function workOf({ resources }: CompiledResources, people: string): Work[] {
  return resources.flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      const handover = handoverOf(field);
      if (field.to !== people || handover === null) return [];
      const when = (handover.when as Predicate | undefined) ?? null;
      return [{ resource: name, field: field.name, same: handover.same ?? null, when }];
    }),
  );
}

function handoverOf({ definition }: CompiledField) {
  return "handover" in definition && definition.handover ? definition.handover : null;
}

function isOpenWork(
  frame: Frame,
  { field, when, person }: Pick<Work, "field" | "when"> & { person: number },
) {
  return [
    sql`${column(frame, "archived")} is null`,
    sql`${fieldSql(frame, field).sql} = ${person}`,
    ...(when === null ? [] : [conditionSql(frame, when)]),
  ];
}

async function readIds(
  context: EngineContext,
  question: {
    readonly actor: Actor;
    readonly resource: string;
    readonly field: string;
    readonly when: Predicate | null;
    readonly person: number;
  },
): Promise<number[]> {
  const open = openResource(context, question);
  const { resource, own, rights, definitions } = open;
  const decision = own.decide("list");
  if (decision.effect === "deny" || !resource.operations.includes("edit")) {
    const reason = decision.effect === "deny" ? decision.reason : NOT_OFFERED;
    throw notAllowed({ access: definitions.access, action: "edit", resource: resource.name, reason });
  }
  const frame = openFrame(rights.compilation(), resource.name);
  const id = column(frame, "id");
  const conditions = isOpenWork(frame, question);
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  const statement = sql`select ${id} as id from ${from(frame)} where ${allOf(conditions)} order by ${id}`;
  const rows = await context.database.query<{ id: number }>(
    bindTemplate(compileTemplate(context.database, statement), bindingOf(open)),
  );
  return rows.map((row) => Number(row.id));
}
