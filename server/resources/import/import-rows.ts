import { sql } from "kysely";
import type { Readable } from "node:stream";
import { foldText } from "../../../core/definition/fold.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { invalidValues } from "../errors.ts";
import { granted, openResource } from "../read/open.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { createInside } from "../write/create.ts";
import { Stale } from "../write/save.ts";
import type { WriteSession } from "../write/session.ts";
import { inTransaction } from "../write/transaction.ts";
import { updateInside } from "../write/update.ts";
import { readCell } from "./cells.ts";
import { matchColumns } from "./columns.ts";
import type { ImportColumn } from "./columns.ts";
import { createFindReference } from "./find-reference.ts";
import { readCsv } from "./read-csv.ts";
import type { CsvTable } from "./read-csv.ts";

export interface ImportCall extends ResourceCall {
  readonly source: Readable;
  /** Says what would happen and writes nothing. */
  readonly dryRun: boolean;
  /** Writes the rows that are well although others are not. */
  readonly partial: boolean;
  /** The unique field that tells known records from new ones; without it the first unique column, or id. */
  readonly key: string | null;
  readonly language: Language;
  readonly requestId: string | null;
}

export interface ImportResult {
  /** Line of the file. */
  readonly line: number;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly id: number | null;
  /** Refusal of the whole row. */
  readonly error: AppError | null;
}

export interface ImportOutcome {
  /** False: nothing was written. */
  readonly written: boolean;
  readonly ignoredColumns: readonly string[];
  readonly results: readonly ImportResult[];
}

interface ReadRow {
  readonly line: number;
  readonly id: number | null;
  readonly key: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: readonly FieldIssue[];
}

/** Up to so many rows are written in one transaction, so that they all go in or none. */
const AT_ONCE = 500;
/** Larger files are checked whole, then written in parts, so that other writers need not wait for all of it. */
const PART = 100;

/** Brings the rows of a CSV file in as if they were typed: the same rights, checks, history. */
export async function importRows(context: EngineContext, call: ImportCall): Promise<ImportOutcome> {
  const open = openResource(context, call);
  requireSomeRight(open);
  const table = await readCsv(call.source);
  const columns = matchColumns(open, { header: table.header, language: call.language });
  const key = keyField(columns, call.key);
  const rows = await readRows(context, open, { table, columns, key, language: call.language });
  const ignoredColumns = table.header.filter((_title, index) => columns[index]?.use === "ignored");
  const run = (part: readonly ReadRow[], commit: Commit) =>
    runPart(context, open, { rows: part, key, commit, requestId: call.requestId });

  const whole = rows.length <= AT_ONCE;
  const parts = whole ? [rows] : chunks(rows, PART);
  if (call.dryRun || (!call.partial && !whole)) {
    const results = await inTurn(parts, (part) => run(part, "never"));
    if (call.dryRun || results.some(failed)) return { written: false, ignoredColumns, results };
  }
  const commit = call.partial ? "always" : "when_all_well";
  const results = await inTurn(parts, (part) => run(part, commit));
  const written = call.partial || !whole || !results.some(failed);
  return { written, ignoredColumns, results };
}

function requireSomeRight(open: OpenResource): void {
  const mayEdit = open.own.decide("edit").effect !== "deny";
  granted(open, { action: mayEdit ? "edit" : "create", operation: "import" });
}

function keyField(columns: readonly ImportColumn[], wanted: string | null): CompiledField | null {
  const fields = columns.flatMap((column) => (column.use === "field" ? [column.field] : []));
  const usable = fields.filter((field) => field.unique && field.kind === "text");
  if (wanted === null || wanted === "id") return usable[0] ?? null;
  const field = usable.find(({ name }) => name === wanted);
  if (field === undefined)
    throw new AppError({ code: "unusable_key", status: 400, parameters: { field: wanted } });
  return field;
}

async function readRows(
  { database }: EngineContext,
  { definitions, resource }: OpenResource,
  {
    table,
    columns,
    key,
    language,
  }: { table: CsvTable; columns: readonly ImportColumn[]; key: CompiledField | null; language: Language },
): Promise<ReadRow[]> {
  const findReference = createFindReference({ database, resources: definitions.resources });
  const words = [definitions.labels[language]?.[resource.name], definitions.labels.en?.[resource.name]];
  const optionWords = new Map(
    resource.fields.map(({ name }) => {
      const entries = words.flatMap((labels) => Object.entries(labels?.options?.[name] ?? {})).toReversed();
      return [name, new Map(entries.map(([value, label]) => [foldText(label), value]))];
    }),
  );
  const seen = new Set<string>();
  const rows: ReadRow[] = [];
  for (const { line, cells } of table.rows) {
    const values: Record<string, unknown> = {};
    const issues: FieldIssue[] = [];
    let id: number | null = null;
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? "";
      if (text.trim() === "" || column.use === "ignored") continue;
      if (column.use === "id") {
        id = Number(/^\s*#?([1-9]\d{0,15})\s*$/.exec(text)?.[1] ?? Number.NaN);
        if (Number.isNaN(id)) issues.push({ field: "id", code: "invalid_integer", parameters: {} });
        continue;
      }
      const { field } = column;
      const cell = await readCell(text, {
        field,
        findReference,
        optionWords: optionWords.get(field.name) ?? NO_WORDS,
      });
      if (cell.ok) values[field.name] = cell.value;
      else issues.push({ field: field.name, code: cell.code, parameters: {} });
    }
    const text = key === null ? undefined : values[key.name];
    const folded = typeof text === "string" && text !== "" ? toSortKey(text) : null;
    if (folded !== null && key !== null) {
      if (seen.has(folded)) issues.push({ field: key.name, code: "not_unique", parameters: {} });
      seen.add(folded);
    }
    rows.push({ line, id, key: folded, values, issues });
  }
  return rows;
}

