import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import { testDialect } from "../support/database.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() => createTestApp({ limits: { callsPerMinute: 0 } }));
let ticket: { id: number; row_version: number };

beforeAll(async () => {
  ticket = await createTicket({ title: "Sound", owner: test.users.worker?.id });
});

async function createTicket(body: object): Promise<{ id: number; row_version: number }> {
  const answer = await test.as("boss")("POST", "/api/ticket/", { body });
  expectStatus(answer, 201);
  return answer.json();
}

const post = (body: unknown) => test.as("boss")("POST", "/api/ticket/", { body: body as object });
const raw = (text: string | Buffer, type = "application/json") =>
  test.as("boss")("POST", "/api/ticket/", { body: text, headers: { "content-type": type } });
const count = async (): Promise<number> => {
  const row = await test.database.read
    .selectFrom("ticket")
    .select((expression) => expression.fn.countAll().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

describe("a body that cannot be read", () => {
  it.each<[string, string | Buffer, string, number, string]>([
    ["half an object", '{"title": "x"', "application/json", 400, "malformed_json"],
    ["nothing", "", "application/json", 400, "empty_body"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00]), "application/json", 400, "malformed_json"],
    ["another type", "title=x", "application/x-www-form-urlencoded", 400, "unsupported_content_type"],
    ["a list", "[]", "application/json", 400, "body_not_an_object"],
    ["null", "null", "application/json", 400, "body_not_an_object"],
    [
      "a prototype",
      '{"__proto__": {"admin": true}, "title": "x"}',
      "application/json",
      400,
      "malformed_json",
    ],
    ["too much", `{"title": "${"x".repeat(1_100_000)}"}`, "application/json", 413, "body_too_large"],
  ])("is refused: %s", async (_what, text, type, status, code) => {
    const before = await count();
    const answer = await raw(text, type);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await count()).toBe(before);
  });

  it("is none where a call takes none, whatever its type is said to be", async () => {
    const { id } = (await post({ title: "Short" })).json<{ id: number }>();
    const headers = { "content-type": "application/json" };
    for (const [method, path] of [
      ["DELETE", `/api/ticket/${id}/`],
      ["POST", `/api/ticket/${id}/restore/`],
      ["POST", "/api/auth/sessions/end_others/"],
    ] as const) {
      const answer = await test.as("boss")(method, path, { body: "", headers });
      expect([path, answer.statusCode < 300]).toEqual([path, true]);
    }
  });

  it("is refused in the language of the reader where it has words, with a request id and no stack", async () => {
    const answer = await raw("{");
    const body = answer.json<Record<string, unknown>>();
    expect(Object.keys(body).toSorted()).toEqual(["code", "message", "request_id"]);
    expect(body.message).toBe("The request isn’t valid JSON.");
    expect(answer.body).not.toMatch(/ at |node_modules|\.ts/);
  });
});

describe("values that do not fit", () => {
  it.each<[string, string, unknown]>([
    ["an unknown field", "nothing", 1],
    ["a number for a text", "title", 5],
    ["an object for a text", "title", { $ne: null }],
    ["a list for a text", "title", ["a"]],
    ["a text that is too long", "title", "x".repeat(81)],
    ["a text with a NUL", "title", "a\u0000b"],
    ["half a letter", "title", "a\ud800"],
    ["an option that is none", "priority", "urgent"],
    ["a number that is too large", "estimate", "100.1"],
    ["a number that is too small", "estimate", -1],
    ["too many digits", "estimate", "1.55"],
    ["a number beyond all numbers", "budget", "9".repeat(40)],
    ["no number at all", "budget", "12,50"],
    ["a day that does not exist", "due", "2026-02-30"],
    ["a date in another form", "due", "31.01.2026"],
    ["a number for a date", "due", 20260101],
    ["an unknown id", "owner", 999_999],
    ["an id that is no number", "owner", "one"],
    ["an id beyond numbers", "owner", Number.MAX_SAFE_INTEGER + 2],
    ["one tag for a list of tags", "tags", "a"],
    ["a state, which only a transition sets", "status", "done"],
    ["a computed number", "code", "TCK-9999"],
    ["a file that nobody uploaded", "proof", 12345],
  ])("are refused by name: %s", async (_what, field, value) => {
    const before = await count();
    const answer = await post({ title: "Fine", [field]: value });
    expectStatus(answer, 400);
    const body = answer.json<{ code: string; errors: Record<string, string[]> }>();
    expect(body.code).toBe("invalid_values");
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field]?.[0]).toMatch(/^[A-Z].*\.$/);
    expect(await count()).toBe(before);
  });

  it("are all named at once", async () => {
    const answer = await post({ title: "", due: "never", estimate: "x", nothing: 1 });
    expect(Object.keys(answer.json<{ errors: object }>().errors).toSorted()).toEqual([
      "due",
      "estimate",
      "nothing",
      "title",
    ]);
  });
});

