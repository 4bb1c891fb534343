import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { createTestDatabase } from "../support/database.ts";
import { multipart } from "../support/multipart.ts";

let test: TestApp;
let staticDir: string;

beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  staticDir = join(testDatabase.dataDir, "pages");
  await mkdir(join(staticDir, "assets"), { recursive: true });
  await writeFile(join(staticDir, "assets/main.css"), "main {}");
  await writeFile(join(staticDir, "index.html"), "<!doctype html><title>Page</title>");
  test = await createTestApp({ testDatabase, staticDir });
});
afterAll(() => test.close());

const CALLS = [
  "/",
  "/signin",
  "/api/health/",
  "/api/ready/",
  "/metrics",
  "/api/ticket/",
  "/api/ticket/1/",
  "/api/nothing/",
  "/api/config/",
];
const answersFrom = (headers: Record<string, string>, method: "GET" | "OPTIONS" = "GET") =>
  Promise.all(
    CALLS.map(async (url) => {
      const token = `Token ${test.users.boss?.token}`;
      const answer = await test.app.inject({ method, url, headers: { authorization: token, ...headers } });
      return { url, status: answer.statusCode, headers: answer.headers };
    }),
  );

/** All that the server says to these bytes until it hangs up, or for half a second. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  socket.on("error", () => undefined);
  socket.setTimeout(500, () => socket.destroy());
  socket.write(bytes);
  await once(socket, "close");
  return Buffer.concat(parts).toString("latin1");
}

describe("whoever calls", () => {
  it("from another site is given nothing that a browser would hand on", async () => {
    const foreign = { origin: "https://elsewhere.example" };
    const asked = {
      ...foreign,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    };
    const answers = [...(await answersFrom(foreign)), ...(await answersFrom(asked, "OPTIONS"))];
    for (const { url, headers } of answers) {
      const shared = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      expect([url, shared]).toEqual([url, []]);
    }
    const preflights = await answersFrom(asked, "OPTIONS");
    expect(preflights.every(({ status }) => status >= 400)).toBe(true);
  });

  it("is given no cookie, and no content that a browser may take for another kind", async () => {
    for (const { url, headers } of await answersFrom({})) {
      expect([url, headers["set-cookie"], headers["x-content-type-options"]]).toEqual([
        url,
        undefined,
        "nosniff",
      ]);
      expect([url, headers["x-powered-by"], headers.server]).toEqual([url, undefined, undefined]);
      expect([url, headers["content-type"]]).toEqual([
        url,
        expect.stringMatching(/^(text\/html|text\/plain; version=0\.0\.4|application\/json); charset=utf-8$/),
      ]);
      // what is no page loads nothing either, should a browser show it
      const answer = /^\/(api|metrics)/.test(url);
      const policy = String(headers["content-security-policy"]).split(/; ?/);
      const wanted = ["frame-ancestors 'none'", answer ? "default-src 'none'" : "script-src 'self'"];
      expect([url, policy]).toEqual([url, expect.arrayContaining(wanted)]);
      expect([url, headers["referrer-policy"]]).toEqual([url, answer ? undefined : "same-origin"]);
    }
  });

  it("is given no folder, and not what was sent along", async () => {
    const { port } = new URL(await test.app.listen({ host: "127.0.0.1", port: 0 }));
    const secret = `Token ${test.users.boss?.token}`;
    for (const head of ["TRACE /api/ticket/ HTTP/1.1", "TRACE / HTTP/1.1", "CONNECT /api/ticket/ HTTP/1.1"]) {
      const said = await exchange(Number(port), `${head}\r\nhost: x\r\nauthorization: ${secret}\r\n\r\n`);
      expect([head, said]).toEqual([head, expect.stringMatching(/^(HTTP\/1\.1 4|$)/)]);
      expect(said).not.toContain(secret);
    }
    for (const url of ["/assets", "/assets/"])
      expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 404]);
  });

  it("and says in two ways where a request ends is not answered, nor is what it hides behind it", async () => {
    const port = (test.app.server.address() as AddressInfo).port;
    const hidden = "GET /api/health/ HTTP/1.1\r\nhost: x\r\n\r\n";
    for (const framing of [
      `content-length: ${hidden.length}\r\ntransfer-encoding: chunked`,
      "content-length: 2\r\ncontent-length: 5",
      "transfer-encoding: chunked, identity",
    ]) {
      const head = `POST /api/auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}`;
      const said = await exchange(port, `${head}\r\n\r\n0\r\n\r\n${hidden}`);
      expect([framing, said]).toEqual([framing, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
      expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
    }
  });

  it("cannot bring a token in the address or in a cookie", async () => {
    const token = test.users.boss?.token ?? "";
    const ways = [
      { url: `/api/ticket/?token=${token}`, headers: {} },
      { url: "/api/ticket/", headers: { cookie: `token=${token}` } },
      { url: "/api/ticket/", headers: { authorization: `Basic ${token}` } },
      { url: "/api/ticket/", headers: { authorization: token } },
    ];
    for (const way of ways) {
      const { statusCode } = await test.app.inject({ method: "GET", ...way });
      expect([way.url.slice(0, 20), statusCode]).toEqual([way.url.slice(0, 20), 401]);
    }
  });

  it("and asks too often is told how long to wait, also before signing in", async () => {
    const limited = await test.second({ limits: { callsPerMinute: 5 } });
    const sent = [];
    for (let call = 0; call < 8; call += 1) {
      sent.push(
        await limited.app.inject({
          method: "POST",
          url: "/api/auth/login/",
          payload: { employee_id: "nobody", password: "x" },
        }),
      );
    }
    const refused = sent.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.json<{ message: string }>().message).toMatch(/\d/);
    }
    expect((await limited.app.inject("/api/health/")).statusCode).toBe(200);
    await limited.close();
  });

  it("and hides behind a trusted proxy is counted alone; who only claims to be behind one is not", async () => {
    const limited = await test.second({ limits: { callsPerMinute: 5 }, trustedProxies: ["10.0.0.0/8"] });
    const statusOf = async (remoteAddress: string, from: string) => {
      const headers = { "x-forwarded-for": from };
      const { statusCode } = await limited.app.inject({
        method: "POST",
        url: "/api/auth/login/",
        payload: { employee_id: `nobody ${from}`, password: "x" },
        remoteAddress,
        headers,
      });
      return statusCode;
    };
    for (let person = 1; person <= 10; person += 1)
      expect(await statusOf("10.1.2.3", `192.0.2.${person}`)).toBe(401);
    const claims = [];
    for (let claim = 1; claim <= 10; claim += 1)
      claims.push(await statusOf("198.51.100.7", `192.0.2.${claim}`));
    expect(claims).toContain(429);
    await limited.close();
  });

  it("opens the application from an office of hundreds behind one address gets all of its files", async () => {
    const limited = await test.second({ limits: { callsPerMinute: 5 }, staticDir });
    for (let person = 0; person < 10; person += 1) {
      for (const url of ["/signin", "/assets/main.css"])
        expect((await limited.app.inject(url)).statusCode, url).toBe(200);
    }
    await limited.close();
  });

  it("sends more than is taken is stopped at the limit: bodies, files, parts and addresses", async () => {
    const boss = test.as("boss");
    const text = multipart({ content: "x", name: "a.txt", texts: { kind: "k".repeat(5_000) } });
    const answers = await Promise.all([
      boss("POST", "/api/ticket/", { body: { title: "x".repeat(1_100_000) } }),
      boss(
        "POST",
        "/api/files/",
        multipart({ content: Buffer.alloc(21 * 1024 * 1024, 0x61), name: "a.txt" }),
      ),
      boss("POST", "/api/files/", text),
      boss("GET", `/api/${"x".repeat(400)}/1/`),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, 2)).toEqual([413, 413]);
    for (const status of statuses) expect([400, 404, 413, 414]).toContain(status);
  });
});

describe("what requests take of the memory", () => {
  const busy = (answer: { statusCode: number; headers: object; json: () => unknown }) =>
    expect([answer.statusCode, answer.headers, answer.json()]).toMatchObject([
      503,
      { "retry-after": "5" },
      { code: "server_busy" },
    ]);

  it("is bounded for bodies: one beside too many others waits, and is refused in the end", async () => {
    const narrow = await test.second({ limits: { bodies: { all: 300_000, person: 300_000, patience: 50 } } });
    const { port } = new URL(await narrow.app.listen({ host: "127.0.0.1", port: 0 }));
    const holding = connect(Number(port), "127.0.0.1");
    holding.on("error", () => undefined);
    holding.write(
      `POST /api/ticket/ HTTP/1.1\r\nhost: x\r\nauthorization: Token ${test.users.boss?.token}\r\ncontent-type: application/json\r\ncontent-length: 250000\r\n\r\n{`,
    );
    const write = (length: number) =>
      narrow.as("worker")("POST", "/api/ticket/", { body: { title: "Long", note: "x".repeat(length) } });
    await expect.poll(async () => (await write(250_000)).statusCode, { timeout: 10_000 }).toBe(503);
    busy(await write(250_000));
    expect((await write(10_000)).statusCode).toBe(400);
    holding.destroy();
    await expect.poll(async () => (await write(250_000)).statusCode, { timeout: 10_000 }).toBe(400);
    // refused before they are handled, and after: both leave their room
    for (let call = 0; call < 5; call += 1) expect((await write(250_000)).statusCode).toBe(400);
    await narrow.close();
  });

  it("is bounded for what bodies are read into: one of very many lists and objects is refused", async () => {
    const write = (count: number) =>
      test.as("worker")("POST", "/api/ticket/", {
        body: { title: Array.from({ length: count }, () => ({})) },
      });
    expect((await write(40_000)).statusCode).toBe(400);
    const refused = await write(60_000);
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { code: "body_too_large" }]);
  });

  it("is bounded for exports, until they are read", async () => {
    const narrow = await test.second({ limits: { exports: { all: 1, person: 1, patience: 1 } } });
    const read = () => narrow.as("boss")("GET", "/api/ticket/export/?format=xlsx");
    const answers = await Promise.all([read(), read(), read()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 503, 503]);
    answers.filter(({ statusCode }) => statusCode === 503).forEach(busy);
    await expect.poll(async () => (await read()).statusCode).toBe(200);
    expect((await narrow.as("boss")("GET", "/api/ticket/export/?columns=nothing")).statusCode).toBe(400);
    await expect.poll(async () => (await read()).statusCode).toBe(200);
    await narrow.close();
  });

  it("is bounded for work on very many rows", async () => {
    const narrow = await test.second({ limits: { largeWork: { all: 1, person: 1, patience: 1 } } });
    const body = {
      action: "archive",
      ids: Array.from({ length: 2000 }, (_, index) => index + 1),
      dry_run: true,
    };
    const work = () => narrow.as("boss")("POST", "/api/ticket/bulk/", { body });
    const [first, ...others] = await Promise.all([work(), work(), work()]);
    expect(first.statusCode, first.body).toBe(200);
    others.forEach(busy);
    expect((await work()).statusCode).toBe(200);
    await narrow.close();
  });
});
