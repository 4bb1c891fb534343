import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import type { Grant, ResourceAccess, ResourceDefinition } from "../../../core/definition/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";

/** Printing a record, mailing it and telling colleagues of it: had with the right to open it, or by name. */
const sheet = (name: string): ResourceDefinition => ({
  version: 1,
  name,
  area: "marketing",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    { name: "owner", type: "reference", to: "employee", filter: true },
    { name: "pin", type: "text", sensitivity: "SECRET" },
  ],
  scopes: { my: ["owner"] },
});

const notice: ResourceDefinition = {
  version: 1,
  name: "emp_notify",
  area: "platform",
  label: ["title"],
  fields: [
    { name: "recipient", type: "reference", to: "employee", filter: true },
    { name: "title", type: "text" },
    { name: "description", type: "text", maxLength: 2000 },
    { name: "timestamp", type: "datetime" },
    { name: "is_read", type: "boolean" },
    { name: "kind", type: "text" },
    { name: "actor", type: "reference", to: "employee" },
    { name: "event", type: "text" },
    { name: "about", type: "text" },
    { name: "state", type: "text" },
    { name: "target", type: "dynamic_reference" },
  ],
  scopes: { my: ["recipient"] },
};

let app: TestApp;
let ids: Record<"plain" | "own" | "foreign", number>;

beforeAll(async () => {
  const boss: Grant = {
    rule: "superadmin",
    actions: ["list", "show", "create", "edit", "delete"],
    scope: "all",
  };
  const reads: Grant = { rule: "worker", actions: ["list", "show"], scope: "all" };
  const plain: ResourceAccess = { grants: [boss, reads] };
  const named: ResourceAccess = {
    byName: ["print", "email"],
    grants: [
      { ...boss, actions: [...boss.actions, "print"] },
      reads,
      { rule: "worker", actions: ["print", "email"], scope: "my" },
    ],
  };
  app = await createTestApp({
    fixture: workshop,
    resources: [sheet("plain"), sheet("named"), notice],
    access: {
      plain,
      named,
      emp_notify: { grants: [{ rule: "everyone", actions: ["list", "show"], scope: "my" }] },
    },
  });
  const make = async (resource: string, owner: string) => {
    const body = { title: `${resource} of ${owner}`, owner: app.users[owner]!.id, pin: "4711" };
    const answer = await app.as("boss")("POST", `/api/${resource}/`, { body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  ids = {
    plain: await make("plain", "boss"),
    own: await make("named", "worker"),
    foreign: await make("named", "other"),
  };
});
afterAll(() => app.close());

const mails = async () =>
  app.database.read.selectFrom("sys__mail").select(["recipient", "subject", "body"]).execute();
beforeEach(() => app.database.write((trx) => trx.deleteFrom("sys__mail").execute()));

const call = (person: string, path: string, body?: object) =>
  app.as(person)(body === undefined ? "GET" : "POST", `/api/${path}/`, body === undefined ? {} : { body });
const to = (...people: string[]) => people.map((name) => app.users[name]!.id);

test("whoever may open a record may hand it on, where the area does not say by name who", async () => {
  const printed = await call("worker", `plain/${ids.plain}/print`);
  expect(printed.statusCode, printed.body).toBe(200);
  expect(printed.headers["content-type"]).toBe("application/pdf");
  expect(printed.headers["content-disposition"]).toContain("plain of boss.pdf");
  expect(printed.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const record = (await call("worker", `plain/${ids.plain}`)).json();
  expect(record).not.toHaveProperty("permissions.withheld");
});

test("by name, only those named may, in the rows they are named for; the page is told beforehand", async () => {
  const codes = async (person: string, id: number) => {
    const body = { employees: to("boss") };
    const answers = [
      await call(person, `named/${id}/print`),
      await call(person, `named/${id}/email`, body),
      await call(person, `named/${id}/share`, body),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await codes("worker", ids.own)).toEqual([200, 200, 200]);
  expect(await codes("worker", ids.foreign)).toEqual([403, 403, 200]);
  expect(await codes("boss", ids.own)).toEqual([200, 403, 200]);
  expect((await call("worker", `named/${ids.foreign}`)).json()).toMatchObject({
    permissions: { withheld: ["print", "email"] },
  });
  const config = (await app.as("boss")("GET", "/api/config/")).json<ClientConfig>();
  expect(config.resources.find(({ name }) => name === "named")?.actions).toEqual(
    expect.arrayContaining(["print", "share"]),
  );
  expect(config.resources.find(({ name }) => name === "named")?.actions).not.toContain("email");
  const refused = (await call("boss", `named/${ids.own}/email`, { employees: to("worker") })).json();
  expect(refused).toMatchObject({ code: "not_allowed", needs: { rules: ["worker"] } });
});

test("a letter goes to each who may open the record, with the link and the words of the sender", async () => {
  await app.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ email: "other@example.com", language: "fr" })
      .where("id", "=", app.users["other"]!.id)
      .execute(),
  );
  const body = { employees: to("other", "guest"), note: "Please look" };
  const answer = await call("worker", `plain/${ids.plain}/email`, body);
  expect(answer.json()).toEqual({
    data: {
      reached: to("other"),
      unreached: to("guest"),
      held: { mails: 1, seconds: 10 },
      sending: expect.any(String),
    },
  });
  const [letter, ...others] = await mails();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ recipient: "other@example.com" });
  expect(letter?.["subject"]).toContain("plain of boss");
  expect(letter?.["body"]).toContain("Please look");
  expect(letter?.["body"]).toContain(`/records/plain/${ids.plain}`);
  expect(letter?.["body"]).not.toContain("4711");
});

