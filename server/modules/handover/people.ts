import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { notAllowed } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";

export const HANDOVER = "handover";
export const PEOPLE = "employee";

/** What the call is sent: ids as numbers, or as the digits of one. */
export interface HandoverBody {
  readonly user_id?: unknown;
  readonly handover_id?: unknown;
}

export interface Both {
  readonly from: Record<string, unknown>;
  readonly to: Record<string, unknown>;
}

/** Whether somebody may hand work over; not while working as another person, whose work it might be. */
export function mayHandOver(access: CompiledAccess, actor: Pick<Actor, "roles" | "impersonator">): boolean {
  return actor.impersonator === null && rightOf(access, actor).effect !== "deny";
}

const rightOf = (access: CompiledAccess, actor: Pick<Actor, "roles">) =>
  decide({ access, actor, resource: HANDOVER, action: "create" });

export function requireHandover({ definitions }: Pick<ModuleContext, "definitions">, actor: Actor): void {
  const { access } = definitions();
  if (mayHandOver(access, actor)) return;
  const { reason } = rightOf(access, actor);
  throw notAllowed({ access, action: "create", resource: HANDOVER, reason });
}

/** Both people; refuses what is no two people, and a receiver who is not there any more. */
export async function readPeople({ database }: ModuleContext, body: HandoverBody): Promise<Both> {
  const [user, receiver] = [toId(body.user_id), toId(body.handover_id)];
  if (user === null || receiver === null) throw new AppError({ code: "handover_incomplete", status: 400 });
  if (user === receiver) throw new AppError({ code: "handover_to_oneself", status: 400 });
  const rows = await database.read
    .selectFrom(PEOPLE)
    .selectAll()
    .where("id", "in", [user, receiver])
    .where("archived", "is", null)
    .execute();
  const from = rows.find((row) => Number(row.id) === user);
  const to = rows.find((row) => Number(row.id) === receiver);
  if (from === undefined) throw new AppError({ code: "handover_incomplete", status: 400 });
  if (to === undefined || to.status !== "active") {
    throw new AppError({ code: "handover_to_nobody", status: 400 });
  }
  return { from, to };
}

function toId(value: unknown): number | null {
  const id = typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}
