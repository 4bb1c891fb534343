import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../core/errors/app-error.ts";
import { hasMoreParts } from "./json-parts.ts";
import type { Room } from "./room.ts";

/** Shorter bodies are not counted: nearly all are. */
const SHORT_BODY = 32 * 1024;

/** Lists and objects of one body: many times what all definitions together have. */
const MAX_PARTS = 50_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call may take much memory while it works: few do so at once. */
    large?: boolean;
  }
  interface FastifyRequest {
    /** Gives back the room for the body. */
    leaveRoom: (() => void) | null;
    /** The body is worked on, whether or not anybody still waits for the answer. */
    atWork: boolean;
  }
}

/**
 * Keeps what requests take of the memory within bounds: bodies that are read into it, and calls that say
 * `config: {large: true}`. Nothing of a body is read before there is room for it. Uploads are not counted, for their
 * bytes go to the disk as they come.
 */
export function boundWork(
  app: FastifyInstance,
  { bodies, largeWork }: { bodies: Room; largeWork: Room },
): void {
  app.decorateRequest("leaveRoom", null);
  app.decorateRequest("atWork", false);

  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    ["application/json", "application/scim+json"],
    { parseAs: "string" },
    (request, body, done) => {
      // many programs say the type with every call, also with those that take no body
      if (body === "" && request.routeOptions.schema?.body === undefined) done(null);
      else if (hasMoreParts(body, MAX_PARTS)) done(new AppError({ code: "body_too_large", status: 413 }));
      else void parse(request, body, done);
    },
  );

  app.addHook("onRequest", async (request, reply) => {
    const size = bodyBytes(request);
    if (size <= SHORT_BODY) return;
    const leave = await bodies.enter({ who: personOf(request), size });
    request.leaveRoom = leave;
    const over = () => {
      if (!request.atWork) leave();
    };
    reply.raw.once("close", over).once("finish", over);
    if (request.raw.destroyed) over();
  });

  app.addHook("onRoute", (route) => {
    const { handler } = route;
    const isLarge = route.config?.large === true;
    if (route.method === "GET" && !isLarge) return;
    route.handler = async function work(request, reply) {
      request.atWork = true;
      try {
        const leave = isLarge ? await largeWork.enter({ who: personOf(request), size: 1 }) : null;
        try {
          return (await handler.call(this, request, reply)) as unknown;
        } finally {
          leave?.();
        }
      } finally {
        request.leaveRoom?.();
      }
    };
  });
}

/** Whose part of the room a request takes. */
export const personOf = ({ sessionHash, ip }: FastifyRequest): string => sessionHash ?? ip;

/** What the body may take; one that does not say counts as the longest its call takes. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  if (headers["content-type"]?.startsWith("multipart/") === true) return 0;
  const limit = routeOptions.bodyLimit ?? 0;
  if (headers["transfer-encoding"] !== undefined) return limit;
  return Math.min(Number(headers["content-length"] ?? 0), limit);
}
