import { describe, expect, test } from "vitest";
import { chain } from "../../fixtures/chain.ts";
import { createTestApp } from "../../support/app.ts";

import { prepareOnce } from "../../support/prepare-once.ts";
type Row = Record<string, unknown> & { id: number; row_version: number };
interface Answer {
  data: { id: number; ok: boolean; code?: string; row_version?: number }[];
  undo?: string | null;
  stays?: string[];
}

let now = Date.parse("2026-03-02T10:00:00Z");
const app = prepareOnce(() => createTestApp({ fixture: chain, clock: () => now }));

async function call<T = Row>(name: string, method: "GET" | "POST" | "PATCH", url: string, body?: object) {
  now += 1000;
  const answer = await app.as(name)(method, url, body === undefined ? {} : { body });
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json() as T;
}

const make = (resource: string, values: object) => call("boss", "POST", `/api/${resource}/`, values);
const read = (resource: string, id: number) => call("boss", "GET", `/api/${resource}/${id}/`);
const live = async (resource: string, deal: number): Promise<Row[]> => {
  const { data } = await call<{ data: Row[] }>("boss", "GET", `/api/${resource}/?page_size=100`);
  const rows = await Promise.all(data.map(({ id }) => read(resource, id)));
  return rows.filter((row) => (row["deal"] as { id: number } | null)?.id === deal);
};
const win = (ids: number[], name = "worker") =>
  call<Answer>(name, "POST", "/api/deal/bulk/", { action: "transition", transition: "win", ids });
const undo = (token: unknown, name = "worker") =>
  call<Answer>(name, "POST", "/api/deal/bulk/undo/", { token });

let made = 0;
async function world() {
  made += 1;
  const customer = await make("customer", { name: `Customer ${made}` });
  const deal = await make("deal", {
    title: `Deal ${made}`,
    customer: customer.id,
    ends: "2026-12-01",
    price: "10.00",
  });
  const other = await make("deal", { title: `Other ${made}`, customer: customer.id });
  return { customer, deal, other };
}

const values = ({ row_version: _v, modified: _m, modified_by: _b, ...rest }: Row) => rest;

