import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { passwordHashOf } from "./change-password.ts";
import { verifyPassword } from "./passwords.ts";
import { countTry, forgetTries, QUARTER } from "./throttle.ts";

/** Opens a locked screen: the password of whoever sits there, also while they work as somebody else. */
export function registerUnlock(app: FastifyInstance, context: ModuleContext): void {
  app.post<{ Body: { password: string } }>(
    "/api/auth/unlock/",
    {
      config: { beforeFirstPassword: true },
      schema: {
        operationId: "unlock",
        tags: ["session"],
        summary: "Check the password behind a locked screen",
        description: "While working as somebody else, the password of the person really at work.",
        body: {
          type: "object",
          required: ["password"],
          additionalProperties: false,
          properties: { password: { type: "string", minLength: 1, maxLength: 1000 } },
        },
        response: answers.nothing("The password is right."),
      },
    },
    async (request, reply) => {
      const { employeeId, impersonator } = request.actor;
      const person = impersonator?.employeeId ?? employeeId;
      const counters = [{ name: "unlock", key: String(person), limit: 10, window: QUARTER }];
      await countTry(context, counters);
      if (!(await verifyPassword(await passwordHashOf(context, person), request.body.password)))
        throw new AppError({ code: "unlock_refused" });
      await forgetTries(context, counters);
      return reply.code(204).send();
    },
  );
}
