import type { TestApp } from "../../support/app.ts";
import { askerFor } from "./asker.ts";
import type { Check } from "./check.ts";
import { Findings } from "./findings.ts";
import { Oracle } from "./oracle.ts";
import { checkGroups, checkPartly, checkDenials } from "./questions.ts";
import { checkExport, checkList, checkPick, checkSearch, checkShow } from "./reading.ts";
import { searchWord } from "./values.ts";
import type { World, WorldPerson } from "./world.ts";
import { checkCreate, checkRecords } from "./writing.ts";

export interface Comparison {
  readonly app: TestApp;
  readonly world: World;
  readonly listed: ReadonlyMap<string, ReadonlySet<string>>;
}

const AT_ONCE = 4;

/** The audit trail, which grows by the very calls that ask for it; who reads it is asked in a test of its own. */
export const GROWING = "audit_entry";

/** Asks the server everything about every resource as one person, and notes where it does not do as it should. */
export async function comparePerson(
  { app, world, listed }: Comparison,
  { person, oracle = new Oracle({ world, person }), impersonator = null, only }: Asked,
): Promise<Findings> {
  const findings = new Findings();
  const ask = await askerFor(app, { person, impersonator });
  const who = impersonator === null ? person.name : `${impersonator.name} as ${person.name}`;
  const waiting = world.resources.resources.filter(
    ({ kind, name }) => kind === "record" && name !== GROWING && (only?.includes(name) ?? true),
  );
  const work = async (): Promise<void> => {
    for (let resource = waiting.shift(); resource !== undefined; resource = waiting.shift()) {
      const rows = world.rows.get(resource.name) ?? [];
      const columns = listed.get(resource.name) ?? new Set();
      await checkResource({ who, person, oracle, ask, findings, resource, rows, listed: columns }, world);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings;
}

interface Asked {
  readonly person: WorldPerson;
  readonly oracle?: Oracle;
  readonly impersonator?: WorldPerson | null;
  /** Every resource, when absent. */
  readonly only?: readonly string[];
}

async function checkResource(check: Check, { classNames }: World): Promise<void> {
  await checkList(check);
  await checkShow(check);
  await checkSearch(check, (sensitivity) => searchWord(classNames.indexOf(sensitivity)));
  await checkDenials(check);
  await checkPartly(check);
  await checkGroups(check);
  await checkExport(check);
  await checkPick(check);
  await checkCreate(check);
  await checkRecords(check);
}

/** The fields of each list, as those see them who read every class in every row. */
export async function listedFields({ app, world }: Pick<Comparison, "app" | "world">, person: WorldPerson) {
  const ask = await askerFor(app, { person });
  const found = new Map<string, Set<string>>();
  for (const { name } of world.resources.resources) {
    const answer = await ask.get(`/api/${name}/?page_size=1`);
    const [row = {}] = answer.status === 200 ? answer.json<{ data: object[] }>().data : [];
    found.set(name, new Set(Object.keys(row)));
  }
  return found;
}
