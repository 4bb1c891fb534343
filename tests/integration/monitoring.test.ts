import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const HOUR = 3_600_000;
const clock = { now: Date.parse("2026-11-25T15:00:00Z") };
const trail = new URL("../../resources/people/audit_entry.json", import.meta.url);
const test = prepareOnce(async () =>
  createTestApp({
    clock: () => clock.now,
    resources: [JSON.parse(await readFile(trail, "utf8")) as ResourceDefinition],
    access: { audit_entry: { grants: [{ rule: "everyone", actions: ["list"], scope: "all" }] } },
  }),
);

interface Health {
  readonly status: string;
  readonly issues: readonly string[];
}

const seriesOf = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
const valueOf = (text: string, series: string) =>
  Number(
    seriesOf(text)
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")
      .at(-1),
  );

it("metrics count calls by method, status and declared address, never by what somebody asked for", async () => {
  const boss = test.as("boss");
  const made = await boss("POST", "/api/team/", { body: { name: "Zylograph" } });
  const { id } = made.json<{ id: number }>();
  await boss("GET", `/api/team/${id}/`);
  await boss("GET", "/api/employee/?query=Zylograph");
  await boss("GET", "/api/team/999999/");
  await test.as()("GET", "/api/team/");
  await test.as()("GET", "/nowhere");
  const answer = await test.as()("GET", "/metrics");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const count = (method: string, status: number) =>
    valueOf(
      answer.body,
      `http_server_request_duration_seconds_count{http_request_method="${method}",http_response_status_code="${status}"}`,
    );
  expect([count("POST", 201), count("GET", 200), count("GET", 401), count("GET", 404)]).toEqual([1, 2, 1, 2]);
  const shown = 'benchline_route_calls_total{http_request_method="GET",http_route="/api/:resource/:id/"}';
  expect(valueOf(answer.body, shown)).toBe(2);
  expect(answer.body).not.toMatch(/Zylograph|\/999999|nowhere/);
  expect([
    valueOf(answer.body, "benchline_database_up"),
    valueOf(answer.body, 'benchline_health_issue{issue="disk_full"}'),
  ]).toEqual([1, 0]);
});

it("metrics stay within 2,000 series, whichever address is called", async () => {
  const routes = listedRoutes();
  expect(routes.length).toBeGreaterThan(100);
  // some of them end the session
  for (const url of routes) await test.as("other")("GET", url.replaceAll(/:\w+/g, "1"));
  const { body } = await test.as()("GET", "/metrics");
  // a count and a sum for every route, and every status of every method with its buckets, would still fit
  expect(seriesOf(body).length + 2 * routes.length).toBeLessThan(2000);
});

