import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { findFile } from "../../files/file-store.ts";
import type { FileDetails } from "../../files/file-store.ts";
import type { ModuleContext } from "../context.ts";

type Context = Pick<ModuleContext, "database" | "definitions" | "engine">;

/**
 * The file, when the actor may fetch it: a file held by a field, when that field of that record shows it; a file
 * attached to a record, when the record is shown; any other, when the actor uploaded it. Everything else is not found.
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
    const record = await shown(context, { actor, ...target });
    return record !== null && (!file.isPrivate || mayEdit(record));
  }
  return file.createdBy === actor.employeeId;
}

async function shown(
  { engine }: Context,
  call: { actor: Actor; resource: string; id: number },
): Promise<Record<string, unknown> | null> {
  try {
    return await engine.get(call);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

export function mayEdit(record: Readonly<Record<string, unknown>>): boolean {
  return (record.permissions as { edit?: boolean } | undefined)?.edit === true;
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
