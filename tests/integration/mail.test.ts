import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import type { SmtpServer } from "../support/smtp-server.ts";

let test: TestApp;
let server: SmtpServer;
let now = Date.now();

beforeAll(async () => {
  server = await startSmtpServer();
  const smtp = { url: server.url, from: "Benchline <no-reply@benchline.example>" };
  test = await createTestApp({ clock: () => now, smtp });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const letter = (subject: string) => ({
  to: "somebody@example.com",
  subject,
  text: `The text of ${subject}`,
  language: "en" as const,
});
const about = (id: number) => ({ resource: "note", id });
const toldOf = async (id: number) =>
  (
    await test.database.read
      .selectFrom("sys__history")
      .select("actor")
      .where("resource", "=", "note")
      .where("record", "=", id)
      .where("action", "=", "mail")
      .execute()
  ).length;
const rowsOf = async (subject: string) =>
  test.database.read
    .selectFrom("sys__mail")
    .select(["state", "tries", "body", "due", "error"])
    .where("subject", "=", subject)
    .execute();
const rowOf = async (subject: string) => (await rowsOf(subject))[0];
const arrived = (subject: string) => server.letters.filter(({ source }) => source.includes(subject)).length;

describe("mail", () => {
  it("goes out behind the write it belongs to, once, also with two processes, and keeps no text", async () => {
    const second = await test.second();
    await test.app.benchline.mail.send(letter("First"));
    await second.app.benchline.mail.send(letter("Second"));
    await expect.poll(async () => (await rowOf("First"))?.state, { timeout: 5000 }).toBe("sent");
    await expect.poll(async () => (await rowOf("Second"))?.state, { timeout: 5000 }).toBe("sent");
    await second.close();
    expect([arrived("First"), arrived("Second")]).toEqual([1, 1]);
    const [received] = server.letters;
    expect(received).toMatchObject({ from: "no-reply@benchline.example", to: ["somebody@example.com"] });
    expect(received?.source).toContain("Content-Language: en");
    expect((await rowOf("First"))?.body).toBe("");
  });

  it("takes words with line breaks for words: they make no header and no recipient", async () => {
    const before = server.letters.length;
    await test.app.benchline.mail.send({
      ...letter("Broken\r\nBcc: spy@example.com\r\n\r\nAnother body"),
      text: "One\r\n.\r\nMAIL FROM:<spy@example.com>\r\nRCPT TO:<spy@example.com>",
    });
    await test.app.benchline.mail.send({
      ...letter("Kept"),
      to: "somebody@example.com>\r\nRCPT TO:<spy@example.com",
    });
    await test.app.benchline.mail.send(letter("Last of three"));
    await expect.poll(() => arrived("Last of three"), { timeout: 5000 }).toBe(1);
    const received = server.letters.slice(before);
    for (const { from, to, source } of received) {
      expect([from, to.includes("spy@example.com")]).toEqual(["no-reply@benchline.example", false]);
      expect(source.split("\n\n")[0]).not.toMatch(/^Bcc:/im);
    }
    expect(received.filter(({ source }) => source.includes("Broken"))).toHaveLength(1);
  });

  it("does not go out when the write is taken back", async () => {
    const work = test.database.write(async (trx) => {
      await test.app.benchline.mail.send({ trx, ...letter("Never") });
      throw new Error("taken back");
    });
    await expect(work).rejects.toThrow("taken back");
    expect(await rowOf("Never")).toBeUndefined();
  });

  it("is tried again when the server cannot take it now, and given up when it never will", async () => {
    server.refusal = "451 try later";
    await test.app.benchline.mail.send(letter("Later"));
    await expect.poll(async () => (await rowOf("Later"))?.tries, { timeout: 5000 }).toBe(1);
    const waiting = await rowOf("Later");
    expect(waiting).toMatchObject({ state: "waiting", due: now + 60_000 });
    expect(waiting?.error).toContain("try later");
    server.refusal = null;
    now += 61_000;
    await test.app.benchline.mail.send(letter("Wakes the queue"));
    await expect.poll(async () => (await rowOf("Later"))?.state, { timeout: 5000 }).toBe("sent");
    server.refusal = "550 no such person";
    await test.app.benchline.mail.send(letter("Unknown"));
    await expect.poll(async () => (await rowOf("Unknown"))?.state, { timeout: 5000 }).toBe("failed");
    expect((await rowOf("Unknown"))?.body).toBe("");
  });

  it("has the same Message-ID each time it is tried, so that whoever gets it twice can tell", async () => {
    server.refusal = null;
    const sent = () => server.letters.filter(({ source }) => source.includes("Twice"));
    await test.app.benchline.mail.send(letter("Twice"));
    await expect.poll(async () => (await rowOf("Twice"))?.state, { timeout: 5000 }).toBe("sent");
    // the process that delivered it ended before it could note that
    await test.database.write((trx) =>
      trx
        .updateTable("sys__mail")
        .set({ state: "waiting", due: now })
        .where("subject", "=", "Twice")
        .execute(),
    );
    await test.app.benchline.mail.send(letter("Wakes the queue again"));
    await expect.poll(() => sent().length, { timeout: 5000 }).toBe(2);
    const ids = sent().map(({ source }) => /^message-id: (\S+)/im.exec(source)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toMatch(/^<.+@benchline\.example>$/);
  });

  it("waits while it is held, goes out by itself then, and not at all once it was withdrawn", async () => {
    server.refusal = null;
    const { mail } = test.app.benchline;
    const appointment = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR" } as const;
    const until = now + 10_000;
    await mail.send({ ...letter("Held"), appointment, hold: { until, about: about(1) } });
    await mail.send({ ...letter("Withdrawn"), hold: { until, about: about(2) } });
    await mail.send(letter("Not held"));
    await expect.poll(async () => (await rowOf("Not held"))?.state, { timeout: 5000 }).toBe("sent");
    expect(await rowOf("Held")).toMatchObject({ state: "waiting", due: until });
    expect(await toldOf(1)).toBe(0);
    await test.database.write((trx) => mail.withdrawal(about(2)).execute(trx));
    expect(await rowOf("Withdrawn")).toBeUndefined();
    now = until;
    // what is out cannot be withdrawn any more
    await test.database.write((trx) => mail.withdrawal(about(1)).execute(trx));
    await mail.send(letter("Wakes the queue once more"));
    await expect.poll(async () => (await rowOf("Held"))?.state, { timeout: 5000 }).toBe("sent");
    expect([arrived("Held"), arrived("Withdrawn")]).toEqual([1, 0]);
    expect([await toldOf(1), await toldOf(2)]).toEqual([1, 0]);
    const { source } = server.letters.find((one) => one.source.includes("Subject: Held"))!;
    expect(source).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    expect(source).toContain("filename=invitation.ics");
  });

  it("is told in the history of what it is about once for all that waited together, also where it is sent twice", async () => {
    const { mail } = test.app.benchline;
    const hold = { until: now + 300, about: about(4) };
    for (const to of ["one@example.com", "two@example.com"])
      await mail.send({ ...letter("Together"), to, hold });
    now = hold.until;
    await expect.poll(() => arrived("Together"), { timeout: 5000 }).toBe(2);
    await expect.poll(() => toldOf(4), { timeout: 5000 }).toBe(1);
    const states = async () => (await rowsOf("Together")).map(({ state }) => state);
    await expect.poll(states, { timeout: 5000 }).toEqual(["sent", "sent"]);
    // the process that delivered it ended before it could note that
    await test.database.write((trx) =>
      trx
        .updateTable("sys__mail")
        .set({ state: "waiting", due: now })
        .where("subject", "=", "Together")
        .execute(),
    );
    await mail.send(letter("Wakes the queue for both"));
    await expect.poll(() => arrived("Together"), { timeout: 5000 }).toBe(4);
    expect(await toldOf(4)).toBe(1);
  });

  it("goes out by the clock when nothing else wakes the queue", async () => {
    const until = now + 300;
    await test.app.benchline.mail.send({ ...letter("By itself"), hold: { until, about: about(3) } });
    now = until;
    await expect.poll(async () => (await rowOf("By itself"))?.state, { timeout: 5000 }).toBe("sent");
  });

  it("is shown to nobody where a mail server is configured", async () => {
    expect((await test.as()("GET", "/api/auth/outbox/")).statusCode).toBe(403);
  });
});
