import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { LIVE_CLOSED, LIVE_PATH, MAX_REQUEST_LENGTH } from "../../core/live/messages.ts";
import type { LiveMessage, LiveRequest, LiveSubject } from "../../core/live/messages.ts";
import { MAX_WINDOWS } from "../../server/modules/live/hub.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await createTestApp({ release: "1.0.0" });
  second = await first.second({ release: "2.0.0" });
  for (const { app } of [first, second]) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Window {
  readonly heard: LiveMessage[];
  readonly say: (request: LiveRequest | string) => void;
  readonly closed: Promise<number>;
  readonly next: (wanted: (message: LiveMessage) => boolean) => Promise<LiveMessage>;
  readonly close: () => void;
}

async function open(
  { app }: TestApp,
  { query = "", origin }: { query?: string; origin?: string } = {},
): Promise<Window> {
  const { port } = app.server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}${query}`, origin ? { origin } : {});
  const heard: LiveMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (bytes: Buffer) => {
    heard.push(JSON.parse(bytes.toString("utf8")) as LiveMessage);
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return {
    heard,
    closed,
    say: (request) => socket.send(typeof request === "string" ? request : JSON.stringify(request)),
    close: () => socket.close(),
    next: (wanted) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`heard only ${JSON.stringify(heard)}`)), 8_000);
        const look = () => {
          const found = heard.find(wanted);
          if (found === undefined) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

async function openAs(app: TestApp, name: string, ...watch: LiveSubject[]): Promise<Window> {
  const { id, token } = app.users[name]!;
  const window = await open(app, { query: `?user_id=${id}&release_id=1.0.0` });
  window.say({ token });
  await window.next(({ welcome }) => welcome === true);
  if (watch.length > 0) window.say({ watch });
  // the server has taken the words when it answers a later call
  await app.as(name)("GET", "/api/health/");
  return window;
}

const quiet = async (): Promise<void> => {
  for (const { app } of [first, second]) await app.live.settled();
  await new Promise((resolve) => setTimeout(resolve, 50));
};

describe("opening", () => {
  test("[R7.58 R7.59 R7.60] takes user_id and release_id in its address and says the release, to everybody, in every message", async () => {
    const { id, token } = first.users["worker"]!;
    const window = await open(first, { query: `?user_id=${id}&release_id=0.9.0` });
    await window.next(({ version }) => version === "1.0.0");
    window.say({ token });
    expect(await window.next(({ welcome }) => welcome === true)).toEqual({ version: "1.0.0", welcome: true });
    const newer = await open(second);
    expect(await newer.next(() => true)).toEqual({ version: "2.0.0" });
    for (const each of [window, newer]) each.close();
  });

  test("says nothing but the version before a token", async () => {
    const window = await open(first);
    window.say({ watch: [{ resource: "task" }] });
    expect(await window.closed).toBe(LIVE_CLOSED.unreadable);
    expect(window.heard).toEqual([{ version: "1.0.0" }]);
  });

  test("refuses a token of nobody, of somebody else, and words that mean nothing", async () => {
    for (const [query, said, code] of [
      ["", { token: "nobody" }, LIVE_CLOSED.session_over],
      [
        `?user_id=${first.users["boss"]!.id}`,
        { token: first.users["worker"]!.token },
        LIVE_CLOSED.other_person,
      ],
      ["", "hello", LIVE_CLOSED.unreadable],
    ] as const) {
      const window = await open(first, { query });
      window.say(said);
      expect(await window.closed).toBe(code);
    }
  });

  test("refuses pages of other sites", async () => {
    await expect(open(first, { origin: "https://elsewhere.example" })).rejects.toThrow("403");
    const { port } = first.app.server.address() as { port: number };
    (await open(first, { origin: `http://127.0.0.1:${port}` })).close();
  });

  test("is no page: a plain call is answered like any unknown address", async () => {
    expect((await first.as()("GET", LIVE_PATH)).statusCode).toBe(404);
  });
});

describe("limits", () => {
  test("ends who says too much or too long", async () => {
    const { token } = first.users["worker"]!;
    const chatty = await open(first);
    for (let count = 0; count < 30; count += 1) chatty.say({ token });
    expect(await chatty.closed).toBe(LIVE_CLOSED.too_many);
    const long = await open(first);
    long.say(JSON.stringify({ token: "x".repeat(MAX_REQUEST_LENGTH) }));
    expect(await long.closed).toBe(1009);
  });

  test("closes the oldest of too many windows", async () => {
    const windows: Window[] = [];
    for (let count = 0; count <= MAX_WINDOWS; count += 1) windows.push(await openAs(first, "guest"));
    expect(await windows[0]!.closed).toBe(LIVE_CLOSED.too_many);
    for (const window of windows) window.close();
  });

  test("closes when the session ends, in every process", async () => {
    const { token } = await first.app.benchline.sessions.create({ employee: first.users["other"]!.id });
    const window = await open(second);
    window.say({ token });
    await window.next(({ welcome }) => welcome === true);
    const answer = await first.app.inject({
      url: "/api/employee/logout/",
      headers: { authorization: `Token ${token}` },
    });
    expect(answer.statusCode).toBe(204);
    expect(await window.closed).toBe(LIVE_CLOSED.session_over);
  });
});

