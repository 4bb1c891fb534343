import { DAY, HOUR, addFederalWorkdays, dayOf, instant, isoDate, workdayFrom } from "../clock.ts";
import { addressIn } from "../names.ts";
import { employerEntity } from "../consultants/write.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { writeComment } from "../comments.ts";
import { writeDocuments } from "./documents.ts";
import { writeLca } from "./lcas.ts";
import type { Company } from "../pipeline/types.ts";
import { PENDING } from "../../server/modules/values/authorization.ts";
import type { Renewal } from "../../server/modules/values/authorization.ts";
import type { Random } from "../random.ts";
import type { PetitionPlan } from "./petition-plan.ts";

const FORMS: Readonly<Record<string, string>> = {
  perm: "eta9089",
  i140: "i140",
  i485: "i485",
  opt_ead: "i765",
  stem_opt: "i765",
  h4_ead: "i765",
  gc_ead: "i765",
  l2_change: "i539",
};
const FIRMS = ["Larkfield & Moss", "Harrow Immigration Law", "Ostrander Legal", "Pruett and Sayer"] as const;
const TOPICS = [
  "specialty_occupation",
  "employer_employee",
  "availability_of_work",
  "wage_level",
  "maintenance_of_status",
  "degree_equivalency",
  "beneficiary_qualification",
] as const;
const NEXT: Readonly<Record<string, string>> = {
  intake: "Send the document list",
  documents: "Ask again for missing documents",
  prefiling: "Wait for the labor condition application",
  drafting: "Review the support letter",
  ready: "Collect signatures",
  filed: "Watch for the receipt",
  receipted: "Check the case status",
  rfe: "Draft the answer",
  rfe_answered: "Check the case status",
};
const H1B = /^h1b/u;

/** A case as far as authorizations stand on it. */
export interface Written {
  readonly id: number;
  readonly approved: boolean;
  /** Null for a case that was not filed, and for one under which nobody may go on. */
  readonly renewal: Renewal | null;
}

