import type { Actor } from "../../../core/access/types.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import type { RawBuilder } from "kysely";
import type { Database, Statement } from "../../database/types.ts";

export type SqlValue = string | number | null;

/** What one request gives to a statement that was compiled before it. */
export interface Binding {
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly query: ListQuery | null;
  /** Id of the row a statement is about. */
  readonly id: number | null;
  /** Ids of the rows a statement is about. */
  readonly ids: readonly number[];
}

/**
 * A parameter whose value is known only when a request comes. It stands among Kysely's parameters, so a statement is
 * compiled once for all actors with the same rights.
 */
export class Slot {
  readonly read: (binding: Binding) => SqlValue;

  constructor(read: (binding: Binding) => SqlValue) {
    this.read = read;
  }
}

/** A compiled statement: SQL text, and parameters that are values or slots. */
export interface StatementTemplate {
  readonly sql: string;
  readonly parameters: readonly (SqlValue | Slot)[];
}

export function compileTemplate(
  database: Pick<Database, "read">,
  fragment: RawBuilder<unknown>,
): StatementTemplate {
  const { sql, parameters } = fragment.compile(database.read);
  return { sql, parameters: parameters as readonly (SqlValue | Slot)[] };
}

export function bindTemplate(template: StatementTemplate, binding: Binding): Statement {
  const { parameters } = template;
  const bound = Array.from<SqlValue>({ length: parameters.length });
  for (let index = 0; index < parameters.length; index += 1) {
    const parameter = parameters[index]!;
    bound[index] = parameter instanceof Slot ? parameter.read(binding) : parameter;
  }
  return { sql: template.sql, parameters: bound };
}
