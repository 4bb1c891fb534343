import { fieldSql } from "../sql/fields.ts";
import { column } from "../sql/frame.ts";
import { FlagSet, type RowTest } from "../plan/flags.ts";
import type { Predicate, ValueKind } from "../../../core/definition/types.ts";
import type { Compared, ComparedValues } from "../../../core/matches/types.ts";
import type { ResourceRights } from "../plan/rights.ts";
import type { Frame, Sql } from "../sql/frame.ts";

/** How compared fields of one side are read: as they are stored, and only where the reader sees them. */
export interface ComparedReader {
  readonly columns: readonly Sql[];
  readonly id: (row: readonly unknown[]) => number;
  readonly values: (row: readonly unknown[]) => ComparedValues;
  /** Which of the named conditions hold. */
  readonly holding: (row: readonly unknown[]) => ReadonlySet<string>;
}

export function comparedReader(
  frame: Frame,
  own: ResourceRights,
  { names, conditions = {} }: { names: readonly string[]; conditions?: Readonly<Record<string, Predicate>> },
): ComparedReader {
  const fields = [...new Set(names)]
    .map((name) => ({ name, sql: fieldSql(frame, name), class: classOf(own, name) }))
    .filter((field) => own.decideClass(field.class, "read").effect !== "deny");
  const flags = new FlagSet(frame, fields.length + 1);
  const readers = fields.map(({ name, sql: { kind }, class: sensitivity }, index) => ({
    name,
    kind,
    at: index + 1,
    shown: flags.decision(own.decideClass(sensitivity, "read")),
  }));
  const tests = Object.entries(conditions).map(([name, predicate]): [string, RowTest] => [
    name,
    flags.condition(predicate),
  ]);
  return {
    columns: [column(frame, "id"), ...fields.map(({ sql }) => sql.sql), ...flags.columns],
    id: (row) => Number(row[0]),
    values: (row) =>
      Object.fromEntries(
        readers.flatMap(({ name, kind, at, shown }) =>
          shown(row) ? [[name, toCompared(row[at], kind)]] : [],
        ),
      ),
    holding: (row) => new Set(tests.flatMap(([name, test]) => (test(row) ? [name] : []))),
  };
}

const classOf = ({ resource }: ResourceRights, name: string): string | null =>
  resource.fieldsByName[name]?.sensitivity ?? null;

/** Whether every reader of a list reads the field in each of its rows: only then may it narrow a search. */
export function readEverywhere(own: ResourceRights, names: readonly string[]): boolean {
  return names.every((name) => own.decideClass(classOf(own, name), "read").effect === "allow");
}

function toCompared(stored: unknown, kind: ValueKind): Compared {
  if (stored === null || stored === undefined) return null;
  if (kind === "boolean") return Number(stored) === 1;
  if (kind === "integer" || kind === "decimal" || kind === "reference") return Number(stored);
  if (typeof stored !== "string") return null;
  return kind === "references" || kind === "options" ? (JSON.parse(stored) as (string | number)[]) : stored;
}
