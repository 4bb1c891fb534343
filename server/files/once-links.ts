import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Clock } from "../context.ts";
import type { Database } from "../database/types.ts";
import { hasKeyOf, openText, sealText } from "../secrets/sealed-text.ts";
import { sha256 } from "./sign-request.ts";

/** Milliseconds a link may wait to be used. */
export const LINK_LIFE = 60_000;

/** Links that work once: issued after the access decision, so that a browser can fetch without a header. */
export interface OnceLinks {
  /** Says who answers links of a kind. */
  answer(kind: string, handler: OnceHandler): void;
  handlerOf(kind: string): OnceHandler | undefined;
  /** Keeps what the link will answer; `payload` must survive JSON. */
  issue(payload: OncePayload): Promise<{ token: string; expires: number }>;
  /** The payload, the first time and in time; null ever after. */
  redeem(token: string): Promise<OncePayload | null>;
}

export interface OncePayload {
  /** Names its handler: `file`, `export`. */
  readonly kind: string;
  readonly [key: string]: unknown;
}

/** Answers links of one kind; the right was decided when the link was issued. */
export type OnceHandler = (payload: OncePayload, reply: FastifyReply) => Promise<FastifyReply>;

const PREFIX = "link:";
const PLACE = { table: "sys__meta", id: 0 };

/** Links are kept in the database, so that any process may answer one; only hashes of their tokens are stored. */
export function createOnceLinks({ database, clock }: { database: Database; clock: Clock }): OnceLinks {
  const keyOf = (token: string): string => `${PREFIX}${sha256(token)}`;
  const { sealing } = database.dialect;
  const handlers = new Map<string, OnceHandler>();
  let swept = 0;

  /** Removes links nobody used. Now and then is enough: an old link is refused anyway. */
  const sweep = async (now: number): Promise<void> => {
    if (now - swept < LINK_LIFE) return;
    swept = now;
    const rows = await database.read
      .selectFrom("sys__meta")
      .select(["key", "value"])
      .where("key", ">=", PREFIX)
      .where("key", "<", "link;")
      .execute();
    const old = rows.filter((row) => expiryOf(String(row.value)) < now).map((row) => String(row.key));
    if (old.length === 0) return;
    await database.write((trx) =>
      trx.deleteFrom("sys__meta").where("key", "in", old.slice(0, 500)).execute(),
    );
  };

  return {
    answer: (kind, handler) => void handlers.set(kind, handler),
    handlerOf: (kind) => handlers.get(kind),
    async issue(payload) {
      const token = randomBytes(24).toString("base64url");
      const now = clock();
      const expires = now + LINK_LIFE;
      // filters of an export may be by the values of sealed fields
      const sealed = sealText(sealing, PLACE, JSON.stringify(payload));
      await database.write((trx) =>
        trx
          .insertInto("sys__meta")
          .values({ key: keyOf(token), value: JSON.stringify({ expires, payload: sealed }) })
          .execute(),
      );
      void sweep(now).catch(() => undefined);
      return { token, expires };
    },
    async redeem(token) {
      const row = await database.write((trx) =>
        trx.deleteFrom("sys__meta").where("key", "=", keyOf(token)).returning("value").executeTakeFirst(),
      );
      if (row === undefined) return null;
      const { expires, payload } = JSON.parse(String(row.value)) as { expires: number; payload: string };
      // it lives too shortly to be sealed anew where the key was replaced
      if (expires < clock() || !hasKeyOf(sealing, payload)) return null;
      return JSON.parse(openText(sealing, PLACE, payload)) as OncePayload;
    },
  };
}

function expiryOf(value: string): number {
  return (JSON.parse(value) as { expires: number }).expires;
}
