import { describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { multipart } from "../support/multipart.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const job: ResourceDefinition = {
  version: 1,
  name: "job",
  area: "platform",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true },
    { name: "story", type: "long_text" },
    { name: "owner", type: "reference", to: "employee" },
    { name: "pay", type: "money", sensitivity: "MONEY" },
  ],
  list: { columns: ["title"] },
  detail: {
    tabs: [
      { name: "summary", kind: "sections" },
      { name: "offers", kind: "related", relation: "offer.job" },
      { name: "paid", kind: "related", relation: "offer.job", where: { amount__gte: "1" } },
      { name: "comments", kind: "comments" },
      { name: "files", kind: "files" },
      { name: "history", kind: "history" },
    ],
  },
  scopes: { my: ["owner"] },
};

const offer: ResourceDefinition = {
  version: 1,
  name: "offer",
  area: "platform",
  label: ["name"],
  fields: [
    { name: "name", type: "text", required: true },
    { name: "job", type: "reference", to: "job", required: true, filter: true },
    { name: "owner", type: "reference", to: "employee" },
    { name: "amount", type: "money", sensitivity: "MONEY", filter: true },
  ],
  list: { columns: ["name"] },
  scopes: { my: ["owner"] },
};

const notice: ResourceDefinition = {
  version: 1,
  name: "emp_notify",
  area: "platform",
  label: ["title"],
  operations: ["list", "show"],
  fields: [
    { name: "recipient", type: "reference", to: "employee", readOnly: true },
    { name: "title", type: "text", readOnly: true },
    { name: "description", type: "long_text", readOnly: true },
    { name: "timestamp", type: "datetime", readOnly: true },
    { name: "is_read", type: "boolean" },
    { name: "target", type: "dynamic_reference", readOnly: true },
    { name: "kind", type: "enum", options: ["mention"], readOnly: true },
    { name: "actor", type: "reference", to: "employee", readOnly: true },
  ],
  list: { columns: ["title", "description", "kind", "target", "actor"] },
  scopes: { my: ["recipient"] },
};

const ALL = ["list", "show", "create", "edit", "delete"] as const;
const START = Date.UTC(2026, 4, 4, 9);

const test = prepareOnce(() =>
  createTestApp({
    clock: () => now,
    resources: [job, offer, notice],
    access: {
      job: {
        grants: [
          { rule: "superadmin", actions: [...ALL], scope: "all" },
          { rule: "worker", actions: ["list", "show"], scope: "all" },
          { rule: "worker", actions: ["edit"], scope: "my" },
          { rule: "guest", actions: ["list", "show"], scope: "my" },
        ],
      },
      offer: {
        grants: [
          { rule: "superadmin", actions: [...ALL], scope: "all" },
          { rule: "worker", actions: ["list", "show"], scope: "my" },
        ],
      },
      emp_notify: { grants: [{ rule: "everyone", actions: ["list", "show"], scope: "my" }] },
      comment: {
        grants: [
          { rule: "everyone", actions: ["edit", "delete"], scope: "my" },
          { rule: "superadmin", actions: ["delete"], scope: "all" },
        ],
      },
    },
  }),
);
let now = START;

const idOf = (name: string) => test.users[name]?.id ?? 0;

interface Made {
  readonly id: number;
  readonly row_version: number;
}

async function make(resource: string, body: object): Promise<Made> {
  const answer = await test.as("boss")("POST", `/api/${resource}/`, { body });
  expectStatus(answer, 201);
  return answer.json<Made>();
}

