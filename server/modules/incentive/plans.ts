import { sql } from "kysely";
import type { WriteSession } from "../../resources/write/session.ts";

/** A plan that applies to somebody on a day. Money is in cents. */
export interface IncentivePlan {
  readonly id: number;
  readonly formula: "flat" | "per_hour" | "pct_of_margin" | "tiered_margin";
  readonly value: number;
  /** Rising. */
  readonly tiers: readonly { readonly fromMarginPct: number; readonly value: number }[];
  readonly clawbackDays: number;
}

/** The plans of a type that are valid on a day for a role the employee holds. */
export async function findPlans(
  session: WriteSession,
  { type, employee, day }: { type: string; employee: number; day: string },
): Promise<IncentivePlan[]> {
  const rows = await session.rows(
    sql`select p.id as id, p.formula as formula, p.value as value, p.tiers as tiers, p.clawback_days as days
        from incentive_plan as p
        where p.archived is null and p.type = ${type}
          and p.valid_from <= ${day} and (p.valid_to is null or p.valid_to >= ${day})
          and exists (select 1 from incentive_plan__applies_to as a
            join employee__roles as r on r.value = a.value
            where a.owner = p.id and r.owner = ${employee})
        order by p.id`,
  );
  return rows.map(([id, formula, value, tiers, days]) => ({
    id: Number(id),
    formula: formula as IncentivePlan["formula"],
    value: Number(value ?? 0),
    tiers: readTiers(tiers),
    clawbackDays: Number(days ?? 0),
  }));
}

function readTiers(text: unknown): IncentivePlan["tiers"] {
  if (typeof text !== "string" || text === "") return [];
  const tiers = JSON.parse(text) as { from_margin_pct: number; value: number | string }[];
  return tiers
    .map((tier) => ({ fromMarginPct: tier.from_margin_pct, value: Math.round(Number(tier.value) * 100) }))
    .toSorted((a, b) => a.fromMarginPct - b.fromMarginPct);
}

/** What an amount is worked out from. Money is in cents; margin is null where pay is not known. */
export interface IncentiveBasis {
  /** Null for a row that is earned once. */
  readonly hours: number | null;
  readonly bill: number;
  readonly margin: number | null;
}

/**
 * Cents: a flat value once, a value an hour, so many percent of the margin, or the value of the highest tier the margin
 * reaches (an hour where hours are counted). Null where the plan says nothing of such a basis.
 */
export function incentiveAmount(plan: IncentivePlan, { hours, bill, margin }: IncentiveBasis): number | null {
  switch (plan.formula) {
    case "flat":
      return plan.value;
    case "per_hour":
      return hours === null ? null : Math.round(plan.value * hours);
    case "pct_of_margin":
      return margin === null ? null : Math.round((Math.max(0, margin) * plan.value) / 10_000);
    case "tiered_margin": {
      if (margin === null || bill === 0) return null;
      const tier = plan.tiers.findLast(({ fromMarginPct }) => (margin / bill) * 100 >= fromMarginPct);
      return tier === undefined ? null : Math.round(tier.value * (hours ?? 1));
    }
  }
}

export const money = (cents: number): string => (cents / 100).toFixed(2);
