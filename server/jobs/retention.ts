import { isChain, rulesInOrder } from "../../core/definition/retention.ts";
import type { CompiledRetention } from "../../core/definition/types.ts";
import { AppError } from "../../core/errors/app-error.ts";
import { isDatabaseError } from "../database/errors.ts";
import type { ModuleContext } from "../modules/context.ts";
import { LOOKING } from "../modules/reminders/notify-once.ts";
import type { Job } from "./scheduler.ts";

interface Options extends Pick<ModuleContext, "engine" | "definitions" | "audit" | "log"> {
  /** Removes the bytes of some files that belong to no record; says how many. */
  readonly removeFiles: () => Promise<number>;
  /** Removes the oldest entries of the audit trail; says how many. */
  readonly cutTrail: (rule: CompiledRetention) => Promise<number>;
}

/** Records that are looked for at once. */
const PAGE = 500;

/** Every night: archives, removes and empties what is kept no longer. */
export function retentionJob(options: Options): Job {
  return {
    name: "retention",
    pattern: "40 1 * * *",
    missed: "once",
    run: async () => {
      let done = 0;
      try {
        for (const { resource, rule } of rulesInOrder(options.definitions().resources))
          done += isChain(resource)
            ? await options.cutTrail(rule)
            : await carryOut(options, { resource, name: rule.name });
      } finally {
        if (done > 0) while ((await options.removeFiles()) > 0);
      }
      return done;
    },
  };
}

/** A name, not the rule: a run lasts, and each record is judged by the rule in force by then. */
interface Named {
  readonly resource: string;
  readonly name: string;
}

/** Page by page, each record in a write of its own: one that has to stay keeps none behind it from being reached. */
async function carryOut(options: Options, { resource, name }: Named): Promise<number> {
  const { engine, audit, definitions, log } = options;
  const inForce = () =>
    definitions().resources.byName[resource]?.retention.find((rule) => rule.name === name);
  const call = { actor: LOOKING, resource };
  let [done, referred] = [0, 0];
  let after = 0;
  for (;;) {
    const rule = inForce();
    const ids = rule === undefined ? [] : await engine.findDueByRule({ ...call, rule, after, limit: PAGE });
    for (const id of ids) {
      const now = inForce();
      if (now === undefined) break;
      const detail = { rule: name, action: now.action };
      const also = () =>
        audit.statements({ act: "retention", by: null, subject: `${resource} ${id}`, detail });
      try {
        const outcome = await engine.carryOutRule({ ...call, rule: now, id, also });
        if (outcome === "done") done += 1;
        if (outcome === "referred") referred += 1;
      } catch (error) {
        if (!(error instanceof AppError) && !isDatabaseError(error, "foreign_key_violation")) throw error;
        log.warn(
          { err: error, resource, id, rule: name },
          "a record could not be seen to at the end of its time",
        );
      }
    }
    if (ids.length < PAGE) break;
    after = ids.at(-1) ?? after;
  }
  if (referred > 0)
    log.info({ resource, rule: name, referred }, "records were kept because others refer to them");
  return done;
}
