import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditKey, macOf, type SealedEntry } from "../../server/audit/chain.ts";
import { loadSecretKeys } from "../../server/secrets/secret-key.ts";
import { TEST_PASSWORD } from "../support/app.ts";
import { auditTrail, resealed, sealed } from "../support/audit-trail.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createShippedApp } from "../support/shipped-app.ts";

/** Entries that are verified for their time: `AUDIT_ENTRIES=1000000` measures what is wished. */
const COUNT = Number(process.env["AUDIT_ENTRIES"] ?? 5000);
const checkpoints = join(tmpdir(), `benchline-checkpoints-${process.pid}.jsonl`);
const test = prepareOnce(() =>
  createShippedApp(
    { root: ["superadmin"], accountant: ["finance"], marketer: ["marketer"] },
    { auditCheckpoints: checkpoints },
  ),
);

interface Noted {
  readonly act: string;
  readonly person: { readonly id: number } | null;
  readonly subject: string;
  readonly detail: string | null;
  readonly number: number | null;
}

const idOf = (name: string) => test.users[name]!.id;

/** Entries of an act, newest first, as the area answers them. */
async function entriesOf(act: string, who = "root"): Promise<Noted[]> {
  const answer = await test.as(who)("GET", `/api/audit_entry/?act=${act}&sort=-at&page_size=50`);
  expectStatus(answer, 200);
  const rows = answer.json<{ data: { id: number }[] }>().data;
  const whole = rows.map(({ id }) => test.as(who)("GET", `/api/audit_entry/${id}/`));
  return (await Promise.all(whole)).map((one) => one.json<Noted>());
}

const insertConsultant = (born: string | null) =>
  test.database.write(async (trx) => {
    const made = await sql<{ id: number }>`
      insert into consultant (created, modified, row_version, label__, date_of_birth)
      values (0, 0, 1, 'Kim', ${born}) returning id`.execute(trx);
    return made.rows[0]!.id;
  });

const signIn = (password: string, employee_id = "E-nobody") =>
  test.as()("POST", "/api/auth/login/", { body: { employee_id, password } });

