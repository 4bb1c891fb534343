import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import type { TestApp, TestAppOptions, TestClient } from "../../support/app.ts";

export const PEOPLE = {
  boss: ["superadmin"],
  ann: ["worker"],
  bob: ["worker"],
  cap: ["captain"],
  gus: ["guest"],
  clerk: ["clerk"],
  nobody: [],
} as const;

export type PersonName = keyof typeof PEOPLE;

export interface Workshop {
  readonly app: TestApp;
  /** Calls as one of the people. */
  readonly as: (name: PersonName) => TestClient;
  readonly idOf: (name: PersonName) => number;
  /** Makes a record and answers it; fails the test when it is refused. */
  readonly make: (name: PersonName, resource: string, values: object) => Promise<ApiRecord>;
  readonly read: (name: PersonName, resource: string, id: number) => Promise<ApiRecord>;
  readonly list: (name: PersonName, address: string) => Promise<ApiRecord[]>;
}

export type ApiRecord = Record<string, unknown> & { id: number; row_version: number };

/** The workshop with its people signed in; bob is in another team. Close `app` at the end. */
export async function openWorkshop(options: Partial<TestAppOptions> = {}): Promise<Workshop> {
  const app = await createTestApp({ ...options, fixture: workshop, people: PEOPLE });
  const as = (name: PersonName) => app.as(name);
  const idOf = (name: PersonName) => app.users[name]!.id;
  const expectStatus = async (call: Promise<{ statusCode: number; body: string }>, status: number) => {
    const answer = await call;
    if (answer.statusCode !== status)
      throw new Error(`${answer.statusCode} instead of ${status}: ${answer.body}`);
    return JSON.parse(answer.body) as ApiRecord;
  };
  const make: Workshop["make"] = (name, resource, values) =>
    expectStatus(as(name)("POST", `/api/${resource}/`, { body: values }), 201);
  const read: Workshop["read"] = (name, resource, id) =>
    expectStatus(as(name)("GET", `/api/${resource}/${id}/`), 200);
  const list: Workshop["list"] = async (name, address) => {
    const { data } = await expectStatus(as(name)("GET", address), 200);
    return data as ApiRecord[];
  };
  const { id: team } = await make("boss", "team", { name: "Second team", department: "Marketing" });
  await app.database.write((trx) =>
    trx.updateTable("employee").set({ team }).where("id", "=", idOf("bob")).execute(),
  );
  return { app, as, idOf, make, read, list };
}
