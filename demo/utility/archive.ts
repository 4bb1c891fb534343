import { DAY, instant, isoDate, workdayFrom } from "../clock.ts";
import { SKILLS } from "../words/technologies.ts";
import { FAMILY_NAMES, GIVEN_NAMES } from "../words/people.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";

const STATES = [
  "Submitted",
  "Rejected by client",
  "No answer",
  "Interview done",
  "Placed",
  "Withdrawn",
] as const;

/** Submissions of the previous system: plain text, some linked to people who are still here. */
export async function writeOldSubmissions({ world, companies, consultants }: Company): Promise<void> {
  const random = world.random.fork("archive");
  const imported = (world.firstDay - 15) * DAY;
  const veterans = consultants.filter(({ life }) => life.hired < world.firstDay);
  for (let index = 0; index < world.size.oldSubmissions; index += 1) {
    const known = veterans.length > 0 && random.chance(0.2) ? random.pick(veterans) : null;
    const skill = known?.skill ?? random.pick(SKILLS);
    const id = world.nextId("old_submission");
    world.add("old_submission", {
      id,
      ...stamp(imported, null),
      legacy_id: `L${String(200_000 + id)}`,
      consultant_name:
        known?.name ??
        `${random.pick(random.chance(0.5) ? GIVEN_NAMES.male : GIVEN_NAMES.female)} ${random.pick(FAMILY_NAMES)}`,
      consultant: known?.id ?? null,
      client_name: random.pick(companies.clients).name,
      vendor_name: random.pick(companies.vendors).name,
      job_title: random.pick(skill.titles),
      marketer_name: `${random.pick(GIVEN_NAMES.male)} ${random.pick(FAMILY_NAMES)}`,
      bill_rate: random.integer(90, 170) * 50,
      submitted_on: isoDate(workdayFrom(world.firstDay - random.integer(40, 1500))),
      final_status: random.pick(STATES),
      notes: random.chance(0.1) ? "Taken over from the old system." : null,
    });
    if (index % 500 === 0) await world.sink.settle();
  }
}

const SUBJECTS = [
  [
    "Office closed on the holiday",
    "The offices in Jersey City and Dallas are closed. The help line answers until noon.",
  ],
  ["New timesheet calendar", "Please send client-approved hours by Tuesday from now on."],
  ["Security training", "The yearly training is open for three weeks. It takes forty minutes."],
  ["Town hall on Thursday", "We look back at the quarter. Send questions beforehand."],
  ["Referral bonus raised", "Whoever refers somebody we hire now gets more. Details in the handbook."],
] as const;

/** Announcements of the last months. */
export function writeMessages({ world, people, lookups }: Company): void {
  const random = world.random.fork("messages");
  const authors = people.working("office", world.today);
  for (let index = 0; index < 24; index += 1) {
    const at = instant(workdayFrom(world.today - 4 - index * 7), 10 + random.next() * 5);
    const [subject, body] = SUBJECTS[index % SUBJECTS.length] as (typeof SUBJECTS)[number];
    const audience = random.pick(["teams", "roles"] as const);
    const status = index === 0 ? "draft" : index === 1 ? "scheduled" : index === 9 ? "cancelled" : "sent";
    const by = random.pick(authors).id;
    world.add("message", {
      id: world.nextId("message"),
      ...stamp(at, by, status === "sent" ? at + 600_000 : at),
      subject,
      body: `<p>${body}</p>`,
      channel: random.chance(0.5) ? ["in_app"] : ["in_app", "email"],
      audience_type: audience,
      audience_employees: [],
      audience_teams: audience === "teams" ? random.sample(people.teams, 2).map(({ id }) => id) : [],
      audience_roles: audience === "roles" ? random.sample([...lookups.roles.values()], 2) : [],
      audience_consultants: [],
      send_at: status === "scheduled" ? world.now + 2 * DAY : status === "cancelled" ? at + 2 * DAY : null,
      status,
      delivered: status === "sent" ? random.integer(8, 55) : 0,
      files: [],
    });
  }
}
