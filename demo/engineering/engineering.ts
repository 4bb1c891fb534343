import { dayOf } from "../clock.ts";
import { writeFeedback } from "./feedback.ts";
import { writeForgetful } from "./forgetful.ts";
import { writeSupports } from "./supports.ts";
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
