import type { FastifyInstance } from "fastify";
import { answers, ID, list, open } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { peopleByName } from "./people.ts";

/** Who is suggested behind an `@`. */
export function registerMentionRoutes(app: FastifyInstance, context: ModuleContext): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    "/api/employee/",
    {
      config: { forKeys: ["list"] },
      schema: {
        operationId: "findEmployees",
        tags: ["people"],
        summary:
          "Up to ten people whose name starts with the query, whatever its case; with any other parameter the records as a list",
        description:
          "With the query alone for whoever types an @, whatever rights there are on the list; with any other parameter the list of records.",
        querystring: { type: "object", properties: { query: { type: "string" } } },
        response: answers.ok("People, or a page of records.", open({ data: list(open({ id: ID })) })),
      },
    },
    async ({ actor, query, language }, reply) => {
      const { query: typed } = query;
      const named = Object.keys(query).every((name) => name === "query") && typeof typed === "string";
      if (named) return { data: await peopleByName(context, { actor, typed: typed.slice(0, 200) }) };
      const answer = await context.engine.list({ actor, resource: "employee", parameters: query, language });
      return reply.type("application/json; charset=utf-8").send(Buffer.from(JSON.stringify(answer)));
    },
  );
}