describe("counts of a record's tabs", () => {
  const countsOf = async (who: string, id: number) =>
    (await test.as(who)("GET", `/api/job/${id}/counts/`)).json<{ data: Record<string, unknown> }>().data;
  const exactly = (count: number) => ({ count, count_is_exact: true });

  it("are what each reader may list, and absent where a reader may list nothing", async () => {
    const { id } = await make("job", { title: "Counted", owner: idOf("guest") });
    await make("offer", { name: "Mine", job: id, owner: idOf("worker"), amount: "5.00" });
    await make("offer", { name: "Theirs", job: id, owner: idOf("other"), amount: "0.50" });
    const body = { body: "<p>Well</p>" };
    expectStatus(await test.as("worker")("POST", `/api/job/${id}/comments/`, { body }), 201);
    const file = multipart({ content: "words", name: "a.txt" });
    expectStatus(await test.as("boss")("POST", `/api/job/${id}/files/`, file), 201);
    const secret = multipart({ content: "words", name: "b.txt", texts: { is_private: "true" } });
    expectStatus(await test.as("boss")("POST", `/api/job/${id}/files/`, secret), 201);

    expect(await countsOf("boss", id)).toEqual({
      offers: exactly(2),
      paid: exactly(1),
      comments: exactly(1),
      files: exactly(2),
    });
    // A condition on an amount the reader may not read would tell which amounts there are.
    expect(await countsOf("worker", id)).toEqual({
      offers: exactly(1),
      comments: exactly(1),
      files: exactly(1),
    });
    expect(await countsOf("guest", id)).toEqual({ comments: exactly(1), files: exactly(1) });
  });

  it("answer as the record itself where it may not be seen", async () => {
    const { id } = await make("job", { title: "Hidden" });
    expect((await test.as("guest")("GET", `/api/job/${id}/counts/`)).statusCode).toBe(404);
    expect((await test.as("nobody")("GET", `/api/job/${id}/counts/`)).statusCode).toBe(403);
    expect((await test.as("boss")("GET", "/api/job/99999/counts/")).statusCode).toBe(404);
  });
});

