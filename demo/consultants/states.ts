import { exitCompletedAt } from "./exits.ts";
import { instant } from "../clock.ts";
import { Trail } from "../trail.ts";
import type { Consultant } from "./plan.ts";
import type { World } from "../world.ts";

/** Days after hiring until the first bench day of somebody who was trained. */
const TRAINING = 17;

/** A consultant's states from hiring until today. */
export function consultantTrail(world: World, { life, retentionOwner, mentor }: Consultant): Trail {
  const trail = new Trail(world, "status", "onboarding", instant(life.hired, 9.25), retentionOwner);
  const steps: { to: string; at: number; actor: number | null }[] = [];
  const add = (to: string, at: number, actor: number | null): void => void steps.push({ to, at, actor });
  for (const { from, fresh } of life.stints) {
    if (fresh && life.final === "in_training" && from > world.today - 30)
      add("in_training", instant(from, 9.5), mentor);
    else if (fresh && from % 2 === 0 && from + TRAINING < world.today) {
      add("in_training", instant(from, 9.5), mentor);
      add("on_bench", instant(from + TRAINING, 9.5), mentor);
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
    // Not twice in a row, and signing comes after the end of the project before.
    if (to !== trail.state) trail.to(to, at, actor);
  }
  return trail;
}
