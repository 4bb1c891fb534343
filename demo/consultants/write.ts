import { DAY, addMonths, instant, isoDate } from "../clock.ts";
import { addressIn, usPhone } from "../names.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { writeComment } from "../comments.ts";
import { writeMarketing } from "./write-marketing.ts";
import { consultantTrail } from "./states.ts";
import { UNIVERSITIES } from "../words/people.ts";
import type { Companies } from "../companies.ts";
import type { Consultant } from "./plan.ts";
import type { FileRequest } from "../files.ts";
import type { Lookups } from "../lookups.ts";
import type { People, Person } from "../people.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

interface Parts {
  readonly world: World;
  readonly lookups: Lookups;
  readonly people: People;
  readonly companies: Companies;
  readonly consultants: readonly Consultant[];
  readonly attach: (request: FileRequest) => number;
}

const ENTITIES = [
  "Benchline Consulting LLC",
  "Benchline Consulting LLC",
  "Benchline Technologies Inc",
] as const;
export const employerEntity = (consultant: { readonly id: number }): string =>
  ENTITIES[consultant.id % ENTITIES.length] as string;

/** Rows of consultants, their marketing profiles and who markets them. */
export function writeConsultants(parts: Parts): void {
  const random = parts.world.random.fork("consultant rows");
  for (const consultant of parts.consultants) {
    writeConsultant(parts, random, consultant);
    writeProfile(parts, random, consultant);
    writeMarketing(parts, random, consultant);
  }
}

function writeConsultant(
  { world, lookups, people, companies }: Parts,
  random: Random,
  consultant: Consultant,
): void {
  const { life, place, id } = consultant;
  const hired = instant(life.hired, 9.25);
  const trail = consultantTrail(world, consultant);
  const stint = life.stints.findLast(({ from }) => from <= world.today);
  const running = life.placements.findLast(({ start, end }) => start <= world.today && end === null);
  const onBench =
    ["on_bench", "in_training", "marketing_hold", "project_upcoming", "notice"].includes(trail.state) &&
    running === undefined;
  const current = consultant.marketing.findLast(({ from }) => from <= world.today);
  const recruiter = random.pick(people.working("office", Math.max(life.hired, world.firstDay)));
  const born = addMonths(life.hired, -12 * (22 + consultant.experience) - random.integer(0, 30));
  const corporation = consultant.payType === "c2c" ? random.pick(companies.subVendors) : undefined;
  const ex = trail.state === "ex";
  world.add("consultant", {
    id,
    ...stamp(
      hired,
      recruiter.id,
      Math.max(
        trail.since,
        hired + DAY * Math.min(random.integer(1, 20), Math.max(world.today - life.hired, 0)),
      ),
    ),
    code: world.code("consultant", hired),
    name: consultant.name,
    email: consultant.email,
    phone: usPhone(random),
    gender: consultant.gender,
    date_of_birth: isoDate(born),
    ssn_last4: String(random.integer(0, 9999)).padStart(4, "0"),
    address: addressIn(random, place),
    region: lookups.regions.get(place.region),
    technologies: consultant.technologies,
    primary_technology: consultant.skillId,
    experience_years: consultant.experience,
    degree: random.pick(["bachelor", "bachelor", "master", "master", "master", "doctorate"]),
    university: random.pick(UNIVERSITIES),
    graduated_on: isoDate(addMonths(life.hired, -12 * consultant.experience)),
    employment_type: consultant.payType,
    employer_entity: employerEntity(consultant),
    vendor_company: corporation?.id ?? null,
    base_pay: consultant.basePay,
    hire_date: isoDate(life.hired),
    status: trail.state,
    bench_start: onBench && stint !== undefined ? isoDate(Math.min(stint.from, world.today)) : null,
    available_from: ex
      ? null
      : isoDate(
          running === undefined
            ? world.today + 3
            : (running.terms.findLast((term) => term.signedOn <= world.today) ?? running.terms[0])!.to + 1,
        ),
    mentor: consultant.mentor,
    retention_owner: consultant.retentionOwner,
    recruiter: recruiter.id,
    team: current?.marketer.team.id ?? null,
    will_relocate: random.chance(0.55),
    preferred_regions: random.chance(0.5) ? [lookups.regions.get(place.region) as number] : [],
    i9_status: trail.state === "onboarding" ? "pending" : random.chance(0.04) ? "reverify_due" : "complete",
    i9_reverify_by: isoDate(world.today + random.integer(20, 700)),
    e_verify_case: `ZZZ${String(20_000_000 + id)}`,
    emergency_contact: random.chance(0.7)
      ? `${consultant.name.split(" ").at(-1)} family, ${usPhone(random)}`
      : null,
    exited_on: ex && life.exit !== null ? isoDate(life.exit.lastDay) : null,
    rehire_ok: ex ? random.chance(0.8) : null,
    labels: random.chance(0.2)
      ? [random.pick(lookups.labels.filter(({ appliesTo }) => appliesTo === "consultant")).id]
      : [],
    notes: random.chance(0.1) ? "Prefers to hear about pay before locations." : null,
  });
  trail.record("consultant", id, hired, recruiter.id);
  if (ex) return;
  for (let count = random.integer(0, 3); count > 0; count -= 1) {
    const at = Math.max(world.now - random.integer(1, 140) * DAY, hired + DAY);
    writeComment(world, random, {
      target: { resource: "consultant", id },
      at: Math.min(at, world.now),
      by: random.chance(0.5) ? consultant.retentionOwner : consultant.mentor,
      people,
    });
  }
}

