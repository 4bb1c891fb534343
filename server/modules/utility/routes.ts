import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import { isNotUnique } from "../../resources/errors.ts";
import { answers, closed, list, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { createMessage } from "../success-messages.ts";

const RESOURCE = "technology";
const PAGE = 100;
const MAX_AT_ONCE = 50;

interface AddCall {
  readonly Body: { readonly technology: readonly (string | null)[] };
}

const ADD_BODY = {
  type: "object",
  required: ["technology"],
  additionalProperties: false,
  properties: {
    technology: {
      type: "array",
      maxItems: MAX_AT_ONCE,
      items: { type: ["string", "null"], maxLength: 80 },
    },
  },
};

/** The skills that people can say they have. */
export function registerUtilityRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine } = context;
  const tags = ["profile"];

  const skills = async (actor: Actor): Promise<string[]> => {
    const names: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await engine.list({
        actor,
        resource: RESOURCE,
        parameters: { page: String(page), page_size: String(PAGE), sort: "name", columns: "name" },
      });
      names.push(...data.map(({ name }) => String(name)));
      if (data.length < PAGE) return names;
    }
  };

  /** Somebody else may add the same skill at the same moment: then it is there, which is all that was wanted. */
  const add = async (actor: Actor, name: string, requestId: string): Promise<void> => {
    try {
      await engine.create({ actor, resource: RESOURCE, body: { name }, requestId });
    } catch (error) {
      if (!isNotUnique(error, ({ field }) => field === "name")) throw error;
    }
  };

  app.get(
    "/api/utility/technology/",
    {
      schema: {
        operationId: "skills",
        tags,
        summary: "Names of all skills",
        description: "For pickers.",
        response: answers.ok("The names, in their order.", closed({ data: list(TEXT) })),
      },
    },
    async ({ actor }) => ({ data: await skills(actor) }),
  );

  app.put<AddCall>(
    "/api/utility/add_technology/",
    {
      schema: {
        operationId: "addSkills",
        tags,
        summary: "Adds the skills that are not there yet, whatever their case",
        description: "Blank names are passed over.",
        body: ADD_BODY,
        response: answers.ok("All skills.", closed({ message: TEXT, data: list(TEXT) })),
      },
    },
    async (request) => {
      const { actor, body, id } = request;
      const known = new Set((await skills(actor)).map(toSortKey));
      for (const entry of body.technology) {
        const name = entry?.trim() ?? "";
        if (name === "" || known.has(toSortKey(name))) continue;
        known.add(toSortKey(name));
        await add(actor, name, id);
      }
      return { message: createMessage(context, request, "skills_added"), data: await skills(actor) };
    },
  );
}
