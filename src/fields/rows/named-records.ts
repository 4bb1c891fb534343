import type { ClientField } from "../../../core/definition/client-types.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { candidateParameters } from "../reference/candidates.ts";
import type { ChildRow, ReferenceValue } from "../values.ts";
import type { CellEdit } from "./edits.ts";

/** Finds the one record that is called so and may stand in the row; null where there is none, or more than one. */
export type FindByName = (field: ClientField, name: string, row: ChildRow) => Promise<ReferenceValue | null>;

interface SoughtName {
  readonly field: ClientField;
  readonly name: string;
  /** Decides what the field may hold. */
  readonly row: ChildRow;
}

const AT_ONCE = 6;

/** The fields whose cells hold names to be looked up, with each name once for rows that allow the same. */
export function namesIn(edits: readonly CellEdit[], rows: readonly ChildRow[]): SoughtName[] {
  const found = new Map<string, SoughtName>();
  for (const { field, value, row: at } of edits) {
    if (field.to === null) continue;
    for (const name of Array.isArray(value) ? value : [value]) {
      const row = rows[at] ?? {};
      if (typeof name === "string" && name !== "") found.set(nameKey(field, name, row), { field, name, row });
    }
  }
  return [...found.values()];
}

/** Looks all of them up, a few at a time. */
export async function findNames(
  names: readonly SoughtName[],
  find: FindByName,
): Promise<ReadonlyMap<string, ReferenceValue>> {
  const found = new Map<string, ReferenceValue>();
  const waiting = [...names];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const record = await find(next.field, next.name, next.row).catch(() => null);
      if (record) found.set(nameKey(next.field, next.name, next.row), record);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, work));
  return found;
}

/** The rows with names turned into the records found for them; a cell changed meanwhile keeps what it holds. */
export function withRecords(
  rows: readonly ChildRow[],
  fields: readonly ClientField[],
  found: ReadonlyMap<string, ReferenceValue>,
): readonly ChildRow[] {
  if (found.size === 0) return rows;
  const pointing = fields.filter(({ to }) => to !== null);
  const next = rows.map((row) => {
    const changes = pointing.flatMap((field): [string, unknown][] => {
      const value = row[field.name];
      if (typeof value === "string") {
        const record = found.get(nameKey(field, value, row));
        return record ? [[field.name, record]] : [];
      }
      if (!Array.isArray(value) || !value.some((each) => typeof each === "string")) return [];
      const known = value.map((each: unknown) =>
        typeof each === "string" ? (found.get(nameKey(field, each, row)) ?? each) : each,
      );
      return [[field.name, known]];
    });
    return changes.length === 0 ? row : { ...row, ...Object.fromEntries(changes) };
  });
  return next.some((row, at) => row !== rows[at]) ? next : rows;
}

/** The record among the found ones whose name is this one. */
export function namedRecord(name: string, found: readonly ReferenceValue[]): ReferenceValue | null {
  const wanted = foldText(name);
  const same = found.filter(({ label }) => foldText(label) === wanted);
  return same.length === 1 ? (same[0] ?? null) : null;
}

function nameKey(field: ClientField, name: string, row: ChildRow): string {
  const narrowed = candidateParameters({ resource: "", field, values: row });
  return `${field.name} ${foldText(name)} ${JSON.stringify(narrowed)}`;
}
