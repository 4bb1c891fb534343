import { expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";

it("readiness is 200 for anybody while new calls are taken, 503 once the database does not answer", async () => {
  const test = await createTestApp();
  const ask = () => test.as()("GET", "/api/ready/");
  const ready = await ask();
  expect([ready.statusCode, ready.json<{ status: string }>().status]).toEqual([200, "ok"]);
  await test.database.close();
  const away = await ask();
  expect([away.statusCode, away.json<{ status: string }>().status]).toEqual([503, "database_unreachable"]);
  await test.close();
});
