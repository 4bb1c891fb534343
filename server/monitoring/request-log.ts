import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnsweredCall } from "./calls.ts";

/**
 * One line for a call, named by OpenTelemetry's semantic conventions for HTTP. Of what somebody sent only what cannot hold a
 * secret or a value: no address with its ids, tokens and filters, no header, no body.
 */
export function logCall(call: AnsweredCall, request: FastifyRequest, reply: FastifyReply): void {
  const { method, route, status, seconds, person } = call;
  const detail = {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "http.server.request.duration": Number(seconds.toFixed(6)),
    "client.address": request.ip,
    ...(person === null ? {} : { "user.id": String(person) }),
    ...(request.span ? { trace_id: request.span.spanContext().traceId } : {}),
    ...(reply.errorCode === null ? {} : { "error.type": reply.errorCode }),
  };
  request.log.info(detail, "answered");
}
