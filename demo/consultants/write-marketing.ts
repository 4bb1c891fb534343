import { instant, isoDate } from "../clock.ts";
import { leadOf } from "../people.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "./plan.ts";
import type { Random } from "../random.ts";

/** Who markets a consultant, from when to when. */
export function writeMarketing(
  { world, people }: Pick<Company, "world" | "people">,
  random: Random,
  consultant: Consultant,
): void {
  for (const { from, to, marketer, secondary, handedOver } of consultant.marketing) {
    if (!world.happened(instant(from, 9.75))) continue;
    for (const person of secondary === null ? [marketer] : [marketer, secondary]) {
      const id = world.nextId("consultant_marketing");
      const at = instant(from, 9.75);
      const by = leadOf(people, person);
      const trail = new Trail(world, "status", "active", at, by);
      if (to <= world.today) trail.to("ended", instant(to, 9.5), handedOver ? by : null);
      else if (consultant.life.final === "marketing_hold")
        trail.to("paused", instant(world.today - 2, 11), by);
      else if (consultant.life.final === "project_upcoming")
        trail.to("paused", consultant.life.placements.at(-1)?.sale.signedAt ?? at, null);
      const ended = trail.state === "ended";
      world.add("consultant_marketing", {
        id,
        ...stamp(at, by, trail.since, trail.actor),
        consultant: consultant.id,
        marketer: person.id,
        role: person === marketer ? "primary" : "secondary",
        team: person.team.id,
        start: isoDate(from),
        end: ended ? isoDate(to) : null,
        status: trail.state,
        pause_reason: trail.state === "active" ? null : pauseReason(consultant, { to, handedOver }),
        target_per_week: 10,
        min_rate: Math.round((consultant.billRate * 0.9) / 100) * 100,
        hotlist: trail.state === "active" && random.chance(0.7),
      });
      trail.record("consultant_marketing", id, at, by);
      world.notify({
        recipient: person.id,
        kind: "pipeline",
        at: at + 30_000,
        actor: by,
        event: "assigned",
        about: "consultant_marketing",
        title: "Consultant assigned to you",
        description: `${consultant.name}, ${consultant.profile.title}`,
        target: { resource: "consultant", id: consultant.id },
        subName: "consultantmarketing",
        subId: id,
      });
    }
  }
}

function pauseReason({ life }: Consultant, { to, handedOver }: { to: number; handedOver: boolean }): string {
  if (handedOver) return "consultant_request";
  if (life.final === "marketing_hold") return "retraining";
  return life.exit !== null && life.exit.noticeOn <= to && life.exit.stage !== "withdrawn"
    ? "exit"
    : "project_signed";
}
