import type { FastifyInstance } from "fastify";
import { requiresSecondFactor } from "../../../../core/access/second-factor.ts";
import { formatInstant } from "../../../../core/definition/clock.ts";
import { AppError } from "../../../../core/errors/app-error.ts";
import { historySql } from "../../../resources/write/history.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../../answers.ts";
import type { ModuleContext } from "../../context.ts";
import { unlinkSql } from "../identity/people.ts";
import { getPersonToGuard, requireOneself } from "../session-routes.ts";
import { countTry, forgetTries, QUARTER } from "../throttle.ts";
import type { SecondFactors } from "./factors.ts";
import { completeChange, noteChange, PASSWORD, requirePassword } from "./guard.ts";
import type { Passkeys } from "./passkeys.ts";

const PATH = "/api/auth/second_factor/";
const tags = ["session"];
const body = (name: string, schema: object) => ({
  type: "object",
  required: [name],
  additionalProperties: false,
  properties: { [name]: schema },
});
const CODE_BODY = body("code", { type: "string", minLength: 1, maxLength: 20, examples: ["482913"] });
const PASSWORD_BODY = body("password", PASSWORD);
const CODES = closed({ data: closed({ recovery_codes: list(TEXT) }) });
/** Whoever must set one up can do nothing else before. */
const config = { beforeSecondFactor: true };

/** A person's second factor: set up, removed and given new recovery codes by themselves, reset by superadmins. */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  context: ModuleContext,
  { factors, passkeys }: { readonly factors: SecondFactors; readonly passkeys: Passkeys },
): void {
  const { database, definitions, clock, sessionCache } = context;

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

  app.post<{ Body: { readonly password: string } }>(
    `${PATH}begin/`,
    {
      config,
      schema: {
        operationId: "beginSecondFactor",
        tags,
        summary: "Make a key for an authenticator app",
        description:
          "Takes the password: a window left open must not do it. `uri` is what the app scans, `secret` the same to type. It is of no use before a code of it confirms it; beginning again makes another.",
        body: PASSWORD_BODY,
        response: answers.ok("The key.", closed({ data: closed({ secret: TEXT, uri: TEXT }) })),
      },
    },
    async (request) => {
      const employee = requireOneself(request);
      await requirePassword(context, request, request.body.password);
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
        await completeChange(context, trx, { request, employee, event: "on" });
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
        description: "The earlier ones are worth nothing from then on. The person is told by mail.",
        body: PASSWORD_BODY,
        response: answers.ok("The codes, this once.", CODES),
      },
    },
    async (request) => {
      const employee = requireOneself(request);
      await requirePassword(context, request, request.body.password);
      if (!(await factors.isActive(employee))) throw new AppError({ code: "no_second_factor" });
      const recovery_codes = await database.write(async (trx) => {
        await noteChange(context, trx, { request, employee, event: "codes_renewed" });
        return factors.renewCodes(trx, employee);
      });
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
      await requirePassword(context, request, request.body.password);
      await database.write(async (trx) => {
        if (!(await factors.remove(trx, employee))) throw new AppError({ code: "no_second_factor" });
        await completeChange(context, trx, { request, employee, event: "off" });
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
        summary: "Take a person's second factor, passkeys and link to the identity provider away",
        description:
          "For those who may work as others, when somebody lost app and recovery codes, or a device with passkeys. The person's sessions end, they are told by mail, and their history says who did it.",
        response: answers.nothing("The password alone signs the person in."),
      },
    },
    async (request, reply) => {
      const { actor, params, id: requestId } = request;
      const { resource, id } = await getPersonToGuard(context, actor, params.id);
      const now = clock();
      await database.write(async (trx) => {
        const unlinked = await unlinkSql(id).execute(trx);
        const had = [
          await factors.remove(trx, id),
          await passkeys.remove(trx, { employee: id }),
          unlinked.rows.length > 0,
        ];
        if (!had.includes(true)) throw new AppError({ code: "no_second_factor" });
        await completeChange(context, trx, { request, employee: id, event: "reset" });
        const entry = { resource, record: id, at: now, actor, changes: {}, requestId };
        await historySql({ ...entry, action: "second_factor_reset" }).execute(trx);
      });
      sessionCache.forgetEmployee(id);
      return reply.code(204).send();
    },
  );
}
