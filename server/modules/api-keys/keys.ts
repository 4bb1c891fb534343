import { randomBytes } from "node:crypto";
import { getActor } from "../../../core/access/actor.ts";
import { mayConfigure } from "../configuration-right.ts";
import type { Actor, KeyScopes } from "../../../core/access/types.ts";
import type { Clock } from "../../context.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import type { Database, Transaction } from "../../database/types.ts";
import { loadPerson } from "../auth/actors.ts";
import { hashToken } from "../auth/sessions.ts";

const TABLE = "sys__api_key";
/** Scanners for secrets find keys by it: `benchline_[0-9a-f]{64}`. */
export const KEY_PREFIX = "benchline_";
/** Characters of a key people may go on seeing, to tell their keys apart. */
const HINT_LENGTH = 4;
/** Keys in force of one person. */
const MAX_KEYS = 50;
/** `last_used` is written at most this often: a call costs no write. Milliseconds. */
const USED_STEP = 10 * 60 * 1000;

export interface ApiKey {
  readonly id: number;
  /** Whose key it is; of a service, who made it. */
  readonly employee: number;
  readonly owner: string;
  /** What a service acts as; null: the key of a person. */
  readonly role: string | null;
  readonly name: string;
  readonly scopes: KeyScopes;
  /** The last characters of the key. */
  readonly hint: string;
  /** Epoch milliseconds, as all times here. */
  readonly created: number;
  readonly expires: number;
  readonly last_used: number | null;
}

export type NewKey = Pick<ApiKey, "employee" | "role" | "name" | "scopes" | "expires">;

/** A key that was found in force, and who acts with it. */
interface OpenedKey {
  readonly key: ApiKey;
  readonly actor: Actor;
  /** The owner's. */
  readonly name: string;
}

export interface ApiKeys {
  /** The key itself is answered here and nowhere else; null: the person has too many. `also` is of the same write. */
  create(
    key: NewKey,
    also: (trx: Transaction, id: number) => Promise<void>,
  ): Promise<{ id: number; token: string } | null>;
  /** Null: there is no such key, it has ended, or its owner may not use it any more. */
  open(tokenHash: string): Promise<OpenedKey | null>;
  /** The same by its id, for work that goes on behind a call with the key. */
  openById(id: number): Promise<OpenedKey | null>;
  /** Keys that were not revoked, of one person or, with null, of all; newest first. */
  list(employee: number | null): Promise<ApiKey[]>;
  /** Notes that a key was used. */
  touch(key: ApiKey): Promise<void>;
  /** Ends a key for every process and live connection. */
  revoke(key: ApiKey, also: (trx: Transaction) => Promise<void>): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly definitions: () => RuntimeDefinitions;
  readonly clock: Clock;
}

export function createApiKeys({ database, definitions, clock }: Options): ApiKeys {
  const select = () =>
    database.read
      .selectFrom(TABLE)
      .innerJoin("employee", "employee.id", "sys__api_key.employee")
      .selectAll(TABLE)
      .select("employee.employee_name as owner")
      .where("sys__api_key.revoked", "is", null);

  const openRow = async (row: Readonly<Record<string, unknown>> | undefined): Promise<OpenedKey | null> => {
    if (row === undefined) return null;
    const key = toKey(row);
    if (key.expires <= clock()) return null;
    const person = await loadPerson(database, key.employee);
    if (person === null) return null;
    const own = getActor({ person });
    const { id, name, scopes, role } = key;
    if (role !== null && !mayMakeServiceKeys(definitions(), own)) return null;
    const actor = role === null ? own : getServiceActor(own, role);
    return { key, actor: { ...actor, key: { id, name, scopes } }, name: person.name };
  };

  return {
    async create({ scopes, ...key }, also) {
      const token = `${KEY_PREFIX}${randomBytes(32).toString("hex")}`;
      const values = {
        ...key,
        scopes: JSON.stringify(scopes),
        token_hash: hashToken(token),
        hint: token.slice(-HINT_LENGTH),
        created: clock(),
      };
      return database.write(async (trx) => {
        const { count } = await trx
          .selectFrom(TABLE)
          .select(({ fn }) => fn.countAll().as("count"))
          .where("employee", "=", key.employee)
          .where("revoked", "is", null)
          .where("expires", ">", clock())
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_KEYS) return null;
        const { id } = await trx.insertInto(TABLE).values(values).returning("id").executeTakeFirstOrThrow();
        await also(trx, Number(id));
        return { id: Number(id), token };
      });
    },

    open: async (tokenHash) =>
      openRow(await select().where("sys__api_key.token_hash", "=", tokenHash).executeTakeFirst()),

    openById: async (id) => openRow(await select().where("sys__api_key.id", "=", id).executeTakeFirst()),

    async list(employee) {
      const all = select().orderBy("sys__api_key.id", "desc");
      const rows = await (
        employee === null ? all : all.where("sys__api_key.employee", "=", employee)
      ).execute();
      return rows.map(toKey);
    },

    async touch({ id, last_used: last }) {
      const now = clock();
      if (last !== null && now - last < USED_STEP) return;
      await database.write((trx) =>
        trx.updateTable(TABLE).set({ last_used: now }).where("id", "=", id).execute(),
      );
    },

    async revoke({ id, employee }, also) {
      const now = clock();
      await database.write(async (trx) => {
        await trx.updateTable(TABLE).set({ revoked: now }).where("id", "=", id).execute();
        // as a session that has ended: whoever holds it in memory looks again
        const event = {
          at: now,
          resource: "sys__session",
          record: employee,
          action: "delete",
          row_version: 0,
        };
        await trx.insertInto("sys__outbox").values(event).execute();
        await also(trx);
      });
    },
  };
}

/** Whether somebody may make keys that act with a role instead of with their own rights. */
export function mayMakeServiceKeys(
  definitions: Pick<RuntimeDefinitions, "access">,
  actor: Pick<Actor, "roles" | "key">,
): boolean {
  return mayConfigure(definitions, actor);
}

/** A service of somebody's: it acts with a role, and stands in no team and in no department. */
export function getServiceActor(maker: Actor, role: string): Actor {
  return { ...maker, roles: [role], teamIds: [], departmentTeamIds: [] };
}

function toKey(row: Readonly<Record<string, unknown>>): ApiKey {
  return {
    id: Number(row["id"]),
    employee: Number(row["employee"]),
    owner: String(row["owner"]),
    role: (row["role"] as string | null) ?? null,
    name: String(row["name"]),
    scopes: JSON.parse(String(row["scopes"])) as KeyScopes,
    hint: String(row["hint"]),
    created: Number(row["created"]),
    expires: Number(row["expires"]),
    last_used: row["last_used"] === null ? null : Number(row["last_used"]),
  };
}
