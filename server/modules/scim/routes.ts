import { sql, type RawBuilder } from "kysely";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { toAppError } from "../../plugins/errors.ts";
import { formatErrorMessage } from "../../i18n/error-message.ts";
import { issueText, type IssueWording } from "../../i18n/issue-text.ts";
import type { ModuleContext } from "../context.ts";
import { GROUP_TYPE, type ScimType, USER_TYPE } from "./attributes.ts";
import { MAX_RESULTS, resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";
import { scimError, scimKeyword, scimStatus } from "./errors.ts";
import { parseFilter } from "./filter.ts";
import { filterSql, orderColumn } from "./filter-sql.ts";
import { createScimGroups, type GroupRow, groupVersion } from "./groups.ts";
import { applyPatch, mergeDocument, readOperations, type ScimDocument } from "./patch.ts";
import { createScimPeople, type ScimCall } from "./people.ts";
import {
  countPeople,
  personDocument,
  type PersonRow,
  personVersion,
  PRESENT,
  readPeople,
} from "./person-rows.ts";
import { projection } from "./project.ts";
import { requireDirectoryRight } from "./rights.ts";
import { describe, LIST_QUERY, SHOW_QUERY } from "./described.ts";

export const SCIM_PATH = "/api/scim/v2";
const MEDIA_TYPE = "application/scim+json; charset=utf-8";
const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const DEFAULT_COUNT = 100;
/** Asked for by the programs of a directory, which have a key alone. */
const config = { forKeys: true } as const;

interface ListQuery {
  readonly filter?: string;
  readonly startIndex?: string;
  readonly count?: string;
  readonly sortBy?: string;
  readonly sortOrder?: string;
  readonly attributes?: string;
  readonly excludedAttributes?: string;
}
interface One {
  readonly Params: { readonly id: string };
  readonly Querystring: Pick<ListQuery, "attributes" | "excludedAttributes">;
}

/** Users and groups for the company’s directory: SCIM 2.0 (RFC 7643, RFC 7644). */
export async function registerScim(
  app: FastifyInstance,
  context: ModuleContext,
  wording: Omit<IssueWording, "language">,
): Promise<void> {
  const { database, publicUrl } = context;
  const people = createScimPeople(context);
  const groups = createScimGroups(context);
  const base = () => `${publicUrl()}${SCIM_PATH}`;
  const callOf = ({ actor, id, ip }: FastifyRequest): ScimCall => ({
    actor,
    requestId: id,
    address: ip,
    base: base(),
  });

  await app.register(async (scope) => {
    scope.setErrorHandler((error: unknown, request, reply) =>
      answerError(error, { request, reply, wording }),
    );
    scope.addHook("onSend", async (_request, reply, payload) => {
      if (payload !== null && payload !== "") reply.type(MEDIA_TYPE);
      return payload;
    });

    const sendOne = (
      request: FastifyRequest<Pick<One, "Querystring">>,
      reply: FastifyReply,
      {
        type,
        document,
        version,
      }: { readonly type: ScimType; readonly document: ScimDocument; readonly version: string },
    ) => {
      const project = projectionOf(type, request.query);
      reply.header("etag", version);
      if (request.method === "GET" && request.headers["if-none-match"] === version)
        return reply.code(304).send();
      return reply.send(project(document));
    };

    const sendUser = (
      request: FastifyRequest<Pick<One, "Querystring">>,
      reply: FastifyReply,
      row: PersonRow,
    ) =>
      sendOne(request, reply, {
        type: USER_TYPE,
        document: personDocument(row, base()),
        version: personVersion(row),
      });
    const sendGroup = async (request: FastifyRequest<One>, reply: FastifyReply, row: GroupRow) => {
      const [document = {}] = await groups.documents([row], {
        base: base(),
        withMembers: wantsMembers(request.query),
      });
      return sendOne(request, reply, { type: GROUP_TYPE, document, version: groupVersion(row) });
    };

    scope.get(`${SCIM_PATH}/ServiceProviderConfig`, { config, schema: describe("scimConfig") }, async () =>
      serviceProviderConfig(base()),
    );
    scope.get(`${SCIM_PATH}/ResourceTypes`, { config, schema: describe("scimResourceTypes") }, async () =>
      everything(resourceTypes(base())),
    );
    scope.get<One>(
      `${SCIM_PATH}/ResourceTypes/:id`,
      { config, schema: describe("scimResourceType") },
      async ({ params }) => oneOf(resourceTypes(base()), params.id),
    );
    scope.get(`${SCIM_PATH}/Schemas`, { config, schema: describe("scimSchemas") }, async () =>
      everything(schemas(base())),
    );
    scope.get<One>(
      `${SCIM_PATH}/Schemas/:id`,
      { config, schema: describe("scimSchema") },
      async ({ params }) => oneOf(schemas(base()), params.id),
    );

    scope.get<{ Querystring: ListQuery }>(
      `${SCIM_PATH}/Users`,
      { config, schema: { ...describe("scimListUsers"), querystring: LIST_QUERY } },
      async ({ actor, query }) => {
        requireDirectoryRight(context, actor, "list");
        const page = readPage(USER_TYPE, query, sql`person.id`);
        const where = page.where === null ? PRESENT : sql`${PRESENT} and ${page.where}`;
        const project = projectionOf(USER_TYPE, query);
        const [total, rows] = await Promise.all([
          countPeople(database, where),
          page.limit === 0 ? [] : readPeople(database, where, page),
        ]);
        return listed(
          rows.map((row) => project(personDocument(row, base()))),
          { total, page },
        );
      },
    );
    scope.get<One>(
      `${SCIM_PATH}/Users/:id`,
      { config, schema: { ...describe("scimShowUser"), querystring: SHOW_QUERY } },
      async (request, reply) => {
        requireDirectoryRight(context, request.actor, "show");
        return sendUser(request, reply, await people.find(request.params.id));
      },
    );
    scope.post<Pick<One, "Querystring">>(
      `${SCIM_PATH}/Users`,
      { config, schema: { ...describe("scimCreateUser"), querystring: SHOW_QUERY } },
      async (request, reply) => {
        requireDirectoryRight(context, request.actor, "create");
        const row = await people.add(request.body, callOf(request));
        reply.code(201).header("location", `${base()}/Users/${row.id}`);
        return sendUser(request, reply, row);
      },
    );
    const changeUser =
      (read: (body: unknown) => (document: ScimDocument) => ScimDocument) =>
      async (request: FastifyRequest<One>, reply: FastifyReply) => {
        requireDirectoryRight(context, request.actor, "edit");
        const change = { patch: read(request.body), version: readVersion(request) };
        return sendUser(request, reply, await people.change(request.params.id, change, callOf(request)));
      };
    scope.put<One>(
      `${SCIM_PATH}/Users/:id`,
      { config, schema: { ...describe("scimReplaceUser"), querystring: SHOW_QUERY } },
      changeUser((body) => (document) => mergeDocument(USER_TYPE, document, body)),
    );
    scope.patch<One>(
      `${SCIM_PATH}/Users/:id`,
      { config, schema: { ...describe("scimChangeUser"), querystring: SHOW_QUERY } },
      changeUser((body) => {
        const operations = readOperations(body);
        return (document) => applyPatch(USER_TYPE, document, operations);
      }),
    );
    scope.delete<One>(
      `${SCIM_PATH}/Users/:id`,
      { config, schema: describe("scimRemoveUser") },
      async (request, reply) => {
        requireDirectoryRight(context, request.actor, "edit");
        await people.remove(request.params.id, callOf(request));
        return reply.code(204).send();
      },
    );

    scope.get<{ Querystring: ListQuery }>(
      `${SCIM_PATH}/Groups`,
      { config, schema: { ...describe("scimListGroups"), querystring: LIST_QUERY } },
      async ({ actor, query }) => {
        requireDirectoryRight(context, actor, "list");
        const page = readPage(GROUP_TYPE, query, sql`role.id`);
        const where = page.where ?? sql`1 = 1`;
        const project = projectionOf(GROUP_TYPE, query);
        const [total, rows] = await Promise.all([
          groups.count(where),
          page.limit === 0 ? [] : groups.list(where, page),
        ]);
        const documents = await groups.documents(rows, { base: base(), withMembers: wantsMembers(query) });
        return listed(documents.map(project), { total, page });
      },
    );
    scope.get<One>(
      `${SCIM_PATH}/Groups/:id`,
      { config, schema: { ...describe("scimShowGroup"), querystring: SHOW_QUERY } },
      async (request, reply) => {
        requireDirectoryRight(context, request.actor, "list");
        return sendGroup(request, reply, await groups.find(request.params.id));
      },
    );
    scope.post(
      `${SCIM_PATH}/Groups`,
      { config, schema: describe("scimCreateGroup") },
      async ({ actor, body }) => {
        requireDirectoryRight(context, actor, "edit");
        const said = isObject(body) && typeof body["displayName"] === "string" ? body["displayName"] : "";
        const known = await groups.list(sql`lower(role.display_name) = ${said.toLowerCase()}`);
        throw new AppError(
          known.length > 0 ? { code: "already_exists", status: 409 } : { code: "scim_groups_are_roles" },
        );
      },
    );
    const changeGroup =
      (read: (body: unknown) => (document: ScimDocument) => ScimDocument) =>
      async (request: FastifyRequest<One>, reply: FastifyReply) => {
        requireDirectoryRight(context, request.actor, "list");
        requireDirectoryRight(context, request.actor, "edit");
        const change = { patch: read(request.body), version: readVersion(request) };
        return sendGroup(request, reply, await groups.change(request.params.id, change, callOf(request)));
      };
    scope.put<One>(
      `${SCIM_PATH}/Groups/:id`,
      { config, schema: { ...describe("scimReplaceGroup"), querystring: SHOW_QUERY } },
      changeGroup((body) => (document) => mergeDocument(GROUP_TYPE, document, body)),
    );
    scope.patch<One>(
      `${SCIM_PATH}/Groups/:id`,
      { config, schema: { ...describe("scimChangeGroup"), querystring: SHOW_QUERY } },
      changeGroup((body) => {
        const operations = readOperations(body);
        return (document) => applyPatch(GROUP_TYPE, document, operations);
      }),
    );
    scope.delete<One>(
      `${SCIM_PATH}/Groups/:id`,
      { config, schema: describe("scimRemoveGroup") },
      async ({ actor, params }) => {
        requireDirectoryRight(context, actor, "edit");
        await groups.find(params.id);
        throw new AppError({ code: "scim_groups_are_roles" });
      },
    );
  });
}

const projectionOf = (
  type: ScimType,
  { attributes = null, excludedAttributes: excluded = null }: Partial<Record<keyof ListQuery, string | null>>,
) => projection(type, { attributes, excluded });

/** Large groups are asked for without their members. */
const wantsMembers = ({ attributes, excludedAttributes: excluded }: Partial<ListQuery>): boolean =>
  attributes === undefined
    ? !/(^|,)\s*members\s*(,|$)/i.test(excluded ?? "")
    : /(^|,|:)\s*members\b/i.test(attributes);

interface Page {
  readonly where: RawBuilder<unknown> | null;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

function readPage(type: ScimType, query: ListQuery, id: RawBuilder<unknown>): Page {
  const { filter, startIndex, count, sortBy, sortOrder } = query;
  const start = Math.max(1, readNumber("startIndex", startIndex) ?? 1);
  const limit = Math.min(MAX_RESULTS, Math.max(0, readNumber("count", count) ?? DEFAULT_COUNT));
  const direction = sortOrder === "descending" ? sql`desc` : sql`asc`;
  // the id last: pages of equal values neither repeat nor miss anybody
  const order = sortBy === undefined ? id : sql`${orderColumn(type, sortBy)} ${direction}, ${id}`;
  return {
    where: filter === undefined ? null : filterSql(type, parseFilter(filter)),
    order,
    limit,
    offset: start - 1,
  };
}

function readNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^-?\d{1,9}$/.test(text)) throw scimError("scim_value", name);
  return Number(text);
}

