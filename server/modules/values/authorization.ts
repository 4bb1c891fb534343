import { sql } from "kysely";
import { addDays } from "../../../core/definition/clock.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import type { ValueCall, ValueFunctions } from "../../resources/write/session.ts";
import { date, setting, text } from "./read.ts";

/** A permission to work: until when by its papers, and the day it was taken back or followed by another. */
interface Permission {
  readonly validTo: string | null;
  readonly stayUntil: string | null;
  readonly endedOn: string | null;
}

/** A petition that asks for more time. */
export interface Renewal {
  readonly filedOn: string;
  readonly decidedOn: string | null;
  readonly open: boolean;
  /** Days that work may go on while it is not decided. */
  readonly graceDays: number;
}

/**
 * The last day somebody may work by one permission: the earlier of the ends on its papers, and longer while a renewal
 * that was filed by then waits for its decision. Null: without an end.
 */
export function lastDayOfWork(
  { validTo, stayUntil, endedOn }: Permission,
  renewals: readonly Renewal[],
): string | null {
  const end = earliest(validTo, stayUntil);
  if (end === null) return endedOn;
  const days = renewals.flatMap(({ filedOn, decidedOn, open, graceDays }) => {
    if (filedOn > end) return [];
    const longest = addDays({ date: end, days: graceDays });
    return (open ? longest : earliest(longest, decidedOn ?? end)) ?? [];
  });
  const last = [end, ...days].toSorted().at(-1) ?? end;
  return earliest(last, endedOn);
}

function earliest(...dates: (string | null)[]): string | null {
  return dates.filter((date) => date !== null).toSorted()[0] ?? null;
}

const WITHOUT_END = ["usc", "gc"];
const EXTENSION = { setting: "pending_extension_days", days: 240 };
/** How long work may go on while a petition of a type waits, by the company's setting or as the law says. */
export const PENDING: Readonly<Record<string, { setting: string; days: number }>> = {
  h1b_extension: EXTENSION,
  h1b_amendment: EXTENSION,
  h1b_change_employer: EXTENSION,
  l1_extension: EXTENSION,
  tn: EXTENSION,
  e3: EXTENSION,
  stem_opt: { setting: "pending_stem_days", days: 180 },
};
const WAITING = ["filed", "receipted", "rfe", "rfe_answered"];

export const authorizationValues: ValueFunctions = {
  authorization_work_until: async (call) => {
    const { record } = call;
    if (WITHOUT_END.includes(String(record["type"]))) return { work_until: null };
    const permission = {
      validTo: date(record["valid_to"]),
      stayUntil: date(record["i94_until"]),
      endedOn: date(record["ended_on"]),
    };
    return { work_until: lastDayOfWork(permission, await renewalsOf(call)) };
  },
  /** The last day of all permissions of a consultant, those included that begin later. */
  consultant_work_until: async ({ session, id }) => {
    const rows = await session.rows(
      sql`select type, status, work_until from work_authorization where consultant = ${id} and archived is null`,
    );
    const free = rows.some(([type, status]) => WITHOUT_END.includes(String(type)) && status === "current");
    const days = rows.flatMap(([, , day]) => date(day) ?? []);
    return { work_until: free ? null : (days.toSorted().at(-1) ?? null) };
  },
  /** City and state of the worksite, as labor condition applications name them. */
  petition_worksite: ({ record }) => {
    const { worksite } = record;
    if (!isObject(worksite)) return Promise.resolve({ worksite_city: null });
    const parts = [worksite["city"], worksite["state"]].map(text).filter((part) => part !== "");
    return Promise.resolve({ worksite_city: parts.join(", ") || null });
  },
};

async function renewalsOf(call: ValueCall): Promise<Renewal[]> {
  const consultant = getId(call.record["consultant"]);
  const rows = await call.session.rows(
    sql`select petition_type, status, filed_on, decided_on from petition
        where consultant = ${consultant} and archived is null and filed_on is not null
        and petition_type in (${sql.join(Object.keys(PENDING))})`,
  );
  const renewals: Renewal[] = [];
  for (const [type, status, filedOn, decidedOn] of rows) {
    const grace = PENDING[String(type)] ?? EXTENSION;
    renewals.push({
      filedOn: String(filedOn),
      decidedOn: date(decidedOn),
      open: WAITING.includes(String(status)),
      graceDays: Number(await setting(call, grace.setting, String(grace.days))),
    });
  }
  return renewals;
}
