import { describe, expect, it } from "vitest";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { IMPERSONATION_LIMIT } from "../../server/modules/auth/sessions.ts";
import { noteForgotten } from "../../server/modules/impersonate/log.ts";
import type { TestClient } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() =>
  createShippedApp(
    {
      root: ["superadmin"],
      deputy: ["superadmin", "marketer"],
      marketer: ["marketer"],
      lawyer: ["legal"],
      accountant: ["finance"],
      admin: ["admin"],
      nobody: [],
    },
    { clock: () => now },
  ),
);
let now = Date.now();

const idOf = (name: string): number => test.users[name]!.id;

interface Entry {
  readonly id: number;
  readonly acting_as: { readonly id: number };
  readonly ended: string | null;
  readonly actions_count: number | null;
  readonly reason: string | null;
}

async function start(
  name: string,
  by = "root",
  body: object = {},
): Promise<{ token: string; call: TestClient }> {
  const answer = await test.as(by)("POST", "/api/impersonate/", { body: { id: idOf(name), ...body } });
  expectStatus(answer, 200);
  const { token } = answer.json<{ data: { token: string } }>().data;
  return { token, call: withToken(token) };
}

function withToken(token: string): TestClient {
  const headers = { authorization: `Token ${token}` };
  return (method, url, options = {}) => test.as()(method, url, { ...options, headers });
}

const latest = async (): Promise<Entry> => {
  const answer = await test.as("root")("GET", "/api/impersonation/?sort=-started&page_size=1");
  return answer.json<{ data: Entry[] }>().data[0]!;
};

describe("working as another person", () => {
  it("[R7.45 R4.13] answers a second token with the other person's rights, menu and name", async () => {
    const { call } = await start("lawyer");
    const me = await call("GET", "/api/employee/me/");
    expect(me.json()).toMatchObject({ data: { employee_name: "lawyer", roles: ["legal"] } });
    const config = (await call("GET", "/api/config/")).json<ClientConfig>();
    const own = (await test.as("lawyer")("GET", "/api/config/")).json<ClientConfig>();
    expect(config.menu).toEqual(own.menu);
    expect(config.gates).toEqual(own.gates);
    expect(config.actor).toMatchObject({
      employeeId: idOf("lawyer"),
      impersonator: idOf("root"),
      mayImpersonate: true,
    });
    expect(own.actor).toMatchObject({ impersonator: null, mayImpersonate: false });
  });

  it("[R4.14] refuses what the other person may not do", async () => {
    const { call } = await start("marketer");
    expectStatus(await call("GET", "/api/petition/"), 403);
    expectStatus(await call("GET", "/api/impersonation/"), 403);
    const { gates } = (await call("GET", "/api/config/")).json<ClientConfig>();
    expect(gates.find(({ path }) => path === "/legal")).toMatchObject({ allowed: false });
  });

  it("writes both people into every history row, and how many there were into the log", async () => {
    const { call } = await start("admin", "root", { reason: "Ticket 12" });
    const own = `/api/employee/${idOf("admin")}/`;
    const { row_version } = (await call("GET", own)).json<{ row_version: number }>();
    expectStatus(await call("PATCH", own, { body: { gender: "other", row_version } }), 200);
    const row = await test.database.read
      .selectFrom("sys__history")
      .select(["actor", "impersonator", "action"])
      .where("resource", "=", "employee")
      .where("record", "=", idOf("admin"))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor: idOf("admin"), impersonator: idOf("root"), action: "edit" });
    expect(await latest()).toMatchObject({
      acting_as: { id: idOf("admin") },
      ended: null,
      reason: "Ticket 12",
    });
    expectStatus(await call("POST", "/api/impersonate/stop/"), 204);
    expect(await latest()).toMatchObject({ ended: new Date(now).toISOString(), actions_count: 1 });
  });

  it("[R4.11] ends at once, and only the second token", async () => {
    const { call } = await start("marketer");
    expectStatus(await call("POST", "/api/impersonate/stop/"), 204);
    expectStatus(await call("GET", "/api/employee/me/"), 401);
    expectStatus(await test.as("root")("GET", "/api/employee/me/"), 200);
    const history = await test.database.read
      .selectFrom("sys__history")
      .select(["actor", "impersonator", "action"])
      .where("resource", "=", "impersonation")
      .where("record", "=", (await latest()).id)
      .orderBy("id")
      .execute();
    expect(history).toEqual([
      { actor: idOf("root"), impersonator: null, action: "create" },
      { actor: idOf("marketer"), impersonator: idOf("root"), action: "edit" },
    ]);
  });

  it("is over after two hours, whatever is done meanwhile", async () => {
    const { call } = await start("marketer");
    const began = now;
    now += IMPERSONATION_LIMIT - 1000;
    expectStatus(await call("GET", "/api/employee/me/"), 200);
    now += 1001;
    expectStatus(await call("GET", "/api/employee/me/"), 401);
    await noteForgotten(test.app.benchline);
    expect((await latest()).ended).toBe(new Date(began + IMPERSONATION_LIMIT).toISOString());
  });

  it("ends when the impersonator signs out, from either side", async () => {
    const sessions = test.app.benchline.sessions;
    for (const side of ["own", "second"]) {
      const own = (await sessions.create({ employee: idOf("deputy") })).token;
      const answer = await withToken(own)("POST", "/api/impersonate/", { body: { id: idOf("lawyer") } });
      const second = answer.json<{ data: { token: string } }>().data.token;
      expectStatus(await withToken(second)("GET", "/api/employee/me/"), 200);
      expectStatus(await withToken(side === "own" ? own : second)("GET", "/api/employee/logout/"), 204);
      expectStatus(await withToken(own)("GET", "/api/employee/me/"), 401);
      expectStatus(await withToken(second)("GET", "/api/employee/me/"), 401);
      await noteForgotten(test.app.benchline);
      expect((await latest()).ended).toBe(new Date(now).toISOString());
    }
  });

  it("is known to another process, and over there at the same time", async () => {
    const other = await test.second();
    const { token, call } = await start("accountant");
    const there = () =>
      other.as()("GET", "/api/employee/me/", { headers: { authorization: `Token ${token}` } });
    expectStatus(await there(), 200);
    expectStatus(await call("POST", "/api/impersonate/stop/"), 204);
    await other.app.benchline.outbox.drain();
    expectStatus(await there(), 401);
    await other.close();
  });
});

