import { addWorkdays, daysLater, instant, isoDate, workdayFrom } from "../clock.ts";
import { growingPast } from "../people.ts";
import { addressIn, createNames, drawCity, usPhone } from "../names.ts";
import { weighted } from "../random.ts";
import { SKILLS } from "../words/technologies.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import { writeComment } from "../comments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { Random } from "../random.ts";

const drawSource = weighted([
  ["job_board", 34],
  ["referral", 22],
  ["linkedin", 18],
  ["campus", 10],
  ["training_institute", 9],
  ["vendor", 4],
  ["walk_in", 2],
  ["other", 1],
] as const);
const drawEnd = weighted([
  ["rejected", 54],
  ["withdrawn", 17],
  ["open", 29],
] as const);
const drawReason = weighted([
  ["skills", 42],
  ["communication", 18],
  ["compensation", 15],
  ["no_show", 12],
  ["location", 7],
  ["duplicate", 4],
  ["authorization_not_verifiable", 2],
] as const);
const STAGES = ["contacted", "screening", "evaluation", "offer", "accepted"] as const;
const CONVERTED = 0.3;

/** People the company may hire; some of the consultants were such once. */
export async function writeCandidates(company: Company): Promise<void> {
  const { world, consultants } = company;
  const random = world.random.fork("candidates");
  const names = createNames(random);
  const hired = consultants
    .filter(({ life }) => life.hired >= world.firstDay - 30)
    .sort((a, b) => b.life.hired - a.life.hired);
  const converted = hired.slice(0, Math.round(world.size.candidates * CONVERTED));
  const others = Array.from(
    { length: world.size.candidates - converted.length },
    () => world.today - growingPast(random, world.size.liveDays, world.size.growth),
  );
  const planned = [
    ...converted.map((consultant) => ({ consultant, day: consultant.life.hired - random.integer(25, 60) })),
    ...others.map((day) => ({ consultant: null, day })),
  ];
  for (const [index, { consultant, day }] of planned.sort((a, b) => a.day - b.day).entries()) {
    writeCandidate(company, random, { consultant, day, person: names("example.org") });
    if (index % 200 === 0) await world.sink.settle();
  }
}

function writeCandidate(
  company: Company,
  random: Random,
  {
    consultant,
    day,
    person,
  }: { consultant: Consultant | null; day: number; person: { given: string; family: string; email: string } },
): void {
  const { world, people, lookups, attach } = company;
  const at = instant(workdayFrom(day), 10 + random.next() * 7);
  if (!world.happened(at)) return;
  const owner = random.pick(people.working("office", day)).id;
  const trail = new Trail(world, "status", "new", at, owner);
  const end = consultant === null ? drawEnd(random) : "converted";
  const stop = consultant === null ? random.integer(0, 4) : STAGES.length;
  let last = at;
  const step = consultant === null ? 0 : (instant(consultant.life.hired, 9) - at) / (STAGES.length + 1);
  for (const stage of STAGES.slice(0, stop)) {
    last = consultant === null ? daysLater(random, last, random.logNormal(3, 9)) : last + step;
    if (!trail.to(stage, last, owner)) break;
  }
  if (consultant !== null) trail.to("converted", instant(consultant.life.hired, 9), owner);
  // Nobody stays undecided for half a year.
  else if (end !== "open" || at < world.now - 75 * 86_400_000) {
    const closed = end === "open" ? "rejected" : end;
    trail.to(closed, Math.max(daysLater(random, last, random.logNormal(5, 15)), last + 3_600_000), owner);
  }
  const skill = consultant?.skill ?? random.pick(SKILLS);
  const technologies =
    consultant?.technologies ??
    [skill.name, ...random.sample(skill.around, 3)].flatMap((name) => lookups.technologies.get(name) ?? []);
  const [given, family] = consultant === null ? [person.given, person.family] : splitName(consultant.name);
  const place = consultant?.place ?? drawCity(random);
  const source = drawSource(random);
  const sponsored = random.chance(0.55);
  const reached = STAGES.findLastIndex((stage) => trail.reached(stage) !== null);
  const closed = trail.state === "rejected" || trail.state === "withdrawn";
  const id = world.nextId("candidate");
  const late = reached >= STAGES.indexOf("offer");
  world.add("candidate", {
    id,
    ...stamp(at, owner, trail.since, trail.actor),
    code: world.code("candidate", at),
    first_name: given,
    last_name: family,
    name: `${given} ${family}`,
    email: consultant?.email ?? person.email,
    phone: usPhone(random),
    location: { ...addressIn(random, place), street: null },
    region: lookups.regions.get(place.region),
    source,
    referred_by: source === "referral" ? random.pick(people.working("engineer", day)).id : null,
    technologies: [...new Set(technologies)],
    primary_technology: lookups.technologies.get(skill.name),
    experience_years: consultant?.experience ?? random.integer(1, 15),
    degree: random.pick(["bachelor", "master", "master"]),
    graduated_on: isoDate(day - 365 * random.integer(1, 14)),
    authorized_to_work: random.chance(0.93),
    needs_sponsorship: sponsored,
    auth_basis: sponsored ? random.pick(["opt", "stem_opt", "h1b", "h4_ead"]) : null,
    expected_pay: random.integer(90, 150) * 50,
    employment_types: random.chance(0.6) ? ["w2"] : ["w2", "c2c"],
    available_from: isoDate(day + random.integer(10, 45)),
    hire_date:
      consultant === null
        ? trail.state === "accepted"
          ? isoDate(addWorkdays(world.today, 10))
          : null
        : isoDate(consultant.life.hired),
    hire_as: consultant?.payType ?? (trail.state === "accepted" ? "w2_salaried" : null),
    employer_entity: consultant === null && trail.state !== "accepted" ? null : "Benchline Consulting LLC",
    resume:
      reached >= 1
        ? attach({
            sample: "resume",
            kind: "resume",
            target: { resource: "candidate", id },
            at,
            by: owner,
            name: `${given} ${family}.pdf`,
          })
        : null,
    owner,
    labels: random.chance(0.3)
      ? [random.pick(lookups.labels.filter(({ appliesTo }) => appliesTo === "candidate")).id]
      : [],
    rating: late || random.chance(0.4) ? random.integer(2, 5) : null,
    status: trail.state,
    reject_reason: closed ? drawReason(random) : null,
    next_action_on:
      closed || trail.state === "converted"
        ? null
        : isoDate(workdayFrom(world.today + random.integer(-2, 9))),
    consultant: consultant?.id ?? null,
  });
  trail.record("candidate", id, at, owner);
  if (random.chance(0.5))
    writeComment(world, random, {
      target: { resource: "candidate", id },
      at: Math.min(at + 7_200_000, world.now),
      by: owner,
      people,
    });
}

function splitName(name: string): [string, string] {
  const [given = name, ...family] = name.split(" ");
  return [given, family.join(" ")];
}
