import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { listDeliveries } from "../../../server/modules/webhooks/deliveries.ts";
import { importClient } from "../imports/import-client.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { createShippedApp } from "../../support/shipped-app.ts";
import { columnsWith } from "../../support/stored-values.ts";

/** Where nobody listens. */
const NOBODY = "127.0.0.1:9";
const test = prepareOnce(() =>
  createShippedApp({ root: ["superadmin"] }, { limits: { callsPerMinute: 0 }, webhookHosts: [NOBODY] }),
);
const root = (...call: Parameters<ReturnType<typeof test.as>>) => test.as("root")(...call);

it(
  "no earlier key is needed once it was rotated: not by records, history, imports, kept answers and messages",
  {
    timeout: 120_000,
  },
  async () => {
    const [before, after] = ["32-5557777", "32-5558888"];
    const { dataDir, url } = test.testDatabase;
    const webhook = {
      name: "Vendors",
      areas: ["vendor_company"],
      // one message: after a failed one the others of its webhook wait, without a body yet
      events: ["updated"],
      role: "superadmin",
      url: `http://${NOBODY}/`,
    };
    expectStatus(await root("POST", "/api/webhooks/", { body: webhook }), 201);
    const body = { name: "Rotated Staffing", type: "sub_vendor", tax_id: before };
    const headers = { "idempotency-key": "sealed-rotation-1" };
    const made = await root("POST", "/api/vendor_company/", { body, headers });
    expectStatus(made, 201);
    const { id, row_version } = made.json<{ id: number; row_version: number }>();
    const change = { row_version, tax_id: after };
    expectStatus(await root("PATCH", `/api/vendor_company/${id}/`, { body: change }), 200);
    const client = importClient(test, "root");
    const table = "name,type,tax_id\nImported Later,sub_vendor,32-5559999\n";
    const { id: job } = await client.uploaded(table, { resource: "vendor_company" });
    await client.checked(job);
    const rows = await client.rows(job);
    await test.app.benchline.outbox.drain();
    await test.app.webhooks.drain();
    const sealed = async () => (await columnsWith(test, `s1.${await keyOf()}.`)).toSorted();
    const keyOf = async () => {
      const row = await test.database.read
        .selectFrom("vendor_company")
        .select("tax_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return String(row["tax_id"]).split(".")[1];
    };
    const old = await keyOf();
    const held = [
      "sys__history.changes",
      "sys__idempotency.answer",
      "sys__import.columns",
      "sys__import_row.cells",
      "sys__webhook_delivery.body",
      "vendor_company.tax_id",
    ];
    expect(await sealed()).toEqual(held);

    const command = join(import.meta.dirname, "../../../server/commands/keys-rotate.ts");
    const env = { ...process.env, DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
    await promisify(execFile)(process.execPath, [command], { env });
    expect(await keyOf()).not.toBe(old);
    expect(await columnsWith(test, `s1.${old}.`)).toEqual([]);
    // with it the note of what was sealed last
    expect(await sealed()).toEqual([...held, "sys__meta.value"].toSorted());

    const folder = await mkdtemp(join(tmpdir(), "benchline-newest-key-"));
    const keys = (await readFile(join(dataDir, "field.keys"), "utf8")).trim().split("\n");
    await writeFile(join(folder, "field.keys"), `${keys.at(-1)}\n`);
    // the secret of the webhook lies under the secret key itself, which these do not replace
    const later = await test.second({ dataDir: folder, secretKeys: [randomBytes(32)], lostKeys: [old!] });
    try {
      const as = later.as("root");
      const replayed = await as("POST", "/api/vendor_company/", { body, headers });
      expect(replayed.headers["idempotency-replayed"]).toBe("true");
      expect(replayed.json()).toEqual(made.json());
      const read = await as("GET", `/api/vendor_company/${id}/`);
      expect(read.json()).toMatchObject({ tax_id: after });
      const found = await as("GET", "/api/vendor_company/?tax_id=325558888");
      expect(found.json()).toMatchObject({ data: [{ id }] });
      const history = await as("GET", `/api/vendor_company/${id}/history/`);
      expect(history.json()).toMatchObject({
        data: [{ changes: { tax_id: [before, after] } }, { changes: { tax_id: [null, before] } }],
      });
      const [hook] = (await as("GET", "/api/webhooks/")).json<{ data: { id: number }[] }>().data;
      const sent = await listDeliveries(later.app.benchline.database, { webhook: hook!.id, state: null });
      expect(sent.map((message) => message.body).join()).toContain(after);
      expect(await importClient(later, "root").rows(job)).toEqual(rows);
    } finally {
      await later.close();
      await rm(folder, { recursive: true });
    }
  },
);