describe("what changed", () => {
  const create = async (owner: string): Promise<number> => {
    const body = { title: "Printer", owner: first.users[owner]!.id };
    const answer = await first.as("boss")("POST", "/api/ticket/", { body });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: number }>().id;
  };

  test("is told to windows that watch, in every process, and only of records their person may see", async () => {
    const windows = {
      list: await openAs(second, "worker", { resource: "ticket" }),
      own: await openAs(first, "boss", { resource: "ticket" }),
      stranger: await openAs(first, "guest", { resource: "ticket" }),
      elsewhere: await openAs(first, "worker", { resource: "employee" }),
    };
    const id = await create("worker");
    const told = (mine: boolean) => [{ resource: "ticket", id, row_version: 1, mine }];
    expect((await windows.list.next(({ changed }) => changed !== undefined)).changed).toEqual(told(false));
    expect((await windows.own.next(({ changed }) => changed !== undefined)).changed).toEqual(told(true));
    await quiet();
    for (const silent of [windows.stranger, windows.elsewhere]) {
      expect(silent.heard.filter(({ changed }) => changed !== undefined)).toEqual([]);
    }
    const hers = await create("guest");
    const heard = await windows.stranger.next(({ changed }) => changed !== undefined);
    expect(heard.changed?.map((change) => change.id)).toEqual([hers]);
    for (const window of Object.values(windows)) window.close();
  });

  test("tells who had a record on the screen that it is theirs to see no longer, and nobody else", async () => {
    const [hers, never] = [await create("guest"), await create("worker")];
    await quiet();
    const windows = {
      list: await openAs(first, "guest", { resource: "ticket", rows: [hers, never] }),
      page: await openAs(second, "guest", { resource: "ticket", id: hers }),
      elsewhere: await openAs(first, "guest", { resource: "ticket" }),
    };
    await quiet();
    const give = async (id: number, owner: string, row_version: number) => {
      const body = { owner: first.users[owner]!.id, row_version };
      expect((await first.as("boss")("PATCH", `/api/ticket/${id}/`, { body })).statusCode).toBe(200);
    };
    await give(never, "other", 1);
    await give(hers, "worker", 1);
    for (const { next } of [windows.list, windows.page]) {
      expect((await next(({ gone }) => gone !== undefined)).gone).toEqual([{ resource: "ticket", id: hers }]);
    }
    // once is enough, and what comes back is told as any change
    await give(hers, "other", 2);
    await give(hers, "guest", 3);
    await windows.page.next(({ changed }) => changed?.[0]?.row_version === 4);
    await quiet();
    expect(windows.elsewhere.heard.filter(({ gone }) => gone !== undefined)).toEqual([]);
    for (const { heard, close } of Object.values(windows)) {
      expect(JSON.stringify(heard)).not.toContain(`"id":${never}}`);
      expect(heard.filter(({ gone }) => gone !== undefined).length).toBeLessThanOrEqual(1);
      close();
    }
  });

  test("a window of one record hears of that record alone; a later watch replaces the earlier", async () => {
    const [one, other] = [await create("worker"), await create("worker")];
    await quiet();
    const window = await openAs(first, "worker", { resource: "ticket", id: one });
    const touch = (id: number) =>
      first.as("boss")("PATCH", `/api/ticket/${id}/`, {
        body: { notes: `${Math.random()}`, row_version: 1 },
      });
    expect((await touch(other)).statusCode).toBe(200);
    expect((await touch(one)).statusCode).toBe(200);
    const { changed } = await window.next((message) => message.changed !== undefined);
    expect(changed).toEqual([{ resource: "ticket", id: one, row_version: 2, mine: false }]);
    window.say({ watch: [] });
    await first.as()("GET", "/api/health/");
    window.heard.length = 0;
    expect((await first.as("boss")("DELETE", `/api/ticket/${one}/`)).statusCode).toBe(200);
    await quiet();
    expect(window.heard).toEqual([]);
    window.close();
  });

  test("tells who comes to a record and goes, once each", async () => {
    const id = await create("worker");
    await quiet();
    const window = await openAs(second, "boss", { resource: "ticket", id });
    const be = (more: object) =>
      first.as("worker")("POST", "/api/presence/", {
        body: { resource: "ticket", id, mode: "view", ...more },
      });
    expect((await be({})).statusCode).toBe(200);
    expect((await window.next(({ presence }) => presence !== undefined)).presence).toEqual({
      resource: "ticket",
      id,
    });
    await be({});
    await quiet();
    await be({ leaving: true });
    await expect.poll(() => window.heard.filter(({ presence }) => presence).length).toBe(2);
    window.close();
  });
});
