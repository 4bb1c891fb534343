import { getActor } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Presented } from "../../resources/types.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";

interface Mentioning {
  readonly actor: Actor;
  readonly target: { readonly resource: string; readonly id: number };
  readonly comment: { readonly resource: string; readonly id: number };
  /** Employees named for the first time. */
  readonly mentioned: readonly number[];
}

/** Ids of the employees a comment names. */
export function getMentions({ mentions }: Presented): number[] {
  const list: readonly unknown[] = Array.isArray(mentions) ? mentions : [];
  return list.flatMap((one) => {
    const id = (one as { id?: unknown } | null)?.id;
    return typeof id === "number" ? [id] : [];
  });
}

/** Those named who may not read the comment where it stands, so that the author learns that nobody told them. */
export async function findUnnotified(context: ModuleContext, mentioning: Mentioning): Promise<number[]> {
  const others = mentioning.mentioned.filter((id) => id !== mentioning.actor.employeeId);
  const reached = await Promise.all(others.map((id) => mayRead(context, mentioning, id)));
  return others.filter((_id, place) => !reached[place]);
}

async function mayRead(
  { database, engine }: ModuleContext,
  { target, comment }: Mentioning,
  employeeId: number,
): Promise<boolean> {
  const person = await loadPerson(database, employeeId);
  if (person === null) return false;
  const actor = getActor({ person });
  try {
    await engine.get({ actor, ...target });
    await engine.get({ actor, resource: comment.resource, id: comment.id });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}
