import { DAY, HOUR, addWorkdays, instant, isoDate } from "../clock.ts";
import { Trail } from "../trail.ts";
import { writeResponse } from "../forms/write-answers.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "./plan.ts";
import type { Exit } from "./life.ts";
import type { Random } from "../random.ts";

const CHECKLIST = [
  "timesheets_in",
  "final_pay",
  "assets_back",
  "access_removed",
  "petition_withdrawn",
  "lca_withdrawn",
  "benefits_notice",
] as const;

const NOT_APPLICABLE = ["return_transport", "school_notified"];

/** When an exit was completed: the consultant counts as former from then on. */
export const exitCompletedAt = ({ lastDay }: Exit): number => instant(lastDay + 1, 15) + (lastDay % 6) * DAY;

export function writeExits(company: Company): void {
  const random = company.world.random.fork("exits");
  const leaving = company.consultants.flatMap((consultant) =>
    consultant.life.exit === null ? [] : [{ consultant, exit: consultant.life.exit }],
  );
  for (const { consultant, exit } of leaving.sort((a, b) => a.exit.noticeOn - b.exit.noticeOn))
    writeExit(company, random, consultant, exit);
}

/** Who takes a notice back says why. */
function reasonText(told: boolean, state: string): string | null {
  if (state === "withdrawn") return "Stays after all: the raise settled it.";
  return told ? "Long talk about pay and location; decision is made." : null;
}

function writeExit(
  { world, people, attach, forms }: Company,
  random: Random,
  consultant: Consultant,
  exit: Exit,
): void {
  const { stage, noticeOn, lastDay } = exit;
  const owner = consultant.retentionOwner;
  const at = instant(noticeOn, 11);
  const trail = new Trail(world, "status", "initiated", at, owner);
  const talked = stage !== "initiated";
  if (talked) trail.to("retention_talk", instant(addWorkdays(noticeOn, 1), 14), owner);
  if (stage === "withdrawn") trail.to("withdrawn", instant(addWorkdays(noticeOn, 5), 15), owner);
  else if (stage !== "initiated" && stage !== "retention_talk") {
    trail.to("approved", instant(addWorkdays(noticeOn, 3), 10), owner);
    if (stage !== "approved") trail.to("clearance", instant(lastDay + 1, 0.5), null);
    if (stage === "completed") trail.to("completed", exitCompletedAt(exit), owner);
  }
  const completed = trail.state === "completed";
  const id = world.nextId("consultant_exit");
  world.add("consultant_exit", {
    id,
    ...stamp(at, owner, trail.since, trail.actor),
    consultant: consultant.id,
    exit_type: exit.type,
    reason: exit.reason,
    reason_text: reasonText(random.chance(0.6), trail.state),
    notice_on: isoDate(noticeOn),
    last_working_day: isoDate(lastDay),
    retention_actions: talked ? "Offered a raise and a project closer to home." : null,
    interview_on: completed ? isoDate(addWorkdays(lastDay, -2)) : null,
    interview_notes: completed ? "Liked the team, wants to be asked again in a year." : null,
    rehire_ok: completed ? random.chance(0.8) : null,
    checklist: completed
      ? [...CHECKLIST]
      : trail.state === "clearance"
        ? ["timesheets_in", "access_removed"]
        : [],
    not_applicable: completed || trail.state === "clearance" ? NOT_APPLICABLE : [],
    settlement_amount: completed ? random.integer(300, 6000) * 100 : null,
    settlement_paid_on: completed ? isoDate(addWorkdays(lastDay, 6)) : null,
    status: trail.state,
    files: completed
      ? [
          attach({
            sample: "letter",
            kind: "other",
            target: { resource: "consultant_exit", id },
            at,
            by: owner,
            isPrivate: true,
          }),
        ]
      : [],
  });
  trail.record("consultant_exit", id, at, owner);
  const talk = trail.reached("retention_talk");
  if (talk !== null && world.happened(talk + HOUR))
    writeResponse(world, random.fork(`form ${id}`), {
      forms,
      name: "exit",
      record: { resource: "consultant_exit", id },
      score: random.integer(3, 8),
      at: talk + HOUR,
      by: owner,
    });
  const legal = people.working("legal", noticeOn)[0];
  for (const recipient of [owner, ...(legal === undefined ? [] : [legal.id])]) {
    world.notify({
      recipient,
      kind: "approval",
      at: at + 60_000,
      actor: owner,
      event: "added",
      about: "consultant_exit",
      title: "Exit initiated",
      description: `${consultant.name} has given notice.`,
      target: { resource: "consultant", id: consultant.id },
      subName: "consultantexit",
      subId: id,
    });
  }
}
