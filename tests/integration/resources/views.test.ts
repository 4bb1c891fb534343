import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import type { FixtureApplication } from "../../fixtures/small-company.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import { make, setValues, WORKSHOP_PEOPLE } from "./workshop-data.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shipped = (name: string): ResourceDefinition =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../resources/platform/${name}.json`), "utf8"),
  ) as ResourceDefinition;
const views = ["role_grant", "field_setting", "status_history"].map(shipped);

const fixture: FixtureApplication = {
  ...workshop,
  resources: [...workshop.resources.filter(({ name }) => name !== "role_grant"), ...views],
  access: {
    ...workshop.access,
    denials: [{ rule: "guest", actions: ["export"] }],
    resources: {
      ...workshop.access.resources,
      role_grant: {
        grants: [
          { rule: "superadmin", actions: ["list", "show", "edit", "export"], scope: "all", locked: true },
        ],
      },
      field_setting: {
        grants: [
          { rule: "superadmin", actions: ["list", "show", "export"], scope: "all" },
          { rule: "clerk", actions: ["list", "show"], scope: "all", when: { field: "resource", is: "task" } },
        ],
      },
      status_history: { grants: [{ rule: "superadmin", actions: ["list", "show", "export"], scope: "all" }] },
    },
  },
  labels: {
    ...workshop.labels,
    fr: {
      job: { name: "Travail", plural: "Travaux", fields: { title: "Titre" }, help: { title: "En bref" } },
    },
  },
};

type Row = Record<string, unknown> & { readonly id: number };
interface Answer {
  readonly data: Row[];
  readonly count: number;
  readonly count_is_exact: boolean;
}

const app = prepareOnce(() => createTestApp({ fixture, people: WORKSHOP_PEOPLE }));

const call = (who: string, resource: string, parameters: Record<string, string> = {}, headers = {}) =>
  app.as(who)("GET", `/api/${resource}/?${new URLSearchParams(parameters).toString()}`, { headers });

async function list(
  who: string,
  resource: string,
  parameters: Record<string, string> = {},
  headers = {},
): Promise<Answer> {
  const answer = await call(who, resource, { page_size: "100", ...parameters }, headers);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Answer>();
}

const csv = async (who: string, resource: string, parameters: Record<string, string> = {}) => {
  const answer = await app.as(who)(
    "GET",
    `/api/${resource}/export/?${new URLSearchParams(parameters).toString()}`,
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return parse(answer.body, { bom: true }) as string[][];
};

async function roleId(name: string): Promise<number> {
  const row = await app.database.read
    .selectFrom("role")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
  return Number(row?.id);
}

describe("grants", () => {
  const grants = async (role: string, resource: string) => {
    const { data } = await list("boss", "role_grant", { role: String(await roleId(role)), resource });
    return data.map(({ action, row_scope }) => [action, row_scope]);
  };

  test("say what a role may do, as every call is decided", async () => {
    expect(await grants("worker", "job")).toEqual([
      ["create", "my"],
      ["delete", "my"],
      ["edit", "my"],
      ["email", "all"],
      ["export", "all"],
      ["list", "all"],
      ["pick", "all"],
      ["print", "all"],
      ["share", "all"],
      ["show", "all"],
    ]);
    expect(await grants("captain", "client")).toEqual([["pick", "all"]]);
  });

  test("say none where a rule refuses whatever else is granted", async () => {
    expect(await grants("guest", "job")).toContainEqual(["export", "none"]);
  });

  test("follow child rows' parent, name the classes, and say what is fixed", async () => {
    const parameters = { resource: "job_line", action: "list", role: String(await roleId("worker")) };
    expect((await list("boss", "role_grant", parameters)).data).toMatchObject([
      { label: "worker · Job line · list", row_scope: "all", field_classes_read: ["SECRET"], locked: false },
    ]);
    const fixed = await list("boss", "role_grant", { locked: "true" });
    expect(fixed.data.map(({ role, resource }) => [(role as Row)["label"], resource])).toEqual(
      Array.from({ length: 8 }, () => ["superadmin", "role_grant"]),
    );
  });

  test("are listed, sorted, searched, paged and counted like any list", async () => {
    const all = await list("boss", "role_grant", { sort: "-resource,action" });
    expect(all.count_is_exact).toBe(true);
    const names = all.data.map(({ resource, action }) => `${String(resource)} ${String(action)}`);
    const pages = await Promise.all(
      ["1", "2", "3"].map((page) =>
        list("boss", "role_grant", { sort: "-resource,action", page, page_size: "10" }),
      ),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      all.data.slice(0, 30).map(({ id }) => id),
    );
    expect(names).toEqual(
      names.toSorted((a, b) => {
        const [[left = "", x = ""], [right = "", y = ""]] = [a.split(" "), b.split(" ")];
        return left === right ? (x < y ? -1 : x > y ? 1 : 0) : left < right ? 1 : -1;
      }),
    );
    const found = await list("boss", "role_grant", { query: "TAS" });
    expect(new Set(found.data.map(({ resource }) => resource))).toEqual(new Set(["task"]));
    expect(await list("boss", "role_grant", { page: "99" })).toMatchObject({ data: [], count: all.count });
  });

  test("name the areas in the reader's words: shown, searched, sorted and filtered", async () => {
    const french = (parameters: Record<string, string>) =>
      list("boss", "role_grant", parameters, { "accept-language": "fr" });
    const found = await french({ query: "trav" });
    expect(new Set(found.data.map(({ area, resource }) => [area, resource].join()))).toEqual(
      new Set(["Travaux,job"]),
    );
    expect((await french({ area__contains: "TRAVAUX" })).count).toBe(found.count);
    expect((await list("boss", "role_grant", { query: "trav" })).count).toBe(0);
    const names = (await french({ sort: "-area,action" })).data.map(({ area }) => String(area).toLowerCase());
    expect(names).toContain("travaux");
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  });

  test("are shown one by one, and are nobody's to change", async () => {
    const { data } = await list("boss", "role_grant", { resource: "area", action: "edit" });
    const [row] = data;
    const one = await app.as("boss")("GET", `/api/role_grant/${row!.id}/`);
    expect(one.json()).toMatchObject({ ...row, permissions: { edit: false, delete: false, writable: [] } });
    expect((await app.as("boss")("GET", "/api/role_grant/12345/")).statusCode).toBe(404);
    expect(
      (await app.as("boss")("PATCH", `/api/role_grant/${row!.id}/`, { body: { row_version: 1 } })).statusCode,
    ).toBe(403);
    expect((await app.as("boss")("POST", "/api/role_grant/", { body: {} })).statusCode).toBe(403);
    expect((await app.as("boss")("GET", `/api/role_grant/${row!.id}/history/`)).json()).toMatchObject({
      data: [],
      count: 0,
    });
    expect((await app.as("boss")("GET", "/api/role_grant/aggregate/")).statusCode).toBe(403);
    expect(
      (await app.as("boss")("GET", "/api/role_grant/pick/?query=area")).json<Answer>().data.length,
    ).toBeGreaterThan(0);
  });

  test("are told to nobody else", async () => {
    for (const who of ["ann", "cap", "nobody"]) {
      expect((await call(who, "role_grant")).statusCode).toBe(403);
      expect((await app.as(who)("GET", "/api/role_grant/1/")).statusCode).toBe(403);
      expect((await app.as(who)("GET", "/api/role_grant/export/")).statusCode).toBe(403);
      expect((await app.as(who)("GET", "/api/role_grant/pick/")).statusCode).toBe(403);
    }
  });

  test("are exported like any list", async () => {
    const [header, ...rows] = await csv("boss", "role_grant", {
      resource: "area",
      columns: "role,resource,action,locked",
    });
    expect(header).toEqual(["Role", "Resource", "Action", "Locked"]);
    expect(rows).toContainEqual(["superadmin", "area", "Edit", "No"]);
  });
});

describe("fields", () => {
  test("are those of the definitions, in the reader's words", async () => {
    const { data } = await list(
      "boss",
      "field_setting",
      { resource: "job", query: "title" },
      { "accept-language": "fr" },
    );
    expect(data).toMatchObject([
      {
        label: "Travaux · Titre",
        area: "Travaux",
        resource: "job",
        field: "title",
        caption: "Titre",
        help: "En bref",
        in_list: true,
        position: 2,
        filterable: true,
        required: true,
      },
    ]);
    const english = await list("boss", "field_setting", { resource: "job", query: "client_region" });
    expect(english.data[0]).toMatchObject({ caption: "Client region", in_list: false, help: null });
  });

  test("come in the order of the form, and are filtered by what they are", async () => {
    const { count } = await list("boss", "field_setting");
    const { resources } = app.app.benchline.definitions().resources;
    expect(count).toBe(resources.reduce((sum, { fields }) => sum + fields.length, 0));
    const job = await list("boss", "field_setting", { resource: "job", in_list: "true", sort: "-position" });
    const positions = job.data.map(({ position }) => Number(position));
    expect(positions).toEqual(positions.toSorted((a, b) => b - a));
    expect(job.count).toBe(11);
    expect((await call("boss", "field_setting", { caption: "x" })).statusCode).toBe(400);
  });

  test("a condition of a grant narrows them", async () => {
    const { data, count } = await list("clerk", "field_setting");
    expect([new Set(data.map(({ resource }) => resource)), count]).toEqual([new Set(["task"]), 5]);
    const job = (await list("boss", "field_setting", { resource: "job" })).data[0]!;
    expect((await app.as("clerk")("GET", `/api/field_setting/${job.id}/`)).statusCode).toBe(404);
  });

  test("a published definition is seen at once", async () => {
    const area = workshop.resources.find(({ name }) => name === "area")!;
    const document = { ...area, fields: [...area.fields, { name: "note", type: "text" }] };
    const answer = await app.as("boss")("POST", "/api/config/publish/", {
      body: {
        changes: [{ kind: "resource", name: "area", document }],
        base_version: app.app.benchline.store.current().version,
      },
    });
    expect(answer.statusCode).toBe(201);
    const { data } = await list("boss", "field_setting", { resource: "area" });
    expect(data.map(({ field }) => field)).toEqual(["name", "note"]);
  });
});

describe("changes", () => {
  let job: number;
  let oak: number;
  let pine: number;

  const changes = async (who: string, parameters: Record<string, string> = {}) =>
    (await list(who, "status_history", { target: `job:${job}`, ...parameters })).data;
  const fields = async (who: string, parameters: Record<string, string> = {}) =>
    (await changes(who, parameters)).map(({ field }) => field);

  beforeAll(async () => {
    oak = await make(app, "client", { name: "Oak", region: "east" });
    pine = await make(app, "client", { name: "Pine", region: "west" });
    job = await make(app, "job", {
      title: "Roof",
      owner: app.users["ann"]!.id,
      client: pine,
      rate: "10.00",
      pin: "12",
    });
    const edit = async (who: string, body: object) => {
      const { row_version } = (await app.as("boss")("GET", `/api/job/${job}/`)).json<{
        row_version: number;
      }>();
      const answer = await app.as(who)("PATCH", `/api/job/${job}/`, { body: { row_version, ...body } });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    await edit("ann", {
      title: "Roof and gutter",
      rate: "12.50",
      client: oak,
      helpers: [app.users["gus"]!.id],
    });
    await edit("boss", { pin: "99", notes: "x".repeat(500), urgent: true });
    await edit("ann", { lines: [{ item: "Nail", amount: "1.00" }] });
  });

  test("are one row for each field, newest first, in words", async () => {
    const rows = await changes("boss");
    const told = rows
      .slice(0, 8)
      .map(({ field, old_value, new_value, by }) => [field, old_value, new_value, (by as Row)["label"]]);
    expect(told.slice(0, 4)).toEqual(
      [
        ["lines", null, null, "ann"],
        ["urgent", null, "true", "boss"],
        ["notes", null, `${"x".repeat(199)}…`, "boss"],
        ["pin", "12", "99", "boss"],
      ].toSorted(byOrderOf(told)),
    );
    const edited = rows.filter(({ by, new_value }) => (by as Row)["label"] === "ann" && new_value !== null);
    expect(new Map(edited.map(({ field, old_value, new_value }) => [field, [old_value, new_value]]))).toEqual(
      new Map([
        ["title", ["Roof", "Roof and gutter"]],
        ["rate", ["10.00", "12.50"]],
        ["client", ["Pine", "Oak"]],
        ["helpers", [null, "gus"]],
      ]),
    );
    expect(rows[0]).toMatchObject({
      target: { resource: "job", id: job, label: expect.stringContaining("Roof and gutter") },
      label: expect.stringMatching(/Roof and gutter · Lines$/),
      caption: "Lines",
      on_behalf_of: null,
      at: expect.stringMatching(/Z$/),
    });
  });

  test("name the API key by which they were made", async () => {
    const made = await app.as("boss")("POST", "/api/keys/", {
      body: { name: "Nightly sync", scopes: { client: ["show", "edit"] }, days: 1 },
    });
    const { token } = made.json<{ data: { token: string } }>().data;
    const headers = { authorization: `Bearer ${token}` };
    const payload = { row_version: 1, region: "west" };
    const elm = await make(app, "client", { name: "Elm", region: "east" });
    const edited = await app.app.inject({ method: "PATCH", url: `/api/client/${elm}/`, headers, payload });
    expect(edited.statusCode).toBe(200);
    const of = { target: `client:${elm}`, field: "region" };
    const { data } = await list("boss", "status_history", of);
    expect(data.map(({ new_value, api_key }) => [new_value, api_key])).toEqual([
      ["West", "Nightly sync"],
      ["East", null],
    ]);
    expect((await list("boss", "status_history", { ...of, api_key: "Nightly sync" })).count).toBe(1);
  });

  test("hold nothing of a field the reader does not read in the record", async () => {
    const ann = await fields("ann");
    expect(ann).toContain("rate");
    const bob = await fields("bob");
    expect(bob).toContain("title");
    expect(await fields("boss")).toContain("lines");
    for (const hidden of ["rate", "pin", "lines"]) expect(bob).not.toContain(hidden);
    const cap = await fields("cap");
    expect(cap).toContain("rate");
    expect(cap).not.toContain("pin");
    expect(await fields("bob", { field: "rate" })).toEqual([]);
    const { count } = await list("bob", "status_history", { target: `job:${job}` });
    expect(count).toBe(bob.length);
  });

  test("hold nothing of a record the reader may not show", async () => {
    expect(await fields("clerk")).toEqual([]);
    await setValues(app, "job", job, { status: "open" });
    expect(await fields("clerk")).toContain("title");
    await setValues(app, "job", job, { status: "draft" });
    expect((await list("boss", "status_history", { target: "job:999999" })).data).toEqual([]);
  });

  test("show a label only where the record pointed at may be named", async () => {
    const [change] = await changes("gus", { field: "client" });
    expect([change?.["old_value"], change?.["new_value"]]).toEqual([`#${pine}`, "Oak"]);
  });

  test("are listed for records, and as a whole by grant alone", async () => {
    for (const parameters of [{}, { target: "job" }, { field: "title" }, { target__empty: "false" }]) {
      expect((await call("ann", "status_history", parameters as Record<string, string>)).statusCode).toBe(
        403,
      );
    }
    const whole = await list("boss", "status_history");
    expect(new Set(whole.data.map(({ target }) => (target as Row)["resource"]))).toEqual(
      new Set(["client", "job"]),
    );
    const two = await list("ann", "status_history", { target: `job:${job},client:${oak}` });
    expect(new Set(two.data.map(({ target }) => (target as Row)["resource"]))).toEqual(
      new Set(["client", "job"]),
    );
    expect((await call("nobody", "status_history", { target: `job:${job}` })).json<Answer>().data).toEqual(
      [],
    );
  });

  test("are filtered, sorted and paged like any list", async () => {
    const all = await changes("boss");
    const upwards = await changes("boss", { sort: "at" });
    expect(upwards.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
    const pages = await Promise.all(["1", "2", "3"].map((page) => changes("boss", { page, page_size: "3" })));
    expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 9).map(({ id }) => id));
    expect(await fields("boss", { by: String(app.users["ann"]!.id), field__not: "lines" })).toHaveLength(4);
    expect(await fields("boss", { at__within: "today", field: "title,pin" })).toEqual(
      all.map(({ field }) => field).filter((field) => field === "title" || field === "pin"),
    );
    expect(await fields("boss", { at__lt: "2000-01-01T00:00:00Z" })).toEqual([]);
    expect(await fields("boss", { id: String(all[2]!.id) })).toEqual([all[2]!["field"]]);
    expect(await fields("boss", { query: "roof" })).toEqual([]);
    expect((await call("boss", "status_history", { target: `job:${job}`, nothing: "1" })).statusCode).toBe(
      400,
    );
  });

  test("are shown one by one with the same rights", async () => {
    const [change] = await changes("boss", { field: "rate" });
    const url = `/api/status_history/${change!.id}/`;
    expect((await app.as("ann")("GET", url)).json()).toMatchObject({
      field: "rate",
      new_value: expect.any(String),
    });
    expect((await app.as("bob")("GET", url)).statusCode).toBe(404);
    expect((await app.as("ann")("GET", "/api/status_history/7/")).statusCode).toBe(404);
  });

  test("say who really was at work", async () => {
    await app.database.write((trx) =>
      trx
        .insertInto("sys__history")
        .values({
          resource: "job",
          record: job,
          at: Date.now(),
          actor: app.users["ann"]!.id,
          impersonator: app.users["boss"]!.id,
          action: "edit",
          reason: "Asked on the phone",
          changes: JSON.stringify({ size: [null, 5] }),
        })
        .execute(),
    );
    const [change] = await changes("boss", { field: "size" });
    expect(change).toMatchObject({
      by: { label: "boss" },
      on_behalf_of: { label: "ann" },
      reason: "Asked on the phone",
      old_value: null,
      new_value: "5",
    });
  });

  test("are exported by those who may take them, without what they may not read", async () => {
    const [header, ...rows] = await csv("boss", "status_history", {
      target: `job:${job}`,
      columns: "field,old_value,new_value",
    });
    expect(header).toEqual(["Field", "Old value", "New value"]);
    expect(rows).toHaveLength((await changes("boss")).length);
    expect(rows).toContainEqual(["title", "Roof", "Roof and gutter"]);
    const refused = await app.as("ann")("GET", `/api/status_history/export/?target=job:${job}`);
    expect(refused.statusCode).toBe(403);
  });

  test("an export is no change of a record", async () => {
    await csv("boss", "job", { columns: "title" });
    const { data } = await list("boss", "status_history", { field: "rows" });
    expect(data).toEqual([]);
  });
});

/** Fields of one edit stand in the order they were written in, which no caller chooses. */
function byOrderOf(rows: readonly (readonly unknown[])[]) {
  const places = rows.map(([field]) => field);
  return (a: readonly unknown[], b: readonly unknown[]) => places.indexOf(a[0]) - places.indexOf(b[0]);
}
