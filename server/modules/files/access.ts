import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { findFile } from "../../files/file-store.ts";
import type { FileDetails } from "../../files/file-store.ts";
import { expectWaiting } from "../approvals/expect-waiting.ts";
import type { ModuleContext } from "../context.ts";

type Context = Pick<ModuleContext, "database" | "definitions" | "engine">;

/**
 * The file, when the actor may fetch it: a file held by a field, when that field of that record shows it; a file
 * attached to a record, when the record is shown; any other, when the actor uploaded it. Everything else is not found.
 * Whoever decides in somebody's place fetches those of the record that waits, of its child rows, its comments and the answers
 * about it alone.
 */
export async function openFile(
  context: Context,
  { actor, id }: { actor: Actor; id: number },
): Promise<FileDetails> {
  const file = await findFile(context.database, id);
  if (file === null || file.archived || !(await mayFetch(context, actor, file))) {
    throw new AppError({ code: "unknown_record", status: 404, parameters: { resource: "file", id } });
  }
  return file;
}

async function mayFetch(context: Context, actor: Actor, file: FileDetails): Promise<boolean> {
  const { holder, target } = file;
  if (holder !== null) {
    const record = await shown(context, { actor, ...(await recordWithScreens(context, holder)) });
    return record !== null && showsFile(record, { field: holder.field, id: file.id });
  }
  if (target !== null) {
    const call = { actor, ...target };
    return (await shown(context, call)) !== null && (!file.isPrivate || (await readsPrivate(context, call)));
  }
  return actor.delegates === undefined && file.createdBy === actor.employeeId;
}

interface RecordCall {
  readonly actor: Actor;
  readonly resource: string;
  readonly id: number;
}

async function shown(context: Context, call: RecordCall): Promise<Record<string, unknown> | null> {
  try {
    const record = await context.engine.get(call);
    if (call.actor.delegates !== undefined)
      await expectWaiting(context, waitingRecord(context, call, record));
    return record;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** The record itself; of a comment or of answers, the one they are about. */
function waitingRecord(
  { definitions }: Context,
  { actor, resource, id }: RecordCall,
  record: Readonly<Record<string, unknown>>,
): RecordCall {
  const follows = definitions().resources.byName[resource]?.follows;
  const about = follows == null ? null : (record[follows] as Pick<RecordCall, "resource" | "id"> | null);
  return about === null ? { actor, resource, id } : { actor, resource: about.resource, id: about.id };
}

export function mayEdit(record: Readonly<Record<string, unknown>>): boolean {
  return (record.permissions as { edit?: boolean } | undefined)?.edit === true;
}

/** Whether the actor sees private files of the record: whoever may edit it, and who decides in their place. */
export async function readsPrivate({ engine }: Pick<Context, "engine">, call: RecordCall): Promise<boolean> {
  const { delegates: _decidesAlone, ...actor } = call.actor;
  return (await engine.permissions({ ...call, actor }))?.edit === true;
}

/** Child rows are shown with their parent. */
async function recordWithScreens(
  { database, definitions }: Context,
  { resource, id }: { resource: string; id: number },
): Promise<{ resource: string; id: number }> {
  const { byName } = definitions().resources;
  let here = { resource, id };
  for (let parent = byName[resource]?.parent ?? null; parent !== null;) {
    const row = await database.read
      .selectFrom(here.resource)
      .select(parent.field)
      .where("id", "=", here.id)
      .executeTakeFirst();
    here = { resource: parent.resource, id: Number(row?.[parent.field] ?? 0) };
    parent = byName[here.resource]?.parent ?? null;
  }
  return here;
}

/** Whether a field of the name holds the file, in the record or in its child rows. */
function showsFile(value: unknown, wanted: { field: string; id: number }): boolean {
  if (Array.isArray(value)) return value.some((item) => showsFile(item, wanted));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]: [string, unknown]) =>
      (name === wanted.field && holdsId(inner, wanted.id)) ||
      (Array.isArray(inner) && showsFile(inner, wanted)),
  );
}

function holdsId(value: unknown, id: number): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsId(item, id));
  return (value as { id?: unknown } | null)?.id === id;
}