const NO_WORDS: ReadonlyMap<string, string> = new Map();

type Commit = "always" | "when_all_well" | "never";

interface Part {
  readonly rows: readonly ReadRow[];
  readonly key: CompiledField | null;
  readonly commit: Commit;
  readonly requestId: string | null;
}

/** Ends a transaction that was only to be looked at. */
class RolledBack extends Error {
  readonly results: readonly ImportResult[];

  constructor(results: readonly ImportResult[]) {
    super("rolled back");
    this.results = results;
  }
}

async function runPart(
  context: EngineContext,
  open: OpenResource,
  part: Part,
): Promise<readonly ImportResult[]> {
  const { rows, commit } = part;
  try {
    return await inTransaction(context, open, {
      id: null,
      work: async (session) => {
        const known = await knownRecords(session, open, part);
        const results: ImportResult[] = [];
        for (const row of rows) results.push(await runRow(session, open, { ...part, row, known }));
        if (commit === "never" || (commit === "when_all_well" && results.some(failed)))
          throw new RolledBack(results);
        return results;
      },
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.results;
    if (
      !isDatabaseError(error, "unique_violation", "foreign_key_violation", "check_violation", "invalid_value")
    )
      throw error;
    // a refusal of the database ends the transaction: row by row it shows which one it was
    if (rows.length === 1) return [toFailure(rows[0]!, error)];
    const alone = commit === "when_all_well" ? "never" : commit;
    return inTurn(chunks(rows, 1), (one) => runPart(context, open, { ...part, rows: one, commit: alone }));
  }
}

async function knownRecords(
  session: WriteSession,
  { resource }: OpenResource,
  { rows, key }: Part,
): Promise<ReadonlyMap<string, number>> {
  const keys = rows.flatMap((row) => row.key ?? []);
  if (key === null || keys.length === 0) return new Map();
  const column = sql.id(`${key.name}__key`);
  const found = await session.rows(
    sql`select ${column} as k, id as i from ${sql.table(resource.name)} where ${column} in (${sql.join(keys)}) and archived is null`,
  );
  return new Map(found.map(([text, id]) => [String(text), Number(id)]));
}

async function runRow(
  session: WriteSession,
  open: OpenResource,
  { row, known, requestId }: Part & { row: ReadRow; known: ReadonlyMap<string, number> },
): Promise<ImportResult> {
  const { line } = row;
  const id = row.id ?? (row.key === null ? undefined : known.get(row.key)) ?? null;
  if (row.issues.length > 0) return { line, action: "error", id, error: invalidValues(row.issues) };
  await session.run(sql`savepoint import_row`);
  try {
    const result = await writeRow(session, open, { row, id, requestId });
    await session.run(sql`release savepoint import_row`);
    return { line, error: null, ...result };
  } catch (error) {
    if (!(error instanceof Stale) && !(error instanceof AppError && error.status < 500)) throw error;
    await session.run(sql`rollback to savepoint import_row`, sql`release savepoint import_row`);
    return toFailure(row, error);
  }
}

async function writeRow(
  session: WriteSession,
  open: OpenResource,
  { row, id, requestId }: { row: ReadRow; id: number | null; requestId: string | null },
): Promise<Pick<ImportResult, "action" | "id">> {
  const more = { body: row.values, action: "import", requestId } as const;
  if (id === null) {
    granted(open, { action: "create", operation: "import" });
    return { action: "create", id: await createInside(session, open, more) };
  }
  granted(open, { action: "edit", operation: "import" });
  const { changes } = await updateInside(session, open, {
    ...more,
    id,
    version: null,
    mode: "patch",
    dryRun: false,
  });
  return { action: Object.keys(changes).length === 0 ? "unchanged" : "update", id };
}

function toFailure({ line, id }: ReadRow, error: unknown): ImportResult {
  const refusal =
    error instanceof AppError
      ? error
      : new AppError({
          code: error instanceof Stale ? "stale_version" : "already_exists",
          status: 409,
          cause: error,
        });
  return { line, action: "error", id, error: refusal };
}

const failed = ({ action }: ImportResult): boolean => action === "error";

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

async function inTurn<T, R>(parts: readonly T[], work: (part: T) => Promise<readonly R[]>): Promise<R[]> {
  const results: R[] = [];
  for (const part of parts) results.push(...(await work(part)));
  return results;
}
