import type { FastifyInstance, FastifyRequest } from "fastify";
import { EVERY_AREA } from "../../../core/access/key-scopes.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_EVENTS,
} from "../../../core/webhooks/events.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import { mayMakeServiceKeys } from "../api-keys/keys.ts";
import { offeredScopes } from "../api-keys/offered-scopes.ts";
import { readServiceRoles } from "../api-keys/routes.ts";
import type { ModuleContext } from "../context.ts";
import { type AllowedHosts, isWebhookUrl } from "./address.ts";
import { type Delivery, listDeliveries, replayDelivery } from "./deliveries.ts";
import { areasNaming } from "./naming-areas.ts";
import type { Webhook, Webhooks, WebhookValues } from "./webhooks.ts";

const tags = ["webhooks"];
const MAX_NAME_LENGTH = 80;
const MAX_URL_LENGTH = 2000;
const MAX_WEBHOOKS = 50;

const VALUES = {
  name: { ...TEXT, minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: "\\S" },
  url: { ...TEXT, maxLength: MAX_URL_LENGTH, description: "Where messages are sent, by https." },
  areas: {
    ...list(TEXT),
    maxItems: 1000,
    uniqueItems: true,
    description:
      "Names of areas; `*` stands for every area, also those to come. None: it gets only what transitions send it by its name.",
  },
  events: {
    ...list({ ...TEXT, enum: [...WEBHOOK_EVENTS] }),
    uniqueItems: true,
    description: "What it is told of by itself. The type of a message is `<area>.<event>`.",
  },
  role: { ...TEXT, description: "Messages hold what this role may see, in no team." },
};
const ACTIVE = { active: { ...YES_NO, description: "False: nothing is queued or sent." } };
const WEBHOOK = closed({
  id: ID,
  name: TEXT,
  url: TEXT,
  areas: list(TEXT),
  events: list(TEXT),
  role: TEXT,
  active: YES_NO,
  failing: { ...YES_NO, description: "A message was given up, and none was delivered since." },
  maker: closed({ id: ID, label: TEXT }),
  created: TEXT,
  named_by: { ...list(TEXT), description: "Areas whose steps send to webhooks of its name." },
  old_secret_until: { ...nullable(TEXT), description: "Until then the secret before this one signs too." },
});
const DELIVERY = closed({
  id: ID,
  message: { ...TEXT, description: "The `webhook-id` of every try." },
  type: TEXT,
  resource: TEXT,
  record: ID,
  at: TEXT,
  state: { ...TEXT, enum: [...DELIVERY_STATES] },
  tries: ID,
  next_try: nullable(TEXT),
  last_try: nullable(TEXT),
  status: { ...nullable({ ...ID }), description: "What the receiver answered last." },
  fault: { type: ["string", "null"], enum: [...DELIVERY_FAULTS, null] },
});
const SECRET = closed({ data: closed({ id: ID, secret: TEXT }) });
const ID_PARAMETER = { type: "string", pattern: "^[1-9]\\d{0,15}$" };

interface Call {
  readonly Params: { readonly id: string };
}

type Context = ModuleContext & {
  readonly webhooks: Webhooks;
  readonly allowed: AllowedHosts;
  readonly wake: () => void;
};

