import { stamp } from "../world.ts";
import { writeAnswers } from "../forms/write-answers.ts";
import type { Company } from "./types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Person } from "../people.ts";
import type { Random } from "../random.ts";

const WELL = [
  "Explained the last project clearly.",
  "Calm under pressure, asked good questions back.",
  "Live coding went smoothly.",
  "Knew the tools in depth.",
] as const;
const ISSUES = [
  "Lost the thread in the design question.",
  "Audio broke twice.",
  "Unsure about indexing and transactions.",
  "Answers too long.",
] as const;

/** The supervisor's account of an interview. The verdict agrees with the outcome in seven cases of ten. */
export function writeSupervisorFeedback({
  company: { world, forms },
  random,
  interview,
  consultant,
  submission,
  supervisor,
  at,
  good,
  outcome,
}: {
  company: Company;
  random: Random;
  interview: number;
  consultant: Consultant;
  submission: number;
  supervisor: Person;
  at: number;
  good: boolean;
  /** Of the interview by now. */
  outcome: string;
}): void {
  const id = world.nextId("supervisor_feedback");
  const agrees = random.chance(0.71);
  const mean = good === agrees ? 7.6 : 5.2;
  const score = Math.min(Math.max(Math.round(random.normal(mean, 1.4)), 1), 10);
  const flagged = random.chance(0.004);
  // who went on to the next round or an offer had been looked into
  const cleared = outcome === "next_round" || outcome === "selected";
  world.add("supervisor_feedback", {
    id,
    ...stamp(at, supervisor.id),
    interview,
    consultant: consultant.id,
    submission,
    outcome,
    form_version: 1,
    supervisor_name: supervisor.name,
    call_given_by: flagged ? "Somebody else" : consultant.name,
    score,
    issues: score <= 7 ? random.pick(ISSUES) : null,
    went_well: score > 4 ? random.pick(WELL) : null,
    submitted_on: at,
    integrity_flag: flagged && !cleared,
    integrity_review: flagged ? (cleared ? "cleared" : "open") : "not_needed",
  });
  const form = forms.get("interview");
  if (form !== undefined && world.detailed(at)) {
    writeAnswers(world, random, {
      form,
      score,
      at,
      by: supervisor.id,
      resource: "answer",
      parent: { feedback: id },
    });
  }
}
