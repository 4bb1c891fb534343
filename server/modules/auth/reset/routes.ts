import type { FastifyInstance } from "fastify";
import { AppError } from "../../../../core/errors/app-error.ts";
import { toSortKey } from "../../../database/schema/sort-key.ts";
import { answers, closed, ID, TEXT, YES_NO } from "../../answers.ts";
import type { ModuleContext } from "../../context.ts";
import { readOwner } from "../change-password.ts";
import { checkPassword } from "../check-password.ts";
import { setPassword } from "../credentials.ts";
import type { SignIn } from "../login.ts";
import { hashPassword } from "../passwords.ts";
import { failedConfirmation } from "../failed-confirmation.ts";
import { countTry, QUARTER, takeBack } from "../throttle.ts";
import { changedLetter, codeLetter, languageOf } from "./letters.ts";
import { createResets, makeSecrets, RESET_MINUTES } from "./resets.ts";
import { createMessage } from "../../success-messages.ts";

/** Tries for one email here, for one email from anywhere, and from one address, which a whole office may share. */
const countersOf = (
  name: string,
  [here, anywhere, address]: readonly [number, number, number],
  who: { email: string; ip: string },
) => [
  { name: `${name} here`, key: `${toSortKey(who.email)} ${who.ip}`, limit: here, window: QUARTER },
  { name: `${name} email`, key: toSortKey(who.email), limit: anywhere, window: QUARTER },
  { name: `${name} address`, key: who.ip, limit: address, window: QUARTER },
];
const EMAIL = {
  type: "string",
  minLength: 3,
  maxLength: 254,
  pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$",
  examples: ["ada@example.com"],
};
const CODE = { type: "string", pattern: "^\\d{6}$", examples: ["482913"] };
const request = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

/**
 * A forgotten password: a code and a link by mail, the code exchanged for a token, the token for a new password. No
 * answer, and no answer's time, tells whether an address belongs to somebody.
 */
export function registerPasswordReset(
  app: FastifyInstance,
  context: ModuleContext,
  { signIn, background }: { signIn: SignIn; background: (work: () => Promise<void>) => void },
): void {
  const { audit, database, clock, mail, sessionCache } = context;
  const resets = createResets(context);

  const personWith = (email: string) =>
    database.read
      .selectFrom("employee")
      .select(["id", "employee_name", "email", "language"])
      .where("email__key", "=", toSortKey(email))
      .where("archived", "is", null)
      .where("status", "=", "active")
      .executeTakeFirst();

  const sendCode = async (email: string): Promise<void> => {
    const person = await personWith(email);
    if (person === undefined) return;
    const secrets = await makeSecrets();
    const receiver = {
      name: String(person.employee_name),
      email: String(person.email),
      language: languageOf(person.language),
    };
    await database.write(async (trx) => {
      await resets.issue(trx, { employee: Number(person.id), email }, secrets);
      await mail.send({ trx, ...codeLetter(context, receiver, secrets) });
    });
  };

  app.post<{ Body: { email: string } }>(
    "/api/auth/forgot_password/",
    {
      config: { public: true },
      schema: {
        operationId: "forgotPassword",
        tags: ["session"],
        summary: "Ask for a code to set a new password",
        description: "Answered alike whether the address belongs to somebody or not.",
        security: [],
        body: request({ email: EMAIL }),
        response: answers.accepted(
          "A code is on its way, if the address belongs to somebody.",
          closed({ message: TEXT, data: closed({ minutes: ID, outbox: YES_NO }) }),
        ),
      },
    },
    async (call, reply) => {
      const email = call.body.email.trim();
      await countTry(context, countersOf("ask", [5, 15, 300], { email, ip: call.ip }));
      const outbox = await context.showsMail(call);
      background(() => sendCode(email));
      return reply.code(202).send({
        message: createMessage(context, call, "code_sent", { minutes: RESET_MINUTES }),
        data: { minutes: RESET_MINUTES, outbox },
      });
    },
  );

  app.post<{ Body: { email: string; code: string } }>(
    "/api/auth/verify_otp/",
    {
      config: { public: true },
      schema: {
        operationId: "verifyCode",
        tags: ["session"],
        summary: "Exchange the code for the token that sets a new password",
        description: "The code from the mail holds for a short while and for few tries.",
        security: [],
        body: request({ email: EMAIL, code: CODE }),
        response: answers.ok("The code is right.", closed({ data: closed({ token: TEXT }) })),
      },
    },
    async (call) => {
      const { email, code } = call.body;
      const counters = countersOf("code", [10, 50, 500], { email, ip: call.ip });
      await countTry(context, counters);
      const { token, employee } = await resets.exchange({ email, code });
      if (token === null) throw await failedConfirmation(context, call, { code: "wrong_code", employee });
      await takeBack(context, counters);
      return { data: { token } };
    },
  );

  app.post<{ Body: { token: string; new_password: string } }>(
    "/api/auth/reset_password/",
    {
      config: { public: true },
      schema: {
        operationId: "resetPassword",
        tags: ["session"],
        summary: "Set a new password with the token from the mail",
        description: "Ends every session of the person.",
        security: [],
        body: request({
          token: { type: "string", minLength: 1, maxLength: 200 },
          new_password: { type: "string", minLength: 1, maxLength: 1000 },
        }),
        response: answers.ok("The new password holds.", closed({ message: TEXT })),
      },
    },
    async (call) => {
      const { token, new_password } = call.body;
      const counters = [{ name: "token address", key: call.ip, limit: 500, window: QUARTER }];
      await countTry(context, counters);
      const owner = await resets.owner(token);
      if (owner === null) throw new AppError({ code: "wrong_token" });
      await checkPassword(new_password, await readOwner(context, owner));
      const passwordHash = await hashPassword(new_password);
      const now = clock();
      const person = await database.write(async (trx) => {
        const employee = await resets.redeem(trx, token);
        const row =
          employee === null
            ? undefined
            : await trx
                .selectFrom("employee")
                .select(["id", "employee_id", "employee_name", "email", "language"])
                .where("id", "=", employee)
                .where("archived", "is", null)
                .where("status", "=", "active")
                .executeTakeFirst();
        if (employee === null || row === undefined) return null;
        await setPassword({ trx, employee, passwordHash, mustChange: false, now });
        await audit.noteIn(trx, {
          act: "password_reset",
          by: { employeeId: employee, impersonator: null },
          subject: `employee ${employee}`,
          address: call.ip,
          requestId: call.id,
        });
        const [name, email] = [String(row.employee_name), String(row.email)];
        const receiver = { name, email, language: languageOf(row.language) };
        await mail.send({ trx, ...changedLetter(context, receiver) });
        return { employee, account: String(row.employee_id) };
      });
      if (person === null) throw new AppError({ code: "wrong_token" });
      await takeBack(context, counters);
      sessionCache.forgetEmployee(person.employee);
      await signIn.forgive({ account: person.account, address: call.ip });
      return { message: createMessage(context, call, "password_reset") };
    },
  );
}