/** Writes a case with its documents and labor condition application. */
export function writePetition(company: Company, random: Random, plan: PetitionPlan): Written | null {
  const { world, people } = company;
  const { consultant, type, opened, assignment } = plan;
  const openedAt = instant(workdayFrom(opened), 10);
  if (!world.happened(openedAt)) return null;
  const owners = people.working("legal", opened);
  const owner = (owners[consultant.id % owners.length] ?? owners[0])!.id;
  const id = world.nextId("petition");
  const premium = random.chance(0.55) && H1B.test(type);
  const times = planTimes(random, plan, premium);
  const trail = caseTrail(company, plan, times, owner);
  const reached = (state: string): string | null => {
    const at = trail.reached(state);
    return at === null ? null : isoDate(dayOf(at));
  };
  const filedAt = trail.reached("filed");
  const approvedAt = trail.reached("approved");
  const needsLca = H1B.test(type);
  const lca =
    needsLca && trail.reached("prefiling") !== null
      ? writeLca(company, random, {
          plan,
          owner,
          createdAt: times.prefiling,
          certifiedAt: times.drafting,
          filedAt: Math.max(times.drafting - 10 * DAY, times.prefiling + 2 * HOUR),
        })
      : null;
  const rfeAt = trail.reached("rfe");
  const premiumFrom = trail.reached(rfeAt === null ? "receipted" : "rfe_answered");
  const open = NEXT[trail.state] !== undefined;
  // no project begins before the case that it needs is filed
  const isWaitedFor =
    assignment !== null &&
    assignment.placement.start <= world.today &&
    (filedAt === null || trail.state === "denied") &&
    (type === "h1b_amendment" || type === "h1b_change_employer");
  const site = assignment?.submission.lead.location ?? addressIn(random, consultant.place);
  world.add("petition", {
    id,
    ...stamp(openedAt, owner, trail.since, trail.actor),
    code: world.code("petition", openedAt),
    consultant: consultant.id,
    petition_type: type,
    form: FORMS[type] ?? "i129",
    category:
      type === "perm" || type === "i140" || type === "i485" ? random.pick(["eb2", "eb2", "eb3"]) : "none",
    case_owner: owner,
    law_firm: random.pick(FIRMS),
    petitioner: employerEntity(consultant),
    project: isWaitedFor ? null : (assignment?.projectId ?? null),
    client: assignment?.submission.lead.client?.id ?? null,
    worksite: site,
    worksite_city: [site["city"], site["state"]].filter((part) => part != null).join(", "),
    lca: lca?.id ?? null,
    job_title: consultant.skill.titles[0],
    soc_code: "15-1252",
    wage_level: lca?.level ?? random.pick(["i", "ii", "ii", "iii"]),
    offered_wage: lca?.offered ?? null,
    prevailing_wage: lca?.prevailing ?? null,
    premium,
    status: trail.state,
    stage_detail: stageDetail(type, trail.state),
    target_file_on: isoDate(dayOf(times.filed)),
    filed_on: reached("filed"),
    receipt_no: trail.reached("receipted") === null ? null : `ZZZ${String(2_600_000_000 + id)}`,
    receipt_on: reached("receipted"),
    premium_due_on:
      premium && premiumFrom !== null ? isoDate(addFederalWorkdays(dayOf(premiumFrom), 15)) : null,
    rfe_on: reached("rfe"),
    rfe_due_on: rfeAt === null ? null : isoDate(dayOf(rfeAt) + ANSWER_DAYS),
    rfe_topics: rfeAt === null ? [] : random.sample(TOPICS, random.integer(1, 2)),
    rfe_answered_on: reached("rfe_answered"),
    decided_on: reached("approved") ?? reached("denied"),
    valid_from:
      approvedAt !== null && plan.from !== null ? isoDate(Math.max(plan.from, lca?.from ?? plan.from)) : null,
    valid_to: approvedAt !== null && plan.to !== null ? isoDate(Math.min(plan.to, lca?.to ?? plan.to)) : null,
    i983_on: type === "stem_opt" ? isoDate(opened) : null,
    priority_date: type === "perm" && filedAt !== null ? isoDate(dayOf(filedAt)) : null,
    filing_fee: H1B.test(type) ? 78_000 : 52_000,
    premium_fee: premium ? 296_500 : null,
    attorney_fee: random.integer(15, 40) * 10_000,
    next_action: open ? NEXT[trail.state] : null,
    next_action_on: open ? isoDate(workdayFrom(world.today + random.integer(-2, 24))) : null,
    outcome_note:
      trail.state === "denied"
        ? "Duties not found to need a degree in the field."
        : trail.state === "withdrawn"
          ? "Consultant left."
          : null,
  });
  trail.record("petition", id, openedAt, owner);
  if (random.chance(0.5)) {
    writeComment(world, random, {
      target: { resource: "petition", id },
      at: Math.min(openedAt + random.integer(2, 30) * DAY, world.now),
      by: owner,
      people,
    });
  }
  writeDocuments(company, random, { petition: id, type, trail, openedAt, owner, validTo: plan.to });
  const graceDays = PENDING[type]?.days;
  const filedOn = reached("filed");
  const decidedOn = reached("approved") ?? reached("denied");
  return {
    id,
    approved: approvedAt !== null,
    renewal:
      filedOn === null || graceDays === undefined
        ? null
        : {
            filedOn,
            decidedOn,
            open: decidedOn === null && trail.reached("withdrawn") === null,
            graceDays,
          },
  };
}

interface Times {
  readonly documents: number;
  readonly prefiling: number;
  readonly drafting: number;
  readonly ready: number;
  readonly filed: number;
  readonly receipted: number;
  readonly rfe: number | null;
  readonly answered: number | null;
  readonly decided: number;
  readonly closed: number;
}