/** The version a change is meant for; null: whichever there is. */
function readVersion({ headers }: FastifyRequest): string | null {
  const version = headers["if-match"];
  return version === undefined || version === "*" ? null : version;
}

const listed = (
  resources: readonly ScimDocument[],
  { total, page }: { readonly total: number; readonly page: Pick<Page, "offset"> },
) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: page.offset + 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const everything = (resources: readonly ScimDocument[]) =>
  listed(resources, { total: resources.length, page: { offset: 0 } });

function oneOf(resources: readonly ScimDocument[], id: string): ScimDocument {
  const found = resources.find((one) => one["id"] === id);
  if (found === undefined) throw new AppError({ code: "unknown_record", parameters: { resource: "", id } });
  return found;
}

/** Errors as RFC 7644, 3.12 has them, in the words of every other call. */
function answerError(
  thrown: unknown,
  {
    request,
    reply,
    wording,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly wording: Omit<IssueWording, "language">;
  },
): FastifyReply {
  const error = thrown instanceof AppError ? thrown : toAppError(thrown as FastifyError);
  if (error.status >= 500) request.log.error({ err: thrown }, "request failed");
  const { language } = request;
  const spoken = { ...wording, language };
  const fields = (error.fields ?? []).map((issue) => `${issue.field}: ${issueText(issue, spoken)}`);
  const message = formatErrorMessage(error, spoken);
  const keyword = scimKeyword(error);
  const status = scimStatus(error);
  reply.errorCode = error.code;
  const wait = error.parameters["retry_after"];
  if (typeof wait === "number") reply.header("retry-after", String(wait));
  if (status === 401) reply.header("www-authenticate", 'Bearer realm="Benchline"');
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-language", language)
    .type(MEDIA_TYPE)
    .serializer(JSON.stringify)
    .send({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      ...(keyword === null ? {} : { scimType: keyword }),
      detail: [message, ...fields].join(" "),
      // as every other call says it
      message,
      code: error.code,
      request_id: request.id,
    });
}
