import type { FastifyInstance } from "fastify";
import type { JobRun } from "../../jobs/runs.ts";
import type { JobState, Scheduler } from "../../jobs/scheduler.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import { requireConfigurationRight } from "../configuration-right.ts";
import type { ModuleContext } from "../context.ts";

const RUN = closed({
  due: TEXT,
  state: TEXT,
  started: TEXT,
  finished: nullable(TEXT),
  records: nullable(ID),
  error: nullable(TEXT),
  actor: nullable(ID),
});
const JOB = closed({ name: TEXT, pattern: TEXT, next: TEXT, runs: list(RUN) });

/** What the server does by itself, when it did and will; for holders of the configuration right. */
export function registerJobRoutes(
  app: FastifyInstance,
  { definitions }: Pick<ModuleContext, "definitions">,
  scheduler: Scheduler,
): void {
  const tags = ["jobs"];
  void app.register(async (routes) => {
    routes.addHook("preValidation", async ({ actor }) => requireConfigurationRight(definitions(), actor));
    routes.get(
      "/api/jobs/",
      {
        schema: {
          operationId: "listJobs",
          tags,
          summary: "Jobs of the server",
          description: "With their next due time and their latest runs, newest first.",
          response: answers.ok("The jobs.", closed({ data: list(JOB) })),
        },
      },
      async () => ({ data: (await scheduler.states()).map(presentJob) }),
    );
    routes.post<{ Params: { name: string } }>(
      "/api/jobs/:name/run/",
      {
        schema: {
          operationId: "runJob",
          tags,
          summary: "Runs a job now",
          description: "Answers when it is done. Refused with 409 while the job runs.",
          params: closed({ name: TEXT }),
          response: answers.ok("The run.", closed({ data: RUN })),
        },
      },
      async ({ params, actor }) => ({
        data: presentRun(await scheduler.runNow(params.name, actor.employeeId)),
      }),
    );
  });
}

function presentJob({ job: { name, pattern }, next, runs }: JobState) {
  return { name, pattern, next: new Date(next).toISOString(), runs: runs.map(presentRun) };
}

function presentRun({ due, state, started, finished, records, error, actor }: JobRun) {
  return {
    due: new Date(due).toISOString(),
    state,
    started: new Date(started).toISOString(),
    finished: finished === null ? null : new Date(finished).toISOString(),
    records,
    error,
    actor,
  };
}
