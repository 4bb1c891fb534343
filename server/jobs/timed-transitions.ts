import { AppError } from "../../core/errors/app-error.ts";
import { EVERY, type Every } from "../../core/definition/timed-transitions.ts";
import { COMPANY_TIME_ZONE } from "../modules/auth/actors.ts";
import type { ModuleContext } from "../modules/context.ts";
import type { SystemMove } from "../resources/effects/timed.ts";
import type { Job } from "./scheduler.ts";

/** Records that are looked for at once. */
const PAGE = 500;

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

async function runTimedTransitions(context: Context, every: Every): Promise<number> {
  let moved = 0;
  for (const { name: resource, lifecycles } of context.definitions().resources.resources) {
    for (const lifecycle of lifecycles) {
      for (const transition of lifecycle.transitions) {
        if (transition.timed?.every !== every) continue;
        moved += await moveDue(context, {
          resource,
          lifecycle: lifecycle.field,
          transition: transition.name,
          timeZone: COMPANY_TIME_ZONE,
        });
      }
    }
  }
  return moved;
}

/** Page by page: a record that cannot be moved keeps none behind it from being reached. */
async function moveDue({ engine, log }: Context, call: SystemMove): Promise<number> {
  let moved = 0;
  let ids: readonly number[];
  let after = 0;
  do {
    ids = await engine.findTimed({ ...call, after, limit: PAGE });
    for (const id of ids) {
      try {
        moved += (await engine.moveAsSystem({ ...call, id })) ? 1 : 0;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { resource, transition } = call;
        log.warn({ err: error, resource, id, transition }, "a record could not be moved at its time");
      }
    }
    after = ids.at(-1) ?? after;
  } while (ids.length === PAGE);
  return moved;
}
