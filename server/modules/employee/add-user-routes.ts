import type { FastifyInstance } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { NewUser } from "../../../core/people/new-user.ts";
import { answers, closed, ID, list, nullable, open, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";
import { listRoles, listTeams } from "./add-user-lists.ts";
import { addUser, requireRightToAdd } from "./add-user.ts";

const tags = ["people"];
const text = (maxLength: number) => ({ type: "string", maxLength });
const NEW_USER = {
  type: "object",
  properties: {
    employee_id: { ...text(20), description: "Ends in a digit." },
    name: text(200),
    role: { type: "array", maxItems: 50, items: { type: "integer" }, description: "Ids of roles." },
    phone: { ...text(40), description: "Any digits, best with the country code." },
    email: text(254),
    team: { ...text(200), description: "Name of a team." },
    gender: { type: "string", enum: ["male", "female"], default: "male" },
    password: { ...text(1000), description: "At least 6 characters; changed at the first sign-in." },
  },
};

/** Adding people, and the teams and roles they are added with. */
export function registerAddUserRoutes(app: FastifyInstance, context: ModuleContext): void {
  app.post(
    "/api/employee/",
    {
      preValidation: async ({ actor }) => requireRightToAdd(context, actor),
      schema: {
        operationId: "addUser",
        tags,
        summary: "Adds a person who may sign in",
        description: "Answers the person's record. The password must be changed at the first sign-in.",
        body: NEW_USER,
        response: answers.created("The person.", open({ id: ID, row_version: ID, message: TEXT })),
      },
    },
    async (request, reply) => {
      const { actor, body, id: requestId, language } = request;
      const user = { ...EMPTY, ...(isObject(body) ? body : {}) };
      const person = await addUser(context, { actor, body: user, requestId, language });
      return reply.code(201).send({ ...person, message: createMessage(context, request, "user_added") });
    },
  );

  app.get<{ Querystring: { readonly query?: unknown } }>(
    "/api/employee/team/",
    {
      schema: {
        operationId: "teams",
        tags,
        summary: "Teams: with query=all every one, else those that take people",
        description: "For the forms that put people into teams.",
        querystring: { type: "object", properties: { query: { type: "string" } } },
        response: answers.ok(
          "Teams by name.",
          closed({ data: list(closed({ id: ID, name: TEXT, department: nullable(TEXT) })) }),
        ),
      },
    },
    async ({ query: { query } }) => {
      if (query !== undefined && query !== "all" && query !== "")
        throw new AppError({ code: "invalid_request", status: 400, parameters: { detail: "query" } });
      return { data: await listTeams(context, { all: query === "all" }) };
    },
  );

  app.get(
    "/api/employee/role/",
    {
      schema: {
        operationId: "roles",
        tags,
        summary: "Roles people can be given",
        description: "For the form that adds people.",
        response: answers.ok(
          "Roles by name.",
          closed({ data: list(closed({ id: ID, name: TEXT, display_name: TEXT })) }),
        ),
      },
    },
    async () => ({ data: await listRoles(context) }),
  );
}

/** What is not given is missing; a person is male unless the call says otherwise. */
const EMPTY: NewUser = {
  employee_id: "",
  name: "",
  role: [],
  phone: "",
  email: "",
  team: "",
  gender: "male",
  password: "",
};
