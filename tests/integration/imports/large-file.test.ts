import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../support/app.ts";
import { importClient } from "./import-client.ts";
import type { JobBody } from "./import-client.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const test = prepareOnce(createTestApp);
let boss: ReturnType<typeof importClient>;
beforeAll(async () => {
  boss = importClient(test);
});

/** More than the server checks or writes in one part, and more than it writes all or none of. */
const ROWS = 640;

interface Line {
  readonly title: string;
  readonly key: string;
  readonly estimate: string;
}

const linesOf = (prefix: string): Line[] =>
  Array.from({ length: ROWS }, (_, at) => ({
    title: `Row ${at + 1}`,
    key: `${prefix}-${at + 1}`,
    estimate: String(at % 100),
  }));
/** Lines are counted from 1, as rows of an import are. */
const changed = (lines: readonly Line[], changes: Readonly<Record<number, Partial<Line>>>): Line[] =>
  lines.map((line, at) => ({ ...line, ...changes[at + 1] }));
const fileOf = (lines: readonly Line[]): string =>
  ["title,key,estimate", ...lines.map(({ title, key, estimate }) => `${title},${key},${estimate}`)].join(
    "\n",
  );

interface Ticket {
  readonly id: number;
  readonly title: string;
  readonly key: string;
  readonly row_version: number;
}

async function ticketsOf(prefix: string): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (let page = 1; ; page += 1) {
    const query = `key__starts_with=${prefix}-&columns=title,key&sort=created&page_size=100&page=${page}`;
    const { data } = (await test.as("boss")("GET", `/api/ticket/?${query}`)).json<{ data: Ticket[] }>();
    found.push(...data);
    if (data.length < 100) return found;
  }
}

type WorkingJob = JobBody & { readonly progress: { readonly done: number; readonly total: number } | null };

/** What a screen that asks every now and then is told until the work is over, or `enough` of it is done. */
async function watched(id: number, enough = Infinity): Promise<number[]> {
  const seen: number[] = [];
  for (;;) {
    const { progress } = (await boss.jobOf(id)) as WorkingJob;
    if (progress === null) return seen;
    expect(progress.total).toBe(ROWS);
    if (progress.done !== seen.at(-1)) seen.push(progress.done);
    if (progress.done >= enough) return seen;
    await delay(2);
  }
}

describe("a file of many parts", () => {
  it("is tried out with progress, corrected in place, stopped, gone on with, and changes nothing when it, or what was exported of it, is loaded again", async () => {
    const lines = linesOf("L");
    const wrong = {
      3: { estimate: "1.55" },
      350: { title: "" },
      600: { key: "l-10" },
      639: { estimate: "999" },
    };
    const { id, rows } = await boss.uploaded(fileOf(changed(lines, wrong)));
    expect(rows).toBe(ROWS);

    await boss.post(id, "check");
    const tried = await watched(id);
    expect(tried.length).toBeGreaterThan(2);
    expect(tried).toEqual(tried.toSorted((one, other) => one - other));
    expect(await boss.jobOf(id)).toMatchObject({ state: "checked", counts: { create: ROWS - 4, error: 4 } });
    expect(await ticketsOf("L")).toEqual([]);

    const bad = await boss.rows(id, "?state=error");
    expect(
      bad.map(({ number, errors }) => [number, errors.map(({ column, code }) => [column, code])]),
    ).toEqual([
      [3, [["estimate", "too_many_digits"]]],
      [350, [["title", "required"]]],
      [600, [["key", "repeated_in_file"]]],
      [639, [["estimate", "too_large"]]],
    ]);
    expect((await boss.post(id, "run", {})).json()).toMatchObject({ code: "import_has_errors" });
    for (const { number } of bad) {
      const { title, key, estimate } = lines[number - 1]!;
      const answer = await boss.correct(id, number, { title, key, estimate });
      expect(answer.json()).toMatchObject({ data: { state: "create", errors: [] } });
    }
    expect(await boss.jobOf(id)).toMatchObject({ counts: { create: ROWS, error: 0 } });

    await boss.post(id, "run", {});
    await watched(id, 1);
    await boss.post(id, "cancel");
    const half = await boss.settled(id);
    const written = half.counts["created"] ?? 0;
    expect(half).toMatchObject({ state: "stopped", counts: { create: ROWS - written } });
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(ROWS);
    expect(await ticketsOf("L")).toHaveLength(written);
    expect(await boss.ran(id)).toMatchObject({ state: "done", counts: { created: ROWS } });
    const made = await ticketsOf("L");
    expect(made.map(({ key }) => key).toSorted()).toEqual(lines.map(({ key }) => key).toSorted());

    const again = await boss.uploaded(fileOf(lines));
    expect(await boss.checked(again.id)).toMatchObject({ counts: { unchanged: ROWS, create: 0, update: 0 } });
    expect((await boss.post(again.id, "run")).json()).toMatchObject({ code: "import_nothing_to_do" });

    const later = { 5: { title: "Five" }, 320: { title: "Three hundred" }, 640: { key: "L-new" } };
    const other = await boss.uploaded(fileOf(changed(lines, later)));
    expect(await boss.checked(other.id)).toMatchObject({
      counts: { unchanged: ROWS - 3, create: 1, update: 2 },
    });
    const [five] = await boss.rows(other.id, "?state=update");
    expect(five?.changes).toEqual({ title: ["Row 5", "Five"] });
    expect(await boss.ran(other.id)).toMatchObject({ counts: { created: 1, updated: 2 } });
    const now = await ticketsOf("L");
    expect(now).toHaveLength(ROWS + 1);
    const touched = now.filter(({ row_version }) => row_version === 2).map(({ title }) => title);
    expect(touched.toSorted()).toEqual(["Five", "Three hundred"]);

    const columns = "format=xlsx&header=names&columns=title,key,estimate,due";
    const workbook = await test.as("boss")("GET", `/api/ticket/export/?${columns}&key__starts_with=L-`);
    const back = await boss.uploaded(workbook.rawPayload, { name: "tickets.xlsx" });
    expect(back.rows).toBe(ROWS + 1);
    expect(await boss.checked(back.id)).toMatchObject({ counts: { unchanged: ROWS + 1, error: 0 } });
  });

  it("stops at the part with a row that can no longer be written, keeps those before it, and goes on", async () => {
    const { id } = await boss.uploaded(fileOf(linesOf("S")));
    await boss.checked(id);
    await test.as("boss")("POST", "/api/ticket/", { body: { title: "Faster", key: "S-630" } });
    const stopped = await boss.ran(id);
    expect(stopped).toMatchObject({
      state: "stopped",
      error: { code: "import_stopped" },
      counts: { error: 1 },
    });
    const written = stopped.counts["created"] ?? 0;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(630);
    expect(await ticketsOf("S")).toHaveLength(written + 1);
    await boss.correct(id, 630, { key: "S-later" });
    expect(await boss.ran(id)).toMatchObject({ state: "done", counts: { created: ROWS, error: 0 } });
    expect(await ticketsOf("S")).toHaveLength(ROWS + 1);
  });
});
