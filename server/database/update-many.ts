import { quote } from "./identifiers.ts";
import type { ColumnKind, Statement, UpdateManyRequest } from "./dialect.ts";

/** Sets columns of many rows by their id in one statement with one JSON parameter. */
export function updateManyStatement(
  { table, columns, rows }: UpdateManyRequest,
  engine: {
    /** A table expression of one JSON value for each element of the parameter. */
    readonly elements: string;
    /** The n-th item of an element, from 0, as a value of the kind. */
    readonly item: (position: number, kind: ColumnKind) => string;
  },
): Statement {
  const items = columns.map(({ kind }, index) => `${engine.item(index + 1, kind)} AS c${index + 1}`);
  const sets = columns.map(({ name }, index) => `${quote(name)} = v.c${index + 1}`);
  const values = `SELECT ${[`${engine.item(0, "integer")} AS id`, ...items].join(", ")} FROM ${engine.elements}`;
  return {
    sql: `UPDATE ${quote(table)} SET ${sets.join(", ")} FROM (${values}) AS v WHERE ${quote(table)}.id = v.id`,
    parameters: [JSON.stringify(rows)],
  };
}
