import { routeOf } from "../../resources/api-actions.ts";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { unknownRecord } from "../../resources/errors.ts";
import type { PrivateRows } from "../../resources/follow/follower-rights.ts";
import { recordId } from "../../resources/routes.ts";
import type { Presented } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";
import { getMentions, findUnnotified } from "./mentions.ts";

/** The resource that holds one row a comment. */
export const COMMENT = "comment";

/** Comments for managers are seen by those who read the class of the field that says so, and by their author. */
export const PRIVATE_COMMENTS: Readonly<Record<string, PrivateRows>> = {
  [COMMENT]: { field: "visibility", when: { field: "visibility", is: "managers" } },
};

interface Call {
  readonly Params: { readonly resource: string; readonly id: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

interface OneCall {
  readonly Params: { readonly resource: string; readonly id: string; readonly comment: string };
}

interface Target {
  /** The field of comments that points at the record. */
  readonly follows: string;
  readonly resource: string;
  readonly id: number;
}

/** Comments of a record, read and written with the right to show it; each says whether it may be changed. */
export function registerCommentRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, definitions } = context;

  const openTarget = ({ resource, id }: Call["Params"]): Target => {
    const { byName } = definitions().resources;
    const comments: CompiledResource | undefined = byName[COMMENT];
    const target = Object.hasOwn(byName, resource) ? byName[resource] : undefined;
    if (comments?.follows == null || target?.operations.includes("comment") !== true) {
      throw new AppError({ code: "unknown_address", status: 404 });
    }
    return { follows: comments.follows, resource, id: recordId(resource, id) };
  };

  /** A comment of this record and of no other. */
  const openComment = async (actor: Actor, params: OneCall["Params"]) => {
    const target = openTarget(params);
    const id = recordId(COMMENT, params.comment);
    const comment = await engine.get({ actor, resource: COMMENT, id });
    const of = comment[target.follows] as { resource?: unknown; id?: unknown } | null | undefined;
    if (of?.resource !== target.resource || of.id !== target.id) throw unknownRecord(COMMENT, id);
    return { target, id, comment };
  };

  /** The comment with who of those it names could not be told. */
  const withUnreached = async (
    actor: Actor,
    { resource, id }: Target,
    { comment, before }: { comment: Presented; before: readonly number[] },
  ) => {
    const mentioned = getMentions(comment).filter((employee) => !before.includes(employee));
    const unnotified = await findUnnotified(context, {
      actor,
      target: { resource, id },
      comment: { resource: COMMENT, id: Number(comment["id"]) },
      mentioned,
    });
    return { ...comment, unnotified };
  };

  app.route<Call>({
    ...routeOf("comments"),
    handler: async ({ actor, params, query }) => {
      const { follows, resource, id } = openTarget(params);
      await engine.get({ actor, resource, id });
      const parameters = { sort: "-created", ...query, [follows]: `${resource}:${id}` };
      const answer = await engine.list({ actor, resource: COMMENT, parameters });
      const whole = answer.data.map((row) =>
        engine.get({ actor, resource: COMMENT, id: Number(row["id"]) }).catch(() => row),
      );
      return { ...answer, data: await Promise.all(whole) };
    },
  });

  app.route<Call>({
    ...routeOf("addComment"),
    handler: async (request, reply) => {
      const target = openTarget(request.params);
      if (!isObject(request.body)) throw new AppError({ code: "body_not_an_object", status: 400 });
      const { follows, resource, id } = target;
      const body = { ...request.body, [follows]: { resource, id } };
      const { actor, id: requestId } = request;
      const comment = await engine.create({ actor, resource: COMMENT, body, requestId });
      return reply.code(201).send(await withUnreached(actor, target, { comment, before: [] }));
    },
  });

  app.route<OneCall>({
    ...routeOf("changeComment"),
    handler: async ({ actor, params, body, id: requestId }) => {
      const { target, id, comment: old } = await openComment(actor, params);
      const before = getMentions(old);
      const call = { actor, resource: COMMENT, id, body, mode: "patch" as const, requestId };
      return withUnreached(actor, target, { comment: await engine.update(call), before });
    },
  });

  app.route<OneCall>({
    ...routeOf("removeComment"),
    handler: async ({ actor, params, id: requestId }, reply) => {
      const { id, comment } = await openComment(actor, params);
      const body = { row_version: comment["row_version"] };
      await engine.archive({ actor, resource: COMMENT, id, body, requestId });
      return reply.code(204).send();
    },
  });
}
