import { formatInstant } from "../../../core/definition/clock.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Actor } from "../../../core/access/types.ts";
import { FIRST_COUNT, mayPostpone, REMINDER_EVERY, REMINDER_TYPES } from "../../../core/reminders/limits.ts";
import type { ReminderType } from "../../../core/reminders/limits.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { isNotUnique } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";

const RESOURCE = "reminder_snooze";

/** How far somebody is in putting one kind of reminder off. */
export interface Snooze {
  readonly id: number;
  readonly employee: number;
  readonly type: ReminderType;
  /** 1 before the first postponement of a cycle. */
  readonly count: number;
  readonly postponedAt: number | null;
  readonly cycleStartedAt: number | null;
}

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock">;

const isKept = ({ definitions }: Pick<Context, "definitions">): boolean =>
  definitions().resources.byName[RESOURCE] !== undefined;

/** Postponements of some people, or of all who put something off. */
export async function readSnoozes(context: Context, employees: readonly number[] | null): Promise<Snooze[]> {
  if (!isKept(context)) return [];
  let query = context.database.read
    .selectFrom(RESOURCE)
    .select(["id", "employee", "type", "count", "last_postponed_at", "cycle_started_at"])
    .where("archived", "is", null);
  if (employees !== null) query = query.where("employee", "in", [...employees]);
  const rows = await query.execute();
  return rows.flatMap((row) => {
    const type = REMINDER_TYPES.find((known) => known === row["type"]);
    if (type === undefined) return [];
    return {
      id: Number(row["id"]),
      employee: Number(row["employee"]),
      type,
      count: Number(row["count"] ?? FIRST_COUNT),
      postponedAt: numberOrNull(row["last_postponed_at"]),
      cycleStartedAt: numberOrNull(row["cycle_started_at"]),
    };
  });
}

/** When a reminder that was put off shows again; null when nothing holds it back. */
export function heldUntil(snooze: Snooze | undefined, now: number): number | null {
  const until = (snooze?.postponedAt ?? Number.NEGATIVE_INFINITY) + REMINDER_EVERY;
  return until > now ? until : null;
}

interface Postponing {
  readonly actor: Actor;
  readonly type: ReminderType;
  readonly requestId: string;
}

interface Postponed {
  readonly count: number;
  /** False: it was put off before and still is, which uses no attempt. */
  readonly counted: boolean;
}

/**
 * Uses one attempt, unless the reminder is still put off, and gives the count. Of several that arrive together one
 * counts. Refused with `reminder_exhausted` when there is none left.
 */
export async function postpone(context: Context, { actor, type, requestId }: Postponing): Promise<Postponed> {
  const { engine, clock } = context;
  const employee = actor.employeeId;
  const own = await readSnoozes(context, [employee]);
  const before = own.find((each) => each.type === type);
  const count = (before?.count ?? FIRST_COUNT) + 1;
  if (!mayPostpone(count - 1)) throw exhausted();
  const now = clock();
  if (before !== undefined && heldUntil(before, now) !== null) return { count: before.count, counted: false };
  const values = { count, last_postponed_at: formatInstant(now) };
  const call = { actor, resource: RESOURCE, requestId };
  if (before === undefined) {
    const first = { ...values, employee, type, cycle_started_at: values.last_postponed_at };
    await engine.createByServer({ ...call, values: first }).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
  } else {
    const cycle = formatInstant(before.cycleStartedAt ?? now);
    await engine.updateByServer({
      ...call,
      id: before.id,
      values: { ...values, cycle_started_at: cycle },
      when: (row) => Number(row["count"] ?? FIRST_COUNT) === before.count,
    });
  }
  return { count, counted: true };
}

/** No attempt is left: what is pending has to be added. */
export const exhausted = (): AppError => new AppError({ code: "reminder_exhausted", status: 409 });

/** A new cycle: nothing is owed any more, and the next reminder is the first. */
export async function endCycle(
  { engine }: Context,
  { actor, snooze }: { readonly actor: Actor; readonly snooze: Snooze },
): Promise<void> {
  if (!isUnderWay(snooze)) return;
  await engine.updateByServer({
    actor,
    resource: RESOURCE,
    id: snooze.id,
    values: { count: FIRST_COUNT, last_postponed_at: null, cycle_started_at: null },
    when: (row) => Number(row["count"] ?? FIRST_COUNT) === snooze.count,
  });
}

export const isUnderWay = ({ count, postponedAt }: Snooze): boolean =>
  count > FIRST_COUNT || postponedAt !== null;

/** Somebody's first postponement was faster. */
function isTaken(error: unknown): boolean {
  return isDatabaseError(error, "unique_violation") || isNotUnique(error);
}

const numberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
