import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBackup } from "../../server/commands/backup-folder.ts";
import { dropTokens, storeTokens } from "../../server/modules/gmail/tokens.ts";
import { keyId } from "../../server/secrets/sealing.ts";
import { TEST_PASSWORD, type TestApp } from "../support/app.ts";
import { auditTrail, resealed, sealed } from "../support/audit-trail.ts";
import { auditKey } from "../../server/audit/chain.ts";
import { expectStatus } from "../support/expect-status.ts";
import { runCommand } from "../support/run-command.ts";
import { createShippedApp } from "../support/shipped-app.ts";
import { columnsWith } from "../support/stored-values.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

const [FORMER, PRESENT] = [randomBytes(32), randomBytes(32)];
const TAX_ID = "32-6661111";
const TOKENS = "refresh token of a mailbox";

let now = Date.now();
let receiver: WebhookReceiver;
let folder: string;
let owner: TestApp;
const started: TestApp[] = [];

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  folder = await mkdtemp(join(tmpdir(), "benchline-secret-rotation-"));
  owner = await createShippedApp(
    { root: ["superadmin"], ann: ["finance"] },
    {
      secretKeys: [FORMER],
      clock: () => now,
      webhookHosts: [receiver.host],
      limits: { callsPerMinute: 0 },
    },
  );
});
afterAll(async () => {
  for (const server of started) await server.close();
  await owner.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function server(...secretKeys: readonly Buffer[]): Promise<TestApp> {
  const made = await owner.second({ secretKeys });
  started.push(made);
  return made;
}

const command = (name: string, keys: readonly Buffer[], ...words: readonly string[]) =>
  runCommand(owner.testDatabase, { name, keys, words });

/** Signs in with a code of an authenticator app. */
async function signInWith(secret: string, on: TestApp): Promise<void> {
  now += 30_000;
  const body = { employee_id: "EM1", password: TEST_PASSWORD };
  const asked = await on.as()("POST", "/api/auth/login/", { body });
  expectStatus(asked, 200);
  const { ticket } = asked.json<{ data: { ticket: string } }>().data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
  expectStatus(await on.as()("POST", "/api/auth/second_step/", { body: { ticket, code } }), 202);
}

async function makeVendor(on: TestApp, name: string): Promise<number> {
  const body = { name, type: "sub_vendor", tax_id: TAX_ID };
  const made = await on.as("root")("POST", "/api/vendor_company/", { body });
  expectStatus(made, 201);
  return made.json<{ id: number }>().id;
}
const taxIdOf = async (on: TestApp, id: number) =>
  (await on.as("root")("GET", `/api/vendor_company/${id}/`)).json<{ tax_id: unknown }>().tax_id;

async function expectDelivery(by: TestApp, secret: string, name: string): Promise<void> {
  receiver.received.length = 0;
  await makeVendor(by, name);
  await by.app.benchline.outbox.drain();
  await by.app.webhooks.drain();
  const got = receiver.received.find(({ body }) => body.includes(name));
  const signed = got?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(got?.body ?? "", signed)).toBeTruthy();
}

it(
  "the secret key is replaced while servers run; then the former one is needed by nothing",
  { timeout: 400_000 },
  async () => {
    const root = owner.as("root");
    const password = { body: { password: TEST_PASSWORD } };
    const begun = await root("POST", "/api/auth/second_factor/begin/", password);
    expectStatus(begun, 200);
    const { secret } = begun.json<{ data: { secret: string } }>().data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
    expectStatus(await root("POST", "/api/auth/second_factor/confirm/", { body: { code } }), 200);
    const webhook = {
      name: "Vendors",
      areas: ["vendor_company"],
      events: ["created"],
      role: "superadmin",
      url: receiver.url,
    };
    const hook = await root("POST", "/api/webhooks/", { body: webhook });
    expectStatus(hook, 201);
    const { secret: signing } = hook.json<{ data: { secret: string } }>().data;
    const ann = owner.users["ann"]!.id;
    const mailbox = { database: owner.database, clock: () => now };
    await storeTokens({ ...mailbox, secretKeys: [FORMER] }, { employee: ann, tokens: TOKENS });
    const first = await makeVendor(owner, "Of the former key");
    await sealed(owner);
    await owner.app.close();

    // a rolling change: one server has the new key for reading, the next one encrypts with it
    const before = await server(FORMER, PRESENT);
    const after = await server(PRESENT, FORMER);
    const ofAfter = await makeVendor(after, "Of the present key");
    const ofBefore = await makeVendor(before, "Of the former key, later");
    for (const on of [before, after])
      for (const id of [first, ofAfter, ofBefore]) expect(await taxIdOf(on, id)).toBe(TAX_ID);
    await signInWith(secret, before);
    await signInWith(secret, after);
    await expectDelivery(after, signing, "Told during the change");
    await sealed(after);
    // nothing goes back to the former key
    expect(await before.app.scheduler.run("sealed_values")).toBe(0);
    await before.close();

    const refused = { code: "missing_key", message: expect.stringContaining(keyId(FORMER)) as string };
    await expect(server(PRESENT)).rejects.toMatchObject(refused);
    const rotated = await command("keys-rotate.ts", [PRESENT, FORMER], "--continue");
    expect(rotated).toMatchObject({ code: 0, said: expect.stringMatching(/^[1-9]/) as string });
    expect(await columnsWith(owner, `s1.${keyId(FORMER)}.`)).toEqual([]);
    await storeTokens({ ...mailbox, secretKeys: [FORMER] }, { employee: ann, tokens: TOKENS });
    await expect(server(PRESENT)).rejects.toMatchObject({
      code: "missing_key",
      message: expect.stringMatching(new RegExp(`${keyId(FORMER)}.*: linked mailboxes\\.`)) as string,
    });
    expect(await after.app.scheduler.run("sealed_values")).toBe(1);
    expect(await after.app.scheduler.run("sealed_values")).toBe(0);
    await after.close();

    const only = await server(PRESENT);
    for (const id of [first, ofAfter, ofBefore]) expect(await taxIdOf(only, id)).toBe(TAX_ID);
    await signInWith(secret, only);
    await expectDelivery(only, signing, "Told with the present key");
    expect(await dropTokens({ ...mailbox, secretKeys: [PRESENT] }, ann)).toBe(TOKENS);
    await sealed(only);
    const { afterTampering } = auditTrail(owner);
    const rows = await only.as("root")("GET", "/api/audit_entry/?act=secret_key_changed");
    expect(rows.json<{ data: unknown[] }>().data).toHaveLength(1);
    expect(await command("audit-verify.ts", [PRESENT])).toMatchObject({ code: 0 });
    const trail = join(folder, "trail.jsonl");
    expect(await command("audit-export.ts", [PRESENT], trail)).toMatchObject({ code: 0 });
    expect(await command("audit-verify.ts", [PRESENT], trail)).toMatchObject({ code: 0 });
    const backup = join(folder, "backup");
    expect(await command("backup.ts", [PRESENT], backup)).toMatchObject({ code: 0 });
    const { keys, secretKeys } = (await readBackup(backup)).description;
    expect([keys, secretKeys]).toEqual([[keyId(PRESENT)], [keyId(PRESENT)]]);
    await only.close();

    // whoever has the former key makes no entry with it any more, and changes none of before
    for (const from of [2, -2]) {
      const verdict = await afterTampering(
        (entries) => {
          const number = from < 0 ? Number(entries.at(from)!.number) : from;
          const edited = entries.map((entry) =>
            Number(entry.number) === number ? { ...entry, subject: "account innocent" } : entry,
          );
          return resealed(edited, number, auditKey(FORMER));
        },
        () => command("audit-verify.ts", [PRESENT]),
      );
      expect(verdict).toMatchObject({ code: 1, said: expect.stringMatching(/edited|re-chained/) as string });
    }
  },
);
