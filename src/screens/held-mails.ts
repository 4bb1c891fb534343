import { useCallback } from "react";
import { useFieldContext } from "../config/config-context.tsx";
import { useTranslation } from "../i18n/use-translation.tsx";

/** Mails that wait, as an answer of the server tells of them. */
export interface HeldMails {
  readonly mails: number;
  /** How long all of them wait still. */
  readonly seconds: number;
}

/** The same by the clock here, in epoch milliseconds, to be told with those of later answers. */
export interface MailsUntil {
  readonly mails: number;
  readonly until: number;
}

export const mailsUntil = ({ mails, seconds }: HeldMails, now: number): MailsUntil => ({
  mails,
  until: now + seconds * 1000,
});

/** Mails of several answers that wait still, and for how long all of them do; null: none does. */
export function stillHeld(answers: readonly MailsUntil[], now: number): HeldMails | null {
  const waiting = answers.filter(({ until }) => until > now);
  if (waiting.length === 0) return null;
  const mails = waiting.reduce((sum, answer) => sum + answer.mails, 0);
  const until = Math.min(...waiting.map((answer) => answer.until));
  return { mails, seconds: Math.ceil((until - now) / 1000) };
}

/** Says how many mails leave when, and, where an undo stands beside it, that it cancels them. */
export function useHeldMailsText(): (held: HeldMails | null | undefined, undo: boolean) => string | null {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return useCallback(
    (held, undo) => {
      if (held == null) return null;
      const { mails, seconds } = held;
      const numbers = { count: mails, total: format.number(mails), delay: format.seconds(seconds) };
      return t(undo ? "mails.waitUndo" : "mails.wait", numbers);
    },
    [t, format],
  );
}
