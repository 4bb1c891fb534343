import type { FastifyInstance } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { PrivateRows } from "../../resources/follow/follower-rights.ts";
import { recordId } from "../../resources/routes.ts";
import type { ModuleContext } from "../context.ts";

const RESOURCE = "comment";

/** Comments for managers are seen by those who read the class of the field that says so, and by their author. */
export const PRIVATE_COMMENTS: Readonly<Record<string, PrivateRows>> = {
  [RESOURCE]: { field: "visibility", when: { field: "visibility", is: "managers" } },
};

interface Call {
  readonly Params: { readonly resource: string; readonly id: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** Comments of a record, read and written with the right to show it. */
export function registerCommentRoutes(app: FastifyInstance, { engine, definitions }: ModuleContext): void {
  const tags = ["records"];

  const openTarget = ({ resource, id }: Call["Params"]) => {
    const { byName } = definitions().resources;
    const comments: CompiledResource | undefined = byName[RESOURCE];
    const target = Object.hasOwn(byName, resource) ? byName[resource] : undefined;
    if (comments?.follows == null || target?.operations.includes("comment") !== true) {
      throw new AppError({ code: "unknown_address", status: 404 });
    }
    return { follows: comments.follows, resource, id: recordId(resource, id) };
  };

  app.get<Call>(
    "/api/:resource/:id/comments/",
    { schema: { operationId: "listComments", tags, summary: "Comments of a record" } },
    async ({ actor, params, query }) => {
      const { follows, resource, id } = openTarget(params);
      await engine.get({ actor, resource, id });
      const parameters = { sort: "-created", ...query, [follows]: `${resource}:${id}` };
      return engine.list({ actor, resource: RESOURCE, parameters });
    },
  );

  app.post<Call>(
    "/api/:resource/:id/comments/",
    { schema: { operationId: "addComment", tags, summary: "Comments on a record" } },
    async (request, reply) => {
      const { follows, resource, id } = openTarget(request.params);
      if (!isObject(request.body)) throw new AppError({ code: "body_not_an_object", status: 400 });
      const body = { ...request.body, [follows]: { resource, id } };
      const call = { actor: request.actor, resource: RESOURCE, body, requestId: request.id };
      return reply.code(201).send(await engine.create(call));
    },
  );
}
