import { randomUUID } from "node:crypto";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { twoClocksText } from "../../../core/definition/clock-format.ts";
import { nameOfRecord } from "../../mail/held-letters.ts";
import type { Letter } from "../../mail/mail.ts";
import type { OnWritten } from "../../resources/write/session.ts";
import { readUnmaskedRecord } from "../../resources/write/unmasked-record.ts";
import type { ModuleContext } from "../context.ts";
import type { People } from "../notify/people.ts";
import { type Named, writeCalendar } from "./calendar.ts";
import { type AppointmentWording, readPeople, readWording, readTime } from "./read-appointment.ts";
import { readInvitation, storeInvitation } from "./stored.ts";
import { differencesOf, type Difference, nextVersion, NOBODY_INVITED } from "./versions.ts";

interface Options extends Pick<ModuleContext, "mail" | "messages" | "publicUrl" | "clock"> {
  readonly people: People;
  /** Who sends the mails: the organizer of every appointment. */
  readonly sender: () => Named;
}

/**
 * Brings what people have in their calendars in line with a record that was written, in the write itself. It compares
 * what they were told with what stands: whatever wrote it, and whatever is taken back while the mails still wait, they
 * are told of the difference, or of nothing.
 */
export function createInvitations(options: Options): OnWritten {
  const { mail, messages, clock, people } = options;
  return async (heard) => {
    const { session, open, news } = heard;
    const { resource } = open;
    const { invitation } = resource;
    if (invitation === null) return;
    const of = { resource: resource.name, id: news.id };
    const stored = await readInvitation(session, of);
    const whole = await readUnmaskedRecord(session, open, { id: news.id, action: "edit", children: false });
    if (whole === null) return;
    const reading = { open, invitation, record: whole.record, messages };
    const time = readTime(reading);
    const now = clock();
    const waits = stored !== null && stored.until > now;
    const sent = (waits ? stored.sent : stored?.current) ?? NOBODY_INVITED;
    const invited = time === null ? [] : await readPeople(heard, { people, invitation, zone: time.zone });
    const current = nextVersion(sent, { time, people: invited }, now);
    if (current === sent && !waits) return;
    if (waits) await session.run(mail.withdrawal(of));
    const sender = options.sender();
    const uid = stored?.uid ?? `${randomUUID()}@${sender.address.replace(/^.*@/, "")}`;
    const until = current === sent ? 0 : now + invitation.waitSeconds * 1000;
    await storeInvitation(session, of, { uid, sent, current, until });
    const link = `${options.publicUrl()}/records/${of.resource}/${of.id}`;
    const { sequence } = current;
    const differences = differencesOf(sent, current, now);
    session.held.set(nameOfRecord(of), { mails: differences.length, until });
    for (const difference of differences) {
      const language = LANGUAGES.find((known) => known === difference.person.language) ?? "en";
      const texts = readWording(reading, language);
      const letter = await writeLetter(options, {
        difference,
        texts,
        language,
        link,
        uid,
        sequence,
        sender,
        now,
      });
      session.noteReached({ kind: REACHED_BY[difference.event], to: difference.person.record ?? null });
      await session.run(...mail.statements({ ...letter, hold: { until, about: of } }));
    }
  };
}

interface Writing extends Pick<Letter, "language"> {
  readonly difference: Difference;
  readonly texts: AppointmentWording;
  /** To the record, for whoever signs in here. */
  readonly link: string;
  readonly uid: string;
  readonly sequence: number;
  readonly sender: Named;
  readonly now: number;
}

const REACHED_BY = { new: "invited", changed: "invitation_changed", cancelled: "uninvited" } as const;
const KEY = { new: "", changed: "_changed", cancelled: "_cancelled" } as const;

async function writeLetter(
  { messages }: Options,
  { difference, texts, language, link, uid, sequence, sender, now }: Writing,
): Promise<Letter> {
  const { event, person, time, people } = difference;
  const { summary, place, details } = texts;
  const say = (key: string, parameters: Readonly<Record<string, string>>) =>
    messages.text(`mail.invitation.${key}`, language, parameters);
  const when = twoClocksText({ iso: formatInstant(time.start), zone: time.zone, own: person.zone });
  const told = details.map((detail) => say("detail", detail));
  const rest = [...told, ...(person.signsIn ? [say("link", { value: link })] : [])];
  const lines = [
    summary,
    say("when", { value: when }),
    ...(place === "" ? [] : [say("place", { value: place })]),
    ...rest,
  ].join("\n");
  const appointment = await writeCalendar({
    ...time,
    uid,
    sequence,
    method: event === "cancelled" ? "CANCEL" : "REQUEST",
    stamp: now,
    summary,
    place,
    description: rest.join("\n"),
    organizer: sender,
    people: people.filter((one) => one === person || !one.hidden),
  });
  const key = KEY[event];
  return {
    to: person.address,
    language,
    subject: say(`subject${key}`, { summary }),
    text: say(`text${key}`, { lines }),
    appointment,
  };
}
