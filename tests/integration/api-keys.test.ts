import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import type { KeyScopes } from "../../core/access/types.ts";
import { LIVE_CLOSED, LIVE_PATH, type LiveMessage } from "../../core/live/messages.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { multipart } from "../support/multipart.ts";

const DAY = 24 * 3600 * 1000;
let now = Date.now();
let test: TestApp;
/** Another process on the same data. */
let other: TestApp;
let ticket: { readonly id: number; readonly row_version: number };

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  other = await test.second();
  await other.app.listen({ port: 0, host: "127.0.0.1" });
  const owner = test.users["worker"]?.id;
  ticket = (
    await test.as("boss")("POST", "/api/ticket/", { body: { title: "Keyed", owner, budget: "10.00" } })
  ).json();
});
afterAll(async () => {
  await other.close();
  await test.close();
});

interface Made {
  readonly id: number;
  readonly token: string;
}

async function makeKey(
  scopes: KeyScopes,
  {
    person = "worker",
    name = "Sync",
    days = 30,
    role,
  }: { person?: string; name?: string; days?: number; role?: string } = {},
): Promise<Made> {
  const body = { name, scopes, days, ...(role === undefined ? {} : { role }) };
  const answer = await test.as(person)("POST", "/api/keys/", { body });
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json<{ data: Made }>().data;
}

const callWith =
  ({ token }: Made, app: TestApp = test) =>
  (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object) =>
    app.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });

