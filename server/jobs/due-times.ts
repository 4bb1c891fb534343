import { Cron } from "croner";

/** What happens with due times that passed while no server ran: the last of them, each, or none. */
export type MissedTimes = "once" | "each" | "skip";

/** More than this many missed times are not made up for one by one. */
const MAX_MISSED = 100;
/** A turn of the scheduler comes this often at least: what is younger was not missed. */
export const PUNCTUAL_MS = 60_000;

interface DueOptions {
  /** A cron pattern of five parts, read in `timeZone`. */
  readonly pattern: string;
  readonly timeZone: string;
  readonly missed: MissedTimes;
  /** Epoch milliseconds: the due time that was dealt with last. */
  readonly after: number;
  readonly now: number;
}

/** The due times to deal with now, oldest first, in epoch milliseconds. */
export function findDueTimes({ pattern, timeZone, missed, after, now }: DueOptions): number[] {
  const cron = new Cron(pattern, { timezone: timeZone, paused: true });
  const found: number[] = [];
  let next = cron.nextRun(new Date(after));
  while (next !== null && next.getTime() <= now) {
    found.push(next.getTime());
    if (found.length > MAX_MISSED) found.shift();
    next = cron.nextRun(next);
  }
  if (missed === "each") return found;
  const last = found.slice(-1);
  return missed === "once" ? last : last.filter((due) => due > now - PUNCTUAL_MS);
}

/** The next due time after a moment, in epoch milliseconds. */
export function nextDueTime({
  pattern,
  timeZone,
  after,
}: Pick<DueOptions, "pattern" | "timeZone" | "after">): number {
  const next = new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(new Date(after));
  if (next === null) throw new Error(`"${pattern}" is never due`);
  return next.getTime();
}
