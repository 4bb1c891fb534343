import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.ts";
import { type GoogleStandIn, startGoogleStandIn } from "../support/google-stand-in.ts";
import { createShippedApp } from "../support/shipped-app.ts";

let google: GoogleStandIn;
let test: TestApp;
let now = Date.UTC(2026, 5, 1);

beforeAll(async () => {
  google = await startGoogleStandIn();
  const people = { ada: ["marketer"], ben: ["engineer"], cleo: ["marketer"], boss: ["superadmin"] };
  test = await createShippedApp(people, { google: google.options, clock: () => now });
});
afterAll(async () => {
  await test.close();
  await google.close();
});

interface Link {
  readonly configured: boolean;
  readonly status: string;
  readonly email: string | null;
}

const linkOf = async (person: string) =>
  (await test.as(person)("GET", "/api/gmail/")).json<{ data: Link }>().data;
const begin = async (person: string) => {
  const headers = { origin: "https://work.example" };
  const answer = await test.as(person)("POST", "/api/gmail/link/", { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { url: string } }>().data.url;
};
const finish = (person: string, back: URL) =>
  test.as(person)("POST", "/api/gmail/finish/", {
    body: { code: back.searchParams.get("code"), state: back.searchParams.get("state") },
  });
const storedTokens = () => test.database.read.selectFrom("sys__oauth_token").selectAll().execute();

describe("a mailbox of Google", () => {
  it("[R1.17] is linked through Google's page, and stays so; what Google gave is sealed", async () => {
    expect(await linkOf("ada")).toMatchObject({ configured: true, status: "none", email: null });
    const url = new URL(await begin("ada"));
    expect(url.searchParams.get("redirect_uri")).toBe("https://work.example/settings/gmail");
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("scope")).toContain("gmail.readonly");
    const done = await finish("ada", google.agree(url.href, "ada@mail.example"));
    expect(done.statusCode, done.body).toBe(200);
    expect(await linkOf("ada")).toMatchObject({ status: "linked", email: "ada@mail.example" });

    const [row] = await storedTokens();
    expect(row).toMatchObject({ employee: test.users["ada"]?.id, provider: "google" });
    const everything = JSON.stringify([
      row,
      await test.database.read.selectFrom("sys__history").selectAll().execute(),
      await test.database.read.selectFrom("gmail_integration").selectAll().execute(),
    ]);
    for (const token of google.issued) expect(everything).not.toContain(token);
    const key = await readFile(join(test.testDatabase.dataDir, "secret.key"), "utf8");
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    const me = await test.as("ada")("GET", `/api/employee/${test.users["ada"]?.id}/`);
    expect(me.json()).toMatchObject({ gmail_linked: true });
  });

  it("is linked anew in the same record, by another process too", async () => {
    const second = await test.second();
    const back = google.agree(await begin("ada"), "ada.new@mail.example");
    const done = await second.as("ada")("POST", "/api/gmail/finish/", {
      body: { code: back.searchParams.get("code"), state: back.searchParams.get("state") },
    });
    expect(done.json()).toMatchObject({ data: { status: "linked", email: "ada.new@mail.example" } });
    await second.close();
    expect(await storedTokens()).toHaveLength(1);
  });

  it("answers only whom it asked, once, and not for long", async () => {
    const back = google.agree(await begin("ben"), "ben@mail.example");
    expect((await finish("cleo", back)).json()).toMatchObject({ code: "gmail_link_expired" });
    const forged = new URL(back);
    forged.searchParams.set("state", `${back.searchParams.get("state")}x`);
    expect((await finish("ben", forged)).json()).toMatchObject({ code: "gmail_link_expired" });
    now += 11 * 60_000;
    expect((await finish("ben", back)).statusCode).toBe(400);
    now -= 11 * 60_000;
    expect((await finish("ben", back)).statusCode).toBe(200);
    expect((await finish("ben", back)).json()).toMatchObject({ code: "gmail_link_refused" });
    expect(await linkOf("cleo")).toMatchObject({ status: "none" });
  });

  it("is let go at once, and Google is told", async () => {
    const token = google.issued.at(-1);
    expect((await test.as("ben")("DELETE", "/api/gmail/")).statusCode).toBe(204);
    expect((await storedTokens()).map(({ employee }) => employee)).toEqual([test.users["ada"]?.id]);
    expect(await linkOf("ben")).toMatchObject({ status: "none", email: null });
    await expect.poll(() => google.revoked).toContain(token);
    expect((await test.as("ben")("DELETE", "/api/gmail/")).statusCode).toBe(204);
  });

  it("is not linked by a record somebody makes: Google is asked, or nothing is kept", async () => {
    for (const person of ["ben", "boss"]) {
      const answer = await test.as(person)("POST", "/api/gmail_integration/", {
        body: { email: "made.up@mail.example" },
      });
      expect(answer.statusCode, answer.body).toBe(403);
      expect(await linkOf(person)).toMatchObject({ status: "none" });
    }
  });

  it("is let go with its record too", async () => {
    const { data } = (await test.as("ada")("GET", "/api/gmail_integration/")).json<{
      data: { id: number }[];
    }>();
    await test.as("ada")("DELETE", `/api/gmail_integration/${data[0]?.id}/`, { body: {} });
    await expect.poll(storedTokens).toEqual([]);
  });

  it("is nobody else's business, also while working as its owner", async () => {
    const { cleo, boss } = test.users;
    const { token } = await test.app.benchline.sessions.create({
      employee: cleo!.id,
      impersonator: boss!.id,
    });
    const headers = { authorization: `Token ${token}` };
    for (const [method, url, body] of [
      ["POST", "/api/gmail/link/", undefined],
      ["POST", "/api/gmail/finish/", { code: "a", state: "b" }],
      ["DELETE", "/api/gmail/", undefined],
    ] as const) {
      const answer = await test.as()(method, url, { headers, ...(body ? { body } : {}) });
      expect(answer.json()).toMatchObject({ code: "gmail_of_another_person" });
    }
  });

  it("takes no nonsense", async () => {
    for (const body of [
      {},
      { code: "", state: "" },
      { code: 1, state: 2 },
      { code: "a", state: "v1.AAAA" },
    ]) {
      expect((await test.as("cleo")("POST", "/api/gmail/finish/", { body })).statusCode).toBe(400);
    }
    expect((await test.as()("GET", "/api/gmail/")).statusCode).toBe(401);
  });
});

it("a server that Google does not know says so", async () => {
  const plain = await test.second({ google: null });
  expect((await plain.as("cleo")("GET", "/api/gmail/")).json()).toMatchObject({
    data: { configured: false, status: "none" },
  });
  const refused = await plain.as("cleo")("POST", "/api/gmail/link/");
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "gmail_not_configured" }]);
  await plain.close();
});
