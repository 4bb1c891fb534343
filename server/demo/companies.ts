import { DAY, addMonths, instant, isoDate, workdayFrom } from "./clock.ts";
import { addressIn, createNames, drawPlace, usPhone } from "./names.ts";
import { weighted, zipf } from "./random.ts";
import { stamp } from "./world.ts";
import { COMPANY_ROOTS, INDUSTRIES, LEGAL_SUFFIXES, VENDOR_SECOND, companyRoot } from "./words/companies.ts";
import type { FileRequest } from "./files.ts";
import type { Lookups } from "./lookups.ts";
import type { People } from "./people.ts";
import type { Random } from "./random.ts";
import type { Place } from "./words/places.ts";
import type { World } from "./world.ts";

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly place: Place;
}

export interface Vendor {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly place: Place;
  readonly terms: string;
  readonly invoicing: string;
  readonly since: number;
  readonly owner: number;
  /** Recruiters one can write to. */
  readonly contacts: VendorContact[];
  /** Signed master agreement; null for those without. */
  agreement: number | null;
}

export interface VendorContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface Companies {
  readonly clients: readonly Client[];
  readonly vendors: readonly Vendor[];
  readonly subVendors: readonly Vendor[];
  /** The ones that bring most business most often. */
  drawClient(random: Random): Client;
  drawVendor(random: Random, day: number): Vendor;
}

/** Real names that the invented parts could happen to make. */
const STOP = new Set(
  "brookfield,westfield,fairfield,silverlake,stonebridge,westbrook,springfield,swiftbridge,redwood,windford,fairbank,riverside,westbank,southmere".split(
    ",",
  ),
);

const drawSuffix = weighted(LEGAL_SUFFIXES);
const drawTerms = weighted([
  ["net_30", 38],
  ["net_45", 29],
  ["net_60", 18],
  ["net_15", 8],
  ["net_75", 2],
  ["net_90", 1],
  ["due_on_receipt", 2],
  ["paid_when_paid", 2],
] as const);
const drawInvoicing = weighted([
  ["monthly", 62],
  ["semi_monthly", 14],
  ["biweekly", 12],
  ["weekly", 12],
] as const);
const drawIndustry = weighted([
  ["banking", 18],
  ["insurance", 13],
  ["healthcare", 15],
  ["retail", 11],
  ["telecom", 9],
  ["energy", 6],
  ["manufacturing", 8],
  ["public_sector", 7],
  ["technology", 8],
  ["travel", 3],
  ["other", 2],
] as const);

export function createCompanies({
  world,
  lookups,
  people,
  attach,
}: {
  world: World;
  lookups: Lookups;
  people: People;
  attach: (request: FileRequest) => number;
}): Companies {
  const random = world.random.fork("companies");
  const invent = inventor(random);
  const clients = Array.from({ length: world.size.clients }, (_item, index) =>
    addClient({ world, lookups, random, index, invent }),
  );
  const vendors = Array.from({ length: world.size.vendors }, (_item, index) =>
    addVendor({ world, lookups, people, random, index, invent }),
  );
  const buyers = vendors.filter(({ type }) => type !== "sub_vendor").map(({ vendor }) => vendor);
  addContacts(
    world,
    random,
    vendors.map(({ vendor }) => vendor),
  );
  addAgreements({ world, random, people, attach, vendors });
  const usable = vendors
    .filter(({ type, status }) => type !== "sub_vendor" && status === "active")
    .map(({ vendor }) => vendor);
  // The last ones have not been worked with yet.
  const worked = clients.filter(({ status }) => status === "active");
  const clientRank = zipf(worked.length);
  const vendorRank = zipf(usable.length);
  return {
    clients: clients.map(({ client }) => client),
    vendors: buyers,
    subVendors: vendors.filter(({ type }) => type === "sub_vendor").map(({ vendor }) => vendor),
    drawClient: (own) => worked[clientRank(own)]?.client as Client,
    drawVendor(own, day) {
      const found = usable[vendorRank(own)] as Vendor;
      if (found.since <= day) return found;
      const known = countUntil(usable, day);
      return usable[Math.floor(own.next() * Math.max(known, 1))] as Vendor;
    },
  };
}

