import { readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { day, NOON } from "../support/staff-calls.ts";
import { columnsWith } from "../support/stored-values.ts";
import { runChild, SHIPPED } from "./effects/killed-child.ts";
import { createStaffApp, plantNamed } from "./people-app.ts";

/** `PERSON_RECORDS=10000` for the figures of docs/performance.md: records about one person, and as many entries of history. */
const RECORDS = Number(process.env["PERSON_RECORDS"] ?? 400);
const MEASURED = process.env["PERSON_RECORDS"] !== undefined;
const STUBS = RECORDS / 2;
const FEEDBACK = RECORDS / 4;
const COMMENTS = RECORDS / 4;
/** Of one the work is counted, of the other it is done while others work. */
const NAMES = { quiet: "Philippa Wainwright", busy: "Leopold Strathmore" } as const;
type Which = keyof typeof NAMES;
/** No call of others may wait longer, in milliseconds, where it is measured; between two of them they pause. */
const PATIENCE = MEASURED ? 1000 : 30_000;
const PAUSE = MEASURED ? 5 : 100;
/** Statements that read one record with its history as its reader sees it. */
const READS_PER_RECORD = 12;
const LONG = { timeout: 1_200_000 };

const app = prepareOnce(() =>
  createStaffApp({
    people: { boss: ["superadmin"] },
    clock: () => NOON,
    limits: { callsPerMinute: 0 },
    // a process that is killed loses nothing that only the machine would
    databaseOptions: { durable: MEASURED },
  }),
);
const boss = (...call: Parameters<ReturnType<typeof app.as>>) => app.as("boss")(...call);
const people: Record<Which, number> = { quiet: 0, busy: 0 };

interface Planted {
  readonly table: string;
  readonly count: number;
  /** Of whom they are, and by which column. */
  readonly name: string;
  readonly by: string;
}

/** Rows by numbers from 1 on. */
async function plantMany({ table, count, name, by }: Planted, row: Readonly<Record<string, unknown>>) {
  const text = (value: unknown) =>
    typeof value === "object" ? (value as ReturnType<typeof sql>) : sql`${sql.lit(value)}`;
  const common = {
    created: NOON,
    modified: NOON,
    row_version: 1,
    label__: name,
    search__: "",
  };
  const all = Object.entries({ ...common, ...row });
  const names = sql.join(all.map(([name]) => sql.id(name)));
  const values = sql.join(all.map(([, value]) => text(value)));
  const numbers = sql`with recursive s (n) as (select 1 union all select n + 1 from s where n < ${sql.lit(count)})`;
  await app.database.write(async (trx) => {
    await sql`insert into ${sql.table(table)} (${names}) ${numbers} select ${values} from s`.execute(trx);
    const changes = JSON.stringify({ note: [null, `For ${name}`] });
    await sql`insert into sys__history (resource, record, at, action, actor, changes)
      select ${sql.lit(table)}, id, ${sql.lit(NOON)}, 'create', ${sql.lit(app.users["boss"]!.id)}, ${sql.lit(changes)} from ${sql.table(table)} where ${sql.id(by)} = ${sql.lit(row[by])}`.execute(
      trx,
    );
  });
}

async function plantPerson(which: Which): Promise<number> {
  const name = NAMES[which];
  const mail = `${which}@example.com`;
  const person = await plantNamed(app, "consultant", name, {
    hire_date: day(-200),
    status: "ex",
    exited_on: day(-1),
    email: mail,
    email__key: mail,
    phone: "+12125550161",
    employment_type: "w2_hourly",
    employer_entity: "Our company",
  });
  await plantMany(
    { table: "paystub", count: STUBS, name, by: "consultant" },
    {
      label__: sql`${sql.lit(`PS-${which}-`)} || n`,
      code: sql`${sql.lit(`PS-${which}-`)} || n`,
      consultant: person,
      kind: "wage_statement",
      employer_entity: "Our company",
      period_start: day(-14),
      period_end: day(-8),
      pay_date: day(0),
      pay_type: "w2_hourly",
      gross: 240_000,
      net: 210_000,
      status: "issued",
    },
  );
  await plantMany(
    { table: "consultant_feedback", count: FEEDBACK, name, by: "consultant" },
    {
      consultant: person,
      feedback_type: "project",
      description: sql`'<p>OPINION-' || n || '</p>'`,
      rating: 4,
      given_by: app.users["boss"]!.id,
    },
  );
  await plantMany(
    { table: "comment", count: COMMENTS, name, by: "target__id" },
    {
      target: "consultant",
      target__id: person,
      body: sql`'<p>OPINION-' || n || '</p>'`,
      visibility: "everyone",
      is_pinned: 0,
      created_by: app.users["boss"]!.id,
    },
  );
  return person;
}

beforeAll(async () => {
  for (const which of ["quiet", "busy"] as const) people[which] = await plantPerson(which);
  for (const statement of app.database.dialect.analyze) await app.database.alone(statement);
}, 300_000);
afterEach(() => {
  vi.restoreAllMocks();
});

let made = 0;

/** What somebody else reads and writes meanwhile waits for, and what the process takes at most. */
function watch() {
  const longest = { read: 0, write: 0 };
  let [over, peak] = [false, 0];
  const first = made;
  const timed = async (kind: keyof typeof longest, call: () => Promise<unknown>) => {
    while (!over) {
      const begin = performance.now();
      await call();
      longest[kind] = Math.max(longest[kind], performance.now() - begin);
      peak = Math.max(peak, process.memoryUsage().rss);
      await delay(PAUSE);
    }
  };
  const begin = performance.now();
  const own = Promise.all([
    timed("read", async () => expectStatus(await boss("GET", "/api/paystub/?page=1&page_size=50"), 200)),
    timed("write", async () => {
      made += 1;
      expectStatus(await boss("POST", "/api/technology/", { body: { name: `Meanwhile ${made}` } }), 201);
    }),
  ]);
  // told of where it is waited for
  own.catch(() => {});
  return async (what: string) => {
    const seconds = (performance.now() - begin) / 1000;
    over = true;
    await own;
    if (MEASURED)
      console.info(
        `${what}, ${RECORDS} records: ${seconds.toFixed(1)} s, ${Math.round(peak / 2 ** 20)} MB, reads ${Math.round(longest.read)} ms, writes ${Math.round(longest.write)} ms, ${made - first} written meanwhile`,
      );
    expect(made).toBeGreaterThan(first);
    expect(Math.max(longest.read, longest.write)).toBeLessThan(PATIENCE);
  };
}

/** Counts transactions and statements that read, as long as nobody else works. */
function counting() {
  const { database } = app.app.benchline;
  const reads = [vi.spyOn(database, "query"), vi.spyOn(database, "values")];
  const writes = vi.spyOn(database, "write");
  return () => ({
    reads: reads.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    writes: writes.mock.calls.length,
  });
}

const fileRun = async (id: number) =>
  (await boss("GET", `/api/document-files/${id}/`)).json<{
    data: { state: string; total: number; done: number };
  }>().data;
async function makeFile(which: Which) {
  const body = { resource: "consultant", id: people[which] };
  const asked = await boss("POST", "/api/document-files/person/", { body });
  expectStatus(asked, 202);
  await app.app.documentFiles.drain();
  return fileRun(asked.json<{ data: { id: number } }>().data.id);
}
async function blank(which: Which) {
  const body = { resource: "consultant", id: people[which], name: NAMES[which] };
  const begun = await boss("POST", "/api/blanking/", { body });
  expectStatus(begun, 202);
  await app.app.blanking.drain();
  const { id } = begun.json<{ data: { id: number } }>().data;
  return (await boss("GET", `/api/blanking/${id}/`)).json<{ data: { state: string } }>().data;
}

const folders = async () =>
  (await readdir(app.testDatabase.dataDir, { recursive: true })).filter((path) =>
    /(?:^|\/)person-\d+-/.test(path),
  );

describe("of a person whom very many records name", () => {
  test("the file takes few statements a record, and notes now and then how far it is", LONG, async () => {
    const counted = counting();
    const run = await makeFile("quiet");
    expect(run).toMatchObject({ state: "done", done: run.total });
    expect(run.total).toBeGreaterThan(RECORDS);
    const { reads, writes } = counted();
    expect(reads).toBeLessThan(RECORDS * READS_PER_RECORD);
    expect(writes).toBeLessThan(RECORDS / 10);
  });

  test("nobody waits while the file is made", LONG, async () => {
    const done = watch();
    expect(await makeFile("busy")).toMatchObject({ state: "done" });
    await done("file");
  });

  test(
    "a process that is killed while it makes the file leaves nothing of it, and another makes it",
    LONG,
    async () => {
      const { url, dataDir } = app.testDatabase;
      const asked = sql<{
        id: number;
        reached: number;
      }>`select id, reached from sys__document_file where state = 'running'`;
      const running = async () => (await asked.execute(app.database.read)).rows[0];
      const killed = await runChild(
        {
          place: { url, dataDir },
          definitions: SHIPPED,
          token: app.users["boss"]!.token,
          now: NOON,
          url: "/api/document-files/person/",
          body: { resource: "consultant", id: people.quiet },
          key: "killed-while-making",
        },
        () =>
          vi.waitUntil(async () => Number((await running())?.reached ?? 0) > 0, {
            timeout: 60_000,
            interval: 5,
          }),
      );
      expect(killed).toEqual({ signal: "SIGKILL", said: "" });
      const id = Number((await running())?.id);
      const left = await folders();
      expect(left.length).toBeGreaterThan(1);
      expect(await fileRun(id)).toMatchObject({ state: "running" });
      await app.database.write((trx) =>
        trx
          .updateTable("sys__document_file")
          .set({ lease_until: NOON - 1 })
          .where("id", "=", id)
          .execute(),
      );
      await app.app.documentFiles.drain();
      const run = await fileRun(id);
      expect(run).toMatchObject({ state: "done", done: run.total });
      expect(await folders()).toEqual([]);
      const audited = await app.database.read
        .selectFrom("audit_entry")
        .select("act")
        .where("act", "=", "personal_data")
        .execute();
      // three requests, and none more for what was begun anew
      expect(audited).toHaveLength(3);
    },
  );

  test("blanking takes many records in a transaction, and leaves nothing", LONG, async () => {
    const { engine } = app.app.benchline;
    const transactions = [vi.spyOn(engine, "blankRecord"), vi.spyOn(engine, "blankRecords")];
    expect(await blank("quiet")).toMatchObject({ state: "done" });
    const sum = transactions.reduce((all, { mock }) => all + mock.calls.length, 0);
    expect(sum).toBeGreaterThan(1);
    expect(sum).toBeLessThan(RECORDS / 10);
    // labels follow behind: once for both, below
    expect((await columnsWith(app, "Philippa")).filter((one) => !/label__|search__/.test(one))).toEqual([]);
  });

  test("nobody waits while somebody is blanked", LONG, async () => {
    const done = watch();
    expect(await blank("busy")).toMatchObject({ state: "done" });
    await done("blanking");
  });

  test(
    "labels that held the name follow many at once, nobody waits for them, and nothing is left",
    LONG,
    async () => {
      const done = watch();
      await app.app.benchline.outbox.drain();
      await app.app.reindexer.drain();
      await done("labels");
      expect(await columnsWith(app, "OPINION-", "Leopold", "Philippa")).toEqual([]);
    },
  );
});
