import { weighted } from "../random.ts";
import type { Random } from "../random.ts";

/** What one order covers; the first begins the project, the others extend it. Days. */
export interface Term {
  readonly from: number;
  readonly to: number;
  /** Of extensions: when the order is written and when it is signed. The first one has its sale. */
  readonly orderedOn: number;
  readonly signedOn: number;
}

export interface TermsPlan {
  /** Days really worked. */
  readonly length: number;
  readonly reason: string;
  from(start: number): Term[];
}

export const drawEndReason = weighted([
  ["finished", 62],
  ["budget", 12],
  ["client_cancelled", 7],
  ["consultant_resigned", 8],
  ["converted_to_client", 4],
  ["performance", 4],
  ["visa", 2],
  ["other", 1],
] as const);

const drawFirst = weighted([
  [91, 20],
  [182, 45],
  [364, 35],
] as const);
const drawExtension = weighted([
  [91, 40],
  [182, 45],
  [273, 15],
] as const);

const MAX_TERM_DAYS = 1826;
const EXTENDED = 0.47;

/** How long a project lasts, in orders. Reasons other than an ordinary finish end it inside the last one. */
export function planTerms(random: Random): TermsPlan {
  const lengths: number[] = [drawFirst(random)];
  const total = (): number => lengths.reduce((sum, length) => sum + length, 0);
  while (random.chance(EXTENDED) && total() < MAX_TERM_DAYS - 273) lengths.push(drawExtension(random));
  const reason = drawEndReason(random);
  const last = lengths.at(-1) as number;
  const cut = reason === "finished" ? 0 : Math.round(last * random.next() * 0.6);
  const leads = lengths.map(() => ({ signed: random.integer(4, 24), written: random.integer(4, 12) }));
  return {
    length: total() - cut,
    reason,
    from(start) {
      let from = start;
      return lengths.map((length, index) => {
        const { signed, written } = leads[index] as { signed: number; written: number };
        const term = {
          from,
          to: from + length - 1,
          signedOn: from - signed,
          orderedOn: from - signed - written,
        };
        from += length;
        return term;
      });
    },
  };
}
