import { DAY, instant, workdayFrom, workdayUntil } from "../clock.ts";
import { createNames, indianPhone, usPhone } from "../names.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Person } from "../people.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/** Superadmin who decides. */
const DECIDES = 1;
const RESOURCE = "account_request";
const NEWCOMERS = 3;

const WAITING = [
  ["Marketing trainee", "en", 1],
  ["Java developer", "es", 2],
  ["Recruiter", "fr", 5],
] as const;

const DECLINED = [
  ["Student", "en", 16, "Applies as a consultant, not as an employee"],
  ["Salesperson", "it", 38, "Nobody here knows the applicant"],
] as const;

/** Applications for an account: of the newest people, some that wait, and some that were declined. */
export function writeAccountRequests(company: Company): void {
  const { world, people, lookups } = company;
  const random = world.random.fork("account requests");
  const names = createNames(random);
  const newest = people.all
    .filter(({ demo, left }) => !demo && left === null)
    .toSorted((a, b) => b.joined - a.joined)
    .slice(0, NEWCOMERS);
  for (const person of newest) {
    const at = instant(workdayFrom(person.joined - 5), 11);
    const trail = new Trail(world, "status", "pending", at, null);
    if (!trail.to("accepted", instant(workdayFrom(person.joined - 2), 15), DECIDES)) continue;
    write(world, trail, {
      at,
      values: { ...accountOf(person, lookups), name: person.name, email: person.email, ...told(random) },
    });
  }
  for (const [designation, language, days, reason] of [
    ...WAITING.map((each) => [...each, null] as const),
    ...DECLINED,
  ]) {
    const { given, family, email } = names("example.org");
    const at = instant(workdayUntil(world.today - days - 1), 10 + random.next() * 6);
    const trail = new Trail(world, "status", "pending", at, null);
    if (reason !== null) trail.to("declined", at + DAY, DECIDES, reason);
    write(world, trail, {
      at,
      values: { ...told(random), name: `${given} ${family}`, email, designation, language },
    });
  }
}

const told = (random: Random) => ({
  phone: random.chance(0.5) ? usPhone(random) : indianPhone(random),
  designation: "Associate",
  language: "en",
  gender: random.pick(["female", "male"]),
});

const accountOf = (
  { id, employeeId, team, roles }: Person,
  lookups: Company["lookups"],
): Readonly<Record<string, unknown>> => ({
  employee: id,
  employee_id: employeeId,
  team: team.id,
  roles: roles.flatMap((role) => lookups.roles.get(role) ?? []),
});

function write(
  world: World,
  trail: Trail,
  { at, values }: { at: number; values: Readonly<Record<string, unknown>> },
): void {
  const id = world.nextId(RESOURCE);
  world.add(RESOURCE, {
    id,
    ...stamp(at, null, trail.since, trail.actor),
    ...values,
    terms_accepted_at: at,
    status: trail.state,
  });
  trail.record(RESOURCE, id, at, null);
}
