/** Letters of a write that wait. */
export interface HeldLetters {
  readonly count: number;
  /** Until when all of them wait, in epoch milliseconds. */
  readonly until: number;
}

/** The same as an answer tells it. */
export interface WaitingLetters {
  readonly mails: number;
  /** How long all of them wait still. */
  readonly seconds: number;
}

/** Letters of several writes as those of one; null: none waits. */
export function joinHeld(parts: Iterable<HeldLetters | null>): HeldLetters | null {
  const waiting = [...parts].filter((part) => part !== null && part.count > 0) as HeldLetters[];
  if (waiting.length === 0) return null;
  const count = waiting.reduce((sum, part) => sum + part.count, 0);
  return { count, until: Math.min(...waiting.map(({ until }) => until)) };
}

/** What an answer says of letters that wait; nothing where none does any more. `now` is in epoch milliseconds. */
export function presentHeld(held: HeldLetters | null, now: number): { readonly held?: WaitingLetters } {
  const seconds = held === null ? 0 : Math.ceil((held.until - now) / 1000);
  return held === null || seconds <= 0 ? {} : { held: { mails: held.count, seconds } };
}
