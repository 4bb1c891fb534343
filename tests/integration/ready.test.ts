import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";

it("readiness is 200 for anybody while new calls are taken, 503 a second after the database stopped to answer", async () => {
  const test = await createTestApp();
  const ask = async () => {
    const answer = await test.as()("GET", "/api/ready/");
    return [answer.statusCode, answer.json<{ status: string }>().status];
  };
  expect(await ask()).toEqual([200, "ok"]);
  await test.database.close();
  await delay(1000);
  expect(await ask()).toEqual([503, "database_unreachable"]);
  await test.close();
});
