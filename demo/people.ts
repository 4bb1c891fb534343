import { DEMO_ACCOUNTS, ACCOUNT_PASSWORDS } from "./accounts.ts";
import { type Country, DAY, instant, isoDate, workdayFrom } from "./clock.ts";
import { createNames, indianPhone, usPhone } from "./names.ts";
import { createTeams } from "./teams.ts";
import { Trail } from "./trail.ts";
import { stamp } from "./world.ts";
import { SKILLS } from "./words/technologies.ts";
import type { DemoAccount, Work } from "./accounts.ts";
import type { Lookups } from "./lookups.ts";
import type { Random } from "./random.ts";
import type { Team } from "./teams.ts";
import type { World } from "./world.ts";

export interface Person {
  readonly id: number;
  readonly employeeId: string;
  readonly name: string;
  readonly email: string;
  readonly work: Work;
  readonly roles: readonly string[];
  readonly team: Team;
  readonly joined: number;
  /** Day after which the person no longer works here. */
  readonly left: number | null;
  /** How much one gets done beside the others; the mean is about 1. */
  readonly output: number;
  readonly demo: boolean;
  /** Where one works, drawn as the record is written. */
  country: Country;
}

export interface People {
  readonly all: readonly Person[];
  readonly teams: readonly Team[];
  readonly byEmployeeId: ReadonlyMap<string, Person>;
  /** Those of a kind who work on a day, never nobody. */
  working(work: Work, day: number): readonly Person[];
}

interface Plan {
  readonly work: Work;
  readonly account: DemoAccount | null;
  readonly joined: number;
  readonly left: number | null;
}

const WORKS: readonly Work[] = [
  "marketer",
  "engineer",
  "delivery",
  "finance",
  "retention",
  "legal",
  "office",
];
const YEAR = 365;

export function createPeople(world: World, lookups: Lookups): People {
  const random = world.random.fork("people");
  const names = createNames(random);
  const teams = createTeams(world, lookups);
  const plans = planStaff(world, random);
  const counters = new Map<string, number>();
  const members = new Map<Team, number>();
  const all = plans.map((plan): Person => {
    const [prefix, designation] = ACCOUNT_PASSWORDS[plan.work];
    const own = teams.of(plan.work);
    const team = (plan.account ? own[plan.account.team] : undefined) ?? smallest(own, members);
    if (plan.left === null) members.set(team, (members.get(team) ?? 0) + 1);
    const number =
      (counters.get(prefix) ??
        DEMO_ACCOUNTS.filter(({ employeeId }) => employeeId.startsWith(prefix)).length) + 1;
    if (plan.account === null) counters.set(prefix, number);
    const leads =
      plan.account?.leads === true || (plan.account === null && team.lead === null && plan.left === null);
    const roles = plan.account?.roles ?? staffRoles(plan.work, leads, number);
    const id = world.nextId("employee");
    if (leads) team.lead = id;
    const { name, email, gender } = names("benchline.example.com");
    const person: Person = {
      id,
      employeeId: plan.account?.employeeId ?? `${prefix}${1000 + number}`,
      name,
      email,
      work: plan.work,
      roles,
      team,
      joined: plan.joined,
      left: plan.left,
      output: drawOutput(world, random) * team.pace,
      demo: plan.account !== null,
      country: "us",
    };
    addEmployee({
      world,
      lookups,
      random,
      person,
      gender,
      designation: plan.account?.designation ?? (leads ? `${designation}, team lead` : designation),
    });
    return person;
  });
  teams.write();
  return {
    all,
    teams: teams.all,
    byEmployeeId: new Map(all.map((person) => [person.employeeId, person])),
    working: byDay(all),
  };
}

function smallest(teams: readonly Team[], members: ReadonlyMap<Team, number>): Team {
  return teams.reduce((least, team) => ((members.get(team) ?? 0) < (members.get(least) ?? 0) ? team : least));
}

function planStaff(world: World, random: Random): Plan[] {
  const { size, today } = world;
  const counts: Record<Work, number> = {
    marketer: size.marketers,
    engineer: size.engineers,
    delivery: size.delivery,
    finance: size.finance,
    retention: size.retention,
    legal: size.legal,
    office: size.officeStaff + 2,
  };
  const total = WORKS.reduce((sum, work) => sum + counts[work], 0);
  const meanTenure = YEAR / (0.18 + size.growth);
  const demos = DEMO_ACCOUNTS.map((account): Plan => ({
    work: account.work,
    account,
    joined: today - 2 * YEAR - random.integer(0, 2 * YEAR) - (size.growth > 0 ? size.liveDays - YEAR : 0),
    left: null,
  }));
  const others = WORKS.flatMap((work) => {
    const taken = demos.filter((plan) => plan.work === work).length;
    const active = Array.from({ length: counts[work] - taken }, (): Plan => {
      const age = Math.max(size.growth === 0 ? 150 : 20, -Math.log(1 - random.next()) * meanTenure);
      return { work, account: null, joined: workdayFrom(today - Math.round(age)), left: null };
    });
    const former = Array.from(
      { length: Math.round((size.formerEmployees * counts[work]) / total) },
      (): Plan => {
        const left = today - growingPast(random, Math.max(size.liveDays, YEAR), size.growth) - 3;
        const tenure = Math.max(120, -Math.log(1 - random.next()) * (YEAR / 0.2));
        return { work, account: null, joined: workdayFrom(Math.round(left - tenure)), left };
      },
    );
    return [...active, ...former];
  });
  return [...demos, ...others.sort((a, b) => a.joined - b.joined)];
}

