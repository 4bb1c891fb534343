/** Mails that wait. */
export interface MailsUntil {
  readonly mails: number;
  /** Until when all of them wait, in epoch milliseconds. */
  readonly until: number;
}

/** The same as an answer tells it. */
export interface HeldMails {
  readonly mails: number;
  /** How long all of them wait still. */
  readonly seconds: number;
}

/** Mails of several writes or answers as those of one; null: none waits. */
export function joinHeld(parts: Iterable<MailsUntil | null>): MailsUntil | null {
  const waiting = [...parts].filter((part) => part !== null && part.mails > 0) as MailsUntil[];
  if (waiting.length === 0) return null;
  const mails = waiting.reduce((sum, part) => sum + part.mails, 0);
  return { mails, until: Math.min(...waiting.map(({ until }) => until)) };
}

/** What an answer says of mails that wait; nothing where none does any more. `now` is in epoch milliseconds. */
export function presentHeld(held: MailsUntil | null, now: number): { readonly held?: HeldMails } {
  const seconds = held === null ? 0 : Math.ceil((held.until - now) / 1000);
  return held === null || seconds <= 0 ? {} : { held: { mails: held.mails, seconds } };
}
