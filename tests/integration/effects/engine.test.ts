import { describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { chain } from "../../fixtures/chain.ts";
import { createTestApp } from "../../support/app.ts";

import { prepareOnce } from "../../support/prepare-once.ts";
type Row = Record<string, unknown> & { id: number; row_version: number };
interface Step {
  kind: string;
  resource: string;
  id: number | null;
  label: string | null;
  changes: Record<string, [unknown, unknown]>;
  message: { code: string; parameters: Record<string, unknown> };
}

/** Steps, each of which has the next one made at the record behind. */
const HOPS = 14;
const hop: ResourceDefinition = {
  version: 1,
  name: "hop",
  area: "marketing",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    { name: "next", type: "reference", to: "hop" },
    { name: "status", type: "enum", options: ["waiting", "done"] },
  ],
  list: { columns: ["title", "status"] },
  lifecycles: [
    {
      field: "status",
      initial: "waiting",
      states: [{ name: "waiting" }, { name: "done", final: true }],
      transitions: Array.from({ length: HOPS }, (_, at) => ({
        name: `hop_${at}`,
        from: ["waiting"],
        to: "done",
        who: ["boss"],
        ...(at === HOPS - 1
          ? {}
          : { effects: [{ kind: "update" as const, path: "next", transition: `hop_${at + 1}` }] }),
      })),
    },
  ],
};
const fixture = {
  ...chain,
  resources: [...chain.resources, hop],
  access: {
    ...chain.access,
    resources: { ...chain.access.resources, hop: chain.access.resources["deal"]! },
  },
};

const app = prepareOnce(() => createTestApp({ fixture }));

