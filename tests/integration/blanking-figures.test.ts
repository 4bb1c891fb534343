import { afterAll, beforeAll, expect, test } from "vitest";
import { columnsWith } from "../support/stored-values.ts";
import { type DemoApp, openDemoApp } from "../support/demo-app.ts";

let demo: DemoApp;
let token: string;
beforeAll(async () => {
  demo = await openDemoApp();
  token = await demo.signIn("SA1001");
});
afterAll(() => demo.close());

async function call<T>(method: "GET" | "POST", url: string, payload?: object): Promise<T> {
  const headers = { authorization: `Token ${token}` };
  const answer = await demo.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json<T>();
}

/** Figures as they are, whatever people are called in them. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) {
    const parts = value.map(withoutNames);
    // what goes by names stands elsewhere once somebody is called otherwise
    return parts.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      name === "label" || name === "at" ? [] : [[name, withoutNames(one)]],
    ),
  );
}

/** Every report and every dashboard, whole. */
async function figures(): Promise<Record<string, unknown>> {
  const { data } = await call<{ data: readonly { name: string }[] }>("GET", "/api/reports/");
  const found: Record<string, unknown> = {};
  for (const { name } of data) found[name] = withoutNames(await call("GET", `/api/reports/${name}/`));
  return found;
}

/** What is taken away with somebody, or written of it. */
const GOING: ReadonlySet<string> = new Set(["emp_notify", "attachment", "audit_entry"]);

interface Sums {
  readonly count: number;
  readonly sums: readonly (readonly [string, number])[];
}

/** How many rows an area has, and the sum of each of its amounts and counts, as they are stored. */
async function sums(): Promise<Record<string, Sums>> {
  const { database, app } = demo;
  const found: Record<string, Sums> = {};
  for (const { name, kind, fields } of app.benchline.definitions().resources.resources) {
    if (kind === "view" || GOING.has(name)) continue;
    const rows = await database.read.selectFrom(name).selectAll().execute();
    const numbers = fields.filter(
      (field) =>
        ["integer", "decimal"].includes(field.kind) && rows[0] !== undefined && field.name in rows[0],
    );
    const sumOf = (field: string) => rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
    found[name] = {
      count: rows.length,
      sums: numbers.map((field) => [field.name, sumOf(field.name)] as const),
    };
  }
  return found;
}

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}
interface Preview {
  readonly holds: readonly object[];
  readonly stays: readonly { readonly area: string; readonly count: number }[];
}

/** Somebody who left, whom nothing holds, with pay stubs, and of whose name there is nobody else. */
async function findLeaver(): Promise<Person> {
  const { data } = await call<{ data: readonly Person[] }>(
    "GET",
    "/api/consultant/?status=ex&page_size=100&columns=name,email",
  );
  expect(data.length).toBeGreaterThan(3);
  for (const person of data) {
    const { data: told } = await call<{ data: Preview }>("POST", "/api/blanking/preview/", {
      resource: "consultant",
      id: person.id,
    });
    const paid = told.stays.some(({ area, count }) => area === "Pay stubs" && count > 3);
    if (told.holds.length === 0 && paid && !(await hasNamesake(person))) return person;
  }
  throw new Error("nobody left whom nothing holds");
}

/** Old submissions name marketers by texts alone, some of whom are called as consultants are. */
async function hasNamesake({ name }: Person): Promise<boolean> {
  const rows = await demo.database.read
    .selectFrom("old_submission")
    .select("id")
    .where("marketer_name", "=", name)
    .execute();
  return rows.length > 0;
}

test("blanking somebody of the demo company changes no figure of any report and no sum of any area", async () => {
  const person = await findLeaver();
  const { columns, all } = { columns: await namedIn(person), all: await figures() };
  const stored = await sums();
  expect(columns).toEqual(expect.arrayContaining(["consultant.name", "paystub.label__"]));
  const body = { resource: "consultant", id: person.id, name: person.name };
  const { data } = await call<{ data: { id: number } }>("POST", "/api/blanking/", body);
  await demo.app.blanking.drain();
  await demo.app.benchline.outbox.drain();
  await demo.app.reindexer.drain();
  const run = await call<{ data: { state: string } }>("GET", `/api/blanking/${data.id}/`);
  expect(run.data.state).toBe("done");
  expect(await namedIn(person)).toEqual([]);
  expect(await sums()).toEqual(stored);
  const after = await figures();
  for (const [name, before] of Object.entries(all)) expect(after[name], name).toEqual(before);
});

const namedIn = ({ name, email }: Person): Promise<string[]> =>
  columnsWith({ database: demo.database, testDatabase: { dataDir: "" } as never }, name, email);
