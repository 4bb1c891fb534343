import { sql } from "kysely";
import { NOT_OFFERED, notAllowed } from "../errors.ts";
import { bindingOf, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { conditionSql, fieldSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import type { CompiledField, Predicate } from "../../../core/definition/types.ts";
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
  const { resources } = context.definitions().resources;
  const found: OpenWork[] = [];
  for (const { name, fields } of resources) {
    for (const field of fields) {
      const handover = handoverOf(field);
      if (field.to !== people || handover === null) continue;
      const when = (handover.when as Predicate | undefined) ?? null;
      const ids = await readIds(context, { actor, resource: name, field: field.name, when, person });
      if (ids.length > 0) found.push({ resource: name, field: field.name, same: handover.same ?? null, ids });
    }
  }
  return found;
}

function handoverOf({ definition }: CompiledField) {
  return "handover" in definition && definition.handover ? definition.handover : null;
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
  const conditions = [
    sql`${column(frame, "archived")} is null`,
    sql`${fieldSql(frame, question.field).sql} = ${question.person}`,
  ];
  if (question.when !== null) conditions.push(conditionSql(frame, question.when));
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  const statement = sql`select ${id} as id from ${from(frame)} where ${allOf(conditions)} order by ${id}`;
  const rows = await context.database.query<{ id: number }>(
    bindTemplate(compileTemplate(context.database, statement), bindingOf(open)),
  );
  return rows.map((row) => Number(row.id));
}
