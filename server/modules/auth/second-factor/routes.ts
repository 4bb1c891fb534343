import type { FastifyInstance, FastifyRequest } from "fastify";
import { requiresSecondFactor } from "../../../../core/access/second-factor.ts";
import { formatInstant } from "../../../../core/definition/clock.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import { historySql } from "../../../resources/write/history.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../../answers.ts";
import type { ModuleContext } from "../../context.ts";
import { readPasswordHash } from "../change-password.ts";
import { verifyPassword } from "../passwords.ts";
import { secondFactorLetter, type SecondFactorEvent } from "../reset/letters.ts";
import { getPersonToGuard, requireOneself } from "../session-routes.ts";
import { endSessions } from "../sessions.ts";
import { countTry, forgetTries, QUARTER } from "../throttle.ts";
import type { SecondFactors } from "./factors.ts";
import type { Transaction } from "../../../database/types.ts";

const PATH = "/api/auth/second_factor/";
const tags = ["session"];
const body = (name: string, schema: object) => ({
  type: "object",
  required: [name],
  additionalProperties: false,
  properties: { [name]: schema },
});
const CODE_BODY = body("code", { type: "string", minLength: 1, maxLength: 20, examples: ["482913"] });
const PASSWORD_BODY = body("password", { type: "string", minLength: 1, maxLength: 1000 });
const CODES = closed({ data: closed({ recovery_codes: list(TEXT) }) });
/** Whoever must set one up can do nothing else before. */
const config = { beforeFirstPassword: true };

