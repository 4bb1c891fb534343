import { today } from "../../../core/definition/clock.ts";
import { datesDue } from "../../../core/definition/periods.ts";
import type { CompiledNotice, CompiledResource, Predicate } from "../../../core/definition/types.ts";
import type { Job } from "../../jobs/scheduler.ts";
import { withoutNotified, LOOKING, notifyOnce, type NotifierContext } from "./notify-once.ts";

/** Rows whose keys are looked up at once. */
const AT_ONCE = 500;

/** Every night: tells people of the days before and after dates that definitions name. */
export function dateNoticesJob(context: NotifierContext): Job {
  return { name: "date_notices", pattern: "20 0 * * *", missed: "once", run: () => tellOfDates(context) };
}

async function tellOfDates(context: NotifierContext): Promise<number> {
  let told = 0;
  for (const resource of context.definitions().resources.resources) {
    for (const notice of resource.notices) {
      for (const days of notice.date?.days ?? [])
        told += await tellOfDay(context, { resource, notice, days });
    }
  }
  return told;
}

interface Day {
  readonly resource: CompiledResource;
  readonly notice: CompiledNotice;
  readonly days: number;
}

async function tellOfDay(context: NotifierContext, { resource, notice, days }: Day): Promise<number> {
  const { engine, database, clock } = context;
  const { field = "", working = false } = notice.date ?? {};
  const { after, until } = datesDue(-days, {
    working,
    today: today({ now: clock(), timeZone: LOOKING.timeZone }),
  });
  const condition: Predicate = { all: [notice.when, { field, lte: until }, { field, gt: after }] };
  const rows = await engine.rowsMeeting({
    actor: LOOKING,
    resource: resource.name,
    predicate: condition,
    values: [field],
  });
  // the date is part of the key: one that is moved is told of anew
  const due = rows.map(({ id, values }) => ({
    id,
    key: ["notice", resource.name, notice.name, id, String(values[field]), days].join(":"),
  }));
  let told = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    for (const { id, key } of await withoutNotified(database, due.slice(from, from + AT_ONCE))) {
      told += await notifyOnce(context, { resource, notice, condition, days, id, key });
    }
  }
  return told;
}
