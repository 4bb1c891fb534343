import { AppError } from "../../core/errors/app-error.ts";
import { runWith } from "../database/schema/apply.ts";
import type { PreparationStep } from "../database/schema/prepare.ts";
import type { Database, Transaction } from "../database/types.ts";
import { type Lease, type LeasedWork, LeaseLost, ownLease } from "../jobs/lease.ts";
import type { DocumentKey } from "./documents.ts";
import type { PublishedDocument, PublishedLayer } from "./stored-layer.ts";

const TABLE = "sys__publication";
/** `stopping`: what was made ready is taken away again. */
export const PUBLICATIONS: LeasedWork = { table: TABLE, busy: ["running", "stopping"] };
/** Publications that stay known. */
const KEPT = 20;

/** A draft as it was when it was published. */
export interface SeenDraft {
  readonly id: number;
  readonly version: number;
}

export interface PublicationOrder {
  readonly layer: PublishedLayer;
  readonly actor: number;
  readonly note: string | null;
  readonly draft: SeenDraft | null;
}

/** Definitions on their way into force. */
export interface Publication extends PublicationOrder {
  readonly id: number;
  readonly state: "running" | "stopping";
}

/** How far the newest publication is, or why it failed. */
export interface PublicationState extends Pick<PreparationStep, "resource" | "field" | "reached" | "last"> {
  readonly state: "running" | "stopping" | "failed";
  readonly step: string;
  readonly version: number;
  readonly note: string | null;
  readonly actor: { readonly id: number; readonly label: string } | null;
  readonly error: PublicationError | null;
}

export interface PublicationError {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Begins a publication in the hands of this process. 409 where another one is under way. */
export async function beginPublication(
  database: Database,
  { order, now }: { order: PublicationOrder; now: number },
): Promise<Lease> {
  const { layer, draft, ...rest } = order;
  const own = ownLease(now);
  const row = {
    ...rest,
    ...own,
    state: "running",
    at: now,
    modified: now,
    version: layer.version,
    draft: draft?.id ?? null,
    draft_version: draft?.version ?? null,
    layer: JSON.stringify({ ...layer, documents: [...layer.documents] }),
    reached: 0,
    last: 0,
  };
  const id = await database.write(async (trx, batch) => {
    await database.dialect.lock(runWith(batch), "publication");
    await refuseOthers(trx, null);
    const made = await trx.insertInto(TABLE).values(row).returning("id").executeTakeFirstOrThrow();
    await trx
      .deleteFrom(TABLE)
      .where("id", "<=", Number(made.id) - KEPT)
      .execute();
    return Number(made.id);
  });
  return { of: PUBLICATIONS, id, token: own.lease };
}

/** 409 where a publication other than this one is under way. */
export async function refuseOthers(trx: Transaction, own: number | null): Promise<void> {
  const other = await trx
    .selectFrom(TABLE)
    .select("id")
    .where("state", "in", PUBLICATIONS.busy)
    .where("id", "<>", own ?? 0)
    .executeTakeFirst();
  if (other !== undefined) throw new AppError({ code: "publication_running" });
}

export async function readPublication(database: Database, id: number): Promise<Publication | null> {
  const row = await database.read.selectFrom(TABLE).selectAll().where("id", "=", id).executeTakeFirst();
  const state = row?.["state"];
  if (row === undefined || (state !== "running" && state !== "stopping")) return null;
  const layer = JSON.parse(String(row["layer"])) as Omit<PublishedLayer, "documents"> & {
    documents: [DocumentKey, PublishedDocument][];
  };
  return {
    id,
    state,
    layer: { ...layer, documents: new Map(layer.documents) },
    actor: Number(row["actor"]),
    note: row["note"] as string | null,
    draft: row["draft"] === null ? null : { id: Number(row["draft"]), version: Number(row["draft_version"]) },
  };
}

/** Notes in the transaction that brings the definitions into force that their publication is done. */
export async function endPublication(trx: Transaction, { id, token }: Lease, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable(TABLE)
    .set({ state: "done", layer: "", modified: now, lease: null, lease_until: null })
    .where("id", "=", id)
    .where("lease", "=", token)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** Asks for an end of the publication under way; the process at it hears of it. */
export async function stopPublication(database: Database, now: number): Promise<void> {
  await database.write((trx) =>
    trx.updateTable(TABLE).set({ state: "stopping", modified: now }).where("state", "=", "running").execute(),
  );
}

/** The publication under way, or the one that failed last and that nothing followed. */
export async function readPublicationState(
  database: Database,
  inForce: number,
): Promise<PublicationState | null> {
  const row = await database.read
    .selectFrom(TABLE)
    .leftJoin("employee", "employee.id", `${TABLE}.actor`)
    .selectAll(TABLE)
    .select("employee.label__ as label")
    .orderBy(`${TABLE}.id`, "desc")
    .limit(1)
    .executeTakeFirst();
  const state = row?.["state"];
  const told = state === "running" || state === "stopping" || state === "failed";
  if (row === undefined || !told || (state === "failed" && Number(row["version"]) <= inForce)) return null;
  const text = (name: string) => (typeof row[name] === "string" ? row[name] : "");
  return {
    state,
    step: text("step"),
    resource: text("resource"),
    field: text("field"),
    reached: Number(row["reached"]),
    last: Number(row["last"]),
    version: Number(row["version"]),
    note: row["note"] as string | null,
    actor: row["actor"] === null ? null : { id: Number(row["actor"]), label: text("label") },
    error: typeof row["error"] === "string" ? (JSON.parse(row["error"]) as PublicationError) : null,
  };
}