async function call(name: string, method: "GET" | "POST", url: string, body?: object, status = 200) {
  const answer = await app.as(name)(method, url, body === undefined ? {} : { body });
  if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

const make = (resource: string, values: object, name = "boss"): Promise<Row> =>
  call(name, "POST", `/api/${resource}/`, values, 201);
const read = (resource: string, id: number): Promise<Row> => call("boss", "GET", `/api/${resource}/${id}/`);
const all = async (resource: string, filter: (row: Row) => boolean): Promise<Row[]> => {
  const { data } = (await call("boss", "GET", `/api/${resource}/?page_size=100`)) as { data: Row[] };
  return Promise.all(data.map(({ id }) => read(resource, id))).then((rows) => rows.filter(filter));
};
const win = (deal: Row, more: object = {}, { name = "worker", status = 200 } = {}) =>
  call(
    name,
    "POST",
    `/api/deal/${deal.id}/transition/`,
    { transition: "win", row_version: deal.row_version, ...more },
    status,
  );
const historyOf = async (resource: string, id: number) => {
  const { data } = (await call("boss", "GET", `/api/${resource}/${id}/history/`)) as {
    data: Record<string, unknown>[];
  };
  return data;
};
const idOf = (value: unknown) => (value as { id: number } | null)?.id;

let made = 0;
async function world(values: object = {}, ofCustomer: object = {}) {
  made += 1;
  const customer = await make("customer", { name: `Customer ${made}`, ...ofCustomer });
  const deal = await make("deal", {
    title: `Deal ${made}`,
    customer: customer.id,
    ends: "2026-12-01",
    price: "10.00",
    ...values,
  });
  return { customer, deal };
}

describe("effects of a transition", () => {
  test("make, change and move records in the same transaction, as the server, because of it", async () => {
    const { customer, deal } = await world();
    const other = await make("deal", { title: `Other ${made}`, customer: customer.id });
    const spared = await make("deal", { title: `Other ${made}, keep`, customer: customer.id });
    const won = await win(deal);
    expect(won).toMatchObject({ status: "won", row_version: 2 });
    expect(won).not.toHaveProperty("skipped");
    const [delivery, ...more] = await all("delivery", (row) => idOf(row["deal"]) === deal.id);
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({
      title: `Deal ${made}`,
      due: "2026-12-01",
      customer: { id: customer.id },
      created_by: null,
    });
    const stages = await all("stage", (row) => idOf(row["delivery"]) === delivery!.id);
    expect(stages).toMatchObject([{ name: "First", price: "10.00" }]);
    expect(await read("customer", customer.id)).toMatchObject({
      status: "active",
      note: `Deal ${made}`,
      since: expect.any(String),
      open_deals: 1,
    });
    expect(await read("deal", other.id)).toMatchObject({
      status: "lost",
      lost_because: "Another one was won",
    });
    expect(await read("deal", spared.id)).toMatchObject({ status: "open" });
    const because = {
      resource: "deal",
      id: deal.id,
      label: `Deal ${made}`,
      field: "status",
      transition: "win",
    };
    const [moved] = await historyOf("deal", other.id);
    expect(moved).toMatchObject({ action: "transition", lifecycle: "status", actor: null, cause: because });
    const [created] = await historyOf("delivery", delivery!.id);
    expect(created).toMatchObject({ action: "create", actor: null, cause: because });
    const [own] = await historyOf("deal", deal.id);
    expect(own).toMatchObject({ actor: { label: "worker" }, cause: null, override: null });
  });

  test("tell in a dry run what is then done, and nothing the reader may not know", async () => {
    const { customer, deal } = await world();
    const other = await make("deal", { title: `Other ${made}`, customer: customer.id });
    const tried = (await win(deal, { dry_run: true })) as { effects: Step[]; changes: object };
    expect(tried).toMatchObject({ dry_run: true, id: deal.id, row_version: 1 });
    expect(tried.changes).toMatchObject({ status: ["open", "won"] });
    expect(await read("deal", deal.id)).toMatchObject({ status: "open", row_version: 1 });
    expect(tried.effects.map(({ message: { code }, resource, id }) => [code, resource, id])).toEqual([
      ["create", "delivery", null],
      ["create", "stage", null],
      ["transition", "customer", customer.id],
      ["transition", "deal", other.id],
      ["update", "customer", customer.id],
      ["notify", "deal", null],
    ]);
    const [delivery, stage, moved] = tried.effects;
    expect(delivery!.changes).toMatchObject({
      title: [null, `Deal ${made}`],
      customer: [null, { id: customer.id, label: `Customer ${made}` }],
    });
    // no right to a stage at all
    expect(stage!.changes).toEqual({});
    expect(moved).toMatchObject({
      label: `Customer ${made}`,
      message: { parameters: { field: "status", transition: "activate", to: "active" } },
      changes: { status: ["new", "active"] },
    });
    const boss = (await win(deal, { dry_run: true }, { name: "boss" })) as { effects: Step[] };
    expect(boss.effects[1]!.changes).toMatchObject({ name: [null, "First"], price: [null, "10.00"] });
    await win(deal);
    for (const { kind, resource, id, changes } of boss.effects) {
      if (kind !== "update") continue;
      const row = await read(resource, id!);
      const { status_since: _moment, ...values } = changes;
      const expected = Object.entries(values).map(([name, [, after]]) => [name, after]);
      expect(row).toMatchObject(Object.fromEntries(expected) as object);
    }
  });

  test("that cannot be carried out refuse the whole transition, and say why", async () => {
    const withoutEnd = await world({ ends: null });
    const refused = await win(withoutEnd.deal, {}, { status: 409 });
    expect(refused).toMatchObject({
      code: "effect_impossible",
      effect: { resource: "delivery", issues: [{ field: "due", code: "required" }] },
    });
    expect(refused.message).toBe("“delivery” must also change but can’t: due: Required.");
    expect(await read("deal", withoutEnd.deal.id)).toMatchObject({ status: "open", row_version: 1 });
    const blocked = await world({}, { limit: 0 });
    expect(await win(blocked.deal, {}, { status: 409 })).toMatchObject({
      code: "effect_step_impossible",
      effect: { resource: "customer", record: `Customer ${made}`, transition: { name: "activate" } },
    });
    expect(await all("delivery", (row) => idOf(row["deal"]) === blocked.deal.id)).toEqual([]);
    // the same title twice: known before anything is written
    const first = await world({ title: "Twice" });
    await make("delivery", { title: "Twice", customer: first.customer.id, due: "2026-01-01" });
    expect(await win(first.deal, { dry_run: true }, { status: 409 })).toMatchObject({
      code: "effect_impossible",
    });
  });

  test("that are optional are left out, and the answer says so", async () => {
    const { customer, deal } = await world({ title: "A title longer than a note" });
    const tried = await win(deal, { dry_run: true });
    expect(tried.skipped).toMatchObject([{ code: "effect_impossible" }]);
    const won = await win(deal);
    expect(won).toMatchObject({ status: "won", skipped: [{ message: expect.stringContaining("note:") }] });
    expect(await read("customer", customer.id)).toMatchObject({ status: "active", note: null });
  });

  test("that are optional are left out where a rule over several records refuses them, and the rest is done", async () => {
    const { customer, deal } = await world();
    await make("customer", { name: `Holder ${made}`, note: `Deal ${made}` });
    const other = await make("deal", { title: `Other ${made}`, customer: customer.id });
    const tried = await win(deal, { dry_run: true });
    expect(tried.skipped).toMatchObject([{ code: "effect_impossible" }]);
    expect((tried.effects as Step[]).map(({ message: { code }, resource }) => [code, resource])).toEqual([
      ["create", "delivery"],
      ["create", "stage"],
      ["transition", "customer"],
      ["transition", "deal"],
      ["notify", "deal"],
    ]);
    const won = await win(deal);
    expect(won).toMatchObject({ status: "won", skipped: [{ message: expect.stringContaining("note:") }] });
    expect(await read("customer", customer.id)).toMatchObject({
      status: "active",
      note: null,
      row_version: 2,
    });
    expect(await read("deal", other.id)).toMatchObject({ status: "lost" });
    expect(await all("delivery", (row) => idOf(row["deal"]) === deal.id)).toHaveLength(1);
    const [moved, ...before] = await historyOf("customer", customer.id);
    expect([moved, before.length]).toMatchObject([{ action: "transition" }, 1]);
  });

  test("come once for a call with a key, and trying out uses no key up", async () => {
    const { deal } = await world();
    const headers = { "idempotency-key": `effects-${made}` };
    const body = { transition: "win", row_version: 1 };
    const send = (sent: object) =>
      app.as("worker")("POST", `/api/deal/${deal.id}/transition/`, { headers, body: sent });
    const first = await send(body);
    const again = await send(body);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(await all("delivery", (row) => idOf(row["deal"]) === deal.id)).toHaveLength(1);
  });

  test("follow each row of many, which are refused by themselves", async () => {
    const good = await world();
    const bad = await world({ ends: null });
    const body = { action: "transition", transition: "win", ids: [good.deal.id, bad.deal.id] };
    const tried = await call("worker", "POST", "/api/deal/bulk/", { ...body, dry_run: true });
    expect(tried).toMatchObject({
      done: 1,
      data: [
        { ok: true, effects: expect.any(Array) },
        { ok: false, code: "effect_impossible" },
      ],
    });
    expect((tried.data as { effects?: Step[] }[])[0]!.effects!.map(({ resource }) => resource)).toContain(
      "delivery",
    );
    const done = await call("worker", "POST", "/api/deal/bulk/", body);
    expect(done).toMatchObject({ done: 1, failed: 1 });
    expect(done.data[0]).not.toHaveProperty("effects");
    expect(await all("delivery", (row) => idOf(row["deal"]) === good.deal.id)).toHaveLength(1);
    expect(await read("deal", bad.deal.id)).toMatchObject({ status: "open" });
  });

  test("follow rows before others, which are judged by that, also when they are tried out", async () => {
    const { customer, deal } = await world();
    const other = await make("deal", { title: `Other ${made}`, customer: customer.id, ends: "2026-12-01" });
    const body = { action: "transition", transition: "win", ids: [deal.id, other.id] };
    const tried = await call("worker", "POST", "/api/deal/bulk/", { ...body, dry_run: true });
    expect(tried.data).toMatchObject([{ ok: true }, { ok: false, code: "transition_not_offered" }]);
    expect(await read("deal", other.id)).toMatchObject({ status: "open", row_version: 1 });
    const done = await call("worker", "POST", "/api/deal/bulk/", body);
    expect(done.data).toMatchObject([{ ok: true }, { ok: false, code: "transition_not_offered" }]);
  });

  test("keep a bulk edit from being taken back in records they changed since", async () => {
    const { customer, deal } = await world();
    const touched = await make("deal", { title: `Touched ${made}`, customer: customer.id });
    const spared = await make("deal", { title: `Spared ${made}, keep`, customer: customer.id });
    const edit = { action: "edit", ids: [touched.id, spared.id], values: { ends: "2027-01-01" } };
    const { undo: token } = await call("boss", "POST", "/api/deal/bulk/", edit);
    await win(deal);
    const undone = await call("boss", "POST", "/api/deal/bulk/undo/", { token });
    expect(undone.data).toMatchObject([
      { id: touched.id, ok: false, code: "changed_since" },
      { id: spared.id, ok: true },
    ]);
    expect(await read("deal", touched.id)).toMatchObject({ status: "lost", ends: "2027-01-01" });
  });

  test("happen once although two people press at the same time", async () => {
    const { deal } = await world();
    const press = (name: string) =>
      app.as(name)("POST", `/api/deal/${deal.id}/transition/`, {
        body: { transition: "win", row_version: 1 },
      });
    const answers = await Promise.all([press("worker"), press("other"), press("boss")]);
    expect(
      answers.map(({ statusCode }) => String(statusCode)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["200", "409", "409"]);
    expect(await all("delivery", (row) => idOf(row["deal"]) === deal.id)).toHaveLength(1);
  });

  test("of two steps at once that reach the same record are all done, one after the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, deal: first } = await world({ title: `Round ${round}, keep` });
      const values = { customer: customer.id, ends: "2026-12-01", price: "10.00" };
      const second = await make("deal", { ...values, title: `Beside ${round}, keep` });
      await Promise.all([win(first), win(second, {}, { name: "other" })]);
      const made = await all("delivery", (row) => [first.id, second.id].includes(idOf(row["deal"])!));
      expect(made).toHaveLength(2);
      expect(await read("customer", customer.id)).toMatchObject({ status: "active", open_deals: 0 });
      const moves = (await historyOf("customer", customer.id)).filter(
        ({ action }) => action === "transition",
      );
      expect(moves).toHaveLength(1);
    }
  });

  test("follow one another twelve deep: beyond it nothing is done, and the step says so", async () => {
    const records: Row[] = [];
    for (let at = HOPS; at > 0; at -= 1)
      records.unshift(await make("hop", { title: `Hop ${at}`, next: records[0]?.id ?? null }));
    const [first] = records;
    const begin = (at: number, status: number) =>
      call(
        "boss",
        "POST",
        `/api/hop/${first!.id}/transition/`,
        { transition: `hop_${at}`, row_version: first!.row_version },
        status,
      );
    expect(await begin(0, 409)).toMatchObject({
      code: "effects_too_deep",
      message: expect.stringContaining("12"),
    });
    const states = async () => (await all("hop", () => true)).map(({ status }) => status);
    expect(new Set(await states())).toEqual(new Set(["waiting"]));
    // one fewer is as many as may follow
    await begin(1, 200);
    expect((await states()).filter((state) => state === "done")).toHaveLength(HOPS - 1);
  });

  test("reach a bounded number of records: beyond it nothing is done, and the step says so", async () => {
    const { customer, deal } = await world({ title: "Many, keep" });
    const others = (from: number, count: number) =>
      app.database.write((trx) =>
        trx
          .insertInto("deal")
          .values(
            Array.from({ length: count }, (_, at) => ({
              title: `One of many ${from + at}`,
              title__key: `one of many ${from + at}`,
              label__: `One of many ${from + at}`,
              search__: "",
              customer: customer.id,
              status: "open",
              created: 1,
              modified: 1,
              row_version: 1,
            })),
          )
          .execute(),
      );
    // beside them a delivery, a stage, and the customer twice
    await others(0, 197);
    for (const more of [{ dry_run: true }, {}]) {
      const refused = await win(deal, more, { status: 409 });
      expect(refused).toMatchObject({ code: "too_many_effects", message: expect.stringContaining("200") });
    }
    expect(await read("deal", deal.id)).toMatchObject({ status: "open", row_version: 1 });
    expect(await all("delivery", (row) => idOf(row["deal"]) === deal.id)).toEqual([]);
    await app.database.write((trx) =>
      trx.updateTable("deal").set({ status: "lost" }).where("title", "=", "One of many 0").execute(),
    );
    await win(deal);
    expect(await read("customer", customer.id)).toMatchObject({ status: "active" });
  });
});

