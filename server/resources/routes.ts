import type { FastifyInstance, FastifyRequest } from "fastify";
import { unknownRecord } from "./errors.ts";
import { fieldMessages } from "../plugins/errors.ts";
import type { FieldIssue } from "../../core/definition/issues.ts";
import type { Language } from "../../core/definition/definitions.ts";
import { issueText } from "../i18n/issue-text.ts";
import type { IssueWording } from "../i18n/issue-text.ts";
import { refusalText } from "../i18n/refusal-text.ts";
import type { BulkRow } from "./bulk/bulk.ts";
import type { Engine } from "./engine.ts";
import type { Parameters } from "./types.ts";

type ResourceRequest = FastifyRequest<{ Params: { resource: string }; Querystring: Parameters }>;
type RecordRequest = FastifyRequest<{ Params: { resource: string; id: string }; Querystring: Parameters }>;

/** The calls every resource has. Registered once: which resources there are may change while the server runs. */
export function registerResourceRoutes(
  app: FastifyInstance,
  { engine, ...words }: { engine: Engine } & Omit<IssueWording, "language">,
): void {
  app.get("/api/:resource/", async (request: ResourceRequest, reply) => {
    const { actor, language, params, query } = request;
    const call = { actor, resource: params.resource, parameters: query, language };
    // as bytes: otherwise the text is gone through three times, for its length, for compression and on the way out
    return reply.type(JSON_TYPE).send(Buffer.from(JSON.stringify(await engine.list(call))));
  });
  app.post("/api/:resource/", ONCE, async (request: ResourceRequest, reply) => {
    const { actor, params, body, id: requestId } = request;
    return reply.code(201).send(await engine.create({ actor, resource: params.resource, body, requestId }));
  });
  app.get("/api/:resource/board/", async ({ actor, language, params, query }: ResourceRequest) => {
    return engine.board({ actor, resource: params.resource, parameters: query, language });
  });
  app.get("/api/:resource/aggregate/", async ({ actor, params, query }: ResourceRequest) => {
    return engine.aggregate({ actor, resource: params.resource, parameters: query });
  });
  app.get("/api/:resource/pick/", async ({ actor, params, query, language }: ResourceRequest) => {
    const text = query["query"];
    return engine.pick({
      actor,
      language,
      resource: params.resource,
      query: typeof text === "string" ? text.slice(0, 200) : "",
      parameters: query,
    });
  });
  app.get("/api/:resource/new/", async ({ actor, params }: ResourceRequest) => {
    return engine.newRecord({ actor, resource: params.resource });
  });
  const doubts = (issues: readonly FieldIssue[], language: Language) => ({
    data: presentWarnings(issues, { ...words, language }),
  });
  app.post("/api/:resource/warnings/", async ({ actor, language, params, body }: ResourceRequest) => {
    return doubts(await engine.warnings({ actor, resource: params.resource, id: null, body }), language);
  });
  app.post("/api/:resource/:id/warnings/", async (request: RecordRequest) => {
    const { body, language } = request;
    return doubts(await engine.warnings({ ...recordCall(request), body }), language);
  });
  for (const mode of ["put", "patch"] as const) {
    app[mode]("/api/:resource/:id/", ONCE, async (request: RecordRequest) => {
      return engine.update({ ...recordCall(request), body: request.body, mode, requestId: request.id });
    });
  }
  app.get("/api/:resource/:id/", async (request: RecordRequest) => {
    return engine.get({ ...recordCall(request), language: request.language });
  });
  app.delete("/api/:resource/:id/", ONCE, async (request: RecordRequest) => {
    return engine.archive({ ...recordCall(request), body: request.body, requestId: request.id });
  });
  app.post("/api/:resource/:id/restore/", ONCE, async (request: RecordRequest) => {
    return engine.restore({ ...recordCall(request), body: request.body, requestId: request.id });
  });
  app.post("/api/:resource/:id/transition/", ONCE, async (request: RecordRequest) => {
    return engine.transition({ ...recordCall(request), body: request.body, requestId: request.id });
  });
  app.get("/api/:resource/:id/history/", async (request: RecordRequest) => {
    return engine.history({ ...recordCall(request), parameters: request.query });
  });
  app.get("/api/:resource/ids/", async ({ actor, params, query }: ResourceRequest) => {
    return engine.matching({ actor, resource: params.resource, parameters: query });
  });
  for (const [path, work] of [
    ["/api/:resource/bulk/", engine.bulk],
    ["/api/:resource/bulk/undo/", engine.undo],
  ] as const) {
    app.post(path, LARGE, async ({ actor, params, body, id, language }: ResourceRequest) => {
      const answer = await work({ actor, resource: params.resource, body, requestId: id });
      return { ...answer, data: answer.data.map((row) => inWords(row, { ...words, language })) };
    });
  }
}

/** What is doubtful, each with its message. */
const presentWarnings = (issues: readonly FieldIssue[], wording: IssueWording) =>
  issues.map(({ field, code, parameters }) => {
    return { field, code, parameters, message: issueText({ code, parameters }, wording) };
  });

/** Why a row was refused, as a refused call says it; what is doubtful about it, as the call for warnings does. */
function inWords({ error, warnings, ...row }: BulkRow, wording: IssueWording): Record<string, unknown> {
  const doubted = warnings === undefined ? {} : { warnings: presentWarnings(warnings, wording) };
  if (error === undefined) return { ...row, ...doubted };
  const { code, fields, wordsOfFields: group, detail } = error;
  return {
    ...row,
    ...detail,
    code,
    message: refusalText(error, wording),
    ...(fields === null ? {} : { errors: fieldMessages(fields, { ...wording, group }) }),
  };
}

/** Writes of one record: with `Idempotency-Key` they are carried out once. */
const ONCE = { config: { once: true } } as const;
const LARGE = { config: { large: true } } as const;
const JSON_TYPE = "application/json; charset=utf-8";

function recordCall({ actor, params }: RecordRequest) {
  return { actor, resource: params.resource, id: recordId(params.resource, params.id) };
}

/** An id that is no number is the id of no record. */
export function recordId(resource: string, text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw unknownRecord(resource, text);
  return id;
}
