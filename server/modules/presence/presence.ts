import type { Clock } from "../../context.ts";
import type { Database, Transaction } from "../../database/types.ts";

/** Milliseconds after which somebody who said nothing more is taken to be gone; browsers speak up every 20 s. */
export const PRESENCE_LIFE = 45_000;

export const PRESENCE_MODES = ["view", "edit"] as const;
export type PresenceMode = (typeof PRESENCE_MODES)[number];

/** One window in which somebody has a record open. */
interface Presence {
  /** Hash of the session's token: whoever signs out is gone at once, in every process. */
  readonly session: string;
  readonly resource: string;
  readonly record: number;
  readonly mode: PresenceMode;
}

export interface PresentPerson {
  readonly employee: { readonly id: number; readonly label: string | null };
  /** `edit` where any of their windows has the form open. */
  readonly mode: PresenceMode;
}

interface Context {
  readonly database: Database;
  readonly clock: Clock;
}

const KEY = ["session", "resource", "record", "mode"] as const;

/** Notes that somebody is here, and forgets those who have not been heard of for a while. */
export async function comeIn(
  { database, clock }: Context,
  presence: Presence & { readonly employee: number },
): Promise<void> {
  const seen = clock();
  await database.write(async (trx, batch) => {
    await trx
      .deleteFrom("sys__presence")
      .where("seen", "<", seen - PRESENCE_LIFE)
      .execute();
    const { session, resource, record, mode } = presence;
    const known = await trx
      .selectFrom("sys__presence")
      .select("seen")
      .where("session", "=", session)
      .where("resource", "=", resource)
      .where("record", "=", record)
      .where("mode", "=", mode)
      .executeTakeFirst();
    if (known === undefined) await announce(trx, { ...presence, at: seen });
    await batch([
      database.dialect.upsert({ table: "sys__presence", key: [...KEY], row: { ...presence, seen } }),
    ]);
  });
}

export async function goOut({ database, clock }: Context, presence: Presence): Promise<void> {
  const { session, resource, record, mode } = presence;
  await database.write(async (trx) => {
    await trx
      .deleteFrom("sys__presence")
      .where("session", "=", session)
      .where("resource", "=", resource)
      .where("record", "=", record)
      .where("mode", "=", mode)
      .execute();
    await announce(trx, { ...presence, at: clock() });
  });
}

/** Lets the others at the record look at once who is there; `action` names the resource. */
async function announce(
  trx: Transaction,
  { resource, record, at }: Pick<Presence, "resource" | "record"> & { at: number },
): Promise<void> {
  const event = { at, resource: "sys__presence", record, action: resource, row_version: 0 };
  await trx.insertInto("sys__outbox").values(event).execute();
}

/** Rows of others who said that they are at a record, with a session that still stands; by name. */
export async function readOthers(
  { database, clock }: Context,
  { resource, record, employee }: { resource: string; record: number; employee: number },
): Promise<{ id: number; label: string | null; mode: string }[]> {
  const rows = await database.read
    .selectFrom("sys__presence")
    .innerJoin("sys__session", "sys__session.token_hash", "sys__presence.session")
    .innerJoin("employee", "employee.id", "sys__presence.employee")
    .select(["sys__presence.employee as id", "employee.label__ as label", "sys__presence.mode as mode"])
    .where("sys__presence.resource", "=", resource)
    .where("sys__presence.record", "=", record)
    .where("sys__presence.employee", "<>", employee)
    .where("sys__presence.seen", ">=", clock() - PRESENCE_LIFE)
    .orderBy("employee.label__")
    .orderBy("sys__presence.employee")
    .limit(200)
    .execute();
  return rows as { id: number; label: string | null; mode: string }[];
}

/** Who else has the record open, with a session that still stands; by name. */
export async function othersAt(
  context: Context,
  where: { resource: string; record: number; employee: number },
): Promise<PresentPerson[]> {
  const rows = await readOthers(context, where);
  const people = new Map<number, PresentPerson>();
  for (const { id, label, mode } of rows) {
    const known = people.get(Number(id));
    people.set(Number(id), {
      employee: { id: Number(id), label },
      mode: mode === "edit" || known?.mode === "edit" ? "edit" : "view",
    });
  }
  return [...people.values()];
}
