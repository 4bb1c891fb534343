import { quote } from "../identifiers.ts";
import type { DialectAdditions, RunStatement } from "../dialect.ts";
import { plain } from "./ddl.ts";
import {
  type Conversion,
  convertHeld,
  type HeldValues,
  linkedResource,
  isSealed,
  sharesElements,
  type Links,
  readStored,
} from "./conversions.ts";
import { LABEL_COLUMN } from "./resource-storage.ts";
import { lastOf, type SomeRows, someRows } from "./some-rows.ts";

interface HeldRow extends HeldValues {
  readonly id: number;
  readonly label: string | null;
  /** The sort key of what was kept. */
  readonly key: string | null;
}

interface Reading {
  readonly table: string;
  readonly conversion: Conversion;
  readonly run: RunStatement;
  readonly dialect: DialectAdditions;
}

/**
 * Fills the columns of a conversion, and gives the last row of a part that others follow. It may be done again at any time:
 * rows that are right already are left alone.
 */
export async function convertRows(
  reading: Reading,
  write: RunStatement,
  rows: SomeRows,
): Promise<number | null> {
  const { table, conversion, dialect } = reading;
  const { stored, filled } = conversion;
  const found = await readRows(reading, { rows, filled: true });
  const links = await readLinks(reading, found);
  const columns = stored.columns.map((column) => ({
    name: filled.get(column) ?? column,
    kind: stored.kinds[column] ?? ("text" as const),
  }));
  const changed = found.flatMap((row) => {
    const { value } = convertHeld(conversion, row, links);
    if (stored.hashColumn !== null) return sealedRow(reading, row, value);
    const encoded = stored.encode(value);
    const right = [row.kept, row.key].slice(0, stored.columns.length);
    if (stored.columns.every((column, index) => (encoded[column] ?? null) === right[index])) return [];
    return [[row.id, ...stored.columns.map((column) => encoded[column] ?? null)]];
  });
  if (changed.length > 0) {
    const ids = changed.map(([id]) => Number(id));
    // what one row gives up another may take
    if ("ids" in rows) await write(emptied(table, columns, ids));
    await write(dialect.updateMany({ table, columns, rows: changed }));
    if (!sharesElements(conversion)) await fillElements({ ...reading, run: write }, ids);
  }
  return lastOf(rows, found);
}

/** Cells of a sealed field; none where the row holds the value already. */
function sealedRow(
  { table, conversion: { stored }, dialect }: Reading,
  { id, kept }: HeldRow,
  value: unknown,
): (number | string | null)[][] {
  if (value === kept) return [];
  const { sealing } = dialect;
  if (value === null) return [[id, null, null]];
  const text = value as string;
  const place = { resource: table, id, field: stored.field.name };
  return [[id, sealing.seal(place, text), sealing.hashes(table, text)[0] ?? null]];
}

const emptied = (table: string, columns: readonly { name: string }[], ids: readonly number[]) =>
  plain(
    `UPDATE ${quote(table)} SET ${columns.map(({ name }) => `${quote(name)} = NULL`).join(", ")} WHERE id IN (${ids.join(", ")})`,
  );

/** Fills the table of a list's elements from its column, for some rows or for all. */
export async function fillElements(
  { table, conversion, run, dialect }: Reading,
  ids: readonly number[] | null = null,
): Promise<void> {
  const { stored, filled } = conversion;
  const { linkTable, link } = stored;
  if (linkTable === null || link === null) return;
  const column = filled.get(stored.field.name) ?? "";
  const of = (id: string) => (ids === null ? "" : ` WHERE ${id} IN (${ids.join(", ")})`);
  const elements = dialect.listElements({ table, column, kind: link.kind });
  await run(plain(`DELETE FROM ${quote(linkTable)}${of("owner")}`));
  await run(plain(`INSERT INTO ${quote(linkTable)} (owner, position, value) ${elements}${of("t.id")}`));
}

export interface Misfits {
  readonly count: number;
  /** The first of them. */
  readonly rows: readonly { readonly id: number; readonly label: string | null; readonly value: string }[];
}

const MAX_LISTED = 20;
const MAX_LENGTH = 60;

