import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../../core/access/types.ts";
import { LANGUAGES, type Language } from "../../core/definition/definitions.ts";

const known = new Set<string>(LANGUAGES);
const seen = new Map<string, Language>();
const MAX_CACHED = 500;

/** The supported language an Accept-Language header likes best; English when it likes none. Headers repeat, so answers are kept. */
function negotiateLanguage(header: string | undefined): Language {
  if (header === undefined || header === "") return "en";
  const remembered = seen.get(header);
  if (remembered !== undefined) return remembered;
  const language = getBest(header);
  if (seen.size >= MAX_CACHED) seen.clear();
  seen.set(header, language);
  return language;
}

function getBest(header: string): Language {
  const wishes = header
    .slice(0, 200)
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return {
        language: tag.split("-")[0] ?? "",
        quality: quality === undefined ? 1 : Number(quality),
        position,
      };
    })
    .filter((wish) => known.has(wish.language) && wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.position - b.position);
  return (wishes[0]?.language as Language | undefined) ?? "en";
}

/** `request.language`, worked out only when something asks for it. */
export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest("language", {
    getter(this: FastifyRequest) {
      return negotiateLanguage(this.headers["accept-language"]);
    },
  });
}

const readers = new WeakMap<Actor, Map<Language, Actor>>();

/** The person as a reader of a language: one object for each, since rights are remembered by it. */
export function inLanguage(actor: Actor, language: Language): Actor {
  const known = readers.get(actor) ?? new Map<Language, Actor>();
  readers.set(actor, known);
  const reader = known.get(language) ?? { ...actor, language };
  known.set(language, reader);
  return reader;
}
