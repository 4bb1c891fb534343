import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { beforeEach, describe, expect, it } from "vitest";
import { prepareOnce } from "../support/prepare-once.ts";
import { openCompany, type Person } from "./effects/company.ts";

const DAY = 24 * 3600 * 1000;
const company = prepareOnce(openCompany);

beforeEach(() => {
  company.clock.now = company.NOON;
});

async function scheduled(schedule: string, values: object = {}): Promise<number> {
  const { submission } = await company.submitted();
  await company.move("max", "submission", submission, "send_to_client");
  const { id } = await company.make("max", "interview", { submission, type: "technical", ...values });
  await company.move("max", "interview", id, "schedule", {
    values: { schedule, supervisor: company.id("eng") },
  });
  return id;
}

async function makeAddress(person: Person): Promise<string> {
  const answer = await company.app.as(person)("POST", "/api/calendar/");
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json<{ data: { url: string } }>().data.url).pathname;
}

/** As a calendar program asks: without a session. */
const read = (path: string, headers: Record<string, string> = {}) =>
  company.app.app.inject({ url: path, headers });

/** What two readers that are not ours understand. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const ours = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      location: event.location ?? "",
      people: event.attendees.length,
    };
  });
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === "VEVENT"
      ? [{ uid: part.uid, start: part.start.toISOString(), end: part.end?.toISOString() }]
      : [],
  );
  expect(others).toEqual(ours.map(({ uid, start, end }) => ({ uid, start, end })));
  return ours;
}

describe("the calendar of one’s appointments", () => {
  it("has one’s own interviews at their instants, as other calendars read them, and nobody else’s", async () => {
    const link = "https://meet.example.com/a,b;c";
    const summer = await scheduled("2026-06-10T14:00:00.000Z", {
      time_zone: "America/New_York",
      duration_minutes: 45,
      meeting_link: link,
    });
    // the second of two equal hours on the clocks there
    await scheduled("2026-11-01T06:30:00.000Z", { time_zone: "America/New_York", duration_minutes: 30 });
    const answer = await read(await makeAddress("eng"));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    const events = eventsIn(answer.body).toSorted((a, b) => (a.start < b.start ? -1 : 1));
    expect(events).toMatchObject([
      { start: "2026-06-10T14:00:00.000Z", end: "2026-06-10T14:45:00.000Z", location: link, people: 0 },
      { start: "2026-11-01T06:30:00.000Z", end: "2026-11-01T07:00:00.000Z", people: 0 },
    ]);
    expect(events[0]?.summary).toMatch(/^Technical · .+ · Client/);
    expect(events[0]?.description).toContain(`/records/interview/${summer}`);
    expect(eventsIn((await read(await makeAddress("max"))).body)).toHaveLength(2);
    expect(eventsIn((await read(await makeAddress("lee"))).body)).toEqual([]);
  });

  it("knows an appointment by the name the invitation gave it, and loses what is cancelled or long over", async () => {
    const id = await scheduled("2026-03-12T15:00:00Z", { duration_minutes: 60 });
    const path = await makeAddress("eng");
    const stored = await company.app.database.read
      .selectFrom("sys__invitation")
      .select("uid")
      .where("record", "=", id)
      .executeTakeFirstOrThrow();
    const uids = async () => eventsIn((await read(path)).body).map(({ uid }) => uid);
    expect(await uids()).toContain(stored.uid);
    await company.move("max", "interview", id, "cancel", {
      values: { cancel_reason: "Filled" },
      reason: "Filled",
    });
    expect(await uids()).not.toContain(stored.uid);
    const lasting = (await uids()).length;
    expect(lasting).toBeGreaterThan(0);
    company.clock.now = Date.parse("2026-11-01T07:00:00Z") + 91 * DAY;
    expect(await uids()).toEqual([]);
  });

  it("is not sent again to whoever has it, until something changes", async () => {
    const path = await makeAddress("eng");
    const first = await read(path);
    const etag = String(first.headers["etag"]);
    expect(first.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
    });
    company.clock.now += 3600_000;
    expect((await read(path, { "if-none-match": etag })).statusCode).toBe(304);
    await scheduled("2026-05-05T15:00:00Z", { duration_minutes: 60 });
    expect((await read(path, { "if-none-match": etag })).statusCode).toBe(200);
  });
});

describe("its address", () => {
  const state = async () =>
    (await company.app.as("eng")("GET", "/api/calendar/")).json<{ data: object | null }>().data;

  it("is answered once and stored as a hash; a new one or a revocation ends it", async () => {
    const old = await makeAddress("eng");
    expect(old).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const rows = await company.app.database.read.selectFrom("sys__calendar_feed").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(old.slice(10, -4));
    expect(await state()).toEqual({ created: expect.any(String) as string, last_read: null });
    await read(old);
    expect(await state()).toMatchObject({ last_read: new Date(company.clock.now).toISOString() });
    const renewed = await makeAddress("eng");
    expect([(await read(old)).statusCode, (await read(renewed)).statusCode]).toEqual([404, 200]);
    expect((await company.app.as("eng")("DELETE", "/api/calendar/")).statusCode).toBe(204);
    expect([(await read(renewed)).statusCode, await state()]).toEqual([404, null]);
    for (const path of ["/calendar/", "/calendar/x.ics", renewed.replace(".ics", "")])
      expect([path, (await read(path)).statusCode]).toEqual([path, 404]);
  });

  it("leads nowhere once its owner may not sign in, and is made by oneself alone", async () => {
    const path = await makeAddress("lee");
    expect((await read(path)).statusCode).toBe(200);
    await company.app.database.write((trx) =>
      trx.updateTable("employee").set({ status: "suspended" }).where("id", "=", company.id("lee")).execute(),
    );
    expect((await read(path)).statusCode).toBe(404);
    const { token } = await company.app.app.benchline.sessions.create({
      employee: company.id("max"),
      impersonator: company.id("boss"),
    });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await company.app.app.inject({ method: "POST", url: "/api/calendar/", headers });
    expect(answer.json()).toMatchObject({ code: "calendar_of_another_person" });
  });
});
