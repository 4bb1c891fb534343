import { instant, isoDate, workdayFrom } from "../clock.ts";
import { weighted } from "../random.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";

const drawType = weighted([
  ["laptop", 52],
  ["monitor", 16],
  ["headset", 10],
  ["phone", 8],
  ["access_card", 6],
  ["hardware_token", 5],
  ["software_licence", 3],
] as const);
const MODELS: Readonly<Record<string, readonly string[]>> = {
  laptop: ["Northline 14 Pro", "Quillbook 15", "Harbor X1"],
  monitor: ["Vistaview 27", "Lumen 24"],
  headset: ["Clearcall 60"],
  phone: ["Pinefone 8"],
  access_card: ["Proximity card"],
  hardware_token: ["Keystick 5"],
  software_licence: ["Design suite, one year"],
};
const COSTS: Readonly<Record<string, number>> = {
  laptop: 145_000,
  monitor: 28_000,
  headset: 9_000,
  phone: 62_000,
  access_card: 1_500,
  hardware_token: 5_500,
  software_licence: 59_900,
};

interface Holder {
  readonly kind: "employee" | "consultant";
  readonly id: number;
  readonly from: number;
  readonly due: number | null;
}

/** Things people hold, and who held them before. */
export function writeAssets(company: Company): void {
  const { world, people, consultants } = company;
  const random = world.random.fork("assets");
  const clerk = people.working("office", world.today)[0]?.id ?? 1;
  const leaving = consultants.filter(({ life }) => life.final === "notice");
  const holders: Holder[] = [
    ...leaving.map(({ id, life }): Holder => ({
      kind: "consultant",
      id,
      from: life.hired,
      due: life.exit?.lastDay ?? world.today,
    })),
    ...people.all
      .filter(({ left }) => left === null)
      .map(({ id, joined }): Holder => ({ kind: "employee", id, from: joined, due: null })),
    ...consultants
      .filter(({ life }) => life.final !== "ex" && life.final !== "notice")
      .map(({ id, life }): Holder => ({ kind: "consultant", id, from: life.hired, due: null })),
  ];
  for (let index = 0; index < world.size.assets; index += 1) {
    const type = drawType(random);
    const luck = random.next();
    const holder = luck < 0.8 ? (holders[index % holders.length] ?? null) : null;
    const state =
      holder !== null
        ? "assigned"
        : luck < 0.9
          ? "in_stock"
          : luck < 0.94
            ? "in_repair"
            : luck < 0.97
              ? "retired"
              : "lost";
    const bought =
      Math.min(holder?.from ?? world.today - random.integer(60, 900), world.today - 20) -
      random.integer(5, 40);
    const at = instant(workdayFrom(bought), 12);
    const given = holder === null ? null : Math.min(Math.max(holder.from, bought + 3), world.today - 1);
    const trail = new Trail(world, "status", "in_stock", at, clerk);
    if (given !== null) trail.to("assigned", instant(workdayFrom(given), 12), clerk);
    else if (state !== "in_stock")
      trail.to(state, instant(workdayFrom(bought + 30), 12), clerk, "Checked by the office");
    const id = world.nextId("asset");
    world.add("asset", {
      id,
      ...stamp(at, clerk, trail.since, trail.actor),
      tag: `BL-${String(10_000 + id)}`,
      type,
      make_model: random.pick(MODELS[type] ?? ["Other"]),
      serial_no: `SN${String((id * 7_368_787) % 99_999_989).padStart(8, "0")}`,
      status: trail.state,
      holder_employee: holder?.kind === "employee" ? holder.id : null,
      holder_consultant: holder?.kind === "consultant" ? holder.id : null,
      assigned_on: given === null ? null : isoDate(given),
      return_due: holder?.due == null ? null : isoDate(holder.due + 3),
      location: random.pick(["Jersey City office", "Dallas office", "Hyderabad office", "At home"]),
      purchase_date: isoDate(bought),
      cost: COSTS[type] ?? 10_000,
      warranty_until: isoDate(bought + 1095),
      files: [],
    });
    trail.record("asset", id, at, clerk);
    const custody = (
      fields: Readonly<Record<string, string | number | null>>,
      from: number,
      to: number | null,
    ): void =>
      world.add("asset_custody", {
        id: world.nextId("asset_custody"),
        ...stamp(instant(workdayFrom(from), 12), clerk, to === null ? undefined : instant(to, 12)),
        asset: id,
        from_on: isoDate(from),
        to_on: to === null ? null : isoDate(to),
        condition_out: "Good",
        condition_in: to === null ? null : "Good",
        ...fields,
      });
    const first = given ?? world.today - 30;
    if (random.chance(0.3) && first - bought > 60)
      custody({ holder_employee: random.pick(people.all).id }, bought + 4, first - 5);
    if (holder !== null && given !== null)
      custody(
        holder.kind === "employee" ? { holder_employee: holder.id } : { holder_consultant: holder.id },
        given,
        null,
      );
  }
}
