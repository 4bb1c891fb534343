import { exitCompletedAt } from "./exits.ts";
import { instant } from "../clock.ts";
import { Trail } from "../trail.ts";
import type { BenchStint, Life } from "./life.ts";
import type { Consultant } from "./plan.ts";
import type { World } from "../world.ts";

/** Days after hiring until the first bench day of somebody who was trained. */
const TRAINING = 17;

/** Whether a stretch on the bench begins with a training that ends before it does, or still runs. */
export function isTrained(world: World, { final }: Life, { from, to, fresh }: BenchStint): boolean {
  if (!fresh) return false;
  if (final === "in_training") return from > world.today - 30;
  return from % 2 === 0 && from + TRAINING < Math.min(to, world.today);
}

/** A consultant's states from hiring until today. */
export function consultantTrail(world: World, { life, retentionOwner, mentor }: Consultant): Trail {
  const trail = new Trail(world, "status", "onboarding", instant(life.hired, 9.25), retentionOwner);
  const steps: { to: string; at: number; actor: number | null }[] = [];
  const add = (to: string, at: number, actor: number | null): void => void steps.push({ to, at, actor });
  for (const stint of life.stints) {
    const { from } = stint;
    if (isTrained(world, life, stint)) {
      add("in_training", instant(from, 9.5), mentor);
      if (life.final !== "in_training") add("on_bench", instant(from + TRAINING, 9.5), mentor);
    } else if (life.final !== "onboarding") add("on_bench", instant(from, 0.5), null);
  }
  for (const { start, sale } of life.placements) {
    add("project_upcoming", sale.signedAt, null);
    add("on_project", instant(start, 0.4), null);
  }
  const { exit } = life;
  if (life.final === "marketing_hold") add("marketing_hold", instant(world.today - 2, 11), retentionOwner);
  if (
    exit !== null &&
    (exit.stage === "approved" || exit.stage === "clearance" || exit.stage === "completed")
  ) {
    add("notice", instant(exit.noticeOn, 14), retentionOwner);
    if (exit.stage === "completed") add("ex", exitCompletedAt(exit), null);
  }
  // Nothing else happens to somebody who has given notice.
  const notice = steps.find(({ to }) => to === "notice")?.at ?? Number.POSITIVE_INFINITY;
  for (const { to, at, actor } of steps.sort((a, b) => a.at - b.at)) {
    if (at > notice && to !== "ex") continue;
    const way = to === trail.state ? undefined : WAYS[trail.state]?.[to];
    for (const state of way ?? []) trail.to(state, Math.max(at, trail.since), actor);
    const isSigned = life.placements.some(
      ({ start, sale }) => sale.signedAt <= at && instant(start, 0.4) > at,
    );
    if (trail.state === "on_bench" && isSigned) trail.to("project_upcoming", Math.max(at, trail.since), null);
  }
  return trail;
}

/**
 * States on the way from one to another, the last one included, as the transitions of a consultant lead. Where there is no way
 * it is not gone: who is still on a project signs for the next one when it is over.
 */
const WAYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  onboarding: {
    in_training: ["in_training"],
    on_bench: ["on_bench"],
    project_upcoming: ["on_bench", "project_upcoming"],
    on_project: ["on_bench", "project_upcoming", "on_project"],
    notice: ["on_bench", "notice"],
  },
  in_training: {
    on_bench: ["on_bench"],
    marketing_hold: ["marketing_hold"],
    project_upcoming: ["project_upcoming"],
    on_project: ["project_upcoming", "on_project"],
    notice: ["notice"],
  },
  on_bench: {
    marketing_hold: ["marketing_hold"],
    project_upcoming: ["project_upcoming"],
    on_project: ["project_upcoming", "on_project"],
    notice: ["notice"],
  },
  marketing_hold: { on_bench: ["on_bench"], project_upcoming: ["project_upcoming"], notice: ["notice"] },
  project_upcoming: { on_project: ["on_project"], on_bench: ["on_bench"], notice: ["notice"] },
  on_project: { on_bench: ["on_bench"], notice: ["notice"] },
  notice: { ex: ["ex"] },
};
