import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { beginCallSpan, endCallSpan } from "./spans.ts";

/** One call that was answered, or cut off by whoever made it. */
export interface AnsweredCall {
  /** Epoch milliseconds of the answer. */
  readonly at: number;
  readonly method: string;
  /** The address as it is declared, such as `/api/:resource/:id/`: it holds no ids, tokens or filters. "" where there is none. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** The person whose session or key it was. */
  readonly person: number | null;
  readonly request: string;
}

/** Makes each call a span, under the trace its caller names. */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, headers } = request;
    request.span = beginCallSpan({ method, route: request.routeOptions.url ?? "", headers }, done);
  });
}

/** Tells of every call once it is over. */
export function onAnswered(
  app: FastifyInstance,
  clock: () => number,
  tell: (call: AnsweredCall, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook("onResponse", (request, reply, done) => {
    const call = {
      at: clock(),
      method: request.method,
      route: request.routeOptions.url ?? "",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      // public routes have nobody
      person: (request.actor as typeof request.actor | null)?.employeeId ?? null,
      request: request.id,
    };
    tell(call, request, reply);
    if (request.span) endCallSpan(request.span, call.status);
    done();
  });
}
