import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { LIVE_CLOSED, LIVE_PATH, type LiveMessage } from "../../../core/live/messages.ts";
import type { TestApp } from "../../support/app.ts";
import { createScimApp, newUser, operations, type Scim } from "./scim-app.ts";

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let scim: Scim;

beforeAll(async () => {
  const parts = await createScimApp();
  ({ app, scim } = parts);
  other = await app.second();
  await other.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const LIMIT = 2000;

async function connect(token: string): Promise<{ closed: Promise<number> }> {
  const address = other.app.server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`);
  const welcome = new Promise<void>((resolve) =>
    socket.on("message", (bytes) => {
      if ((JSON.parse((bytes as Buffer).toString()) as LiveMessage).welcome === true) resolve();
    }),
  );
  await once(socket, "open");
  socket.send(JSON.stringify({ token }));
  await welcome;
  return { closed: once(socket, "close").then(([code]) => Number(code)) };
}

/** Milliseconds until nothing of somebody works any more, in the process that was not asked. */
async function ended(
  tokens: readonly string[],
  live: { closed: Promise<number> },
  since: number,
): Promise<number> {
  const statuses = () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await other.as()("GET", "/api/employee/me/", { headers })).statusCode;
      }),
    );
  await expect.poll(statuses, { timeout: LIMIT, interval: 10 }).toEqual(tokens.map(() => 401));
  expect(await live.closed).toBe(LIVE_CLOSED.session_over);
  return performance.now() - since;
}

const ways: [string, (id: string) => Promise<{ status: number }>][] = [
  [
    "PATCH active",
    (id) => scim("PATCH", `/Users/${id}`, operations({ op: "replace", path: "active", value: "False" })),
  ],
  ["PUT active", (id) => scim("PUT", `/Users/${id}`, { active: false })],
  ["DELETE", (id) => scim("DELETE", `/Users/${id}`)],
  [
    "the last group",
    async (id) => {
      const { groups } = (await scim("GET", `/Users/${id}`)).body;
      return scim(
        "PATCH",
        `/Groups/${groups[0].value}`,
        operations({ op: "remove", path: `members[value eq "${id}"]` }),
      );
    },
  ],
];

it.each(ways)(
  "%s ends sessions, keys and live connections in every process within 2 s",
  async (name, leave) => {
    const user = newUser(`leaver-${ways.findIndex(([way]) => way === name)}`, {
      roles: [{ value: "finance" }],
    });
    const { body } = await scim("POST", "/Users", user);
    const employee = Number(body.id);
    const { token } = await app.app.benchline.sessions.create({ employee });
    const headers = { authorization: `Bearer ${token}` };
    const made = await app.as()("POST", "/api/keys/", {
      headers,
      body: { name: "Own", scopes: { employee: ["pick"] }, days: 1 },
    });
    expect(made.statusCode).toBe(201);
    const key = made.json<{ data: { token: string } }>().data.token;
    // both are known to the other process before
    for (const held of [token, key])
      expect(
        (await other.as()("GET", "/api/employee/me/", { headers: { authorization: `Bearer ${held}` } }))
          .statusCode,
      ).toBe(200);
    const live = await connect(token);
    const since = performance.now();
    const answer = await leave(body.id);
    expect([200, 204]).toContain(answer.status);
    expect(await ended([token, key], live, since)).toBeLessThan(LIMIT);
  },
);
