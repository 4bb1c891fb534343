import {
  DAY,
  HOUR,
  dayOf,
  daysLater,
  instant,
  officeHour,
  officeHoursLater,
  workdayFrom,
  workdayUntil,
} from "../clock.ts";
import { addressIn, drawCity } from "../names.ts";
import { type Random, weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { mailShare, writeLeadMail } from "../utility/mails.ts";
import { writeComment } from "../comments.ts";
import { jobDescription } from "../vocabulary/sentences.ts";
import { type Skill, SKILLS } from "../words/technologies.ts";
import type { Client, Vendor } from "../companies.ts";
import type { Company, Lead } from "./types.ts";
import type { Person } from "../people.ts";

const drawSource = weighted([
  ["email", 46],
  ["job_board", 20],
  ["vendor_call", 14],
  ["vms_portal", 9],
  ["linkedin", 6],
  ["referral", 3],
  ["direct_client", 2],
] as const);
const drawWorkMode = weighted([
  ["hybrid", 46],
  ["onsite", 24],
  ["remote", 30],
] as const);
/** Time to answer some fresh requirements: the list begins with hot ones and with some that are late. */
const SOON = 20 * 60_000;
const drawPriority = weighted([
  ["hot", 15],
  ["warm", 55],
  ["cold", 30],
] as const);
const drawTermSet = weighted<readonly string[]>([
  [["c2c"], 38],
  [["c2c", "w2"], 30],
  [["w2"], 10],
  [["c2c", "c2h"], 12],
  [["c2c", "w2", "c2h"], 6],
  [["c2c", "1099"], 2],
  [["full_time", "c2h"], 2],
]);
const drawAnySkill = weighted<Skill>(SKILLS.map((skill) => [skill, skill.share] as const));
const drawCloseReason = weighted([
  ["filled_by_others", 34],
  ["no_matching_consultant", 24],
  ["expired", 18],
  ["rate_too_low", 12],
  ["cancelled_by_client", 8],
  ["position_on_hold", 4],
] as const);

export function draftLead({
  company: { world, lookups, companies },
  random,
  receivedAt,
  owner,
  skill = drawAnySkill(random),
  client,
  vendor,
}: {
  company: Company;
  random: Random;
  receivedAt: number;
  owner: Person;
  skill?: Skill;
  client?: Client;
  vendor?: Vendor;
}): Lead {
  const workMode = drawWorkMode(random);
  const buyer = client ?? companies.drawClient(random);
  const place =
    workMode === "remote" && random.chance(0.13) ? null : random.chance(0.6) ? buyer.place : drawCity(random);
  const seller = vendor ?? companies.drawVendor(random, dayOf(receivedAt));
  const around = random.sample(skill.around, random.integer(2, 4));
  return {
    id: world.nextId("lead"),
    skill,
    title: random.pick(skill.titles),
    client: client === undefined && random.chance(0.06) ? null : buyer,
    vendor: seller,
    contact: seller.contacts.length > 0 ? random.pick(seller.contacts) : null,
    workMode,
    place,
    location: place === null ? null : { ...addressIn(random, place), street: null },
    region: place?.region ?? "remote",
    technologies: [
      ...new Set([skill.name, ...around].flatMap((name) => lookups.technologies.get(name) ?? [])),
    ],
    terms: drawTermSet(random),
    receivedAt,
    owner,
  };
}

/** Both are made up, so that what follows is the same company whether something is planted or not. */
const planted = <T>(is: boolean, special: T, usual: T): T => (is ? special : usual);

/** What became of a requirement's submissions. */
export interface Coverage {
  readonly firstAt: number;
  readonly interviewAt: number | null;
  readonly placedAt: number | null;
  /** When the last of them ended; null while one is open. */
  readonly overAt: number | null;
}

type Course =
  | { readonly kind: "covered"; readonly coverage: Coverage }
  | { readonly kind: "open" }
  | { readonly kind: "duplicate"; readonly of: Lead };

export function writeLead({
  company,
  random,
  lead,
  course,
}: {
  company: Company;
  random: Random;
  lead: Lead;
  course: Course;
}): void {
  const { world, lookups, people } = company;
  const { receivedAt, owner, skill } = lead;
  const taken = receivedAt + random.logNormal(0.6, 5) * HOUR;
  const trail = new Trail(world, "status", "new", receivedAt, owner.id);
  const source = drawSource(random);
  let closeReason: string | null = null;
  let touched = receivedAt;
  if (course.kind === "covered") {
    closeReason = coveredCourse(random, trail, { course, owner, taken });
    touched = Math.max(touched, course.coverage.firstAt);
  } else if (course.kind === "duplicate") {
    trail.to("duplicate", officeHoursLater(receivedAt, random.logNormal(1, 6)), owner.id);
  } else closeReason = openCourse(random, trail, { receivedAt, owner, taken });
  const entered = Math.min(receivedAt + random.integer(1, 40) * 60_000, world.now);
  const created = Math.min(entered, trail.steps[0]?.at ?? entered);
  const from = Math.round((skill.rate * 0.9 + random.normal(0, 5)) * 2) * 50;
  const assigned = trail.state !== "new" || random.chance(0.6);
  const years = random.integer(4, 12);
  const description = jobDescription(random, {
    skill,
    title: lead.title,
    client: lead.client?.name ?? null,
    years,
  });
  const modified = Math.min(Math.max(trail.since, touched, created), world.now);
  const isFresh = world.size.name === "small" && modified >= instant(workdayUntil(world.today - 1), 0);
  const mailed = source === "email" && trail.state !== "new" && random.chance(mailShare(world));
  world.add("lead", {
    id: lead.id,
    ...stamp(created, owner.id, modified, trail.actor),
    code: world.code("lead", receivedAt),
    job_title: lead.title,
    client: lead.client?.id ?? null,
    vendor_company: lead.vendor.id,
    vendor_contact: lead.contact?.id ?? null,
    implementation_partner: null,
    source,
    source_mail: mailed ? writeLeadMail(company, { lead, description, mailbox: owner.id }) : null,
    external_job_id: random.chance(0.4) ? `JOB-${String(100_000 + lead.id)}` : null,
    description,
    technologies: lead.technologies,
    primary_technology: lookups.technologies.get(skill.name),
    experience_years: years,
    work_mode: lead.workMode,
    location: lead.location,
    region: lookups.regions.get(lead.region),
    employment_types: lead.terms,
    openings: random.chance(0.9) ? 1 : random.integer(2, 5),
    duration_months: random.pick([3, 6, 6, 12, 12, 12, 18, 24]),
    bill_rate_min: from,
    bill_rate_max: from + random.integer(1, 12) * 100,
    priority: planted(isFresh && lead.id % 5 < 2, "hot", drawPriority(random)),
    received_on: receivedAt,
    respond_by: planted(
      isFresh && lead.id % 4 === 0,
      receivedAt + SOON,
      random.chance(0.55) ? officeHoursLater(receivedAt, random.integer(6, 36)) : null,
    ),
    assigned_to: assigned ? owner.id : null,
    team: assigned ? owner.team.id : null,
    status: trail.state,
    close_reason: trail.state === "closed" ? closeReason : null,
    duplicate_of: trail.state === "duplicate" && course.kind === "duplicate" ? course.of.id : null,
    labels: random.chance(0.08)
      ? [random.pick(lookups.labels.filter(({ appliesTo }) => appliesTo === "lead")).id]
      : [],
  });
  trail.record("lead", lead.id, created, owner.id);
  if (random.chance(0.2)) {
    writeComment(world, random, {
      target: { resource: "lead", id: lead.id },
      at: Math.min(created + 3_600_000, world.now),
      by: owner.id,
      people,
    });
  }
}

function coveredCourse(
  random: Random,
  trail: Trail,
  { course, owner, taken }: { course: Extract<Course, { kind: "covered" }>; owner: Person; taken: number },
): string {
  const { firstAt, interviewAt, placedAt, overAt } = course.coverage;
  if (taken < firstAt) trail.to("working", taken, owner.id);
  trail.to("submitted", firstAt, null);
  if (interviewAt !== null && interviewAt > firstAt) trail.to("interviewing", interviewAt, null);
  if (placedAt !== null) trail.to("filled", placedAt, null);
  else if (overAt !== null)
    trail.to("closed", daysLater(random, Math.max(overAt, firstAt), random.logNormal(6, 20)), owner.id);
  return drawCloseReason(random);
}

const EXPIRY = 45 * DAY;

/** A requirement nobody could be sent for. */
function openCourse(
  random: Random,
  trail: Trail,
  { receivedAt, owner, taken }: { receivedAt: number; owner: Person; taken: number },
): string {
  if (!trail.to("working", taken, owner.id)) return "";
  const reason = drawCloseReason(random);
  if (random.chance(0.036)) {
    trail.to("on_hold", daysLater(random, taken, 2), owner.id, "Client reviews the budget");
    if (random.chance(0.3)) trail.to("closed", receivedAt + EXPIRY + 30 * DAY, null);
    return "position_on_hold";
  }
  const expired = reason === "expired";
  const at = expired
    ? instant(workdayFrom(dayOf(receivedAt + EXPIRY)), 1.05)
    : Math.max(daysLater(random, taken, random.logNormal(5, 16)), taken + HOUR);
  trail.to("closed", at, expired ? null : owner.id);
  return reason;
}

export const receivedOn = (random: Random, day: number): number => instant(day, officeHour(random));