describe("what a key may", () => {
  const CALLS: readonly [method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object][] = [
    ["GET", "/api/ticket/?page=1&page_size=10"],
    ["GET", "/api/ticket/pick/"],
    ["GET", "/api/ticket/{id}/"],
    ["GET", "/api/ticket/{id}/history/"],
    ["GET", "/api/ticket/{id}/comments/"],
    ["POST", "/api/ticket/{id}/comments/", { body: "By a program" }],
    ["POST", "/api/comment/", { target: { resource: "ticket", id: 1 }, body: "By a program" }],
    ["POST", "/api/ticket/", { title: "By a program", owner: 0 }],
    ["PATCH", "/api/ticket/{id}/", { notes: "By a program" }],
    ["POST", "/api/ticket/{id}/transition/", { field: "status", transition: "start", dry_run: true }],
    ["DELETE", "/api/ticket/{id}/"],
    ["GET", "/api/ticket/export/"],
    ["POST", "/api/ticket/export/link/"],
    ["GET", "/api/technology/?page=1&page_size=10"],
    ["GET", "/api/employee/me/"],
    ["GET", "/api/keys/"],
    ["POST", "/api/keys/", { name: "More", scopes: { "*": ["list"] }, days: 1 }],
    [
      "POST",
      "/api/employee/change_password/",
      { cur_password: "Benchline#2026", new_password: "Benchline#2027" },
    ],
    ["POST", "/api/auth/unlock/", { password: "Benchline#2026" }],
    ["GET", "/api/employee/logout/"],
    ["GET", "/api/impersonate/"],
    ["POST", "/api/impersonate/", { id: 2 }],
    ["GET", "/api/config/"],
    ["GET", "/api/jobs/"],
    ["GET", "/api/preferences/"],
    ["GET", "/api/emp_notify/count/"],
  ];
  /** Position in CALLS of what a key with these scopes is let through to. */
  const passed = async (key: Made): Promise<string[]> => {
    const call = callWith(key);
    const open: string[] = [];
    for (const [method, url, body] of CALLS) {
      const versioned = method === "PATCH" || url.includes("transition");
      const { row_version: version } = (await test.as("boss")("GET", `/api/ticket/${ticket.id}/`)).json<
        typeof ticket
      >();
      // workers add tickets of their own alone
      const owned =
        body !== undefined && "owner" in body ? { ...body, owner: test.users["worker"]?.id } : body;
      const sent = versioned ? { ...body, row_version: version } : owned;
      const { statusCode } = await call(method, url.replace("{id}", String(ticket.id)), sent);
      if (statusCode < 400) open.push(`${method} ${url.replace(/\?.*/, "")}`);
      else expect([url, [403, 404].includes(statusCode)]).toEqual([url, true]);
    }
    return open;
  };
  const ALWAYS = ["GET /api/employee/me/"];

  it("follows from its scopes alone: to list", async () => {
    expect(await passed(await makeKey({ ticket: ["list"] }))).toEqual([
      "GET /api/ticket/",
      "GET /api/ticket/pick/",
      ...ALWAYS,
    ]);
  });

  it("follows from its scopes alone: to open", async () => {
    expect(await passed(await makeKey({ ticket: ["show"] }))).toEqual([
      "GET /api/ticket/pick/",
      "GET /api/ticket/{id}/",
      "GET /api/ticket/{id}/history/",
      "GET /api/ticket/{id}/comments/",
      ...ALWAYS,
    ]);
  });

  it("follows from its scopes alone: to add, to change and to make steps", async () => {
    expect(await passed(await makeKey({ ticket: ["create"], employee: ["pick"] }))).toContain(
      "POST /api/ticket/",
    );
    expect(await passed(await makeKey({ ticket: ["show", "edit"] }))).toEqual([
      "GET /api/ticket/pick/",
      "GET /api/ticket/{id}/",
      "GET /api/ticket/{id}/history/",
      "GET /api/ticket/{id}/comments/",
      "POST /api/ticket/{id}/comments/",
      "PATCH /api/ticket/{id}/",
      ...ALWAYS,
    ]);
    expect(await passed(await makeKey({ ticket: ["show", "approve"] }))).toContain(
      "POST /api/ticket/{id}/transition/",
    );
  });

  it("follows from its scopes alone: to export", async () => {
    expect(await passed(await makeKey({ ticket: ["list", "export"] }))).toEqual([
      "GET /api/ticket/",
      "GET /api/ticket/pick/",
      "GET /api/ticket/export/",
      "POST /api/ticket/export/link/",
      ...ALWAYS,
    ]);
  });

  it("is never more than its owner may, in rows, fields and steps", async () => {
    const key = await makeKey({ "*": ["list", "show", "edit", "delete", "approve", "export"] });
    const call = callWith(key);
    const own = await call("GET", `/api/ticket/${ticket.id}/`);
    expect(own.json()).not.toHaveProperty("budget");
    const foreign = (await test.as("boss")("POST", "/api/ticket/", { body: { title: "Not mine" } })).json<
      typeof ticket
    >();
    const { row_version } = foreign;
    const answers = [
      await call("PATCH", `/api/ticket/${foreign.id}/`, { row_version, title: "Mine" }),
      await call("DELETE", `/api/ticket/${foreign.id}/`),
      await call("GET", "/api/team/?page=1&page_size=10"),
      await call("GET", "/api/role_grant/?page=1&page_size=10"),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });

  it("says in permissions, the description and the refusal what the key gives", async () => {
    const call = callWith(await makeKey({ ticket: ["list", "show"] }));
    const record = (await call("GET", `/api/ticket/${ticket.id}/`)).json<{
      permissions: { edit: boolean };
    }>();
    expect(record.permissions.edit).toBe(false);
    expect((await test.as("worker")("GET", `/api/ticket/${ticket.id}/`)).json()).toMatchObject({
      permissions: { edit: true },
    });
    const refused = await call("PATCH", `/api/ticket/${ticket.id}/`, { row_version: 1, title: "No" });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: "not_allowed", needs: { code: "outside_key" } },
    ]);
    expect((await call("GET", "/api/jobs/")).json()).toMatchObject({ code: "not_for_keys" });
    const { paths } = (await call("GET", "/api/openapi.json")).json<{ paths: Record<string, object> }>();
    expect(Object.keys(paths["/api/ticket/{id}/"] ?? {})).toEqual(["get"]);
    expect(paths).not.toHaveProperty("/api/technology/");
  });

  it("opens lists whose addresses the product answers itself, and nothing else beside them", async () => {
    const call = callWith(await makeKey({ employee: ["list", "create"] }, { person: "boss" }));
    expect((await call("GET", "/api/employee/?page=1&page_size=10")).statusCode).toBe(200);
    expect((await call("POST", "/api/employee/", { name: "New" })).json()).toMatchObject({
      code: "not_for_keys",
    });
    const other = callWith(await makeKey({ ticket: ["list"] }, { person: "boss" }));
    expect((await other("GET", "/api/employee/?page=1&page_size=10")).statusCode).toBe(403);
    expect((await other("GET", "/api/employee/?query=bo")).statusCode).toBe(403);
  });

  it("holds within bulk edits, links of exports and the search", async () => {
    const narrow = callWith(await makeKey({ ticket: ["list", "approve"] }));
    const notes = async () =>
      (await test.as("boss")("GET", `/api/ticket/${ticket.id}/`)).json<{ notes: string | null }>().notes;
    const before = await notes();
    const change = { action: "edit", ids: [ticket.id], values: { notes: "In bulk" } };
    const bulk = await narrow("POST", "/api/ticket/bulk/", change);
    expect([bulk.statusCode, bulk.json()]).toMatchObject([403, { needs: { code: "outside_key" } }]);
    expect(await notes()).toBe(before);
    const wide = callWith(await makeKey({ ticket: ["list", "show", "edit"] }));
    expect((await wide("POST", "/api/ticket/bulk/", change)).json()).toMatchObject({ data: [{ ok: true }] });
    expect(await notes()).toBe("In bulk");
    const searching = callWith(await makeKey({ technology: ["list"] }));
    const found = (await searching("GET", "/api/search/?query=Keyed")).json<{
      data: { resource: string }[];
    }>();
    expect(found.data.filter(({ resource }) => resource === "ticket")).toEqual([]);
  });
});