function listedRoutes(): string[] {
  const lines = test.app.printRoutes({ commonPrefix: false }).split("\n");
  const found: string[] = [];
  const path: string[] = [];
  for (const line of lines) {
    const [, indent = "", part = ""] = /^([│ ]*)(?:├── |└── )?(\S+)/.exec(line) ?? [];
    path.length = indent.length / 4;
    path.push(part);
    if (/\(.*GET/.test(line)) found.push(path.join(""));
  }
  return found;
}

it("every series that a shipped alert asks for is there", async () => {
  const rules = await readFile(join(import.meta.dirname, "../../deploy/alerts.yaml"), "utf8");
  const asked = new Set(rules.match(/\b(?:benchline|http_server|nodejs|process)_[a-z_0-9]+/g));
  expect(asked.size).toBeGreaterThan(5);
  await test.as("boss")("GET", "/api/team/");
  const { body } = await test.as()("GET", "/metrics");
  const there = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = (series: string) =>
    there.has(series) || there.has(series.replace(/_(count|sum|bucket)$/, ""));
  expect([...asked].filter((series) => !named(series))).toEqual([]);
});

it("metrics are for callers at this machine, or for whoever says the token", async () => {
  const forwarded = { headers: { "x-forwarded-for": "203.0.113.7" } };
  expect((await test.as()("GET", "/metrics", forwarded)).statusCode).toBe(404);
  const remote = { remoteAddress: "203.0.113.7" };
  expect((await test.as()("GET", "/metrics", remote)).statusCode).toBe(404);
  const other = await test.second({ metricsToken: "scrape-me" });
  try {
    const ask = async (authorization?: string) =>
      (await other.as()("GET", "/metrics", authorization === undefined ? {} : { headers: { authorization } }))
        .statusCode;
    expect([await ask(), await ask("Bearer wrong"), await ask("Bearer scrape-me")]).toEqual([404, 404, 200]);
  } finally {
    await other.close();
  }
});

it("health says that jobs are late and stays 200; readiness takes no notice of it", async () => {
  const other = await test.second();
  try {
    const health = async () => {
      const answer = await other.as()("GET", "/api/health/");
      return [answer.statusCode, answer.json<Health>().status, answer.json<Health>().issues];
    };
    await other.app.scheduler.turn();
    clock.now += 2 * HOUR;
    expect(await health()).toEqual([200, "degraded", ["jobs_late"]]);
    const ready = await other.as()("GET", "/api/ready/");
    expect([ready.statusCode, ready.json<Health>().status]).toEqual([200, "ok"]);
    const { data } = (await other.as("boss")("GET", "/api/system/")).json<{
      data: { issues: string[]; late_jobs: { name: string; behind: number }[] };
    }>();
    expect(data.issues).toEqual(["jobs_late"]);
    expect(data.late_jobs.find(({ name }) => name === "reminders")?.behind).toBeGreaterThan(HOUR);
    const { body } = await other.as()("GET", "/metrics");
    expect(valueOf(body, 'benchline_health_issue{issue="jobs_late"}')).toBe(1);
    expect(valueOf(body, 'benchline_job_late_seconds{job="reminders"}')).toBeGreaterThan(3600);
    await other.app.scheduler.turn();
  } finally {
    await other.close();
  }
});

it("health asks the database once for many who watch, says how old its answer is, and tells within a second when it is lost", async () => {
  const other = await test.second();
  const probe = vi.spyOn(other.app.benchline.database, "health");
  const ask = async () => {
    const answer = await other.as()("GET", "/api/health/");
    return { status: answer.statusCode, ...answer.json<{ database: { age: number } }>().database };
  };
  try {
    await ask();
    const asked = probe.mock.calls.length;
    const ages = (await Promise.all(Array.from({ length: 40 }, ask))).map(({ age }) => age);
    expect(Math.max(...ages)).toBeLessThanOrEqual(1000);
    expect(probe.mock.calls.length - asked).toBeLessThanOrEqual(1);
    await delay(1100);
    expect((await ask()).age).toBeLessThan(500);
    const health = await other.app.benchline.database.health();
    probe.mockResolvedValue({ ...health, ok: false, error: "timeout" });
    await vi.waitUntil(async () => (await ask()).status === 503, { timeout: 1200, interval: 50 });
    probe.mockRestore();
    await vi.waitUntil(async () => (await ask()).status === 200, { timeout: 1200, interval: 50 });
  } finally {
    await other.close();
  }
});

it("health tells whoever asks seldom what is so now, not what was when it was asked last", async () => {
  const other = await test.second();
  const { performance } = globalThis;
  const real = performance.now.bind(performance);
  const health = async () => (await other.as()("GET", "/api/health/")).json<Health>().issues;
  try {
    await other.app.scheduler.turn();
    expect(await health()).toEqual([]);
    clock.now += 2 * HOUR;
    vi.spyOn(performance, "now").mockImplementation(() => real() + 10_500);
    expect(await health()).toEqual(["jobs_late"]);
    await other.app.scheduler.turn();
  } finally {
    vi.restoreAllMocks();
    await other.close();
  }
});

it("the state of the server is for holders of the configuration right", async () => {
  const answer = await test.as("boss")("GET", "/api/system/");
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json<{
    data: { database: { engine: string; bytes: number; version: string }; disk: { free: number } };
  }>();
  expect(data.database.engine).toBe(test.testDatabase.dialect);
  expect(data.database.bytes).toBeGreaterThan(10_000);
  expect(data.database.version).toMatch(/^\d+\.\d+/);
  expect(data.disk.free).toBeGreaterThan(0);
  expect((await test.as("worker")("GET", "/api/system/")).statusCode).toBe(403);
  expect((await test.as()("GET", "/api/system/")).statusCode).toBe(401);
});

/** What a server of its own, with the log of the shipped container unless told otherwise, writes while it does something. */
async function logOf(doing: string, log = "info") {
  const folder = await mkdtemp(join(tmpdir(), "benchline-log-"));
  const server = (path: string) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, "../../server", path)).href);
  const { dataDir, url } = test.testDatabase;
  await writeFile(
    join(folder, "log.mjs"),
    `const { databaseOpener } = await import(${server("database/database.ts")});
     const database = await (await databaseOpener(${JSON.stringify({ url, dataDir })}))();
     const { buildApp } = await import(${server("app.ts")});
     const app = await buildApp({ ...${JSON.stringify({ ...test.definitions, dataDir, log })}, database, clock: () => ${clock.now} });
     ${doing}
     await app.close();
     await database.close();`,
  );
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(folder, "log.mjs")]);
  await rm(folder, { recursive: true });
  const lines = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { stdout, stderr, lines };
}

