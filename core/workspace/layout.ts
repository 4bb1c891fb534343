import type { FieldIssue, ValueErrorCode } from "../definition/issues.ts";
import { isObject } from "../definition/record.ts";

export const DENSITIES = ["comfortable", "normal", "compact"] as const;
export type Density = (typeof DENSITIES)[number];
export const LIST_KINDS = ["table", "board", "calendar", "week_grid", "tree"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** How a list looks and which rows it shows. What is absent is as the resource's definition, or the person, has it. */
export interface ListLayout {
  /** Fields shown, in order. */
  readonly columns?: readonly string[];
  /** Widths of columns in CSS pixels. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Columns that stay in view at the start. */
  readonly pinned?: readonly string[];
  readonly density?: Density;
  readonly as?: ListKind;
  /** Whether a list that has parts is shown in them. */
  readonly grouped?: boolean;
  /** Which rows: parameters of the list's address by name, `status` → `open,placed`, `sort` → `-created`. */
  readonly rows?: Readonly<Record<string, string>>;
}

export const MIN_WIDTH = 56;
export const MAX_WIDTH = 1200;
const MAX_COLUMNS = 100;
const MAX_PARAMETERS = 70;
const MAX_TEXT = 8_000;
const MEMBERS: ReadonlySet<string> = new Set([
  "columns",
  "widths",
  "pinned",
  "density",
  "as",
  "grouped",
  "rows",
]);
/** Parts of an address that say where somebody stands in a list, not which list it is. */
const PLACES: ReadonlySet<string> = new Set(["page", "group", "count", "columns"]);

export type LayoutResult =
  | { readonly ok: true; readonly layout: ListLayout }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] };

/** Reads a layout somebody sent: shapes and limits. Whether its fields exist is the resource's business. */
export function readLayout(value: unknown): LayoutResult {
  if (!isObject(value)) return { ok: false, issues: [issue("layout", "invalid_rows")] };
  const issues: FieldIssue[] = Object.keys(value)
    .filter((name) => !MEMBERS.has(name))
    .map((name) => issue(`layout.${name}`, "unknown_field"));
  const { columns, widths, pinned, density, as, grouped, rows } = value;
  if (grouped !== undefined && typeof grouped !== "boolean")
    issues.push(issue("layout.grouped", "invalid_boolean"));
  const layout: ListLayout = {
    ...present("columns", readNames(columns, "columns", issues)),
    ...present("widths", readWidths(widths, issues)),
    ...present("pinned", readNames(pinned, "pinned", issues)),
    ...present("density", readOption(density, DENSITIES, "density", issues)),
    ...present("as", readOption(as, LIST_KINDS, "as", issues)),
    ...(typeof grouped === "boolean" ? { grouped } : {}),
    ...present("rows", readRows(rows, issues)),
  };
  return issues.length === 0 ? { ok: true, layout } : { ok: false, issues };
}

function issue(field: string, code: ValueErrorCode, parameters: FieldIssue["parameters"] = {}): FieldIssue {
  return { field, code, parameters };
}

function present<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}

function readNames(value: unknown, member: string, issues: FieldIssue[]): string[] | undefined {
  if (value === undefined) return undefined;
  const field = `layout.${member}`;
  if (!Array.isArray(value) || !value.every(isName)) {
    issues.push(issue(field, "invalid_list"));
    return undefined;
  }
  if (value.length > MAX_COLUMNS) issues.push(issue(field, "too_many_items", { limit: MAX_COLUMNS }));
  if (new Set(value).size !== value.length) issues.push(issue(field, "duplicate_item"));
  return value;
}

function readWidths(value: unknown, issues: FieldIssue[]): Record<string, number> | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value) || !Object.keys(value).every(isName)) {
    issues.push(issue("layout.widths", "invalid_list"));
    return undefined;
  }
  for (const [name, width] of Object.entries(value)) {
    const field = `layout.widths.${name}`;
    if (typeof width !== "number" || !Number.isFinite(width)) issues.push(issue(field, "invalid_number"));
    else if (width < MIN_WIDTH) issues.push(issue(field, "too_small", { limit: MIN_WIDTH }));
    else if (width > MAX_WIDTH) issues.push(issue(field, "too_large", { limit: MAX_WIDTH }));
  }
  return value as Record<string, number>;
}

function readOption<T extends string>(
  value: unknown,
  options: readonly T[],
  member: string,
  issues: FieldIssue[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = options.find((option) => option === value);
  if (found === undefined) issues.push(issue(`layout.${member}`, "invalid_option"));
  return found;
}

function readRows(value: unknown, issues: FieldIssue[]): Record<string, string> | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    issues.push(issue("layout.rows", "invalid_list"));
    return undefined;
  }
  const entries = Object.entries(value);
  if (entries.length > MAX_PARAMETERS)
    issues.push(issue("layout.rows", "too_many_items", { limit: MAX_PARAMETERS }));
  for (const [name, text] of entries) {
    const field = `layout.rows.${name}`;
    if (PLACES.has(name)) issues.push(issue(field, "unknown_field"));
    else if (typeof text !== "string") issues.push(issue(field, "invalid_text"));
    else if (text.length > MAX_TEXT) issues.push(issue(field, "too_long", { limit: MAX_TEXT }));
  }
  return value as Record<string, string>;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[a-z][a-z0-9_]{0,99}$/.test(value);
}
