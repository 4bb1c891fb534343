import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { SavedView } from "../../../core/workspace/view.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import { ANNOUNCEMENTS, currentAnnouncements } from "../announcements/current.ts";
import type { ModuleContext } from "../context.ts";
import { readPreferences, writePreference } from "./preferences.ts";
import { changeView, createView, listViews, openView, removeView } from "./views.ts";
import type { ViewBody } from "./views.ts";
import { mayShareViews } from "./view-row.ts";

const VIEW = closed({
  id: ID,
  resource: TEXT,
  name: TEXT,
  owner: closed({ id: ID, label: TEXT }),
  mine: YES_NO,
  shared_with: list(TEXT),
  default_for: list(TEXT),
  people: list(closed({ id: ID, label: TEXT, lists: nullable(YES_NO) })),
  layout: open(),
  trimmed: YES_NO,
  writable: YES_NO,
  modified: TEXT,
  row_version: ID,
});

const BODY_LIMIT = 16 * 1024;
const KEY = /^[a-z][a-z0-9_.-]{0,119}$/;
const tags = ["workspace"];

interface IdCall {
  readonly Params: { readonly id: string };
}

/** What a person's screens look like: preferences and saved views. */
export function registerWorkspaceRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { database, definitions, clock, engine } = context;
  const contextOf = ({ actor }: Pick<FastifyRequest, "actor">) => ({
    database,
    reader: { definitions: definitions(), actor, now: clock() },
    labelPeople: (ids: readonly number[]) =>
      engine.labelRows({ actor, resource: ACTOR_RESOURCES.employee, ids }),
  });

  /** In the reader's words; none where the reader may not share. */
  const rolesToShareWith = ({ actor, language }: FastifyRequest) => {
    const { access, accessLabels } = definitions();
    if (!mayShareViews({ definitions: definitions(), actor, now: clock() })) return [];
    const words = accessLabels[language]?.roles ?? accessLabels.en?.roles ?? {};
    return access.roles.map((name) => ({ name, label: words[name] ?? name }));
  };

  app.get<{ Querystring: { readonly view?: unknown } }>(
    "/api/workspace/",
    {
      schema: {
        operationId: "workspace",
        tags,
        summary: "Preferences and views of this person",
        description:
          "Asked for once when the application opens. An announcement stands there as long as it holds.",
        querystring: {
          type: "object",
          properties: { view: { type: "string", description: "Id of a further view to answer." } },
        },
        response: answers.ok(
          "Everything a person's screens look like.",
          closed({
            data: closed({
              preferences: open(),
              views: list(VIEW),
              roles: list(closed({ name: TEXT, label: TEXT })),
              announcements: ANNOUNCEMENTS,
            }),
          }),
        ),
      },
    },
    async (request) => {
      const call = contextOf(request);
      const { view } = request.query;
      const [preferences, views, announcements] = await Promise.all([
        readPreferences(database, request.actor.employeeId),
        listViews(call),
        currentAnnouncements(context, request.actor),
      ]);
      const asked = await askedView(call, views, view);
      const roles = rolesToShareWith(request);
      return { data: { preferences, views: [...views, ...asked], roles, announcements } };
    },
  );

  app.put<{ Params: { readonly key: string } }>(
    "/api/preferences/:key/",
    {
      config: { takes: { description: "The preference; null forgets it." } },
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "setPreference",
        tags,
        summary: "Keeps a preference; null forgets it",
        description:
          "Any JSON value under a name of the browser's choice. Not while working as somebody else.",
        params: { type: "object", properties: { key: { type: "string", pattern: KEY.source } } },
        response: answers.nothing("It is kept."),
      },
    },
    async (request, reply) => {
      ownWorkspace(request);
      const { actor, body: value, params } = request;
      if (value === undefined) throw new AppError({ code: "empty_body", status: 400 });
      await writePreference({ database, clock, employee: actor.employeeId, key: params.key, value });
      return reply.code(204).send();
    },
  );

  app.get<IdCall>(
    "/api/views/:id/",
    {
      schema: {
        operationId: "view",
        tags,
        summary: "One view, as far as this person may read what it shows",
        description: "One's own, or one that is shared with the person.",
        response: answers.ok("The view.", VIEW),
      },
    },
    async (request) => openView(contextOf(request), recordId("view", request.params.id)),
  );

  app.post(
    "/api/views/",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "createView",
        tags,
        summary: "Saves a view",
        description: "What a list looks like: filters, order, columns. Who else has it is part of it.",
        body: viewBody(["resource", "name"]),
        response: answers.created("The view.", VIEW),
      },
    },
    async (request, reply) => {
      ownWorkspace(request);
      return reply.code(201).send(await createView(contextOf(request), getBody(request)));
    },
  );

  app.patch<IdCall>(
    "/api/views/:id/",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        operationId: "changeView",
        tags,
        summary: "Changes a view: its name, what it shows, who has it",
        description: "Refused with 409 where somebody changed it since `row_version` was read.",
        body: viewBody(["row_version"]),
        response: answers.ok("The view.", VIEW),
      },
    },
    async (request) => {
      ownWorkspace(request);
      return changeView(contextOf(request), recordId("view", request.params.id), getBody(request));
    },
  );

  app.delete<IdCall>(
    "/api/views/:id/",
    {
      schema: {
        operationId: "removeView",
        tags,
        summary: "Removes a view",
        description: "By whoever may change it; it is gone for all who had it.",
        response: answers.nothing("It is gone."),
      },
    },
    async (request, reply) => {
      ownWorkspace(request);
      await removeView(contextOf(request), recordId("view", request.params.id));
      return reply.code(204).send();
    },
  );
}

/** The body as the description has it; that each part is right, and says so field by field, is checked behind it. */
function viewBody(required: readonly string[]) {
  return {
    type: "object",
    required,
    properties: {
      resource: { description: "Name of the resource; fixed when the view is made." },
      name: { description: "A text of up to 80 characters." },
      layout: {
        description: "columns, widths, pinned, density, as, rows (parameters of the list's address).",
      },
      shared_with: { description: "Roles that have the view among theirs." },
      default_for: { description: "Roles whose lists open with it." },
      people: {
        description:
          "Ids of employees who have the view among theirs; what they see follows their own rights.",
      },
      row_version: { description: "The version that was seen." },
    },
  };
}

function getBody({ body }: FastifyRequest): ViewBody {
  if (!isObject(body)) throw new AppError({ code: "body_not_an_object", status: 400 });
  return body;
}

/** While somebody works as another person, that person's screens are shown and stay as they are. */
function ownWorkspace({ actor }: FastifyRequest): void {
  if (actor.impersonator !== null) throw new AppError({ code: "workspace_of_another_person", status: 403 });
}

/** A link may lead to a view that is nobody's but its owner's: whoever was given it opens it. */
async function askedView(
  call: Parameters<typeof openView>[0],
  views: readonly SavedView[],
  asked: unknown,
): Promise<SavedView[]> {
  const id = typeof asked === "string" && /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : null;
  if (id === null || views.some((view) => view.id === id)) return [];
  return openView(call, id).then(
    (view) => [view],
    (error: unknown) => {
      if (error instanceof AppError) return [];
      throw error;
    },
  );
}
