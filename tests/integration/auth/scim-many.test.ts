import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_CHANGED } from "../../../server/modules/scim/groups.ts";
import type { TestApp } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { createScimApp, operations, type Scim } from "./scim-app.ts";

/** `SCIM_MEMBERS=5000` for the figures of docs/performance.md. */
const MEMBERS = Number(process.env["SCIM_MEMBERS"] ?? MAX_CHANGED + 1);
const MEASURED = process.env["SCIM_MEMBERS"] !== undefined;
/** No call of others may wait longer, in milliseconds. */
const PATIENCE = 30_000;
const LONG = { timeout: 600_000 };

let app: TestApp;
let scim: Scim;
let group: string;
let people: string[];
let made = 0;

beforeAll(async () => {
  ({ app, scim } = await createScimApp());
  const found = await scim("GET", '/Groups?filter=displayName sw "deliv"');
  group = found.body.Resources[0].id;
  const engineer = (await scim("GET", '/Groups?filter=displayName eq "engineer"')).body.Resources[0].id;
  people = await app.database.write(async (trx) => {
    await sql`insert into employee (employee_id, employee_id__key, employee_name, employee_name__key, status, team, roles,
        created, modified, row_version, label__, search__)
      with recursive s (n) as (select 1 union all select n + 1 from s where n < ${sql.lit(MEMBERS)})
      select 'MANY' || n, 'many' || n, 'Many ' || n, 'many ' || n, 'active', (select min(id) from team), ${`[${engineer}]`},
        1, 1, 1, 'Many ' || n, '' from s`.execute(trx);
    await sql`insert into employee__roles (owner, value, position)
      select id, ${Number(engineer)}, 0 from employee where employee_id like 'MANY%'`.execute(trx);
    const rows = await trx
      .selectFrom("employee")
      .select("id")
      .where("employee_id", "like", "MANY%")
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => String(id));
  });
  for (const statement of app.database.dialect.analyze) await app.database.alone(statement);
}, 120_000);
afterAll(() => app.close());

const members = (ids: readonly string[]) => ids.map((value) => ({ value }));
const change = (op: "add" | "remove", ids: readonly string[]) =>
  scim("PATCH", `/Groups/${group}`, operations({ op, path: "members", value: members(ids) }));
const replace = (ids: readonly string[]) =>
  scim("PUT", `/Groups/${group}`, {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    members: members(ids),
  });
const present = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from employee__roles
    where value = ${Number(group)} and owner in (${sql.join(people.map(Number))})`.execute(app.database.read);
  return Number(rows[0]?.count);
};

/** What readers and writers wait for while something is done, in milliseconds. */
async function beside(what: string, work: () => Promise<unknown>): Promise<void> {
  const longest = { read: 0, write: 0 };
  let over = false;
  const boss = app.as("boss");
  const timed = async (kind: keyof typeof longest, call: () => Promise<unknown>) => {
    while (!over) {
      const begin = performance.now();
      await call();
      longest[kind] = Math.max(longest[kind], performance.now() - begin);
      await delay(5);
    }
  };
  const others = Promise.all([
    timed("read", async () => expectStatus(await boss("GET", "/api/team/"), 200)),
    timed("write", async () => {
      made += 1;
      expectStatus(await boss("POST", "/api/technology/", { body: { name: `Meanwhile ${made}` } }), 201);
    }),
  ]);
  const begin = performance.now();
  try {
    await work();
  } finally {
    over = true;
    await others;
  }
  if (MEASURED)
    console.info(
      `${what}: ${Math.round(performance.now() - begin)} ms, readers ${Math.round(longest.read)} ms, writers ${Math.round(longest.write)} ms`,
    );
  expect(Math.max(longest.read, longest.write)).toBeLessThan(PATIENCE);
}

describe("a group of very many", () => {
  it("refuses more changes than one transaction takes, in SCIM's words, and changes nothing", async () => {
    for (const refused of [await change("add", people), await replace(people)])
      expect(refused).toMatchObject({
        status: 413,
        body: {
          scimType: "tooMany",
          detail: expect.stringContaining(`up to ${MAX_CHANGED} members`),
        },
      });
    expect(await present()).toBe(0);
  });

  it("takes as many as that in one request, while others read and write", LONG, async () => {
    const first = people.slice(0, MAX_CHANGED);
    await beside(`PATCH of ${MAX_CHANGED} members`, async () => {
      expect(await change("add", first)).toMatchObject({ status: 200 });
    });
    expect(await present()).toBe(MAX_CHANGED);
    for (let at = MAX_CHANGED; at < people.length; at += MAX_CHANGED)
      expect((await change("add", people.slice(at, at + MAX_CHANGED))).status).toBe(200);
    expect(await present()).toBe(people.length);
  });

  it(
    "a request counts what it changes, not what it says: all members but one are sent anew",
    LONG,
    async () => {
      await beside(`PUT of ${people.length - 1} members`, async () => {
        const answer = await replace([...(await others()), ...people.slice(1)]);
        expect(answer).toMatchObject({ status: 200 });
        expect(answer.body.members.map(({ value }: { value: string }) => value)).not.toContain(people[0]);
      });
      expect(await present()).toBe(people.length - 1);
    },
  );
});

/** Members that are none of the many. */
async function others(): Promise<string[]> {
  const { body } = await scim("GET", `/Groups/${group}`);
  const all: string[] = body.members.map(({ value }: { value: string }) => value);
  return all.filter((id) => !people.includes(id));
}
