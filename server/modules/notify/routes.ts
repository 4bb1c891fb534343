import type { FastifyInstance } from "fastify";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { NOTICE_COLUMNS, presentNotices } from "./present.ts";
import { countUnread, markAllRead } from "./reading.ts";
import { NOTIFICATION } from "./store.ts";

interface Call {
  readonly Querystring: Readonly<Record<string, unknown>>;
}

interface OneCall {
  readonly Params: { readonly id: string };
}

const UNREAD = closed({ data: closed({ unread_notify: ID }) });
const TARGET = open({ name: TEXT, sub_name: nullable(TEXT), id: ID, sub_id: nullable(ID) });
const PERSON = open({ id: ID, label: nullable(TEXT) });
const orNull = (schema: ReturnType<typeof closed>) => ({ ...schema, type: ["object", "null"] });
const NOTICE = open({
  id: ID,
  title: TEXT,
  description: nullable(TEXT),
  timestamp: TEXT,
  avatar: orNull(closed({ id: ID, name: TEXT })),
  is_read: YES_NO,
  target: orNull(TARGET),
  kind: nullable(TEXT),
  actor: orNull(PERSON),
});

/** The notifications of whoever asks: while working as somebody else, theirs. */
export function registerNotifyRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, definitions } = context;
  const tags = ["notifications"];

  app.get(
    "/api/emp_notify/count/",
    {
      schema: {
        operationId: "countNotifications",
        tags,
        summary: "How many notifications I have not read",
        description: "While working as somebody else, theirs.",
        response: answers.ok("The number.", UNREAD),
      },
    },
    async ({ actor }) => ({ data: { unread_notify: await countUnread(context, actor) } }),
  );

  app.get<Call>(
    "/api/emp_notify/",
    {
      config: { forKeys: ["list"] },
      schema: {
        operationId: "listNotifications",
        tags,
        summary: "My notifications, the newest first; with the parameters of every list",
        description: "With the title and the text in the reader's language, and where they lead.",
        querystring: { type: "object", additionalProperties: true, properties: { page: TEXT } },
        response: answers.ok(
          "One page of them, in the reader's language.",
          open({ data: list(NOTICE), count: ID, count_is_exact: YES_NO }),
        ),
      },
    },
    async ({ actor, query, language }) => {
      const known = definitions().resources.byName[NOTIFICATION]?.fieldsByName ?? {};
      const asked = typeof query["columns"] === "string" ? query["columns"].split(",") : [];
      const own = NOTICE_COLUMNS.filter((name) => Object.hasOwn(known, name));
      const parameters = { ...query, columns: [...new Set([...asked, ...own])].join(",") };
      const answer = await engine.list({ actor, resource: NOTIFICATION, parameters, language });
      return { ...answer, data: await presentNotices(context, { rows: answer.data, language, actor }) };
    },
  );

  app.get<OneCall>(
    "/api/emp_notify/:id(^\\d+$)/",
    {
      config: { forKeys: ["show"] },
      schema: {
        operationId: "showNotification",
        tags,
        summary: "One of my notifications",
        description: "With the title and the text in the reader's language, and where it leads.",
        response: answers.ok("The notification, in the reader's language.", NOTICE),
      },
    },
    async ({ actor, params, language }) => {
      const id = recordId(NOTIFICATION, params.id);
      const record = await engine.get({ actor, resource: NOTIFICATION, id, language });
      const [notice] = await presentNotices(context, { rows: [record], language, actor });
      return notice;
    },
  );

  app.get<OneCall>(
    "/api/emp_notify/:id/mark_as_read/",
    {
      exposeHeadRoute: false,
      schema: {
        operationId: "markNotificationRead",
        tags,
        summary: "Marks one notification as read",
        description: "Only one's own. Answers how many are left.",
        response: answers.ok("How many are left.", UNREAD),
      },
    },
    async ({ actor, params, id: requestId }) => {
      const id = recordId(NOTIFICATION, params.id);
      const body = { is_read: true };
      await engine.update({
        actor,
        resource: NOTIFICATION,
        id,
        body,
        mode: "patch",
        versionRequired: false,
        requestId,
      });
      return { data: { unread_notify: await countUnread(context, actor) } };
    },
  );

  app.get(
    "/api/emp_notify/mark_all_read/",
    {
      exposeHeadRoute: false,
      schema: {
        operationId: "markAllNotificationsRead",
        tags,
        summary: "Marks all my notifications as read",
        description: "Answers how many are left: none.",
        response: answers.ok("How many are left.", UNREAD),
      },
    },
    async ({ actor }) => {
      await markAllRead(context, actor);
      return { data: { unread_notify: await countUnread(context, actor) } };
    },
  );
}
