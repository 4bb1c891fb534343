import { sql } from "kysely";
import { translationsFieldOf } from "../../../core/definition/translations.ts";
import { engine } from "../sql/engines.ts";
import { LANGUAGE } from "../sql/slots.ts";
import { constraintSql } from "../sql/scope.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";

/** The right to see labels of a resource's rows, for the actors a statement is compiled for. */
export type RightsOf = (resource: string) => { readonly named: Decision };

/**
 * What a row is called in the reader's language: the translation of the first field of its label, and the rest as it is
 * stored. The server's own work goes by what is stored.
 */
export function labelColumn(frame: Frame, rightsOf: RightsOf): Sql {
  const stored = column(frame, "label__");
  const { label, fieldsByName } = frame.resource;
  const first = fieldsByName[label[0] ?? ""];
  const translations = first === undefined ? null : translationsFieldOf(first);
  if (first === undefined || translations === null || rightsOf === ALL_NAMED) return stored;
  const translation = engine(frame.compilation).jsonText(column(frame, translations), LANGUAGE);
  const rest = sql`substr(${stored}, length(${column(frame, first.name)}) + 1)`;
  return sql`coalesce(${translation} || ${rest}, ${stored})`;
}

/** The label of the row an id points at; null where the actor may neither pick nor show that row. */
export function labelSql({
  frame,
  to,
  id,
  rightsOf,
}: {
  frame: Frame;
  to: string | null;
  id: Sql;
  rightsOf: RightsOf;
}): Sql {
  if (to === null || !Object.hasOwn(frame.compilation.resources.byName, to)) return sql`null`;
  const decision = rightsOf(to).named;
  if (decision.effect === "deny") return sql`null`;
  const target = openFrame(frame.compilation, to);
  const conditions = [sql`${column(target, "id")} = ${id}`];
  if (decision.effect === "constrain") conditions.push(constraintSql(target, decision.constraint));
  return sql`(select ${labelColumn(target, rightsOf)} from ${from(target)} where ${allOf(conditions)})`;
}

/** Every label, for the server's own work. */
export const ALL_NAMED: RightsOf = () => ({
  named: { effect: "allow", reason: { code: "granted", rules: [] } },
});
