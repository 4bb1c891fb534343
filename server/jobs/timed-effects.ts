import { today } from "../../core/definition/clock.ts";
import { AppError } from "../../core/errors/app-error.ts";
import { datesDue, findOccurrences } from "../../core/definition/periods.ts";
import type { CompiledResource, CompiledTimed, Predicate } from "../../core/definition/types.ts";
import type { ModuleContext } from "../modules/context.ts";
import { LOOKING, withoutNotified } from "../modules/reminders/notify-once.ts";
import { fieldsOfDay, timedKey } from "../resources/effects/timed-effects.ts";
import { writesRecord } from "../resources/effects/types.ts";
import type { Job } from "./scheduler.ts";

type Context = Pick<ModuleContext, "engine" | "definitions" | "database" | "clock" | "log">;

/** Keys that are looked up at once. */
const AT_ONCE = 500;

/** Every night: what definitions say is to be done on days that a date or the calendar names. */
export function timedEffectsJob(context: Context): Job {
  return {
    name: "timed_effects",
    pattern: "15 0 * * *",
    missed: "once",
    run: () => runTimedEffects(context),
  };
}

/** How many records were made or changed. */
async function runTimedEffects(context: Context): Promise<number> {
  let written = 0;
  for (const resource of context.definitions().resources.resources) {
    for (const timed of resource.timed) written += await runEntry(context, { resource, timed });
  }
  return written;
}

interface Entry {
  readonly resource: CompiledResource;
  readonly timed: CompiledTimed;
}

async function runEntry(context: Context, { resource, timed }: Entry): Promise<number> {
  const { engine, database, clock } = context;
  const day = today({ now: clock(), timeZone: LOOKING.timeZone });
  const rows = await engine.rowsMeeting({
    actor: LOOKING,
    resource: resource.name,
    predicate: { all: [timed.when, nearBy(timed, day)] },
    values: fieldsOfDay(timed),
  });
  const due = rows.flatMap(({ id, values }) =>
    findOccurrences(timed, values, day).map((occurrence) => ({
      id,
      occurrence,
      key: timedKey({ resource: resource.name, id, timed: timed.name }, occurrence),
    })),
  );
  let written = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    for (const one of await withoutNotified(database, due.slice(from, from + AT_ONCE))) {
      written += await runOne(context, { resource, timed, ...one });
    }
  }
  return written;
}

/** Narrows the search; what is due is told by the record's own days. */
function nearBy({ date, period }: CompiledTimed, day: string): Predicate {
  if (date !== null) {
    const { field, days, working } = date;
    return {
      any: days.map((count) => {
        const { after, until } = datesDue(-count, { working, today: day });
        return {
          all: [
            { field, lte: until },
            { field, gt: after },
          ],
        };
      }),
    };
  }
  return period?.from === undefined ? { all: [] } : { field: period.from, lte: day };
}

interface Due extends Entry {
  readonly id: number;
  readonly occurrence: ReturnType<typeof findOccurrences>[number];
}

/** A record that stands in the way keeps no other from its turn; it is tried again the next night. */
async function runOne({ engine, log }: Context, { resource, timed, id, occurrence }: Due): Promise<number> {
  const about = { resource: resource.name, id, timed: timed.name, occurrence: occurrence.key };
  try {
    const plan = await engine.doTimed({
      resource: resource.name,
      timed,
      id,
      occurrence,
      timeZone: LOOKING.timeZone,
    });
    for (const { error } of plan.skipped) {
      log.info({ code: error.code, detail: error.detail, ...about }, "a timed effect was left out");
    }
    return plan.steps.filter(writesRecord).length;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, detail: error.detail, ...about }, "timed effects could not be carried out");
    return 0;
  }
}