/** Webhooks and what became of their messages: for those who may set up the product, and for no key. */
export function registerWebhookRoutes(app: FastifyInstance, context: Context): void {
  const { webhooks, database, definitions, audit, clock, allowed, wake } = context;

  const requireConfigurer = ({ actor, look }: FastifyRequest): void => {
    if (actor.impersonator !== null || look !== null || !mayMakeServiceKeys(definitions(), actor))
      throw new AppError({ code: "not_allowed" });
  };
  const open = async (request: FastifyRequest<Call>): Promise<Webhook> => {
    requireConfigurer(request);
    const found = await webhooks.find(Number(request.params.id));
    if (found === null) throw new AppError({ code: "unknown_webhook" });
    return found;
  };
  const shown = (webhook: Webhook) => ({
    ...present(webhook),
    named_by: areasNaming(definitions().resources, webhook.name),
  });
  const requireUsable = ({ actor }: FastifyRequest, { url, role, areas }: WebhookValues): void => {
    if (!isWebhookUrl(url, allowed)) throw new AppError({ code: "webhook_address" });
    if (!definitions().access.roles.includes(role))
      throw new AppError({ code: "unknown_key_role", parameters: { role } });
    const offered = offeredScopes(definitions(), [actor, { roles: [role] }]);
    const seen = new Set(
      offered.flatMap(({ resource, actions }) => (actions.includes("show") ? resource : [])),
    );
    const unseen = areas.find((area) => area !== EVERY_AREA && !seen.has(area));
    if (unseen !== undefined)
      throw new AppError({ code: "webhook_area_not_seen", parameters: { resource: unseen } });
  };
  /** The act, for the write it belongs to. */
  const noted =
    ({ actor, ip, id }: FastifyRequest, webhook: number, change: string, detail: object) =>
    (trx: Parameters<typeof audit.noteIn>[0]) =>
      audit.noteIn(trx, {
        act: "webhook_changed",
        by: actor,
        subject: `webhook ${webhook}`,
        detail: { change, ...detail },
        address: ip,
        requestId: id,
      });

  app.get(
    "/api/webhooks/",
    {
      schema: {
        operationId: "listWebhooks",
        tags,
        summary: "Webhooks",
        description: "For superadmins, newest first. `roles`: what they can act as.",
        response: answers.ok(
          "The webhooks. Their secrets are in no answer but that of their making.",
          closed({ data: list(WEBHOOK), roles: list(closed({ name: TEXT, label: TEXT })) }),
        ),
      },
    },
    async (request) => {
      requireConfigurer(request);
      const all = await webhooks.list();
      return { data: all.map(shown), roles: await readServiceRoles(context) };
    },
  );

  app.post<{ Body: Omit<WebhookValues, "active"> }>(
    "/api/webhooks/",
    {
      schema: {
        operationId: "createWebhook",
        tags,
        summary: "Makes a webhook",
        description: "The answer is the only one that holds the secret its messages are signed with.",
        body: closed(VALUES),
        response: answers.created("Its id and secret.", SECRET),
      },
    },
    async (request, reply) => {
      requireConfigurer(request);
      const { actor, body } = request;
      const values = { ...body, name: body.name.trim(), active: true };
      requireUsable(request, values);
      if ((await webhooks.list()).length >= MAX_WEBHOOKS) throw new AppError({ code: "too_many_webhooks" });
      const { name, url, role } = values;
      const data = await webhooks.create({ ...values, employee: actor.employeeId }, (trx, id) =>
        noted(request, id, "created", { name, url, role })(trx),
      );
      return reply.code(201).send({ data });
    },
  );

  app.patch<Call & { Body: Partial<WebhookValues> }>(
    "/api/webhooks/:id/",
    {
      schema: {
        operationId: "changeWebhook",
        tags,
        summary: "Changes a webhook, turns it off or on",
        description: "What is not named stays. Waiting messages go to the new address.",
        params: closed({ id: ID_PARAMETER }),
        body: { ...closed({ ...VALUES, ...ACTIVE }, []), minProperties: 1 },
        response: answers.ok("The webhook.", closed({ data: WEBHOOK })),
      },
    },
    async (request) => {
      const { id, name, url, areas, events, role, active } = await open(request);
      requireUsable(request, { name, url, areas, events, role, active, ...request.body });
      await webhooks.change(id, request.body, noted(request, id, "changed", request.body));
      return { data: shown(await open(request)) };
    },
  );

  app.delete<Call>(
    "/api/webhooks/:id/",
    {
      schema: {
        operationId: "removeWebhook",
        tags,
        summary: "Removes a webhook with its deliveries",
        description: "What waits is not sent any more.",
        params: closed({ id: ID_PARAMETER }),
        response: answers.nothing("It is gone."),
      },
    },
    async (request, reply) => {
      const { id, name } = await open(request);
      await webhooks.remove(id, noted(request, id, "removed", { name }));
      return reply.code(204).send();
    },
  );

  app.post<Call>(
    "/api/webhooks/:id/secret/",
    {
      schema: {
        operationId: "renewWebhookSecret",
        tags,
        summary: "Makes a new secret",
        description: "For 24 hours messages are signed with both, so that receivers can change over.",
        params: closed({ id: ID_PARAMETER }),
        response: answers.created("The secret, answered only here.", SECRET),
      },
    },
    async (request, reply) => {
      const { id } = await open(request);
      const secret = await webhooks.renewSecret(id, noted(request, id, "secret", {}));
      return reply.code(201).send({ data: { id, secret } });
    },
  );

  app.get<Call & { Querystring: { readonly state?: DeliveryState } }>(
    "/api/webhooks/:id/deliveries/",
    {
      schema: {
        operationId: "listWebhookDeliveries",
        tags,
        summary: "Messages of a webhook and what became of them",
        description: "The latest 100, newest first. They are kept for 30 days.",
        params: closed({ id: ID_PARAMETER }),
        querystring: closed({ state: { ...TEXT, enum: [...DELIVERY_STATES] } }, []),
        response: answers.ok("The deliveries.", closed({ data: list(DELIVERY) })),
      },
    },
    async (request) => {
      const { id: webhook } = await open(request);
      const found = await listDeliveries(database, { webhook, state: request.query.state ?? null });
      return { data: found.map(presentDelivery) };
    },
  );

  app.post<{ Params: Call["Params"] & { readonly delivery: string } }>(
    "/api/webhooks/:id/deliveries/:delivery/replay/",
    {
      schema: {
        operationId: "replayWebhookDelivery",
        tags,
        summary: "Sends a message once more",
        description:
          "Under the same `webhook-id`, with the record as the role sees it now: a receiver that had it knows it.",
        params: closed({ id: ID_PARAMETER, delivery: ID_PARAMETER }),
        response: answers.nothing("It waits to be sent."),
      },
    },
    async (request, reply) => {
      const { id: webhook } = await open(request);
      const replayed = { webhook, id: Number(request.params.delivery), now: clock() };
      if (!(await replayDelivery(database, replayed))) throw new AppError({ code: "unknown_delivery" });
      wake();
      return reply.code(204).send();
    },
  );
}

function present({ employee, maker, created, oldUntil, ...webhook }: Webhook) {
  return {
    ...webhook,
    maker: { id: employee, label: maker },
    created: formatInstant(created),
    old_secret_until: oldUntil === null ? null : formatInstant(oldUntil),
  };
}

function presentDelivery({
  id,
  message,
  type,
  resource,
  record,
  at,
  state,
  tries,
  due,
  tried,
  status,
  fault,
}: Delivery) {
  return {
    id,
    message,
    type,
    resource,
    record,
    at: formatInstant(at),
    state,
    tries,
    next_try: state === "waiting" ? formatInstant(due) : null,
    last_try: tried === null ? null : formatInstant(tried),
    status,
    fault,
  };
}
