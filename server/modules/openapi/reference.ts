import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Language } from "../../../core/definition/definitions.ts";
import type { ModuleContext } from "../context.ts";
import type { Paths } from "./examples.ts";

const GUIDE = join(import.meta.dirname, "../../../docs/api.md");

/** The guide and the reference of the API as a page that is read without signing in, made when it is first asked for. */
export function registerReference(
  app: FastifyInstance,
  {
    messages,
    release,
    modules,
  }: Pick<ModuleContext, "messages" | "release"> & { modules: () => Promise<Paths> },
): void {
  const pages = new Map<Language, Promise<{ page: string; policy: string }>>();
  const make = async (language: Language) => {
    const { referencePage, REFERENCE_STYLE } = await import("./reference-page.ts");
    const style = createHash("sha256").update(REFERENCE_STYLE).digest("base64");
    const page = referencePage({
      guide: await readFile(GUIDE, "utf8"),
      modules: await modules(),
      release,
      language,
      text: (name, parameters) => messages.text(name, language, parameters),
    });
    const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    return { page, policy };
  };
  const pageIn = (language: Language) => {
    const known = pages.get(language);
    if (known !== undefined) return known;
    const made = make(language).catch((error: unknown) => {
      // the next reader may have more luck with the file
      pages.delete(language);
      throw error;
    });
    pages.set(language, made);
    return made;
  };
  app.get(
    "/api/reference.html",
    { config: { public: true }, schema: { hide: true } },
    async ({ language }, reply) => {
      const { page, policy } = await pageIn(language);
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("content-language", language)
        .header("vary", "accept-language")
        .header("cache-control", "no-cache")
        .send(page);
    },
  );
}
