import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { getActor } from "../../../core/access/actor.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { clockFormat, clockText } from "../../../core/definition/clock-format.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { SECURITY_PART } from "../../../core/notify/target.ts";
import type { ModuleContext } from "../context.ts";
import { formatTitle } from "../notify/notification-title.ts";
import { NOTIFICATION } from "../notify/store.ts";
import { loadPerson } from "./actors.ts";
import { getDeviceName, parseDevice } from "./device.ts";
import { type Proof, proofSql, withProof } from "./proof.ts";
import { languageOf } from "./reset/letters.ts";
import { hashToken, type Origin } from "./sessions.ts";

/** Milliseconds after which a device that nobody signed in from is forgotten. */
const DEVICE_KEPT_FOR = 400 * 24 * 3600 * 1000;

interface Opening {
  readonly employee: number;
  readonly origin: Origin;
  readonly device: string | null;
  readonly requestId: string;
  /** Null where it is not kept here. */
  readonly proof: Proof | null;
  /** What proved it where it was no password. */
  readonly by?: "passkey" | "identity_provider";
  /** What ends it at the identity provider, too; sealed. */
  readonly idToken?: string | null;
  /** The session there that it belongs to. */
  readonly providerSession?: string | null;
}

/**
 * Opens a session for a person who proved who they are, and answers its token. Whoever signs in from a device for the
 * first time, after others, is notified in the same write, by a notification that cannot be muted and by mail. Throws the
 * refusal of the proof where that was taken away meanwhile.
 */
export async function openSession(context: ModuleContext, opening: Opening): Promise<string> {
  const { audit, database, definitions, engine, sessions, clock } = context;
  const { employee, origin, requestId } = opening;
  const now = clock();
  const { token, row } = sessions.draft({
    employee,
    origin,
    idToken: opening.idToken ?? null,
    providerSession: opening.providerSession ?? null,
  });
  const device = hashToken(`${employee} ${getDeviceName(origin, opening.device)}`);
  const columns = sql.join(Object.keys(row).map((name) => sql.id(name)));
  const proved = opening.proof === null ? null : proofSql(opening.proof);
  const stored = Object.values({ ...row, employee: proved?.employee ?? employee });
  const { byName } = definitions().resources;
  const statements: RawBuilder<unknown>[] = [
    // no change of the record: no version, no history. First, as whoever suspends a person begins with their row, too
    ...(byName.employee?.fieldsByName.last_login === undefined
      ? []
      : [sql`update employee set last_login = ${now} where id = ${employee}`]),
    ...(proved === null ? [] : [proved.before]),
    ...(byName.push_token === undefined
      ? []
      : [
          sql`delete from push_token
              where fcm_token in (select push_token from sys__session where expires < ${now})`,
        ]),
    sql`delete from sys__session where expires < ${now}`,
    sql`insert into sys__session (${columns}) values (${sql.join(stored)})`,
    ...(proved?.after ?? []),
    sql`delete from sys__device where seen < ${now - DEVICE_KEPT_FOR}`,
    sql`insert into sys__device (employee, device, seen) values (${employee}, ${device}, ${now})
        on conflict (employee, device) do update set seen = excluded.seen`,
    ...audit.statements({
      act: "sign_in",
      by: { employeeId: employee, impersonator: null },
      subject: `employee ${employee}`,
      ...(opening.by === undefined ? {} : { detail: { by: opening.by } }),
      address: origin.address,
      requestId,
    }),
  ];
  const notice = (await isUnusual(context, { employee, device })) ? await describe(context, opening) : null;
  const all = [...statements, ...(notice?.letter ?? [])];
  if (notice === null || byName[NOTIFICATION] === undefined) {
    await withProof(opening.proof, () =>
      database.write(async (trx) => {
        for (const statement of all) await statement.execute(trx);
      }),
    );
    return token;
  }
  await withProof(opening.proof, () =>
    engine.createByServer({
      actor: notice.actor,
      resource: NOTIFICATION,
      values: notice.values,
      requestId,
      also: () => all,
    }),
  );
  return token;
}

/** A person's first device is none to warn of. */
async function isUnusual(
  { database }: ModuleContext,
  { employee, device }: { readonly employee: number; readonly device: string },
): Promise<boolean> {
  const rows = await database.read
    .selectFrom("sys__device")
    .select("device")
    .where("employee", "=", employee)
    .execute();
  return rows.length > 0 && !rows.some((row) => row["device"] === device);
}

/** The notification and the letter about a sign-in; null for somebody who is not there any more. */
async function describe(context: ModuleContext, { employee, origin }: Opening) {
  const { database, definitions, messages, mail, publicUrl, clock } = context;
  const [person, row] = await Promise.all([
    loadPerson(database, employee),
    database.read
      .selectFrom("employee")
      .select(["email", "language"])
      .where("id", "=", employee)
      .executeTakeFirst(),
  ]);
  if (person === null) return null;
  const language = languageOf(row?.["language"]);
  const now = formatInstant(clock());
  const { browser, system } = parseDevice(origin.userAgent);
  const device = [browser, system].filter((part) => part !== null).join(", ");
  const told = { event: "signed_in", about: ACTOR_RESOURCES.employee, state: null } as const;
  const words = {
    name: person.name,
    device: device === "" ? messages.text("mail.new_device.unknown", language) : device,
    address: origin.address,
    time: clockText(clockFormat(language, person.timeZone, "short"), now),
    link: `${publicUrl()}/settings/security`,
  };
  const to = row?.["email"];
  return {
    actor: getActor({ person }),
    values: {
      ...told,
      recipient: employee,
      title: formatTitle(told, { definitions: definitions(), messages, language: "en", actor: "" }),
      description: [device, origin.address].filter((part) => part !== "").join(" · "),
      timestamp: now,
      is_read: false,
      kind: "system",
      target: { resource: ACTOR_RESOURCES.employee, id: employee },
      sub_name: SECURITY_PART,
    },
    letter:
      typeof to === "string" && to !== ""
        ? mail.statements({
            to,
            language,
            subject: messages.text("mail.new_device.subject", language, words),
            text: messages.text("mail.new_device.text", language, words),
          })
        : [],
  };
}
