import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HandedOn } from "../../core/access/actions.ts";
import { type ApiAction, routeOf } from "./api-actions.ts";
import { unknownRecord } from "./errors.ts";
import { fieldMessages } from "../plugins/errors.ts";
import type { FieldIssue } from "../../core/definition/issues.ts";
import type { AppError } from "../../core/errors/app-error.ts";
import type { Language } from "../../core/definition/definitions.ts";
import { auditReads } from "../audit/sensitive-reads.ts";
import type { ModuleContext } from "../modules/context.ts";
import { issueText } from "../i18n/issue-text.ts";
import type { IssueWording } from "../i18n/issue-text.ts";
import { formatErrorMessage } from "../i18n/error-message.ts";
import { isDryRun } from "./write/transition.ts";
import type { BulkRow } from "./bulk/bulk.ts";
import type { Created } from "./write/create.ts";
import type { Updated } from "./write/update.ts";
import type { Parameters } from "./types.ts";

/** Addresses of lists have no id. */
interface RecordCall {
  readonly Params: { readonly resource: string; readonly id: string };
  readonly Querystring: Parameters;
}
type RecordRequest = FastifyRequest<RecordCall>;

/** What hangs on a record, and exports, have modules of their own. */
type EngineAction = Exclude<
  ApiAction,
  CommentAction | FileAction | HandedOn | "withdrawEmail" | "relatedCounts"
>;
type CommentAction = "comments" | "addComment" | "changeComment" | "removeComment";
type FileAction = "files" | "attachFile" | "removeFile" | "export" | "exportLink";

/** The calls every resource has. Registered once: which resources there are may change while the server runs. */
export function registerResourceRoutes(
  app: FastifyInstance,
  {
    engine,
    audit,
    ...words
  }: Pick<ModuleContext, "engine" | "audit" | "definitions"> & Omit<IssueWording, "language">,
): void {
  const reading = (request: RecordRequest) => auditReads({ audit, engine, ...words }, request);
  const doubts = (issues: readonly FieldIssue[] = [], language: Language) => ({
    data: presentWarnings(issues, { ...words, language }),
  });
  const many = (work: "bulk" | "undo") => async (request: RecordRequest) => {
    const { actor, params, body, id, language } = request;
    const answer = await reading(request)[work]({ actor, resource: params.resource, body, requestId: id });
    return { ...answer, data: answer.data.map((row) => inWords(row, { ...words, language })) };
  };
  const written = (request: RecordRequest) => ({
    ...recordCall(request),
    body: request.body,
    requestId: request.id,
  });
  const listed = ({ actor, language, params, query }: RecordRequest) => ({
    actor,
    resource: params.resource,
    parameters: query,
    language,
  });
  const handlers: Readonly<Record<EngineAction, (request: RecordRequest, reply: FastifyReply) => unknown>> = {
    // as bytes: otherwise the text is gone through three times, for its length, for compression and on the way out
    list: async (request, reply) => {
      const answer = await reading(request).list(listed(request));
      return reply.type(JSON_TYPE).send(Buffer.from(JSON.stringify(answer)));
    },
    board: (request) => reading(request).board(listed(request)),
    aggregate: (request) => reading(request).aggregate(listed(request)),
    ids: (request) => engine.matching(listed(request)),
    pick: (request) => {
      const { query: text } = request.query;
      const query = typeof text === "string" ? text.slice(0, 200) : "";
      return reading(request).pick({ ...listed(request), query });
    },
    create: async (request, reply) => {
      const { actor, params, body, id: requestId, language } = request;
      const call = { actor, resource: params.resource, body };
      const wording = { ...words, language };
      if (isDryRun(body)) return inWords(await engine.tryCreation(call), wording);
      const made = await reading(request).createWithStep({ ...call, requestId });
      return reply.code(201).send(presentMoved(made, wording));
    },
    startingValues: ({ actor, params }) => engine.newRecord({ actor, resource: params.resource }),
    warningsOfNew: async ({ actor, language, params, body }) => {
      const { warnings } = await engine.tryCreation({ actor, resource: params.resource, body });
      return doubts(warnings, language);
    },
    warnings: async (request) =>
      doubts(await engine.warnings({ ...recordCall(request), body: request.body }), request.language),
    proposedRows: (request) => engine.proposedRows(recordCall(request)),
    matches: (request) => engine.matches({ ...recordCall(request), parameters: request.query }),
    show: async (request, reply) => {
      const record = await reading(request).get({ ...recordCall(request), language: request.language });
      return sendTagged(request, reply, record);
    },
    replace: async (request) =>
      presentMoved(await reading(request).updateWithUndo({ ...written(request), mode: "put" }), {
        ...words,
        language: request.language,
      }),
    edit: async (request) =>
      presentMoved(await reading(request).updateWithUndo({ ...written(request), mode: "patch" }), {
        ...words,
        language: request.language,
      }),
    archive: (request) => reading(request).archive(written(request)),
    restore: (request) => reading(request).restore(written(request)),
    transition: async (request) => {
      const wording = { ...words, language: request.language };
      if (isDryRun(request.body)) return inWords(await engine.tryTransition(written(request)), wording);
      return presentMoved(await reading(request).transition(written(request)), wording);
    },
    history: (request) => reading(request).history({ ...recordCall(request), parameters: request.query }),
    bulk: many("bulk"),
    undoBulk: many("undo"),
  };
  for (const [name, handler] of Object.entries(handlers)) {
    app.route<RecordCall>({ ...routeOf(name as EngineAction), handler });
  }
}

