import { sql } from "kysely";
import type { Effect } from "../../../core/definition/types.ts";
import type { EffectFunctions, PlannerCall } from "../../resources/write/session.ts";

/** What a month adds to the balances of whoever works here, and what a year's end takes. Days are counted in tenths. */
export const allowanceEffects: EffectFunctions = {
  accrue_leave: { plan: accrue },
  close_leave_year: { plan: closeYear },
};

type Holder = "employee" | "consultant";
const holderOf = ({ open }: PlannerCall): Holder =>
  open.resource.name === "employee" ? "employee" : "consultant";

/** The part of each yearly allowance that has been earned by this month, less what was granted this year already. */
async function accrue(call: PlannerCall): Promise<Effect[]> {
  const { record, period } = call;
  if (period === null) return [];
  const [year, month] = [period.start.slice(0, 4), Number(period.start.slice(5, 7))];
  const joined = record[holderOf(call) === "employee" ? "joined_on" : "hire_date"];
  const before = typeof joined === "string" && joined.startsWith(year) ? Number(joined.slice(5, 7)) - 1 : 0;
  if (typeof joined === "string" && joined > period.end) return [];
  const balances = await readBalances(call, Number(year));
  return balances.flatMap(({ type, perYear, granted }) => {
    const earned = Math.round((perYear * (month - before)) / 12) - granted;
    return earned <= 0 ? [] : [entry(call, { type, year: Number(year), kind: "allocation", tenths: earned })];
  });
}

/** What is left of the year before goes on up to the type's limit; the rest expires. */
async function closeYear(call: PlannerCall): Promise<Effect[]> {
  const { period } = call;
  if (period === null) return [];
  const year = Number(period.start.slice(0, 4));
  const balances = await readBalances(call, year - 1);
  return balances.flatMap(({ type, balance, carried, went }) => {
    if (balance <= 0) return [];
    const kept = Math.min(balance, Math.max(0, carried - went));
    const rows: Entry[] = [
      { type, year: year - 1, kind: "carry_forward", tenths: -kept },
      { type, year, kind: "carry_forward", tenths: kept },
      { type, year: year - 1, kind: "expiry", tenths: kept - balance },
    ];
    return rows.filter(({ tenths }) => tenths !== 0).map((row) => entry(call, row));
  });
}

interface Balance {
  readonly type: number;
  readonly perYear: number;
  readonly carried: number;
  readonly granted: number;
  readonly balance: number;
  /** What went on into the next year already: of leave that was given back after the year's end. */
  readonly went: number;
}

/** Types with a yearly allowance, and what the ledger says of the person's year. */
async function readBalances(call: PlannerCall, year: number): Promise<Balance[]> {
  const { session, id } = call;
  const holder = holderOf(call);
  const rows = await session.rows(
    sql`select t.id, t.days_per_year, coalesce(t.carry_forward_max, 0) as carried,
          coalesce(sum(case when l.kind = 'allocation' then l.days end), 0) as granted,
          coalesce(sum(l.days), 0) as balance,
          coalesce(sum(case when l.kind = 'carry_forward' and l.days < 0 then -l.days end), 0) as went
        from leave_type as t
        left join leave_ledger as l on l.leave_type = t.id and l.year = ${year} and l.archived is null
          and ${sql.ref(`l.${holder}`)} = ${id}
        where t.days_per_year > 0 and coalesce(t.is_active, 1) = 1 and t.applies_to in (${holder}, 'both') and t.archived is null
        group by t.id, t.days_per_year, t.carry_forward_max order by t.id`,
  );
  return rows.map(([type, perYear, carried, granted, balance, went]) => ({
    type: Number(type),
    perYear: Number(perYear),
    carried: Number(carried),
    granted: Number(granted),
    balance: Number(balance),
    went: Number(went),
  }));
}

interface Entry {
  readonly type: number;
  readonly year: number;
  readonly kind: "allocation" | "carry_forward" | "expiry";
  readonly tenths: number;
}

function entry(call: PlannerCall, { type, year, kind, tenths }: Entry): Effect {
  const set = { leave_type: type, year, kind, days: (tenths / 10).toFixed(1), [holderOf(call)]: call.id };
  return { kind: "create", resource: "leave_ledger", set };
}
