import { instant, isoDate } from "../clock.ts";
import { stamp } from "../world.ts";
import { consultantTrail } from "./states.ts";
import type { Consultant } from "./plan.ts";
import type { World } from "../world.ts";

/** Days for which the company knows where everybody stood. */
const DAYS = 30;

const KNOWN: ReadonlySet<string> = new Set([
  "in_training",
  "on_bench",
  "marketing_hold",
  "project_upcoming",
  "on_project",
  "notice",
]);
const WAITING: ReadonlySet<string> = new Set(["in_training", "on_bench", "marketing_hold"]);

/** Where each consultant stood at the beginning of each of the last days, as the nightly job writes it down. */
export function writeSnapshots(world: World, consultants: readonly Consultant[]): void {
  const trails = consultants.map((consultant) => ({ consultant, trail: consultantTrail(world, consultant) }));
  for (let day = world.today - DAYS + 1; day <= world.today; day += 1) {
    const at = instant(day, 0.25);
    if (!world.detailed(at)) continue;
    for (const { consultant, trail } of trails) {
      const { id, life, payType } = consultant;
      const status = trail.steps.findLast((step) => step.at <= at)?.to;
      if (status === undefined || !KNOWN.has(status)) continue;
      const stint = life.stints.findLast(({ from }) => from <= day);
      world.add("bench_snapshot", {
        id: world.nextId("bench_snapshot"),
        ...stamp(at, null),
        day: isoDate(day),
        consultant: id,
        status,
        employment_type: payType,
        bench_days: WAITING.has(status) && stint !== undefined ? day - stint.from : null,
        marketers: ["marketing_hold", "project_upcoming"].includes(status) ? [] : marketersAt(consultant, at),
      });
    }
  }
}

const marketersAt = ({ marketing }: Consultant, at: number): number[] =>
  marketing
    .filter(({ from, to }) => instant(from, 9.75) <= at && at < instant(to, 9.5))
    .flatMap(({ marketer, secondary }) => [marketer.id, ...(secondary === null ? [] : [secondary.id])]);
