import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { getActor } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { kindOfArea, mutedKinds, NOTIFICATION_PREFERENCE } from "../../../core/notify/kinds.ts";
import { LETTERS_WAIT_MS, sentTogether, stillWaits } from "../../mail/held-letters.ts";
import { presentHeld, type HeldMails } from "../../../core/shared/held-mails.ts";
import { leftTheRecords } from "../../resources/effects/errors.ts";
import { translateResource } from "../../resources/labels.ts";
import { loadPerson, type NamedPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { formatTitle } from "../notify/notification-title.ts";
import { NOTIFICATION } from "../notify/store.ts";
import type { HandedRecord, Recipients } from "./read-recipients.ts";

interface SendingToPeople extends HandedRecord, Recipients {
  readonly actor: Actor;
  readonly requestId: string;
}

interface Reached {
  /** Ids of employees who got it. */
  readonly reached: readonly number[];
  /** Ids of those who may not open the record, or cannot be reached: they learn nothing of it. */
  readonly unreached: readonly number[];
}

interface Mailed extends Reached {
  /** The letters, which wait. Absent, as `sending`: nobody gets one. */
  readonly held?: HeldMails;
  /** Withdraws them until then. */
  readonly sending?: string;
}

/** A letter to each who may open the record, with its link: what they see of it follows their own rights. They wait, and can be withdrawn. */
export async function mailRecord(context: ModuleContext, handing: SendingToPeople): Promise<Mailed> {
  const { database, mail, messages, publicUrl, definitions, clock } = context;
  const { actor, resource, id, note, record } = handing;
  const sender = await loadPerson(database, actor.employeeId);
  const sending = randomUUID();
  const until = clock() + LETTERS_WAIT_MS;
  const answer = await reach(context, handing, async (person) => {
    const row = await database.read
      .selectFrom("employee")
      .select(["email", "language"])
      .where("id", "=", person.employeeId)
      .executeTakeFirst();
    const to = row?.["email"];
    if (typeof to !== "string" || to === "") return false;
    const language = LANGUAGES.find((known) => known === row?.["language"]) ?? "en";
    const parameters = {
      sender: sender?.name ?? "",
      name: nameOf(record),
      resource: translateResource(definitions(), { resource: resource.name, language }).name,
      note: note === "" ? "" : `${note}\n\n`,
      link: `${publicUrl()}/records/${resource.name}/${id}`,
    };
    await mail.send({
      to,
      language,
      subject: messages.text("mail.sent_record.subject", language, parameters),
      text: messages.text("mail.sent_record.text", language, parameters),
      hold: { until, about: { resource: resource.name, id }, key: `${sending}.${person.employeeId}` },
    });
    return true;
  });
  if (answer.reached.length === 0) return answer;
  return { ...answer, ...presentHeld({ mails: answer.reached.length, until }, clock()), sending };
}

/** Withdraws what somebody sent of a record; throws where some of it has left, or nothing of it waits. */
export async function withdrawMails(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  { resource, id, sending }: { readonly resource: string; readonly id: number; readonly sending: string },
): Promise<void> {
  const of = sentTogether({ resource, id }, sending);
  await database.write(async (trx) => {
    const { numAffectedRows = 0n } =
      await sql`delete from sys__mail where ${of} and ${stillWaits(clock())}`.execute(trx);
    const { rows } = await sql`select id from sys__mail where ${of} limit 1`.execute(trx);
    if (numAffectedRows === 0n || rows.length > 0) throw leftTheRecords();
  });
}

/** A notification to each who may open the record and wants to hear of its kind. */
export async function notifyOfRecord(context: ModuleContext, handing: SendingToPeople): Promise<Reached> {
  const { database, engine, definitions, messages, clock } = context;
  const { actor, resource, id, note, record, requestId } = handing;
  const kind = kindOfArea(resource.area);
  const told = { event: "shared", about: resource.name, state: null } as const;
  return reach(context, handing, async (person) => {
    const preference = await database.read
      .selectFrom("sys__preference")
      .select("value")
      .where("employee", "=", person.employeeId)
      .where("key", "=", NOTIFICATION_PREFERENCE)
      .executeTakeFirst();
    if (preference !== undefined && mutedKinds(JSON.parse(String(preference["value"]))).has(kind))
      return true;
    await engine.createByServer({
      actor,
      resource: NOTIFICATION,
      requestId,
      values: {
        ...told,
        recipient: person.employeeId,
        title: formatTitle(told, { definitions: definitions(), messages, language: "en", actor: "" }),
        description: [nameOf(record), note].filter((part) => part !== "").join(": "),
        timestamp: formatInstant(clock()),
        is_read: false,
        kind,
        actor: actor.employeeId,
        target: { resource: resource.name, id },
      },
    });
    return true;
  });
}

/** Hands the record on to each of the people who may open it themselves. */
async function reach(
  { database, engine }: ModuleContext,
  { employees, resource, id }: SendingToPeople,
  handOn: (person: NamedPerson) => Promise<boolean>,
): Promise<Reached> {
  const reached: number[] = [];
  for (const employee of employees) {
    const person = await loadPerson(database, employee);
    if (person === null || !(await mayOpen(person))) continue;
    if (await handOn(person)) reached.push(employee);
  }
  return { reached, unreached: employees.filter((one) => !reached.includes(one)) };

  async function mayOpen(person: NamedPerson): Promise<boolean> {
    try {
      await engine.get({ actor: getActor({ person }), resource: resource.name, id });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false;
      throw error;
    }
  }
}

const nameOf = ({ label, id }: HandedRecord["record"]): string =>
  typeof label === "string" && label !== "" ? label : `#${String(id)}`;
