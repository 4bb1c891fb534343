import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fillWorkshop, make, WORKSHOP_PEOPLE } from "./workshop-data.ts";

let app: TestApp;
let now = Date.parse("2026-05-02T03:00:00Z");

beforeAll(async () => {
  const fixture = {
    ...workshop,
    labels: {
      ...workshop.labels,
      fr: {
        job: {
          name: "Travail",
          plural: "Travaux",
          fields: { title: "Titre" },
          options: { status: { open: "Ouvert" } },
        },
      },
    },
  };
  app = await createTestApp({ fixture, people: WORKSHOP_PEOPLE, clock: () => now });
  await fillWorkshop(app);
});
afterAll(() => app.close());

const path = (parameters: Record<string, string>, resource = "job") =>
  `/api/${resource}/export/?${new URLSearchParams(parameters).toString()}`;
const call = (who: string, parameters: Record<string, string>, headers = {}) =>
  app.as(who)("GET", path(parameters), { headers });

/** Header and rows of a file. */
async function table(who: string, parameters: Record<string, string>, headers = {}): Promise<string[][]> {
  const answer = await call(who, parameters, headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return parse(answer.body, { bom: true }) as string[][];
}

const historyOf = () =>
  app.database.read
    .selectFrom("sys__history")
    .selectAll()
    .where("action", "=", "export")
    .orderBy("id")
    .execute();

describe("a file", () => {
  test("has the columns of the list under their words, and every row of its pages", async () => {
    const answer = await call("boss", { sort: "title" });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition":
        "attachment; filename=\"job-2026-05-01.csv\"; filename*=UTF-8''job-2026-05-01.csv",
    });
    expect(answer.body.startsWith("\uFEFFCode,Title,Client,Owner,Helpers,Status,")).toBe(true);
    expect(answer.body.endsWith("\r\n")).toBe(true);
    const [, ...rows] = parse(answer.body, { bom: true }) as string[][];
    expect(rows.map((row) => row.slice(1, 6))).toEqual([
      ["Door", "Pine", "ann", "", "Open"],
      ["Floor", "", "bob", "", "Done"],
      ["Lamp", "Pine", "gus", "", "Draft"],
      ["Roof", "Oak", "ann", "bob", "Draft"],
      ["Wall", "Oak", "bob", "ann; gus", "Open"],
    ]);
  });

  test("obeys filters, search, scope, archive and order, and takes no page", async () => {
    const titles = async (parameters: Record<string, string>) =>
      (await table("boss", { columns: "title", ...parameters })).slice(1).flat();
    expect(await titles({ status: "open", sort: "-title" })).toEqual(["Wall", "Door"]);
    expect(await titles({ query: "roo" })).toEqual(["Roof"]);
    expect(await titles({ scope: "my" })).toEqual([]);
    expect(await titles({ archived: "archived", page: "9", page_size: "1" })).toEqual(["Gate"]);
  });

  test("speaks the reader's language", async () => {
    const [header, row] = await table(
      "boss",
      { columns: "title,status,urgent,created", status: "open", urgent: "true" },
      { "accept-language": "fr" },
    );
    expect(header).toEqual(["Titre", "Status", "Urgent", "Créé le"]);
    expect(row?.slice(0, 2)).toEqual(["Wall", "Ouvert"]);
  });

  test("has field names and plain values for an import", async () => {
    const [header, row] = await table("boss", { header: "names", columns: "*", title: "Roof" });
    expect(header?.slice(0, 5)).toEqual(["id", "code", "title", "client", "client_region"]);
    expect(header).not.toContain("lines");
    const cells = Object.fromEntries(header!.map((name, at) => [name, row![at]]));
    expect(cells).toMatchObject({
      client: "Oak",
      status: "draft",
      urgent: "true",
      rate: "100.00",
      skills: "wood; glass",
    });
  });

  test("says who made a record, where that is asked for", async () => {
    const [header, row] = await table("boss", { columns: "title,created_by,row_version", title: "Roof" });
    expect([header, row]).toEqual([
      ["Title", "Created by", "Version"],
      ["Roof", "boss", "1"],
    ]);
  });

  test("holds no formula, whatever people typed", async () => {
    await make(app, "job", {
      title: '=HYPERLINK("x")',
      tags: ["@sum", "-1"],
      notes: "+1",
      owner: app.users["boss"]!.id,
    });
    const [, row] = await table("boss", { columns: "title,tags,notes", title__starts_with: "=" });
    expect(row).toEqual(['\'=HYPERLINK("x")', "'@sum; -1", "'+1"]);
  });

  test("of nothing is its header", async () => {
    expect(await table("boss", { columns: "title", title: "no such" })).toEqual([["Title"]]);
  });

  test("of many thousand rows is whole and in order", async () => {
    const stamp = Date.now();
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      name: `Area ${index}`,
      name__key: `area ${String(index).padStart(6, "0")}`,
      label__: `Area ${index}`,
      search__: "",
      created: stamp,
      modified: stamp,
      row_version: 1,
    }));
    await app.database.write(async (trx) => {
      for (let at = 0; at < rows.length; at += 500) {
        await trx
          .insertInto("area")
          .values(rows.slice(at, at + 500))
          .execute();
      }
    });
    const answer = await app.as("boss")("GET", path({ sort: "name", columns: "name" }, "area"));
    const found = (parse(answer.body, { bom: true }) as string[][]).slice(1).flat();
    expect(found).toEqual(rows.map(({ name }) => name));
  });
});

