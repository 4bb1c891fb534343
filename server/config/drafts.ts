import { AppError } from "../../core/errors/app-error.ts";
import { type Sides, underNewNames } from "./new-names.ts";
import type { Database, Transaction } from "../database/types.ts";
import { documentKey, type DocumentName } from "./documents.ts";
import { sameValue } from "./identity.ts";
import { mergeDefinition } from "./merge.ts";
import type { ProposedChange } from "./proposal.ts";
import type { SeenDraft } from "./publications.ts";
import type { DefinitionsStore } from "./store.ts";

/** What a draft says of one definition. */
export interface DraftChange extends DocumentName {
  /** As it stood when the draft first changed it; null where there was none. */
  readonly base: unknown;
  /** Null: the published definition is withdrawn. */
  readonly document: unknown;
  /** Who changed it last, and when. */
  readonly actor: number;
  readonly at: number;
}

/** Changes of definitions that admins prepare together. `at` is in epoch milliseconds. */
export interface Draft {
  readonly id: number;
  readonly title: string;
  readonly at: number;
  readonly actor: { readonly id: number; readonly label: string } | null;
  readonly changes: readonly DraftChange[];
  /** Counts up with every change. */
  readonly version: number;
}

const TABLE = "sys__draft";

/** Rows of drafts with the name of who changed them last. */
const rowsOf = (source: Database["read"] | Transaction) =>
  source
    .selectFrom(TABLE)
    .leftJoin("employee", "employee.id", `${TABLE}.actor`)
    .selectAll(TABLE)
    .select("employee.label__ as label");

export async function listDrafts({ read }: Database): Promise<Draft[]> {
  return (await rowsOf(read).orderBy(`${TABLE}.at`, "desc").execute()).map(toDraft);
}

export async function readDraft(source: Database["read"] | Transaction, id: number): Promise<Draft> {
  const row = await rowsOf(source).where(`${TABLE}.id`, "=", id).executeTakeFirst();
  if (row === undefined) throw new AppError({ code: "unknown_draft", parameters: { id } });
  return toDraft(row);
}

export function createDraft(
  database: Database,
  {
    title,
    actor,
    now,
    changes = [],
  }: { title: string; actor: number; now: number; changes?: readonly DraftChange[] },
): Promise<Draft> {
  return database.write(async (trx) => {
    const row = { title, at: now, actor, changes: JSON.stringify(changes), row_version: 1 };
    const { id } = await trx.insertInto(TABLE).values(row).returning("id").executeTakeFirstOrThrow();
    return readDraft(trx, Number(id));
  });
}

export function renameDraft(
  database: Database,
  { id, title }: { readonly id: number; readonly title: string },
): Promise<Draft> {
  return database.write(async (trx) => {
    await trx.updateTable(TABLE).set({ title }).where("id", "=", id).execute();
    return readDraft(trx, id);
  });
}

export function deleteDraft(database: Database, id: number): Promise<void> {
  return database.write(async (trx) => {
    await readDraft(trx, id);
    await trx.deleteFrom(TABLE).where("id", "=", id).execute();
  });
}

/** Takes away a draft that came into force; one that somebody wrote into since stays, with what is left to publish. */
export async function endDraft(trx: Transaction, { id, version }: SeenDraft): Promise<void> {
  await trx.deleteFrom(TABLE).where("id", "=", id).where("row_version", "=", version).execute();
}

export interface Edit extends DocumentName {
  readonly id: number;
  /** What the change was made on. */
  readonly seen: unknown;
  readonly document: unknown;
  readonly actor: number;
  readonly now: number;
}

/**
 * Puts one definition into a draft. What others changed since it was seen stays, where the same place was not changed;
 * where it was, nothing is written and 409 names the places.
 */
export async function editDraft(database: Database, store: DefinitionsStore, edit: Edit): Promise<Draft> {
  return editDraftAll(database, store, [edit]);
}

/** Several definitions at once: all of them, or none. */
export function editDraftAll(
  database: Database,
  store: DefinitionsStore,
  edits: readonly [Edit, ...Edit[]],
): Promise<Draft> {
  return database.write(async (trx) => {
    for (const edit of edits) await editIn(trx, store, edit);
    return readDraft(trx, edits[0].id);
  });
}

async function editIn(trx: Transaction, store: DefinitionsStore, edit: Edit): Promise<void> {
  const key = documentKey(edit);
  const draft = await readDraft(trx, edit.id);
  const known = draft.changes.find((change) => documentKey(change) === key);
  const inForce = store.current().documents.get(key)?.document ?? null;
  const base = known === undefined ? inForce : known.base;
  const document = merge(store, edit, {
    base: edit.seen,
    theirs: known === undefined ? inForce : known.document,
    mine: edit.document,
  });
  const others = draft.changes.filter((change) => change !== known);
  const { kind, name } = edit;
  const changes = sameValue(document, base)
    ? others
    : [...others, { kind, name, base, document, actor: edit.actor, at: edit.now }];
  const { numUpdatedRows } = await trx
    .updateTable(TABLE)
    .set({
      at: edit.now,
      actor: edit.actor,
      changes: JSON.stringify(changes),
      row_version: draft.version + 1,
    })
    .where("id", "=", draft.id)
    .where("row_version", "=", draft.version)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw conflict([key]);
}

/** What publishing a draft says, on the definitions that are in force by now. */
export function proposedChanges(store: DefinitionsStore, draft: Draft): ProposedChange[] {
  return draft.changes.map(({ kind, name, base, document }) => {
    const key = documentKey({ kind, name });
    const inForce = store.current().documents.get(key)?.document ?? null;
    const sides = { base, theirs: inForce, mine: document };
    return { kind, name, document: merge(store, { kind, name }, sides) };
  });
}

function merge(store: DefinitionsStore, of: DocumentName, sides: Sides): unknown {
  const { base, theirs, mine } = underNewNames(store.current().resources, of, sides);
  const { document, conflicts } = mergeDefinition({ base, shipped: theirs, published: mine });
  if (conflicts.length > 0)
    throw conflict(
      conflicts.map(({ path }) => [documentKey(of), path].join("/")),
      conflicts.map(({ path, shipped, published }) => ({ ...of, path, mine: published, theirs: shipped })),
    );
  return document;
}

/** A place that two admins changed, with what each of them says there. */
interface DraftConflict extends DocumentName {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

function conflict(places: readonly string[], conflicts: readonly DraftConflict[] = []): AppError {
  return new AppError({
    code: "draft_conflict",
    parameters: { places: places.slice(0, 3).join(", ") },
    detail: { places, conflicts },
  });
}

function toDraft(row: Readonly<Record<string, unknown>>): Draft {
  return {
    id: Number(row["id"]),
    title: String(row["title"]),
    at: Number(row["at"]),
    actor:
      row["actor"] === null
        ? null
        : { id: Number(row["actor"]), label: typeof row["label"] === "string" ? row["label"] : "" },
    // the first drafts told only of the whole who changed it
    changes: (JSON.parse(String(row["changes"])) as DraftChange[]).map((change) => ({
      ...change,
      actor: change.actor ?? Number(row["actor"]),
      at: change.at ?? Number(row["at"]),
    })),
    version: Number(row["row_version"]),
  };
}
