import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../../core/access/types.ts";
import { requiresSecondFactor } from "../../core/access/second-factor.ts";
import { AppError } from "../../core/errors/app-error.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { SessionCache, SignedIn } from "../modules/auth/session-cache.ts";
import { hashToken } from "../modules/auth/sessions.ts";
import { inLanguage } from "./language.ts";

/** `Bearer` is what ready-made clients send, `Token` what the specification says; schemes have no case (RFC 9110). */
const SCHEME = /^(?:bearer|token) +/i;
const MAX_TOKEN_LENGTH = 200;

/** Hash of the token a request carries, or null when it carries none; worked out once a request. */
export function getTokenHash(request: FastifyRequest): string | null {
  request.tokenHash ??= readToken(request);
  return request.tokenHash === "" ? null : request.tokenHash;
}

function readToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined || header.length > MAX_TOKEN_LENGTH) return "";
  const scheme = SCHEME.exec(header)?.[0];
  if (scheme === undefined) return "";
  const token = header.slice(scheme.length).trim();
  return token === "" ? "" : hashToken(token);
}

/** Answers are for one person: nothing on the way keeps them. */
const CACHE_CONTROL = "private, no-store";

/** Calls below /api need a session, unless their route says `config: {public: true}`. */
export function registerAuth(
  app: FastifyInstance,
  { cache, definitions }: { readonly cache: SessionCache; readonly definitions: () => RuntimeDefinitions },
): void {
  // set by the hook before any handler; null only where no handler asks for it
  app.decorateRequest("actor", null as unknown as Actor);
  app.decorateRequest("look", null);
  app.decorateRequest("sessionHash", null);
  app.decorateRequest("tokenHash", null);

  /** What the person really at work has to do before anything else. */
  const getOwed = ({ actor, mustChangePassword, hasSecondFactor }: SignedIn) => {
    if (mustChangePassword) return "password_change_required";
    const { access } = definitions();
    const required = requiresSecondFactor(access, actor.impersonator?.roles ?? actor.roles);
    return required && !hasSecondFactor ? "second_factor_required" : null;
  };

  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api")) reply.header("cache-control", CACHE_CONTROL);
    if (request.routeOptions.config.public === true || !request.url.startsWith("/api")) {
      done();
      return;
    }
    const hash = getTokenHash(request);
    if (hash === null) {
      done(unauthenticated("not_signed_in"));
      return;
    }
    const enter = (signedIn: SignedIn): void => {
      request.actor = request.headers["accept-language"]
        ? inLanguage(signedIn.actor, request.language)
        : signedIn.actor;
      request.look = signedIn.look;
      request.sessionHash = hash;
      const { beforeFirstPassword, beforeSecondFactor } = request.routeOptions.config;
      const owed = beforeFirstPassword === true ? null : getOwed(signedIn);
      const isOpen = owed === null || (owed === "second_factor_required" && beforeSecondFactor === true);
      done(isOpen ? undefined : new AppError({ code: owed }));
    };
    const known = cache.peek(hash);
    if (known !== null) {
      enter(known);
      return;
    }
    cache.find(hash).then(
      (found) => (found === null ? done(unauthenticated("session_over")) : enter(found)),
      (error: unknown) => done(error as Error),
    );
  });
}

function unauthenticated(code: "not_signed_in" | "session_over"): AppError {
  return new AppError({ code, status: 401 });
}
