import type { FastifyInstance, FastifyRequest } from "fastify";
import { ID, list, open, TEXT } from "../answers.ts";
import { registerConfigAdmin } from "./admin-routes.ts";
import { ClientConfigCache } from "./client-config-cache.ts";
import type { Encoding } from "./client-config-cache.ts";
import type { ConfigContext } from "./context.ts";
import { registerExplanation } from "./explain.ts";
import { registerVisits } from "./visit-routes.ts";

/** The configuration of the browser, and the calls that change the definitions. */
export function registerConfigRoutes(app: FastifyInstance, context: ConfigContext): void {
  registerVisits(app, context);
  registerClientConfig(app, context);
  registerConfigAdmin(app, context);
  registerExplanation(app, context);
}

/** Written as text: only described here. */
const CLIENT_CONFIG = {
  200: {
    description: "Resources, menu, addresses and words.",
    content: {
      "application/json": {
        schema: open({
          version: ID,
          release: TEXT,
          idleLockMinutes: ID,
          language: TEXT,
          services: open(),
          push: { type: "boolean" },
          actor: open(),
          resources: list(open()),
          menu: list(open()),
          routes: list(open()),
          gates: list(open()),
          labels: open(),
          ruleLabels: open(),
          navigationLabels: open(),
        }),
      },
    },
  },
  304: { description: "Nothing changed.", type: "null" },
};

function registerClientConfig(app: FastifyInstance, context: ConfigContext): void {
  const { store, sessionCache } = context;
  const ofAll = new ClientConfigCache(context);
  /** Looks come and go, and make none of the others wait. */
  const ofLooks = new ClientConfigCache(context);
  app.get(
    "/api/config/",
    {
      compress: false,
      // as the one sees areas for whom somebody decides
      config: { onBehalf: true },
      schema: {
        operationId: "config",
        tags: ["configuration"],
        summary: "What this person's browser works with",
        description:
          "Resources, fields, menu, words and routes as far as the caller may know them. With the `etag` of the last answer in `if-none-match` it is answered only where something changed.",
        response: CLIENT_CONFIG,
      },
    },
    async (request, reply) => {
      const { actor, language, looked, look } = request;
      const signedIn = await sessionCache.find(request.sessionHash ?? "");
      const definitions = looked?.definitions ?? store.current();
      const name = looked?.name ?? signedIn?.name ?? "";
      const role = look?.role ?? "";
      const shown = looked && {
        name: looked.name ?? definitions.accessLabels[language]?.roles[role] ?? role,
        draft: looked.draft,
        asInForce: looked.asInForce,
      };
      const question = { definitions, actor, language, name, look: shown };
      const cache = looked === null ? ofAll : ofLooks;
      const etag = cache.etag(question);
      void reply
        .header("etag", etag)
        .header("cache-control", "private, no-cache")
        .header("vary", "authorization, accept-language, accept-encoding");
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      void reply.type("application/json; charset=utf-8");
      const encoding = getEncoding(request);
      if (encoding === null) return reply.send(cache.text(question));
      return reply.header("content-encoding", encoding).send(await cache.packed(question, encoding));
    },
  );
}

function getEncoding(request: FastifyRequest): Encoding | null {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