describe("records that are not there for me", () => {
  it.each(["999999", "0", "-1", "1.5", "abc", "9007199254740993", "1%00", "%2e%2e"])(
    "are not found: %s",
    async (id) => {
      for (const method of ["GET", "PATCH", "DELETE"] as const) {
        const body = method === "GET" ? {} : { body: { title: "x", row_version: 1 } };
        const answer = await test.as("boss")(method, `/api/ticket/${id}/`, body);
        expect([answer.statusCode, method]).toEqual([404, method]);
      }
    },
  );

  it("look the same whether they do not exist or may not be seen", async () => {
    const hidden = await test.as("guest")("GET", `/api/ticket/${ticket.id}/`);
    const missing = await test.as("guest")("GET", "/api/ticket/999999/");
    expect([hidden.statusCode, missing.statusCode]).toEqual([404, 404]);
    const plain = (body: string, id: number) =>
      body.replaceAll(String(id), "ID").replace(/"request_id":"[^"]+"/, "");
    expect(plain(hidden.body, ticket.id)).toBe(plain(missing.body, 999_999));
  });

  it("cannot be pointed at either", async () => {
    const secret = await createTicket({ title: "Secret" });
    const attached = await test.as("guest")("POST", `/api/ticket/${secret.id}/comments/`, {
      body: { body: "x" },
    });
    expect(attached.statusCode).toBe(404);
  });

  it("are 404 for a resource that does not exist, even one with a name of the language", async () => {
    for (const name of ["nothing", "constructor", "__proto__", "toString", "sys__session", "ticket__tags"]) {
      const answer = await test.as("boss")("GET", `/api/${name}/`);
      expect([name, answer.statusCode]).toEqual([name, 404]);
    }
  });
});

describe("lists that cannot be read", () => {
  it.each([
    "page=0",
    "page=x",
    "page_size=101",
    "page_size=0",
    "sort=nothing",
    "sort=notes",
    "nothing=1",
    "notes=x",
    "due=never",
    "due__gte=31.01.2026",
    "estimate__gt=many",
    "owner=one",
    "status=lost",
    "status__near=open",
    "scope=mine",
    "archived=maybe",
    "page=1&page=2",
    `query=${"x".repeat(300)}`,
    "region=1",
  ])("are refused: %s", async (query) => {
    const answer = await test.as("boss")("GET", `/api/ticket/?${query}`);
    expectStatus(answer, 400);
    expect(answer.json()).toMatchObject({ code: "invalid_query" });
  });

  it("are refused on a field the person may not read, as if it did not exist", async () => {
    for (const query of ["budget__gte=1", "sort=budget", "budget=1"]) {
      const hidden = await test.as("worker")("GET", `/api/ticket/?${query}`);
      const unknown = await test.as("worker")("GET", `/api/ticket/?${query.replace("budget", "gadget")}`);
      expect([hidden.statusCode, unknown.statusCode]).toEqual([400, 400]);
      const words = (body: string) => body.replaceAll("gadget", "budget").replace(/"request_id":"[^"]+"/, "");
      expect(words(hidden.body)).toBe(words(unknown.body));
    }
  });
});

describe("writers at once", () => {
  it("one saves, the others are told and get the row as it is now", async () => {
    const fresh = await createTicket({ title: "Contested" });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        test.as("boss")("PATCH", `/api/ticket/${fresh.id}/`, {
          body: { title: `Writer ${index}`, row_version: fresh.row_version },
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<{ title: string }>().title;
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json()).toMatchObject({
        code: "stale_version",
        current: { title: winner, row_version: 2 },
      });
    }
  });

  it("a write must say which version it saw", async () => {
    const answer = await test.as("boss")("PATCH", `/api/ticket/${ticket.id}/`, { body: { title: "x" } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(["row_version"]);
  });

  it("of the same unique value one succeeds", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post({ title: `Unique ${index}`, key: index % 2 ? "SAME" : "same" }),
      ),
    );
    const created = answers.filter(({ statusCode }) => statusCode === 201);
    expect(created).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: { key: ["Another record already has this value."] } });
    }
  });
});

