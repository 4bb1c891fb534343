import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Effect } from "../../../core/definition/types.ts";
import { COMPANY_TIME_ZONE } from "../../../server/modules/auth/actors.ts";
import { chain } from "../../fixtures/chain.ts";
import { createTestApp } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

type Row = Record<string, unknown> & { id: number; row_version: number };

const app = prepareOnce(() => createTestApp({ fixture: chain }));

const shipped = chain.resources.find(({ name }) => name === "deal")!;

/** The same resource, in which winning is something else. */
function dealWith(win: Record<string, unknown>): object {
  const lifecycles = shipped.lifecycles!.map((lifecycle) => ({
    ...lifecycle,
    transitions: lifecycle.transitions.map((one) => (one.name === "win" ? { ...one, ...win } : one)),
  }));
  return { ...shipped, lifecycles };
}

const publish = (document: object) => {
  const { version } = app.app.benchline.definitions();
  const body = { base_version: version, changes: [{ kind: "resource", name: "deal", document }] };
  return app.as("boss")("POST", "/api/config/publish/", { body });
};

async function make(resource: string, values: object): Promise<Row> {
  const answer = await app.as("boss")("POST", `/api/${resource}/`, { body: values });
  expectStatus(answer, 201);
  return answer.json();
}
const read = async (resource: string, id: number): Promise<Row> =>
  (await app.as("boss")("GET", `/api/${resource}/${id}/`)).json();
const deliveriesOf = ({ id }: Row) =>
  app.database.read.selectFrom("delivery").select("id").where("deal", "=", id).execute();

let made = 0;
async function world() {
  made += 1;
  const customer = await make("customer", { name: `Customer ${made}` });
  const values = { title: `Deal ${made}`, customer: customer.id, ends: "2026-12-01" };
  return { customer, deal: await make("deal", values) };
}

const win = ({ id, row_version }: Row) =>
  app.as("worker")("POST", `/api/deal/${id}/transition/`, { body: { transition: "win", row_version } });

const NEW_RULE: Effect = { kind: "update", path: "customer", set: { since: "2020-02-02" } };

