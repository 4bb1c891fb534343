import { useCallback } from "react";
import { type HeldMails, joinHeld, type MailsUntil, presentHeld } from "../../core/shared/held-mails.ts";
import { useFieldContext } from "../config/config-context.tsx";
import { useTranslation } from "../i18n/use-translation.tsx";

/** Mails of an answer by the clock here, to be told with those of later answers. */
export const mailsUntil = ({ mails, seconds }: HeldMails, now: number): MailsUntil => ({
  mails,
  until: now + seconds * 1000,
});

/** Mails of several answers that wait still, and for how long all of them do; null: none does. */
export const stillHeld = (answers: readonly MailsUntil[], now: number): HeldMails | null =>
  presentHeld(joinHeld(answers.filter(({ until }) => until > now)), now).held ?? null;

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
