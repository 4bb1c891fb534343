import { beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { hashPassword } from "../../server/modules/auth/passwords.ts";
import { createTestApp } from "../support/app.ts";

import { prepareOnce } from "../support/prepare-once.ts";
interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const test = prepareOnce(() => createTestApp({ clock: () => now, demo: true }));
let now = Date.now();
const email = "chief@benchline.example";

beforeAll(async () => {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = Object.entries({ boss: "SA1001", guest: "NP2000" });
  await test.database.write(async (trx) => {
    for (const [name, id] of people) {
      const own = name === "boss" ? email : "guest@benchline.example";
      await trx
        .updateTable("employee")
        .set({ employee_id: id, employee_id__key: id.toLowerCase(), email: own, email__key: own })
        .where("id", "=", test.users[name]!.id)
        .execute();
      await trx
        .updateTable("sys__credential")
        .set({ password_hash: passwordHash })
        .where("employee", "=", test.users[name]!.id)
        .execute();
    }
  });
});

const post = (path: string, body: object) => test.as()("POST", `/api/auth/${path}/`, { body });
const outbox = (more: object = {}) => test.as()("GET", "/api/auth/outbox/", more);
const shown = async () => (await outbox()).json<{ data: Letter[] }>().data;
const CODE = /^ {4}(\d{6})$/m;

/** The letter that comes of asking for a code. */
async function ask(address: string): Promise<Letter> {
  const kept = async () => (await test.app.benchline.mail.kept()).filter(({ to }) => to === address);
  const before = (await kept()).length;
  expect((await post("forgot_password", { email: address })).statusCode).toBe(202);
  await expect.poll(async () => (await kept()).length).toBe(before + 1);
  return (await kept())[0]!;
}

it("answers nobody but callers at this machine", async () => {
  expect((await outbox()).statusCode).toBe(200);
  expect((await outbox({ remoteAddress: "::1" })).statusCode).toBe(200);
  expect((await outbox({ remoteAddress: "192.168.1.7" })).statusCode).toBe(403);
  for (const header of ["forwarded", "via", "x-forwarded-for", "x-real-ip"])
    expect((await outbox({ headers: { [header]: "for=127.0.0.1" } })).statusCode).toBe(403);
  const told = await test.as()("POST", "/api/auth/forgot_password/", {
    body: { email: "nobody@example.com" },
    remoteAddress: "192.168.1.7",
  });
  expect(told.json()).toMatchObject({ data: { outbox: false } });
});

it("shows letters of demo accounts only, and their code until it was used or is too old", async () => {
  await ask("guest@benchline.example");
  const first = await ask(email);
  expect(await shown()).toMatchObject([{ to: email, subject: first.subject, text: first.text }]);

  const code = CODE.exec(first.text)?.[1] ?? "";
  expect((await post("verify_otp", { email, code })).statusCode).toBe(200);
  const [used] = await shown();
  expect(used!.subject + used!.text).not.toContain(code);
  expect(used!.text).toContain("#token=…");

  const second = await ask(email);
  expect((await shown())[0]!.text).toBe(second.text);
  now += 3600 * 1000;
  expect((await shown())[0]!.text).not.toMatch(CODE);
});

it("shows nothing of an account that chose a password of its own", async () => {
  const { text } = await ask(email);
  const token = /#token=(\S+)/.exec(text)?.[1];
  expect((await post("reset_password", { token, new_password: "Harbor#Kite7" })).statusCode).toBe(200);
  await ask(email);
  expect(await shown()).toEqual([]);
});