describe("who works as whom", () => {
  it.each(["deputy", "root"])("refuses a person who may impersonate: %s", async (name) => {
    const answer = await test.as("root")("POST", "/api/impersonate/", { body: { id: idOf(name) } });
    expect([400, 403]).toContain(answer.statusCode);
  });

  it("refuses a second impersonation inside the first", async () => {
    const { call } = await start("marketer");
    const answer = await call("POST", "/api/impersonate/", { body: { id: idOf("lawyer") } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "already_impersonating"]);
  });

  it.each<[string, object, number]>([
    ["nobody", { id: 99_999 }, 404],
    ["a text", { id: "1" }, 400],
    ["nothing", {}, 400],
    ["a negative number", { id: -1 }, 400],
  ])("refuses %s", async (_what, body, status) => {
    expectStatus(await test.as("root")("POST", "/api/impersonate/", { body }), status);
  });

  it("[R2.90] is for superadmins only", async () => {
    for (const name of ["marketer", "lawyer", "accountant", "admin", "nobody"]) {
      const call = test.as(name);
      expectStatus(await call("POST", "/api/impersonate/", { body: { id: idOf("nobody") } }), 403);
      expectStatus(await call("GET", "/api/impersonate/?query=a"), 403);
      expectStatus(await call("GET", "/api/impersonate/users/"), 403);
    }
  });

  it("[R7.43] finds people by parts of the name or the employee id, without those nobody works as", async () => {
    const names = async (query: string) => {
      const answer = await test.as("root")("GET", `/api/impersonate/?query=${encodeURIComponent(query)}`);
      expectStatus(answer, 200);
      return answer.json<{ data: { id: number; name: string }[] }>().data.map(({ name }) => name);
    };
    expect(await names("ARKET")).toEqual(["marketer"]);
    expect(await names("em4")).toEqual(["lawyer"]);
    expect(await names("")).toEqual(["accountant", "admin", "lawyer", "marketer", "nobody"]);
    expect(await names("deputy")).toEqual([]);
    expect(await names("%")).toEqual([]);
    expect(await names("_")).toEqual([]);
  });

  it("[R7.42] lists everybody with id and name", async () => {
    const answer = await test.as("root")("GET", "/api/impersonate/users/");
    const { data } = answer.json<{ data: { id: number; name: string }[] }>();
    expect(data.map(({ name }) => name)).toEqual(Object.keys(test.users).toSorted());
    expect(data.find(({ name }) => name === "lawyer")).toMatchObject({ id: idOf("lawyer") });
  });
});

describe("what is masked", () => {
  it("[R2.91] lets the person who is really there stop, though the effective roles have no such right", async () => {
    const { call } = await start("marketer");
    const { actor } = (await call("GET", "/api/config/")).json<ClientConfig>();
    expect(actor.roles).toEqual(["marketer"]);
    expect(actor.mayImpersonate).toBe(true);
    expectStatus(await call("POST", "/api/impersonate/stop/"), 204);
    const again = await test.as("root")("POST", "/api/impersonate/stop/");
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, "not_impersonating"]);
  });

  it("answers no class that either of the two may not read", async () => {
    const root = test.as("root");
    const technology = await root("POST", "/api/technology/", { body: { name: "Java" } });
    expectStatus(technology, 201);
    const skill = technology.json<{ id: number }>().id;
    const created = await root("POST", "/api/consultant/", {
      body: {
        name: "Grace Hopper",
        email: "grace@example.com",
        phone: "+14155550124",
        technologies: [skill],
        primary_technology: skill,
        employment_type: "w2_hourly",
        employer_entity: "Benchline",
        hire_date: "2026-01-05",
        base_pay: "50.00",
      },
    });
    expectStatus(created, 201);
    const path = `/api/consultant/${created.json<{ id: number }>().id}/`;
    expect((await root("GET", path)).json()).toHaveProperty("phone");
    for (const [name, sees] of [
      ["nobody", false],
      ["accountant", true],
    ] as const) {
      const { call } = await start(name);
      const answer = await call("GET", path);
      expectStatus(answer, 200);
      expect([name, "phone" in answer.json<object>()]).toEqual([name, sees]);
    }
  });
});
