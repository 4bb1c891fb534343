import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, ID, list, TEXT, YES_NO } from "../answers.ts";
import { repeatJob } from "../../repeated-job.ts";
import type { ModuleContext } from "../context.ts";
import { noteEnd, noteForgotten } from "./log.ts";
import { allPeople, findPeople } from "./people.ts";
import { requireImpersonator } from "./rights.ts";
import { startImpersonation } from "./start.ts";

const tags = ["impersonation"];
/** Milliseconds between looks for impersonations that ended without a word. */
const EVERY = 60_000;
const PERSON = { id: ID, name: TEXT, employee_id: TEXT };

interface StartBody {
  readonly id: number;
  readonly reason?: string | null;
}

/** Working as another person: methods and paths as the specification has them, and the call that ends it. */
export function registerImpersonateRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { definitions, sessions, sessionCache, log } = context;

  app.get<{ Querystring: { readonly query?: unknown } }>(
    "/api/impersonate/",
    {
      schema: {
        operationId: "findPeopleToImpersonate",
        tags,
        summary: "People one may work as, by name or employee id",
        description: "For those who may work as others. Without a query the first people by name.",
        querystring: { type: "object", properties: { query: { type: "string", maxLength: 200 } } },
        response: answers.ok("Up to twenty people.", closed({ data: list(closed(PERSON)) })),
      },
    },
    async ({ actor, query }) => {
      requireImpersonator(definitions().access, actor);
      const text = typeof query.query === "string" ? query.query : "";
      const self = actor.impersonator?.employeeId ?? actor.employeeId;
      return { data: await findPeople(context, { query: text, self }) };
    },
  );

  app.get(
    "/api/impersonate/users/",
    {
      schema: {
        operationId: "allPeople",
        tags,
        summary: "Everybody, for handing work over",
        description: "Those who may not sign in any more are marked.",
        response: answers.ok(
          "People by name.",
          closed({ data: list(closed({ ...PERSON, active: YES_NO })) }),
        ),
      },
    },
    async ({ actor }) => {
      requireImpersonator(definitions().access, actor);
      return { data: await allPeople(context) };
    },
  );

  app.post<{ Body: StartBody }>(
    "/api/impersonate/",
    {
      schema: {
        operationId: "impersonate",
        tags,
        summary: "Works as another person, for at most two hours",
        description: "Answers a token of its own. Everything done with it is noted with both people.",
        body: {
          type: "object",
          required: ["id"],
          additionalProperties: false,
          properties: {
            id: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
            reason: { type: ["string", "null"], maxLength: 200 },
          },
        },
        response: answers.ok("The token to work with.", closed({ data: closed({ token: TEXT }) })),
      },
    },
    async ({ actor, sessionHash, body, id: requestId }) => {
      const data = await startImpersonation(context, {
        actor,
        sessionHash: sessionHash ?? "",
        target: body.id,
        reason: body.reason ?? null,
        requestId,
      });
      return { data };
    },
  );

  app.post(
    "/api/impersonate/stop/",
    {
      schema: {
        operationId: "stopImpersonating",
        tags,
        summary: "Ends working as another person",
        description: "The caller's own session goes on.",
        response: answers.nothing("The token is worth nothing any more."),
      },
    },
    async ({ actor, sessionHash, id: requestId }, reply) => {
      const hash = sessionHash ?? "";
      const session = await sessions.find(hash);
      if (actor.impersonator === null || session === null) {
        throw new AppError({ code: "not_impersonating", status: 409 });
      }
      if (session.impersonation !== null) {
        await noteEnd(context, { id: Number(session.impersonation), actor, requestId });
      }
      await sessions.leave(hash, actor.employeeId);
      sessionCache.forgetEmployee(actor.employeeId);
      return reply.code(204).send();
    },
  );

  const job = repeatJob({
    every: EVERY,
    work: () => noteForgotten(context),
    log,
    failure: "the end of an impersonation could not be written down",
  });
  app.addHook("onClose", () => job.close());
}
