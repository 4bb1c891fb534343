import { dayOf } from "../clock.ts";
import { getVolume } from "./volume.ts";
import type { Company } from "./types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Placement } from "../consultants/life.ts";

/** Submissions of a covered requirement: as planned, and as many as the bench really allows. */
const PER_COVERED = 1.6;
const POSSIBLE = 1.48;
/** Part of the requirements that somebody is sent for. */
export const COVERED = 0.45;
/** A requirement that will end in a project. */
export interface PlannedSale {
  readonly consultant: Consultant;
  readonly placement: Placement;
  readonly day: number;
}

/** The requirements behind the projects, in the order they came. */
export function plannedSales({ world, consultants }: Company): PlannedSale[] {
  return consultants
    .flatMap((consultant) =>
      consultant.life.placements.map((placement) => ({
        consultant,
        placement,
        day: dayOf(placement.sale.leadAt),
      })),
    )
    .filter(({ placement }) => placement.sale.leadAt <= world.now)
    .sort((a, b) => a.placement.sale.leadAt - b.placement.sale.leadAt);
}

/** How many requirements each day brings, with and without submissions; fractions are carried to the next day. */
export function shares({ world }: Company): {
  covered: (day: number) => number;
  plain: (day: number) => number;
} {
  const { size, today, firstDay } = world;
  const volume = (day: number): number => getVolume(day, { today, growth: size.growth });
  let total = 0;
  for (let day = firstDay; day <= today; day += 1) total += volume(day);
  const all = size.submissions / PER_COVERED / COVERED;
  const coveredTotal = size.submissions / POSSIBLE;
  const counter = (wanted: number): ((day: number) => number) => {
    let rest = 0;
    return (day) => {
      rest += (wanted * volume(day)) / total;
      const count = Math.floor(rest);
      rest -= count;
      return count;
    };
  };
  return { covered: counter(coveredTotal), plain: counter(all - coveredTotal) };
}
