import { once } from "node:events";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIVE_PATH } from "../../core/live/messages.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";

const PORTAL = "https://portal.example";
let test: TestApp;
let plain: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    corsOrigins: [PORTAL, "https://tools.example:8443"],
    publicUrl: "https://benchline.example",
    securityContact: "mailto:security@benchline.example",
  });
  plain = await createTestApp();
});
afterAll(() => Promise.all([test.close(), plain.close()]));

const authorization = () => `Bearer ${test.users.boss?.token}`;

describe("a token", () => {
  it("is taken as Bearer and as Token, whatever the case of the scheme", async () => {
    const token = test.users.boss?.token ?? "";
    for (const scheme of ["Bearer", "bearer", "Token", "TOKEN"]) {
      const answer = await test.as()("GET", "/api/employee/me/", {
        headers: { authorization: `${scheme} ${token}` },
      });
      expect([scheme, answer.statusCode]).toEqual([scheme, 200]);
    }
    for (const header of [token, `Basic ${token}`, `Bearer${token}`, "Bearer", `Bearer ${"x".repeat(300)}`]) {
      const answer = await test.as()("GET", "/api/employee/me/", { headers: { authorization: header } });
      expect([header, answer.statusCode]).toEqual([header, 401]);
    }
  });

  it("is asked for by name where it is missing, and called invalid where it opens nothing", async () => {
    const missing = await test.as()("GET", "/api/ticket/1/");
    expect(missing.headers["www-authenticate"]).toBe('Bearer realm="Benchline"');
    const wrong = await test.as()("GET", "/api/ticket/1/", { headers: { authorization: "Bearer nobody" } });
    expect(wrong.headers["www-authenticate"]).toBe('Bearer realm="Benchline", error="invalid_token"');
    const refused = await test.as("guest")("POST", "/api/ticket/", { body: { title: "No" } });
    expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([403, undefined]);
  });
});

describe("pages of another origin", () => {
  const preflight = (origin: string) =>
    test.app.inject({
      method: "OPTIONS",
      url: "/api/ticket/1/",
      headers: {
        origin,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": "authorization,content-type,idempotency-key",
      },
    });

  it("may call when it is named, with every method and header of the API and without cookies", async () => {
    const asked = await preflight(PORTAL);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      "access-control-allow-origin": PORTAL,
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "authorization,content-type,idempotency-key",
    });
    expect(asked.headers["access-control-allow-credentials"]).toBeUndefined();
    const headers = { origin: PORTAL, authorization: authorization() };
    const answer = await test.app.inject({ url: "/api/ticket/?page=1&page_size=10", headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["access-control-allow-origin"]).toBe(PORTAL);
    expect(answer.headers["access-control-expose-headers"]).toContain("etag");
    // a page is told why it was refused
    const refused = await test.app.inject({ url: "/api/ticket/1/", headers: { origin: PORTAL } });
    expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([401, PORTAL]);
  });

  it("may open the live connection when they are named, and only then", async () => {
    const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
    const open = async (origin: string) => {
      const socket = new WebSocket(`${address.replace("http", "ws")}${LIVE_PATH}`, { origin });
      await once(socket, "open");
      socket.terminate();
    };
    await open(PORTAL);
    await expect(open("https://elsewhere.example")).rejects.toThrow("403");
  });

  it("are told nothing when they are not named", async () => {
    for (const origin of [
      "https://elsewhere.example",
      "https://portal.example.elsewhere.example",
      "https://portal.example:8443",
      "http://portal.example",
      "null",
    ]) {
      const asked = await preflight(origin);
      const answer = await test.app.inject({
        url: "/api/ticket/1/",
        headers: { origin, authorization: authorization() },
      });
      for (const { headers } of [asked, answer])
        expect([origin, headers["access-control-allow-origin"]]).toEqual([origin, undefined]);
    }
  });
});

describe("a record", () => {
  it("has an ETag: whoever has it already is answered 304, until anything in the answer changes", async () => {
    const boss = test.as("boss");
    const { id, row_version } = (await boss("POST", "/api/ticket/", { body: { title: "Tagged" } })).json<{
      id: number;
      row_version: number;
    }>();
    const url = `/api/ticket/${id}/`;
    const first = await boss("GET", url);
    const tag = String(first.headers["etag"]);
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await boss("GET", url, { headers: { "if-none-match": `"other", ${tag}` } });
    expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", tag]);
    // another reader has other rights: the tag of one is of no use to the other
    const worker = await test.as("worker")("GET", url, { headers: { "if-none-match": tag } });
    expect(worker.statusCode).not.toBe(304);
    await boss("PATCH", url, { body: { row_version, title: "Tagged anew" } });
    const changed = await boss("GET", url, { headers: { "if-none-match": tag } });
    expect([changed.statusCode, changed.json<{ title: string }>().title]).toEqual([200, "Tagged anew"]);
  });
});

describe("the server as a whole", () => {
  it("asks for https where people reach it so, and only there", async () => {
    for (const url of ["/", "/api/health/", "/api/ticket/1/"]) {
      const secure = await test.app.inject({ url });
      expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      expect((await plain.app.inject({ url })).headers["strict-transport-security"]).toBeUndefined();
    }
  });

  it("says where faults of security are reported, once somebody is named", async () => {
    const url = "/.well-known/security.txt";
    const { statusCode, headers, body } = await test.app.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = new Map(body.split("\n").map((line) => line.split(": ") as [string, string]));
    expect(fields.get("Contact")).toBe("mailto:security@benchline.example");
    expect(fields.get("Canonical")).toBe(`https://benchline.example${url}`);
    const left = Date.parse(fields.get("Expires") ?? "") - Date.now();
    expect(left).toBeGreaterThan(150 * 24 * 3600 * 1000);
    expect(left).toBeLessThan(365 * 24 * 3600 * 1000);
    expect((await plain.app.inject({ url })).statusCode).toBe(404);
  });
});
