import { hostname } from "node:os";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnsweredCall } from "./calls.ts";

/** How long lines wait to be written together, in milliseconds: each by itself costs more than twice as much. */
const GATHERED_FOR = 50;

export interface RequestLog {
  note(call: AnsweredCall, request: FastifyRequest, reply: FastifyReply): void;
  /** Writes what waits. */
  flush(): void;
}

/**
 * One line for a call, named by OpenTelemetry's semantic conventions for HTTP, in the shape of the server's other lines. Of what
 * somebody sent only what cannot hold a secret or a value: no address with its ids, tokens and filters, no header, no body.
 */
export function createRequestLog(stream: { write(text: string): void }): RequestLog {
  const source = { pid: process.pid, hostname: hostname() };
  let waiting: object[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    stream.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };
  return {
    note(call, request, reply) {
      const { at, method, route, status, seconds, person } = call;
      waiting.push({
        level: 30,
        time: at,
        ...source,
        reqId: call.request,
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "http.server.request.duration": Number(seconds.toFixed(6)),
        "client.address": request.ip,
        "user.id": person === null ? undefined : String(person),
        trace_id: request.span?.spanContext().traceId,
        "error.type": reply.errorCode ?? undefined,
        msg: "answered",
      });
      if (waiting.length === 1) setTimeout(flush, GATHERED_FOR);
    },
    flush,
  };
}
