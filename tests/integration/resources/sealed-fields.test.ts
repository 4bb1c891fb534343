import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { importClient } from "../imports/import-client.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { createShippedApp } from "../../support/shipped-app.ts";
import { columnsWith, filesWith } from "../../support/stored-values.ts";
import { startWebhookReceiver } from "../../support/webhook-receiver.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const test = prepareOnce(() =>
  createShippedApp(
    { root: ["superadmin"], marketer: ["marketer"] },
    { limits: { callsPerMinute: 0 }, webhookHosts: [receiver.host] },
  ),
);

const TAX_ID = "98-7612345";
const BORN = "1987-03-14";

const root = (...call: Parameters<ReturnType<typeof test.as>>) => test.as("root")(...call);

async function makeVendor(values: object = {}) {
  const body = { name: `Vendor ${Math.random()}`, type: "sub_vendor", ...values };
  const made = await root("POST", "/api/vendor_company/", { body });
  expectStatus(made, 201);
  return made.json<{ id: number; row_version: number; tax_id: string | null }>();
}

const found = async (query: string) => {
  const answer = await root("GET", `/api/vendor_company/?${query}`);
  expectStatus(answer, 200);
  return answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
};

type Field = Readonly<Record<string, unknown>>;

/** Publishes vendors with other fields. */
async function publish(change: (fields: readonly Field[]) => readonly Field[]) {
  const { version } = (await root("GET", "/api/config/")).json<{ version: number }>();
  const got = await root("GET", "/api/config/definitions/resource/vendor_company/");
  const { document } = got.json<{ data: { document: { fields: readonly Field[] } } }>().data;
  const changed = { ...document, fields: change(document.fields) };
  const changes = [{ kind: "resource", name: "vendor_company", document: changed }];
  const body = { changes, note: "Fields", base_version: version };
  expectStatus(await root("POST", "/api/config/publish/", { body }), 201);
}

