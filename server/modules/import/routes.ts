import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { fieldMessages } from "../../plugins/errors.ts";
import type { ImportOutcome, ImportResult } from "../../resources/import/import-rows.ts";
import type { ModuleContext } from "../context.ts";

interface ImportQuery {
  readonly dry_run?: string;
  readonly partial?: string;
  readonly key?: string;
}

/** Rows that are told one by one; the sums count all of them. Failed rows come first. */
const MOST_TOLD = 1_000;
const BODY_LIMIT = 20 * 1024 * 1024;

/** CSV import, from a form's file or as the body itself. */
export function registerImport(app: FastifyInstance, context: ModuleContext): void {
  void app.register(async (routes) => {
    routes.addContentTypeParser(
      "text/csv",
      { bodyLimit: BODY_LIMIT },
      (_request: FastifyRequest, payload: Readable, done: (error: Error | null, body?: unknown) => void) =>
        done(null, payload),
    );
    routes.post<{ Params: { resource: string }; Querystring: ImportQuery }>(
      "/api/:resource/import/",
      {
        bodyLimit: BODY_LIMIT,
        schema: {
          operationId: "importRows",
          tags: ["records"],
          summary: "Creates and updates records from a CSV file",
          consumes: ["text/csv", "multipart/form-data"],
        },
      },
      async (request, reply) => {
        const { dry_run, partial, key } = request.query;
        const dryRun = flag("dry_run", dry_run);
        const outcome = await context.engine.importRows({
          actor: request.actor,
          resource: request.params.resource,
          source: await sourceOf(request),
          dryRun,
          partial: flag("partial", partial),
          key: key ?? null,
          language: request.language,
          requestId: request.id,
        });
        const report = toReport({ outcome, dryRun, request, context });
        if (!dryRun && !outcome.written) {
          throw new AppError({
            code: "import_refused",
            status: 422,
            parameters: { count: report.failed },
            detail: { report },
          });
        }
        return reply.code(200).send({ data: report });
      },
    );
  });
}

async function sourceOf(request: FastifyRequest): Promise<Readable> {
  if (request.isMultipart()) {
    const part = await request.file({ limits: { files: 1, fileSize: BODY_LIMIT } });
    if (part !== undefined) return part.file;
  } else if (request.body !== undefined && request.headers["content-type"]?.startsWith("text/csv") === true) {
    return request.body as Readable;
  }
  throw new AppError({ code: "no_file", status: 400 });
}

function flag(name: string, value: string | undefined): boolean {
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true" || value === "1" || value === "") return true;
  throw new AppError({
    code: "invalid_request",
    status: 400,
    parameters: { detail: `${name} is true or false` },
  });
}

function toReport({
  outcome,
  dryRun,
  request,
  context,
}: {
  outcome: ImportOutcome;
  dryRun: boolean;
  request: FastifyRequest;
  context: ModuleContext;
}) {
  const { results, written, ignoredColumns } = outcome;
  const count = (action: ImportResult["action"]): number =>
    results.filter((result) => result.action === action).length;
  const told = results.toSorted(
    (a, b) => Number(b.action === "error") - Number(a.action === "error") || a.line - b.line,
  );
  return {
    dry_run: dryRun,
    written,
    rows: results.length,
    created: count("create"),
    updated: count("update"),
    unchanged: count("unchanged"),
    failed: count("error"),
    ignored_columns: ignoredColumns,
    results: told.slice(0, MOST_TOLD).map((result) => toRow(result, request, context)),
    results_complete: told.length <= MOST_TOLD,
  };
}

function toRow(
  { line, action, id, error }: ImportResult,
  { language }: FastifyRequest,
  { messages }: ModuleContext,
) {
  const row = { line, action, id };
  if (error === null) return row;
  const { fields, wordsOfFields: group } = error;
  return {
    ...row,
    code: error.code,
    message: messages.text(error.code, language, error.parameters),
    ...(fields === null ? {} : { errors: fieldMessages({ issues: fields, group, language, messages }) }),
  };
}
