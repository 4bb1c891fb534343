import type { FastifyInstance } from "fastify";
import { parseInstant } from "../../../core/definition/clock.ts";
import { invalidQuery } from "../../resources/errors.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { givenByActor } from "./my-feedback.ts";

interface GivenCall {
  readonly Querystring: { readonly kind?: string; readonly before?: string };
}

const ANSWER = closed({
  data: list(closed({ resource: TEXT, row: open({ id: ID }) })),
  kinds: list(closed({ resource: TEXT, count: ID, count_is_exact: YES_NO })),
  next: nullable(TEXT),
});

/** What somebody gave: feedback, updates, filled forms. */
export function registerGivenRoutes(app: FastifyInstance, context: ModuleContext): void {
  app.get<GivenCall>(
    "/api/my-feedback/",
    {
      schema: {
        operationId: "listGiven",
        tags: ["feedback"],
        summary: "Everything the signed-in person gave, the newest first: feedback, updates, filled forms",
        description: "The next page is asked for with `before`, which the last one answered as `next`.",
        querystring: {
          type: "object",
          properties: {
            kind: {
              type: "string",
              maxLength: 48,
              description: "One kind alone, by the name of its resource.",
            },
            before: {
              type: "string",
              maxLength: 40,
              description: "Given before this moment: what the page before answered as `next`.",
            },
          },
        },
        response: answers.ok("A page of what was given.", ANSWER),
      },
    },
    async ({ actor, language, query: { kind = null, before = null } }) => {
      if (before !== null && parseInstant(before) === null) {
        const parameters = { value: before, field: "before", expected: "2026-03-02T09:30:00.000Z" };
        throw invalidQuery([{ parameter: "before", code: "invalid_filter_value", parameters }]);
      }
      return givenByActor(context, { actor, language, kind, before });
    },
  );
}
