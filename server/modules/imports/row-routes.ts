import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { OncePayload } from "../../files/once-links.ts";
import { startStream } from "../../resources/export/stream.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { correctRow } from "./correct.ts";
import { failedRows } from "./failed-rows.ts";
import { tags } from "./job-calls.ts";
import type { JobCall, JobCalls } from "./job-calls.ts";
import { findOwnJob } from "./jobs.ts";
import { presentRow } from "./present.ts";
import { readPage } from "./row-page.ts";
import { ROW, ROWS_ANSWER } from "./schemas.ts";
import { ROW_STATES } from "./states.ts";

interface RowsCall extends JobCall {
  readonly Querystring: Readonly<Record<string, unknown>>;
}
interface RowCall {
  readonly Params: { readonly id: string; readonly number: string };
}

/** The rows of an import: looking at them, correcting them, taking away those that failed. */
export function registerImportRows(
  app: FastifyInstance,
  { calls, ...context }: ModuleContext & { calls: JobCalls },
): void {
  const { database, onceLinks, sessionCache } = context;
  const { openJob } = calls;

  app.get<RowsCall>(
    "/api/imports/:id/rows/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "listImportRows",
        tags,
        summary: "What each row would do or has done, and what is wrong with its cells",
        description: "A page at a time, all or those of one state.",
        querystring: {
          type: "object",
          properties: {
            page: TEXT,
            page_size: { ...TEXT, description: "Up to 200, else 50." },
            state: { ...TEXT, description: `One of warning, ${ROW_STATES.join(", ")}.` },
          },
        },
        response: answers.ok("A page of rows in the order of the file.", ROWS_ANSWER),
      },
    },
    async (request) => {
      const job = await openJob(request);
      const { rows, count } = await readPage(database, { job: job.id, query: request.query });
      const { language } = request;
      return { data: rows.map((row) => presentRow(row, { ...context, job, language })), count };
    },
  );

  app.patch<RowCall>(
    "/api/imports/:id/rows/:number/",
    {
      config: {
        forKeys: true,
        takes: {
          type: "object",
          description: "Column → what its cell holds from now on; null: nothing.",
          additionalProperties: nullable(TEXT),
        },
      },
      schema: {
        operationId: "correctImportRow",
        tags,
        summary: "Corrects cells of a row and checks it anew",
        description:
          "Texts by the name of the column. The row is checked anew, and with it rows it stood against.",
        response: answers.ok("The row.", closed({ data: ROW })),
      },
    },
    async (request) => {
      const job = await openJob(request);
      const { actor, body, language, params } = request;
      const number = recordId("import_row", params.number);
      const row = await correctRow(context, { actor, job, number, body });
      return { data: presentRow(row, { ...context, job, language }) };
    },
  );

  app.post<JobCall>(
    "/api/imports/:id/failed/link/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "linkFailedRows",
        tags,
        summary: "A link that fetches the rows with errors and their reasons once, as CSV",
        description: "For browsers, which fetch files without a header.",
        response: answers.created("The link.", closed({ url: TEXT })),
      },
    },
    async (request, reply) => {
      const { id } = await openJob(request);
      const { sessionHash: session, language } = request;
      const { token } = await onceLinks.issue({ kind: "import", id, session, language });
      return reply.code(201).send({ url: `/api/files/once/${token}` });
    },
  );

  onceLinks.answer("import", async (payload, reply) => {
    const { id, session, language } = payload as OncePayload & {
      id: number;
      session: string | null;
      language: FastifyRequest["language"];
    };
    const found = session === null ? null : await sessionCache.find(session);
    if (found === null) throw new AppError({ code: "link_used", status: 404 });
    const job = await findOwnJob(database, { actor: found.actor, id });
    return reply
      .headers({ "cache-control": "private, no-store", "x-content-type-options": "nosniff" })
      .type("text/csv; charset=utf-8; header=present")
      .header("content-disposition", contentDisposition(`${job.resource}-errors.csv`, "attachment"))
      .send(await startStream(failedRows({ ...context, job, language })));
  });
}
