import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../support/app.ts";
import { importClient } from "./import-client.ts";
import type { JobBody } from "./import-client.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const test = prepareOnce(() => createTestApp({ clock: () => now }));
let boss: ReturnType<typeof importClient>;
let now = Date.parse("2026-05-02T03:00:00Z");
beforeAll(async () => {
  boss = importClient(test);
});

const manyRows = (prefix: string, count: number): string =>
  ["title,key", ...Array.from({ length: count }, (_, index) => `Row ${index},${prefix}-${index}`)].join("\n");
const ticketsOf = async (prefix: string): Promise<number> => {
  const answer = await test.as("boss")("GET", `/api/ticket/?key__starts_with=${prefix}-&count=exact`);
  return answer.json<{ count: number }>().count;
};
/** The job as soon as its work has come somewhere. */
const underWay = async (id: number): Promise<JobBody & { progress: { done: number } | null }> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const job = (await boss.jobOf(id)) as JobBody & { progress: { done: number } | null };
    if ((job.progress?.done ?? 0) > 0) return job;
    if (job.progress === null) throw new Error(`The import is ${job.state} already.`);
    await delay(5);
  }
  throw new Error("The import does not begin.");
};

describe("work behind the requests", () => {
  it("brings in many rows with progress, and finds one bad row among them before it begins", async () => {
    const job = await boss.uploaded(`${manyRows("B", 300)}\nAgain,b-12\n,B-301`);
    expect(job.rows).toBe(302);
    await boss.post(job.id, "check");
    expect((await underWay(job.id)).state).toBe("checking");
    expect((await boss.post(job.id, "check")).json()).toMatchObject({ code: "import_busy" });
    expect((await boss.change(job.id, { mode: "create" })).json()).toMatchObject({ code: "import_busy" });
    const checked = await boss.settled(job.id);
    expect(checked).toMatchObject({ state: "checked", counts: { create: 300, error: 2 } });
    const page = await boss.rows(job.id, "?state=create&page=3&page_size=50");
    expect([page.length, page[0]?.number]).toEqual([50, 101]);
    await boss.ran(job.id, { skip_errors: true });
    expect(await ticketsOf("B")).toBe(300);
  });

  it("is stopped on request, and goes on from there", async () => {
    const { id } = await boss.uploaded(manyRows("C", 520));
    await boss.post(id, "check");
    await underWay(id);
    const stopped = (await boss.post(id, "cancel")).json<{ data: JobBody }>().data;
    expect(stopped.state).toBe("ready");
    await test.app.imports.drain();
    expect((await boss.jobOf(id)).counts["pending"]).toBeGreaterThan(0);
    await boss.checked(id);
    await boss.post(id, "run");
    await underWay(id);
    await boss.post(id, "cancel");
    const half = await boss.settled(id);
    expect(half.state).toBe("stopped");
    const written = half.counts["created"] ?? 0;
    expect(written).toBeGreaterThan(0);
    expect(half.counts["create"]).toBe(520 - written);
    expect(await ticketsOf("C")).toBe(written);
    await boss.ran(id);
    expect(await ticketsOf("C")).toBe(520);
  });

  it("is laid down when the process ends, and another process goes on", async () => {
    const first = await test.second();
    const there = importClient(first);
    const { id } = await there.uploaded(manyRows("D", 520));
    await there.checked(id);
    await there.post(id, "run");
    while (((await there.jobOf(id)).counts["created"] ?? 0) === 0) await delay(5);
    await first.close();
    expect((await boss.jobOf(id)).state).toBe("running");
    expect(await boss.settled(id)).toMatchObject({ state: "done", counts: { created: 520 } });
    expect(await ticketsOf("D")).toBe(520);
  });

  it("of a process that died is taken over when it has said nothing for a while", async () => {
    const { id } = await boss.uploaded(manyRows("E", 20));
    await boss.checked(id);
    await test.database.write((trx) =>
      trx
        .updateTable("sys__import")
        .set({ state: "running", reached: 0, lease: "dead", lease_until: now + 30_000 })
        .where("id", "=", id)
        .execute(),
    );
    expect(await boss.settled(id)).toMatchObject({ state: "running", counts: { create: 20 } });
    now += 31_000;
    expect(await boss.settled(id)).toMatchObject({ state: "done", counts: { created: 20 } });
    expect(await ticketsOf("E")).toBe(20);
  });

  it("is done once, however many processes look for it", async () => {
    const others = [await test.second(), await test.second()];
    const { id } = await boss.uploaded(manyRows("F", 300));
    await boss.checked(id);
    await boss.post(id, "run");
    for (const other of others) other.app.imports.wake();
    while ((await boss.jobOf(id)).state === "running") {
      for (const other of others) other.app.imports.wake();
      await delay(5);
    }
    for (const other of others) await other.close();
    expect(await boss.settled(id)).toMatchObject({ state: "done", counts: { created: 300, error: 0 } });
    expect(await ticketsOf("F")).toBe(300);
  });

  it("has the rights its maker has now", async () => {
    const worker = importClient(test, "other");
    const { id } = await worker.uploaded("title,owner\nx,other\n");
    expect(await worker.checked(id)).toMatchObject({ counts: { create: 1 } });
    await test.database.write((trx) =>
      trx
        .updateTable("employee")
        .set({ status: "suspended" })
        .where("id", "=", test.users["other"]?.id)
        .execute(),
    );
    await test.database.write((trx) =>
      trx.updateTable("sys__import").set({ state: "running", reached: 0 }).where("id", "=", id).execute(),
    );
    await test.app.imports.drain();
    const row = await test.database.read
      .selectFrom("sys__import")
      .select(["state", "error"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.["state"]).toBe("failed");
    expect(String(row?.["error"])).toContain("import_maker_gone");
  });

  it("is forgotten when nobody touches it for a month", async () => {
    const { id } = await boss.uploaded("title\nx\n");
    now += 31 * 86_400_000;
    await test.app.imports.drain();
    expect(
      await test.database.read.selectFrom("sys__import_row").select("number").where("job", "=", id).execute(),
    ).toEqual([]);
    expect((await boss.call("GET", `/api/imports/${id}/`)).statusCode).toBe(401);
  });
});