describe("rights", () => {
  test("who may list and not export is refused, with the reason", async () => {
    const answer = await call("gus", {});
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "not_allowed", needs: { code: "not_granted" } });
    expect((await call("nobody", {})).statusCode).toBe(403);
    expect((await app.as()("GET", path({}))).statusCode).toBe(401);
  });

  test("cells the actor does not read in a row are empty", async () => {
    const rows = await table("ann", { columns: "title,rate,fee", sort: "title", tags__empty: "true" });
    expect(rows.slice(1)).toEqual([
      ["Door", "40.10", "40.10"],
      ["Floor", "", ""],
      ["Lamp", "", ""],
      ["Roof", "100.00", "250.00"],
      ["Wall", "0.15", "1.50"],
    ]);
  });

  test("columns the actor reads nowhere are absent, and unknown when asked for", async () => {
    const [header] = await table("cap", { columns: "*", header: "names" });
    expect(header).toContain("rate");
    expect(header).not.toContain("pin");
    for (const columns of ["title,pin", "title,nothing"]) {
      const answer = await call("cap", { columns });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ parameter: "columns", code: "unknown_field" }] });
    }
    expect((await call("cap", { pin: "1234" })).statusCode).toBe(400);
  });

  test.each([
    [{ columns: "title,lines" }, "not_exportable"],
    [{ header: "words" }, "invalid_header"],
    [{ status: "gone" }, "invalid_filter_value"],
  ])("%j is refused: %s", async (parameters, code) => {
    const answer = await call("boss", parameters);
    expect([answer.statusCode, answer.json<{ issues: { code: string }[] }>().issues[0]?.code]).toEqual([
      400,
      code,
    ]);
  });

  test("leaves behind who took how much of what", async () => {
    const before = (await historyOf()).length;
    await table("ann", { columns: "title", status: "open" });
    const [entry, ...more] = (await historyOf()).slice(before);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      resource: "job",
      record: 0,
      actor: app.users["ann"]!.id,
      impersonator: null,
      reason: null,
    });
    expect(JSON.parse(String(entry?.changes))).toEqual({
      rows: [null, 2],
      parameters: [null, { columns: "title", status: "open" }],
    });
  });
});

