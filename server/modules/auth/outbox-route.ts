import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, ID, list, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";

/** Letters that went nowhere, for whoever tries the demo company on a machine without a mail server. */
export function registerMailOutbox(app: FastifyInstance, context: ModuleContext): void {
  app.get(
    "/api/auth/outbox/",
    {
      config: { public: true },
      schema: {
        operationId: "mailOutbox",
        tags: ["session"],
        summary: "Mail of the demo company that no mail server took",
        security: [],
        response: answers.ok(
          "The newest letters.",
          closed({
            data: list(
              closed({ id: ID, created: TEXT, to: TEXT, subject: TEXT, text: TEXT, language: TEXT }),
            ),
          }),
        ),
      },
    },
    async () => {
      if (!(await context.showsMail())) throw new AppError({ code: "not_allowed" });
      const letters = await context.mail.kept();
      return {
        data: letters.map((letter) => ({ ...letter, created: new Date(letter.created).toISOString() })),
      };
    },
  );
}