/** What a step does whose call came before a publication and that is carried out after it. */
async function winAcross(deal: Row, document: object) {
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holder = app.database.write(async (trx) => {
    await trx.updateTable("deal").set({ modified_by: null }).where("id", "=", deal.id).execute();
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  // SQLite lets writers in one after the other; on PostgreSQL only the step waits, for its record
  const inTurn = app.database.dialect.name === "sqlite";
  const calls = inTurn
    ? [() => publish(document), () => win(deal)]
    : [() => win(deal), () => publish(document)];
  const first = calls[0]!();
  await (inTurn ? queued(2) : locked());
  const second = calls[1]!();
  await (inTurn ? queued(3) : second);
  gate.resolve();
  await holder;
  const answers = await Promise.all([first, second]);
  const [published, won] = inTurn ? answers : answers.toReversed();
  expectStatus(published!, 201);
  return won!;
}

/** So many writes are under way, and stay so. */
async function queued(count: number): Promise<void> {
  for (let steady = 0; steady < 10; await delay(10)) {
    steady = (await app.database.health()).waiting >= count ? steady + 1 : 0;
  }
}

async function locked(): Promise<void> {
  const statement = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.compile(app.database.read);
  while (Number((await app.database.query<{ count: number }>(statement))[0]?.count) === 0) await delay(10);
}

test("a step that waits while definitions are published has the effects of those it came with", async () => {
  const { customer, deal } = await world();
  const won = await winAcross(deal, dealWith({ effects: [NEW_RULE] }));
  expectStatus(won, 200);
  expect(await deliveriesOf(deal)).toHaveLength(1);
  expect(await read("customer", customer.id)).toMatchObject({ status: "active", note: deal["title"] });
  const order = await app.database.read
    .selectFrom("sys__outbox")
    .select("resource")
    .where("action", "in", ["publish", "transition:status:win"])
    .orderBy("id")
    .execute();
  expect(order.map(({ resource }) => resource)).toEqual(["sys__config", "deal"]);

  const next = await world();
  expectStatus(await win(next.deal), 200);
  expect(await deliveriesOf(next.deal)).toEqual([]);
  expect(await read("customer", next.customer.id)).toMatchObject({ status: "new", since: "2020-02-02" });
});

test("a step whose time has come is the one of the definitions in force by then", async () => {
  const timed = { every: "day", when: { field: "ends", lte: { today: 3650 } } };
  const who = ["worker", "boss", "system"];
  expectStatus(await publish(dealWith({ who, timed })), 201);
  const [first, second, third] = [await world(), await world(), await world()];
  const step = { resource: "deal", lifecycle: "status", transition: "win", timeZone: COMPANY_TIME_ZONE };
  const { engine } = app.app.benchline;
  const found = await engine.findTimed({ ...step, after: first.deal.id - 1, limit: 10 });
  expect(found).toEqual([first.deal.id, second.deal.id, third.deal.id]);
  expect(await engine.moveAsSystem({ ...step, id: first.deal.id })).toBe(true);
  expect(await deliveriesOf(first.deal)).toHaveLength(1);

  expectStatus(await publish(dealWith({ who, timed, effects: [NEW_RULE] })), 201);
  expect(await engine.moveAsSystem({ ...step, id: second.deal.id })).toBe(true);
  expect(await deliveriesOf(second.deal)).toEqual([]);
  expect(await read("customer", second.customer.id)).toMatchObject({ since: "2020-02-02" });

  expectStatus(await publish(dealWith({ effects: [NEW_RULE] })), 201);
  expect(await engine.moveAsSystem({ ...step, id: third.deal.id })).toBe(false);
  expect(await engine.findTimed({ ...step, after: 0, limit: 10 })).toEqual([]);
  expect(await read("deal", third.deal.id)).toMatchObject({ status: "open" });
});

test("what was tried out by other definitions is refused, says what to do, and shows what follows now", async () => {
  expectStatus(await publish(shipped), 201);
  const { deal, customer } = await world();
  const press = (body: object) =>
    app.as("worker")("POST", `/api/deal/${deal.id}/transition/`, {
      body: { transition: "win", row_version: deal.row_version, ...body },
    });
  const many = (body: object) =>
    app.as("worker")("POST", "/api/deal/bulk/", {
      body: { action: "transition", transition: "win", ids: [deal.id], ...body },
    });
  const tried = (await press({ dry_run: true })).json<{ config_version: number; effects: object[] }>();
  const triedMany = (await many({ dry_run: true })).json<{ config_version: number }>();
  expect(triedMany.config_version).toBe(tried.config_version);
  const { config_version } = tried;
  expectStatus(await publish(dealWith({ effects: [NEW_RULE] })), 201);
  for (const answer of [await press({ config_version }), await many({ config_version })]) {
    expectStatus(answer, 409);
    expect(answer.json()).toMatchObject({
      code: "stale_plan",
      message: expect.stringMatching(/Review it, then confirm again/),
    });
  }
  expect(await read("deal", deal.id)).toMatchObject({ row_version: deal.row_version });
  const again = (await press({ dry_run: true, config_version })).json<{
    config_version: number;
    effects: object[];
  }>();
  expect(again.config_version).toBeGreaterThan(config_version);
  expect(again.effects).toMatchObject([{ kind: "update", resource: "customer", id: customer.id }]);
  expectStatus(await press({ config_version: "new" }), 400);
  expectStatus(await press({ config_version: again.config_version }), 200);
  expect(await read("customer", customer.id)).toMatchObject({ since: "2020-02-02" });
});

test("a new record whose first step was tried out by other definitions is refused as well", async () => {
  expectStatus(await publish(shipped), 201);
  const { customer } = await world();
  const body = {
    title: `First ${(made += 1)}`,
    customer: customer.id,
    price: "10.00",
    ends: "2020-02-02",
    first_step: "win",
  };
  const create = (more: object) => app.as("boss")("POST", "/api/deal/", { body: { ...body, ...more } });
  const tried = await create({ dry_run: true });
  expectStatus(tried, 200);
  const { config_version } = tried.json<{ config_version: number }>();
  expectStatus(await publish(dealWith({ effects: [NEW_RULE] })), 201);
  const stale = await create({ config_version });
  expectStatus(stale, 409);
  expect(stale.json()).toMatchObject({ code: "stale_plan" });
  const again = (await create({ dry_run: true, config_version })).json<{ config_version: number }>();
  expect(again).toMatchObject({ effects: [{ kind: "update", resource: "customer", id: customer.id }] });
  expectStatus(await create({ config_version: again.config_version }), 201);
  expect(await read("customer", customer.id)).toMatchObject({ since: "2020-02-02" });
});

test("whatever is written by other definitions is refused, and goes on where only words are others", async () => {
  expectStatus(await publish(shipped), 201);
  const { deal, customer } = await world();
  const seen = app.app.benchline.definitions().version;
  const calls = (config_version: number) => {
    const send = app.as("boss");
    const body = { price: `${(made += 1)}.00`, config_version };
    return [
      async () => {
        const { row_version } = await read("deal", deal.id);
        return send("PATCH", `/api/deal/${deal.id}/`, { body: { ...body, row_version } });
      },
      () =>
        send("POST", "/api/deal/bulk/", {
          body: { action: "edit", ids: [deal.id], values: { price: "13.00" }, config_version },
        }),
      () => send("POST", "/api/deal/", { body: { ...body, title: `New ${made}`, customer: customer.id } }),
    ];
  };
  const change = {
    kind: "labels",
    name: "en.deal",
    document: { name: "Bargain", plural: "Bargains", fields: {} },
  };
  const spoken = await app.as("boss")("POST", "/api/config/publish/", {
    body: { base_version: app.app.benchline.definitions().version, changes: [change] },
  });
  expectStatus(spoken, 201);
  for (const call of calls(seen)) expect((await call()).statusCode).toBeLessThan(300);
  const changed = await read("deal", deal.id);
  expectStatus(await publish(dealWith({ effects: [NEW_RULE] })), 201);
  for (const call of calls(seen)) {
    const answer = await call();
    expectStatus(answer, 409);
    expect(answer.json()).toMatchObject({ code: "stale_plan" });
  }
  expect(await read("deal", deal.id)).toEqual(changed);
  const now = app.app.benchline.definitions().version;
  for (const call of calls(now)) expect((await call()).statusCode).toBeLessThan(300);
});

test("only definitions that a write goes by make it outdated: its own area's, and those of what follows", async () => {
  expectStatus(await publish(shipped), 201);
  const areas = Object.fromEntries(chain.resources.map((one) => [one.name, one]));
  const seen = app.app.benchline.definitions().version;
  const redefine = async (name: string, change: object) => {
    const body = {
      base_version: app.app.benchline.definitions().version,
      changes: [{ kind: "resource", name, document: { ...areas[name]!, ...change } }],
    };
    expectStatus(await app.as("boss")("POST", "/api/config/publish/", { body }), 201);
  };
  const seenBefore = (body: object) => ({ ...body, config_version: seen });
  const press = ({ id, row_version }: Row) =>
    app.as("worker")("POST", `/api/deal/${id}/transition/`, {
      body: seenBefore({ transition: "win", row_version }),
    });
  const pressMany = (ids: number[]) =>
    app.as("worker")("POST", "/api/deal/bulk/", {
      body: seenBefore({ action: "transition", transition: "win", ids }),
    });
  const priced = async () => {
    const { deal } = await world();
    const body = { price: "10.00", row_version: deal.row_version };
    const answer = await app.as("boss")("PATCH", `/api/deal/${deal.id}/`, { body });
    expectStatus(answer, 200);
    return answer.json<Row>();
  };

  // stages are made of deals that have a price
  const more = { name: "remark", type: "text" };
  await redefine("stage", { fields: [...areas["stage"]!.fields, more] });
  expectStatus(await press((await world()).deal), 200);
  const { deal: many } = await world();
  expect((await pressMany([many.id])).json()).toMatchObject({ done: 1, failed: 0 });
  const refused = await priced();
  const answer = await press(refused);
  expectStatus(answer, 409);
  expect(answer.json()).toMatchObject({ code: "stale_plan" });
  expect(await read("deal", refused.id)).toMatchObject({ status: "open", row_version: refused.row_version });
  expect(await deliveriesOf(refused)).toEqual([]);
  const { deal: free } = await world();
  const rows = await pressMany([free.id, refused.id]);
  expectStatus(rows, 200);
  expect(rows.json()).toMatchObject({
    done: 1,
    failed: 1,
    data: [
      { id: free.id, ok: true },
      { id: refused.id, ok: false, code: "stale_plan" },
    ],
  });

  // of an effect that is left out nothing is written, and yet something else follows than what was shown
  const { note, ...others } = Object.fromEntries(areas["customer"]!.fields.map((one) => [one.name, one]));
  await redefine("customer", { fields: [...Object.values(others), { ...note, maxLength: 3 }] });
  const { deal } = await world();
  expect((await press(deal)).json()).toMatchObject({ code: "stale_plan" });
  expect(await read("deal", deal.id)).toMatchObject({ status: "open", row_version: deal.row_version });
  const edit = await app.as("boss")("PATCH", `/api/deal/${deal.id}/`, {
    body: seenBefore({ price: "11.00", row_version: deal.row_version }),
  });
  expectStatus(edit, 200);
});
