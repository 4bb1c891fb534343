/** A record as the API speaks it: field name → canonical value. References come with labels or as bare ids. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** The id in a reference value: `{id, label}`, `{id}` or the bare id. Null for anything else. */
export function getId(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "object" || value === null) return null;
  const { id } = value as { id?: unknown };
  return typeof id === "number" ? id : null;
}

/** Null, an empty text or an empty list: what `empty`, `required` and `is null` mean by nothing there. */
export function isEmptyValue(value: unknown): boolean {
  return value == null || value === "" || (Array.isArray(value) && value.length === 0);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own property of a record, or null: a field named like an inherited property ("constructor") is not one. */
export function valueOf(record: RecordValues | null | undefined, field: string): unknown {
  return record && Object.hasOwn(record, field) ? (record[field] ?? null) : null;
}

/** What happened to a record, as its history names it. */
export type HistoryAction =
  | "create"
  | "edit"
  | "transition"
  | "archive"
  | "restore"
  | "import"
  | "bulk"
  | "exception"
  | "undo"
  | "work_out"
  | "mail"
  | "approval"
  | "approval_undo"
  | "withdrawal"
  | "sessions_end"
  | "second_factor_reset";