describe("what a dry run shows", () => {
  const choices = [null, "2026-12-01"].flatMap((ends) =>
    [null, "10.00"].flatMap((price) =>
      [null, 0, 7].flatMap((limit) =>
        [0, 2].flatMap((others) =>
          ["", " with a long name"].map((more) => ({ ends, price, limit, others, more })),
        ),
      ),
    ),
  );

  test.each(choices)(
    "is what is done: ends $ends, price $price, limit $limit, $others others$more",
    async ({ ends, price, limit, others, more }) => {
      const { customer, deal } = await world({ ends, price, title: `Case ${made}${more}` }, { limit });
      for (let other = 0; other < others; other += 1) {
        await make("deal", { title: `Case ${made}, other ${other}`, customer: customer.id });
      }
      const send = (body: object) =>
        app.as("boss")("POST", `/api/deal/${deal.id}/transition/`, {
          body: { transition: "win", row_version: 1, ...body },
        });
      const tried = await send({ dry_run: true });
      const done = await send({});
      const noted = await app.database.read
        .selectFrom("sys__history")
        .select(["resource", "record", "changes", "action"])
        .where("cause", "like", `%"resource":"deal","record":${deal.id},%`)
        .orderBy("id")
        .execute();
      expect(done.statusCode).toBe(tried.statusCode);
      const shown = tried.json<{ effects?: Step[]; skipped?: unknown; code?: string }>();
      const told = done.json<{ skipped?: unknown; code?: string }>();
      expect([told.code, told.skipped]).toEqual([shown.code, shown.skipped]);
      const steps = (shown.effects ?? []).filter(({ kind }) => kind === "create" || kind === "update");
      expect(noted.map(({ resource, action }) => [resource, action])).toEqual(
        steps.map(({ resource, message: { code } }) => [resource, code === "update" ? "edit" : code]),
      );
      for (const [index, { kind, id, changes }] of steps.entries()) {
        const written = JSON.parse(String(noted[index]!.changes)) as Record<string, [unknown, unknown]>;
        const flat = ([name, pair]: [string, readonly unknown[]]) => [
          name,
          pair.map((value) => idOf(value) ?? value),
        ];
        const known = (name: string) => name !== "status_since" && Object.hasOwn(changes, name);
        const kept = Object.entries(written).filter(([name]) => known(name));
        const expected = Object.entries(changes).filter(([name]) => known(name));
        expect(Object.fromEntries(kept.map(flat))).toEqual(Object.fromEntries(expected.map(flat)));
        // a record that is made may refer to another one that had no id yet
        const unknown = Object.keys(written).filter((name) => !Object.hasOwn(changes, name));
        expect(unknown).toEqual(kind === "create" && Object.hasOwn(written, "delivery") ? ["delivery"] : []);
        expect(id).toBe(kind === "create" ? null : Number(noted[index]!.record));
      }
    },
  );
});

