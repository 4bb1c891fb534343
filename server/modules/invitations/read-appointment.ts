import { sql } from "kysely";
import { isTimeZone, parseInstant } from "../../../core/definition/clock.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import { isEmptyValue, type RecordValues } from "../../../core/definition/record.ts";
import type { CompiledInvitation } from "../../../core/definition/types.ts";
import type { Messages } from "../../i18n/messages.ts";
import { readPath } from "../../resources/effects/path.ts";
import { getText } from "../../resources/export/cells.ts";
import { translateResource } from "../../resources/labels.ts";
import { evaluationOf, type OpenResource } from "../../resources/read/open.ts";
import type { OnWritten } from "../../resources/write/session.ts";
import { walkPath } from "../notify/paths.ts";
import type { People } from "../notify/people.ts";
import type { AppointmentTime, InvitedPerson } from "./stored.ts";

type Heard = Parameters<OnWritten>[0];

/** What an invitation says in one language. */
export interface AppointmentWording {
  readonly summary: string;
  readonly place: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

interface Reading {
  readonly open: Pick<OpenResource, "resource" | "definitions" | "actor" | "now">;
  readonly invitation: CompiledInvitation;
  readonly record: RecordValues;
  readonly messages: Messages;
}

export function readWording(
  { open, invitation, record, messages }: Reading,
  language: Language,
): AppointmentWording {
  const { resource, definitions } = open;
  const words = translateResource(definitions, { resource: resource.name, language });
  const yesNo = [messages.text("export.yes", language), messages.text("export.no", language)] as const;
  const text = (name: string): string => {
    const field = resource.fieldsByName[name];
    const value = record[name];
    if (field === undefined || isEmptyValue(value)) return "";
    return getText(value, field, { form: "labels", words, yesNo });
  };
  const { summary, place, details } = invitation;
  const isThere = (value: string) => value !== "";
  return {
    summary: summary.map(text).filter(isThere).join(" · "),
    place: place === null ? "" : text(place),
    details: details
      .map((name) => ({ label: words.field(name), value: text(name) }))
      .filter(({ value }) => isThere(value)),
  };
}

/** When it takes place; null: it does not. */
export function readTime(reading: Reading): AppointmentTime | null {
  const { open, invitation, record } = reading;
  const { when, start: startField, zone: zoneField, minutes, end: endField } = invitation;
  const fields = open.resource.fieldsByName;
  if (record["archived"] != null) return null;
  if (!evaluatePredicate({ predicate: when, record, fields, context: evaluationOf(open) })) return null;
  const start = instantIn(record, startField);
  const zone = record[zoneField];
  if (start === null || typeof zone !== "string" || !isTimeZone(zone)) return null;
  const length = minutes === null ? null : Number(record[minutes] ?? 0) * 60_000;
  const end = length === null ? instantIn(record, endField ?? "") : start + length;
  return {
    start,
    end: Math.max(end ?? start, start),
    zone,
    texts: JSON.stringify(readWording(reading, "en")),
  };
}

function instantIn(record: RecordValues, name: string): number | null {
  const value = record[name];
  return typeof value === "string" ? parseInstant(value) : null;
}

/** Everybody with an address at the end of the paths, each once; employees as far as they may open the record. */
export async function readPeople(
  heard: Heard,
  { people, invitation, zone }: { people: People; invitation: CompiledInvitation; zone: string },
): Promise<InvitedPerson[]> {
  const { session, open, news } = heard;
  const { resource, definitions } = open;
  const found = new Map<string, InvitedPerson>();
  for (const { path, email } of invitation.people) {
    const read = readPath(definitions.resources, { from: resource, path });
    if (read === null) continue;
    const { name: end, fieldsByName } = read.end;
    const isEmployee = end === ACTOR_RESOURCES.employee;
    const ids = await walkPath(session, { from: resource.name, id: news.id, steps: read.steps });
    for (const id of ids) {
      const actor = isEmployee ? await people.actor(id) : null;
      const place = { resource: resource.name, id: news.id };
      if (isEmployee && (actor === null || !(await heard.maySee(actor, place)))) continue;
      const language = isEmployee ? sql.ref("language") : sql`null`;
      const [row] = await session.rows(
        sql`select ${sql.ref(email)} as address, label__ as name, ${language} as language
            from ${sql.table(end)} where id = ${id} and archived is null`,
      );
      const [address, name, speaks] = row ?? [];
      if (typeof address !== "string" || address === "" || found.has(address.toLowerCase())) continue;
      found.set(address.toLowerCase(), {
        record: { resource: end, id },
        name: typeof name === "string" && name !== "" ? name : address,
        address,
        language: typeof speaks === "string" ? speaks : "en",
        zone: actor?.timeZone ?? zone,
        signsIn: isEmployee,
        hidden: fieldsByName[email]?.sensitivity != null,
      });
    }
  }
  return [...found.values()];
}
