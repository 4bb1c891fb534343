import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import { decideImpersonation, IMPERSONATION } from "../../../core/access/impersonation.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { notAllowed, unknownRecord } from "../../resources/errors.ts";
import { recordId } from "../../resources/routes.ts";
import { historySql } from "../../resources/write/history.ts";
import { answers, closed, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { parseDevice } from "./device.ts";
import { endSessions, getSessionId } from "./sessions.ts";

const SESSION = closed({
  id: TEXT,
  browser: nullable(TEXT),
  system: nullable(TEXT),
  address: nullable(TEXT),
  created: TEXT,
  last_seen: TEXT,
  current: YES_NO,
});

/** Where a person is signed in: seen and ended by themselves, and ended by those who may work as them. */
export function registerSessionRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { audit, database, sessions, sessionCache, clock } = context;

  app.get(
    "/api/auth/sessions/",
    {
      schema: {
        operationId: "listSessions",
        tags: ["session"],
        summary: "Where I am signed in",
        description:
          "The last used first. `browser` and `system` are what the browser calls itself, `address` is where the sign-in came from; each is null where nobody knows. `last_seen` is written every ten minutes at most.",
        response: answers.ok("The sessions.", closed({ data: list(SESSION) })),
      },
    },
    async (request) => {
      const rows = await sessions.list(requireOneself(request));
      return {
        data: rows.map((row) => ({
          id: getSessionId(row),
          ...parseDevice(row.user_agent),
          address: row.address,
          created: formatInstant(Number(row.created)),
          last_seen: formatInstant(Number(row.last_seen)),
          current: row.token_hash === request.sessionHash,
        })),
      };
    },
  );

  app.delete<{ Params: { readonly session: string } }>(
    "/api/auth/sessions/:session/",
    {
      schema: {
        operationId: "endSession",
        tags: ["session"],
        summary: "Sign out one of my sessions",
        description: "Its token and its live connection end at once, in every process.",
        params: { type: "object", properties: { session: { type: "string", maxLength: 64 } } },
        response: answers.nothing("The session is over."),
      },
    },
    async (request, reply) => {
      const employee = requireOneself(request);
      const rows = await sessions.list(employee);
      const row = rows.find((one) => getSessionId(one) === request.params.session);
      // one that is over already is what was asked for
      if (row !== undefined) await sessions.remove(row.token_hash, employee);
      sessionCache.forgetEmployee(employee);
      return reply.code(204).send();
    },
  );

  app.post(
    "/api/auth/sessions/end_others/",
    {
      schema: {
        operationId: "endOtherSessions",
        tags: ["session"],
        summary: "Sign out everywhere else",
        description: "The session that asks goes on.",
        response: answers.nothing("All other sessions are over."),
      },
    },
    async (request, reply) => {
      const employee = requireOneself(request);
      await database.write((trx) =>
        endSessions(trx, { employee, now: clock(), except: request.sessionHash }),
      );
      sessionCache.forgetEmployee(employee);
      return reply.code(204).send();
    },
  );

  app.post<{ Params: { readonly id: string } }>(
    "/api/employee/:id/end_sessions/",
    {
      schema: {
        operationId: "endSessionsOfPerson",
        tags: ["session"],
        summary: "Sign a person out everywhere",
        description: "For those who may work as others. The history of the person says who did it.",
        response: answers.nothing("All sessions of the person are over."),
      },
    },
    async ({ actor, params, ip, id: requestId }, reply) => {
      const { resource, id } = await getPersonToGuard(context, actor, params.id);
      const now = clock();
      await database.write(async (trx) => {
        await endSessions(trx, { employee: id, now });
        const entry = { resource, record: id, at: now, actor, changes: {}, requestId };
        await historySql({ ...entry, action: "sessions_end" }).execute(trx);
        const noted = {
          act: "sessions_ended",
          by: actor,
          subject: `employee ${id}`,
          address: ip,
          requestId,
        } as const;
        await audit.noteIn(trx, noted);
      });
      sessionCache.forgetEmployee(id);
      return reply.code(204).send();
    },
  );
}

/** Whose sessions a call is about. Whoever works as somebody else neither sees nor ends theirs; whoever only looks, none. */
export function requireOneself({ actor, look }: Pick<FastifyRequest, "actor" | "look">): number {
  if (look !== null) throw new AppError({ code: "looking_only" });
  if (actor.impersonator !== null) throw new AppError({ code: "sessions_of_another_person" });
  return actor.employeeId;
}

/** The person whose account somebody may guard for them: whoever may work as others may. Throws for everybody else. */
export async function getPersonToGuard(
  { database, definitions }: Pick<ModuleContext, "database" | "definitions">,
  actor: Actor,
  named: string,
): Promise<{ readonly resource: string; readonly id: number }> {
  const { access } = definitions();
  const { effect, reason } = decideImpersonation(access, actor.roles);
  if (effect === "deny") throw notAllowed({ access, action: "create", resource: IMPERSONATION, reason });
  const resource = ACTOR_RESOURCES.employee;
  const id = recordId(resource, named);
  const row = await database.read.selectFrom(resource).select("id").where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw unknownRecord(resource, id);
  return { resource, id };
}
