import { sql } from "kysely";
import { translationsFieldOf } from "../../../core/definition/translations.ts";
import { engine } from "../sql/engines.ts";
import { LANGUAGE } from "../sql/slots.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import { constraintSql } from "../sql/scope.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";

/** The right to see labels of a resource's rows, for the actors a statement is compiled for. */
export type RightsOf = (resource: string) => { readonly named: Decision };

/** Stands between the parts of a label, as `buildTextColumns` writes it. */
export const DOT = " · ";

/** The parts of a label that are said in other languages too. */
export const translatedFields = ({ label, fieldsByName }: CompiledResource): CompiledField[] =>
  label.flatMap((name) => fieldsByName[name] ?? []).filter((field) => translationsFieldOf(field) !== null);

/** Whether records of an area have names in several languages. */
export const isLabelTranslated = (resource: CompiledResource): boolean =>
  translatedFields(resource).length > 0;

/**
 * What a row is called in the reader's language: the translation of each part of its label that has one, and the rest as it
 * is stored. The server's own work goes by what is stored.
 */
export function labelColumn(frame: Frame, rightsOf: RightsOf): Sql {
  const stored = column(frame, "label__");
  if (rightsOf === ALL_NAMED || !isLabelTranslated(frame.resource)) return stored;
  const part = (text: Sql): Sql => sql`(${sql.lit(DOT)} || ${text} || ${sql.lit(DOT)})`;
  const translated = translatedFields(frame.resource).reduce((label, field) => {
    const text = sql`coalesce(${column(frame, field.name)}, '')`;
    const translations = column(frame, translationsFieldOf(field)!);
    const translation = engine(frame.compilation).jsonText(translations, LANGUAGE);
    return sql`replace(${label}, ${part(text)}, ${part(sql`coalesce(${translation}, ${text})`)})`;
  }, part(stored));
  return sql`substr(${translated}, ${sql.lit(DOT.length + 1)}, length(${translated}) - ${sql.lit(2 * DOT.length)})`;
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