describe("anything at all", () => {
  const value = fc.anything({
    maxDepth: 3,
    withNullPrototype: false,
    values: [
      fc.string({ unit: "binary" }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom("today", "2026-01-01", "1e999", "-0", "٣", "' OR 1=1 --", "{{x}}", "\u202e"),
    ],
  });
  const names = [
    "title",
    "notes",
    "key",
    "owner",
    "priority",
    "due",
    "estimate",
    "budget",
    "tags",
    "proof",
    "row_version",
  ];

  it("as a body is created or refused, never a fault", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names, "x"), value), async (body) => {
        const answer = await raw(JSON.stringify(body) ?? "null");
        expectStatus(answer, 201, 400);
      }),
      { numRuns: 150 },
    );
  });

  it("as parameters of a list is answered or refused, never a fault", async () => {
    const parameter = fc.tuple(
      fc.constantFrom(
        ...names,
        "id",
        "created",
        "page",
        "page_size",
        "sort",
        "query",
        "scope",
        "group",
        "count",
        "status",
      ),
      fc.constantFrom("", "__gte", "__contains", "__empty", "__within", "__not", "__starts_with", "__x"),
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("1", "-title", "2026-01-01", "true", "a,b", "today", "me"),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parameter, { maxLength: 5 }), async (parameters) => {
        const query = parameters
          .filter(([, , text]) => text.isWellFormed())
          .map(([name, operator, text]) => `${name}${operator}=${encodeURIComponent(text)}`)
          .join("&");
        const answer = await test.as("boss")("GET", `/api/ticket/?${query}`);
        expectStatus(answer, 200, 400);
      }),
      { numRuns: 300 },
    );
  });

  it("as an address is answered or refused, never a fault", async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.constantFrom("GET", "POST", "DELETE"), async (path, method) => {
        const answer = await test.as("boss")(method, `/api${path}`);
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    for (const url of ["/api/%", "/api/%ff/", "/api/ticket/%zz/", `/api/${"x".repeat(500)}/`]) {
      expect((await test.as("boss")("GET", url)).statusCode).toBeLessThan(500);
    }
  });
});

describe("connections", () => {
  it("that are cut in the middle of a request change nothing and harm nobody", async () => {
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = test.app.server.address() as AddressInfo;
    const before = await count();
    const body = JSON.stringify({ title: "Cut off" });
    const head = `POST /api/ticket/ HTTP/1.1\r\nhost: x\r\nauthorization: Token ${test.users.boss?.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    for (const text of [head, head + body.slice(0, 10), "POST /api/ticket/ HT", "\u0000\u0001\r\n\r\n"]) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(text);
          setTimeout(() => socket.destroy(), 30);
        });
        socket.on("close", () => resolve());
        socket.on("error", () => resolve());
      });
    }
    const response = await fetch(`http://127.0.0.1:${port}/api/health/`);
    expect(response.status).toBe(200);
    expect(await count()).toBe(before);
  });

  it("of one person are limited, with the time to wait", async () => {
    const limited = await test.second({ limits: { callsPerMinute: 20 } });
    const answers = [];
    for (let call = 0; call < 25; call += 1) {
      answers.push(await limited.as("worker")("GET", "/api/ticket/?page_size=1"));
    }
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.json()).toMatchObject({ code: "too_many_requests" });
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await limited.as("other")("GET", "/api/ticket/?page_size=1")).statusCode).toBe(200);
    await limited.close();
  });
});

describe.runIf(testDialect === "sqlite")("a full disk", () => {
  it("is said plainly; what was acknowledged is there, reading goes on", async () => {
    const full = await createTestApp({
      limits: { callsPerMinute: 0 },
      databaseOptions: { maxPageCount: 700 },
    });
    const acknowledged: number[] = [];
    let refusal: { statusCode: number; body: string } | null = null;
    for (let index = 0; index < 3000 && refusal === null; index += 1) {
      const answer = await full.as("boss")("POST", "/api/ticket/", {
        body: { title: `Row ${index}`, notes: "x".repeat(9_000) },
      });
      if (answer.statusCode === 201) acknowledged.push(answer.json<{ id: number }>().id);
      else refusal = answer;
    }
    expect(refusal).toMatchObject({ statusCode: 507 });
    expect(JSON.parse(refusal?.body ?? "{}")).toMatchObject({ code: "storage_full" });
    const list = await full.as("boss")("GET", "/api/ticket/?page_size=1&count=exact");
    expect(list.json()).toMatchObject({ count: acknowledged.length });
    for (const table of ["sys__history", "sys__outbox"]) {
      const rows = await full.database.read
        .selectFrom(table)
        .select("record")
        .where("resource", "=", "ticket")
        .execute();
      expect(rows.map(({ record }) => record)).toEqual(acknowledged);
    }
    await full.close();
  });
});
