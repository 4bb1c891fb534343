import { describe, expect, test } from "vitest";
import { openWorkshop } from "./people.ts";

import { prepareOnce } from "../../support/prepare-once.ts";
const shop = prepareOnce(openWorkshop);

const drain = () => shop.app.app.reindexer.drain();
const ids = async (address: string) => (await shop.list("boss", address)).map(({ id }) => id);

function place(table: string, id: number, values: object): Promise<unknown> {
  return shop.app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", id).execute());
}

function note(key: string, value: string): Promise<unknown> {
  return shop.app.database.write((trx) => trx.insertInto("sys__meta").values({ key, value }).execute());
}

async function notes(): Promise<unknown[]> {
  const rows = await shop.app.database.read.selectFrom("sys__meta").select("key").execute();
  return rows.map(({ key }) => String(key)).filter((key) => /^(renamed|stale):/.test(key));
}

describe("a rename", () => {
  test("reaches labels and search texts of records that name the renamed one, and of those that name them", async () => {
    const client = await shop.make("boss", "client", { name: "Aardvark" });
    const job = await shop.make("boss", "job", { title: "Burrow", client: client.id });
    const task = await shop.make("boss", "task", { name: "Dig", job: job.id });
    expect(await ids("/api/job/?query=aardvark")).toEqual([job.id]);
    await shop.as("boss")("PATCH", `/api/client/${client.id}/`, { body: { name: "Wombat", row_version: 1 } });
    await shop.as("boss")("PATCH", `/api/job/${job.id}/`, { body: { title: "Tunnel", row_version: 1 } });
    await drain();
    expect(await ids("/api/job/?query=wombat")).toEqual([job.id]);
    expect(await ids("/api/job/?query=aardvark")).toEqual([]);
    expect(await ids("/api/task/?query=tunnel")).toEqual([task.id]);
    expect(await shop.read("boss", "task", task.id)).toMatchObject({
      label: expect.stringMatching(/^Dig · JOB-.* · Tunnel$/),
      row_version: 1,
    });
    expect(await notes()).toEqual([]);
  });
});

describe("values that no longer follow from the definitions", () => {
  test("are made anew behind the change, texts and computed values", async () => {
    const client = await shop.make("boss", "client", { name: "Stale client", region: "east" });
    const job = await shop.make("boss", "job", { title: "Stale job", client: client.id });
    await place("job", job.id, { client_region: null, search__: null, label__: "wrong" });
    await place("client", client.id, { job_count: 77 });
    await note("stale:job:client_region", "");
    await note("stale:job:search", "");
    await note("stale:client:job_count", "");
    await note("stale:nothing:label", "");
    await drain();
    expect(await shop.read("boss", "job", job.id)).toMatchObject({
      client_region: "east",
      label: expect.stringContaining("Stale job"),
    });
    expect(await shop.read("boss", "client", client.id)).toMatchObject({ job_count: 1 });
    expect(await ids("/api/job/?query=stale+job")).toEqual([job.id]);
    expect(await notes()).toEqual([]);
  });

  test("go on where an earlier run stopped", async () => {
    const first = await shop.make("boss", "job", { title: "Before the stop" });
    const second = await shop.make("boss", "job", { title: "After the stop" });
    for (const { id } of [first, second]) await place("job", id, { label__: "old" });
    await note("stale:job:label", JSON.stringify({ step: 0, after: first.id }));
    await drain();
    expect(await shop.read("boss", "job", first.id)).toMatchObject({ label: "old" });
    expect(await shop.read("boss", "job", second.id)).toMatchObject({
      label: expect.stringContaining("After the stop"),
    });
  });
});
