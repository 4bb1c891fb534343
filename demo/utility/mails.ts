import { DAY, instant, isWorkday, officeHour } from "../clock.ts";
import { getVolume } from "../pipeline/volume.ts";
import { SKILLS } from "../words/technologies.ts";
import { stamp } from "../world.ts";
import type { Company, Lead } from "../pipeline/types.ts";
import type { Random } from "../random.ts";

const KEPT = 730;
/** Part of the mails that became requirements; these are written with them. */
const CONVERTED = 0.4;
/** Leads that come by mail. */
const BY_MAIL = 0.46;

/** Share of the requirements sent by mail whose mail is kept. */
export function mailShare({
  size,
}: {
  size: { readonly mails: number; readonly submissions: number; readonly liveDays: number };
}): number {
  const leads =
    (size.submissions / 1.6 / 0.45) * Math.min(1, KEPT / size.liveDays) * (size.liveDays > KEPT ? 1.4 : 1);
  return Math.min((size.mails * CONVERTED) / (leads * BY_MAIL), 1);
}

/** The mail a requirement came in; answers its id, or null when it is not kept. */
export function writeLeadMail(
  { world }: Company,
  { lead, description, mailbox }: { lead: Lead; description: string; mailbox: number },
): number | null {
  const at = lead.receivedAt;
  if (!world.detailed(at) || at < world.now - KEPT * DAY) return null;
  const id = world.nextId("marketing_mail");
  world.add("marketing_mail", {
    id,
    ...stamp(at, null, at + 1_800_000, mailbox),
    direction: "inbound",
    kind: "requirement",
    mailbox,
    from_address: lead.contact?.email ?? `jobs@${lead.vendor.domain}`,
    to_addresses: "requirements@benchline.example.com",
    subject: `${lead.title} - ${lead.place?.city ?? "remote"} - ${lead.terms.join("/").toUpperCase()}`,
    body: description,
    received_at: at,
    vendor_contact: lead.contact?.id ?? null,
    vendor_company: lead.vendor.id,
    technologies: lead.technologies,
    consultants: [],
    lead: lead.id,
    status: "converted",
    files: [],
  });
  return id;
}

/** The other mails: hotlists sent, answers, and what nobody needed. */
export async function writeMails(company: Company): Promise<void> {
  const { world, people, companies } = company;
  const random = world.random.fork("mails");
  const first = Math.max(world.firstDay, world.today - KEPT, Math.floor(world.detailFrom / DAY));
  const volume = (day: number): number => getVolume(day, { today: world.today, growth: world.size.growth });
  let total = 0;
  for (let day = Math.max(world.firstDay, world.today - KEPT); day <= world.today; day += 1)
    total += volume(day);
  const wanted = world.size.mails * (1 - CONVERTED);
  let rest = 0;
  for (let day = first; day <= world.today; day += 1) {
    if (!isWorkday(day)) continue;
    rest += (wanted * volume(day)) / total;
    const marketers = people.working("marketer", day);
    const marketed = marketedOn(company, day);
    for (; rest >= 1; rest -= 1) {
      const at = instant(day, officeHour(random));
      if (world.happened(at))
        writeMail(company, random, {
          at,
          mailbox: random.pick(marketers).id,
          vendor: companies.drawVendor(random, day),
          marketed,
        });
    }
    await world.sink.settle();
  }
}

/** Those who are being marketed on a day, and still are where that is today. */
function marketedOn({ world, consultants }: Company, day: number): Company["consultants"] {
  return consultants.filter(({ marketing, life }) => {
    const open = marketing.find(({ from, to }) => from < day && day < to);
    const isPaused = life.final === "marketing_hold" || life.final === "project_upcoming";
    return open !== undefined && !(open.to > world.today && isPaused);
  });
}

function writeMail(
  { world, lookups }: Company,
  random: Random,
  {
    at,
    mailbox,
    vendor,
    marketed,
  }: {
    at: number;
    mailbox: number;
    vendor: Company["companies"]["vendors"][number];
    marketed: Company["consultants"];
  },
): void {
  const kind = random.pick([
    marketed.length < 3 ? "other" : "hotlist",
    "reply",
    "requirement",
    "requirement",
    "rtr",
    "interview",
    "other",
  ] as const);
  const outbound = kind === "hotlist" || kind === "rtr";
  const skill = random.pick(SKILLS);
  const contacts = vendor.contacts.filter(({ takesMail }) => kind !== "hotlist" || takesMail);
  const contact = contacts.length > 0 ? random.pick(contacts) : null;
  const named = kind === "hotlist" ? random.sample(marketed, random.integer(3, 8)) : [];
  const fresh = at > world.now - 2 * DAY;
  const status = outbound
    ? random.chance(0.04)
      ? "bounced"
      : random.chance(0.3)
        ? "replied"
        : "linked"
    : fresh && random.chance(0.6)
      ? "new"
      : kind === "requirement" || kind === "other"
        ? "ignored"
        : "linked";
  const subjects: Readonly<Record<typeof kind, string>> = {
    hotlist: `Available consultants: ${skill.name} and more`,
    reply: `Re: ${random.pick(skill.titles)}`,
    requirement: `Urgent: ${random.pick(skill.titles)}, ${random.integer(3, 12)} months`,
    rtr: `Right to represent: ${random.pick(skill.titles)}`,
    interview: `Interview slots for ${random.pick(skill.titles)}`,
    other: "Holiday schedule of our office",
  };
  world.add("marketing_mail", {
    id: world.nextId("marketing_mail"),
    ...stamp(at, null, fresh ? at : at + 3_600_000, mailbox),
    direction: outbound ? "outbound" : "inbound",
    kind,
    mailbox,
    from_address: outbound ? "hotlist@benchline.example.com" : (contact?.email ?? `jobs@${vendor.domain}`),
    to_addresses: outbound
      ? (contact?.email ?? `jobs@${vendor.domain}`)
      : "requirements@benchline.example.com",
    subject: subjects[kind],
    body:
      kind === "hotlist"
        ? `<p>Please find our available consultants: ${named.map(({ name, profile }) => `${name} (${profile.title})`).join(", ")}.</p>`
        : `<p>Hello, see the subject. ${skill.around.slice(0, 3).join(", ")}. Regards, ${contact?.name ?? vendor.name}</p>`,
    received_at: at,
    vendor_contact: contact?.id ?? null,
    vendor_company: vendor.id,
    technologies: [lookups.technologies.get(skill.name) as number],
    consultants: named.map(({ id }) => id),
    status,
    files: [],
  });
}