/** Days ago, the more often the more people there were. */
export function growingPast(random: Random, days: number, growth: number): number {
  if (growth === 0) return Math.floor(random.next() * days);
  const rate = Math.log(1 + growth) / YEAR;
  return Math.floor(-Math.log(1 - random.next() * (1 - Math.exp(-rate * days))) / rate);
}

/** In a small company nobody does half of the work alone. */
function drawOutput({ size }: World, random: Random): number {
  const [low, high] = size.growth === 0 ? [0.6, 1.5] : [0.3, 3.2];
  return Math.min(Math.max(random.logNormal(0.85, 1.9), low), high);
}

function staffRoles(work: Work, leads: boolean, number: number): readonly string[] {
  if (work === "office") return number % 2 === 0 ? ["usa_employee"] : ["attio_user"];
  const ranked = leads && (work === "marketer" || work === "engineer" || work === "delivery");
  return ranked ? [work, "scrum_master"] : [work];
}

function byDay(all: readonly Person[]): People["working"] {
  const cache = new Map<string, readonly Person[]>();
  return (work, day) => {
    const key = `${work}${day}`;
    let found = cache.get(key);
    if (found === undefined) {
      const own = all.filter((person) => person.work === work);
      const there = own.filter(({ joined, left }) => joined <= day && (left === null || day <= left));
      found = there.length > 0 ? there : own.slice(0, 1);
      if (cache.size > 5000) cache.clear();
      cache.set(key, found);
    }
    return found;
  };
}

function addEmployee({
  world,
  lookups,
  random,
  person,
  gender,
  designation,
}: {
  world: World;
  lookups: Lookups;
  random: Random;
  person: Person;
  gender: string;
  designation: string;
}): void {
  const { work, team, joined, left, demo } = person;
  const country = random.chance(
    work === "marketer" || work === "engineer" || work === "delivery" ? 0.55 : 0.2,
  )
    ? "in"
    : "us";
  person.country = country;
  const us = country === "us";
  const shift = us
    ? random.pick(["us_day", "us_day", "us_pacific"])
    : random.pick(["us_night_ist", "india_day"]);
  const technical = work === "engineer" || work === "delivery" || person.roles.includes("engineer");
  const skills = technical ? engineerSkills(random, lookups) : [];
  const certified = random.next();
  const created = instant(joined, 9.5);
  const trail = new Trail(world, "status", "active", created, null);
  if (left !== null) trail.to(random.chance(0.06) ? "suspended" : "inactive", instant(left, 18), 2);
  world.add("employee", {
    id: person.id,
    ...stamp(created, person.id === 1 ? null : 1, trail.steps.length > 0 ? trail.since : created + DAY, 1),
    employee_id: person.employeeId,
    employee_name: person.name,
    email: person.email,
    phone: us ? usPhone(random) : indianPhone(random),
    gender,
    team: team.id,
    department: team.department,
    roles: person.roles.flatMap((role) => lookups.roles.get(role) ?? []),
    designation,
    shift: !demo && random.chance(0.05) ? null : lookups.shifts.get(shift),
    technology: skills,
    have_certificate: demo || certified >= 0.4 ? true : certified < 0.15 ? null : false,
    reports_to: team.lead !== null && team.lead !== person.id ? team.lead : person.id === 1 ? null : 1,
    work_country: country,
    time_zone: us ? random.pick(["America/New_York", "America/New_York", "America/Chicago"]) : "Asia/Kolkata",
    language: "en",
    joined_on: isoDate(joined),
    left_on: left === null ? null : isoDate(left),
    status: trail.state,
    last_login: left === null ? world.now - random.integer(1, 72) * 3_600_000 : instant(left, 16),
  });
  trail.record("employee", person.id, created, 1);
}

function engineerSkills(random: Random, lookups: Lookups): number[] {
  const main = random.pick(SKILLS);
  const ids = [main.name, ...random.sample(main.around, random.integer(2, 5))].flatMap(
    (name) => lookups.technologies.get(name) ?? [],
  );
  return [...new Set(ids)];
}

/** Who leads a person's team; the first employee where nobody does. */
export function leadOf(people: People, person: Person): number {
  return person.team.lead ?? people.all[0]?.id ?? person.id;
}
