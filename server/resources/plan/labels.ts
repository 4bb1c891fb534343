import { sql } from "kysely";
import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
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

const labelFields = ({ label, fieldsByName }: CompiledResource): CompiledField[] =>
  label.flatMap((name) => fieldsByName[name] ?? []);

/** Whether records of an area have names in several languages. */
export const isLabelTranslated = (resource: CompiledResource): boolean =>
  labelFields(resource).some((field) => translationsFieldOf(field) !== null);

/**
 * What a row is called in the reader's language: the translation of each field of its label that has one, and the rest as
 * it is stored. The server's own work goes by what is stored.
 */
export function labelColumn(frame: Frame, rightsOf: RightsOf): Sql {
  const stored = column(frame, "label__");
  if (rightsOf === ALL_NAMED || !isLabelTranslated(frame.resource)) return stored;
  const fields = labelFields(frame.resource);
  const [first, ...others] = fields;
  const translation = first === undefined ? null : translationOf(frame, first);
  if (first === undefined || translation === null || others.some((one) => translationOf(frame, one) !== null))
    return sql`coalesce(nullif(${joinedParts(frame, fields)}, ''), ${stored})`;
  const rest = sql`substr(${stored}, length(${column(frame, first.name)}) + 1)`;
  return sql`coalesce(${translation} || ${rest}, ${stored})`;
}

function translationOf(frame: Frame, field: CompiledField): Sql | null {
  const name = translationsFieldOf(field);
  return name === null ? null : engine(frame.compilation).jsonText(column(frame, name), LANGUAGE);
}

/** Stands between the parts of a label. */
const DOT = " · ";

/**
 * The parts of a label, those that are texts read from their columns. What stands between the first and the last that are
 * none, such as references, is cut out of the label as it is stored: of those the row has no words.
 */
function joinedParts(frame: Frame, fields: readonly CompiledField[]): Sql {
  const begin = fields.findIndex((field) => !isPlainText(field));
  const end = fields.findLastIndex((field) => !isPlainText(field)) + 1;
  const [before, behind] = begin < 0 ? [fields, []] : [fields.slice(0, begin), fields.slice(end)];
  const shown = (field: CompiledField): Sql => {
    const text = textOf(frame, field);
    const translation = translationOf(frame, field);
    return translation === null
      ? text
      : sql`(case when ${text} = '' then '' else coalesce(${translation}, ${text}) end)`;
  };
  const parts = [
    ...before.map(shown),
    ...(begin < 0 ? [] : [between(frame, before, behind)]),
    ...behind.map(shown),
  ];
  const dotted = parts.map(
    (part) => sql`(case when ${part} = '' then '' else ${sql.lit(DOT)} || ${part} end)`,
  );
  return sql`substr(${sql.join(dotted, sql` || `)}, ${sql.lit(DOT.length + 1)})`;
}

function between(frame: Frame, before: readonly CompiledField[], behind: readonly CompiledField[]): Sql {
  const stored = column(frame, "label__");
  const length = (field: CompiledField) => {
    const text = textOf(frame, field);
    return sql`(case when ${text} = '' then 0 else length(${text}) + ${sql.lit(DOT.length)} end)`;
  };
  const sum = (of: readonly CompiledField[]) => sql.join([sql`0`, ...of.map(length)], sql` + `);
  const left = sql`(length(${stored}) - (${sum(before)}) - (${sum(behind)}))`;
  return sql`(case when ${left} > 0 then substr(${stored}, ${sum(before)} + 1, ${left}) else '' end)`;
}

const isPlainText = ({ kind, computed, valueType }: CompiledField): boolean =>
  kind === "text" && computed === null && !fieldTypeOf(valueType).markup;

const textOf = (frame: Frame, { name }: CompiledField): Sql => sql`coalesce(${column(frame, name)}, '')`;

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
