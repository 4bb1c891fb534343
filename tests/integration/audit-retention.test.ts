import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition, RetentionRule } from "../../core/definition/types.ts";
import { PROTECTED_ENTRIES } from "../../server/audit/audit.ts";
import { auditKey, macOf, type SealedEntry, signEntry } from "../../server/audit/chain.ts";
import { CHECKPOINT, overStoredTrail, readSigned, storedTrail } from "../../server/audit/trail.ts";
import { verifyTrail } from "../../server/audit/verify.ts";
import { runWith } from "../../server/database/schema/apply.ts";
import { loadSecretKeys } from "../../server/secrets/secret-key.ts";
import { auditTrail, resealed, sealed, withoutGuards } from "../support/audit-trail.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createShippedApp } from "../support/shipped-app.ts";

const NOON = Date.parse("2026-11-25T17:00:00Z");
const DAY = 86_400_000;
const clock = { now: NOON };
const ROOT = join(import.meta.dirname, "../..");
const checkpoints = join(tmpdir(), `benchline-start-${process.pid}.jsonl`);

const test = prepareOnce(() =>
  createShippedApp(
    { root: ["superadmin"], marketer: ["marketer"] },
    { clock: () => clock.now, limits: { callsPerMinute: 0 }, auditCheckpoints: checkpoints },
  ),
);
const { verify, exportTo, rows, afterTampering, put } = auditTrail(test);
const root = (...call: Parameters<ReturnType<typeof test.as>>) => test.as("root")(...call);
const night = () => test.app.scheduler.run("retention");

const RULE: RetentionRule = {
  name: "old",
  after: { field: "at", amount: 2, unit: "years" },
  action: "remove",
};

/** Notes so many failed sign-ins a day apart, the first at a day. */
async function noteFrom(day: string, count: number) {
  for (let at = 0; at < count; at += 1) {
    clock.now = Date.parse(`${day}T17:00:00Z`) + at * DAY;
    await test.app.benchline.audit.note({
      act: "sign_in_failed",
      by: null,
      subject: `account E-${day}-${at}`,
    });
  }
  clock.now = NOON;
  await sealed(test);
}

async function publish(changes: readonly { kind: string; name: string; document: object }[]) {
  const { version } = (await root("GET", "/api/config/")).json<{ version: number }>();
  const body = { changes, note: "Retention", base_version: version };
  return root("POST", "/api/config/publish/", { body });
}
const documentOf = (name: "resource/audit_entry" | "access/access") =>
  test.app.benchline.store.current().documents.get(name)!.document as object;
async function withRule(rule: RetentionRule) {
  const document = { ...documentOf("resource/audit_entry"), retention: [rule] };
  expectStatus(await publish([{ kind: "resource", name: "audit_entry", document }]), 201);
  await sealed(test);
}

const preview = (rule: RetentionRule, who = "root") =>
  test.as(who)("POST", "/api/config/retention/preview/", { body: { resource: "audit_entry", rule } });

const execute = (statement: RawBuilder<unknown>) => test.database.write((trx) => statement.execute(trx));
const startOf = async () =>
  (
    await sql<{ number: number; mac: string; at: number }>`select * from sys__audit_start`.execute(
      test.database.read,
    )
  ).rows[0];
const numbers = async () => (await rows()).map(({ number }) => Number(number));

/** What verifying the stored trail finds, as `edited 9` and `deleted 11-12`, and how many entries there are. */
async function verdict(key: Buffer, file: string | null = null) {
  const checkpoints = file === null ? [] : await readSigned(file, CHECKPOINT);
  const found = await overStoredTrail(test.database, (start) =>
    verifyTrail({ entries: storedTrail(test.database), start, checkpoints, keys: [{ key, until: null }] }),
  );
  const faults = found.faults.map(({ kind, from, to }) => `${kind} ${from === to ? from : `${from}-${to}`}`);
  return { ...found, faults };
}

/** The latest entry of a cut, as the area answers it. */
async function lastCut() {
  await sealed(test);
  const [entry] = (await rows()).filter(({ act }) => act === "retention").slice(-1);
  return { subject: entry?.subject, detail: JSON.parse(entry?.detail ?? "null") as unknown };
}

