import type { FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { recordId } from "../../resources/routes.ts";
import type { ModuleContext } from "../context.ts";
import { changeJob, countRows, findOwnJob } from "./jobs.ts";
import type { ImportJob } from "./jobs.ts";
import { presentJob } from "./present.ts";

export interface JobCall {
  readonly Params: { readonly id: string };
}

export const tags = ["imports"];
/** States in which nobody is at work. */
export const AT_REST = ["ready", "checked", "stopped", "done", "failed"] as const;

export type JobCalls = ReturnType<typeof jobCalls>;

/** What every call about an import does: it finds one's own job, changes it where its state allows, and answers it. */
export function jobCalls(context: ModuleContext) {
  const { engine, database, clock } = context;
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

  return { openJob, answerJob, change };
}