describe("a link", () => {
  const link = async (who: string, parameters: Record<string, string>) =>
    app.as(who)("POST", path(parameters).replace("/export/", "/export/link/"), {
      headers: { "accept-language": "fr" },
    });
  const fetch = (url: string, from = app) => from.as()("GET", url);

  test("answers the file once, without a header, in the language it was asked in", async () => {
    const made = await link("ann", { columns: "title,rate", sort: "title", title: "Roof" });
    expect(made.statusCode).toBe(201);
    const { url } = made.json<{ url: string; data: { url: string; expires: string } }>();
    const first = await fetch(url);
    expect(first.statusCode).toBe(200);
    expect(parse(first.body, { bom: true })).toEqual([
      ["Titre", "Rate"],
      ["Roof", "100.00"],
    ]);
    const again = await fetch(url);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, "link_used"]);
  });

  test("takes columns, a choice of records and the kind of file from its body", async () => {
    const listed = (await app.as("boss")("GET", "/api/job/?sort=title&title=Roof,Door,Lamp")).json<{
      data: { id: number; title: string }[];
    }>().data;
    const chosen = listed.filter(({ title }) => title !== "Door").map(({ id }) => id);
    const ask = (body: object) =>
      app.as("boss")("POST", path({ sort: "title" }).replace("/export/", "/export/link/"), { body });
    const body = { columns: ["title", "rate"], ids: chosen };
    const csv = await fetch((await ask(body)).json<{ url: string }>().url);
    expect(parse(csv.body, { bom: true })).toEqual([
      ["Title", "Rate"],
      ["Lamp", ""],
      ["Roof", "100.00"],
    ]);
    const entry = (await historyOf()).at(-1);
    expect(JSON.parse(String(entry?.changes))).toMatchObject({ rows: [null, 2], ids: [null, chosen] });
    const xlsx = await fetch((await ask({ ...body, format: "xlsx" })).json<{ url: string }>().url);
    expect(xlsx.headers["content-disposition"]).toContain(".xlsx");
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
    for (const wrong of [{ ids: "1" }, { ids: [1.5] }, { columns: [1] }, { format: 3 }, []]) {
      expect((await ask(wrong)).statusCode).toBe(400);
    }
    expect((await ask({ format: "pdf" })).json()).toMatchObject({ issues: [{ code: "invalid_format" }] });
  });

  test("is refused before it is given, and writes nothing down", async () => {
    const before = (await historyOf()).length;
    expect((await link("gus", {})).statusCode).toBe(403);
    expect((await link("boss", { columns: "nothing" })).statusCode).toBe(400);
    await link("boss", {});
    expect(await historyOf()).toHaveLength(before);
  });

  test("is too old after a minute", async () => {
    const { url } = (await link("ann", {})).json<{ url: string }>();
    now += 61_000;
    expect((await fetch(url)).statusCode).toBe(404);
  });

  test("ends with the session", async () => {
    const session = await app.app.benchline.sessions.create({ employee: app.users["bob"]!.id });
    const headers = { authorization: `Token ${session.token}` };
    const made = async () =>
      (await app.as()("POST", "/api/job/export/link/", { headers })).json<{ url: string }>().url;
    const url = await made();
    expect((await app.as()("GET", "/api/employee/logout/", { headers })).statusCode).toBe(204);
    expect((await fetch(url)).statusCode).toBe(404);
  });

  test("may be answered by another process", async () => {
    const other = await app.second();
    const { url } = (await link("ann", { columns: "title" })).json<{ url: string }>();
    expect((await fetch(url, other)).statusCode).toBe(200);
    expect((await fetch(url)).statusCode).toBe(404);
    await other.close();
  });
});

test("a reader who goes away ends the statement, and what was read is written down", async () => {
  const stamp = Date.now();
  const filler = "x".repeat(20_000);
  await app.database.write(async (trx) => {
    for (let at = 0; at < 40; at += 1) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        title: `Bulk ${at * 100 + index}`,
        title__key: `bulk ${at * 100 + index}`,
        label__: "Bulk",
        search__: "",
        notes: filler,
        status: "draft",
        created: stamp,
        modified: stamp,
        row_version: 1,
      }));
      await trx.insertInto("job").values(rows).execute();
    }
  });
  const before = (await historyOf()).length;
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const going = request({
    port,
    path: path({ columns: "title,notes" }),
    headers: { authorization: `Token ${app.users["boss"]!.token}` },
  }).end();
  const [answer] = (await once(going, "response")) as [IncomingMessage];
  await once(answer, "readable");
  answer.destroy();
  let entry: Record<string, unknown> | undefined;
  for (let tries = 0; tries < 100 && entry === undefined; tries += 1) {
    await delay(50);
    entry = (await historyOf())[before];
  }
  expect(entry).toMatchObject({ reason: "cut", resource: "job" });
  const { rows } = JSON.parse(String(entry?.["changes"])) as { rows: [null, number] };
  expect(rows[1]).toBeLessThan(4_000);
});
