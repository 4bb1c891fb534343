import { DAY, HOUR, addMonths, instant, isoDate, isWorkday, workdayFrom } from "../clock.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Person } from "../people.ts";
import type { Random } from "../random.ts";

/** What belongs to employees: certifications, mailboxes, days of activity, handovers, sessions as somebody else. */
export async function writeStaffRecords(company: Company): Promise<void> {
  const { world, people } = company;
  const random = world.random.fork("staff records");
  for (const person of people.all) {
    if (person.left !== null) continue;
    if (person.work === "engineer" && random.chance(0.55)) writeCertificates(company, random, person);
    if (person.work === "marketer" && random.chance(0.7)) writeMailbox(company, random, person);
  }
  writeHandovers(company);
  writeImpersonations(company, random);
  writeSnoozes(company);
  await writeActivity(company, random);
}

function writeCertificates({ world, lookups }: Company, random: Random, person: Person): void {
  for (const certificate of random.sample(lookups.certificates, random.integer(1, 4))) {
    const issued = world.today - random.integer(30, 1400);
    const luck = random.next();
    const expires =
      luck < 0.1
        ? world.today - random.integer(5, 200)
        : luck < 0.18
          ? world.today + random.integer(3, 58)
          : luck < 0.75
            ? Math.max(addMonths(issued, 36), world.today + 61)
            : null;
    const from = expires === null ? issued : Math.min(issued, expires - 365);
    const at = instant(workdayFrom(Math.max(person.joined, from + 3)), 17);
    world.add("employee_certificate", {
      id: world.nextId("employee_certificate"),
      ...stamp(Math.min(at, world.now - HOUR), person.id),
      employee: person.id,
      certificate,
      has_expiry: expires !== null,
      issued_date: isoDate(from),
      expiry_date: expires === null ? null : isoDate(expires),
      credential_id: `C-${person.id}-${certificate}`,
      credential_url: `https://verify.example.com/${person.id}/${certificate}`,
    });
  }
}

function writeMailbox({ world }: Company, random: Random, person: Person): void {
  const linked = instant(workdayFrom(Math.min(person.joined + 5, world.today - 3)), 9.5);
  world.add("gmail_integration", {
    id: world.nextId("gmail_integration"),
    ...stamp(linked, person.id),
    employee: person.id,
    email: person.email,
    status: random.chance(0.88) ? "linked" : "expired",
    linked_on: linked,
    last_sync: world.now - random.integer(5, 240) * 60_000,
    labels: ["Requirements", "Vendors"],
  });
}

function writeHandovers({ world, people }: Company): void {
  for (const person of people.all) {
    if (person.left === null || (person.work !== "marketer" && person.work !== "engineer")) continue;
    const { left } = person;
    if (left < world.firstDay) continue;
    const others = people.working(person.work, left + 1).filter((each) => each !== person);
    const to = others.find(({ team }) => team === person.team) ?? others[0];
    if (to === undefined) continue;
    const at = instant(left, 16.5);
    world.add("handover", {
      id: world.nextId("handover"),
      ...stamp(at, 1),
      user_id: person.id,
      handover_id: to.id,
      requested_by: 1,
      moved:
        person.work === "marketer"
          ? `lead: ${(person.id % 17) + 3}, submission: ${(person.id % 29) + 5}, consultant_marketing: 3`
          : `project_support: ${(person.id % 3) + 1}, interview: ${person.id % 5}`,
      done_at: at,
    });
  }
}

function writeImpersonations({ world, people }: Company, random: Random): void {
  const targets = people.all.filter(({ left, roles }) => left === null && !roles.includes("superadmin"));
  for (let index = 0; index < 12; index += 1) {
    const at = instant(workdayFrom(world.today - 3 - index * 11), 10 + random.next() * 6);
    world.add("impersonation", {
      id: world.nextId("impersonation"),
      ...stamp(at, 1, at + HOUR, 1),
      real_user: 1,
      acting_as: random.pick(targets).id,
      started: at,
      ended: at + random.integer(4, 55) * 60_000,
      reason: random.pick([
        "Checks what they see",
        "Question about a missing menu entry",
        "Helps with a form",
      ]),
      actions_count: random.integer(0, 4),
    });
  }
}

const SNOOZED = [
  ["EN1001", "interview", 1],
  ["EN1002", "project", 2],
  ["EN1003", "consultant", 3],
  ["DL1001", "project", 4],
] as const;

/** Reminders that were put off: once, twice, three times, and as often as one may. */
function writeSnoozes({ world, people }: Company): void {
  for (const [employeeId, type, count] of SNOOZED) {
    const person = people.byEmployeeId.get(employeeId);
    if (person === undefined) continue;
    const at = world.now - count * 3 * HOUR;
    world.add("reminder_snooze", {
      id: world.nextId("reminder_snooze"),
      ...stamp(at, person.id),
      employee: person.id,
      type,
      count,
      last_postponed_at: at,
      cycle_started_at: at - count * 2 * HOUR,
    });
  }
}

const KEPT = 730;

async function writeActivity({ world, people }: Company, random: Random): Promise<void> {
  const first = Math.max(world.firstDay, world.today - KEPT, Math.floor(world.detailFrom / DAY));
  for (let day = first; day < world.today; day += 1) {
    if (!isWorkday(day)) continue;
    for (const { id, joined, left } of people.all) {
      if (joined > day || (left !== null && left < day) || random.chance(0.07)) continue;
      const from = instant(day, 8.4 + random.next() * 1.4);
      const until = instant(day, 16.5 + random.next() * 2.2);
      world.add("user_activity", {
        id: world.nextId("user_activity"),
        ...stamp(until, null),
        emp: id,
        day: isoDate(day),
        first_seen: from,
        last_seen: until,
        active_minutes: random.integer(35, 96) * 5,
        pages: random.integer(12, 160),
        last_position: {
          latitude: Math.round((40.7 + random.normal(0, 0.2)) * 1e4) / 1e4,
          longitude: Math.round((-74.05 + random.normal(0, 0.2)) * 1e4) / 1e4,
        },
        os: random.pick(["Windows", "Windows", "macOS", "Linux"]),
      });
    }
    if (day % 5 === 0) await world.sink.settle();
  }
}
