import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccessDefinition } from "../../core/definition/types.ts";
import { expectStatus } from "../support/expect-status.ts";
import { multipart } from "../support/multipart.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { day, NOON } from "../support/staff-calls.ts";
import { createStaffApp, plant, plantConsultant, plantNamed, plantProject } from "./people-app.ts";

const STAFF = {
  boss: ["superadmin"],
  other: ["superadmin"],
  adm: ["admin", "engineer"],
  max: ["marketer"],
};
type Person = keyof typeof STAFF;

const app = prepareOnce(() =>
  createStaffApp({ people: STAFF, clock: () => NOON, limits: { callsPerMinute: 0 } }),
);
const run = promisify(execFile);

interface Run {
  readonly id: number;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly name: string | null;
  readonly error: string | null;
}
interface Held {
  readonly id: number;
  readonly label: string;
  readonly values?: Readonly<Record<string, { readonly label: string; readonly value: unknown }>>;
  readonly history?: readonly object[] | null;
}
interface Overview {
  readonly parts: readonly { readonly file: string; readonly count: number }[];
  readonly files: number;
  readonly left_out: {
    readonly records: Readonly<Record<string, number>>;
    readonly fields: Readonly<Record<string, readonly string[]>>;
    readonly files: readonly string[];
    readonly accounts: boolean;
  };
}

const ask = async (who: Person, resource: string, id: number, headers: Record<string, string> = {}) =>
  app.as(who)("POST", "/api/document-files/person/", { body: { resource, id }, headers });
const readRun = async (who: Person, id: number): Promise<Run> =>
  (await app.as(who)("GET", `/api/document-files/${id}/`)).json<{ data: Run }>().data;

/** The file as a program of the system unpacks it, which checks every sum. */
async function unpack(who: Person, id: number) {
  const link = await app.as(who)("POST", `/api/document-files/${id}/link/`);
  expectStatus(link, 201);
  const answer = await app.as(who)("GET", link.json<{ url: string }>().url);
  expect(answer.headers["content-type"]).toBe("application/zip");
  const folder = await mkdtemp(join(tmpdir(), "person-"));
  await writeFile(join(folder, "person.zip"), answer.rawPayload);
  await run("unzip", ["-q", "person.zip"], { cwd: folder });
  await rm(join(folder, "person.zip"));
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const texts = new Map<string, string>();
  for (const { parentPath, name } of names)
    texts.set(
      join(parentPath, name).slice(folder.length + 1),
      await readFile(join(parentPath, name), "utf8"),
    );
  await rm(folder, { recursive: true });
  const json = <T>(name: string) => JSON.parse(texts.get(name) ?? "[]") as T;
  return { texts, json, overview: json<Overview>("index.json"), all: [...texts.values()].join("\n") };
}

async function take(who: Person, resource: string, id: number, headers: Record<string, string> = {}) {
  const begun = await ask(who, resource, id, headers);
  expect(begun.statusCode, begun.body).toBe(202);
  const made = begun.json<{ data: Run }>().data;
  await app.app.documentFiles.drain();
  expect(await readRun(who, made.id)).toMatchObject({ state: "done", error: null });
  return { run: await readRun(who, made.id), ...(await unpack(who, made.id)) };
}

/** What the tables themselves say: every row whose foreign key names a row, by table and column. */
async function rowsNaming(table: string, id: number) {
  const keys =
    app.database.dialect.name === "sqlite"
      ? sql<{ from: string; column: string }>`select m.name as "from", f."from" as "column"
          from sqlite_schema as m join pragma_foreign_key_list(m.name) as f
          where m.type = 'table' and f."table" = ${table}`
      : sql<{ from: string; column: string }>`select c.relname as "from", a.attname as "column"
          from pg_constraint as k join pg_class as c on c.oid = k.conrelid
          join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and k.confrelid = ${sql.lit(table)}::regclass
            and c.relnamespace = current_schema()::regnamespace`;
  const { rows } = await keys.execute(app.database.read);
  const found: { table: string; id: number }[] = [];
  for (const { from, column } of rows) {
    const [area = "", list] = from.split("__");
    const own = list === undefined ? "id" : "owner";
    const held = await sql<{ id: number }>`select distinct ${sql.id(own)} as id from ${sql.table(from)}
      where ${sql.id(column)} = ${id}`.execute(app.database.read);
    found.push(...held.rows.map((row) => ({ table: area, id: Number(row.id) })));
  }
  return found;
}

