import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../support/product.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-stop-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One after the other in the same place: the first alone makes the tables. */
const start = (settings: Readonly<Record<string, string>> = {}) =>
  startProduct({ dataDir: folder, port: "0", settings: { DEMO: "off", ...settings } });

/** A call whose body comes slowly: `rest` sends what is left of it and resolves with the whole answer. */
async function slowCall({ url }: RunningProduct) {
  const body = JSON.stringify({ employee_id: "SA1001", password: "wrong" });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    answer += part;
  });
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  const head = ["POST /api/auth/login/ HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  socket.write([...head, `Content-Length: ${body.length}`, "", body.slice(0, 10)].join("\r\n"));
  return {
    rest: async () => {
      socket.write(body.slice(10));
      await ended;
      return answer;
    },
  };
}

describe("a server that is told to stop", () => {
  it("says so for as long as STOP_DELAY, and answers everything else meanwhile", async () => {
    const product = await start({ STOP_DELAY: "3" });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`${product.url}${path}`);
      return { status, connection: headers.get("connection") };
    };
    expect((await ask("/api/ready/")).status).toBe(200);
    const before = Date.now();
    const stopped = product.stop();
    await expect.poll(async () => (await ask("/api/ready/")).status).toBe(503);
    expect(await ask("/api/health/")).toEqual({ status: 200, connection: "close" });
    expect((await ask("/api/config/")).status).toBe(401);
    await stopped;
    expect(Date.now() - before).toBeGreaterThanOrEqual(3000);
  });

  it("answers what is under way, takes nothing new, and ends as soon as that is done", async () => {
    const product = await start();
    expect((await fetch(`${product.url}/api/ready/`)).status).toBe(200);
    const call = await slowCall(product);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = Date.now();
    const stopped = product.stop();
    await expect
      .poll(() =>
        fetch(`${product.url}/api/ready/`)
          .then(({ status }) => status)
          .catch(() => 0),
      )
      .not.toBe(200);
    const answer = await call.rest();
    expect(answer).toContain("HTTP/1.1 401");
    expect(answer.toLowerCase()).toContain("connection: close");
    await stopped;
    expect(Date.now() - before).toBeLessThan(8_000);
  });

  it("waits ten seconds for a call that never ends, and no longer", async () => {
    const product = await start();
    const call = await slowCall(product);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = Date.now();
    await product.stop();
    const passed = Date.now() - before;
    expect(passed).toBeGreaterThan(9_000);
    expect(passed).toBeLessThan(15_000);
    expect(await call.rest()).toBe("");
  });
});
