import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition, RetentionRule } from "../../core/definition/types.ts";
import { readRuns } from "../../server/jobs/runs.ts";
import { expectStatus } from "../support/expect-status.ts";
import { multipart } from "../support/multipart.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { runChild, SHIPPED } from "./effects/killed-child.ts";

const NOON = Date.parse("2026-11-25T17:00:00Z");
const clock = { now: NOON };
const PDF = "%PDF-1.4 a paper";

const test = prepareOnce(() =>
  createShippedApp(
    { root: ["superadmin"] },
    { clock: () => clock.now, limits: { callsPerMinute: 0 }, databaseOptions: { durable: true } },
  ),
);
const root = (...call: Parameters<ReturnType<typeof test.as>>) => test.as("root")(...call);

const removal = (amount: number): RetentionRule => ({
  name: "closed",
  after: { field: "closed_on", amount, unit: "years" },
  action: "remove",
});
const area = (name: string, more: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
  version: 1,
  name,
  area: "utility",
  label: ["name"],
  ...more,
  fields: [
    { name: "name", type: "text", required: true },
    { name: "closed_on", type: "date" },
    ...(more.fields ?? []),
  ],
});
/** In the order in which a night comes to them. */
const areas = (rules: {
  readonly cases?: RetentionRule[];
  readonly crates?: RetentionRule[];
  readonly labels?: RetentionRule[];
}) => [
  area("keep_case", {
    retention: rules.cases ?? [],
    fields: [
      { name: "next", type: "reference", to: "keep_case" },
      { name: "phone", type: "text", requiredWhen: { field: "name", is: "Fixed" } },
    ],
    checks: [
      {
        name: "in_use",
        when: {
          all: [
            { field: "archived", empty: false },
            { field: "phone", empty: false },
          ],
        },
        level: "error",
        fields: ["phone"],
      },
    ],
  }),
  area("keep_crate", {
    retention: rules.crates ?? [],
    fields: [
      { name: "next", type: "reference", to: "keep_crate" },
      { name: "phone", type: "text" },
      { name: "contract", type: "file", accept: ["pdf"] },
      { name: "parts", type: "rows", resource: "keep_part" },
    ],
  }),
  area("keep_label", {
    retention: rules.labels ?? [],
    fields: [{ name: "crate", type: "reference", to: "keep_crate" }],
  }),
  area("keep_part", {
    kind: "rows",
    parent: { resource: "keep_crate", field: "crate" },
    fields: [
      { name: "crate", type: "reference", to: "keep_crate", required: true },
      { name: "picture", type: "file", accept: ["pdf"] },
    ],
  }),
  area("keep_test", { fields: [{ name: "part", type: "reference", to: "keep_part" }] }),
];
const IN_USE = "A case with a phone number stays.";
const AREAS = areas({}).map(({ name }) => name);

async function publish(changes: readonly { kind: string; name: string; document: object }[]) {
  const { version } = (await root("GET", "/api/config/")).json<{ version: number }>();
  expectStatus(
    await root("POST", "/api/config/publish/", {
      body: { changes, note: "Retention", base_version: version },
    }),
    201,
  );
}
const withRules = (rules: Parameters<typeof areas>[0]) =>
  publish(areas(rules).map((document) => ({ kind: "resource", name: document.name, document })));

interface Preview {
  readonly due: number;
  readonly referred: number;
  readonly refused: number;
  readonly refused_by: readonly { readonly message: string; readonly count: number }[];
  readonly untried: number;
  readonly goes: readonly { readonly resource: string; readonly count: number }[];
  readonly files: number;
  readonly complete: boolean;
  readonly rows: readonly {
    readonly id: number;
    readonly referred_by: readonly object[];
    readonly refused: string | null;
  }[];
}
async function preview(resource: string, body: object): Promise<Preview> {
  const seen = await root("POST", "/api/config/retention/preview/", { body: { resource, ...body } });
  expectStatus(seen, 200);
  return seen.json<{ data: Preview }>().data;
}

let made = 0;
function make(resource: string, body: object = {}): Promise<number> {
  made += 1;
  return send(resource, { name: `${resource} ${made}`, ...body });
}
async function send(resource: string, body: object): Promise<number> {
  const answer = await root("POST", `/api/${resource}/`, { body });
  expectStatus(answer, 201);
  return answer.json<{ id: number }>().id;
}
async function upload(): Promise<number> {
  const sent = await root("POST", "/api/files/", multipart({ content: PDF, name: "paper.pdf" }));
  expectStatus(sent, 201);
  return sent.json<{ data: { id: number } }>().data.id;
}
const OLD = { closed_on: "2015-01-01" };
/** A crate with everything that can belong to one. */
async function makeWhole(more: object = {}): Promise<number> {
  const parts = [{ name: "Lid", picture: await upload() }, { name: "Base" }];
  const id = await make("keep_crate", {
    ...OLD,
    phone: "+12125550100",
    contract: await upload(),
    parts,
    ...more,
  });
  const attached = multipart({ content: PDF, name: "letter.pdf" });
  expectStatus(await root("POST", `/api/keep_crate/${id}/files/`, attached), 201);
  await send("comment", { target: { resource: "keep_crate", id }, body: "<p>Mind the lid</p>" });
  return id;
}

