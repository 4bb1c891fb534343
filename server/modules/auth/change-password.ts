import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { checkPassword, type PasswordOwner } from "./check-password.ts";
import { setPassword } from "./credentials.ts";
import { failedConfirmation } from "./failed-confirmation.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { changeLetter } from "./reset/letters.ts";
import { countTry, QUARTER, takeBack } from "./throttle.ts";
import { createMessage } from "../success-messages.ts";

interface Passwords {
  readonly cur_password: string;
  readonly new_password: string;
}

const body = {
  type: "object",
  required: ["cur_password", "new_password"],
  additionalProperties: false,
  properties: {
    cur_password: { type: "string", minLength: 1, maxLength: 1000 },
    new_password: { type: "string", minLength: 1, maxLength: 1000 },
  },
};

/** The own password, by whoever knows it. The session that asked goes on, the person's others end. */
export function registerChangePassword(app: FastifyInstance, context: ModuleContext): void {
  const { audit, database, clock, mail, sessionCache } = context;

  app.post<{ Body: Passwords }>(
    "/api/employee/change_password/",
    {
      config: { beforeFirstPassword: true },
      schema: {
        operationId: "changePassword",
        tags: ["session"],
        summary: "Change the own password",
        description:
          "The session that asks goes on; all others of the person end. The person is told by mail.",
        body,
        response: answers.ok("The password was changed.", closed({ message: TEXT })),
      },
    },
    async (request) => {
      const { cur_password, new_password } = request.body;
      const { employeeId, impersonator } = request.actor;
      if (impersonator !== null) throw new AppError({ code: "password_of_another_person" });
      await checkPassword(new_password, await readOwner(context, employeeId));
      const counters = [{ name: "change password", key: String(employeeId), limit: 10, window: QUARTER }];
      await countTry(context, counters);
      const hash = await readPasswordHash(context, employeeId);
      if (!(await verifyPassword(hash, cur_password)))
        throw await failedConfirmation(context, request, { code: "wrong_password", employee: employeeId });
      await takeBack(context, counters);
      if (new_password === cur_password) throw new AppError({ code: "same_password" });
      const passwordHash = await hashPassword(new_password);
      await database.write(async (trx) => {
        await setPassword({
          trx,
          employee: employeeId,
          passwordHash,
          mustChange: false,
          now: clock(),
          keepSession: request.sessionHash,
        });
        await audit.noteIn(trx, {
          act: "password_changed",
          by: request.actor,
          subject: `employee ${employeeId}`,
          address: request.ip,
          requestId: request.id,
        });
        const letter = await changeLetter(context, employeeId, "password_changed");
        if (letter !== null) await mail.send({ trx, ...letter });
      });
      sessionCache.forgetEmployee(employeeId);
      return { message: createMessage(context, request, "password_changed") };
    },
  );
}

/** Null where the employee never had a password. */
export async function readPasswordHash(
  { database }: Pick<ModuleContext, "database">,
  employee: number,
): Promise<string | null> {
  const row = await database.read
    .selectFrom("sys__credential")
    .select("password_hash")
    .where("employee", "=", employee)
    .executeTakeFirst();
  return typeof row?.password_hash === "string" ? row.password_hash : null;
}

/** What a password of the employee must not be made of. */
export async function readOwner(
  { database }: Pick<ModuleContext, "database">,
  employee: number,
): Promise<PasswordOwner> {
  const row = await database.read
    .selectFrom("employee")
    .select(["employee_id", "employee_name", "email"])
    .where("id", "=", employee)
    .executeTakeFirst();
  const { employee_id, employee_name, email } = row ?? {};
  return {
    employeeId: typeof employee_id === "string" ? employee_id : "",
    name: typeof employee_name === "string" ? employee_name : "",
    email: typeof email === "string" ? email : null,
  };
}