/** Rows whose value does not fit the new field. */
export async function findMisfits(reading: Reading): Promise<Misfits> {
  const { conversion } = reading;
  const listed: Misfits["rows"][number][] = [];
  let count = 0;
  for (let after = 0; ;) {
    const rows = await readRows(reading, { rows: { after }, filled: conversion.returns });
    const links = await readLinks(reading, rows);
    for (const row of rows) {
      const { fits, shown } = convertHeld(conversion, row, links);
      if (fits) continue;
      count += 1;
      const value = Array.isArray(shown) ? shown.join(", ") : String(shown);
      if (listed.length < MAX_LISTED)
        listed.push({
          id: row.id,
          label: row.label,
          value: value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value,
        });
    }
    const last = lastOf({ after }, rows);
    if (last === null) return { count, rows: listed };
    after = last;
  }
}

async function readRows(
  { table, conversion, run, dialect }: Reading,
  { rows, filled }: { rows: SomeRows; filled: boolean },
): Promise<HeldRow[]> {
  const {
    keyColumn,
    field: { name },
  } = conversion.stored;
  const [value, column] = [quote(name), quote(conversion.filled.get(name) ?? name)];
  const kept = filled ? column : "NULL";
  const key = filled && keyColumn !== null ? quote(conversion.filled.get(keyColumn) ?? keyColumn) : "NULL";
  const there = filled ? `(${value} IS NOT NULL OR ${column} IS NOT NULL)` : `${value} IS NOT NULL`;
  const wanted = `SELECT id, ${quote(LABEL_COLUMN)} AS label, ${value} AS value, ${kept} AS kept, ${key} AS "key" FROM ${quote(table)}`;
  const found = await run(someRows(wanted, { rows, there, dialect }));
  const { from, stored } = conversion;
  return found.map((row) => {
    const id = Number(row["id"]);
    const open = (held: unknown) =>
      typeof held === "string"
        ? dialect.sealing.open({ resource: table, id, isForeign: () => false }, held)
        : held;
    return {
      ...row,
      id,
      ...(isSealed(from) ? { value: open(row["value"]) } : {}),
      ...(stored.hashColumn === null ? {} : { kept: open(row["kept"]) }),
    } as unknown as HeldRow;
  });
}

const NO_LINKS: Links = { idOf: () => null, labelOf: () => null };

/** The records that these rows name by id or by label. A label that two records have names none. */
export async function readLinks(
  { conversion, run, dialect }: Omit<Reading, "table">,
  rows: readonly HeldValues[],
): Promise<Links> {
  const target = linkedResource(conversion);
  if (target === null || rows.length === 0) return NO_LINKS;
  const { stored, from } = conversion;
  const values = rows.flatMap(({ value, kept }) => [
    ...[readStored(from, value)].flat(),
    ...[kept === null ? null : stored.decode({ [stored.field.name]: kept })].flat(),
  ]);
  const ids = values.filter((value) => typeof value === "number");
  const texts = values.flatMap((value) =>
    typeof value === "string" ? value.split(/[;\n]/).map((part) => part.trim()) : [],
  );
  const find = async (column: string, wanted: readonly (string | number)[], where: string) => {
    const list = [...new Set(wanted)];
    if (list.length === 0) return [];
    const marks = list.map((_, index) => dialect.placeholder(index + 1)).join(", ");
    const sql = `SELECT id, ${quote(LABEL_COLUMN)} AS label FROM ${quote(target)} WHERE ${quote(column)} IN (${marks})${where}`;
    return run({ sql, parameters: list });
  };
  const named = await find("id", ids, "");
  const found = await find(LABEL_COLUMN, texts, ` AND archived IS NULL`);
  const labels = new Map(named.map(({ id, label }) => [Number(id), label as string | null]));
  const byLabel = Map.groupBy(found, ({ label }) => label as string);
  return {
    labelOf: (id) => labels.get(id) ?? null,
    idOf: (label) => {
      const records = byLabel.get(label.trim()) ?? [];
      return records.length === 1 ? Number(records[0]?.["id"]) : null;
    },
  };
}
