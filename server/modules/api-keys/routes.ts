import type { FastifyInstance, FastifyRequest } from "fastify";
import { EVERY_AREA, KEY_ACTIONS } from "../../../core/access/key-scopes.ts";
import type { Actor, KeyScopes } from "../../../core/access/types.ts";
import { DAY_MS, formatInstant } from "../../../core/definition/clock.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { type ApiKey, type ApiKeys, mayMakeServiceKeys } from "./keys.ts";
import { offeredScopes } from "./offered-scopes.ts";

const tags = ["keys"];
const MAX_DAYS = 366;
const MAX_NAME_LENGTH = 80;
const ACTION = { type: "string", enum: [...KEY_ACTIONS] };
const SCOPES = {
  type: "object",
  description: "Area → actions; `*` stands for every area, also those to come.",
  additionalProperties: { type: "array", items: ACTION },
  examples: [{ client: ["list", "show"] }],
};
const KEY = closed({
  id: ID,
  name: TEXT,
  hint: { ...TEXT, description: "The last characters of the key." },
  owner: closed({ id: ID, label: TEXT }),
  role: { ...nullable(TEXT), description: "What a service acts as; null: the key of a person." },
  scopes: SCOPES,
  created: TEXT,
  expires: TEXT,
  expired: YES_NO,
  last_used: { ...nullable(TEXT), description: "To within ten minutes." },
});

interface KeyBody {
  readonly name: string;
  readonly scopes: KeyScopes;
  readonly days: number;
  readonly role?: string | null;
}

const keyBody = {
  type: "object",
  required: ["name", "scopes", "days"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: "\\S" },
    scopes: {
      ...SCOPES,
      minProperties: 1,
      maxProperties: 1000,
      additionalProperties: { type: "array", items: ACTION, minItems: 1, uniqueItems: true },
    },
    days: { type: "integer", minimum: 1, maximum: MAX_DAYS, description: "How long the key is valid." },
    role: {
      type: ["string", "null"],
      description: "Makes the key of a service, which acts with this role; for superadmins.",
    },
  },
};