describe("taking transitions of many records back", () => {
  test("puts back what followed, archives what came about, and says what stays", async () => {
    const { customer, deal, other } = await world();
    const before = await Promise.all([
      read("customer", customer.id),
      read("deal", deal.id),
      read("deal", other.id),
    ]);
    const done = await win([deal.id]);
    expect(done).toMatchObject({ undo: expect.any(String), stays: ["notify"] });
    const [delivery] = await live("delivery", deal.id);
    const undone = await undo(done.undo);
    expect(undone).toMatchObject({
      data: [{ id: deal.id, ok: true, row_version: 3 }],
      undo: null,
      stays: ["notify"],
    });
    const after = await Promise.all([
      read("customer", customer.id),
      read("deal", deal.id),
      read("deal", other.id),
    ]);
    expect(after.map(values)).toEqual(before.map(values));
    expect(await live("delivery", deal.id)).toEqual([]);
    const because = { resource: "deal", id: deal.id, field: "status", transition: "win" };
    const historyOf = async (resource: string, id: number) =>
      (await call<{ data: object[] }>("boss", "GET", `/api/${resource}/${id}/history/`)).data;
    expect((await historyOf("deal", deal.id))[0]).toMatchObject({
      action: "undo",
      actor: { label: "worker" },
      changes: { status: ["won", "open"] },
    });
    expect((await historyOf("deal", other.id))[0]).toMatchObject({
      action: "undo",
      actor: null,
      cause: because,
    });
    expect((await historyOf("delivery", delivery!.id))[0]).toMatchObject({
      action: "archive",
      actor: null,
      cause: because,
    });
    // and the same can be done anew
    expect(await win([deal.id])).toMatchObject({ data: [{ ok: true }] });
    expect(await live("delivery", deal.id)).toHaveLength(1);
  });

  test("is whole or not at all for each record", async () => {
    const [one, two] = [await world(), await world()];
    const done = await win([one.deal.id, two.deal.id]);
    const { row_version } = await read("customer", two.customer.id);
    await call("boss", "PATCH", `/api/customer/${two.customer.id}/`, { note: "Mine", row_version });
    const undone = await undo(done.undo);
    expect(undone.data.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: one.deal.id, ok: true },
      { id: two.deal.id, ok: false, code: "changed_since" },
    ]);
    expect(await read("deal", one.deal.id)).toMatchObject({ status: "open" });
    expect(await read("deal", two.deal.id)).toMatchObject({ status: "won" });
    expect(await read("deal", two.other.id)).toMatchObject({ status: "lost" });
    expect(await live("delivery", two.deal.id)).toHaveLength(1);
    expect(await undo(done.undo)).toMatchObject({ data: [{ ok: false }, { ok: false }] });
  });

  test("leaves what somebody built on", async () => {
    const { customer, deal } = await world();
    const done = await win([deal.id]);
    const [delivery] = await live("delivery", deal.id);
    await make("stage", { delivery: delivery!.id, name: "Added by hand" });
    expect(await undo(done.undo)).toMatchObject({ data: [{ ok: false, code: "changed_since" }] });
    expect(await read("customer", customer.id)).toMatchObject({ status: "active" });
    expect(await live("delivery", deal.id)).toHaveLength(1);
  });

  test("goes back in order where several touched the same record", async () => {
    const { customer, deal } = await world();
    const kept = await make("deal", {
      title: `Second ${made}, keep`,
      customer: customer.id,
      ends: "2026-12-02",
    });
    const done = await win([deal.id, kept.id]);
    // the second title is too long for a note, so that effect was left out
    await call("boss", "PATCH", `/api/deal/${kept.id}/`, {
      ends: "2026-12-03",
      row_version: (await read("deal", kept.id)).row_version,
    });
    expect((await undo(done.undo)).data).toMatchObject([
      { id: kept.id, ok: false, code: "changed_since" },
      { id: deal.id, ok: true },
    ]);
    const [a, b] = [await world(), await world()];
    const { row_version } = b.deal;
    await call("boss", "PATCH", `/api/deal/${b.deal.id}/`, {
      customer: a.customer.id,
      title: `Keep ${made}, keep`,
      row_version,
    });
    const before = values(await read("customer", a.customer.id));
    const both = await win([a.deal.id, b.deal.id]);
    expect(both.data.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await undo(both.undo)).data.map(({ ok }) => ok)).toEqual([true, true]);
    expect(values(await read("customer", a.customer.id))).toEqual(before);
  });

  test("is the maker's alone, and ends after a day", async () => {
    const { deal } = await world();
    const done = await win([deal.id]);
    await expect(undo(done.undo, "other")).rejects.toThrow("nothing_to_undo");
    now += 25 * 3_600_000;
    await expect(undo(done.undo)).rejects.toThrow("nothing_to_undo");
    expect(await read("deal", deal.id)).toMatchObject({ status: "won" });
  });
});

describe("taking one step back", () => {
  const winOne = (deal: Row) =>
    call<Row & Pick<Answer, "undo" | "stays">>("worker", "POST", `/api/deal/${deal.id}/transition/`, {
      transition: "win",
      row_version: deal.row_version,
    });

  test("goes with everything that followed", async () => {
    const { customer, deal } = await world();
    const before = values(await read("customer", customer.id));
    const done = await winOne(deal);
    expect(done).toMatchObject({ status: "won", undo: expect.any(String), stays: ["notify"] });
    expect(await undo(done.undo)).toMatchObject({ data: [{ id: deal.id, ok: true }], stays: ["notify"] });
    expect(await read("deal", deal.id)).toMatchObject({ status: "open" });
    expect(values(await read("customer", customer.id))).toEqual(before);
    expect(await live("delivery", deal.id)).toEqual([]);
  });

  test("is refused once somebody wrote to any of it", async () => {
    const { customer, deal } = await world();
    const done = await winOne(deal);
    const { row_version } = await read("customer", customer.id);
    await call("boss", "PATCH", `/api/customer/${customer.id}/`, { note: "Also mine", row_version });
    expect(await undo(done.undo)).toMatchObject({ data: [{ ok: false, code: "changed_since" }] });
    expect(await read("deal", deal.id)).toMatchObject({ status: "won" });
  });
});
