import { appendFile, mkdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { FAULT_POINTS, type FaultPoint } from "../../../server/fault-points.ts";
import { chain } from "../../fixtures/chain.ts";
import { createTestApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { testDialect } from "../../support/database.ts";
import { runChild } from "./killed-child.ts";

/** `CRASH_ROUNDS=200` for the long run: so many times all points, or only `CRASH_POINT`. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const POINTS = FAULT_POINTS.filter((point) => point === (process.env.CRASH_POINT ?? point));
/** Why a round failed, kept beyond what a terminal shows. */
const REPORTS = new URL("../../../reports/", import.meta.url);

type Row = Record<string, unknown> & { id: number; row_version: number };

let app: TestApp;
beforeAll(async () => {
  const file = new URL("../../../resources/platform/emp_notify.json", import.meta.url);
  const notification = JSON.parse(await readFile(file, "utf8")) as ResourceDefinition;
  app = await createTestApp({
    fixture: chain,
    resources: [notification],
    databaseOptions: { durable: true },
  });
});
afterAll(() => app.close());

async function make(resource: string, values: object): Promise<Row> {
  const answer = await app.as("boss")("POST", `/api/${resource}/`, { body: values });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

const rows = <T>(statement: ReturnType<typeof sql>) =>
  app.database.query<T>(statement.compile(app.database.read));

/** The other process makes the step and dies at the point. */
async function killedAt(
  point: FaultPoint,
  { deal, key }: { deal: Row; key: string },
): Promise<{ signal: string | null; said: string }> {
  const { url, dataDir } = app.testDatabase;
  const work = {
    place: { url, dataDir },
    definitions: app.definitions,
    token: app.users["worker"]!.token,
    point,
    url: `/api/deal/${deal.id}/transition/`,
    body: { transition: "win", row_version: deal.row_version },
    key,
  };
  return runChild(work);
}

/** Everything that winning a deal leads to, counted. */
async function consequences(deal: Row, customer: Row) {
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await rows<{ count: number }>(statement))[0]?.count);
  const caused = sql`cause like ${`%"resource":"deal","record":${deal.id},%`}`;
  const [state] = await rows<{ status: string }>(sql`select status from deal where id = ${deal.id}`);
  return {
    deal: state?.status,
    customer: (await rows<{ status: string }>(sql`select status from customer where id = ${customer.id}`))[0]
      ?.status,
    deliveries: await count(sql`select count(*) as count from delivery where deal = ${deal.id}`),
    stages: await count(
      sql`select count(*) as count from stage where delivery in (select id from delivery where deal = ${deal.id})`,
    ),
    moved: await count(
      sql`select count(*) as count from sys__history where resource = 'deal' and record = ${deal.id} and action = 'transition'`,
    ),
    followed: await count(sql`select count(*) as count from sys__history where ${caused}`),
    notices: await count(
      sql`select count(*) as count from emp_notify where target = ${"deal"} and target__id = ${deal.id}`,
    ),
    handedOn: await count(
      sql`select count(*) as count from sys__outbox where resource = 'deal' and record = ${deal.id} and action = 'transition:status:win'`,
    ),
  };
}

const WHOLE = {
  deal: "won",
  customer: "active",
  deliveries: 1,
  stages: 1,
  moved: 1,
  followed: 5,
  notices: 1,
  handedOn: 1,
};

let made = 0;
async function world() {
  made += 1;
  // nobody is told more than so much at once: what the rounds before told is long ago
  await app.database.write((trx) => trx.updateTable("emp_notify").set({ modified: 0 }).execute());
  const customer = await make("customer", { name: `Customer ${made}` });
  const deal = await make("deal", {
    title: `Deal ${made}`,
    customer: customer.id,
    ends: "2026-12-01",
    price: "10.00",
  });
  await make("deal", { title: `Other ${made}`, customer: customer.id });
  return { customer, deal };
}

const COMMITTED: ReadonlySet<FaultPoint> = new Set(["after_commit", "before_hand_on"]);

test.each(POINTS.flatMap((point) => Array.from({ length: ROUNDS }, (_, round) => ({ point, round }))))(
  "a process killed at $point loses no effect and doubles none ($round)",
  { timeout: 60_000 },
  async ({ point, round }) => {
    onTestFailed(async ({ task }) => {
      await mkdir(REPORTS, { recursive: true });
      const failed = { at: new Date().toISOString(), database: testDialect, point, round };
      const why = task.result?.errors?.map(({ stack, diff }) => ({ stack, diff }));
      await appendFile(new URL("crash.jsonl", REPORTS), `${JSON.stringify({ ...failed, why })}\n`);
    });
    const [{ deal, customer }, beside] = [await world(), await world()];
    const heard: number[] = [];
    const stop = app.app.benchline.outbox.on("deal", ({ record, action }) => {
      if (action === "transition:status:win") heard.push(record);
    });
    const key = `crash-at-a-point-${String(made).padStart(6, "0")}`;
    const win = ({ id, row_version }: Row, headers = {}) =>
      app.as("worker")("POST", `/api/deal/${id}/transition/`, {
        headers,
        body: { transition: "win", row_version },
      });
    // this process goes on with other work meanwhile
    const [killed, other] = await Promise.all([killedAt(point, { deal, key }), win(beside.deal)]);
    expect(killed).toEqual({ signal: "SIGKILL", said: "" });
    expect(other.statusCode, other.body).toBe(200);

    const left = await consequences(deal, customer);
    expect(left).toEqual(
      COMMITTED.has(point)
        ? WHOLE
        : {
            deal: "open",
            customer: "new",
            deliveries: 0,
            stages: 0,
            moved: 0,
            followed: 0,
            notices: 0,
            handedOn: 0,
          },
    );
    // whoever got no answer asks again, with the same key
    const again = await win(deal, { "idempotency-key": key });
    expect(again.statusCode, again.body).toBe(200);
    expect(await consequences(deal, customer)).toEqual(WHOLE);
    expect(await consequences(beside.deal, beside.customer)).toEqual(WHOLE);
    await app.app.benchline.outbox.drain();
    stop();
    expect(heard.filter((id) => id === deal.id).length).toBeGreaterThanOrEqual(1);
  },
);
