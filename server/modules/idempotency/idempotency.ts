import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { auditReads } from "../../audit/sensitive-reads.ts";
import { onceCall } from "../../resources/write/once.ts";
import type { OnceCall } from "../../resources/write/once.ts";
import { openText, sealText } from "../../secrets/sealed-text.ts";
import type { ModuleContext } from "../context.ts";

/** Milliseconds in which a key is remembered. */
export const KEY_LIFE = 24 * 60 * 60 * 1000;
const KEY = /^[\w-]{8,100}$/;
/** Longer answers are made anew from the record. */
const MAX_ANSWER_LENGTH = 256 * 1024;
const ATTEMPTS = 8;
/** Milliseconds. */
const PAUSE = 25;

interface KeptRow {
  readonly signature: string;
  readonly status: number | null;
  readonly answer: string | null;
  readonly resource: string;
  readonly record: number | null;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes `Idempotency-Key`: carried out once, answered alike each time. */
    once?: boolean;
  }
  interface FastifyRequest {
    onceCall: OnceCall | null;
    onceAnswer: string | null;
  }
}

/**
 * Calls with `Idempotency-Key` on routes that say `config: {once: true}`. The key is noted in the write's transaction, so
 * that a call whose answer was lost on the way can be sent again; whoever repeats it within a day is answered as the
 * first time. Another body under the same key is refused with 422.
 */
export function registerIdempotency(app: FastifyInstance, context: ModuleContext): void {
  const { database, clock, log } = context;
  const { sealing } = database.dialect;
  app.decorateRequest("onceCall", null);
  app.decorateRequest("onceAnswer", null);

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.routeOptions.config.once !== true || key === undefined) return;
    if (typeof key !== "string" || !KEY.test(key)) {
      throw new AppError({ code: "invalid_idempotency_key", status: 400 });
    }
    const employee = request.actor.employeeId;
    if (employee === null) return;
    const signature = signatureOf(request);
    const kept = await findAnswered(employee, key);
    if (kept === undefined) {
      request.onceCall = { employee, key, signature, at: clock(), written: false };
      return;
    }
    if (kept.signature !== signature) throw new AppError({ code: "idempotency_key_reused", status: 422 });
    await reply
      .header("idempotency-replayed", "true")
      .code(statusOf(request, kept))
      .send(await answerOf(request, kept));
  });

  // a hook with a callback: the store holds for the handler that is called from within
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.onceCall === null) done();
    else onceCall.run(request.onceCall, done);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { onceCall: call } = request;
    if (call === null) return payload;
    if (call.written) {
      if (typeof payload === "string" && payload.length <= MAX_ANSWER_LENGTH) request.onceAnswer = payload;
      return payload;
    }
    if (reply.statusCode < 400) return payload;
    // it may be refused for what the same call, sent at the same moment, has just written, perhaps in one commit with it:
    // behind a write of our own that commit is over
    await database.write(() => Promise.resolve());
    const kept = await findAnswered(call.employee, call.key);
    if (kept === undefined || kept.signature !== call.signature) return payload;
    reply.header("idempotency-replayed", "true").code(statusOf(request, kept));
    return kept.answer ?? JSON.stringify(await answerOf(request, kept));
  });

  app.addHook("onResponse", async (request, reply) => {
    const { onceCall: call, onceAnswer: answer } = request;
    if (call?.written !== true) return;
    await keep(call, reply.statusCode, answer).catch((error: unknown) => {
      // the write stands; a repetition is answered from the record
      log.warn({ err: error }, "the answer of a keyed call was not kept");
    });
  });

  /** The answer follows right behind the write: whoever repeats the call in between waits for it a little. */
  async function findAnswered(employee: number, key: string): Promise<KeptRow | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const kept = await find(employee, key);
      if (kept === undefined || kept.answer !== null || attempt === ATTEMPTS) return kept;
      await delay(PAUSE);
    }
  }

  async function find(employee: number, key: string): Promise<KeptRow | undefined> {
    const row = await database.read
      .selectFrom("sys__idempotency")
      .select(["signature", "status", "answer", "resource", "record", "created"])
      .where("employee", "=", employee)
      .where("key", "=", key)
      .executeTakeFirst();
    if (row === undefined || Number(row.created) < clock() - KEY_LIFE) return undefined;
    const kept = row as KeptRow;
    const answer = kept.answer === null ? null : openText(sealing, placeOf(employee), kept.answer);
    return { ...kept, answer };
  }

  async function answerOf(request: FastifyRequest, { answer, resource, record }: KeptRow): Promise<unknown> {
    if (answer !== null) return JSON.parse(answer) as unknown;
    if (record === null) return {};
    const { actor, language } = request;
    return auditReads(context, request).get({ actor, resource, id: Number(record), language });
  }

  async function keep({ employee, key, at }: OnceCall, status: number, answer: string | null): Promise<void> {
    await database.write(async (trx) => {
      await trx
        .updateTable("sys__idempotency")
        .set({ status, answer: answer === null ? null : sealText(sealing, placeOf(employee), answer) })
        .where("employee", "=", employee)
        .where("key", "=", key)
        .execute();
      await trx
        .deleteFrom("sys__idempotency")
        .where("created", "<", at - KEY_LIFE)
        .execute();
    });
  }
}

const placeOf = (employee: number) => ({ table: "sys__idempotency", id: employee });

function statusOf({ method, params }: FastifyRequest, { status }: KeptRow): number {
  return status ?? (method === "POST" && !Object.hasOwn(params as object, "id") ? 201 : 200);
}

function signatureOf({ method, url, body }: FastifyRequest): string {
  return createHash("sha256")
    .update(`${method} ${url} ${textOf(body)}`)
    .digest("base64url");
}

/** Bodies are read at any depth, but written only as deep as the stack goes. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch (error) {
    throw new AppError({ code: "malformed_body", status: 400, cause: error });
  }
}
