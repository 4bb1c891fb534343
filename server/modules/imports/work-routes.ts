import type { FastifyInstance } from "fastify";
import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { answers, closed, YES_NO } from "../answers.ts";
import type { ModuleContext } from "../context.ts";
import { AT_REST, tags } from "./job-calls.ts";
import type { JobCall, JobCalls } from "./job-calls.ts";
import { changeJob, countRows } from "./jobs.ts";
import type { ImportRunner } from "./runner.ts";
import { JOB_ANSWER } from "./schemas.ts";
import { CHECKED } from "./states.ts";

/** Checking an import, carrying it out, stopping it. */
export function registerImportWork(
  app: FastifyInstance,
  { engine, database, clock, calls, runner }: ModuleContext & { calls: JobCalls; runner: ImportRunner },
): void {
  const { openJob, answerJob, change } = calls;

  app.post<JobCall>(
    "/api/imports/:id/check/",
    {
      config: { forKeys: true },
      schema: {
        operationId: "checkImport",
        tags,
        summary: "Finds out what each row would do; nothing is written",
        description: "Every row is decided as the import itself would.",
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
      config: {
        forKeys: true,
        takes: closed(
          {
            skip_errors: {
              ...YES_NO,
              description: "Rows with errors are left out instead of keeping all out.",
            },
          },
          [],
        ),
      },
      schema: {
        operationId: "runImport",
        tags,
        summary: "Carries an import out; rows with errors keep all others out unless they are to be skipped",
        description:
          "Refused before every row is checked. Rows are written in parts; the import can be stopped and carried on.",
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
      config: { forKeys: true },
      schema: {
        operationId: "cancelImport",
        tags,
        summary: "Stops what is under way; rows that are written stay so",
        description: "A check begins anew next time; what was written is not undone.",
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
}
