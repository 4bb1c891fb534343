import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { contentDisposition } from "../../files/file-name.ts";
import type { OncePayload } from "../../files/once-links.ts";
import { startStream } from "../../resources/export/stream.ts";
import { recordId } from "../../resources/routes.ts";
import { answers, closed, list, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { changedSettings } from "./changes.ts";
import { correctRow } from "./correct.ts";
import { failedRows } from "./failed-rows.ts";
import { changeJob, countRows, findOwnJob, latestJobs, removeJob } from "./jobs.ts";
import type { ImportJob } from "./jobs.ts";
import { loadFile } from "./load.ts";
import { presentJob, presentRow } from "./present.ts";
import { receiveImport } from "./receive.ts";
import { readPage } from "./row-page.ts";
import { startImports } from "./runner.ts";
import type { ImportRunner } from "./runner.ts";
import { JOB, JOB_ANSWER, ROW, ROWS_ANSWER } from "./schemas.ts";
import { CHECKED } from "./states.ts";

interface JobCall {
  readonly Params: { readonly id: string };
}
interface RowsCall extends JobCall {
  readonly Querystring: Readonly<Record<string, unknown>>;
}
interface RowCall {
  readonly Params: { readonly id: string; readonly number: string };
}

const tags = ["imports"];
/** States in which nobody is at work. */
const AT_REST = ["ready", "checked", "stopped", "done", "failed"] as const;

declare module "fastify" {
  interface FastifyInstance {
    /** Works on imports behind the requests; for tests and commands that wait for it. */
    readonly imports: ImportRunner;
  }
}

/** Imports: a file becomes a job of its maker, which is mapped, checked, corrected and carried out. */
export function registerImports(app: FastifyInstance, context: ModuleContext): ImportRunner {
  const { engine, database, clock, onceLinks, sessionCache } = context;
  const runner = startImports(context);

  const openJob = ({ actor, params }: FastifyRequest<JobCall>): Promise<ImportJob> =>
    findOwnJob(database, { actor, id: recordId("import", params.id) });

  const answerJob = async ({ actor, language }: FastifyRequest, id: number) => {
    const job = await findOwnJob(database, { actor, id });
    const [fields, counts] = await Promise.all([
      engine.importTargets({ actor, resource: job.resource }),
      countRows(database, id),
    ]);
    return { data: presentJob(job, { ...context, fields, counts, language }) };
  };

  const change = async (
    job: ImportJob,
    { from, values }: Pick<Parameters<typeof changeJob>[1], "from" | "values">,
  ): Promise<void> => {
    const done = await changeJob(database, { id: job.id, from, values: { modified: clock(), ...values } });
    if (!done) throw new AppError({ code: "import_busy", status: 409 });
  };

  app.post(
    "/api/imports/",
    {
      schema: {
        operationId: "createImport",
        tags,
        summary: "Takes in a CSV file or a workbook, and guesses what its columns are",
        consumes: ["multipart/form-data"],
        response: answers.created("The import, to be mapped and checked.", JOB_ANSWER),
      },
    },
    async (request, reply) => {
      const { actor, language } = request;
      const file = await receiveImport(request, context.uploadDir);
      try {
        const id = await loadFile(context, { ...file, actor, language });
        return await reply.code(201).send(await answerJob(request, id));
      } finally {
        await file.discard();
      }
    },
  );

  app.get(
    "/api/imports/",
    {
      schema: {
        operationId: "listImports",
        tags,
        summary: "One's own latest imports",
        response: answers.ok("The newest first.", closed({ data: list(JOB) })),
      },
    },
    async (request) => {
      const jobs = await latestJobs(database, request.actor);
      const { language } = request;
      const none = { fields: [], counts: { warning: 0 } };
      return { data: jobs.map((job) => presentJob(job, { ...context, ...none, language })) };
    },
  );

  app.get<JobCall>(
    "/api/imports/:id/",
    {
      schema: {
        operationId: "getImport",
        tags,
        summary: "Where an import stands",
        response: answers.ok("The import.", JOB_ANSWER),
      },
    },
    async (request) => answerJob(request, (await openJob(request)).id),
  );

  app.patch<JobCall>(
    "/api/imports/:id/",
    {
      schema: {
        operationId: "mapImport",
        tags,
        summary: "Says what the columns are, what rows may do and how records are recognised",
        response: answers.ok("The import, to be checked.", JOB_ANSWER),
      },
    },
    async (request) => {
      const job = await openJob(request);
      const { actor } = request;
      const { keyGiven, ...settings } = changedSettings(job, request.body);
      const usual = await engine.importCheck({ actor, resource: job.resource, settings, whole: false });
      const lost = settings.key !== null && !settings.mapping.includes(settings.key);
      const key = !keyGiven && (lost || settings.key === null) ? usual.key : settings.key;
      const { mapping, mode, emptyCells: empty_cells } = settings;
      const values = { mapping: JSON.stringify(mapping), mode, key, empty_cells };
      await change(job, { from: AT_REST, values: { ...values, state: "ready", reached: 0, error: null } });
      return answerJob(request, job.id);
    },
  );

  app.delete<JobCall>(
    "/api/imports/:id/",
    {
      schema: {
        operationId: "removeImport",
        tags,
        summary: "Forgets an import; what it wrote stays",
        response: answers.nothing("It is gone."),
      },
    },
    async (request, reply) => {
      await removeJob(database, await openJob(request));
      return reply.code(204).send();
    },
  );

  app.post<JobCall>(
    "/api/imports/:id/check/",
    {
      schema: {
        operationId: "checkImport",
        tags,
        summary: "Finds out what each row would do; nothing is written",
        response: answers.accepted("The check goes on behind this answer.", JOB_ANSWER),
      },
    },
    async (request, reply) => {
      const job = await openJob(request);
      const { actor } = request;
      await engine.importCheck({ actor, resource: job.resource, settings: job.settings, whole: true });
      const values = { state: "checking", reached: 0, error: null, lease: null };
      await change(job, { from: AT_REST, values });
      runner.wake();
      return reply.code(202).send(await answerJob(request, job.id));
    },
  );

  app.post<JobCall>(
    "/api/imports/:id/run/",
    {
      schema: {
        operationId: "runImport",
        tags,
        summary: "Carries an import out; rows with errors keep all others out unless they are to be skipped",
        response: answers.accepted("The work goes on behind this answer.", JOB_ANSWER),
      },
    },
    async (request, reply) => {
      const job = await openJob(request);
      const body = isObject(request.body) ? request.body : {};
      const skipErrors = body["skip_errors"] === true;
      const counts = await countRows(database, job.id);
      if (!CHECKED.includes(job.state) || (counts.pending ?? 0) > 0) {
        const code =
          job.state === "checking" || job.state === "running" ? "import_busy" : "import_not_checked";
        throw new AppError({ code, status: 409 });
      }
      if (!skipErrors && (counts.error ?? 0) > 0) {
        const parameters = { count: counts.error };
        throw new AppError({ code: "import_has_errors", status: 409, parameters });
      }
      if ((counts.create ?? 0) + (counts.update ?? 0) === 0) {
        throw new AppError({ code: "import_nothing_to_do", status: 409 });
      }
      const values = {
        state: "running",
        reached: 0,
        error: null,
        lease: null,
        skip_errors: skipErrors ? 1 : 0,
        started: job.started ?? clock(),
        finished: null,
        request: request.id,
      };
      await change(job, { from: CHECKED, values });
      runner.wake();
      return reply.code(202).send(await answerJob(request, job.id));
    },
  );

  app.post<JobCall>(
    "/api/imports/:id/cancel/",
    {
      schema: {
        operationId: "cancelImport",
        tags,
        summary: "Stops what is under way; rows that are written stay so",
        response: answers.ok("The import.", JOB_ANSWER),
      },
    },
    async (request) => {
      const { id } = await openJob(request);
      const more = { lease: null, modified: clock() };
      await changeJob(database, { id, from: ["checking"], values: { ...more, state: "ready", reached: 0 } });
      const finished = clock();
      await changeJob(database, { id, from: ["running"], values: { ...more, state: "stopped", finished } });
      return answerJob(request, id);
    },
  );

  app.get<RowsCall>(
    "/api/imports/:id/rows/",
    {
      schema: {
        operationId: "listImportRows",
        tags,
        summary: "What each row would do or has done, and what is wrong with its cells",
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
      schema: {
        operationId: "correctImportRow",
        tags,
        summary: "Corrects cells of a row and checks it anew",
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
      schema: {
        operationId: "linkFailedRows",
        tags,
        summary: "A link that fetches the rows with errors and their reasons once, as CSV",
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

  return runner;
}
