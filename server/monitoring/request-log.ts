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

interface Line {
  readonly call: AnsweredCall;
  readonly address: string;
  readonly trace: string | undefined;
  /** The code of a refusal. */
  readonly error: string | null;
}

/**
 * One line for a call, named by OpenTelemetry's semantic conventions for HTTP, in the shape of the server's other lines. Of what
 * somebody sent only what cannot hold a secret or a value: no address with its ids, tokens and filters, no header, no body.
 */
export function createRequestLog(stream: { write(text: string): void }): RequestLog {
  const source = { pid: process.pid, hostname: hostname() };
  let waiting: Line[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    let text = "";
    for (const { call, address, trace, error } of lines) {
      const line = {
        level: 30,
        time: call.at,
        ...source,
        reqId: call.request,
        "http.request.method": call.method,
        "http.route": call.route,
        "http.response.status_code": call.status,
        "http.server.request.duration": Math.round(call.seconds * 1e6) / 1e6,
        "client.address": address,
        "user.id": call.person === null ? undefined : String(call.person),
        trace_id: trace,
        "error.type": error ?? undefined,
        msg: "answered",
      };
      text += `${JSON.stringify(line)}\n`;
    }
    stream.write(text);
  };
  return {
    note(call, request, reply) {
      const trace = request.span?.spanContext().traceId;
      waiting.push({ call, address: request.ip, trace, error: reply.errorCode });
      if (waiting.length === 1) setTimeout(flush, GATHERED_FOR);
    },
    flush,
  };
}
