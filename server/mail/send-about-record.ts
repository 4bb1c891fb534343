import type { OpenResource } from "../resources/read/open.ts";
import { mailedSql } from "../resources/write/history.ts";
import type { WriteSession } from "../resources/write/session.ts";
import { LETTERS_WAIT_MS, type RecordOfLetter } from "./held-letters.ts";
import type { Letter, Mail } from "./mail.ts";

interface About {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly id: number;
}

export interface LetterToRecord extends Letter {
  /** Whose address it goes to. Absent: it stands in no record of its own. */
  readonly receiver?: RecordOfLetter;
}

/**
 * Sends letters about a record as part of its write, and tells of them in its history. They wait, and taking the step back
 * withdraws them; those that somebody needs to sign in leave `atOnce`.
 */
export async function sendAboutRecord(
  mail: Mail,
  { session, open, id }: About,
  letters: readonly LetterToRecord[],
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<void> {
  if (letters.length === 0) return;
  const { resource, actor, now } = open;
  const told = { resource: resource.name, id };
  const until = now + LETTERS_WAIT_MS;
  const held = atOnce ? {} : { hold: { until, about: told } };
  if (!atOnce) session.held.set(letters, { mails: letters.length, until });
  for (const { subject, receiver = null } of letters)
    session.noteReached({ kind: "mail", to: receiver, subject });
  await session.run(
    mailedSql({ resource: resource.name, record: id, at: now, actor }),
    ...letters.flatMap((letter, number) =>
      mail.statements({ ...letter, ...held, told: { ...told, number } }),
    ),
  );
}
