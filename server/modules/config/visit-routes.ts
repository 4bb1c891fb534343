import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import { withDefinitions } from "../../config/seen-definitions.ts";
import { answers, closed, TEXT } from "../answers.ts";
import type { Visit } from "../../context.ts";
import type { ConfigContext } from "./context.ts";
import { type Looked, openVisit } from "./visit.ts";
import { body } from "./publishing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a session that only looks: what it sees. */
    looked: Looked | null;
  }
}

const STOP = "/api/config/look/stop/";
/** Beside signing out: ending it, and saying that one is at a record. */
const OPEN = [STOP, "/api/presence/"];
/** Answered as the person or role that is looked as. All else is personal and stays that of the admin. */
const LOOKED = [/^\/api\/:resource\//, /^\/api\/config\/$/, /^\/api\/(search|reports|dashboards)\//];
/** What hangs on records is private to its authors in part. */
const PERSONAL = /\/(comments|files)\//;
const READING: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Sessions that look at the application as somebody else would see it, under a draft: they read and never write. */
export function registerVisits(app: FastifyInstance, context: ConfigContext): void {
  app.decorateRequest("looked", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { look } = request;
    if (look === null) return done();
    const { url = "" } = request.routeOptions;
    if (!READING.includes(request.method)) {
      const open = OPEN.includes(url) || url.startsWith("/api/auth/");
      return done(open ? undefined : new AppError({ code: "looking_only" }));
    }
    if (!LOOKED.some((pattern) => pattern.test(url)) || PERSONAL.test(url)) return done();
    openVisit(context, request.actor, look)
      // a draft that is gone, or no longer fits, is no reason to show nothing at all
      .catch(() => openVisit(context, request.actor, { ...look, draft: null }))
      .then((looked) => {
        request.looked = looked;
        request.actor = looked.actor;
        withDefinitions(looked.definitions, done);
      }, done);
  });

  app.post(
    STOP,
    {
      schema: {
        operationId: "stopLooking",
        tags: ["configuration"],
        summary: "Ends looking as somebody else",
        description: "The caller's own session goes on.",
        response: answers.nothing("The token is worth nothing any more."),
      },
    },
    async ({ actor, look, sessionHash }, reply) => {
      if (look === null) throw new AppError({ code: "not_impersonating", status: 409 });
      await context.database.write((trx) =>
        trx
          .deleteFrom("sys__session")
          .where("token_hash", "=", sessionHash ?? "")
          .execute(),
      );
      context.sessionCache.forgetEmployee(actor.employeeId);
      return reply.code(204).send();
    },
  );
}

/** Begins a look; the caller holds the configuration right. */
export function registerVisitStart(routes: FastifyInstance, context: ConfigContext): void {
  const { database, sessions } = context;
  const NUMBER = { type: ["integer", "null"], minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

  routes.post<{ Body: Visit }>(
    "/api/config/look/",
    {
      schema: {
        operationId: "startLooking",
        tags: ["configuration"],
        summary: "Looks at the application as a person or a role, under a draft",
        description:
          "Answers a token of its own, for two hours. With it lists, records, search, reports and menu are read as the person or role would read them if the draft were published, as far as the caller may wholly read the same; what is personal stays the caller's own, and every write is refused.",
        body: body(["draft", "person", "role"], {
          draft: NUMBER,
          person: NUMBER,
          role: { type: ["string", "null"], maxLength: 60 },
        }),
        response: answers.ok("The token to look with.", closed({ data: closed({ token: TEXT }) })),
      },
    },
    async ({ actor, sessionHash, body: { draft, person, role } }) => {
      if (actor.impersonator !== null) throw new AppError({ code: "already_impersonating", status: 409 });
      const look: Visit = { draft, person, role: person === null ? (role ?? "") : null };
      await openVisit(context, actor, look);
      const { token, row } = sessions.draft({ employee: actor.employeeId, parent: sessionHash, look });
      const columns = sql.join(Object.keys(row).map((name) => sql.id(name)));
      await database.write((trx) =>
        sql`insert into sys__session (${columns}) values (${sql.join(Object.values(row))})`.execute(trx),
      );
      return { data: { token } };
    },
  );
}
