import { DAY, addMonths, dayOf, isoDate } from "../clock.ts";
import { employerEntity } from "../consultants/write.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { PetitionPlan } from "./petition-plan.ts";
import type { Random } from "../random.ts";

export interface LcaFacts {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly level: string;
  readonly prevailing: number;
  readonly offered: number;
}

const LEVELS = ["i", "ii", "ii", "iii", "iv"] as const;

/** The labor condition application a petition stands on. */
export function writeLca(
  { world }: Company,
  random: Random,
  {
    plan,
    owner,
    createdAt: created,
    filedAt,
    certifiedAt,
  }: { plan: PetitionPlan; owner: number; createdAt: number; filedAt: number; certifiedAt: number },
): LcaFacts {
  const { consultant, assignment } = plan;
  const id = world.nextId("lca");
  const trail = new Trail(world, "status", "draft", created, owner);
  if (trail.to("filed", filedAt, owner)) trail.to("certified", certifiedAt, owner);
  // It is filed before the work it allows.
  const from = Math.max(plan.from ?? dayOf(certifiedAt) + 20, dayOf(certifiedAt));
  const longest = addMonths(from, 36) - 1;
  const to = plan.to === null || plan.to <= from ? longest : Math.min(plan.to, longest);
  if (trail.state === "certified" && to < world.today) trail.to("expired", (to + 1) * DAY + DAY / 2, null);
  const yearly = consultant.payType === "w2_salaried" ? consultant.basePay : consultant.basePay * 2080;
  // promised is no more than is paid
  const offered = Math.floor(yearly / 100_000) * 100_000;
  const prevailing = Math.round((offered * (0.82 + random.next() * 0.15)) / 10_000) * 10_000;
  const level = random.pick(LEVELS);
  const place = assignment?.submission.lead.place ?? consultant.place;
  world.add("lca", {
    id,
    ...stamp(created, owner, trail.since, trail.actor),
    code: world.code("lca", created),
    case_no:
      trail.state === "draft"
        ? null
        : `I-200-${String(26_001 + (id % 360)).padStart(5, "0")}-${String(900_000 + id)}`,
    employer_entity: employerEntity(consultant),
    job_title: consultant.skill.titles[0],
    soc_code: "15-1252",
    wage_level: level,
    prevailing_wage: prevailing,
    wage_from: offered,
    worksites: `${place.city}, ${place.state} (area ${place.zip})`,
    valid_from: isoDate(from),
    valid_to: isoDate(to),
    filed_on: trail.state === "draft" ? null : isoDate(dayOf(filedAt)),
    certified_on: trail.reached("certified") === null ? null : isoDate(dayOf(certifiedAt)),
    posted_from: isoDate(dayOf(created)),
    public_file_ok: trail.state !== "draft",
    status: trail.state,
    files: [],
  });
  trail.record("lca", id, created, owner);
  return { id, from, to, level, prevailing, offered };
}