it("a log of calls names method, address, status, person, duration and request, and no value or secret", async () => {
  const { token, id } = test.users["boss"]!;
  const { stdout, stderr, lines } = await logOf(`
     const headers = { authorization: "Token ${token}" };
     await app.inject({ url: "/api/employee/?query=hidden-filter", headers });
     await app.inject({ method: "POST", url: "/api/team/", headers, payload: { name: "hidden-name", nothing: "hidden-value" } });
     await app.inject({ method: "POST", url: "/api/auth/login/", payload: { employee_id: "E1", password: "hidden-password" } });
  `);
  expect(lines).toMatchObject([
    {
      "http.request.method": "GET",
      "http.route": "/api/employee/",
      "http.response.status_code": 200,
      "user.id": String(id),
      "client.address": "127.0.0.1",
    },
    { "http.request.method": "POST", "http.response.status_code": 400, "error.type": "invalid_values" },
    { "http.route": "/api/auth/login/", "error.type": "wrong_credentials" },
  ]);
  for (const line of lines) {
    expect(line["reqId"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(line["http.server.request.duration"]).toBeGreaterThan(0);
  }
  expect(lines[2]).not.toHaveProperty(["user.id"]);
  expect(stdout + stderr).not.toMatch(/hidden/);
  expect(stdout + stderr).not.toContain(token);
});

it("checkpoints of the audit trail are logged by a server that logs no calls", async () => {
  const { lines } = await logOf(
    `
     await app.inject({ method: "POST", url: "/api/auth/login/", payload: { employee_id: "E1", password: "wrong" } });
     while ((await app.scheduler.run("audit_checkpoints")) === 0) await new Promise((then) => setTimeout(then, 100));
  `,
    "warn",
  );
  expect(lines).toMatchObject([
    { audit_checkpoint: { number: expect.any(Number), signature: expect.any(String) } },
  ]);
});

it("a fault nobody expected is logged with its request’s number and its cause, and counted", async () => {
  const { stderr, lines } = await logOf(`
     await database.close();
     const { status, body } = await app.inject({ url: "/api/employee/", headers: { authorization: "Token ${test.users["boss"]!.token}" } })
       .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
     const { body: metrics } = await app.inject({ url: "/metrics" });
     console.error(JSON.stringify({ status, number: body.request_id, told: JSON.stringify(body), metrics }));
  `);
  const answer = JSON.parse(stderr) as Record<"status" | "number" | "told" | "metrics", string>;
  expect(answer.status).toBeGreaterThanOrEqual(500);
  const faults = lines.filter(({ msg }) => msg === "request failed");
  expect(faults).toMatchObject([
    { level: 50, reqId: answer.number, err: { message: expect.any(String), stack: expect.any(String) } },
  ]);
  expect(answer.told).not.toContain((faults[0]!["err"] as { message: string }).message);
  const counted = new RegExp(
    `^http_server_request_duration_seconds_count\\{.*status_code="${answer.status}".*\\} 1$`,
    "m",
  );
  expect(answer.metrics).toMatch(counted);
});
