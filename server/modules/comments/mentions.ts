import { actorOf } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Presented } from "../../resources/types.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";

const NOTIFICATION = "emp_notify";
/** Characters of the comment that a notification repeats. */
const EXCERPT = 280;

interface Mentioning {
  readonly actor: Actor;
  readonly target: { readonly resource: string; readonly id: number };
  readonly comment: { readonly resource: string; readonly id: number; readonly text: string };
  /** Employees named for the first time. */
  readonly mentioned: readonly number[];
}

/** Ids of the employees a comment names. */
export function mentionsOf({ mentions }: Presented): number[] {
  const list: readonly unknown[] = Array.isArray(mentions) ? mentions : [];
  return list.flatMap((one) => {
    const id = (one as { id?: unknown } | null)?.id;
    return typeof id === "number" ? [id] : [];
  });
}

/**
 * Tells those who were named and may read the comment where it stands. Answers who may not, so that the author learns
 * that nobody told them.
 */
export async function tellMentioned(context: ModuleContext, mentioning: Mentioning): Promise<number[]> {
  const { actor, mentioned } = mentioning;
  const others = mentioned.filter((id) => id !== actor.employeeId);
  const reached = await Promise.all(others.map((id) => mayRead(context, mentioning, id)));
  const told = others.filter((_id, place) => reached[place]);
  if (told.length > 0) await notify(context, mentioning, told);
  return others.filter((id) => !told.includes(id));
}

async function mayRead(
  { database, engine }: ModuleContext,
  { target, comment }: Mentioning,
  employeeId: number,
): Promise<boolean> {
  const person = await loadPerson(database, employeeId);
  if (person === null) return false;
  const actor = actorOf({ person });
  try {
    await engine.get({ actor, ...target });
    await engine.get({ actor, resource: comment.resource, id: comment.id });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

/** One row for each person. The title needs no words of any language: who wrote, and at which record. */
async function notify(
  { database, definitions, engine, clock }: ModuleContext,
  { actor, target, comment }: Mentioning,
  people: readonly number[],
): Promise<void> {
  if (definitions().resources.byName[NOTIFICATION] === undefined) return;
  const { label } = await engine.get({ actor, ...target });
  const author = actor.impersonator?.employeeId ?? actor.employeeId;
  const name = (await loadPerson(database, author))?.name ?? "";
  const title = [name, typeof label === "string" ? label : ""]
    .filter((part) => part !== "")
    .join(" · ")
    .slice(0, 200);
  const now = clock();
  await database.write(async (trx) => {
    for (const recipient of people) {
      const { id } = await trx
        .insertInto(NOTIFICATION)
        .values({
          created: now,
          modified: now,
          created_by: actor.employeeId,
          modified_by: actor.employeeId,
          row_version: 1,
          label__: title,
          search__: toSortKey(title),
          recipient,
          title,
          description: comment.text.slice(0, EXCERPT),
          timestamp: now,
          is_read: 0,
          kind: "mention",
          actor: author,
          target: target.resource,
          target__id: target.id,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("sys__outbox")
        .values({ at: now, resource: NOTIFICATION, record: Number(id), action: "create", row_version: 1 })
        .execute();
    }
  });
}
