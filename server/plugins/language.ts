import type { FastifyInstance, FastifyRequest } from "fastify";
import { negotiateLanguage } from "../i18n/language.ts";

/** `request.language`, worked out only when something asks for it. */
export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest("language", {
    getter(this: FastifyRequest) {
      return negotiateLanguage(this.headers["accept-language"]);
    },
  });
}
