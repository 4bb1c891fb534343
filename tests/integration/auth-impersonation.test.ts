import { beforeAll, expect, it } from "vitest";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { createTestApp } from "../support/app.ts";

import { prepareOnce } from "../support/prepare-once.ts";
const test = prepareOnce(createTestApp);
let headers: { authorization: string };

beforeAll(async () => {
  const { guest, boss } = test.users;
  const { token } = await test.app.benchline.sessions.create({ employee: guest!.id, impersonator: boss!.id });
  headers = { authorization: `Token ${token}` };
});

it("[R4.10] a session of another person sees and may do what that person does", async () => {
  const me = await test.as()("GET", "/api/employee/me/", { headers });
  expect(me.json()).toMatchObject({ data: { employee_name: "guest", roles: ["guest"] } });
  const config = (await test.as()("GET", "/api/config/", { headers })).json<ClientConfig>();
  expect(config.actor).toMatchObject({ employeeId: test.users.guest?.id, name: "guest", roles: ["guest"] });
  expect(config.resources.find(({ name }) => name === "ticket")?.actions).toEqual([
    "pick",
    "list",
    "show",
    "print",
    "email",
    "share",
  ]);
  expect((await test.as()("GET", "/api/config/versions/", { headers })).statusCode).toBe(403);
});

it("ends when either of the two may no longer sign in", async () => {
  const setStatus = async (id: number, status: string): Promise<void> => {
    await test.database.write(async (trx) => {
      await trx.updateTable("employee").set({ status }).where("id", "=", id).execute();
      const event = { at: Date.now(), resource: "employee", record: id, action: "edit", row_version: 1 };
      await trx.insertInto("sys__outbox").values(event).execute();
    });
    await test.app.benchline.outbox.drain();
  };
  const status = async () => (await test.as()("GET", "/api/employee/me/", { headers })).statusCode;
  for (const { id } of [test.users.boss!, test.users.guest!]) {
    expect(await status()).toBe(200);
    await setStatus(id, "suspended");
    expect(await status()).toBe(401);
    await setStatus(id, "active");
  }
});