/** By the API, which seals what is sealed. */
async function fill(id: number, values: object) {
  const { row_version } = (await app.as("boss")("GET", `/api/consultant/${id}/`)).json<{
    row_version: number;
  }>();
  expectStatus(
    await app.as("boss")("PATCH", `/api/consultant/${id}/`, { body: { row_version, ...values } }),
    200,
  );
}

const auditOf = (act: string, subject: string) =>
  app.database.read
    .selectFrom("audit_entry")
    .selectAll()
    .where("act", "=", act)
    .where("subject", "=", subject)
    .execute();

const STUBS = 620;
const places = { ada: 0, bob: 0, max: 0, attachment: 0, project: 0 };

beforeAll(async () => {
  const own = { hire_date: day(-200), status: "on_project" };
  places.ada = await plantNamed(app, "consultant", "Ada Byron", {
    ...own,
    email: "ada.byron@example.com",
    email__key: "ada.byron@example.com",
    phone: "+12125550177",
    employment_type: "w2_hourly",
    employer_entity: "Our company",
  });
  places.bob = await plantConsultant(app, 2, {
    notes: "BOBS-PRIVATE-NOTE",
    hire_date: day(-100),
    status: "on_bench",
  });
  places.max = app.users["max"]!.id;
  await fill(places.ada, { ssn_last4: "7788" });
  await fill(places.bob, { ssn_last4: "4141" });
  ({ project: places.project } = await plantProject(app, 1, {
    consultant: places.ada,
    start_date: day(-90),
    end_date: day(90),
  }));
  await app.database.write((trx) =>
    trx.updateTable("consultant").set({ mentor: places.max }).where("id", "=", places.bob).execute(),
  );
  for (let at = 0; at < STUBS; at += 1)
    await plant(app, "paystub", {
      label: `Stub ${at}`,
      code: `PS-${at}`,
      consultant: at < STUBS - 5 ? places.ada : places.bob,
      kind: "wage_statement",
      employer_entity: "Our company",
      period_start: day(-14),
      period_end: day(-8),
      pay_date: day(0),
      pay_type: "w2_hourly",
      gross: 240_000 + at,
      net: 210_000,
      reviewed_by: places.max,
      status: "issued",
    });
  await plant(app, "asset", { label: "Laptop of somebody", holder_consultant: places.ada });
  const comment = await app.as("boss")("POST", `/api/consultant/${places.ada}/comments/`, {
    body: { body: "<p>QUOTED-IN-COMMENT</p>" },
  });
  expectStatus(comment, 201);
  const sent = await app.as("boss")(
    "POST",
    `/api/consultant/${places.ada}/files/`,
    multipart({ content: "%PDF-1.4 ADAS-PAPER", name: "Paper.pdf", texts: { kind: "other" } }),
  );
  expectStatus(sent, 201);
});