describe("the rule of the audit trail", () => {
  let folder: string;
  let key: Buffer;
  const faults = async (file: string | null = null) => (await verdict(key, file)).faults;
  const faultsAfter = (tamper: Parameters<typeof afterTampering>[0], file: string | null = null) =>
    afterTampering(tamper, () => faults(file));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "benchline-audit-start-"));
    key = auditKey((await loadSecretKeys({ dataDir: test.testDatabase.dataDir, given: [] }))[0]);
    await noteFrom("2024-03-01", 6);
    await noteFrom("2024-11-24", 4);
    await noteFrom("2026-03-01", 8);
    await test.app.scheduler.run("audit_checkpoints");
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(checkpoints, { force: true });
  });

  it("says how many entries would go and from when, to those who may publish, and removes none", async () => {
    expectStatus(await preview(RULE, "marketer"), 403);
    const seen = await preview(RULE);
    expectStatus(seen, 200);
    const { data } = seen.json<{ data: { rows: object[] } }>();
    // the 24th and the 25th of November are two years ago
    expect(data).toMatchObject({
      due: 8,
      referred: 0,
      from: "2024-03-01T17:00:00.000Z",
      until: "2024-11-25T17:00:00.000Z",
    });
    expect(data.rows).toHaveLength(8);
    expect(data.rows[0]).toMatchObject({ label: "account E-2024-03-01-0", referred_by: [] });
    expect((await numbers())[0]).toBe(1);
    expect(await night()).toBe(0);
  });

  it("removes the oldest entries whole, notes it, and leaves a trail that verifies", async () => {
    const before = await rows();
    await withRule(RULE);
    expect(await night()).toBe(8);
    expect(await lastCut()).toEqual({
      subject: "audit_entry",
      detail: { rule: "old", action: "remove", first: 1, last: 8 },
    });
    const after = await rows();
    expect(after.slice(0, before.length - 8)).toEqual(before.slice(8));
    expect(await startOf()).toMatchObject({ number: 8, mac: before[7]!.mac, at: NOON });
    expect(await night()).toBe(0);
    const { code, said } = await verify();
    expect({ code, said }).toEqual({
      code: 0,
      said: `The trail starts behind entry 8, since 2026-11-25T17:00:00.000Z.\n${after.length} entries, all as they were written.\n`,
    });
    expect((await preview(RULE)).json()).toMatchObject({
      data: { due: 0, from: null, until: null, rows: [] },
    });
  });

  it("understands checkpoints that left before, and those since", async () => {
    expect(await test.app.scheduler.run("audit_checkpoints")).toBe(1);
    const lines = (await readFile(checkpoints, "utf8")).trim().split("\n");
    const early = signEntry(key, "checkpoint", { number: 5, mac: "gone", at: 0 });
    const kept = join(folder, "kept.jsonl");
    const keep = (...written: readonly string[]) => writeFile(kept, written.join("\n"));
    const checkpoint = (entry: object) => JSON.stringify({ audit_checkpoint: entry });
    await keep(checkpoint(early), ...lines);
    const { code, said } = await verify("--checkpoints", kept);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain("Checkpoints from before its start, which say nothing of it: 1.");
    await keep(checkpoint({ ...early, number: 7 }));
    expect(await faults(kept)).toEqual(["checkpoint 7"]);
    const { mac } = (await startOf())!;
    await keep(checkpoint(signEntry(key, "checkpoint", { number: 8, mac, at: 0 })));
    expect(await faults(kept)).toEqual([]);
    await keep(checkpoint(signEntry(key, "checkpoint", { number: 8, mac: "other", at: 0 })));
    expect(await faults(kept)).toEqual(["rechained 8"]);
  });

  it("leaves what was edited, deleted, reordered, truncated and re-chained to be named as before", async () => {
    const edited = (all: readonly SealedEntry[], number: number) =>
      all.map((row) => (row.number === number ? { ...row, subject: "account innocent" } : row));
    expect(await faultsAfter((all) => edited(all, 9))).toEqual(["edited 9"]);
    expect(await faultsAfter((all) => all.filter(({ number }) => number < 11 || number > 12))).toEqual([
      "deleted 11-12",
    ]);
    const places = new Map([
      [10, 14],
      [14, 10],
    ]);
    const reordered = await faultsAfter((all) =>
      all.map((row) => ({ ...row, number: places.get(row.number) ?? row.number })),
    );
    expect(reordered).toEqual(["reordered 10", "reordered 14"]);
    const last = (await numbers()).at(-1)!;
    const cut = (all: readonly SealedEntry[]) => all.slice(0, -1);
    expect(await faultsAfter(cut)).toEqual([]);
    expect(await faultsAfter(cut, checkpoints)).toEqual([`truncated ${last}`]);
    expect(await faultsAfter(() => [])).toEqual(["truncated 9"]);
    expect(await faultsAfter((all) => resealed(all, 12, Buffer.alloc(32, 1)))).toEqual([
      `rechained 12-${last}`,
    ]);
    const stolen = (all: readonly SealedEntry[]) => resealed(edited(all, 12), 12, key);
    expect(await faultsAfter(stolen)).toEqual([]);
    expect(await faultsAfter(stolen, checkpoints)).toEqual(["rechained 18", `rechained ${last}`]);
  });

  it("names a cut that was not made by it", async () => {
    expect(await faultsAfter((all) => all.filter(({ number }) => number > 10))).toEqual(["deleted 9-10"]);
    const real = (await startOf())!;
    const write = (start: object) =>
      test.database.write((trx) =>
        trx
          .insertInto("sys__audit_start")
          .values({ trail: "audit_entry", ...start })
          .execute(),
      );
    const withStart = async (start: object | null, look: () => Promise<void>) => {
      await execute(sql`delete from sys__audit_start`);
      if (start !== null) await write(start);
      try {
        await look();
      } finally {
        await execute(sql`delete from sys__audit_start`);
        await write(real);
      }
    };
    await withStart(null, async () => expect(await faults()).toEqual(["deleted 1-8"]));
    // whoever writes a start without the key gets by the guard, and not by this
    const all = await rows();
    const named = { number: 10, mac: all[1]!.mac, at: NOON };
    await withStart(signEntry(Buffer.alloc(32, 1), "start", named), async () => {
      await execute(sql`delete from audit_entry where number <= 10`);
      const { code, said } = await verify();
      expect({ code, said }).toMatchObject({ code: 1 });
      expect(said).toContain("Entries 1 to 10 cut: removed, but not by the retention rule");
      expect(await faults()).toEqual(["cut 1-10"]);
      clock.now = NOON + 1000 * DAY;
      await expect(night()).rejects.toThrow("not as it was written");
      clock.now = NOON;
      await put(all);
    });
    await withStart(signEntry(key, "checkpoint", named), async () =>
      expect(await faults()).toEqual(["cut 1-10", "returned 9", "returned 10"]),
    );
    expect(await faultsAfter((now) => [{ ...now[0]!, id: 1, number: 3 }, ...now])).toEqual(["returned 3"]);
    expect(await faults()).toEqual([]);
  });

  it("alone can remove entries: the database refuses others still", async () => {
    await noteFrom("2026-11-01", 1);
    for (const tampering of [
      sql`delete from audit_entry where number = 9`,
      sql`delete from audit_entry`,
      sql`update audit_entry set subject = 'nothing' where number = 9`,
    ])
      await expect(execute(tampering)).rejects.toThrow("stay as they are");
  });

  it("leaves an exported trail that verifies by itself", async () => {
    const file = join(folder, "trail.jsonl");
    expect(await exportTo(file)).toMatchObject({ code: 0 });
    expect(await verify(file)).toMatchObject({
      code: 0,
      said: expect.stringContaining("starts behind entry 8") as string,
    });
    const lines = (await readFile(file, "utf8")).split("\n");
    const other = join(folder, "other.jsonl");
    await writeFile(other, lines.slice(1).join("\n"));
    expect((await verify(other)).said).toContain("Entries 1 to 8 deleted");
    await writeFile(other, [lines[0]!.replace('"number":8', '"number":9'), ...lines.slice(2)].join("\n"));
    expect((await verify(other)).said).toContain("Entries 1 to 9 cut");
  });

  it("keeps entries that a record refers to, with all behind them, and says so before", async () => {
    const access = documentOf("access/access") as AccessDefinition;
    const note: ResourceDefinition = {
      version: 1,
      name: "audit_note",
      area: "utility",
      label: ["name"],
      fields: [
        { name: "name", type: "text", required: true },
        { name: "entry", type: "reference", to: "audit_entry" },
      ],
    };
    const grants = [{ rule: "superadmin", actions: ["list", "show", "create"], scope: "all" }];
    expectStatus(
      await publish([
        { kind: "resource", name: "audit_note", document: note },
        {
          kind: "access",
          name: "access",
          document: { ...access, resources: { ...access.resources, audit_note: { grants } } },
        },
      ]),
      201,
    );
    await sealed(test);
    const all = await rows();
    const body = { name: "Looked at", entry: all[2]!.id };
    expectStatus(await root("POST", "/api/audit_note/", { body }), 201);
    const later = { ...RULE, after: { field: "at", amount: 180, unit: "days" } } as const;
    expect((await preview(later)).json()).toMatchObject({
      data: { due: 10, referred: 8, until: "2024-11-27T17:00:00.000Z", rows: [{}, {}] },
    });
    await withRule(later);
    expect(await night()).toBe(2);
    expect(await lastCut()).toMatchObject({ detail: { first: 9, last: 10 } });
    expect((await numbers())[0]).toBe(11);
    expect(await faults()).toEqual([]);
    await execute(sql`delete from audit_note`);
  });

  it("removes nothing where an entry that would go was altered", async () => {
    const all = await rows();
    await put(all.map((row) => (row.number === 12 ? { ...row, subject: "account innocent" } : row)));
    await expect(night()).rejects.toThrow("npm run audit:verify names what is wrong");
    expect(await numbers()).toEqual(all.map(({ number }) => number));
    await put(all);
  });

  it(
    "leaves a whole trail where its process is killed in the middle, and is carried out the next time",
    { timeout: 240_000 },
    async () => {
      const before = await rows();
      const { url, dataDir } = test.testDatabase;
      const work = {
        place: { url, dataDir },
        definitions: { resourcesDir: join(ROOT, "resources"), localesDir: join(ROOT, "locales") },
        point: "before_commit",
        job: "retention",
        now: clock.now,
      };
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, "effects/crash-child.ts"), JSON.stringify(work)],
        { stdio: ["ignore", "inherit", "pipe"] },
      );
      const [said, [, signal]] = await Promise.all([text(child.stderr), once(child, "exit")]);
      expect({ signal, said }).toEqual({ signal: "SIGKILL", said: "" });
      expect(await rows()).toEqual(before);
      expect(await faults()).toEqual([]);
      expect(await night()).toBe(8);
      expect(await lastCut()).toMatchObject({ detail: { first: 11, last: 18 } });
      expect(await faults()).toEqual([]);
    },
  );

  it("takes the place of guards that an earlier release made", async () => {
    const refuse =
      test.database.dialect.name === "sqlite"
        ? sql`create trigger keep__audit_entry__delete before delete on audit_entry when old.number is not null
              begin select raise(abort, 'rows of audit_entry stay as they are'); end`
        : sql`create trigger keep__audit_entry before delete or update of subject on audit_entry
              for each row when (old.number is not null) execute function sys__keep()`;
    await test.database.write(async (trx) => {
      await withoutGuards(test, trx);
      await refuse.execute(trx);
    });
    await noteFrom("2026-11-02", 1);
    clock.now = NOON + 400 * DAY;
    expect(await night()).toBeGreaterThan(0);
    await expect(execute(sql`delete from audit_entry`)).rejects.toThrow("stay as they are");
    // one that guards fewer columns
    const guard = (columns: readonly string[]) =>
      test.database.write((_trx, batch) =>
        test.database.dialect.protectRows(runWith(batch), { ...PROTECTED_ENTRIES, columns }),
      );
    const hide = sql`update audit_entry set archived = 1 where number is not null`;
    await test.database.write((trx) => withoutGuards(test, trx));
    await guard(["subject"]);
    await guard(PROTECTED_ENTRIES.columns);
    await expect(execute(hide)).rejects.toThrow("stay as they are");
    expect(await faults()).toEqual([]);
  });

  it("removes many thousand entries in parts, each of them noted, and never the newest", async () => {
    await sealed(test);
    clock.now = NOON + 1000 * DAY;
    const last = (await rows()).at(-1)!;
    const before = Number(last.number);
    let [number, id, mac] = [before, Number(last.id), last.mac];
    for (let made = 0; made < 6000; made += 500) {
      const entries = Array.from({ length: 500 }, (_, index) => {
        [number, id] = [number + 1, id + 1];
        const at = made + index === 5999 ? clock.now : Number(last.at);
        const entry = { ...last, id, at, subject: `account ${number}` };
        mac = macOf(key, mac, number, entry);
        return { ...entry, number, mac };
      });
      await test.database.write((trx) => trx.insertInto("audit_entry").values(entries).execute());
    }
    const first = (await numbers())[0]!;
    expect(number).toBe(before + 6000);
    expect(await night()).toBe(number - first);
    await sealed(test);
    const details = (await rows()).flatMap(({ act, detail }) => (act === "retention" ? [detail] : []));
    expect(details.slice(-2).map((detail) => JSON.parse(detail!) as object)).toEqual([
      { rule: "old", action: "remove", first, last: first + 4999 },
      { rule: "old", action: "remove", first: first + 5000, last: number - 1 },
    ]);
    const newest = Math.max(...(await numbers()));
    clock.now += 1000 * DAY;
    expect(await night()).toBe(newest - number);
    await sealed(test);
    expect((await numbers())[0]).toBe(newest);
    expect(await faults()).toEqual([]);
  });
});
