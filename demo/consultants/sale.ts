import { instant, officeHour, workdayFrom } from "../clock.ts";
import { weighted } from "../random.ts";
import type { Random } from "../random.ts";

/** How a placement came about, from the requirement to the signed order; all instants. */
export interface Sale {
  readonly leadAt: number;
  readonly submittedAt: number;
  readonly clientAt: number;
  /** One for each interview round. */
  readonly interviews: readonly number[];
  readonly offeredAt: number;
  readonly acceptedAt: number;
  /** The order is written and sent around. */
  readonly orderedAt: number;
  readonly signedAt: number;
}

export const drawRounds = weighted([
  [1, 58],
  [2, 29],
  [3, 11],
  [4, 2],
] as const);

/**
 * Works backwards from the first day on the project. When there was less time than usual between `earliest` and then,
 * every step was quicker.
 */
export function planSale(random: Random, start: number, earliest: number): Sale {
  const rounds = drawRounds(random);
  const gaps: number[] = [];
  let back = 0;
  const step = (days: number): number => {
    back += Math.max(days, 0.6);
    gaps.push(back);
    return gaps.length - 1;
  };
  const signed = step(Math.max(random.logNormal(13, 30), 2));
  const ordered = step(random.logNormal(5, 9));
  const accepted = step(0.6);
  const offered = step(random.logNormal(1.2, 3));
  const interviews = [step(random.logNormal(4, 12))];
  for (let round = 1; round < rounds; round += 1) interviews.unshift(step(random.logNormal(4, 8)));
  const client = step(random.logNormal(5, 14));
  const submitted = step(random.logNormal(1, 4));
  const lead = step(random.logNormal(0.8, 3));
  const room = Math.max(start - earliest, 6);
  const scale = Math.min(1, room / back);
  let last = Number.POSITIVE_INFINITY;
  const at = (index: number): number => {
    const day = start - Math.ceil((gaps[index] as number) * scale);
    // A step never comes after the one that follows it, even when weekends push it forward.
    const moment = instant(workdayBefore(day), officeHour(random));
    last = Math.min(moment, last - 1_800_000);
    return last;
  };
  const signedAt = at(signed);
  const orderedAt = at(ordered);
  const acceptedAt = at(accepted);
  const offeredAt = at(offered);
  const rounded = interviews.toReversed().map(at).toReversed();
  const clientAt = at(client);
  const submittedAt = at(submitted);
  return {
    leadAt: at(lead),
    submittedAt,
    clientAt,
    interviews: rounded,
    offeredAt,
    acceptedAt,
    orderedAt,
    signedAt,
  };
}

function workdayBefore(day: number): number {
  const next = workdayFrom(day);
  return next === day ? day : workdayFrom(day - 3 < next - 6 ? next : day - 3);
}
