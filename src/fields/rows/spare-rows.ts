import type { ChildRow } from "../values.ts";

const spare = new WeakSet<object>();

/** A row that Tab or Enter made on the way past the last one. Typing in it replaces it by one that counts. */
export function spareRow(row: ChildRow): ChildRow {
  spare.add(row);
  return row;
}

export function isSpare(row: ChildRow | undefined): boolean {
  return row !== undefined && spare.has(row);
}

/** Rows that are meant. The spare one is the last, so that the others keep their places. */
export function withoutSpare<T>(rows: readonly T[]): readonly T[] {
  const last = rows.at(-1);
  return typeof last === "object" && last !== null && spare.has(last) ? rows.slice(0, -1) : rows;
}
