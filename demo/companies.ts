import { addAgreements } from "./companies/agreements.ts";
import { addClient } from "./companies/clients.ts";
import { addContacts } from "./companies/contacts.ts";
import { addVendor } from "./companies/vendors.ts";
import { weighted, zipf } from "./random.ts";
import { COMPANY_ROOTS, LEGAL_SUFFIXES, companyRoot } from "./words/companies.ts";
import type { Client, Invent, Vendor } from "./companies/types.ts";
import type { FileRequest } from "./files.ts";
import type { Lookups } from "./lookups.ts";
import type { People } from "./people.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

export type { Client, Vendor, VendorContact } from "./companies/types.ts";

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

function inventor(random: Random): Invent {
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
