import { DAY, instant, workdayFrom } from "../clock.ts";
import { addressIn, drawCity } from "../names.ts";
import { weighted } from "../random.ts";
import { stamp } from "../world.ts";
import { VENDOR_SECOND } from "../words/companies.ts";
import type { Invent, PlannedVendor, Vendor } from "./types.ts";
import type { Lookups } from "../lookups.ts";
import type { People } from "../people.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

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
const drawType = weighted([
  ["prime_vendor", 60],
  ["implementation_partner", 18],
  ["msp_vms", 10],
  ["direct_client", 5],
  ["sub_vendor", 7],
] as const);

export function addVendor({
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
  invent: Invent;
}): PlannedVendor {
  const { name, domain } = invent(random.pick(VENDOR_SECOND));
  const type = index < 12 ? "prime_vendor" : index < 16 ? "sub_vendor" : drawType(random);
  const share = index / world.size.vendors;
  const place = drawCity(random);
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
