import type { FastifyInstance } from "fastify";
import { AppError } from "../../core/errors/app-error.ts";
import type { ModuleContext } from "./context.ts";

/** A researcher who keeps a copy looks again after this; RFC 9116 wants less than a year. */
const VALID_FOR = 180 * 24 * 3600 * 1000;
const DAY = 24 * 3600 * 1000;

/** Where faults of security are reported (RFC 9116); not there until the operator has named a contact. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { clock, publicUrl }: Pick<ModuleContext, "clock" | "publicUrl">,
  contact: string | null,
): void {
  app.get(
    "/.well-known/security.txt",
    { config: { public: true }, schema: { hide: true } },
    async (_request, reply) => {
      if (contact === null) throw new AppError({ code: "unknown_address", status: 404 });
      // by whole days, so that whoever asks twice sees the same
      const expires = new Date(Math.floor((clock() + VALID_FOR) / DAY) * DAY).toISOString();
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires}`,
        "Preferred-Languages: en",
        `Canonical: ${publicUrl()}/.well-known/security.txt`,
      ];
      return reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "public, max-age=86400")
        .send(`${lines.join("\n")}\n`);
    },
  );
}