/** The profile a consultant is presented under; a retired one of earlier times for some. */
function writeProfile(
  { world, lookups, people, attach }: Parts,
  random: Random,
  consultant: Consultant,
): void {
  const { life, marketing } = consultant;
  const verifier = random.pick(people.working("engineer", Math.max(life.hired, world.firstDay)));
  const first = marketing[0];
  if (first === undefined) return;
  const from = Math.min(Math.max(life.hired, first.from - 6), world.today - 1);
  if (random.chance(0.65) && from - 200 > life.hired) {
    profileRow({
      world,
      lookups,
      random,
      consultant,
      attach,
      verifier,
      marketer: first.marketer,
      from: from - 190,
      title: consultant.skill.titles[0] as string,
      version: 1,
      final: "retired",
    });
  }
  const state = presentState(world, consultant);
  const { id, resume } = profileRow({
    world,
    lookups,
    random,
    consultant,
    attach,
    verifier,
    marketer: first.marketer,
    from,
    title: consultant.profile.title,
    version: 2,
    final: state,
  });
  consultant.profile = { id, title: consultant.profile.title, resume };
}

function presentState(world: World, { life, marketing }: Consultant): string {
  if (life.final === "ex") return "retired";
  if (life.final === "in_training" || life.final === "onboarding") return "in_review";
  const open = marketing.some(({ from, to }) => from <= world.today && world.today < to);
  return open && life.final === "on_bench" ? "active" : "paused";
}

const STEPS = ["in_review", "approved", "active", "paused", "retired"] as const;

function profileRow({
  world,
  lookups,
  random,
  consultant,
  attach,
  verifier,
  marketer,
  from,
  title,
  version,
  final,
}: Pick<Parts, "world" | "lookups" | "attach"> & {
  random: Random;
  consultant: Consultant;
  verifier: Person;
  marketer: Person;
  from: number;
  title: string;
  version: number;
  final: string;
}): { id: number; resume: number } {
  const id = world.nextId("marketing_profile");
  const at = instant(from, 10.5);
  const trail = new Trail(world, "status", "draft", at, marketer.id);
  const last = STEPS.indexOf(final as (typeof STEPS)[number]);
  for (const [index, step] of STEPS.slice(0, last + 1).entries()) {
    if (step === "paused" && final === "retired") continue;
    const late = index >= 3 ? Math.max(world.today - 4 - random.integer(0, 30), from + 5) : from + index;
    trail.to(
      step,
      instant(Math.min(late, world.today - 1), 11 + index),
      step === "approved" ? verifier.id : marketer.id,
    );
  }
  const resume = attach({
    sample: "resume",
    kind: "resume",
    target: { resource: "marketing_profile", id },
    at,
    by: marketer.id,
    name: `${consultant.name} - ${title}.pdf`,
  });
  const { skill, place, experience } = consultant;
  world.add("marketing_profile", {
    id,
    ...stamp(at, marketer.id, trail.since, trail.actor),
    code: world.code("marketing_profile", at),
    consultant: consultant.id,
    title: `${experience >= 8 && !title.startsWith("Senior") ? "Senior " : ""}${title}`,
    technologies: consultant.technologies,
    experience_years: experience,
    summary: `<p>${experience} years with ${[skill.name, ...skill.around.slice(0, 3)].join(", ")}. Built and ran systems for ${random.pick(["banks", "insurers", "hospitals", "retailers", "carriers"])}, from design to production support.</p>`,
    resume,
    resume_version: version,
    marketing_email: consultant.email.replace("@example.net", "@example.org"),
    marketing_phone: usPhone(random),
    linkedin: `https://linkedin.example.com/in/${consultant.email.split("@")[0]}`,
    location: { ...addressIn(random, place), street: null, zip: null },
    preferred_regions: [lookups.regions.get(place.region) as number],
    will_relocate: random.chance(0.55),
    employment_types: random.chance(0.3)
      ? ["c2c"]
      : random.chance(0.5)
        ? ["c2c", "w2"]
        : ["c2c", "w2", "c2h"],
    expected_rate: consultant.billRate,
    available_from: isoDate(Math.max(from, world.today - 30)),
    verified_by: last >= 1 ? verifier.id : null,
    status: trail.state,
  });
  trail.record("marketing_profile", id, at, marketer.id);
  return { id, resume };
}
