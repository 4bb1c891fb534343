import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyHelmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../core/errors/app-error.ts";

const YEAR = 365 * 24 * 3600;

/** Nothing is evaluated and nothing comes from elsewhere; styles stand in the page because antd writes them there. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", "blob:"],
  // files are looked at in a frame, from bytes the page has fetched itself
  frameSrc: ["'self'", "blob:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/** For those who operate the product, not for those who use it; compressed files are handed out under their own names. */
const HIDDEN = /\.(map|br|gz)$|(^|\/)\./;

/** No address of the application: a call, or a file by its name, which nobody but a prober asks for when it is not there. */
const NO_PAGE = /^(api|assets)(\/|$)|(^|\/)\.|\.[a-z][a-z0-9]{0,7}$/i;

/**
 * The built browser application: its files, and its page for every address that is no file and no call, so that a
 * reload anywhere in the application works. `connect` names further hosts it may call (`API_URL`), `assets` the host that
 * hands out scripts, styles and fonts in this server's place (`ASSET_URL`); it must allow this origin (CORS).
 * `identityProvider` stands in the page, so that the sign-in page names it without a call.
 */
export async function registerStatic(
  app: FastifyInstance,
  {
    directory,
    connect = [],
    assets = null,
    identityProvider = null,
  }: {
    directory: string;
    connect?: readonly string[];
    assets?: string | null;
    identityProvider?: string | null;
  },
): Promise<void> {
  if (!existsSync(join(directory, "index.html"))) return;
  await app.register(async (pages) => {
    await pages.register(fastifyHelmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...withHost(assets), connectSrc: ["'self'", ...connect] },
      },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: "same-origin" },
      // said for pages and calls alike, where people come by https
      strictTransportSecurity: false,
    });
    await pages.register(fastifyStatic, {
      root: directory,
      // a route for each file would cost a start more than all other routes together
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
      },
    });
    const built = await readFile(join(directory, "index.html"), "utf8");
    // built to be found beside the page, which stands at every depth
    const page = built
      .replaceAll('"./assets/', `"${assets ?? ""}/assets/`)
      .replaceAll('"./', '"/')
      .replace("<html", () => `<html${nameOf(identityProvider)}`);
    const files = filesIn(directory);
    // files carry no session: counted by address, an office that opens a new version at nine would run into the limit
    const config = { public: true, rateLimit: false as const };
    pages.get<{ Params: { "*": string } }>("/*", { config }, (request, reply) => {
      const path = request.params["*"];
      if (files.has(path)) return reply.sendFile(path);
      // a page in the place of a missing script would only confuse
      if (NO_PAGE.test(path)) throw new AppError({ code: "unknown_address", status: 404 });
      return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
    });
  });
}

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function nameOf(identityProvider: string | null): string {
  if (identityProvider === null) return "";
  const name = identityProvider.replaceAll(/[&"<>]/g, (mark) => MARKS[mark] ?? mark);
  return ` data-identity-provider="${name}"`;
}

/** The policy where scripts, styles and fonts come from another host. */
function withHost(assets: string | null) {
  if (assets === null) return CONTENT_SECURITY_POLICY;
  const { scriptSrc, styleSrc, imgSrc, fontSrc } = CONTENT_SECURITY_POLICY;
  const host = new URL(assets).origin;
  return {
    ...CONTENT_SECURITY_POLICY,
    scriptSrc: [...scriptSrc, host],
    styleSrc: [...styleSrc, host],
    imgSrc: [...imgSrc, host],
    fontSrc: [...fontSrc, host],
  };
}

/** Addresses of all that is offered. What a later build adds is found after a restart, as its page is. */
function filesIn(directory: string): ReadonlySet<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  return new Set(paths.filter((path) => !HIDDEN.test(path)));
}
