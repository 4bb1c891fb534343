import { addDays, dayStart, isInstant, today, zoneOffset } from "../../../core/definition/clock.ts";
import { MAX_DELEGATION_LINKS } from "../../../core/access/delegations.ts";
import { Slot } from "./binding.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import type { Binding, SqlValue } from "./binding.ts";

const HOUR = 3_600_000;

/** The reader's language; null: labels stay as they are stored. */
export const LANGUAGE = new Slot(({ actor }) => actor.language ?? null);
export const ME = new Slot(({ actor }) => actor.employeeId);
/** Everybody a decision goes through: whose it is, and those it was handed on to. */
export const DECIDERS: readonly Slot[] = Array.from(
  { length: MAX_DELEGATION_LINKS + 1 },
  (_none, at) => new Slot(({ actor }) => actor.delegates?.[at] ?? actor.employeeId),
);
/** The person who really decides: whoever works as the actor, or the actor. */
export const DECIDED_BY = new Slot(({ actor }) => actor.impersonator?.employeeId ?? actor.employeeId);
/** JSON array of the actor's teams. */
export const TEAMS = new Slot(({ actor }) => JSON.stringify(actor.teamIds));
/** JSON array of the teams of the actor's department. */
export const DEPARTMENT_TEAMS = new Slot(({ actor }) => JSON.stringify(actor.departmentTeamIds));
/** Milliseconds the actor's clocks are ahead of UTC now. */
export const ZONE_OFFSET = new Slot(({ actor, now }) =>
  zoneOffset({ instant: now, timeZone: actor.timeZone }),
);

/** As `{today: n}` in a condition: the date of the moment so many days away. */
function shiftedToday({ actor, now }: Binding, days: number): string {
  return today({ now: shifted(now, days * 24), timeZone: actor.timeZone });
}

function shifted(now: number, hours: number): number {
  const moment = now + hours * HOUR;
  return isInstant(moment) ? Math.round(moment) : now;
}

export function todayInCondition(days: number): Slot {
  return new Slot((binding) => shiftedToday(binding, days));
}

/** The moment that date begins. */
export function todayStart(days: number): Slot {
  return new Slot((binding) =>
    dayStart({ date: shiftedToday(binding, days), timeZone: binding.actor.timeZone }),
  );
}

/** As `{today: n}` in an expression: so many calendar days after today. */
export function todayInExpression(days: number): Slot {
  return new Slot(({ actor, now }) => addDays({ date: today({ now, timeZone: actor.timeZone }), days }));
}

export function hoursFromNow(hours: number): Slot {
  return new Slot(({ now }) => shifted(now, hours));
}

export function dateOfHoursFromNow(hours: number): Slot {
  return new Slot(({ actor, now }) => today({ now: shifted(now, hours), timeZone: actor.timeZone }));
}

/** Id of the row a statement is about. */
export const ROW_ID = new Slot(({ id }) => id);

/** JSON array of the ids of the rows a statement is about. */
export const IDS = new Slot(({ ids }) => JSON.stringify(ids));

/** A part of the list query that a statement is compiled for; its shape is part of the plan's key. */
export function fromQuery(read: (query: ListQuery) => SqlValue): Slot {
  return new Slot(({ query }) => (query === null ? null : read(query)));
}

export const PAGE_SIZE = fromQuery(({ pageSize }) => pageSize);
export const PAGE_START = fromQuery(({ page, pageSize }) => (page - 1) * pageSize);
/** Of more matches of a search than this those that changed last are put in order; the rest follow as they changed. */
export const MAX_RANKED = 500;

/** As many of them as fill whole pages, so that no page lies on both sides of the last one. */
const rankedRows = ({ pageSize }: ListQuery): number => Math.floor(MAX_RANKED / pageSize) * pageSize;
/** Whether a page lies among them. */
export const isRankedPage = (query: ListQuery): boolean =>
  query.bestFirst && query.page * query.pageSize <= rankedRows(query);
export const RANKED_ROWS = fromQuery(rankedRows);
export const REGION = fromQuery(({ region }) => region);