function planTimes(
  random: Random,
  { opened, from, approved, rfeDue }: PetitionPlan,
  premium: boolean,
): Times {
  const at = (day: number, hour: number): number => instant(workdayFrom(day), hour);
  if (rfeDue !== undefined) return waitingTimes(rfeDue, at);
  const documents = opened + random.integer(1, 4);
  const prefiling = documents + random.integer(7, 18);
  const drafting = prefiling + random.integer(11, 16);
  const ready = drafting + random.integer(4, 12);
  const filed = ready + random.integer(1, 5);
  const receipted = filed + random.integer(3, 9);
  const rfe = random.chance(0.18) ? receipted + random.integer(12, 60) : null;
  const answered = rfe === null ? null : rfe + random.integer(30, 70);
  const waiting = premium ? random.integer(12, 21) : random.integer(70, 150);
  const decided = (answered ?? receipted) + waiting;
  // Work that went on had been allowed in time.
  const latest = approved && from !== null ? Math.max(from + 20, receipted + 4) : Number.POSITIVE_INFINITY;
  const end = Math.min(decided, latest);
  const inTime = rfe !== null && answered !== null && answered < end;
  return {
    documents: at(documents, 11),
    prefiling: at(prefiling, 11),
    drafting: at(drafting, 12),
    ready: at(ready, 13),
    filed: at(filed, 14),
    receipted: at(receipted, 10),
    rfe: inTime ? at(rfe, 15) : null,
    answered: inTime ? at(answered, 15) : null,
    decided: at(end, 16),
    closed: at(end + random.integer(10, 30), 16),
  };
}

/** Days from the question to the last day for its answer. */
const ANSWER_DAYS = 84;

function waitingTimes(rfeDue: number, at: (day: number, hour: number) => number): Times {
  const asked = rfeDue - ANSWER_DAYS;
  return {
    documents: at(asked - 70, 11),
    prefiling: at(asked - 60, 11),
    drafting: at(asked - 45, 12),
    ready: at(asked - 36, 13),
    filed: at(asked - 33, 14),
    receipted: at(asked - 26, 10),
    rfe: instant(asked, 15),
    answered: null,
    decided: at(rfeDue + 60, 16),
    closed: at(rfeDue + 80, 16),
  };
}

function caseTrail(
  { world }: Company,
  { opened, type, approved, consultant }: PetitionPlan,
  times: Times,
  owner: number,
): Trail {
  const trail = new Trail(world, "status", "intake", instant(workdayFrom(opened), 10), owner);
  const { exit } = consultant.life;
  const leaves =
    exit !== null && exit.stage === "completed" ? instant(exit.lastDay, 17) : Number.POSITIVE_INFINITY;
  const steps: [string, number][] = [
    ["documents", times.documents],
    ...(H1B.test(type) || type === "perm" ? [["prefiling", times.prefiling] as [string, number]] : []),
    ["drafting", times.drafting],
    ["ready", times.ready],
    ["filed", times.filed],
    ["receipted", times.receipted],
    ...(times.rfe !== null && times.answered === null ? ([["rfe", times.rfe]] as [string, number][]) : []),
    ...(times.rfe !== null && times.answered !== null
      ? ([
          ["rfe", times.rfe],
          ["rfe_answered", times.answered],
        ] as [string, number][])
      : []),
  ];
  for (const [state, at] of steps) {
    if (at > leaves && !approved) return (trail.to("withdrawn", leaves, owner), trail);
    if (!trail.to(state, at, owner)) return trail;
  }
  const luck = (opened * 7919 + consultant.id * 104_729) % 100;
  const result = approved || luck >= 7 ? "approved" : luck < 3 ? "denied" : "withdrawn";
  if (trail.to(result, times.decided, owner) && luck % 5 < 3) trail.to("closed", times.closed, owner);
  return trail;
}

function stageDetail(type: string, state: string): string {
  if (type === "perm")
    return state === "prefiling"
      ? "recruitment"
      : state === "filed" || state === "receipted"
        ? "dol_filed"
        : state === "approved" || state === "closed"
          ? "dol_certified"
          : "none";
  if (type === "h1b_cap")
    return state === "intake" || state === "documents"
      ? "none"
      : state === "prefiling"
        ? "cap_registered"
        : "cap_selected";
  return "none";
}