/** What is doubtful, each with its message. */
const presentWarnings = (issues: readonly FieldIssue[], wording: IssueWording) =>
  issues.map(({ field, code, parameters }) => {
    return { field, code, parameters, message: issueText({ code, parameters }, wording) };
  });

/** Why optional effects are left out. */
const presentSkipped = (errors: readonly AppError[], wording: IssueWording) =>
  errors.map((error) => ({ code: error.code, message: formatErrorMessage(error, wording) }));

/** A record with what is told of a step it made, or of a change. */
const presentMoved = (
  { record, skipped = [], ...offer }: Updated & Partial<Created>,
  wording: IssueWording,
) => ({
  ...record,
  ...(skipped.length === 0 ? {} : { skipped: presentSkipped(skipped, wording) }),
  ...offer,
});

/** Why a row was refused, as a refused call says it; what is doubtful about it, as the call for warnings does. */
function inWords(
  { error, warnings, skipped, ...row }: Partial<Pick<BulkRow, "error" | "warnings" | "skipped">>,
  wording: IssueWording,
): Record<string, unknown> {
  const doubted = {
    ...(warnings === undefined ? {} : { warnings: presentWarnings(warnings, wording) }),
    ...(skipped === undefined ? {} : { skipped: presentSkipped(skipped, wording) }),
  };
  if (error === undefined) return { ...row, ...doubted };
  const { code, fields, wordsOfFields: group, detail } = error;
  return {
    ...row,
    ...detail,
    code,
    message: formatErrorMessage(error, wording),
    ...(fields === null ? {} : { errors: fieldMessages(fields, { ...wording, group }) }),
  };
}

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * An answer with its ETag, or 304 where the caller has it. The tag is of the text, not of `row_version`: rights, labels
 * and values of other records stand in it too. Weak, for compression makes other bytes of it.
 */
function sendTagged({ headers }: RecordRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  const tag = `W/"${hash("sha256", text, "base64url")}"`;
  const known = headers["if-none-match"]?.split(",").map((part) => part.trim()) ?? [];
  void reply.header("etag", tag);
  return known.includes(tag) ? reply.code(304).send() : reply.type(JSON_TYPE).send(text);
}

function recordCall({ actor, params }: RecordRequest) {
  return { actor, resource: params.resource, id: recordId(params.resource, params.id) };
}

/** An id that is no number is the id of no record. */
export function recordId(resource: string, text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw unknownRecord(resource, text);
  return id;
}