describe("everything about a person as one file", () => {
  test("holds every record that names them, whole where it is about them, and nothing private of others", async () => {
    const { run: made, texts, json, overview, all } = await take("boss", "consultant", places.ada);
    expect(made.name).toBe("Personal data of Ada Byron.zip");
    expect(made.done).toBe(made.total);
    const oracle = await rowsNaming("consultant", places.ada);
    expect(oracle.filter(({ table }) => table === "paystub")).toHaveLength(STUBS - 5);
    const held = new Set<string>();
    for (const name of texts.keys()) {
      const [area = "", ...rest] = name.split(".");
      if (rest.at(-1) !== "json" || ["index", "account", "changes"].includes(area)) continue;
      for (const { id } of json<Held[]>(name)) held.add(`${area} ${id}`);
    }
    expect(oracle.map(({ table, id }) => `${table} ${id}`).filter((one) => !held.has(one))).toEqual([]);
    const [own] = json<Held[]>("consultant.json");
    expect(own?.values?.["ssn_last4"]).toMatchObject({ value: "7788" });
    expect(own?.values?.["email"]).toMatchObject({ label: "Email", value: "ada.byron@example.com" });
    const stubs = json<Held[]>("paystub.json");
    expect(stubs).toHaveLength(STUBS - 5);
    expect(stubs[0]?.values?.["gross"]).toMatchObject({ value: "2400.00" });
    expect(json<Held[]>("asset.holder_consultant.json")).toMatchObject([{ label: "Laptop of somebody" }]);
    expect(texts.get("comment.json")).toContain("QUOTED-IN-COMMENT");
    expect([...texts].find(([name]) => /^files\/\d+-Paper\.pdf$/.test(name))?.[1]).toContain("ADAS-PAPER");
    expect(overview.left_out).toEqual({ records: {}, fields: {}, files: [], accounts: false });
    expect(["4141", "BOBS-PRIVATE-NOTE", "c2@example.com"].filter((secret) => all.includes(secret))).toEqual(
      [],
    );
    expect(texts.get("index.html")).toContain("Personal data of Ada Byron");
    expect(texts.get("paystub.html")?.includes("2,400.00")).toBe(true);
  });

  test("of somebody with an account also holds sign-ins and what they did, and others by their names alone", async () => {
    const { json, texts, all } = await take("boss", "employee", places.max);
    expect(json<Held[]>("consultant.mentor.json")).toMatchObject([{ id: places.bob, label: "Consultant 2" }]);
    expect(json<Held[]>("paystub.reviewed_by.json")).toHaveLength(STUBS);
    expect(json<object[]>("account.sessions.json").length).toBeGreaterThan(0);
    expect([...texts.keys()]).toContain("changes.json");
    const others = ["4141", "BOBS-PRIVATE-NOTE", "7788", "2400.00", "2,400.00"];
    expect(others.filter((secret) => all.includes(secret))).toEqual([]);
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from sys__credential where employee = ${places.max}`.execute(
      app.database.read,
    );
    expect(rows).toHaveLength(1);
    expect(rows.filter(({ hash }) => all.includes(hash))).toEqual([]);
    const author = await take("boss", "employee", app.users["boss"]!.id);
    expect(author.texts.get("comment.json")).toContain("QUOTED-IN-COMMENT");
    const changes = author.json<{ resource: string; record: number; action: string }[]>("changes.json");
    expect(changes).toContainEqual(
      expect.objectContaining({ resource: "consultant", record: places.ada, action: "edit" }),
    );
  });

  test("is asked for and had by those alone to whom it is given, and the request is noted with it", async () => {
    const subject = `consultant ${places.bob}`;
    for (const who of ["adm", "max"] as const)
      expect([403, 404]).toContain((await ask(who, "consultant", places.bob)).statusCode);
    expect((await ask("boss", "purchase_order", 1)).statusCode).toBe(403);
    expect((await ask("boss", "consultant", 999_999)).statusCode).toBe(404);
    expect(
      (await app.as("boss")("POST", "/api/document-files/person/", { body: { resource: "consultant" } }))
        .statusCode,
    ).toBe(400);
    expect(await auditOf("personal_data", subject)).toEqual([]);
    const { run: made } = await take("boss", "consultant", places.bob);
    expect(await auditOf("personal_data", subject)).toMatchObject([{ person: app.users["boss"]!.id }]);
    const [read] = await auditOf("sensitive_read", subject);
    expect(String(read?.["detail"])).toContain("consultant.ssn_last4");
    expect(await auditOf("export", `personal data of ${subject}`)).toHaveLength(1);
    for (const path of ["", "link/", "cancel/"])
      expect(
        (await app.as("other")(path === "" ? "GET" : "POST", `/api/document-files/${made.id}/${path}`))
          .statusCode,
      ).toBe(404);
    // three of theirs another process is at already
    const at = { lease: "of another", lease_until: NOON + 60_000, driver_key: null, state: "running" };
    const mine = await Promise.all([1, 2, 3].map(() => ask("other", "consultant", places.bob)));
    await app.app.documentFiles.drain();
    const ids = mine.map((one) => one.json<{ data: Run }>().data.id);
    const table = "sys__document_file";
    await app.database.write((trx) => trx.updateTable(table).set(at).where("id", "in", ids).execute());
    const noted = (await auditOf("personal_data", subject)).length;
    const busy = await ask("other", "consultant", places.bob);
    expect(busy.json()).toMatchObject({ code: "document_files_busy" });
    // a request that is refused has not been made
    expect(await auditOf("personal_data", subject)).toHaveLength(noted);
    await app.database.write((trx) => trx.deleteFrom(table).where("id", "in", ids).execute());
  });

  test("says what its maker may not read, in their language", async () => {
    const { document } = app.app.benchline.store.current().documents.get("access/access")!;
    const access = document as AccessDefinition;
    const { consultant } = access.resources;
    const granted = { rule: "admin", actions: ["show", "disclose"], scope: "all" } as const;
    const { version } = (await app.as("boss")("GET", "/api/config/")).json<{ version: number }>();
    const changed = {
      ...access,
      resources: {
        ...access.resources,
        consultant: { ...consultant, grants: [...consultant!.grants, granted] },
      },
    };
    const body = {
      changes: [{ kind: "access", name: "access", document: changed }],
      note: "Admins",
      base_version: version,
    };
    expectStatus(await app.as("boss")("POST", "/api/config/publish/", { body }), 201);
    const { overview, texts, json, all } = await take("adm", "consultant", places.ada, {
      "accept-language": "fr",
    });
    expect(overview.left_out.accounts).toBe(true);
    expect(overview.left_out.fields["consultant"]).toContain("ssn_last4");
    expect(overview.left_out.records["paystub"]).toBe(STUBS - 5);
    expect(json<Held[]>("consultant.json")[0]?.values).not.toHaveProperty("ssn_last4");
    expect(["7788", "2400.00"].filter((hidden) => all.includes(hidden))).toEqual([]);
    expect(texts.get("index.html")).toContain("Non inclus");
    expect(texts.get("index.html")).toContain('lang="fr"');
  });

  test("that a process left behind is made by the next, and what lay about of it goes", async () => {
    const { run: made } = await take("other", "consultant", places.ada);
    const uploads = join(app.testDatabase.dataDir, "uploads");
    const left = join(uploads, "left-behind");
    await mkdir(left, { recursive: true });
    await writeFile(join(left, "consultant.json"), "[");
    const old = new Date(NOON - 2 * 86_400_000);
    await utimes(left, old, old);
    const dead = {
      state: "running",
      driver_key: null,
      lease: "of a dead one",
      lease_until: NOON - 1,
      reached: 2,
    };
    await app.database.write((trx) =>
      trx.updateTable("sys__document_file").set(dead).where("id", "=", made.id).execute(),
    );
    await app.app.documentFiles.drain();
    expect(await readRun("other", made.id)).toMatchObject({ state: "done", total: made.total });
    expect((await unpack("other", made.id)).json<Held[]>("paystub.json")).toHaveLength(STUBS - 5);
    await app.app.scheduler.run("unused_uploads");
    expect(await readdir(uploads)).toEqual([]);
  });

  test("whose maker lost the right meanwhile is not made", async () => {
    const begun = await ask("other", "consultant", places.bob);
    const { id } = begun.json<{ data: Run }>().data;
    await app.app.documentFiles.drain();
    await app.database.write(async (trx) => {
      await trx
        .updateTable("sys__document_file")
        .set({ state: "running", lease: null, driver_key: null })
        .where("id", "=", id)
        .execute();
      await trx.deleteFrom("employee__roles").where("owner", "=", app.users["other"]!.id).execute();
    });
    await app.app.documentFiles.drain();
    const { state } = await app.database.read
      .selectFrom("sys__document_file")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("failed");
  });
});
