import { type Country, dayOf, instant, isoDate, toDay, yearOf } from "../clock.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";

/** Somebody who takes leave, in the told time. */
export interface Taker {
  readonly kind: "employee" | "consultant";
  readonly id: number;
  readonly country: Country;
  readonly from: number;
  readonly to: number;
  readonly daysAYear: number;
}

export interface Request {
  readonly taker: Taker;
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly half: "none" | "first_half" | "second_half";
  readonly days: number;
  readonly requestedAt: number;
  readonly fate: "granted" | "rejected" | "cancelled";
}

/** Of these each person gets days every year. */
const ALLOCATED: Readonly<Record<string, number>> = { "Paid time off": 15, Sick: 7 };

/** Days left, by person, type and year. */
export type Balances = Map<string, number>;

export const balanceKey = ({ kind, id }: Taker, type: string, year: number): string =>
  `${kind}|${id}|${type}|${year}`;

export function ledgerRow(
  { world, lookups }: Company,
  taker: Taker,
  row: { type: string; year: number; kind: string; days: number; leave: number | null; at: number },
): void {
  world.add("leave_ledger", {
    id: world.nextId("leave_ledger"),
    ...stamp(row.at, null),
    employee: taker.kind === "employee" ? taker.id : null,
    consultant: taker.kind === "consultant" ? taker.id : null,
    leave_type: lookups.leaveTypes.get(row.type),
    year: row.year,
    kind: row.kind,
    days: row.days,
    leave: row.leave,
    on: isoDate(dayOf(row.at)),
  });
}

export function allocate(company: Company, takers: readonly Taker[]): Balances {
  const { world } = company;
  const balances: Balances = new Map();
  for (const taker of takers) {
    for (let year = yearOf(taker.from); year <= yearOf(Math.min(taker.to, world.today)); year += 1) {
      const on = Math.max(toDay(year, 1, 1), taker.from);
      for (const [type, days] of Object.entries(ALLOCATED)) {
        const part = Math.round(days * (1 - (on - toDay(year, 1, 1)) / 365) * 2) / 2;
        const given = on === toDay(year, 1, 1) || taker.from === world.firstDay ? days : part;
        balances.set(balanceKey(taker, type, year), given);
        ledgerRow(company, taker, {
          type,
          year,
          kind: "allocation",
          days: given,
          leave: null,
          at: instant(on, 0.5),
        });
      }
    }
  }
  return balances;
}
