import { AppError } from "../../core/errors/app-error.ts";
import { EVERY, type Every } from "../../core/definition/timed-transitions.ts";
import { COMPANY_TIME_ZONE } from "../modules/auth/actors.ts";
import type { ModuleContext } from "../modules/context.ts";
import type { Job } from "./scheduler.ts";

/** Records one run moves of a resource; the rest waits for the next run. */
const MAX_MOVED = 500;

const PATTERNS: Readonly<Record<Every, string>> = {
  quarter_hour: "*/15 * * * *",
  hour: "5 * * * *",
  day: "10 0 * * *",
};

type Context = Pick<ModuleContext, "engine" | "definitions" | "log">;

/** Jobs that make the transitions whose time has come, one for each of the intervals definitions may name. */
export function timedTransitionJobs(context: Context): Job[] {
  return EVERY.map((every) => ({
    name: `transitions_${every}` as const,
    pattern: PATTERNS[every],
    missed: "once",
    run: () => runTimedTransitions(context, every),
  }));
}

async function runTimedTransitions({ engine, definitions, log }: Context, every: Every): Promise<number> {
  let moved = 0;
  for (const { name: resource, lifecycles } of definitions().resources.resources) {
    for (const lifecycle of lifecycles) {
      for (const transition of lifecycle.transitions) {
        if (transition.timed?.every !== every) continue;
        const call = { resource, lifecycle, transition, timeZone: COMPANY_TIME_ZONE };
        for (const id of await engine.findTimed({ ...call, limit: MAX_MOVED })) {
          try {
            moved += (await engine.moveAsSystem({ ...call, id })) ? 1 : 0;
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            log.warn(
              { err: error, resource, id, transition: transition.name },
              "a record could not be moved at its time",
            );
          }
        }
      }
    }
  }
  return moved;
}
