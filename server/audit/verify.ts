import { type ChainKey, isSealed, isSigned, type SealedEntry, type SignedEntry } from "./chain.ts";

/** What is wrong with a trail, with the numbers it is about; `to` is the last of them. */
export interface AuditFault {
  readonly kind:
    | "edited"
    /** Whole, and listed nowhere. */
    | "hidden"
    | "deleted"
    | "reordered"
    | "truncated"
    | "rechained"
    | "checkpoint"
    /** Removed, and not at the end of their time. */
    | "cut"
    /** Removed at the end of their time, and there all the same. */
    | "returned";
  readonly from: number;
  readonly to: number;
}

export interface AuditVerdict {
  readonly entries: number;
  /** Checkpoints of entries before the start of the trail: they say nothing of it. */
  readonly outdated: number;
  /** In the order of their numbers; none: the trail is whole. */
  readonly faults: readonly AuditFault[];
}

interface Trail {
  /** Batches in the order of their numbers. */
  readonly entries: AsyncIterable<readonly SealedEntry[]> | Iterable<readonly SealedEntry[]>;
  /** Behind which entry it begins; null: none was removed. */
  readonly start: SignedEntry | null;
  readonly checkpoints: readonly SignedEntry[];
  /** Those that seals may be made with. */
  readonly keys: readonly ChainKey[];
}

interface Doubt {
  readonly entry: SealedEntry;
  /** The seal that stands before it. */
  readonly previous: string;
}

/** Beyond so many doubtful entries it is not tried which of them changed places. */
const MAX_COMPARED = 60;

/**
 * Whether every entry of a trail is as it was written. A seal that is not over its own words and the seal before was made
 * for other ones: the entry was edited, moved, or follows one that was. A trail that is cut, or chained anew with the key
 * itself, shows only beside a checkpoint kept elsewhere. What is missing before a signed start was removed at the end of its
 * time; the last entry never is.
 */
export async function verifyTrail({ entries, start, checkpoints, keys }: Trail): Promise<AuditVerdict> {
  const awaited = new Map(checkpoints.map((one) => [one.number, one]));
  const faults: AuditFault[] = [];
  const doubts: Doubt[] = [];
  let count = 0;
  let lastDoubt = 0;
  const begin = start?.number ?? 0;
  let last = begin;
  let previous: string | null = start?.mac ?? "";
  if (start !== null) {
    if (!isSigned(keys, "start", start)) {
      faults.push({ kind: "cut", from: 1, to: begin });
      previous = null;
    } else if (awaited.has(begin) && awaited.get(begin)?.mac !== start.mac)
      faults.push({ kind: "rechained", from: begin, to: begin });
  }
  for await (const batch of entries) {
    for (const entry of batch) {
      const { number, mac } = entry;
      if (number <= begin) {
        count += 1;
        faults.push({ kind: "returned", from: number, to: number });
        continue;
      }
      if (number <= last) faults.push({ kind: "reordered", from: number, to: number });
      if (number > last + 1) {
        faults.push({ kind: "deleted", from: last + 1, to: number - 1 });
        previous = null;
      }
      if ((entry.archived ?? null) !== null) faults.push({ kind: "hidden", from: number, to: number });
      const fits = previous === null || isSealed(keys, previous, number, entry);
      if (!fits) {
        lastDoubt = number;
        if (doubts.length <= MAX_COMPARED) doubts.push({ entry, previous: previous ?? "" });
      }
      if (fits && awaited.has(number) && awaited.get(number)?.mac !== mac)
        faults.push({ kind: "rechained", from: number, to: number });
      [count, last, previous] = [count + 1, number, mac];
    }
  }
  faults.push(...judge(doubts, { keys, last, lastDoubt }));
  for (const one of checkpoints) {
    if (!isSigned(keys, "checkpoint", one))
      faults.push({ kind: "checkpoint", from: one.number, to: one.number });
  }
  const furthest = Math.max(start === null ? 0 : begin + 1, ...checkpoints.map(({ number }) => number));
  if (furthest > last) faults.push({ kind: "truncated", from: last + 1, to: furthest });
  const outdated = checkpoints.filter(({ number }) => number < begin).length;
  return { entries: count, outdated, faults: faults.toSorted((a, b) => a.from - b.from) };
}

/** What became of entries whose seal does not fit where they stand. */
function judge(
  doubts: readonly Doubt[],
  { keys, last, lastDoubt }: { keys: readonly ChainKey[]; last: number; lastDoubt: number },
): AuditFault[] {
  const [first] = doubts;
  if (first === undefined) return [];
  const from = first.entry.number;
  if (doubts.length > MAX_COMPARED)
    return [{ kind: lastDoubt === last ? "rechained" : "edited", from, to: lastDoubt }];
  const seals = doubts.flatMap(({ entry, previous }) => [entry.mac, previous]);
  const numbers = doubts.map(({ entry }) => entry.number);
  const fitsAs = ({ entry }: Doubt, number: number) =>
    seals.some((seal) => isSealed(keys, seal, number, entry));
  const found = doubts.flatMap((doubt): AuditFault[] => {
    const { number } = doubt.entry;
    // its own words under its own number, behind a seal that was moved or replaced
    if (fitsAs(doubt, number)) return [];
    const place = numbers.find((other) => other !== number && fitsAs(doubt, other));
    return [{ kind: place === undefined ? "edited" : "reordered", from: number, to: number }];
  });
  const isTail = found.length > 1 && found.length === last - from + 1;
  return isTail && found.every(({ kind }) => kind === "edited")
    ? [{ kind: "rechained", from, to: last }]
    : found;
}
