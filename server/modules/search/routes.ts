import type { FastifyInstance } from "fastify";
import { auditReads } from "../../audit/sensitive-reads.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { searchEverywhere } from "./search.ts";

interface Call {
  readonly Querystring: { readonly query: string };
}

/** The search of the header: every area at once. */
export function registerSearchRoutes(app: FastifyInstance, context: ModuleContext): void {
  app.get<Call>(
    "/api/search/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "searchEverywhere",
        tags: ["records"],
        summary: "Finds records in every area that I may list",
        description:
          "Every word must occur; where no record has them, records near them are answered and `near` says so.",
        querystring: {
          type: "object",
          additionalProperties: false,
          required: ["query"],
          properties: { query: { type: "string", minLength: 2, maxLength: 200 } },
        },
        response: answers.ok(
          "The best rows of each area, the best area first; `near`: nothing has these words, others are near them.",
          closed({
            data: list(
              closed({
                resource: TEXT,
                rows: list(closed({ id: ID, label: nullable(TEXT), hint: nullable(TEXT) })),
              }),
            ),
            near: YES_NO,
          }),
        ),
      },
    },
    (request) => {
      const { actor, language, query } = request;
      const { definitions } = context;
      const engine = auditReads(context, request);
      return searchEverywhere({ engine, definitions }, { actor, language, query: query.query });
    },
  );
}
