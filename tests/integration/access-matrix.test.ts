import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PEOPLE } from "../fixtures/access-matrix.ts";
import { comparePerson, GROWING, listedFields } from "./matrix/compare.ts";
import type { Comparison } from "./matrix/compare.ts";
import { askerFor } from "./matrix/asker.ts";
import { compareCreated } from "./matrix/creating.ts";
import { actorOf, Oracle } from "./matrix/oracle.ts";
import { openWorld, personNamed as find } from "./matrix/world-app.ts";

let all: Comparison;

const personNamed = (name: string) => find(all.world, name);

beforeAll(async () => {
  all = { ...(await openWorld()), listed: new Map() };
  all = { ...all, listed: await listedFields(all, personNamed("SP1001")) };
});
afterAll(() => all.app.close());

describe("[R6.25] the server does as the role matrix says, over every resource, row and class of fields", () => {
  test.each(Object.keys(PEOPLE))("for %s", async (name) => {
    const findings = await comparePerson(all, { person: personNamed(name) });
    expect(findings.table()).toBe("");
    expect(findings.compared).toBeGreaterThan(1000);
  });
});

describe("[R6.03] while working as somebody else, the other person's roles decide", () => {
  test.each([
    ["SP1001", "FN1001"],
    ["AD1001", "LG1001"],
  ])("%s as %s", async (real, name) => {
    const person = personNamed(name);
    const impersonator = personNamed(real);
    const { employeeId, roles } = actorOf(impersonator);
    const actor = { ...actorOf(person), impersonator: { employeeId, roles } };
    const oracle = new Oracle({ world: all.world, person, actor });
    const findings = await comparePerson(all, { person, oracle, impersonator });
    expect(findings.table()).toBe("");
    expect(findings.compared).toBeGreaterThan(1000);
  });
});

test("the audit trail is read by superadmins alone, whole", async () => {
  for (const [name, roles] of Object.entries(PEOPLE)) {
    const ask = await askerFor(all.app, { person: personNamed(name) });
    const may = roles.includes("superadmin");
    const listed = await ask.get(`/api/${GROWING}/?page_size=1`);
    const statuses = [
      listed.status,
      (await ask.get(`/api/${GROWING}/pick/`)).status,
      (await ask.get(`/api/${GROWING}/export/`)).status,
      (await ask.get(`/api/${GROWING}/1/`)).status,
    ];
    expect([name, ...statuses.map((status) => status === 200)]).toEqual([name, may, may, may, may]);
    if (!may) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from audit_entry`.execute(
      all.app.database.read,
    );
    const { count } = (await ask.get(`/api/${GROWING}/?page_size=1`)).json<{ count: number }>();
    expect(count).toBe(Number(rows[0]!.count));
  }
});

test("a class that leaks is noticed wherever it does", async () => {
  const { access } = all.world;
  const nobody = { ...access.classes["PII"]!, read: [] };
  const world = { ...all.world, access: { ...access, classes: { ...access.classes, PII: nobody } } };
  const person = personNamed("RE1001");
  const oracle = new Oracle({ world, person });
  const { lines } = await comparePerson(all, { person, oracle, only: ["consultant"] });
  const noticed = ["list row", "list leak", "show", "history", "search PII", "export row", "filter refused"];
  const missing = noticed.filter(
    (what) => !lines.some((line) => line.startsWith(`RE1001 consultant ${what}`)),
  );
  expect(missing).toEqual([]);
});

test("records are created for those whom a grant reaches", async () => {
  for (const person of all.world.people) {
    if (!Object.hasOwn(PEOPLE, person.name)) continue;
    const findings = await compareCreated(all, person);
    expect(findings.table()).toBe("");
  }
});