describe("sealed fields", () => {
  it("are read and written as others, and found by the whole value alone", async () => {
    const made = await makeVendor({ tax_id: TAX_ID });
    expect(made.tax_id).toBe(TAX_ID);
    const one = await root("GET", `/api/vendor_company/${made.id}/`);
    expect(one.json()).toMatchObject({ tax_id: TAX_ID });
    for (const query of [`tax_id=${TAX_ID}`, "tax_id=987612345", `query=${TAX_ID}`, "query=987612345"])
      expect(await found(query)).toEqual([made.id]);
    expect(await found(`tax_id=11-1111111,${TAX_ID}`)).toEqual([made.id]);
    for (const query of ["query=9876123", "tax_id=98-761234"]) expect(await found(query)).toEqual([]);
    expect(await found(`tax_id__empty=false`)).toEqual([made.id]);
    expect(await found(`tax_id__not=${TAX_ID}`)).not.toContain(made.id);
    for (const query of ["tax_id__contains=98", "sort=tax_id", "tax_id__starts_with=98"])
      expectStatus(await root("GET", `/api/vendor_company/?${query}`), 400);
    const everywhere = await root("GET", `/api/search/?query=${TAX_ID}`);
    expect(everywhere.json()).toMatchObject({
      data: [{ resource: "vendor_company", rows: [{ id: made.id }] }],
      near: false,
    });
    expectStatus(await test.as("marketer")("GET", `/api/vendor_company/?tax_id=${TAX_ID}`), 400);
    const closed = await test.as("marketer")("GET", `/api/vendor_company/?query=${TAX_ID}`);
    expect(closed.json<{ data: unknown[] }>().data).toEqual([]);

    const body = { row_version: made.row_version, tax_id: "12-3456789" };
    expectStatus(await root("PATCH", `/api/vendor_company/${made.id}/`, { body }), 200);
    expect((await root("GET", `/api/vendor_company/${made.id}/`)).json()).toMatchObject({
      tax_id: "12-3456789",
    });
    // what reads much reads from any server that may answer
    for (const path of ["/api/vendor_company/export/?columns=tax_id", "/api/status_history/export/"]) {
      const file = await root("GET", path);
      expectStatus(file, 200);
      expect(file.body).toContain("12-3456789");
    }
  });

  it("lie in no table in the clear: nor in history, imports, kept answers, webhooks, links and the audit trail", async () => {
    const before = "55-1928374";
    const after = "56-1928374";
    const imported = "57-1928374";
    const headers = { "idempotency-key": "sealed-fields-1" };
    const webhook = {
      name: "Vendors",
      areas: ["vendor_company"],
      events: ["created", "updated"],
      role: "superadmin",
      url: receiver.url,
    };
    expectStatus(await root("POST", "/api/webhooks/", { body: webhook }), 201);
    const body = { name: "Sealed Staffing", type: "sub_vendor", tax_id: before };
    const made = await root("POST", "/api/vendor_company/", { body, headers });
    expectStatus(made, 201);
    const repeated = await root("POST", "/api/vendor_company/", { body, headers });
    expect(repeated.json()).toEqual(made.json());
    const { id, row_version } = made.json<{ id: number; row_version: number }>();
    expectStatus(
      await root("PATCH", `/api/vendor_company/${id}/`, { body: { row_version, tax_id: after } }),
      200,
    );
    const history = await root("GET", `/api/vendor_company/${id}/history/`);
    expect(history.json<{ data: { changes: object }[] }>().data.map(({ changes }) => changes)).toMatchObject([
      { tax_id: [before, after] },
      { tax_id: [null, before] },
    ]);
    const consultant = await test.database.write(async (trx) => {
      const row = await sql<{ id: number }>`
        insert into consultant (created, modified, row_version, label__) values (0, 0, 1, 'Kim') returning id`.execute(
        trx,
      );
      return row.rows[0]!.id;
    });
    const born = { row_version: 1, date_of_birth: BORN };
    expectStatus(await root("PATCH", `/api/consultant/${consultant}/`, { body: born }), 200);
    expect((await root("GET", `/api/consultant/${consultant}/`)).json()).toMatchObject({
      date_of_birth: BORN,
    });
    expectStatus(await root("GET", `/api/vendor_company/export/?tax_id=${after}`), 200);
    expectStatus(await root("POST", `/api/vendor_company/export/link/?tax_id=${after}`, { body: {} }), 201);
    const table = `name,type,tax_id\nImported Inc,sub_vendor,${imported}\n`;
    const client = importClient(test, "root");
    const { id: job } = await client.uploaded(table, { resource: "vendor_company" });
    expect((await client.checked(job)).columns.flatMap(({ samples }) => samples)).toContain(imported);
    expect((await client.rows(job))[0]).toMatchObject({ values: { tax_id: imported } });
    expect(await client.ran(job)).toMatchObject({ state: "done" });
    expect(await found(`tax_id=${imported}`)).toHaveLength(1);

    await test.app.benchline.outbox.drain();
    await test.app.webhooks.drain();
    // messages that are on their way already are not waited for by the drain
    const bodies = async () =>
      (
        await sql<{ body: string }>`select body from sys__webhook_delivery`.execute(test.database.read)
      ).rows.map(({ body }) => body);
    await expect.poll(bodies).not.toContain(null);
    expect((await bodies()).length).toBeGreaterThan(1);

    const values = [before, after, imported, BORN, "1928374"];
    expect(await columnsWith(test, ...values)).toEqual([]);
    expect(await filesWith(test, ...values)).toEqual([]);
  });

  it("are unique by their whole value, however it is written, and sealed by imports", async () => {
    await publish((fields) =>
      fields.map((field) => (field.name === "tax_id" ? { ...field, unique: true } : field)),
    );
    await makeVendor({ tax_id: "77-1234567" });
    const twice = { name: "Twin", type: "sub_vendor", tax_id: "771234567" };
    const refused = await root("POST", "/api/vendor_company/", { body: twice });
    expectStatus(refused, 400);
    expect(refused.json()).toMatchObject({ issues: [{ field: "tax_id", code: "not_unique" }] });
  });

  it("become sealed with what they hold, in history too, and are open again where they no longer are", async () => {
    const account = { name: "account_no", type: "text", sensitivity: "VFIN", search: true, sort: true };
    const sealed = { name: "account_no", type: "text", sensitivity: "VFIN", search: true, sealed: true };
    const others = (fields: readonly Field[]) => fields.filter(({ name }) => name !== "account_no");
    await publish((fields) => [...fields, account]);
    const value = "DE8937040044";
    const made = await makeVendor({ account_no: value });
    expect(await columnsWith(test, value)).toContain("vendor_company.account_no");

    await publish((fields) => [...others(fields), sealed]);
    expect((await root("GET", `/api/vendor_company/${made.id}/`)).json()).toMatchObject({
      account_no: value,
    });
    while ((await test.app.scheduler.run("sealed_values")) > 0);
    await test.app.reindexer.drain();
    expect(await columnsWith(test, value)).toEqual([]);
    expect(await found(`query=${value}`)).toEqual([made.id]);
    const history = await root("GET", `/api/vendor_company/${made.id}/history/`);
    expect(history.json()).toMatchObject({ data: [{ changes: { account_no: [null, value] } }] });

    await publish((fields) => [...others(fields), account]);
    expect((await root("GET", `/api/vendor_company/${made.id}/`)).json()).toMatchObject({
      account_no: value,
    });
    await publish((fields) => [...others(fields), sealed]);
    expect((await root("GET", `/api/vendor_company/${made.id}/`)).json()).toMatchObject({
      account_no: value,
    });
  });

  it("are sealed anew while the server runs, and found under either key", { timeout: 60_000 }, async () => {
    const value = "31-5558888";
    const made = await makeVendor({ tax_id: value });
    const stored = async () => {
      const rows = await sql<{
        tax_id: string;
      }>`select tax_id from vendor_company where id = ${made.id}`.execute(test.database.read);
      return rows.rows[0]!.tax_id;
    };
    const before = await stored();
    const command = join(import.meta.dirname, "../../../server/commands/keys-rotate.ts");
    const { dataDir, url } = test.testDatabase;
    const env = { ...process.env, DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
    const rotating = promisify(execFile)(process.execPath, [command], { env });
    let reads = 0;
    let done = false;
    void rotating.finally(() => (done = true));
    while (!done) {
      expect(await found(`tax_id=${value}`)).toEqual([made.id]);
      const read = await root("GET", `/api/vendor_company/${made.id}/`);
      expect(read.json()).toMatchObject({ tax_id: value });
      reads += 1;
      await delay(50);
    }
    expect((await rotating).stdout).toMatch(/^[1-9]\d* rows and history entries were sealed/);
    expect(reads).toBeGreaterThan(3);
    expect((await stored()).split(".")[1]).not.toBe(before.split(".")[1]);
    const [version, key] = before.split(".");
    expect(await columnsWith(test, `${version}.${key}.tax_id`)).toEqual([]);
    const history = await root("GET", `/api/vendor_company/${made.id}/history/`);
    expect(history.json()).toMatchObject({ data: [{ changes: { tax_id: [null, value] } }] });
    expect(await found(`query=${value}`)).toEqual([made.id]);
    const fresh = await makeVendor({ tax_id: "31-5558889" });
    const newest = await sql<{
      tax_id: string;
    }>`select tax_id from vendor_company where id = ${fresh.id}`.execute(test.database.read);
    expect(newest.rows[0]!.tax_id.split(".")[1]).toBe((await stored()).split(".")[1]);
  });

  it("are edited in bulk and put back, and lie sealed all the while", async () => {
    await publish((fields) => [
      ...fields,
      { name: "permit", type: "text", sensitivity: "VFIN", search: true, sealed: true },
    ]);
    const [one, other] = [
      await makeVendor({ permit: "LP7771111" }),
      await makeVendor({ permit: "LP7772222" }),
    ];
    const ids = [one.id, other.id];
    const body = { action: "edit", ids, values: { permit: "LP7773333" } };
    const edited = await root("POST", "/api/vendor_company/bulk/", { body });
    expect(edited.json()).toMatchObject({ done: 2 });
    expect(new Set(await found("query=LP7773333"))).toEqual(new Set(ids));
    const { undo: token } = edited.json<{ undo: string }>();
    const undone = await root("POST", "/api/vendor_company/bulk/undo/", { body: { token } });
    expect(undone.json()).toMatchObject({ done: 2, failed: 0 });
    expect(await found("query=LP7773333")).toEqual([]);
    expect(await found("query=LP7771111")).toEqual([one.id]);
    expect(await found("query=LP7772222")).toEqual([other.id]);
    const values = ["LP7771111", "LP7772222", "LP7773333"];
    expect(await columnsWith(test, ...values)).toEqual([]);
    expect(await filesWith(test, ...values)).toEqual([]);
  });

  it("stay as they are where sealing is only tried out, and open again where it is rolled back", async () => {
    const open = { name: "iban", type: "text", sensitivity: "VFIN" };
    await publish((fields) => [...fields, open]);
    const value = "GB29NWBK6016";
    const made = await makeVendor({ iban: value });
    const { version } = (await root("GET", "/api/config/")).json<{ version: number }>();
    const got = await root("GET", "/api/config/definitions/resource/vendor_company/");
    const { document } = got.json<{ data: { document: { fields: readonly Field[] } } }>().data;
    const fields = document.fields.map((field) =>
      field.name === "iban" ? { ...field, sealed: true } : field,
    );
    const changes = [{ kind: "resource", name: "vendor_company", document: { ...document, fields } }];
    const tried = await root("POST", "/api/config/validate/", { body: { changes } });
    expect(tried.json()).toMatchObject({ data: { ok: true } });
    expect(await columnsWith(test, value)).toContain("vendor_company.iban");

    expectStatus(
      await root("POST", "/api/config/publish/", { body: { changes, note: "Seal", base_version: version } }),
      201,
    );
    while ((await test.app.scheduler.run("sealed_values")) > 0);
    expect(await columnsWith(test, value)).toEqual([]);
    expect((await root("GET", `/api/vendor_company/${made.id}/`)).json()).toMatchObject({ iban: value });
    const back = await root("POST", "/api/config/rollback/", { body: { version } });
    expectStatus(back, 201);
    expect((await root("GET", `/api/vendor_company/${made.id}/`)).json()).toMatchObject({ iban: value });
    expect(await columnsWith(test, value)).toContain("vendor_company.iban");
  });

  it("open nowhere but where they were written", async () => {
    const [one, other] = [
      await makeVendor({ tax_id: "41-1111111" }),
      await makeVendor({ tax_id: "42-2222222" }),
    ];
    await test.database.write((trx) =>
      sql`update vendor_company set tax_id = (select tax_id from vendor_company where id = ${one.id}) where id = ${other.id}`.execute(
        trx,
      ),
    );
    expect((await root("GET", `/api/vendor_company/${other.id}/`)).statusCode).toBe(500);
    await test.database.write((trx) =>
      sql`update vendor_company set tax_id = null where id = ${other.id}`.execute(trx),
    );
  });
});
