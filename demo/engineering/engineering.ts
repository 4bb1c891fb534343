import { dayOf, workdayFrom } from "../clock.ts";
import { writeFeedback } from "./feedback.ts";
import { type Support, writeSupport, writeSupports } from "./supports.ts";
import { writeTraining } from "./training.ts";
import { writeUpdates } from "./updates.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";

/** Support, updates and feedback of every project, and training. */
export async function runEngineering(company: Company, assignments: readonly Assignment[]): Promise<void> {
  const { world } = company;
  const random = world.random.fork("engineering");
  const since = Math.max(world.firstDay, dayOf(world.detailFrom));
  const supports = writeSupports(company, random, assignments);
  const forgotten = writeForgetful(company, { assignments, supports });
  writeTraining(company, random, world.firstDay);
  await world.sink.settle();
  await writeUpdates(company, random, { supports, since });
  await writeFeedback(company, random, { assignments, since, forgotten });
  await world.sink.settle();
}

/** Accounts that put reminders off, and so must owe something. */
const FORGETFUL = ["EN1002", "EN1003", "DL1001"];
/** Projects that run for longer than so many days. */
const RUNNING = 75;
/** Days since they took them on. */
const SINCE = 33;

/** They took on projects nobody supported and never wrote a word about them. Gives those projects' assignments. */
function writeForgetful(
  company: Company,
  { assignments, supports }: { assignments: readonly Assignment[]; supports: readonly Support[] },
): ReadonlySet<Assignment> {
  const { world, people } = company;
  const supported = new Set(supports.map(({ assignment }) => assignment));
  const free = assignments.filter(
    (each) =>
      each.lastDay !== null &&
      each.placement.end === null &&
      each.placement.start < world.today - RUNNING &&
      !supported.has(each),
  );
  const random = world.random.fork("forgetful");
  const taken = new Set<Assignment>();
  for (const [index, employeeId] of FORGETFUL.entries()) {
    const person = people.byEmployeeId.get(employeeId);
    const assignment = free[index];
    if (person === undefined || assignment === undefined) continue;
    const from = workdayFrom(world.today - SINCE);
    const support = { assignment, person, from, to: null };
    writeSupport(company, random, { support, role: "primary", left: false });
    taken.add(assignment);
  }
  return taken;
}
