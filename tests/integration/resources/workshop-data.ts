import type { TestApp } from "../../support/app.ts";

export const WORKSHOP_PEOPLE = {
  boss: ["superadmin"],
  ann: ["worker"],
  bob: ["worker"],
  cap: ["captain"],
  gus: ["guest"],
  clerk: ["clerk"],
  nobody: [],
};

/** Makes a record through the API and gives its id. */
export async function make(app: TestApp, resource: string, body: object): Promise<number> {
  const answer = await app.as("boss")("POST", `/api/${resource}/`, { body });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: number }>().id;
}

/** Puts values into a row that no request may carry, such as the state of a lifecycle. */
export async function setValues(app: TestApp, table: string, id: number, values: object): Promise<void> {
  await app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", id).execute());
}

export interface WorkshopData {
  readonly clients: Readonly<Record<"east" | "west", number>>;
  readonly jobs: readonly number[];
}

/** Two clients and six jobs of ann, bob and gus, in three states. */
export async function fillWorkshop(app: TestApp): Promise<WorkshopData> {
  const id = (name: string): number => app.users[name]!.id;
  const east = await make(app, "client", { name: "Oak", region: "east" });
  const west = await make(app, "client", { name: "Pine", region: "west" });
  const bodies = [
    {
      title: "Roof",
      client: east,
      owner: id("ann"),
      rate: "100.00",
      hours: "2.5",
      due: "2026-03-31",
      skills: ["wood", "glass"],
      helpers: [id("bob")],
      urgent: true,
      size: 3,
      starts: "2026-04-01T02:00:00Z",
    },
    {
      title: "Door",
      client: west,
      owner: id("ann"),
      rate: "40.10",
      hours: "1.0",
      due: "2026-04-01",
      skills: ["wood"],
      urgent: false,
      size: 4,
      starts: "2026-04-01T12:00:00Z",
    },
    {
      title: "Wall",
      client: east,
      owner: id("bob"),
      rate: "0.15",
      hours: "10.0",
      due: "2026-04-30",
      skills: [],
      helpers: [id("ann"), id("gus")],
      urgent: true,
      size: 6,
    },
    {
      title: "Floor",
      owner: id("bob"),
      rate: "20.00",
      due: "2026-12-31",
      size: 7,
      starts: "2026-01-04T12:00:00Z",
    },
    { title: "Lamp", client: west, owner: id("gus"), hours: "0.5", pin: "1234" },
    { title: "Gate", client: east, owner: id("ann"), rate: "7.77", due: "2026-03-01" },
  ];
  const jobs: number[] = [];
  for (const body of bodies) jobs.push(await make(app, "job", body));
  await setValues(app, "job", jobs[1]!, { status: "open" });
  await setValues(app, "job", jobs[2]!, { status: "open" });
  await setValues(app, "job", jobs[3]!, { status: "done" });
  await setValues(app, "job", jobs[5]!, { archived: Date.now() });
  return { clients: { east, west }, jobs };
}
