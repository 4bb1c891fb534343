import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { sameValue } from "../../../../core/definition/validate.ts";
import type { ApiRecord } from "../../../config/record.ts";
import type { ConfigIndex } from "../../../config/config-index.ts";
import { getTotal } from "../../../fields/rows/totals.ts";
import { asReference, asRows, asText, type ChildRow, isEmptyValue } from "../../../fields/values.ts";

/** What a week grid is made of, looked up. */
export interface WeekParts {
  readonly line: readonly ClientField[];
  /** First and last day of a record. */
  readonly from: string;
  readonly to: string;
  /** The field that holds the days, and what its rows are. */
  readonly rows: ClientField;
  readonly child: ClientResource;
  readonly day: string;
  readonly values: readonly ClientField[];
  readonly expected: ClientField | null;
  readonly proposes: boolean;
  readonly file: ClientField | null;
  readonly submit: readonly string[];
  readonly approve: string | null;
  readonly sendBack: string | null;
}

/** Null where the resource declares none, or the reader may not read what it is about. */
export function weekParts(resource: ClientResource, index: ConfigIndex): WeekParts | null {
  const view = resource.list.views.find((one) => one.kind === "week_grid");
  if (view === undefined) return null;
  const own = (name: string | undefined) =>
    name === undefined ? null : (resource.fields.find((field) => field.name === name) ?? null);
  const rows = own(view.rows);
  const child = rows?.to == null ? null : index.resource(rows.to);
  if (rows === null || child === null) return null;
  const values = view.values.flatMap((name) => child.fields.find((field) => field.name === name) ?? []);
  if (values.length === 0) return null;
  return {
    line: view.line.flatMap((name) => own(name) ?? []),
    from: view.field,
    to: view.end,
    rows,
    child,
    day: view.day,
    values,
    expected: own(view.expected),
    proposes: view.propose !== undefined,
    file: own(view.file),
    submit: view.submit ?? [],
    approve: view.approve ?? null,
    sendBack: view.sendBack ?? null,
  };
}

/** What was typed and is not saved, by where it stands: `12.hours.2026-11-23`, or `12.file` for the file of a line. */
export type Typed = Readonly<Record<string, unknown>>;

export const typedKey = (id: number, field: string, day?: string): string =>
  [id, field, ...(day === undefined ? [] : [day])].join(".");

/** A cell's column: which number of which day. */
export const cellName = (field: string, day: string): string => `${field}.${day}`;

export const isTypedOf = (key: string, id: number): boolean => key.startsWith(`${id}.`);

/** A record of the week with the rows it holds, or, where it holds none, is expected to hold. */
export interface WeekLine {
  readonly record: ApiRecord;
  readonly rows: readonly ChildRow[];
  /** They are expected, and not saved yet. */
  readonly proposed: boolean;
}

const rowsOn = (rows: readonly ChildRow[], day: string, on: string): readonly ChildRow[] =>
  rows.filter((row) => row[day] === on);

/** What stands in a cell as it is saved or expected. A day with several rows is told by their sum. */
export function storedValue(parts: WeekParts, line: WeekLine, field: ClientField, on: string): unknown {
  const found = rowsOn(line.rows, parts.day, on);
  return found.length > 1 ? getTotal(found, field) : (found[0]?.[field.name] ?? null);
}

/** Rows are told apart by their day: what stands in several is changed in the record itself. */
export const isSplit = (parts: WeekParts, line: WeekLine, on: string): boolean =>
  rowsOn(line.rows, parts.day, on).length > 1;

/** One line of the grid: a value for each number and day, by the names of its cells. */
export function gridRow(
  parts: WeekParts,
  line: WeekLine,
  { days, typed }: { readonly days: readonly string[]; readonly typed: Typed },
): ChildRow {
  const { id } = line.record;
  const cells = parts.values.flatMap((field) =>
    days.map((on) => {
      const key = typedKey(id, field.name, on);
      const value = key in typed ? typed[key] : storedValue(parts, line, field, on);
      return [cellName(field.name, on), value] as const;
    }),
  );
  return { id, ...Object.fromEntries(cells) };
}

/** What of a line's cells differs from what is saved or expected. */
export function typedOf(
  parts: WeekParts,
  line: WeekLine,
  { days, row }: { readonly days: readonly string[]; readonly row: ChildRow },
): Typed {
  const changed = parts.values.flatMap((field) =>
    days.flatMap((on) => {
      const value = row[cellName(field.name, on)] ?? null;
      const stored = storedValue(parts, line, field, on);
      if (sameNumber(value, stored)) return [];
      return [[typedKey(line.record.id, field.name, on), value] as const];
    }),
  );
  return Object.fromEntries(changed);
}

/** Nothing and nought are the same amount of a day. */
function sameNumber(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (isEmptyValue(value) ? 0 : Number(value));
  const [a, b] = [plain(one), plain(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? sameValue(one, other) : a === b;
}

/** The rows of a line as they are to be saved. */
export function mergedRows(parts: WeekParts, line: WeekLine, typed: Typed): readonly ChildRow[] {
  const { day, values } = parts;
  const rows: Record<string, unknown>[] = line.rows.map((row) => ({ ...row }));
  for (const field of values) {
    const start = typedKey(line.record.id, field.name, "");
    for (const [key, value] of Object.entries(typed)) {
      if (!key.startsWith(start)) continue;
      const on = key.slice(start.length);
      let row = rows.find((one) => one[day] === on);
      if (row === undefined) {
        if (isEmptyValue(value)) continue;
        row = { [day]: on };
        rows.push(row);
      }
      row[field.name] = value ?? field.default ?? null;
    }
  }
  return rows.toSorted((a, b) => asText(a[day]).localeCompare(asText(b[day]))) as ChildRow[];
}

/** The exact sum of all numbers of some rows. */
export function sumOf(parts: WeekParts, rows: readonly ChildRow[]): string | number {
  const [first] = parts.values;
  if (first === undefined) return 0;
  const scale = Math.max(...parts.values.map((field) => field.scale));
  const all = parts.values.flatMap(({ name }) => rows.map((row) => ({ value: row[name] })));
  return getTotal(all, { ...first, name: "value", scale });
}

/** What tells one line from another: a record of another week with the same is the same line. */
export function lineKey(parts: WeekParts, record: ApiRecord): string {
  return JSON.stringify(parts.line.map(({ name }) => asReference(record[name])?.id ?? record[name] ?? null));
}

/** Of several records of the same line in one week, the one that holds most; null where none holds anything. */
export function recordOfLine(parts: WeekParts, records: readonly ApiRecord[], key: string): ApiRecord | null {
  const found = records
    .filter((record) => lineKey(parts, record) === key)
    .map((record) => ({ record, sum: Number(sumOf(parts, asRows(record[parts.rows.name]))) }))
    .filter(({ sum }) => sum > 0)
    .toSorted((a, b) => b.sum - a.sum);
  return found[0]?.record ?? null;
}