describe("the audit trail", () => {
  it("notes sign-ins and failures, in the write that opens the session", async () => {
    expectStatus(await signIn("wrong"), 401);
    const [failed] = await entriesOf("sign_in_failed");
    expect(failed).toMatchObject({ person: null, subject: "account E-nobody" });
    const { rows } = await sql<{ account: string }>`
      select employee_id as account from employee where id = ${idOf("marketer")}`.execute(test.database.read);
    const body = { employee_id: rows[0]!.account, password: TEST_PASSWORD };
    expectStatus(await test.as()("POST", "/api/auth/login/", { body }), 202);
    const [entry] = await entriesOf("sign_in");
    expect(entry).toMatchObject({
      person: { id: idOf("marketer") },
      subject: `employee ${idOf("marketer")}`,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      address: "127.0.0.1",
      request: expect.stringMatching(/^[\da-f]{8}-/) as string,
    });
  });

  it("notes wrong passwords and codes that were to prove who sits there", async () => {
    const body = { cur_password: "wrong", new_password: "Entirely-0ther-words" };
    expectStatus(await test.as("marketer")("POST", "/api/employee/change_password/", { body }), 400);
    expectStatus(
      await test.as("marketer")("POST", "/api/auth/second_factor/begin/", { body: { password: "wrong" } }),
      400,
    );
    const reset = { email: "nobody@example.com", code: "123456" };
    expectStatus(await test.as()("POST", "/api/auth/verify_otp/", { body: reset }), 400);
    const subject = `employee ${idOf("marketer")}`;
    const entries = await entriesOf("confirmation_failed");
    expect(entries).toMatchObject([
      { person: null, subject: "nobody", detail: expect.stringContaining("wrong_code") as string },
      {
        person: { id: idOf("marketer") },
        subject,
        detail: expect.stringContaining("wrong_password") as string,
      },
      {
        person: { id: idOf("marketer") },
        subject,
        detail: expect.stringContaining("wrong_password") as string,
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/nobody@|123456|"wrong"/);
  });

  it("no entry, no act: where the trail cannot be written, nobody signs in and nothing is exported", async () => {
    const hide = (from: string, to: string) =>
      test.database.write((trx) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(trx),
      );
    await hide("audit_entry", "audit_away");
    try {
      const { rows } = await sql<{ account: string }>`
        select employee_id as account from employee where id = ${idOf("marketer")}`.execute(
        test.database.read,
      );
      const sessions = async () =>
        (await sql`select token_hash from sys__session`.execute(test.database.read)).rows.length;
      const before = await sessions();
      const body = { employee_id: rows[0]!.account, password: TEST_PASSWORD };
      expectStatus(await test.as()("POST", "/api/auth/login/", { body }), 500);
      expectStatus(await test.as("root")("GET", "/api/client/export/"), 500);
      expect(await sessions()).toBe(before);
    } finally {
      await hide("audit_away", "audit_entry");
    }
  });

  it("notes roles, exports, impersonations and published configurations", async () => {
    const path = `/api/employee/${idOf("marketer")}/`;
    const person = (await test.as("root")("GET", path)).json<{
      row_version: number;
      roles: { id: number }[];
    }>();
    const { rows } = await sql<{ id: number }>`select id from role where name = 'finance'`.execute(
      test.database.read,
    );
    const roles = [...person.roles.map(({ id }) => id), rows[0]!.id];
    const body = { row_version: person.row_version, roles };
    expectStatus(await test.as("root")("PATCH", path, { body }), 200);
    const [given] = await entriesOf("roles_changed");
    expect(given).toMatchObject({ person: { id: idOf("root") }, subject: `employee ${idOf("marketer")}` });
    expect(JSON.parse(given!.detail!)).toEqual({ given: ["finance"], taken: [] });

    expectStatus(await test.as("root")("GET", "/api/client/export/?format=csv"), 200);
    expect((await entriesOf("export"))[0]).toMatchObject({ person: { id: idOf("root") }, subject: "client" });

    const begun = await test.as("root")("POST", "/api/impersonate/", { body: { id: idOf("accountant") } });
    expectStatus(begun, 200);
    const { token } = begun.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Token ${token}` };
    expectStatus(await test.as()("POST", "/api/impersonate/stop/", { headers }), 204);
    expect([
      (await entriesOf("impersonation_started"))[0],
      (await entriesOf("impersonation_ended"))[0],
    ]).toEqual([
      expect.objectContaining({ subject: `employee ${idOf("accountant")}` }),
      expect.objectContaining({ subject: `employee ${idOf("accountant")}` }),
    ]);

    const { version } = (await test.as("root")("GET", "/api/config/")).json<{ version: number }>();
    const words = await test.as("root")("GET", "/api/config/definitions/labels/en.client/");
    const { document } = words.json<{ data: { document: object } }>().data;
    const change = {
      kind: "labels",
      name: "en.client",
      document: { ...document, plural: "Clients we know" },
    };
    const publish = { changes: [change], note: "Words", base_version: version };
    expectStatus(await test.as("root")("POST", "/api/config/publish/", { body: publish }), 201);
    expect((await entriesOf("configuration_published"))[0]).toMatchObject({
      person: { id: idOf("root") },
      subject: `configuration ${version + 1}`,
    });
  });

  it("notes API keys as they are made and revoked, and what is done by one with its name", async () => {
    const body = {
      name: "Nightly export",
      days: 30,
      scopes: { client: ["list", "export"] },
    };
    const made = await test.as("root")("POST", "/api/keys/", { body });
    expectStatus(made, 201);
    const { id, token } = made.json<{ data: { id: number; token: string } }>().data;
    const headers = { authorization: `Bearer ${token}` };
    expectStatus(await test.as()("GET", "/api/client/export/", { headers }), 200);
    expectStatus(await test.as("root")("DELETE", `/api/keys/${id}/`), 204);
    const [created] = await entriesOf("api_key_created");
    const [exported] = await entriesOf("export");
    const [revoked] = await entriesOf("api_key_revoked");
    expect([created, revoked]).toEqual([
      expect.objectContaining({ subject: `API key ${id}` }),
      expect.objectContaining({ subject: `API key ${id}` }),
    ]);
    expect(JSON.parse(exported!.detail!)).toMatchObject({ key: "Nightly export" });
  });

  it("notes who reads the most sensitive values, by name and not by value, and nobody who may not", async () => {
    const id = await insertConsultant("1990-05-06");
    expectStatus(await test.as("root")("GET", `/api/consultant/${id}/`), 200);
    const [entry] = await entriesOf("sensitive_read");
    expect(entry).toMatchObject({ person: { id: idOf("root") }, subject: `consultant ${id}` });
    expect(JSON.parse(entry!.detail!)).toEqual({ fields: ["date_of_birth"], records: 1 });
    expect(entry!.detail).not.toContain("1990");
  });

  it("notes sensitive values in a history, in search hits, in figures of lists and reports, and on paper", async () => {
    const root = test.as("root");
    const last = async () => {
      const [entry] = await entriesOf("sensitive_read");
      return { subject: entry!.subject, detail: JSON.parse(entry!.detail!) as unknown };
    };
    const id = await insertConsultant(null);
    const body = { row_version: 1, date_of_birth: "1991-02-03" };
    expectStatus(await root("PATCH", `/api/consultant/${id}/`, { body }), 200);
    expect(await last()).toEqual({
      subject: `consultant ${id}`,
      detail: { fields: ["date_of_birth"], written: true },
    });
    expectStatus(await root("GET", `/api/consultant/${id}/history/`), 200);
    expect(await last()).toEqual({
      subject: `consultant ${id}`,
      detail: { fields: ["date_of_birth"], history: true },
    });

    expectStatus(await root("GET", `/api/consultant/${id}/print/`), 200);
    expect(await last()).toEqual({
      subject: `consultant ${id}`,
      detail: { fields: ["date_of_birth"], print: true },
    });
    const file = await root("POST", "/api/document-files/", { body: { resource: "consultant", ids: [id] } });
    expectStatus(file, 202);
    await test.app.documentFiles.drain();
    expect(await last()).toEqual({
      subject: "consultant",
      detail: { fields: ["date_of_birth"], records: 1, print: true },
    });

    const lca = { employer_entity: "Quillfeather Works", job_title: "Quillfeather analyst" };
    const made = await root("POST", "/api/lca/", { body: lca });
    expectStatus(made, 201);
    expect(await last()).toEqual({
      subject: `lca ${made.json<{ id: number }>().id}`,
      detail: {
        fields: ["employer_entity", "job_title", "live_petitions", "public_file_ok", "status"],
        written: true,
      },
    });
    expectStatus(await root("GET", "/api/search/?query=quillfeather"), 200);
    expect(await last()).toEqual({
      subject: "lca",
      detail: { fields: ["case_no", "employer_entity", "job_title"], records: 1 },
    });
    expectStatus(await root("GET", "/api/lca/aggregate/?group_by=wage_level&measures=sum:worker_count"), 200);
    expect(await last()).toEqual({
      subject: "lca",
      detail: { fields: ["wage_level", "worker_count"], groups: 1 },
    });
    expectStatus(await root("GET", "/api/reports/attrition/"), 200);
    const figures = (await entriesOf("sensitive_read")).filter(
      ({ subject }) => subject === "consultant_exit",
    );
    expect(figures.map(({ detail }) => JSON.parse(detail!) as unknown)).toContainEqual({
      fields: ["reason"],
      groups: 0,
    });
  });

  it("notes what many rows would change from and to, once for all of them", async () => {
    const ids = [await insertConsultant("1990-05-06"), await insertConsultant("1992-07-08")];
    const body = { action: "edit", ids, values: { date_of_birth: null }, dry_run: true };
    const answer = await test.as("root")("POST", "/api/consultant/bulk/", { body });
    expectStatus(answer, 200);
    expect(answer.body).toContain("1992-07-08");
    const [entry] = await entriesOf("sensitive_read");
    expect(entry).toMatchObject({ subject: "consultant", person: { id: idOf("root") } });
    expect(JSON.parse(entry!.detail!)).toEqual({ fields: ["date_of_birth"], records: 2, preview: true });
  });

  it("withholds a sensitive value whose reading cannot be noted: the write stands, its answer tells nothing", async () => {
    const id = await insertConsultant(null);
    const body = { row_version: 1, date_of_birth: "1993-04-05" };
    const noting = vi.spyOn(test.app.benchline.audit, "note").mockRejectedValueOnce(new Error("no room"));
    const answer = await test.as("root")("PATCH", `/api/consultant/${id}/`, { body });
    noting.mockRestore();
    expectStatus(answer, 500);
    expect(answer.body).not.toContain("1993");
    const read = await test.as("root")("GET", `/api/consultant/${id}/`);
    expect(read.json()).toMatchObject({ date_of_birth: "1993-04-05", row_version: 2 });
  });

  it("notes nothing of a write whose answer shows no sensitive value", async () => {
    const id = await insertConsultant(null);
    const before = (await entriesOf("sensitive_read")).length;
    const body = { row_version: 1, name: "Kimmy" };
    expectStatus(await test.as("root")("PATCH", `/api/consultant/${id}/`, { body }), 200);
    expect(await entriesOf("sensitive_read")).toHaveLength(before);
  });

  it("notes no reading of figures that are none of sensitive fields", async () => {
    const before = (await entriesOf("sensitive_read")).length;
    expectStatus(await test.as("root")("GET", "/api/consultant/aggregate/?group_by=status"), 200);
    expectStatus(await test.as("root")("GET", "/api/consultant/?page_size=1&scope=my"), 200);
    expect(await entriesOf("sensitive_read")).toHaveLength(before);
  });

  it("notes addresses of calendars as they are made and revoked", async () => {
    const marketer = test.as("marketer");
    expectStatus(await marketer("DELETE", "/api/calendar/"), 204);
    expect(await entriesOf("calendar_address_revoked")).toEqual([]);
    expectStatus(await marketer("POST", "/api/calendar/"), 201);
    expectStatus(await marketer("DELETE", "/api/calendar/"), 204);
    const noted = {
      person: { id: idOf("marketer"), label: "marketer" },
      subject: `employee ${idOf("marketer")}`,
    };
    for (const act of ["calendar_address_created", "calendar_address_revoked"])
      expect(await entriesOf(act)).toEqual([expect.objectContaining(noted)]);
  });

  it("keeps sealed entries in the database itself: neither changed nor removed by the server’s own connection", async () => {
    await sealed(test);
    const trail = async () =>
      (await sql`select * from audit_entry order by id`.execute(test.database.read)).rows;
    const before = await trail();
    for (const tampering of [
      sql`update audit_entry set subject = 'nothing' where number = 1`,
      sql`update audit_entry set number = null where number = 1`,
      sql`update audit_entry set archived = 1 where number = 1`,
      sql`delete from audit_entry where number = 1`,
      sql`delete from audit_entry`,
    ])
      await expect(test.database.write((trx) => tampering.execute(trx))).rejects.toThrow("stay as they are");
    expect(await trail()).toEqual(before);
  });

  it("is listed by superadmins alone, and changed by nobody", async () => {
    expectStatus(await test.as("accountant")("GET", "/api/audit_entry/"), 403);
    const [row] = (await test.as("root")("GET", "/api/audit_entry/?page_size=1")).json<{
      data: { id: number }[];
    }>().data;
    const path = `/api/audit_entry/${row!.id}/`;
    const body = { row_version: 1, subject: "nothing" };
    expect((await test.as("root")("PATCH", path, { body })).statusCode).toBeGreaterThanOrEqual(403);
    expect((await test.as("root")("DELETE", path)).statusCode).toBeGreaterThanOrEqual(403);
    expect((await test.as("root")("POST", "/api/audit_entry/", { body })).statusCode).toBeGreaterThanOrEqual(
      403,
    );
  });
});

describe("npm run audit:verify", () => {
  const { verify, exportTo, afterTampering } = auditTrail(test);
  const afterwards = (tamper: Parameters<typeof afterTampering>[0], ...words: string[]) =>
    afterTampering(tamper, () => verify(...words));
  let folder: string;
  let key: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "benchline-audit-"));
    key = auditKey((await loadSecretKeys({ dataDir: test.testDatabase.dataDir, given: [] }))[0]);
    for (let turn = 0; turn < 12; turn += 1) expectStatus(await signIn("wrong", `E-nobody-${turn}`), 401);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(checkpoints, { force: true });
  });

  it("finds a trail that nobody touched as it was written", async () => {
    await sealed(test);
    expect(await test.app.scheduler.run("audit_checkpoints")).toBe(1);
    const { code, said } = await verify("--checkpoints", checkpoints);
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+ entries, all as/) as string,
    });
  });

  it("names what was edited, deleted, reordered, truncated and re-chained", async () => {
    const edited = await afterwards((rows) =>
      rows.map((row) => (row.number === 4 ? { ...row, subject: "account innocent" } : row)),
    );
    expect(edited).toMatchObject({ code: 1, said: expect.stringContaining("Entry 4 edited") as string });
    expect(edited.said.match(/^Entr/gm)).toHaveLength(1);

    const hidden = await afterwards((rows) =>
      rows.map((row) => (row.number === 4 ? { ...row, archived: 1 } : row)),
    );
    expect(hidden).toMatchObject({ code: 1, said: expect.stringContaining("Entry 4 hidden") as string });
    expect(hidden.said.match(/^Entr/gm)).toHaveLength(1);

    const deleted = await afterwards((rows) => rows.filter(({ number }) => number < 5 || number > 6));
    expect(deleted.said).toContain("Entries 5 to 6 deleted");

    const reordered = await afterwards((rows) =>
      rows.map((row) =>
        row.number === 3 ? { ...row, number: 7 } : row.number === 7 ? { ...row, number: 3 } : row,
      ),
    );
    expect(reordered.said).toContain("Entry 3 reordered");
    expect(reordered.said).toContain("Entry 7 reordered");
    expect(reordered.said.match(/^Entr/gm)).toHaveLength(2);

    const cut = (rows: readonly SealedEntry[]) => rows.slice(0, -3);
    expect((await afterwards(cut)).code).toBe(0);
    const truncated = await afterwards(cut, "--checkpoints", checkpoints);
    expect(truncated).toMatchObject({ code: 1, said: expect.stringMatching(/truncated/) as string });

    const foreign = await afterwards((rows) => resealed(rows, 8, Buffer.alloc(32, 1)));
    expect(foreign.said).toMatch(/^Entries 8 to \d+ re-chained/);
    const stolen = (rows: readonly SealedEntry[]) =>
      resealed(
        rows.map((row) => (row.number === 8 ? { ...row, subject: "account innocent" } : row)),
        8,
        key,
      );
    expect((await afterwards(stolen)).code).toBe(0);
    expect((await afterwards(stolen, "--checkpoints", checkpoints)).said).toContain("re-chained");
  });

  it("verifies an export without the database, and tells a line that was changed", async () => {
    const file = join(folder, "trail.jsonl");
    await exportTo(file);
    expect(await verify(file)).toMatchObject({ code: 0 });
    const text = await readFile(file, "utf8");
    const other = join(folder, "other.jsonl");
    await writeFile(other, text.replace("account E-nobody-3", "account E-nobody-4"));
    expect(await verify(other)).toMatchObject({ code: 1 });
  });

  it(`verifies ${COUNT} more entries in time`, { timeout: 300_000 }, async () => {
    await sealed(test);
    const { rows } = await sql<SealedEntry>`
      select * from audit_entry order by number desc limit 1`.execute(test.database.read);
    const [last] = rows;
    let [number, id, mac] = [Number(last!.number), Number(last!.id), last!.mac];
    for (let made = 0; made < COUNT; made += 500) {
      const entries = Array.from({ length: 500 }, () => {
        [number, id] = [number + 1, id + 1];
        const entry = { ...last!, id, subject: `account ${number}` };
        mac = macOf(key, mac, number, entry);
        return { ...entry, number, mac };
      });
      await test.database.write((trx) => trx.insertInto("audit_entry").values(entries).execute());
    }
    const began = performance.now();
    const { code, said } = await verify();
    const seconds = (performance.now() - began) / 1000;
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`${number} entries`) as string });
    // the start of the command is no part of it
    expect(seconds).toBeLessThan(10 + (30 * COUNT) / 1_000_000);
    if (COUNT >= 1_000_000) console.log(`${number} entries verified in ${seconds.toFixed(1)} s`);
  });
});