describe("presence", () => {
  const say = (from: TestApp, who: string, body: object) => from.as(who)("POST", "/api/presence/", { body });
  const at = (id: number, mode: string, more: object = {}) => ({ resource: "job", id, mode, ...more });
  const others = async (from: TestApp, who: string, id: number) => {
    const answer = await say(from, who, at(id, "view"));
    expectStatus(answer, 200);
    const { data } = answer.json<{ data: { employee: { label: string }; mode: string }[] }>();
    return data.map(({ employee, mode }) => `${employee.label} ${mode}`);
  };

  it("tells the others across processes who looks and who edits, until they leave or fall silent", async () => {
    const { id } = await make("job", { title: "Busy" });
    const second = await test.second();
    try {
      expect(await others(test, "worker", id)).toEqual([]);
      expect(await others(second, "boss", id)).toEqual(["worker view"]);
      expectStatus(await say(test, "worker", at(id, "edit")), 200);
      expect(await others(second, "boss", id)).toEqual(["worker edit"]);
      expectStatus(await say(test, "worker", at(id, "edit", { leaving: true })), 200);
      expect(await others(second, "boss", id)).toEqual(["worker view"]);
      now += 44_000;
      expect(await others(second, "boss", id)).toEqual(["worker view"]);
      now += 2_000;
      expect(await others(second, "boss", id)).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it("says which version the record has, so that an outdated screen can catch up", async () => {
    const { id, row_version } = await make("job", { title: "Old" });
    const told = async () => (await say(test, "worker", at(id, "view"))).json<{ row_version: number }>();
    expect((await told()).row_version).toBe(row_version);
    await test.as("boss")("PATCH", `/api/job/${id}/`, { body: { title: "New", row_version } });
    expect((await told()).row_version).toBe(row_version + 1);
  });

  it("ends with the session", async () => {
    const { id } = await make("job", { title: "Left" });
    const { token } = await test.app.benchline.sessions.create({ employee: idOf("other") });
    const headers = { authorization: `Token ${token}` };
    expectStatus(await test.as()("POST", "/api/presence/", { headers, body: at(id, "edit") }), 200);
    expect(await others(test, "boss", id)).toEqual(["other edit"]);
    expectStatus(await test.as()("GET", "/api/employee/logout/", { headers }), 204);
    expect(await others(test, "boss", id)).toEqual([]);
  });

  it("is no way to learn of a record one may not see, and takes only what it knows", async () => {
    const { id } = await make("job", { title: "Not for guests" });
    expect((await say(test, "guest", at(id, "view"))).statusCode).toBe(404);
    expect((await say(test, "nobody", at(id, "view"))).statusCode).toBe(403);
    expect((await say(test, "boss", at(id, "sleep"))).statusCode).toBe(400);
    expect((await say(test, "boss", { resource: "job", id: "1", mode: "view" })).statusCode).toBe(400);
    expect((await say(test, "boss", at(99_999, "view"))).statusCode).toBe(404);
    expect((await test.as()("POST", "/api/presence/", { body: at(id, "view") })).statusCode).toBe(401);
  });
});

describe("comments with mentions", () => {
  const link = (id: number) => `<a href="/records/employee/${id}">@Somebody</a>`;
  const write = async (id: number, mentions: readonly number[]) => {
    const answer = await test.as("worker")("POST", `/api/job/${id}/comments/`, {
      body: { body: `<p>Look, ${mentions.map(link).join(", ")}: 1 &lt; 2</p>`, mentions },
    });
    expectStatus(answer, 201);
    return answer.json<Made & { unnotified: number[]; mentions: { id: number; label: string }[] }>();
  };
  const noticesOf = async (who: string) => {
    const { data } = (await test.as(who)("GET", "/api/emp_notify/?sort=created")).json<{
      data: Record<string, unknown>[];
    }>();
    return data.filter(({ kind }) => kind === "mention");
  };

  it("keep who is meant, tell those who may see the record, and name those who may not", async () => {
    const { id } = await make("job", { title: "Mentioned" });
    const mentions = [idOf("other"), idOf("guest"), idOf("worker")];
    const comment = await write(id, mentions);
    expect(comment.mentions.map((one) => one.label)).toEqual(["other", "guest", "worker"]);
    expect(comment.unnotified).toEqual([idOf("guest")]);
    expect(await noticesOf("other")).toMatchObject([
      {
        title: "worker · Job: you were mentioned",
        description: "Mentioned\nLook, @Somebody, @Somebody, @Somebody: 1 < 2",
        kind: "mention",
        target: { name: "job", id },
        actor: { id: idOf("worker") },
      },
    ]);
    expect(await noticesOf("guest")).toEqual([]);
    expect(await noticesOf("worker")).toEqual([]);
  });

  it("are changed and taken away by their author, who tells only those named anew", async () => {
    const { id } = await make("job", { title: "Changed" });
    const comment = await write(id, [idOf("boss")]);
    const url = `/api/job/${id}/comments/${comment.id}/`;
    const told = (await noticesOf("boss")).length;
    const { row_version } = comment;
    const body = { body: "<p>Again</p>", mentions: [idOf("boss"), idOf("other")], row_version };
    expect((await test.as("other")("PATCH", url, { body })).statusCode).toBe(403);
    expectStatus(await test.as("worker")("PATCH", url, { body }), 200);
    expect((await noticesOf("boss")).length).toBe(told);
    expect((await noticesOf("other")).at(-1)).toMatchObject({ description: "Changed\nAgain" });

    const listed = async (who: string) =>
      (await test.as(who)("GET", `/api/job/${id}/comments/`)).json<{
        data: { body: string; permissions: { edit: boolean; delete: boolean } }[];
      }>().data;
    const rights = async (who: string) => (await listed(who)).map(({ permissions }) => permissions);
    expect(await rights("worker")).toMatchObject([{ edit: true, delete: true }]);
    expect(await rights("other")).toMatchObject([{ edit: false, delete: false }]);
    expect(await rights("boss")).toMatchObject([{ edit: false, delete: true }]);

    expect((await test.as("other")("DELETE", url)).statusCode).toBe(403);
    const elsewhere = await make("job", { title: "Elsewhere" });
    const wrong = `/api/job/${elsewhere.id}/comments/${comment.id}/`;
    expect((await test.as("worker")("DELETE", wrong)).statusCode).toBe(404);
    expectStatus(await test.as("worker")("DELETE", url), 204);
    expect(await listed("worker")).toEqual([]);
  });
});

describe("files of a record", () => {
  const attach = async (id: number) => {
    const file = multipart({ content: "words", name: "a.txt" });
    const answer = await test.as("boss")("POST", `/api/job/${id}/files/`, file);
    expectStatus(answer, 201);
    return answer.json<{ data: { id: number } }>().data.id;
  };

  it("are taken away by whoever may edit the record, and cannot be fetched afterwards", async () => {
    const { id } = await make("job", { title: "Filed", owner: idOf("worker") });
    const file = await attach(id);
    const url = `/api/job/${id}/files/${file}/`;
    expect((await test.as("other")("DELETE", url)).statusCode).toBe(403);
    expect((await test.as("guest")("DELETE", url)).statusCode).toBe(404);
    const elsewhere = await make("job", { title: "Elsewhere" });
    expect((await test.as("boss")("DELETE", `/api/job/${elsewhere.id}/files/${file}/`)).statusCode).toBe(404);
    expectStatus(await test.as("worker")("DELETE", url), 204);
    expect((await test.as("worker")("GET", `/api/job/${id}/files/`)).json()).toEqual({ data: [] });
    expect((await test.as("boss")("POST", `/api/files/${file}/link/`)).statusCode).toBe(404);
    expect((await test.as("boss")("DELETE", url)).statusCode).toBe(404);
  });

  it("have links that only fetching uses up", async () => {
    const { id } = await make("job", { title: "Linked" });
    const answer = await test.as("boss")("POST", `/api/files/${await attach(id)}/link/`);
    const { url } = answer.json<{ url: string }>();
    const head = await test.app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body]).toEqual([401, ""]);
    expect((await test.as()("GET", url)).body).toBe("words");
    expect((await test.as()("GET", url)).statusCode).toBe(404);
  });
});

describe("history", () => {
  interface Entry {
    readonly action: string;
    readonly actor: { readonly id: number };
    readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  }
  const historyOf = async (who: string, id: number, query = "") =>
    (await test.as(who)("GET", `/api/job/${id}/history/${query}`)).json<{ data: Entry[]; count: number }>();
  const change = async (who: string, id: number, body: object) => {
    const answer = await test.as(who)("PATCH", `/api/job/${id}/`, { body });
    expectStatus(answer, 200);
    return answer.json<Made>();
  };

  it("is narrowed to a person, and to a field the reader may read", async () => {
    const { id, row_version } = await make("job", { title: "One", owner: idOf("worker"), pay: "5.00" });
    const second = await change("worker", id, { story: "Worked on", row_version });
    await change("boss", id, { pay: "6.00", row_version: second.row_version });
    expect((await historyOf("boss", id)).count).toBe(3);
    expect(
      (await historyOf("boss", id, `?actor=${idOf("worker")}`)).data.map(({ changes }) => changes),
    ).toEqual([{ story: [null, "Worked on"] }]);
    expect((await historyOf("boss", id, "?field=pay")).data.map(({ action }) => action)).toEqual([
      "edit",
      "create",
    ]);
    expect((await historyOf("worker", id, "?field=story")).count).toBe(1);
    const url = `/api/job/${id}/history/`;
    expect((await test.as("worker")("GET", `${url}?field=pay`)).statusCode).toBe(400);
    expect((await test.as("boss")("GET", `${url}?field=nothing`)).statusCode).toBe(400);
    expect((await test.as("boss")("GET", `${url}?actor=x`)).statusCode).toBe(400);
  });

  it("gives back what a field held before, through an update with its checks and its version", async () => {
    const made = await make("job", { title: "Before", owner: idOf("worker") });
    const { id } = made;
    await change("boss", id, { title: "After", owner: idOf("other"), row_version: made.row_version });
    const [entry] = (await historyOf("boss", id, "?field=owner")).data;
    const before = Object.fromEntries(
      Object.entries(entry?.changes ?? {}).map(([field, [value]]) => [field, value]),
    );
    expect(before).toMatchObject({ title: "Before", owner: { id: idOf("worker"), label: "worker" } });
    const stale = await test.as("boss")("PATCH", `/api/job/${id}/`, {
      body: { ...before, row_version: made.row_version },
    });
    expect(stale.statusCode).toBe(409);
    const refused = await test.as("worker")("PATCH", `/api/job/${id}/`, {
      body: { ...before, row_version: made.row_version + 1 },
    });
    expect(refused.statusCode).toBe(403);
    await change("boss", id, { ...before, row_version: made.row_version + 1 });
    const shown = (await test.as("boss")("GET", `/api/job/${id}/`)).json();
    expect(shown).toMatchObject({ title: "Before", owner: { id: idOf("worker") } });
    expect((await historyOf("boss", id)).data[0]?.changes).toMatchObject({ title: ["After", "Before"] });
  });
});
