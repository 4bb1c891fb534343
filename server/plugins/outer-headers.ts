import fastifyCors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const YEAR = 365 * 24 * 3600;
const HOUR = 3600;

/** Of an answer, what scripts of another origin may read beside the body. */
const EXPOSED = [
  "content-disposition",
  "content-language",
  "etag",
  "idempotency-replayed",
  "retry-after",
  "www-authenticate",
];

/** What is no page loads nothing and stands in none. Pages have a policy of their own, which this one would replace. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const NO_PAGE = /^\/(api|metrics|\.well-known)([/?]|$)/;

/**
 * What browsers are told of this server as a whole: to take an answer for what it is called, to come by https alone where
 * people reach it so (`PUBLIC_URL`), and which other origins may call it (`CORS_ORIGINS`). Tokens travel in a header that no
 * browser adds by itself, so no other origin is given credentials.
 */
export async function registerOuterHeaders(
  app: FastifyInstance,
  { origins, secure }: { origins: readonly string[]; secure: boolean },
): Promise<void> {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    if (secure) reply.header("strict-transport-security", `max-age=${YEAR}; includeSubDomains`);
    if (NO_PAGE.test(request.url)) reply.header("content-security-policy", POLICY);
    done();
  });
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: EXPOSED,
    maxAge: HOUR,
  });
}
