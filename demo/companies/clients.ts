import { DAY } from "../clock.ts";
import { addressIn, drawCity } from "../names.ts";
import { weighted } from "../random.ts";
import { stamp } from "../world.ts";
import { INDUSTRIES } from "../words/companies.ts";
import type { Client, Invent } from "./types.ts";
import type { Lookups } from "../lookups.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

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

export function addClient({
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
  invent: Invent;
}): { client: Client; status: string } {
  const industry = drawIndustry(random);
  const second = random.pick(INDUSTRIES[industry]);
  const { name, domain } = invent(second);
  const place = drawCity(random);
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
