import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { keyId } from "../../server/secrets/sealing.ts";
import { sealChanges, sealedColumns } from "../../server/secrets/sealed-values.ts";
import { updateSql } from "../../server/resources/write/statements.ts";
import type { TestApp } from "../support/app.ts";
import { auditTrail, sealed } from "../support/audit-trail.ts";
import { expectStatus } from "../support/expect-status.ts";
import { runCommand } from "../support/run-command.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { columnsWith } from "../support/stored-values.ts";
import { runChild, SHIPPED } from "./effects/killed-child.ts";

const [FORMER, PRESENT] = [randomBytes(32), randomBytes(32)];
const AREA = "vendor_company";
/** Several times as many as are rewritten in one transaction. */
const MANY = 4000;
const under = (key: Buffer) => `s1.${keyId(key)}.`;
const taxId = (n: number) => `32-${String(1_000_000 + n)}`;

let owner: TestApp;
const started: TestApp[] = [];
let ids: number[];

beforeAll(async () => {
  owner = await createShippedApp(
    { root: ["superadmin"] },
    {
      secretKeys: [FORMER],
      limits: { callsPerMinute: 0 },
      // a process that is killed loses nothing that only the machine would
      databaseOptions: { durable: true },
    },
  );
  ids = await plantVendors();
}, 120_000);
afterAll(async () => {
  for (const server of started) await server.close();
  await owner.close();
});

/** Vendors with a sealed value each, in the record and in its history. */
async function plantVendors(): Promise<number[]> {
  const { database } = owner.app.benchline;
  const { resources } = owner.app.benchline.definitions();
  const resource = resources.byName[AREA]!;
  const { sealing } = database.dialect;
  return owner.database.write(async (trx, batch) => {
    await sql`insert into ${sql.table(AREA)} (name, type, created, modified, row_version, label__, search__)
      with recursive s (n) as (select 1 union all select n + 1 from s where n < ${sql.lit(MANY)})
      select 'Vendor ' || n, 'sub_vendor', 1, 1, 1, 'Vendor ' || n, '' from s`.execute(trx);
    const rows = await trx.selectFrom(AREA).select("id").orderBy("id").execute();
    const planted = rows.map((row) => Number(row["id"]));
    await batch(
      planted.flatMap((id, n) => {
        const values = sealedColumns(sealing, resource, { id, values: { tax_id: taxId(n) } });
        const place = { resources, resource, record: id };
        const changes = JSON.stringify(sealChanges(sealing, place, { tax_id: [null, taxId(n)] }));
        return [
          updateSql(AREA, { id, values }).compile(trx),
          sql`insert into sys__history (resource, record, at, action, actor, changes)
            values (${AREA}, ${id}, 1, 'create', ${owner.users["root"]!.id}, ${changes})`.compile(trx),
        ];
      }),
    );
    return planted;
  });
}

async function server(...secretKeys: readonly Buffer[]): Promise<TestApp> {
  const made = await owner.second({ secretKeys });
  started.push(made);
  return made;
}

async function count(table: string, column: string, key: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${sql.id(column)} like ${`%${under(key)}%`}`.execute(owner.database.read);
  return Number(rows[0]?.count);
}
const inRecords = (key: Buffer) => count(AREA, "tax_id", key);
const inHistory = (key: Buffer) => count("sys__history", "changes", key);

/** The first, the last and one in between: by their record, their history and the whole value in a list. */
async function expectReadable(on: TestApp): Promise<void> {
  const root = on.as("root");
  for (const at of [0, MANY / 2, MANY - 1]) {
    const [id, value] = [ids[at]!, taxId(at)];
    expect((await root("GET", `/api/${AREA}/${id}/`)).json()).toMatchObject({ tax_id: value });
    const history = await root("GET", `/api/${AREA}/${id}/history/`);
    expect(history.json()).toMatchObject({ data: [{ changes: { tax_id: [null, value] } }] });
    const found = await root("GET", `/api/${AREA}/?tax_id=${value}`);
    expect(found.json()).toMatchObject({ count: 1, data: [{ id }] });
  }
}

it(
  "a server that is killed while it rewrites leaves everything readable, and the next one goes on to the end",
  { timeout: 300_000 },
  async () => {
    await sealed(owner);
    await owner.app.close();
    const { url, dataDir } = owner.testDatabase;
    const work = {
      place: { url, dataDir },
      definitions: SHIPPED,
      secretKeys: [PRESENT, FORMER].map((key) => key.toString("base64")),
      job: "sealed_values",
    };
    // once among the records, and once among their history
    for (const isHalfThrough of [
      async () => (await inRecords(PRESENT)) > 0,
      async () => (await inHistory(PRESENT)) > 0,
    ]) {
      const killed = await runChild(work, () =>
        vi.waitUntil(isHalfThrough, { timeout: 120_000, interval: 3 }),
      );
      expect(killed).toEqual({ signal: "SIGKILL", said: "" });
      expect(await inHistory(FORMER)).toBeGreaterThan(0);
      const [swapped, behind] = [await server(PRESENT, FORMER), await server(FORMER, PRESENT)];
      for (const on of [swapped, behind]) await expectReadable(on);
      await expect(server(PRESENT)).rejects.toMatchObject({ code: "missing_key" });
      for (const on of [swapped, behind]) await on.close();
      started.length = 0;
    }
    expect(await inRecords(FORMER)).toBe(0);

    const next = await server(PRESENT, FORMER);
    const left = await inHistory(FORMER);
    expect(left).toBeLessThan(MANY);
    expect(await next.app.scheduler.run("sealed_values")).toBe(left);
    expect(await next.app.scheduler.run("sealed_values")).toBe(0);
    expect(await columnsWith(owner, under(FORMER))).toEqual([]);
    await next.close();
    started.length = 0;

    const only = await server(PRESENT);
    await expectReadable(only);
    expectStatus(
      await only.as("root")("POST", `/api/${AREA}/`, { body: { name: "Afterwards", type: "sub_vendor" } }),
      201,
    );
    await sealed(only);
    const changed = (await auditTrail(owner).rows()).filter(({ act }) => act === "secret_key_changed");
    expect(changed).toHaveLength(1);
    expect(await runCommand(owner.testDatabase, { name: "audit-verify.ts", keys: [PRESENT] })).toMatchObject({
      code: 0,
    });
  },
);
