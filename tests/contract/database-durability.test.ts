import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { beforeAll, expect, test } from "vitest";
import { provideDatabase } from "./open-test-database.ts";

const ROUNDS = 30;
const CHILD = new URL("./database-child.ts", import.meta.url).pathname;
const context = provideDatabase();

beforeAll(() =>
  context.define(
    "create table one (number bigint primary key)",
    "create table other (number bigint primary key)",
  ),
);

function startWriter(first: number, count = 0) {
  const { url = "", dataDir } = context.place;
  const child = spawn(process.execPath, [CHILD, url, dataDir, String(first), String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => acknowledged.push(Number(line)));
  const ended = Promise.all([once(child, "exit"), once(lines, "close")]);
  return { child, acknowledged, ended };
}

async function numbers(table: string): Promise<number[]> {
  const rows = await context.database.query<{ number: number }>({
    sql: `select number from ${table} order by number`,
    parameters: [],
  });
  return rows.map(({ number }) => number);
}

test(
  `${ROUNDS} times killed while it writes, a process loses no acknowledged write and leaves none half done`,
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const writer = startWriter(round * 1_000_000 + 1);
      const wanted = 5 + ((round * 37) % 60);
      await expect
        .poll(() => writer.acknowledged.length, { interval: 2, timeout: 20_000 })
        .toBeGreaterThan(wanted);
      writer.child.kill("SIGKILL");
      await writer.ended;
      const kept = new Set(await numbers("one"));
      expect(writer.acknowledged.filter((number) => !kept.has(number))).toEqual([]);
      // a server of its own may still carry out what was under way: what is half done now is half done for good
      await expect
        .poll(async () => (await numbers("other")).join(",") === (await numbers("one")).join(","), {
          timeout: 20_000,
        })
        .toBe(true);
    }
  },
);

test("two processes write to one database at once and both see everything", async () => {
  const first = 900_000_000;
  const writers = [startWriter(first, 150), startWriter(first + 1000, 150)];
  const own = Array.from({ length: 50 }, (_, index) =>
    context.database.write((trx) =>
      trx
        .insertInto("one")
        .values({ number: first + 2000 + index })
        .execute(),
    ),
  );
  await Promise.all([...own, ...writers.map(({ ended }) => ended)]);
  const written = (await numbers("one")).filter((number) => number >= first);
  expect(written).toHaveLength(350);
  expect(writers.map(({ acknowledged }) => acknowledged.length)).toEqual([150, 150]);
});

test.runIf(process.env["TEST_DATABASE"] !== "postgres")("the file is sound after all that", async () => {
  const rows = await context.database.query({ sql: "pragma integrity_check", parameters: [] });
  expect(rows).toEqual([{ integrity_check: "ok" }]);
});
