import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { assign } from "./assign.ts";
import type { SupportBody } from "./assign.ts";
import { matchingProjects, supportedProjects } from "./projects.ts";

interface NamedCall {
  readonly Querystring: Readonly<Record<string, unknown>>;
}

const NAMES = closed({ data: list(closed({ id: ID, name: TEXT })) });
const PROJECTS = closed({
  data: list(
    closed({ id: ID, client: nullable(TEXT), consultant_name: nullable(TEXT), vendor: nullable(TEXT) }),
  ),
});
const text = { type: "string", minLength: 1, maxLength: 200 } as const;
const SUPPORT_BODY = {
  type: "object",
  required: ["status"],
  additionalProperties: false,
  properties: {
    start: { type: ["string", "null"], maxLength: 10 },
    project: { type: "integer", minimum: 1 },
    support: { type: "integer", minimum: 1 },
    status: { type: "string", enum: ["active"] },
  },
};

/** Who supports which project, as the profile asks for it. */
export function registerSupportRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine } = context;
  const tags = ["support"];

  const named = async (resource: string, { actor, query, language }: FastifyRequest<NamedCall>) => {
    const words = query["query"];
    const { data } = await engine.pick({
      actor,
      resource,
      language,
      query: typeof words === "string" ? words.slice(0, 200) : "",
    });
    return { data: data.flatMap(({ id, label }) => (label === null ? [] : [{ id, name: label }])) };
  };

  // the same addresses list the records: that form says which page, or anything but what is searched for
  for (const [resource, operationId, what] of [
    ["vendor_company", "findVendors", "Vendors"],
    ["consultant", "findConsultants", "Consultants"],
  ] as const) {
    app.get<NamedCall>(
      `/api/${resource}/`,
      {
        config: { forKeys: ["list"] },
        schema: {
          operationId,
          tags,
          summary: `${what} whose names have every word of the query; with any other parameter the records as a list`,
          description: "With the query alone up to twenty, with any other parameter the list of records.",
          querystring: { type: "object", properties: { query: { type: "string" } } },
          response: answers.ok(`The ${what.toLowerCase()}.`, NAMES),
        },
      },
      async (request, reply) => {
        const { actor, query, language } = request;
        if (Object.keys(query).every((name) => name === "query")) return named(resource, request);
        const answer = await engine.list({ actor, resource, parameters: query, language });
        return reply.type("application/json; charset=utf-8").send(Buffer.from(JSON.stringify(answer)));
      },
    );
  }

  app.get<NamedCall>(
    "/api/submission/client/",
    {
      schema: {
        operationId: "findClients",
        tags,
        summary: "Clients whose names have every word of the query",
        description: "For the form that assigns support: at most twenty.",
        querystring: { type: "object", properties: { query: { type: "string", maxLength: 200 } } },
        response: answers.ok("The clients.", NAMES),
      },
    },
    (request) => named("client", request),
  );

  app.get(
    "/api/employee/get_projects/",
    {
      schema: {
        operationId: "supportedProjects",
        tags,
        summary: "Projects that the signed-in person supports now",
        description: "With their clients, vendors and consultants.",
        response: answers.ok("The projects.", PROJECTS),
      },
    },
    async ({ actor }) => ({ data: await supportedProjects(context, actor) }),
  );

  app.get<{ Querystring: { vendor: string; client: string; consultant: string } }>(
    "/api/employee/projects/",
    {
      schema: {
        operationId: "matchingProjects",
        tags,
        summary: "Projects of a vendor, a client and a consultant, by their names, that can be supported",
        description: "For somebody who knows the names and not the project.",
        querystring: {
          type: "object",
          required: ["vendor", "client", "consultant"],
          properties: { vendor: text, client: text, consultant: text },
        },
        response: answers.ok("The projects.", PROJECTS),
      },
    },
    async ({ actor, query }) => ({ data: await matchingProjects(context, { actor, ...query }) }),
  );

  app.post<{ Params: { id: string }; Body: SupportBody }>(
    "/api/project/:id/support/",
    {
      schema: {
        operationId: "supportProject",
        tags,
        summary: "Assigns somebody, usually oneself, to the support of a project",
        description: "Without `support` oneself. Whoever supports a project first is its primary support.",
        body: SUPPORT_BODY,
        response: answers.ok("The assignment.", closed({ message: TEXT, data: closed({ id: ID }) })),
      },
    },
    async (request) => {
      const { actor, body, params, id: requestId } = request;
      const project = recordId("project", params.id);
      const id = await assign(context, { actor, project, body, requestId });
      return { message: createMessage(context, request, "support_added"), data: { id } };
    },
  );
}
