import { addMonths, instant, isoDate, workdayFrom } from "../clock.ts";
import { stamp } from "../world.ts";
import type { FileRequest } from "../files.ts";
import type { People } from "../people.ts";
import type { PlannedVendor } from "./types.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

/** Days before the first told one: agreements are older than the oldest order that still counts. */
const BEFORE = 1500;

/** A master agreement with each vendor, and further papers with those one works with. */
export function addAgreements({
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
    const from = Math.min(Math.max(vendor.since, world.firstDay - BEFORE), world.today - 40);
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