/** A person's second factor: set up, removed and given new recovery codes by themselves, reset by superadmins. */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  factors: SecondFactors,
): void {
  const { audit, database, definitions, clock, mail, sessionCache } = context;

  /** Tells the person, and notes who did it. */
  const notify = async (
    trx: Transaction,
    { actor, ip, id }: Pick<FastifyRequest, "actor" | "ip" | "id">,
    { employee, event }: { readonly employee: number; readonly event: SecondFactorEvent },
  ) => {
    await audit.noteIn(trx, {
      act: "second_factor_changed",
      by: actor,
      subject: `employee ${employee}`,
      detail: { event },
      address: ip,
      requestId: id,
    });
    const letter = await secondFactorLetter(context, employee, event);
    if (letter !== null) await mail.send({ trx, ...letter });
  };
  /** Throws unless it is the password of whoever sits there. */
  const requirePassword = async (employee: number, password: string) => {
    const counters = [{ name: "second factor", key: String(employee), limit: 10, window: QUARTER }];
    await countTry(context, counters);
    if (!(await verifyPassword(await readPasswordHash(context, employee), password)))
      throw new AppError({ code: "wrong_password" });
    await forgetTries(context, counters);
  };

  app.get(
    PATH,
    {
      config,
      schema: {
        operationId: "secondFactor",
        tags,
        summary: "Whether I sign in with a one-time code",
        description: "`required` says that the company asks it of me.",
        response: answers.ok(
          "The second factor.",
          closed({ data: closed({ since: nullable(TEXT), recovery_codes: ID, required: YES_NO }) }),
        ),
      },
    },
    async (request) => {
      const { since, recoveryCodes } = await factors.state(requireOneself(request));
      const required = requiresSecondFactor(definitions().access, request.actor.roles);
      return {
        data: {
          since: since === null ? null : formatInstant(since),
          recovery_codes: recoveryCodes,
          required,
        },
      };
    },
  );

  app.post(
    `${PATH}begin/`,
    {
      config,
      schema: {
        operationId: "beginSecondFactor",
        tags,
        summary: "Make a key for an authenticator app",
        description:
          "`uri` is what the app scans, `secret` the same to type. It is of no use before a code of it confirms it; beginning again makes another.",
        response: answers.ok("The key.", closed({ data: closed({ secret: TEXT, uri: TEXT }) })),
      },
    },
    async (request) => {
      const employee = requireOneself(request);
      const row = await database.read
        .selectFrom("employee")
        .select("employee_id")
        .where("id", "=", employee)
        .executeTakeFirstOrThrow();
      return { data: await factors.begin(employee, String(row["employee_id"])) };
    },
  );

  app.post<{ Body: { readonly code: string } }>(
    `${PATH}confirm/`,
    {
      config,
      schema: {
        operationId: "confirmSecondFactor",
        tags,
        summary: "Confirm the key by a code of the app",
        description: "Answers the recovery codes, this once. The person's other sessions end.",
        body: CODE_BODY,
        response: answers.ok("From now on signing in asks for a code.", CODES),
      },
    },
    async (request) => {
      const employee = requireOneself(request);
      const counters = [{ name: "confirm factor", key: String(employee), limit: 10, window: QUARTER }];
      await countTry(context, counters);
      const recovery_codes = await database.write(async (trx) => {
        if (!(await factors.confirm(trx, employee, request.body.code)))
          throw new AppError({ code: "wrong_second_code" });
        await endSessions(trx, { employee, now: clock(), except: request.sessionHash });
        await notify(trx, request, { employee, event: "on" });
        return factors.renewCodes(trx, employee);
      });
      await forgetTries(context, counters);
      sessionCache.forgetEmployee(employee);
      return { data: { recovery_codes } };
    },
  );

  app.post<{ Body: { readonly password: string } }>(
    `${PATH}recovery_codes/`,
    {
      schema: {
        operationId: "renewRecoveryCodes",
        tags,
        summary: "Make new recovery codes",
        description: "The earlier ones are worth nothing from then on.",
        body: PASSWORD_BODY,
        response: answers.ok("The codes, this once.", CODES),
      },
    },
    async (request) => {
      const employee = requireOneself(request);
      await requirePassword(employee, request.body.password);
      if (!(await factors.isActive(employee))) throw new AppError({ code: "no_second_factor" });
      const recovery_codes = await database.write((trx) => factors.renewCodes(trx, employee));
      return { data: { recovery_codes } };
    },
  );

  app.post<{ Body: { readonly password: string } }>(
    `${PATH}remove/`,
    {
      schema: {
        operationId: "removeSecondFactor",
        tags,
        summary: "Sign in without a one-time code again",
        description: "Whoever must have one is led to set it up anew.",
        body: PASSWORD_BODY,
        response: answers.nothing("The password alone signs in."),
      },
    },
    async (request, reply) => {
      const employee = requireOneself(request);
      await requirePassword(employee, request.body.password);
      await database.write(async (trx) => {
        if (!(await factors.remove(trx, employee))) throw new AppError({ code: "no_second_factor" });
        await notify(trx, request, { employee, event: "off" });
        await endSessions(trx, { employee, now: clock(), except: request.sessionHash });
      });
      sessionCache.forgetEmployee(employee);
      return reply.code(204).send();
    },
  );

  app.post<{ Params: { readonly id: string } }>(
    "/api/employee/:id/reset_second_factor/",
    {
      schema: {
        operationId: "resetSecondFactor",
        tags,
        summary: "Take a person's second factor away",
        description:
          "For those who may work as others, when somebody lost app and recovery codes. The person's sessions end, they are told by mail, and their history says who did it.",
        response: answers.nothing("The password alone signs the person in."),
      },
    },
    async (request, reply) => {
      const { actor, params, id: requestId } = request;
      const { resource, id } = await getPersonToGuard(context, actor, params.id);
      const now = clock();
      await database.write(async (trx) => {
        if (!(await factors.remove(trx, id))) throw new AppError({ code: "no_second_factor" });
        await notify(trx, request, { employee: id, event: "reset" });
        await endSessions(trx, { employee: id, now });
        const entry = { resource, record: id, at: now, actor, changes: {}, requestId };
        await historySql({ ...entry, action: "second_factor_reset" }).execute(trx);
      });
      sessionCache.forgetEmployee(id);
      return reply.code(204).send();
    },
  );
}