/** Keys with which programs call the API: made, listed and revoked by people, never by keys. */
export function registerApiKeyRoutes(app: FastifyInstance, context: ModuleContext, keys: ApiKeys): void {
  const { audit, definitions, sessionCache, clock } = context;

  const requireSelf = ({ actor, look }: FastifyRequest): void => {
    if (actor.impersonator !== null || look !== null) throw new AppError({ code: "keys_of_another_person" });
  };
  const mayServe = (actor: Actor) => mayMakeServiceKeys(definitions(), actor);

  /** Who must hold what a key gives: its owner, and of a service, its role too. */
  const holdersOf = (actor: Actor, role: string | null) => {
    if (role === null) return [actor];
    const { access } = definitions();
    if (!mayServe(actor)) throw new AppError({ code: "not_allowed", status: 403 });
    if (!access.roles.includes(role)) throw new AppError({ code: "unknown_key_role", parameters: { role } });
    return [actor, { roles: [role] }];
  };

  app.get(
    "/api/keys/",
    {
      schema: {
        operationId: "listKeys",
        tags,
        summary: "API keys in force",
        description:
          "One’s own; for superadmins, those of everybody. `roles`: what keys of services can be made for, by the caller.",
        response: answers.ok(
          "The keys, newest first. The key itself is in no answer but that of its making.",
          closed({ data: list(KEY), roles: list(closed({ name: TEXT, label: TEXT })) }),
        ),
      },
    },
    async (request) => {
      requireSelf(request);
      const services = mayServe(request.actor);
      const found = await keys.list(services ? null : request.actor.employeeId);
      return {
        data: found.map((key) => present(key, clock())),
        roles: services ? await readServiceRoles(context) : [],
      };
    },
  );

  app.get<{ Querystring: { readonly role?: string } }>(
    "/api/keys/scopes/",
    {
      schema: {
        operationId: "listKeyScopes",
        tags,
        summary: "What a new key can be given",
        description:
          "Areas with the actions the caller holds; with `role`, those a service with that role holds.",
        querystring: closed({ role: TEXT }, []),
        response: answers.ok(
          "Areas with their actions.",
          closed({ data: list(closed({ resource: TEXT, actions: list(TEXT) })) }),
        ),
      },
    },
    async (request) => {
      requireSelf(request);
      const { actor, query } = request;
      return { data: offeredScopes(definitions(), holdersOf(actor, query.role ?? null)) };
    },
  );

  app.post<{ Body: KeyBody }>(
    "/api/keys/",
    {
      schema: {
        operationId: "createKey",
        tags,
        summary: "Makes an API key",
        description:
          "Its scopes narrow what its owner may do. The answer is the only one that holds the key.",
        body: keyBody,
        response: answers.created(
          "The key, to be sent as `Authorization: Bearer`.",
          closed({ data: closed({ id: ID, token: TEXT }) }),
        ),
      },
    },
    async (request, reply) => {
      requireSelf(request);
      const { actor, body } = request;
      const role = body.role ?? null;
      requireHeld(body.scopes, offeredScopes(definitions(), holdersOf(actor, role)));
      const name = body.name.trim();
      const expires = clock() + body.days * DAY_MS;
      const { scopes } = body;
      const data = await keys.create({ employee: actor.employeeId, role, name, scopes, expires }, (trx, id) =>
        audit.noteIn(trx, {
          act: "api_key_created",
          by: actor,
          subject: `API key ${id}`,
          detail: { name, role, days: body.days },
          address: request.ip,
          requestId: request.id,
        }),
      );
      if (data === null) throw new AppError({ code: "too_many_keys" });
      return reply.code(201).send({ data });
    },
  );

  app.delete<{ Params: { readonly id: string } }>(
    "/api/keys/:id/",
    {
      schema: {
        operationId: "revokeKey",
        tags,
        summary: "Revokes an API key",
        description:
          "At once: calls with it are refused, and its live connections end. Superadmins revoke anybody’s.",
        params: closed({ id: { type: "string", pattern: "^[1-9]\\d{0,15}$" } }),
        response: answers.nothing("The key is worth nothing any more."),
      },
    },
    async (request, reply) => {
      requireSelf(request);
      const { actor, params } = request;
      const reachable = await keys.list(mayServe(actor) ? null : actor.employeeId);
      const key = reachable.find(({ id }) => id === Number(params.id));
      if (key === undefined) throw new AppError({ code: "unknown_key" });
      await keys.revoke(key, (trx) =>
        audit.noteIn(trx, {
          act: "api_key_revoked",
          by: actor,
          subject: `API key ${key.id}`,
          detail: { name: key.name },
          address: request.ip,
          requestId: request.id,
        }),
      );
      sessionCache.forgetEmployee(key.employee);
      return reply.code(204).send();
    },
  );
}

/** Roles of the rights in force, by what people call them. */
export async function readServiceRoles({ database, definitions }: ModuleContext) {
  const rows = await database.read
    .selectFrom("role")
    .select(["name", "display_name"])
    .where("archived", "is", null)
    .where("name", "in", definitions().access.roles)
    .orderBy("display_name")
    .execute();
  return rows.map(({ name, display_name: label }) => ({ name: String(name), label: String(label ?? name) }));
}

/** Refuses what a key would not be able to use: it would look as if it could. */
function requireHeld(scopes: KeyScopes, offered: ReturnType<typeof offeredScopes>): void {
  const held = new Map(offered.map(({ resource, actions }) => [resource, actions]));
  for (const [area, actions] of Object.entries(scopes)) {
    if (area === EVERY_AREA) continue;
    const missing = actions.find((action) => held.get(area)?.includes(action) !== true);
    if (missing !== undefined)
      throw new AppError({ code: "key_scope_not_held", parameters: { resource: area, action: missing } });
  }
}

function present({ employee, owner, created, expires, last_used: used, ...key }: ApiKey, now: number) {
  return {
    ...key,
    owner: { id: employee, label: owner },
    created: formatInstant(created),
    expires: formatInstant(expires),
    expired: expires <= now,
    last_used: used === null ? null : formatInstant(used),
  };
}
