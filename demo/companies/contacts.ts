import { DAY } from "../clock.ts";
import { createNames, usPhone } from "../names.ts";
import { zipf } from "../random.ts";
import { stamp } from "../world.ts";
import type { Random } from "../random.ts";
import type { Vendor } from "./types.ts";
import type { World } from "../world.ts";

/** People at vendors: one each, and the more the larger the vendor's business. */
export function addContacts(world: World, random: Random, vendors: readonly Vendor[]): void {
  const names = createNames(random);
  const rank = zipf(vendors.length, 0.7);
  for (let index = 0; index < world.size.contacts; index += 1) {
    const vendor = vendors[index < vendors.length ? index : rank(random)] as Vendor;
    const { name, email } = names(vendor.domain);
    const left = index >= vendors.length && random.chance(0.06);
    const id = world.nextId("vendor_contact");
    const takesMail = random.chance(0.95);
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
      mail_status: takesMail ? "ok" : random.pick(["opted_out", "bounced"]),
      left_company: left,
      owner: vendor.owner,
    });
    if (!left) vendor.contacts.push({ id, name, email, takesMail });
  }
}
