import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { Database } from "../../database/types.ts";
import type { LeasedWork } from "../../jobs/lease.ts";
import { isMaker, numberOrNull, textOrNull } from "../../jobs/own-work.ts";
import { unknownRecord } from "../../resources/errors.ts";

/** Where a file of documents stands: being made, there to be fetched, `cancelled` by its maker, or `failed`. */
type RunState = "running" | "done" | "cancelled" | "failed";

export const TABLE = "sys__document_file";
export const DOCUMENT_FILES: LeasedWork = { table: TABLE, busy: ["running"] satisfies RunState[] };

/** One file with the documents of many records, on its way or made. */
export interface DocumentRun {
  readonly id: number;
  readonly owner: number;
  /** Who really sat there, while working as the owner. */
  readonly impersonator: number | null;
  readonly resource: string;
  /** `documents` of records, or everything about a `person`. */
  readonly kind: "documents" | "person";
  /** Null: each record as such. */
  readonly document: string | null;
  readonly ids: readonly number[];
  readonly language: Language;
  readonly state: RunState;
  readonly created: number;
  /** How many records there are to deal with. */
  readonly total: number;
  /** How many of them are dealt with. */
  readonly reached: number;
  /** Those of them that have no such document, or are not to be seen or printed. */
  readonly skipped: number;
  readonly name: string | null;
  readonly size: number | null;
  readonly driverKey: string | null;
  readonly error: string | null;
}

export async function findRun(database: Database, id: number): Promise<DocumentRun | null> {
  const row = await database.read.selectFrom(TABLE).selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

/** A file is its maker's alone, in the guise it was made in; for others it does not exist. */
export async function findOwnRun(
  database: Database,
  { actor, id }: { actor: Actor; id: number },
): Promise<DocumentRun> {
  const run = await findRun(database, id);
  if (run === null || !isMaker(run, actor)) throw unknownRecord("document_file", id);
  return run;
}

function toRun(row: Record<string, unknown>): DocumentRun {
  const ids = JSON.parse(String(row["ids"])) as number[];
  return {
    id: Number(row["id"]),
    owner: Number(row["owner"]),
    impersonator: numberOrNull(row["impersonator"]),
    resource: String(row["resource"]),
    document: textOrNull(row["document"]),
    kind: row["kind"] === "person" ? "person" : "documents",
    ids,
    total: numberOrNull(row["total"]) ?? ids.length,
    language: String(row["language"]) as Language,
    state: String(row["state"]) as RunState,
    created: Number(row["created"]),
    reached: Number(row["reached"]),
    skipped: Number(row["skipped"]),
    name: textOrNull(row["name"]),
    size: numberOrNull(row["size"]),
    driverKey: textOrNull(row["driver_key"]),
    error: textOrNull(row["error"]),
  };
}

/** As its maker is told of it. */
export const presentRun = (
  { id, resource, document, total, state, reached, skipped, name, size, error }: DocumentRun,
  words: (code: string) => string,
) => ({
  id,
  resource,
  document,
  state,
  total,
  done: reached,
  skipped,
  name,
  size,
  error: error === null ? null : words(error),
});