describe("an import of a key", () => {
  /** Uploads a file with a key; `post` acts on the import and waits for the work behind the answer. */
  const importing = async (key: Made) => {
    const send = callWith(key);
    const { body, headers } = multipart({
      content: "title\nBy a file\n",
      name: "file.csv",
      texts: { resource: "ticket" },
    });
    const uploaded = await test.app.inject({
      method: "POST",
      url: "/api/imports/",
      headers: { ...headers, authorization: `Bearer ${key.token}` },
      payload: body,
    });
    const url = `/api/imports/${uploaded.json<{ data?: { id: number } }>().data?.id}/`;
    const post = async (what: string) => {
      expect((await send("POST", `${url}${what}/`)).statusCode).toBe(202);
      await test.app.imports.drain();
      return (await send("GET", url)).json<{ data: object }>().data;
    };
    return { uploaded, url, send, post };
  };

  it("writes as far as its scopes go, under its name, and is no other key’s and not its owner’s", async () => {
    const key = await makeKey({ ticket: ["create", "list"] }, { person: "boss", name: "Loader" });
    const { send, post, url } = await importing(key);
    expect(await post("check")).toMatchObject({ state: "checked", counts: { create: 1 } });
    expect(await post("run")).toMatchObject({ state: "done", counts: { created: 1 } });
    const { data } = (await send("GET", "/api/ticket/?page=1&page_size=1&title=By%20a%20file")).json<{
      data: { id: number }[];
    }>();
    const history = await test.as("boss")("GET", `/api/ticket/${data[0]?.id}/history/`);
    expect(history.json()).toMatchObject({ data: [{ action: "import", api_key: "Loader" }] });
    expect((await send("GET", "/api/imports/")).json<{ data: object[] }>().data).toHaveLength(1);
    const another = callWith(await makeKey({ "*": ["create", "list", "edit"] }, { person: "boss" }));
    for (const stranger of [another, (...args: ["GET", string]) => test.as("boss")(...args)]) {
      expect((await stranger("GET", url)).statusCode).toBe(404);
      expect((await stranger("GET", "/api/imports/")).json()).toMatchObject({ data: [] });
    }
  });

  it("is refused where the key adds and changes nothing", async () => {
    const { uploaded } = await importing(await makeKey({ ticket: ["list", "show"] }, { person: "boss" }));
    expect([uploaded.statusCode, uploaded.json()]).toMatchObject([403, { needs: { code: "outside_key" } }]);
  });

  it("ends with the key", async () => {
    const key = await makeKey({ ticket: ["create"] }, { person: "boss" });
    const { post, send, url } = await importing(key);
    await post("check");
    const id = Number(url.split("/")[3]);
    const work = { state: "running", reached: 0, lease: null };
    expect((await test.as("boss")("DELETE", `/api/keys/${key.id}/`)).statusCode).toBe(204);
    await test.database.write((trx) =>
      trx.updateTable("sys__import").set(work).where("id", "=", id).execute(),
    );
    await test.app.imports.drain();
    const { state, error } = await test.database.read
      .selectFrom("sys__import")
      .select(["state", "error"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([state, error]).toEqual(["failed", expect.stringContaining("import_maker_gone")]);
    expect((await send("GET", url)).statusCode).toBe(401);
  });
});

describe("making a key", () => {
  it("refuses what its maker does not hold, and services to those who may not set up the product", async () => {
    const worker = test.as("worker");
    const make = (scopes: KeyScopes, more: object = {}) =>
      worker("POST", "/api/keys/", { body: { name: "Sync", scopes, days: 30, ...more } });
    expect((await make({ team: ["list"] })).json()).toMatchObject({ code: "key_scope_not_held" });
    expect((await make({ ticket: ["delete"] })).json()).toMatchObject({ code: "key_scope_not_held" });
    expect((await make({ nothing: ["list"] })).json()).toMatchObject({ code: "key_scope_not_held" });
    expect((await make({ ticket: ["list"] }, { role: "superadmin" })).statusCode).toBe(403);
    for (const wrong of [
      { days: 0 },
      { days: 400 },
      { name: " " },
      { scopes: {} },
      { scopes: { ticket: [] } },
    ])
      expect([wrong, (await make({ ticket: ["list"] }, wrong)).statusCode]).toEqual([wrong, 400]);
    const offered = (await worker("GET", "/api/keys/scopes/")).json<{
      data: { resource: string; actions: string[] }[];
    }>();
    expect(offered.data.find(({ resource }) => resource === "ticket")?.actions).toEqual([
      "pick",
      "list",
      "show",
      "create",
      "edit",
      "export",
      "approve",
      "print",
      "email",
      "share",
    ]);
  });

  it("answers the key once, stores a hash of it, and lists to each their own", async () => {
    const { id, token } = await makeKey({ ticket: ["list"] }, { name: "Nightly sync" });
    expect(token).toMatch(/^benchline_[0-9a-f]{64}$/);
    const mine = await test.as("worker")("GET", "/api/keys/");
    expect(mine.body).not.toContain(token);
    expect(mine.json<{ data: object[] }>().data[0]).toMatchObject({
      id,
      name: "Nightly sync",
      hint: token.slice(-4),
      scopes: { ticket: ["list"] },
      owner: { label: "worker" },
      role: null,
      last_used: null,
    });
    const stored = await test.database.read
      .selectFrom("sys__api_key")
      .selectAll()
      .where("id", "=", id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await test.as("other")("GET", "/api/keys/")).json()).toEqual({ data: [], roles: [] });
    expect((await test.as("other")("DELETE", `/api/keys/${id}/`)).statusCode).toBe(404);
    const all = (await test.as("boss")("GET", "/api/keys/")).json<{
      data: { id: number }[];
      roles: { name: string }[];
    }>();
    expect(all.data.some((key) => key.id === id)).toBe(true);
    expect(all.roles.map(({ name }) => name).toSorted()).toEqual(["guest", "superadmin", "worker"]);
  });

  it("is for oneself: not while working as somebody else", async () => {
    const [employee, impersonator] = [test.users["other"]?.id ?? 0, test.users["boss"]?.id ?? 0];
    const { token } = await test.app.benchline.sessions.create({ employee, impersonator });
    const as = callWith({ id: 0, token });
    expect((await as("GET", "/api/keys/")).json()).toMatchObject({ code: "keys_of_another_person" });
  });
});

describe("a key of a service", () => {
  it("acts with its role, for as long as its maker may make such keys", async () => {
    const key = await makeKey(
      { ticket: ["list", "show"] },
      { person: "boss", name: "Warehouse", role: "guest" },
    );
    const call = callWith(key);
    // a guest lists the own tickets alone, and the maker's are those of the service
    expect((await call("GET", "/api/ticket/?page=1&page_size=10")).json()).toMatchObject({ count: 0 });
    expect((await call("GET", `/api/ticket/${ticket.id}/`)).statusCode).toBe(404);
    const boss = Number(test.users["boss"]?.id);
    await test.database.write(async (trx) => {
      await trx.deleteFrom("employee__roles").where("owner", "=", boss).execute();
      await trx
        .insertInto("sys__outbox")
        .values({ at: now, resource: "employee", record: boss, action: "edit", row_version: 2 })
        .execute();
    });
    await test.app.benchline.outbox.drain();
    expect((await call("GET", "/api/ticket/?page=1&page_size=10")).statusCode).toBe(401);
    await test.database.write(async (trx) => {
      const role = await trx
        .selectFrom("role")
        .select("id")
        .where("name", "=", "superadmin")
        .executeTakeFirstOrThrow();
      await trx.insertInto("employee__roles").values({ owner: boss, value: role.id, position: 0 }).execute();
      await trx
        .insertInto("sys__outbox")
        .values({ at: now, resource: "employee", record: boss, action: "edit", row_version: 3 })
        .execute();
    });
    await test.app.benchline.outbox.drain();
    expect((await call("GET", "/api/ticket/?page=1&page_size=10")).statusCode).toBe(200);
  });
});

describe("what was done with a key", () => {
  it("stands in history under its owner, with the name of the key", async () => {
    const call = callWith(await makeKey({ ticket: ["show", "edit"] }, { name: "Payroll export" }));
    const before = (await call("GET", `/api/ticket/${ticket.id}/`)).json<typeof ticket>();
    const changed = await call("PATCH", `/api/ticket/${ticket.id}/`, {
      row_version: before.row_version,
      notes: "Through a key",
    });
    expect(changed.statusCode).toBe(200);
    const { data } = (await test.as("boss")("GET", `/api/ticket/${ticket.id}/history/`)).json<{
      data: object[];
    }>();
    expect(data[0]).toMatchObject({
      actor: { label: "worker" },
      impersonator: null,
      api_key: "Payroll export",
    });
    expect(data.at(-1)).toMatchObject({ actor: { label: "boss" }, api_key: null });
  });

  it("is noted as its last use, at most every ten minutes", async () => {
    const key = await makeKey({ ticket: ["list"] });
    const call = callWith(key);
    const lastUsed = async () => {
      const { data } = (await test.as("worker")("GET", "/api/keys/")).json<{
        data: { id: number; last_used: string | null }[];
      }>();
      return data.find(({ id }) => id === key.id)?.last_used ?? null;
    };
    expect(await lastUsed()).toBeNull();
    await call("GET", "/api/ticket/?page=1&page_size=10");
    const first = new Date(now).toISOString();
    await expect.poll(lastUsed).toBe(first);
    now += 5 * 60_000;
    await call("GET", "/api/ticket/?page=1&page_size=10");
    expect(await lastUsed()).toBe(first);
    now += 6 * 60_000;
    await call("GET", "/api/ticket/?page=1&page_size=10");
    await expect.poll(lastUsed).toBe(new Date(now).toISOString());
  });
});

describe("a key ends", () => {
  const list = "/api/ticket/?page=1&page_size=10";

  it("when it is revoked: on every process, and with its live connections", async () => {
    const key = await makeKey({ ticket: ["list", "show"] });
    expect((await callWith(key, other)("GET", list)).statusCode).toBe(200);
    const { port } = other.app.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
    const heard: LiveMessage[] = [];
    socket.on("message", (bytes: Buffer) => heard.push(JSON.parse(bytes.toString("utf8")) as LiveMessage));
    const closed = once(socket, "close");
    await once(socket, "open");
    socket.send(JSON.stringify({ token: key.token }));
    await expect.poll(() => heard.some(({ welcome }) => welcome === true)).toBe(true);
    socket.send(JSON.stringify({ watch: [{ resource: "ticket" }, { resource: "technology" }] }));
    await callWith(key, other)("GET", list);
    await test.as("boss")("POST", "/api/technology/", { body: { name: "Outside the key" } });
    const { row_version } = (await test.as("boss")("GET", `/api/ticket/${ticket.id}/`)).json<typeof ticket>();
    await test.as("boss")("PATCH", `/api/ticket/${ticket.id}/`, {
      body: { row_version, title: "Keyed anew" },
    });
    await other.app.live.settled();
    await expect
      .poll(() => heard.flatMap(({ changed = [] }) => changed.map(({ resource }) => resource)))
      .toEqual(["ticket"]);

    expect((await test.as("worker")("DELETE", `/api/keys/${key.id}/`)).statusCode).toBe(204);
    expect((await callWith(key)("GET", list)).statusCode).toBe(401);
    await other.app.live.settled();
    expect((await closed)[0]).toBe(LIVE_CLOSED.session_over);
    const refused = await callWith(key, other)("GET", list);
    expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([
      401,
      'Bearer realm="Benchline", error="invalid_token"',
    ]);
    const { data } = (await test.as("worker")("GET", "/api/keys/")).json<{ data: { id: number }[] }>();
    expect(data.some(({ id }) => id === key.id)).toBe(false);
  });

  it("when its time is up", async () => {
    const key = await makeKey({ ticket: ["list"] }, { days: 1 });
    expect((await callWith(key)("GET", list)).statusCode).toBe(200);
    now += DAY - 1000;
    expect((await callWith(key)("GET", list)).statusCode).toBe(200);
    now += 1000;
    expect((await callWith(key)("GET", list)).statusCode).toBe(401);
    const { data } = (await test.as("worker")("GET", "/api/keys/")).json<{ data: { id: number }[] }>();
    expect(data.find(({ id }) => id === key.id)).toMatchObject({ expired: true });
  });

  it("when its owner may not sign in any more, and by a superadmin", async () => {
    const key = await makeKey({ ticket: ["list"] }, { person: "other" });
    expect((await callWith(key)("GET", list)).statusCode).toBe(200);
    const boss = test.as("boss");
    const url = `/api/employee/${test.users["other"]?.id}`;
    const move = async (transition: string, more: object = {}) => {
      const { row_version } = (await boss("GET", `${url}/`)).json<typeof ticket>();
      const body = { field: "status", transition, row_version, ...more };
      expect((await boss("POST", `${url}/transition/`, { body })).statusCode).toBe(200);
      await test.app.benchline.outbox.drain();
    };
    await move("suspend", { reason: "Leaves" });
    expect((await callWith(key)("GET", list)).statusCode).toBe(401);
    await move("resume");
    expect((await callWith(key)("GET", list)).statusCode).toBe(200);
    expect((await boss("DELETE", `/api/keys/${key.id}/`)).statusCode).toBe(204);
    expect((await callWith(key)("GET", list)).statusCode).toBe(401);
  });
});