type Counts = Readonly<Record<string, number>>;
async function count(table: string, where = sql`1 = 1`): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${where}`.execute(test.database.read);
  return Number(rows[0]?.count);
}
async function counts(): Promise<Counts> {
  const attached = sql`id in (select id from attachment where target is not null)`;
  const found: Record<string, number> = {
    files: await count("sys__file", sql`record is not null or ${attached}`),
  };
  for (const table of [...AREAS, "comment"]) found[table] = await count(table);
  return found;
}
const lost = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, number]) =>
      number === after[name] ? [] : [[name, number - (after[name] ?? 0)]],
    ),
  );
const inAll = ({ goes, files }: Preview): Counts => ({
  ...Object.fromEntries(goes.map((one) => [one.resource, one.count])),
  ...(files > 0 && { files }),
});
/** What belongs to a crate, by where it stands. */
const partsOf = async (id: number): Promise<Counts> => ({
  crate: await count("keep_crate", sql`id = ${id}`),
  parts: await count("keep_part", sql`crate = ${id}`),
  comments: await count("comment", sql`target = 'keep_crate' and target__id = ${id}`),
  attachments: await count("attachment", sql`target = 'keep_crate' and target__id = ${id}`),
  files: await count("sys__file", sql`resource = 'keep_crate' and record = ${id}`),
  history: await count("sys__history", sql`resource = 'keep_crate' and record = ${id}`),
});
const GONE = { crate: 0, parts: 0, comments: 0, attachments: 0, files: 0, history: 0 };
const auditOf = (id: number) =>
  count("audit_entry", sql`act = 'retention' and subject = ${`keep_crate ${id}`}`);

beforeAll(async () => {
  const { document } = test.app.benchline.store.current().documents.get("access/access")!;
  const access = document as AccessDefinition;
  const grants = [
    { rule: "superadmin", actions: ["list", "show", "create", "edit", "delete"], scope: "all" },
  ] as const;
  const given = Object.fromEntries(
    AREAS.filter((name) => name !== "keep_part").map((name) => [name, { grants }]),
  );
  const resources = { ...access.resources, ...given };
  await publish([
    ...areas({}).map((one) => ({ kind: "resource", name: one.name, document: one })),
    { kind: "access", name: "access", document: { ...access, resources } },
    {
      kind: "labels",
      name: "en.keep_case",
      document: {
        name: "Case",
        plural: "Cases",
        fields: { name: "Name", closed_on: "Closed on", next: "Next", phone: "Phone" },
        checks: { in_use: IN_USE },
      },
    },
  ]);
  const order = test.app.benchline.definitions().resources.resources.map(({ name }) => name);
  if (order.filter((name) => AREAS.includes(name)).join() !== AREAS.join())
    throw new Error("The areas come in another order than their names say.");
});

describe("the preview of a retention rule", () => {
  it("says what the night then does: what stays by references over several steps, what goes along, in its order", async () => {
    const whole = await makeWhole();
    const tested = await makeWhole();
    const part = (await root("GET", `/api/keep_crate/${tested}/`)).json<{ parts: { id: number }[] }>()
      .parts[0];
    const tester = await make("keep_test");
    const labelled = await make("keep_crate", OLD);
    await make("keep_label", { crate: labelled, ...OLD });
    // the first of these refers to the second, and goes before it; the third is kept by the fourth, which goes after it
    const second = await make("keep_crate");
    const first = await make("keep_crate", OLD);
    const later = await make("keep_crate", OLD);
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    const set = (id: number, values: object, table = "keep_crate") =>
      test.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", id).execute());
    // nobody chooses a single row of a record, but a release may
    await set(tester, { part: part?.id }, "keep_test");
    await set(high, OLD);
    await set(low, { ...OLD, next: high });
    await set(later, { next: first });
    const kept = await make("keep_crate", OLD);
    const keeper = await make("keep_crate", { ...OLD, next: kept });
    // labels are behind crates in the night: theirs keeps its crate until the next
    await withRules({ crates: [removal(5)], labels: [removal(5)] });
    const told = await preview("keep_crate", { rule: removal(5) });
    expect(told.rows.map(({ id, referred_by }) => [id, referred_by])).toEqual(
      [
        [whole, []],
        [tested, [{ resource: "keep_test", count: 1 }]],
        [labelled, [{ resource: "keep_label", count: 1 }]],
        [low, []],
        [high, [{ resource: "keep_crate", count: 1 }]],
        [later, []],
        [kept, [{ resource: "keep_crate", count: 1 }]],
        [keeper, []],
      ].toSorted(([one], [other]) => Number(one) - Number(other)),
    );
    expect(told).toMatchObject({ due: 8, referred: 4, complete: true });
    expect(inAll(told)).toEqual({ keep_part: 2, comment: 1, files: 3 });
    const before = await counts();
    expect(await test.app.scheduler.run("retention")).toBe(4 + 1);
    expect(lost(before, await counts())).toEqual({ ...inAll(told), keep_crate: 4, keep_label: 1 });
    expect(await partsOf(whole)).toEqual(GONE);
    expect(await partsOf(tested)).toMatchObject({ crate: 1, parts: 2, comments: 1, attachments: 1 });
    const next = await preview("keep_crate", { rule: removal(5) });
    expect(next).toMatchObject({ due: 4, referred: 1, files: 0, goes: [] });
    expect(await test.app.scheduler.run("retention")).toBe(3);
  });

  it("counts what rules before it leave: removed by another area's first, by its own, or archived already", async () => {
    const crate = await make("keep_crate", { closed_on: "2019-01-01" });
    const shelve: RetentionRule = { ...removal(5), name: "shelve", action: "archive" };
    await withRules({ crates: [shelve] });
    // not published yet: as the studio asks, with the rules that stand before it
    const again = { ...shelve, name: "again" };
    const last = await preview("keep_crate", { rule: again, before: [] });
    expect(last.due).toBeGreaterThan(1);
    expect(last.rows.at(-1)).toMatchObject({ id: crate });
    expect(await preview("keep_crate", { rule: again, before: [shelve] })).toMatchObject({ due: 0 });
    // as published, what is in force stands before it
    expect(await preview("keep_crate", { rule: again })).toMatchObject({ due: 0 });
    const gone = { ...removal(5), name: "gone" };
    const all = await preview("keep_crate", { rule: gone });
    const rest = await preview("keep_crate", { rule: gone, before: [removal(5)] });
    expect(all.due - all.referred).toBeGreaterThan(0);
    expect(rest).toMatchObject({ due: all.referred, referred: all.referred });
    const twice = { rule: gone, before: [shelve, shelve] };
    expect(await preview("keep_crate", twice)).toBeNull();
  });

  it("of emptied fields counts the rows and files that go with them", async () => {
    await withRules({});
    const id = await makeWhole({ closed_on: "2014-01-01" });
    const fields: RetentionRule["fields"] = ["contract", "parts"];
    const blank: RetentionRule = { ...removal(12), action: "blank", fields };
    const told = await preview("keep_crate", { rule: blank });
    expect(told).toMatchObject({ due: 1, referred: 0, rows: [{ id }] });
    expect(inAll(told)).toEqual({ keep_part: 2, files: 2 });
    const part: RetentionRule = { ...blank, name: "part", fields: ["parts"] };
    expect(await preview("keep_crate", { rule: part, before: [blank] })).toMatchObject({ due: 0 });
    expect(await preview("keep_crate", { rule: blank, before: [part] })).toMatchObject({ due: 1 });
    const before = await counts();
    await withRules({ crates: [blank] });
    expect(await test.app.scheduler.run("retention")).toBe(1);
    expect(lost(before, await counts())).toEqual(inAll(told));
    await withRules({});
  });
});

describe("what rules of an area refuse", () => {
  const set = (id: number, values: object) =>
    test.database.write((trx) => trx.updateTable("keep_case").set(values).where("id", "=", id).execute());
  const reasons = ({ rows }: Preview) => rows.map(({ id, refused }) => [id, refused]);

  it("is told by the preview, rule by rule, and kept by the night; nothing of the trial stays", async () => {
    const free = await make("keep_case", OLD);
    const named = await make("keep_case", { ...OLD, phone: "+1" });
    await make("keep_case", { next: named });
    const [inUse, besides] = [await make("keep_case", OLD), await make("keep_case", OLD)];
    const follower = await make("keep_case", OLD);
    // it would go before what it refers to, were it not kept
    await set(inUse, { phone: "+2", next: follower });
    await set(besides, { phone: "+3" });
    const state = () => sql`select * from keep_case order by id`.execute(test.database.read);
    const history = () => count("sys__history", sql`resource = 'keep_case'`);
    const before = [(await state()).rows, await history()];
    const told = await preview("keep_case", { rule: removal(5) });
    expect([(await state()).rows, await history()]).toEqual(before);
    expect(told).toMatchObject({ due: 5, referred: 2, refused: 2, untried: 0, complete: true });
    expect(told.refused_by).toEqual([{ message: IN_USE, count: 2 }]);
    expect(reasons(told)).toEqual([
      [free, null],
      [named, null],
      [inUse, IN_USE],
      [besides, IN_USE],
      [follower, null],
    ]);
    await withRules({ cases: [removal(5)] });
    expect(await test.app.scheduler.run("retention")).toBe(1);
    expect(await count("keep_case", sql`id = ${free}`)).toBe(0);
    for (const id of [named, inUse, besides, follower])
      expect(await count("keep_case", sql`id = ${id} and archived is null`)).toBe(1);

    const archive: RetentionRule = { ...removal(5), action: "archive" };
    expect(await preview("keep_case", { rule: archive, before: [] })).toMatchObject({ due: 4, refused: 3 });
    // what the first cannot archive is left to the second
    const second = { rule: { ...archive, name: "again" }, before: [archive] };
    expect(await preview("keep_case", second)).toMatchObject({ due: 3, refused: 3 });
    await set(named, { name: "Fixed" });
    const blank: RetentionRule = { ...removal(5), action: "blank", fields: ["phone"] };
    const emptied = await preview("keep_case", { rule: blank, before: [] });
    expect(emptied).toMatchObject({ due: 3, refused: 1 });
    expect(emptied.refused_by).toEqual([{ message: "Phone: Required.", count: 1 }]);
    await withRules({ cases: [blank] });
    expect(await test.app.scheduler.run("retention")).toBe(2);
    await withRules({});
  });

  it(
    "is asked of the first thousand, and the first ten thousand records are counted",
    { timeout: 240_000 },
    async () => {
      await test.database.write((trx) =>
        sql`insert into keep_case (name, closed_on, created, modified, row_version, label__, search__)
          with recursive s (n) as (select 1 union all select n + 1 from s where n < 10001)
          select 'Many', '2010-01-01', ${NOON}, ${NOON}, 1, 'Many', '' from s`.execute(trx),
      );
      const many: RetentionRule = { ...removal(12), action: "archive" };
      const told = await preview("keep_case", { rule: many, before: [] });
      expect(told).toMatchObject({ due: 10_000, complete: false, refused: 0, untried: 9000 });
      expect(await count("keep_case", sql`archived is not null`)).toBe(0);
      await test.database.write((trx) => sql`delete from keep_case where name = 'Many'`.execute(trx));
    },
  );
});

describe("a night that a process is killed in", () => {
  it(
    "leaves each record whole or gone, and is taken over: nothing is done twice, nothing is left",
    { timeout: 240_000 },
    async () => {
      await withRules({ crates: [{ ...removal(5), when: { field: "phone", is: "killed" } }] });
      const ids: number[] = [];
      for (let at = 0; at < 5; at += 1) ids.push(await makeWhole({ phone: "killed" }));
      const whole = await partsOf(ids[0]!);
      expect(Object.values(whole)).not.toContain(0);
      const { url, dataDir } = test.testDatabase;
      const work = {
        place: { url, dataDir },
        definitions: SHIPPED,
        job: "retention",
        actor: test.users["root"]!.id,
      };
      const states = () => Promise.all(ids.map(partsOf));
      const latest = async () => (await readRuns(test.database, { job: "retention", limit: 1 }))[0];
      // once all is written of one and nothing is committed, and once right behind a commit
      for (const [point, pass, gone] of [
        ["before_commit", 2, 1],
        ["after_commit", 1, 2],
      ] as const) {
        const killed = await runChild({ ...work, point, pass, now: clock.now });
        expect(killed).toEqual({ signal: "SIGKILL", said: "" });
        expect(await states()).toEqual(ids.map((_, at) => (at < gone ? GONE : whole)));
        expect(await Promise.all(ids.map(auditOf))).toEqual(ids.map((_, at) => (at < gone ? 1 : 0)));
        expect(await latest()).toMatchObject({ state: "running", finished: null });
        // whoever was at it says nothing any more
        clock.now += 120_000;
      }
      const runs = await count("sys__job_run", sql`job = 'retention'`);
      await test.app.scheduler.turn();
      expect(await count("sys__job_run", sql`job = 'retention'`)).toBe(runs);
      expect(await latest()).toMatchObject({ state: "done", records: 3 });
      expect(await states()).toEqual(ids.map(() => GONE));
      expect(await Promise.all(ids.map(auditOf))).toEqual(ids.map(() => 1));
    },
  );
});