test("letters wait for ten seconds, in which whoever sent them withdraws them", async () => {
  await app.database.write((trx) =>
    trx
      .updateTable("employee")
      .set({ email: "other@example.com" })
      .where("id", "=", app.users["other"]!.id)
      .execute(),
  );
  const send = async () =>
    (await call("worker", `plain/${ids.plain}/email`, { employees: to("other") })).json<{
      data: { sending: string };
    }>().data.sending;
  const withdraw = (person: string, path: string) => app.as(person)("DELETE", `/api/${path}/`);
  const [first, second] = [await send(), await send()];
  const waits = await app.database.read.selectFrom("sys__mail").select(["due", "held"]).execute();
  expect(waits).toHaveLength(2);
  for (const { due, held } of waits) {
    expect(Number(due)).toBe(Number(held));
    expect(Number(due)).toBeGreaterThan(Date.now() + 5000);
  }
  // of another record, and by somebody who does not see it
  expect((await withdraw("worker", `named/${ids.own}/email/${first}`)).json()).toMatchObject({
    code: "left_the_records",
  });
  expect((await withdraw("guest", `plain/${ids.plain}/email/${first}`)).statusCode).toBe(403);
  expect((await withdraw("worker", `plain/${ids.plain}/email/%25`)).statusCode).toBe(409);
  expect(await mails()).toHaveLength(2);
  expect((await withdraw("worker", `plain/${ids.plain}/email/${first}`)).statusCode).toBe(204);
  expect(await mails()).toHaveLength(1);
  // what is out is out
  await app.database.write((trx) => trx.updateTable("sys__mail").set({ due: 1, held: 1 }).execute());
  const late = await withdraw("worker", `plain/${ids.plain}/email/${second}`);
  expect(late.json()).toMatchObject({ code: "left_the_records" });
  expect(await mails()).toHaveLength(1);
});

test("colleagues who may open the record are told of it", async () => {
  const body = { employees: to("other", "guest"), note: "Have a look" };
  const answer = await call("worker", `plain/${ids.plain}/share`, body);
  expect(answer.json()).toEqual({ data: { reached: to("other"), unreached: to("guest") } });
  const told = async (person: string) =>
    (await call(person, "emp_notify"))
      .json<{ data: Record<string, unknown>[] }>()
      .data.filter(({ event }) => event === "shared");
  expect(await told("other")).toMatchObject([
    { title: expect.stringContaining("shared with you"), target: { resource: "plain", id: ids.plain } },
  ]);
  expect(await told("guest")).toEqual([]);
});

test("nobody, too many people and words that are too long are refused at their place", async () => {
  const errors = async (body: object) =>
    (await call("worker", `plain/${ids.plain}/email`, body)).json().errors;
  expect(await errors({ employees: [] })).toHaveProperty("employees");
  expect(await errors({ employees: Array.from({ length: 21 }, (_, at) => at + 1) })).toHaveProperty(
    "employees",
  );
  expect(await errors({ employees: ["x"] })).toHaveProperty("employees");
  expect(await errors({ employees: [1], note: "a".repeat(1001) })).toHaveProperty("note");
  expect(await mails()).toEqual([]);
});
