import { sql } from "kysely";
import { zoneOffset } from "../../../core/definition/clock.ts";
import type { Sql } from "./frame.ts";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2045;
const STEP = 20 * 86_400_000;

interface Change {
  readonly at: number;
  readonly offset: number;
}

const changesOf = new Map<string, readonly Change[]>();

/** The moments a zone's clocks are moved, newest first; the last entry holds before all of them. */
function clockChanges(timeZone: string): readonly Change[] {
  const known = changesOf.get(timeZone);
  if (known !== undefined) return known;
  const at = (instant: number) => zoneOffset({ instant, timeZone });
  const start = Date.UTC(FIRST_YEAR, 0, 1);
  const changes: Change[] = [{ at: Number.NEGATIVE_INFINITY, offset: at(start) }];
  for (let low = start; low < Date.UTC(LAST_YEAR, 0, 1); low += STEP) {
    const offset = at(low + STEP);
    if (offset !== changes.at(-1)!.offset) changes.push({ at: bisect(low, low + STEP, at), offset });
  }
  const newestFirst = changes.toReversed();
  changesOf.set(timeZone, newestFirst);
  return newestFirst;
}

/** The first millisecond with the offset that `high` has. */
function bisect(low: number, high: number, at: (instant: number) => number): number {
  const wanted = at(high);
  let [before, after] = [low, high];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (at(middle) === wanted) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * Milliseconds a zone's clocks are ahead of UTC at an instant of a row. Written out, because SQLite knows no zones and
 * both engines must give the same day. Before and after the years written out, their first and last offset holds.
 */
export function offsetSql(instant: Sql, timeZone: string): Sql {
  const changes = clockChanges(timeZone);
  const oldest = changes.at(-1)!.offset;
  if (changes.length === 1) return sql`${sql.lit(oldest)}`;
  const branches = changes
    .slice(0, -1)
    .map(({ at, offset }) => sql`when ${instant} >= ${sql.lit(at)} then ${sql.lit(offset)}`);
  return sql`(case ${sql.join(branches, sql` `)} else ${sql.lit(oldest)} end)`;
}
