import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ME } from "./slots.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { Slot } from "./binding.ts";
import type { DialectAdditions } from "../../database/dialect.ts";

export type Sql = RawBuilder<unknown>;

/**
 * What compiling one statement shares. A statement serves every actor with the same roles and time zone; who asks and
 * when are bound later.
 */
export interface Compilation {
  readonly dialect: DialectAdditions;
  readonly resources: CompiledResources;
  /** Effective roles: `{role}` in a condition is decided while compiling. */
  readonly roles: readonly string[];
  readonly timeZone: string;
  /** Whom conditions and scopes mean by `me`. */
  readonly me: Slot;
  /** A name for one more inner table. */
  readonly alias: () => string;
}

/** One table of a statement, under the name by which the statement knows it. */
export interface Frame {
  readonly compilation: Compilation;
  readonly resource: CompiledResource;
  readonly alias: string;
  /** Columns the engine is to test as rows come, not to find rows by. Only where its planner `knowsCommonValues` not. */
  readonly tested?: ReadonlySet<string>;
}

export function createCompilation(options: Omit<Compilation, "alias" | "me">): Compilation {
  let count = 0;
  return { ...options, me: ME, alias: () => `t${(count += 1)}` };
}

export function resourceNamed(resources: CompiledResources, name: string): CompiledResource {
  const resource = resources.byName[name];
  if (resource === undefined) throw new Error(`No resource is named ${name}`);
  return resource;
}

export function openFrame(compilation: Compilation, resourceName: string): Frame {
  return {
    compilation,
    resource: resourceNamed(compilation.resources, resourceName),
    alias: compilation.alias(),
  };
}

/** `"table" as "alias"`. */
export function from({ resource, alias }: Frame): Sql {
  return named(resource.name, alias);
}

export function named(table: string, alias: string): Sql {
  return sql`${sql.id(table)} as ${sql.id(alias)}`;
}

export function column({ alias, tested }: Pick<Frame, "alias" | "tested">, name: string): Sql {
  // a sign before a column keeps SQLite from looking in an index of it, and changes neither value nor collation
  const sign = tested?.has(name) === true ? sql`+` : sql``;
  return sql`${sign}${sql.id(alias, name)}`;
}

export const TRUE: Sql = sql`1 = 1`;
export const FALSE: Sql = sql`1 = 0`;

export function allOf(parts: readonly Sql[]): Sql {
  const telling = parts.filter((part) => part !== TRUE);
  if (telling.includes(FALSE)) return FALSE;
  if (telling.length === 0) return TRUE;
  return telling.length === 1 ? telling[0]! : sql`(${sql.join(telling, sql` and `)})`;
}

export function anyOf(parts: readonly Sql[]): Sql {
  const telling = parts.filter((part) => part !== FALSE);
  if (telling.includes(TRUE)) return TRUE;
  if (telling.length === 0) return FALSE;
  return telling.length === 1 ? telling[0]! : sql`(${sql.join(telling, sql` or `)})`;
}

/** True or false, never unknown. */
export function notSql(condition: Sql): Sql {
  if (condition === TRUE) return FALSE;
  if (condition === FALSE) return TRUE;
  return sql`((${condition}) is not true)`;
}

/** A condition as a value: 1 or 0. */
export function flagSql(condition: Sql): Sql {
  return sql`(case when ${condition} then 1 else 0 end)`;
}

/** A select list with a name of its own for each column, so that rows read as objects keep the columns' order. */
export function selectList(columns: readonly Sql[]): Sql {
  return sql.join(columns.map((expression, index) => sql`${expression} as ${sql.id(`c${index}`)}`));
}