/** Vendors are in the order they became known. */
function countUntil(vendors: readonly Vendor[], day: number): number {
  let low = 0;
  let high = vendors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((vendors[middle] as Vendor).since <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inventor(random: Random): (second: string) => { name: string; domain: string } {
  const taken = new Set<string>();
  let root = 0;
  return (second) => {
    for (;;) {
      const first = companyRoot(root % COMPANY_ROOTS);
      root += 1;
      const key = `${first} ${second}`.toLowerCase();
      if (STOP.has(first.toLowerCase()) || taken.has(key)) continue;
      taken.add(key);
      const domain = `${key.replaceAll(/[^a-z0-9]/gu, "")}.example.com`;
      return { name: `${first} ${second} ${drawSuffix(random)}`, domain };
    }
  };
}

function addClient({
  world,
  lookups,
  random,
  index,
  invent,
}: {
  world: World;
  lookups: Lookups;
  random: Random;
  index: number;
  invent: (second: string) => { name: string; domain: string };
}): { client: Client; status: string } {
  const industry = drawIndustry(random);
  const second = random.pick(INDUSTRIES[industry]);
  const { name, domain } = invent(second);
  const place = drawPlace(random);
  const id = world.nextId("client");
  const share = index / world.size.clients;
  const blocked = index > 4 && share > 0.5 && random.chance(0.03);
  const status = blocked ? "do_not_submit" : share > 0.93 ? "prospect" : "active";
  const since = (world.firstDay - random.integer(40, 400)) * DAY;
  world.add("client", {
    id,
    ...stamp(since, 1, since + random.integer(0, 30) * DAY),
    name,
    aliases: random.chance(0.2) ? [name.split(" ").slice(0, 1).join(" ")] : [],
    industry,
    website: `https://www.${domain}`,
    address: addressIn(random, place),
    region: lookups.regions.get(place.region),
    status,
    status_reason: blocked ? "Existing contract forbids candidates of ours" : null,
    vms_name: random.chance(0.35)
      ? random.pick(["Fieldgate VMS", "Beeport", "Talentbridge", "Workgrid"])
      : null,
    resubmit_after_days: random.pick([90, 90, 90, 60, 180]),
  });
  return { client: { id, name, place }, status };
}

const drawType = weighted([
  ["prime_vendor", 60],
  ["implementation_partner", 18],
  ["msp_vms", 10],
  ["direct_client", 5],
  ["sub_vendor", 7],
] as const);

interface PlannedVendor {
  readonly vendor: Vendor;
  readonly type: string;
  readonly status: string;
}

function addVendor({
  world,
  lookups,
  people,
  random,
  index,
  invent,
}: {
  world: World;
  lookups: Lookups;
  people: People;
  random: Random;
  index: number;
  invent: (second: string) => { name: string; domain: string };
}): PlannedVendor {
  const { name, domain } = invent(random.pick(VENDOR_SECOND));
  const type = index < 12 ? "prime_vendor" : index < 16 ? "sub_vendor" : drawType(random);
  const share = index / world.size.vendors;
  const place = drawPlace(random);
  const terms = drawTerms(random);
  const since =
    share < 0.35
      ? world.firstDay - random.integer(30, 500)
      : world.firstDay + Math.round((share - 0.35) * 1.45 * world.size.liveDays);
  const status =
    share < 0.3 || random.chance(0.88)
      ? "active"
      : random.pick(["prospect", "prospect", "prospect", "on_hold", "blacklisted"]);
  const at = instant(workdayFrom(Math.min(since, world.today - 4)), 11);
  const vendor: Vendor = {
    id: world.nextId("vendor_company"),
    name,
    domain,
    place,
    terms,
    invoicing: drawInvoicing(random),
    since: share < 0.35 ? 0 : since,
    owner: random.pick(people.working("marketer", world.today)).id,
    contacts: [],
    agreement: null,
  };
  world.add("vendor_company", {
    id: vendor.id,
    ...stamp(at, vendor.owner, at + random.integer(0, 20) * DAY),
    name,
    type,
    website: `https://www.${domain}`,
    email_domain: domain,
    address: addressIn(random, place),
    region: lookups.regions.get(place.region),
    tier: share < 0.1 ? "a" : share < 0.3 ? "b" : share < 0.7 ? "c" : "unrated",
    owner: vendor.owner,
    status,
    status_reason:
      status === "on_hold"
        ? "Two invoices over 90 days"
        : status === "blacklisted"
          ? "Payment refused twice"
          : null,
    payment_terms: terms,
    invoicing_frequency: vendor.invoicing,
    credit_limit: random.integer(5, 60) * 1_000_000,
    tax_id: `00${String(1_000_000 + vendor.id).slice(-7)}`,
    ap_email: `ap@${domain}`,
  });
  return { vendor, type, status };
}

function addContacts(world: World, random: Random, vendors: readonly Vendor[]): void {
  const names = createNames(random);
  const rank = zipf(vendors.length, 0.7);
  for (let index = 0; index < world.size.contacts; index += 1) {
    const vendor = vendors[index < vendors.length ? index : rank(random)] as Vendor;
    const { name, email } = names(vendor.domain);
    const left = index >= vendors.length && random.chance(0.06);
    const id = world.nextId("vendor_contact");
    const at = Math.max(vendor.since, world.firstDay - 60) * DAY + random.integer(0, 40) * DAY;
    world.add("vendor_contact", {
      id,
      ...stamp(Math.min(at, world.now - DAY), vendor.owner),
      vendor_company: vendor.id,
      name,
      title: random.pick([
        "Technical recruiter",
        "Account manager",
        "Resource manager",
        "Accounts payable",
        "Delivery lead",
      ]),
      email,
      phone: usPhone(random),
      contact_role:
        index < vendors.length
          ? "recruiter"
          : random.pick([
              "recruiter",
              "recruiter",
              "account_manager",
              "accounts_payable",
              "timesheet_approver",
              "hiring_manager",
            ]),
      mail_status: random.chance(0.95) ? "ok" : random.pick(["opted_out", "bounced"]),
      left_company: left,
      owner: vendor.owner,
    });
    if (!left) vendor.contacts.push({ id, name, email });
  }
}

function addAgreements({
  world,
  random,
  people,
  attach,
  vendors,
}: {
  world: World;
  random: Random;
  people: People;
  attach: (request: FileRequest) => number;
  vendors: readonly PlannedVendor[];
}): void {
  const active = vendors.filter(({ status }) => status === "active" || status === "on_hold");
  const types = ["msa", "coi", "nda", "w9", "rate_card", "sow"] as const;
  const signer = people.working("legal", world.today)[0]?.id ?? 1;
  for (let index = 0; index < world.size.agreements; index += 1) {
    const planned = index < vendors.length ? vendors[index] : active[index % active.length];
    if (planned === undefined) continue;
    const { vendor, status } = planned;
    const type =
      index < vendors.length
        ? "msa"
        : (types[1 + (Math.floor(index / Math.max(active.length, 1)) % (types.length - 1))] ?? "coi");
    const signed = status === "active" || status === "on_hold";
    const from = Math.min(Math.max(vendor.since, world.firstDay - 300), world.today - 40);
    const until =
      type === "msa"
        ? random.chance(0.4)
          ? null
          : addMonths(from, Math.max(36, Math.round((world.today - from) / 30) + random.integer(1, 24)))
        : world.today + random.integer(-40, 330);
    const state = !signed
      ? random.pick(["draft", "in_review", "sent"])
      : until !== null && until < world.today
        ? "expired"
        : "signed";
    const id = world.nextId("vendor_agreement");
    const at = instant(workdayFrom(from - 12), 10);
    world.add("vendor_agreement", {
      id,
      ...stamp(at, signer, instant(workdayFrom(from), 15)),
      vendor_company: vendor.id,
      type,
      number: `${type.toUpperCase()}-${String(1000 + index)}`,
      effective_on: signed ? isoDate(from) : null,
      expires_on: until === null ? null : isoDate(Math.max(until, from)),
      payment_terms: vendor.terms,
      notice_days: random.pick([14, 30, 30, 60]),
      non_solicit_months: random.pick([6, 12, 12, 24]),
      status: state,
      signed_by: signed ? signer : null,
      files: signed
        ? [
            attach({
              sample: "agreement",
              kind: "msa",
              target: { resource: "vendor_agreement", id },
              at,
              by: signer,
            }),
          ]
        : [],
    });
    if (type === "msa" && state === "signed") vendor.agreement = id;
  }
}
