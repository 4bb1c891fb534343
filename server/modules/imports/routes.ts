import type { FastifyInstance } from "fastify";
import { personOf } from "../../plugins/bounded-work.ts";
import { EMPTY_CELLS, IMPORT_MODES } from "../../resources/import/plan.ts";
import { answers, closed, FILE, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { changedSettings } from "./changes.ts";
import { AT_REST, jobCalls, tags } from "./job-calls.ts";
import type { JobCall } from "./job-calls.ts";
import { latestJobs, removeJob } from "./jobs.ts";
import { loadFile } from "./load.ts";
import { presentJob } from "./present.ts";
import { receiveImport } from "./receive.ts";
import { registerImportRows } from "./row-routes.ts";
import { startImports } from "./runner.ts";
import type { ImportRunner } from "./runner.ts";
import { JOB, JOB_ANSWER } from "./schemas.ts";
import type { RunnerContext } from "./work.ts";
import { registerImportWork } from "./work-routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Works on imports behind the requests; for tests and commands that wait for it. */
    readonly imports: ImportRunner;
  }
}

/** Imports: a file becomes a job of its maker, which is mapped, checked, corrected and carried out. */
export function registerImports(
  app: FastifyInstance,
  context: ModuleContext & Pick<RunnerContext, "keys">,
): ImportRunner {
  const { engine, database } = context;
  const runner = startImports(context);
  const calls = jobCalls(context);
  const { openJob, answerJob, change } = calls;

  app.post(
    "/api/imports/",
    {
      config: {
        forKeys: true,
        takes: closed({ resource: { ...TEXT, description: "What the rows are." }, file: FILE }),
      },
      schema: {
        operationId: "createImport",
        tags,
        summary: "Takes in a CSV file or a workbook, and guesses what its columns are",
        description:
          "The import belongs to the caller and is not carried out until it was mapped and checked.",
        consumes: ["multipart/form-data"],
        response: answers.created("The import, to be mapped and checked.", JOB_ANSWER),
      },
    },
    async (request, reply) => {
      const { actor, language } = request;
      const file = await receiveImport(request, context.uploadDir);
      try {
        const leave = await context.largeWork.enter({ who: personOf(request), size: 1 });
        const id = await loadFile(context, { ...file, actor, language }).finally(leave);
        return await reply.code(201).send(await answerJob(request, id));
      } finally {
        await file.discard();
      }
    },
  );

  app.get(
    "/api/imports/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "listImports",
        tags,
        summary: "One's own latest imports",
        description: "Without fields and warnings: one import is asked for by its id.",
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
      config: { forKeys: true },
      schema: {
        operationId: "getImport",
        tags,
        summary: "Where an import stands",
        description: "Also while it is checked or carried out: `progress` says how far it is.",
        response: answers.ok("The import.", JOB_ANSWER),
      },
    },
    async (request) => answerJob(request, (await openJob(request)).id),
  );

  app.patch<JobCall>(
    "/api/imports/:id/",
    {
      config: {
        forKeys: true,
        takes: closed(
          {
            mapping: {
              type: "object",
              description: "Column → field; null: the column is not imported.",
              additionalProperties: nullable(TEXT),
            },
            mode: { ...TEXT, enum: IMPORT_MODES },
            key: { ...nullable(TEXT), description: "The field by which records are recognised." },
            empty_cells: { ...TEXT, enum: EMPTY_CELLS },
          },
          [],
        ),
      },
      schema: {
        operationId: "mapImport",
        tags,
        summary: "Says what the columns are, what rows may do and how records are recognised",
        description: "What is not named stays. The import is to be checked anew.",
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
      config: { forKeys: true },
      schema: {
        operationId: "removeImport",
        tags,
        summary: "Forgets an import; what it wrote stays",
        description: "Its file and rows are removed.",
        response: answers.nothing("It is gone."),
      },
    },
    async (request, reply) => {
      await removeJob(database, await openJob(request));
      return reply.code(204).send();
    },
  );

  registerImportWork(app, { ...context, calls, runner });
  registerImportRows(app, { ...context, calls });
  return runner;
}
