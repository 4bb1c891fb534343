import { DUE_GROUPS, TYPE_OF_GROUP } from "../../../core/reminders/limits.ts";
import type { Job } from "../../jobs/scheduler.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import type { Notifier } from "../notify/notifier.ts";
import { dueItems } from "./due.ts";
import type { DueItems } from "./due-items.ts";
import { sendDelayedNotices } from "./delayed-notices.ts";
import { notifyDue } from "./notices.ts";
import { endCycle, isUnderWay, readSnoozes } from "./snoozes.ts";

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock" | "messages" | "log"> & {
  readonly telling: Notifier;
};

/**
 * Every 15 minutes: tells people of what became due and of what lasts for too long, and starts the postponements of those
 * anew who owe nothing. Every process does it; what one has done the others leave
 * alone. A turn says how many notifications were written.
 */
export function reminderJob(context: Context): Job {
  return { name: "reminders", pattern: "*/15 * * * *", missed: "once", run: () => doWhatIsDue(context) };
}

async function doWhatIsDue(context: Context): Promise<number> {
  const asking = { employees: null, now: context.clock(), timeZone: COMPANY_TIME_ZONE };
  const items = await dueItems(context, asking);
  await endCycles(context, items);
  const told = await notifyDue(context, items);
  return told + (await sendDelayedNotices(context));
}

async function endCycles(context: Context, items: DueItems): Promise<void> {
  const snoozes = await readSnoozes(context, null);
  for (const snooze of snoozes.filter(isUnderWay)) {
    const group = DUE_GROUPS.find((each) => TYPE_OF_GROUP[each] === snooze.type);
    if (group === undefined || items[group].some(({ owner }) => owner === snooze.employee)) continue;
    await endCycle(context, { actor: SYSTEM, snooze });
  }
}
