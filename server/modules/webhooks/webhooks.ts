import type { CompiledResource } from "../../../core/definition/types.ts";
import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import type { WebhookEvent } from "../../../core/webhooks/events.ts";
import type { Clock } from "../../context.ts";
import type { Database, Transaction } from "../../database/types.ts";
import type { Outbox } from "../../plugins/outbox.ts";
import { seal, unseal } from "../../secrets/seal.ts";
import type { SecretKeys } from "../../secrets/secret-key.ts";
import { makeSecret } from "./signature.ts";

const TABLE = "sys__webhook";
const DELIVERY = "sys__webhook_delivery";
/** What secrets of webhooks are sealed for. */
export const WEBHOOK_SECRET = "webhook";
/** How long a replaced secret still signs, beside the new one. Milliseconds. */
export const SECRET_OVERLAP = 24 * 3_600_000;

export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Names of areas, or `*` for every one. */
  readonly areas: readonly string[];
  readonly events: readonly WebhookEvent[];
  /** What it sees of records. */
  readonly role: string;
  readonly active: boolean;
  /** Who made it: it ends with their right to. */
  readonly employee: number;
  readonly maker: string;
  /** Epoch milliseconds, as all times here. */
  readonly created: number;
  /** Until when the secret before the present one signs too; null: it does not. */
  readonly oldUntil: number | null;
  /** Whether superadmins were told that it fails, and it has not delivered since. */
  readonly failing: boolean;
}

export type WebhookValues = Pick<Webhook, "name" | "url" | "areas" | "events" | "role" | "active">;
type Also = (trx: Transaction) => Promise<void>;

export interface Webhooks {
  /** Those that take an event of an area now; as this process knows them, so that a write asks nothing. */
  taking(resource: Pick<CompiledResource, "name">, event: WebhookEvent): readonly Webhook[];
  /** All, newest first. */
  list(): Promise<Webhook[]>;
  find(id: number): Promise<Webhook | null>;
  /** The secret is answered here and by `renewSecret` alone. `also` is of the same write, as below. */
  create(
    values: WebhookValues & Pick<Webhook, "employee">,
    also: (trx: Transaction, id: number) => Promise<void>,
  ): Promise<{ id: number; secret: string }>;
  change(id: number, values: Partial<WebhookValues>, also: Also): Promise<void>;
  /** Removes it with its deliveries. */
  remove(id: number, also: Also): Promise<void>;
  renewSecret(id: number, also: Also): Promise<string>;
  /** What messages of this moment are signed with, the present secret first. */
  secrets(id: number): Promise<string[]>;
  close(): void;
}

interface Options {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly secretKeys: SecretKeys;
}

/** Webhooks in the database, with those in force in memory. */
export async function openWebhooks({ database, outbox, clock, secretKeys }: Options): Promise<Webhooks> {
  const select = () =>
    database.read
      .selectFrom(TABLE)
      .innerJoin("employee", "employee.id", "sys__webhook.employee")
      .selectAll(TABLE)
      .select("employee.employee_name as maker")
      .orderBy("sys__webhook.id", "desc");
  const list = async () => (await select().execute()).map((row) => toWebhook(row, clock()));
  let known = (await list()).filter(({ active }) => active);
  const refresh = async (): Promise<void> => {
    known = (await list()).filter(({ active }) => active);
  };
  const stop = outbox.on(TABLE, refresh);

  const sealed = (text: string) => seal({ keys: secretKeys, purpose: WEBHOOK_SECRET, text });
  /** Every process hears of a write of webhooks; this one need not wait for it. */
  const write = async <T>(work: (trx: Transaction) => Promise<T>): Promise<T> => {
    const result = await database.write(async (trx) => {
      const done = await work(trx);
      const event = { at: clock(), resource: TABLE, record: 0, action: "edit", row_version: 0 };
      await trx.insertInto("sys__outbox").values(event).execute();
      return done;
    });
    await refresh();
    return result;
  };

  return {
    taking: ({ name }, event) =>
      known.filter(
        ({ areas, events }) => events.includes(event) && (areas.includes(name) || areas.includes(EVERY_AREA)),
      ),
    list,
    async find(id) {
      const row = await select().where("sys__webhook.id", "=", id).executeTakeFirst();
      return row === undefined ? null : toWebhook(row, clock());
    },
    async create({ employee, ...values }, also) {
      const secret = makeSecret();
      const stored = {
        ...toColumns(values),
        employee,
        created: clock(),
        secret: sealed(secret),
        failing: 0,
      };
      return write(async (trx) => {
        const { id } = await trx.insertInto(TABLE).values(stored).returning("id").executeTakeFirstOrThrow();
        await also(trx, Number(id));
        return { id: Number(id), secret };
      });
    },
    change: (id, values, also) =>
      write(async (trx) => {
        await trx.updateTable(TABLE).set(toColumns(values)).where("id", "=", id).execute();
        // what another role saw does not leave any more
        if (values.role !== undefined)
          await trx.updateTable(DELIVERY).set({ body: null }).where("webhook", "=", id).execute();
        await also(trx);
      }),
    remove: (id, also) =>
      write(async (trx) => {
        await trx.deleteFrom(DELIVERY).where("webhook", "=", id).execute();
        await trx.deleteFrom(TABLE).where("id", "=", id).execute();
        await also(trx);
      }),
    async renewSecret(id, also) {
      const secret = makeSecret();
      const next = sealed(secret);
      await write(async (trx) => {
        await trx
          .updateTable(TABLE)
          .set((expression) => ({
            old_secret: expression.ref("secret"),
            secret: next,
            old_until: clock() + SECRET_OVERLAP,
          }))
          .where("id", "=", id)
          .execute();
        await also(trx);
      });
      return secret;
    },
    async secrets(id) {
      const row = await database.read
        .selectFrom(TABLE)
        .select(["secret", "old_secret", "old_until"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const overlaps = row["old_secret"] !== null && Number(row["old_until"]) > clock();
      return [row["secret"], ...(overlaps ? [row["old_secret"]] : [])].map((text) => {
        const secret = unseal({ keys: secretKeys, purpose: WEBHOOK_SECRET, text: String(text) });
        if (secret === null) throw new Error("A webhook’s secret was sealed with another SECRET_KEY.");
        return secret;
      });
    },
    close: stop,
  };
}

function toColumns({ areas, events, active, ...values }: Partial<WebhookValues>) {
  return {
    ...values,
    ...(areas === undefined ? {} : { areas: JSON.stringify(areas) }),
    ...(events === undefined ? {} : { events: JSON.stringify(events) }),
    ...(active === undefined ? {} : { active: active ? 1 : 0 }),
  };
}

function toWebhook(row: Readonly<Record<string, unknown>>, now: number): Webhook {
  const oldUntil = Number(row["old_until"] ?? 0);
  return {
    id: Number(row["id"]),
    name: String(row["name"]),
    url: String(row["url"]),
    areas: JSON.parse(String(row["areas"])) as string[],
    events: JSON.parse(String(row["events"])) as WebhookEvent[],
    role: String(row["role"]),
    active: Number(row["active"]) === 1,
    employee: Number(row["employee"]),
    maker: String(row["maker"]),
    created: Number(row["created"]),
    oldUntil: oldUntil > now ? oldUntil : null,
    failing: Number(row["failing"]) === 1,
  };
}
