import { translationsOf } from "./words/translations.ts";
import { DEPARTMENTS } from "./accounts.ts";
import { DAY } from "./clock.ts";
import { stamp } from "./world.ts";
import { list } from "./words/list.ts";
import type { Department, Work } from "./accounts.ts";
import type { Lookups } from "./lookups.ts";
import type { World } from "./world.ts";

export interface Team {
  readonly id: number;
  readonly name: string;
  readonly department: Department;
  /** Region it serves; null for the others. */
  readonly region: number | null;
  /** How busy its people are beside other teams. */
  readonly pace: number;
  /** Employee's id; found while people are hired. */
  lead: number | null;
}

const MARKETING = list(
  "Falcon, Osprey, Kestrel, Heron, Swift, Harrier, Merlin, Condor, Plover, Avocet, Curlew, Lapwing, Martin, Dunlin, Petrel, Gannet, Tern, Egret, Ibis, Crane, Starling, Finch, Linnet, Siskin",
);
const ENGINEERING = list(
  "Cascade, Rapids, Delta, Lagoon, Harbor, Summit, Ridge, Canyon, Mesa, Glacier, Prairie, Tundra, Savanna, Fjord, Atoll, Basin, Bluff, Cove, Dune, Estuary, Grove, Heath, Inlet, Jetty, Knoll, Ledge, Marsh",
);

const REGION_ROUND = ["ne", "se", "sw", "mw", "w"] as const;

export interface Teams {
  readonly all: readonly Team[];
  of(work: Work): readonly Team[];
  /** Writes the rows once every lead is known. */
  write(): void;
}

export function createTeams(world: World, lookups: Lookups): Teams {
  const { size } = world;
  const all: Team[] = [];
  const add = (department: Department, name: string, region: number | null, pace: number) =>
    all.push({ id: world.nextId("team"), name, department, region, pace, lead: null });
  for (let index = 0; index < size.marketingTeams; index += 1) {
    const code = REGION_ROUND[index % REGION_ROUND.length] as (typeof REGION_ROUND)[number];
    add(
      "Marketing",
      MARKETING[index] ?? `Marketing ${index + 1}`,
      lookups.regions.get(code) ?? null,
      [1.25, 1, 0.7][index % 3] as number,
    );
  }
  for (let index = 0; index < size.engineeringTeams; index += 1) {
    add("Engineering", ENGINEERING[index] ?? `Engineering ${index + 1}`, null, 1);
  }
  for (let index = 0; index < Math.ceil(size.delivery / 30); index += 1)
    add("Delivery", `Delivery ${index + 1}`, null, 1);
  for (let index = 0; index < Math.ceil(size.finance / 20); index += 1)
    add("Finance", `Finance ${index + 1}`, null, 1);
  for (let index = 0; index < Math.ceil(size.retention / 15); index += 1)
    add("Retention", `Retention ${index + 1}`, null, 1);
  add("Legal", "Legal", null, 1);
  add("Administration", "Administration", null, 1);
  return {
    all,
    of: (work) => all.filter(({ department }) => department === DEPARTMENTS[work]),
    write() {
      const at = (world.firstDay - 20) * DAY;
      for (const { id, name, department, region, lead } of all) {
        world.add("team", {
          id,
          ...stamp(at, null),
          name,
          translations: translationsOf(name),
          department,
          lead,
          region,
          weekly_submission_target: department === "Marketing" ? 25 : null,
          is_active: true,
        });
      }
    },
  };
}
