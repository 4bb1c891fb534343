import { addMonths, isoDate } from "../clock.ts";
import { weighted } from "../random.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/** One permission to work, for some days; citizens' and residents' have no end. */
export interface Authorization {
  readonly type: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly current: boolean;
  /** Petition it came from; given when that is written. */
  petition: number | null;
}

const drawType = weighted([
  ["h1b", 44],
  ["stem_opt", 15],
  ["opt", 8],
  ["gc", 7],
  ["gc_ead", 6],
  ["usc", 9],
  ["h4_ead", 6],
  ["l2s", 3],
  ["tn", 1],
  ["other_ead", 1],
] as const);

const MONTHS: Readonly<Record<string, number>> = {
  h1b: 36,
  stem_opt: 24,
  opt: 12,
  gc_ead: 24,
  h4_ead: 30,
  l2s: 24,
  tn: 36,
  other_ead: 24,
  cpt: 12,
};
/** What people usually had before. */
const BEFORE: Readonly<Record<string, string>> = {
  stem_opt: "opt",
  opt: "cpt",
  h1b: "h1b",
  gc_ead: "h1b",
  h4_ead: "h4_ead",
  l2s: "l2s",
  tn: "tn",
  other_ead: "other_ead",
  cpt: "cpt",
};
const EARLIER_AT_MOST = 3;

/** Everybody may work on every day they worked: periods follow each other without a gap. */
export function planAuthorizations({
  world,
  random,
  consultant,
}: {
  world: World;
  random: Random;
  consultant: Consultant;
}): Authorization[] {
  const { life } = consultant;
  const type = drawType(random);
  const months = MONTHS[type];
  if (months === undefined) return [{ type, from: null, to: null, current: true, petition: null }];
  const reference = life.exit?.stage === "completed" ? life.exit.lastDay : world.today;
  const length = Math.round(months * 30.44);
  // Never on the last days: whoever works today may work this week.
  const from = reference - Math.floor(random.next() * (length - 8));
  const chain: Authorization[] = [
    { type, from, to: addMonths(from, months) - 1, current: true, petition: null },
  ];
  for (let round = 0; round < EARLIER_AT_MOST; round += 1) {
    const first = chain[0] as Authorization;
    if (first.from === null || first.from <= life.hired) break;
    const earlier = BEFORE[first.type] ?? first.type;
    const to = first.from - 1;
    const long =
      round === EARLIER_AT_MOST - 1 ? Math.max(MONTHS[earlier] ?? 24, 120) : (MONTHS[earlier] ?? 24);
    chain.unshift({
      type: earlier,
      from: Math.min(addMonths(to, -long) + 1, round === EARLIER_AT_MOST - 1 ? life.hired - 20 : to),
      to,
      current: false,
      petition: null,
    });
  }
  return chain;
}

export const authorizationDates = ({
  from,
  to,
}: Authorization): { valid_from: string | null; valid_to: string | null } => ({
  valid_from: from === null ? null : isoDate(from),
  valid_to: to === null ? null : isoDate(to),
});