describe("a superadmin", () => {
  test("makes a transition that is reserved or closed, with a reason that is kept", async () => {
    const { deal } = await world();
    const lose = (name: string, more: object, status = 200) =>
      call(
        name,
        "POST",
        `/api/deal/${deal.id}/transition/`,
        { transition: "lose", row_version: 1, ...more },
        status,
      );
    expect(await lose("boss", {}, 403)).toMatchObject({ code: "not_allowed" });
    expect(await lose("worker", { override_reason: "I want to" }, 403)).toMatchObject({
      code: "override_not_allowed",
    });
    expect(await lose("boss", { override_reason: " " }, 400)).toMatchObject({ code: "invalid_values" });
    // what is required stays required
    expect(await lose("boss", { override_reason: "Customer called" }, 400)).toMatchObject({
      errors: { lost_because: expect.any(Array) },
    });
    await lose("boss", { override_reason: "Customer called", values: { lost_because: "Gone" } });
    const [entry] = await historyOf("deal", deal.id);
    expect(entry).toMatchObject({ actor: { label: "boss" }, override: "Customer called" });
    const late = { transition: "win", row_version: 2, override_reason: "Anyway" };
    expect(await call("boss", "POST", `/api/deal/${deal.id}/transition/`, late, 409)).toMatchObject({
      code: "transition_not_offered",
    });
  });
});
