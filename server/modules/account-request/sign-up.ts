import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import { answers, closed, TEXT } from "../answers.ts";
import { countTry, takeBack } from "../auth/throttle.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";

interface Application {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly designation: string;
  readonly terms: boolean;
}

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const body = {
  type: "object",
  required: ["name", "email", "phone", "designation", "terms"],
  additionalProperties: false,
  properties: {
    name: text(200),
    email: text(254),
    phone: text(40),
    designation: text(100),
    terms: { type: "boolean", description: "The terms of use are accepted." },
  },
};

const RESOURCE = "account_request";
const HOUR = 3600 * 1000;

/** An application for an account. It waits for a superadmin; the answer never tells who has one already. */
export function registerSignUp(app: FastifyInstance, context: ModuleContext): void {
  const { engine, database, clock, definitions } = context;

  const waitsAlready = async (email: string): Promise<boolean> => {
    const row = await database.read
      .selectFrom(RESOURCE)
      .select("id")
      .where("email__key", "=", toSortKey(email))
      .where("status", "=", "pending")
      .where("archived", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  };

  app.post<{ Body: Application }>(
    "/api/auth/sign_up/",
    {
      config: { public: true },
      schema: {
        operationId: "signUp",
        tags: ["session"],
        summary: "Apply for an account",
        description: "Answered alike whether the address is known or not; a superadmin decides.",
        security: [],
        body,
        response: answers.accepted("The application waits for a superadmin.", closed({ message: TEXT })),
      },
    },
    async (request, reply) => {
      const { terms, ...given } = request.body;
      if (!terms) throw new AppError({ code: "terms_not_accepted" });
      if (definitions().resources.byName[RESOURCE] === undefined) throw new AppError({ code: "not_allowed" });
      const counters = [
        { name: "sign-up address", key: request.ip, limit: 10, window: HOUR },
        { name: "sign-up email", key: toSortKey(given.email.trim()), limit: 5, window: HOUR },
      ];
      await countTry(context, counters);
      if (!(await waitsAlready(given.email.trim()))) {
        const values = {
          ...given,
          language: request.language,
          terms_accepted_at: new Date(clock()).toISOString(),
        };
        const asked = { actor: SYSTEM, resource: RESOURCE, values, requestId: request.id };
        await engine.createByServer(asked).catch(async (error: unknown) => {
          // a form with a mistake is no application
          await takeBack(context, counters);
          throw error;
        });
      }
      return reply.code(202).send({ message: createMessage(context, request, "signed_up") });
    },
  );
}
