import type { FastifyInstance } from "fastify";
import { answers, closed, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { createMessaging } from "./messaging.ts";
import type { PushOptions } from "./options.ts";
import { startPushSender } from "./sender.ts";
import type { PushSender } from "./sender.ts";
import { forgetTokenOf, storeToken } from "./tokens.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Null where push is not set up; for tests that wait for it. */
    readonly push: PushSender | null;
  }
}

interface Call {
  readonly Body: { readonly fcm_token: string };
}

const BODY = {
  type: "object",
  required: ["fcm_token"],
  additionalProperties: false,
  properties: { fcm_token: { type: "string", minLength: 1, maxLength: 500 } },
} as const;

/** Where browsers say how they are reached, and the sending behind it where it is set up. */
export function registerPush(
  app: FastifyInstance,
  context: ModuleContext,
  options: PushOptions | null,
): void {
  const sender = options === null ? null : startPushSender(context, createMessaging(options));
  app.decorate("push", sender);
  if (sender !== null) app.addHook("onClose", () => sender.close());

  app.get(
    "/api/fcm/",
    {
      schema: {
        operationId: "pushSetup",
        tags: ["notifications"],
        summary: "How a browser registers for push messages; null where they are not set up",
        description: "Public values of the messaging service.",
        response: answers.ok(
          "The setup.",
          closed({ data: closed({ web: { type: ["object", "null"], additionalProperties: TEXT } }) }),
        ),
      },
    },
    () => ({ data: { web: options?.web ?? null } }),
  );

  app.post<Call>(
    "/api/fcm/",
    {
      schema: {
        operationId: "keepPushToken",
        tags: ["notifications"],
        summary: "Keeps where this browser can be reached",
        description: "Asked for again whenever the browser's token changes.",
        body: BODY,
        response: answers.ok("It is kept.", closed({ message: TEXT })),
      },
    },
    async (request) => {
      const { actor, body, headers, sessionHash } = request;
      // the browser is the real person's, whoever they work as
      const employee = actor.impersonator?.employeeId ?? actor.employeeId;
      await storeToken(context, {
        employee,
        token: body.fcm_token,
        session: sessionHash,
        userAgent: headers["user-agent"] ?? null,
      });
      return { message: createMessage(context, request, "push_ready") };
    },
  );

  app.delete<Call>(
    "/api/fcm/",
    {
      schema: {
        operationId: "forgetPushToken",
        tags: ["notifications"],
        summary: "Forgets where this browser can be reached; another person's browser is left alone",
        description: "Said at sign-out.",
        body: BODY,
        response: answers.nothing("It is forgotten, or was not known."),
      },
    },
    async ({ actor, body }, reply) => {
      const employee = actor.impersonator?.employeeId ?? actor.employeeId;
      await forgetTokenOf(context, { employee, token: body.fcm_token });
      return reply.code(204).send();
    },
  );
}
