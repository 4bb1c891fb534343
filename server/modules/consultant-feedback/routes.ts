import type { FastifyInstance } from "fastify";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { giveFeedback } from "./give.ts";
import type { FeedbackBody } from "./give.ts";

const BODY = {
  type: "object",
  additionalProperties: false,
  properties: {
    description: { type: ["string", "null"] },
    rating: { type: ["integer", "null"] },
    feedback_type: { type: ["string", "null"], maxLength: 40 },
    project: { type: ["integer", "null"], minimum: 1 },
  },
};

/** Feedback on a consultant, given in a form of its own. */
export function registerConsultantFeedbackRoutes(app: FastifyInstance, context: ModuleContext): void {
  app.post<{ Params: { id: string }; Body: FeedbackBody }>(
    "/api/consultant/:id/feedback/",
    {
      config: { once: true },
      schema: {
        operationId: "giveConsultantFeedback",
        tags: ["feedback"],
        summary: "Gives feedback on a consultant",
        description: "For a project of the consultant where one is named.",
        body: BODY,
        response: answers.created("The feedback.", closed({ message: TEXT, data: closed({ id: ID }) })),
      },
    },
    async (request, reply) => {
      const { actor, body, params, id: requestId } = request;
      const consultant = recordId("consultant", params.id);
      const id = await giveFeedback(context, { actor, consultant, body, requestId });
      return reply
        .code(201)
        .send({ message: createMessage(context, request, "feedback_added"), data: { id } });
    },
  );
}
