import { sql } from "kysely";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { beforeEach, describe, expect, test } from "vitest";
import { openCompany, type Row } from "./effects/company.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const company = prepareOnce(async () => {
  const opened = await openCompany();
  for (const name of ["eng", "lee", "max", "usa"] as const) {
    const address = { email: `${name}@example.com`, email__key: `${name}@example.com` };
    await opened.app.database.write((trx) =>
      trx.updateTable("employee").set(address).where("id", "=", opened.id(name)).execute(),
    );
  }
  return opened;
});

beforeEach(async () => {
  company.clock.now = company.NOON;
  await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
});

interface Sent {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly due: number;
  readonly method: string;
  readonly content: string;
}

/** Letters that are there by now, those that still wait among them. */
async function letters(): Promise<Sent[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select recipient, subject, body, due, appointment from sys__mail order by recipient, id`.execute(
    company.app.database.read,
  );
  return rows.map(({ recipient, subject, body, due, appointment }) => ({
    ...(JSON.parse(String(appointment)) as Pick<Sent, "method" | "content">),
    to: String(recipient),
    subject: String(subject),
    body: String(body),
    due: Number(due),
  }));
}

const seconds = (count: number) => void (company.clock.now += count * 1000);
const told = async () => (await letters()).map(({ to, method }) => `${method} ${to.split("@")[0]}`);

/** What two readers that are not ours understand. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const component = calendar.getFirstSubcomponent("vevent")!;
  const event = new ICAL.Event(component);
  const other = Object.values(nodeIcal.sync.parseICS(content)).find((part) => part?.type === "VEVENT")!;
  const readings = [
    {
      uid: event.uid,
      sequence: Number(event.sequence),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location ?? undefined,
      method: String(calendar.getFirstPropertyValue("method")),
    },
    {
      uid: other.uid,
      sequence: Number(other.sequence),
      start: other.start.toISOString(),
      end: other.end!.toISOString(),
      summary: other.summary,
      location: other.location,
      method: other.method,
    },
  ];
  expect(readings[1]).toEqual(readings[0]);
  const people = component.getAllProperties("attendee").map((one) => String(one.getFirstValue()));
  const status = String(component.getFirstPropertyValue("status"));
  return { ...readings[0]!, zones: zones.map(({ tzid }) => tzid), people, status };
}

interface Foretold {
  readonly told?: readonly { kind: string; people: readonly string[]; total: number }[];
}

let round = 0;
async function requested(values: object = {}): Promise<Row & { submission: number }> {
  const { submission } = await company.submitted();
  await company.move("max", "submission", submission, "send_to_client");
  round += 1;
  const interview = await company.make("max", "interview", { submission, type: "technical", ...values });
  return { ...interview, submission };
}

async function scheduled(schedule: string, values: object = {}, more: object = {}) {
  const { id, submission } = await requested(values);
  const answer = await company.move("max", "interview", id, "schedule", {
    values: { schedule, supervisor: company.id("eng"), ...more },
  });
  return { id, submission, answer };
}

const TOMORROW = "2026-03-12T15:00:00Z";
const EVERYBODY = ["eng", "max"];

describe("invitations", () => {
  // Clocks are set back or on in that night; the second of two equal hours is told in UTC.
  test.each([
    { zone: "America/New_York", start: "2026-06-10T14:00:00.000Z", local: true },
    { zone: "America/New_York", start: "2027-03-14T06:30:00.000Z", local: true },
    { zone: "America/New_York", start: "2027-03-14T07:00:00.000Z", local: true },
    { zone: "America/New_York", start: "2026-11-01T04:50:00.000Z", local: false },
    { zone: "America/New_York", start: "2026-11-01T05:30:00.000Z", local: false },
    { zone: "America/New_York", start: "2026-11-01T06:30:00.000Z", local: false },
    { zone: "America/New_York", start: "2026-11-01T07:00:00.000Z", local: true },
    { zone: "Europe/Berlin", start: "2026-03-29T00:30:00.000Z", local: true },
    { zone: "Europe/Berlin", start: "2026-03-29T01:00:00.000Z", local: true },
    { zone: "Europe/Berlin", start: "2026-10-25T00:30:00.000Z", local: false },
    { zone: "Europe/Berlin", start: "2026-10-25T01:30:00.000Z", local: false },
    { zone: "Asia/Kolkata", start: "2026-10-25T01:30:00.000Z", local: true },
    { zone: "Australia/Sydney", start: "2026-10-03T15:30:00.000Z", local: true },
    { zone: "Australia/Sydney", start: "2026-10-03T16:00:00.000Z", local: true },
    { zone: "Asia/Calcutta", start: "2026-06-10T14:00:00.000Z", local: true },
  ])("at $start in $zone are read as that by other calendars", async ({ zone, start, local }) => {
    const meeting_link = "https://meet.example.com/a,b;c";
    await scheduled(start, { time_zone: zone, duration_minutes: 45, meeting_link });
    const sent = await letters();
    expect(sent).toHaveLength(3);
    const uids = new Set(sent.map(({ content }) => read(content).uid));
    expect(uids.size).toBe(1);
    for (const { content, method, body } of sent) {
      const end = new Date(Date.parse(start) + 45 * 60_000).toISOString();
      const known = zone.replace("Calcutta", "Kolkata");
      expect(read(content)).toMatchObject({
        start,
        end,
        method: "REQUEST",
        sequence: 0,
        status: "CONFIRMED",
      });
      expect(read(content)).toMatchObject({ location: meeting_link, zones: local ? [known] : [] });
      expect(content.includes(`DTSTART;TZID=${known}:`)).toBe(local);
      expect(method).toBe("REQUEST");
      expect(body).toContain(meeting_link);
    }
  });

  test("keep their UID for life and count up; whoever comes in, stays or goes is told", async () => {
    const { id } = await scheduled(TOMORROW);
    const first = await letters();
    expect(first.map(({ to }) => to.split("@")[0])).toEqual([expect.stringMatching(/^c\d+$/), ...EVERYBODY]);
    const { uid } = read(first[0]!.content);
    // an address that is sensitive goes to nobody else
    const [consultant, staff] = [first[0]!, first[1]!];
    expect(read(consultant.content).people).toContain(`MAILTO:${consultant.to}`);
    expect(read(staff.content).people.join()).not.toContain(consultant.to);
    expect(staff.body).toContain(`/records/interview/${id}`);
    expect(consultant.body).not.toContain("/records/");

    seconds(60);
    await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
    const later = { values: { schedule: "2026-03-13T15:00:00Z" } };
    await company.move("max", "interview", id, "reschedule", later);
    expect((await letters()).map(({ content }) => read(content))).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ uid, sequence: 1, method: "REQUEST" })),
    );

    seconds(60);
    await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
    const { row_version } = await company.read("interview", id);
    await company.call("max", "PATCH", `/api/interview/${id}/`, {
      row_version,
      supervisor: company.id("lee"),
      mentors: [company.id("usa")],
    });
    expect((await told()).slice(1)).toEqual(["CANCEL eng", "REQUEST lee", "REQUEST max", "REQUEST usa"]);
    const sent = await letters();
    expect(new Set(sent.map(({ content }) => read(content).uid))).toEqual(new Set([uid]));
    expect(new Set(sent.map(({ content }) => read(content).sequence))).toEqual(new Set([2]));
    expect(read(sent[1]!.content).status).toBe("CANCELLED");

    // what nobody has in a calendar changes nothing
    seconds(60);
    await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
    await company.call("max", "PATCH", `/api/interview/${id}/`, {
      row_version: row_version + 1,
      client_feedback: "They liked it.",
    });
    expect(await letters()).toEqual([]);

    await company.move("max", "interview", id, "cancel", { values: { cancel_reason: "Client is ill" } });
    expect((await told()).slice(1)).toEqual(["CANCEL lee", "CANCEL max", "CANCEL usa"]);
    expect(read((await letters())[0]!.content)).toMatchObject({ uid, sequence: 3 });
  });

  test("wait ten seconds; a step that is taken back meanwhile tells nobody", async () => {
    const { id, answer } = await scheduled(TOMORROW);
    const due = company.NOON + 10_000;
    expect(new Set((await letters()).map((letter) => letter.due))).toEqual(new Set([due]));
    seconds(9);
    const undo = (token: unknown) =>
      company.call("max", "POST", "/api/interview/bulk/undo/", { token }) as unknown as Promise<{
        data: { ok: boolean }[];
      }>;
    expect((await undo(answer["undo"])).data).toEqual([expect.objectContaining({ ok: true })]);
    expect(await company.read("interview", id)).toMatchObject({ status: "requested" });
    expect(await letters()).toEqual([]);

    // the next one is the first anybody hears of
    const values = { schedule: TOMORROW, supervisor: company.id("eng") };
    const again = await company.move("max", "interview", id, "schedule", { values });
    expect(read((await letters())[0]!.content).sequence).toBe(0);

    // once they are out, taking it back is told as well
    seconds(11);
    expect((await undo(again["undo"])).data).toEqual([expect.objectContaining({ ok: true })]);
    expect((await told()).filter((line) => line.startsWith("CANCEL"))).toHaveLength(3);
  });

  test("wait after a plain edit as well, which says so and is taken back; another edit offers nothing", async () => {
    const { id } = await scheduled(TOMORROW);
    seconds(60);
    await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
    const edit = async (values: object) => {
      const { row_version } = await company.read("interview", id);
      return company.call("max", "PATCH", `/api/interview/${id}/`, { row_version, ...values });
    };
    const link = "https://meet.example.com/other";
    const changed = await edit({ meeting_link: link });
    expect(changed).toMatchObject({ held: { mails: 3, seconds: 10 }, undo: expect.any(String) });
    expect(await letters()).toHaveLength(3);
    const undo = async (who: "max" | "lee", token: unknown) =>
      (await company.ask(who, "POST", "/api/interview/bulk/undo/", { token })).json<{
        code?: string;
        data?: { ok: boolean; code?: string }[];
        undo?: string;
      }>();
    expect((await undo("lee", changed["undo"])).data).toBeUndefined();
    seconds(5);
    const back = await undo("max", changed["undo"]);
    expect(back.data).toEqual([expect.objectContaining({ ok: true })]);
    expect(await letters()).toEqual([]);
    expect(await company.read("interview", id)).toMatchObject({ meeting_link: null });

    const quiet = await edit({ client_feedback: "They liked it." });
    expect(quiet).not.toHaveProperty("held");
    expect(quiet).not.toHaveProperty("undo");
    // what was changed since stays
    const late = await edit({ meeting_link: link });
    await edit({ client_feedback: "They liked it a lot." });
    expect((await undo("max", late["undo"])).data).toEqual([
      expect.objectContaining({ ok: false, code: "changed_since" }),
    ]);
    seconds(24 * 60 * 60 + 1);
    expect(await undo("max", late["undo"])).toMatchObject({ code: "nothing_to_undo" });
  });

  test("of many at once wait and are counted, whatever was done with them; its undo withdraws them all", async () => {
    // at times at which no other test meets anybody
    const ids = [(await scheduled("2026-03-20T15:00:00Z")).id, (await scheduled("2026-03-20T20:00:00Z")).id];
    seconds(60);
    await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
    const bulk = async (body: object, path = "") => {
      const url = `/api/interview/bulk/${path}`;
      return (await company.ask("boss", "POST", url, body)).json<Row & { undo: string | null }>();
    };
    const meeting_link = "https://meet.example.com/other";
    const cancel = { transition: "cancel", values: { cancel_reason: "client_request" } };
    const works = [
      { action: "edit", values: { meeting_link } },
      { action: "transition", ...cancel },
      { action: "archive" },
    ] as const;
    for (const work of works) {
      expect(await bulk({ ...work, ids, dry_run: true })).not.toHaveProperty("held");
      const done = await bulk({ ...work, ids });
      expect(done, work.action).toMatchObject({ done: 2, held: { mails: 6, seconds: 10 } });
      expect(await letters()).toHaveLength(6);
      seconds(9);
      const back =
        work.action === "archive"
          ? await bulk({ action: "restore", ids })
          : await bulk({ token: done.undo }, "undo/");
      expect(back, work.action).toMatchObject({ done: 2, failed: 0 });
      expect(back).not.toHaveProperty("held");
      expect(await letters()).toEqual([]);
    }

    // once they are out, taking the edit back is told anew
    const edited = await bulk({ ...works[0], ids });
    seconds(10);
    expect(await bulk({ token: edited.undo }, "undo/")).toMatchObject({
      done: 2,
      held: { mails: 6, seconds: 10 },
    });
    const [first] = ids;
    const { row_version } = await company.read("interview", first!);
    const answer = await company.app.as("boss")("DELETE", `/api/interview/${first}/`, {
      body: { row_version },
    });
    expect(answer.json()).toMatchObject({ held: { mails: 3, seconds: 10 } });
  });

  test("go out with a new interview that is scheduled as it is made, and both are taken back as one", async () => {
    const { submission } = await company.submitted();
    await company.move("max", "submission", submission, "send_to_client");
    const values = { submission, type: "technical", schedule: TOMORROW, supervisor: company.id("eng") };
    const url = "/api/interview/";
    const before = await company.all("interview", "");

    // what is doubtful is told before it is made, and nothing is
    const other = await scheduled(TOMORROW);
    const doubts = await company.ask("max", "POST", `${url}warnings/`, { ...values, first_step: "schedule" });
    const found = doubts.json<{ data: { field: string }[] }>().data.map(({ field }) => field);
    expect(found).toContain("supervisor");
    const late = { ...values, schedule: "2026-03-12T20:00:00Z", first_step: "schedule" };
    const mails = (await letters()).length;
    const tried = (await company.ask("max", "POST", url, { ...late, dry_run: true })).json<Foretold>();
    expect(tried).toMatchObject({ dry_run: true, effects: expect.any(Array) });
    expect(tried).not.toHaveProperty("warnings");
    // whom it would invite, the consultant among them; whoever makes it is told nothing in the bell
    expect(tried.told?.find(({ kind }) => kind === "invited")).toMatchObject({ total: 3 });
    const [noticed] = tried.told?.filter(({ kind }) => kind === "notice") ?? [];
    expect(noticed?.people).toContain("eng");
    expect(noticed?.people).not.toContain("max");
    expect(await letters()).toHaveLength(mails);
    expect(await company.all("interview", "")).toHaveLength(before.length + 1);

    const missing = { ...late, schedule: null };
    const refused = await company.ask("max", "POST", url, missing);
    expect(refused.statusCode).toBe(400);
    expect(await company.all("interview", "")).toHaveLength(before.length + 1);

    await company.app.database.write((trx) => trx.deleteFrom("sys__mail").execute());
    const made = await company.call("max", "POST", url, late);
    expect(made).toMatchObject({
      status: "scheduled",
      held: { mails: 3, seconds: 10 },
      undo: expect.any(String),
    });
    expect(await company.read("submission", submission)).toMatchObject({ status: "interview" });
    expect(await letters()).toHaveLength(3);

    const undone = await company.ask("max", "POST", `${url}bulk/undo/`, { token: made["undo"] });
    expect(undone.json<{ data: object[] }>().data).toEqual([expect.objectContaining({ ok: true })]);
    expect(await letters()).toEqual([]);
    expect(await company.read("submission", submission)).toMatchObject({ status: "client_review" });
    expect((await company.read("interview", made.id))["archived"]).not.toBeNull();
    expect((await company.read("interview", other.id))["archived"]).toBeNull();
  });

  test("several changes within ten seconds are told as one", async () => {
    const { id } = await scheduled(TOMORROW);
    const moved = await company.call("max", "POST", "/api/interview/bulk/", {
      ids: [id],
      action: "transition",
      transition: "reschedule",
      values: { schedule: "2026-03-13T15:00:00Z" },
      dry_run: true,
    });
    const [row] = moved["data"] as Foretold[];
    // the mails of before wait still: people would hear of the later time only
    expect(row?.told?.map(({ kind }) => kind)).toContain("invited");
    expect((await letters()).map(({ content }) => read(content).start)).toEqual(
      Array.from({ length: 3 }, () => "2026-03-12T15:00:00.000Z"),
    );
    seconds(5);
    await company.move("max", "interview", id, "reschedule", {
      values: { schedule: "2026-03-13T15:00:00Z" },
    });
    const sent = await letters();
    expect(sent).toHaveLength(3);
    expect(read(sent[0]!.content)).toMatchObject({ sequence: 0, start: "2026-03-13T15:00:00.000Z" });
    seconds(60);
    // there and back is no news
    await company.move("max", "interview", id, "reschedule", {
      values: { schedule: "2026-03-14T15:00:00Z" },
    });
    expect(await letters()).toHaveLength(6);
    await company.move("max", "interview", id, "reschedule", {
      values: { schedule: "2026-03-13T15:00:00Z" },
    });
    expect(await letters()).toHaveLength(3);
  });

  test("follow whatever ends the interview, and not what has begun", async () => {
    const rejected = await scheduled(TOMORROW);
    seconds(60);
    await company.move("max", "submission", rejected.submission, "reject", {
      values: { rejected_by: "client", reject_reason: "skills" },
    });
    expect((await told()).filter((line) => line.startsWith("CANCEL"))).toHaveLength(3);

    const archived = await scheduled(TOMORROW, {}, { supervisor: company.id("lee") });
    seconds(60);
    await company.call("boss", "POST", "/api/interview/bulk/", { action: "archive", ids: [archived.id] });
    expect((await told()).filter((line) => line === "CANCEL lee")).toHaveLength(1);

    const held = await scheduled(TOMORROW, {}, { supervisor: company.id("usa") });
    company.clock.now = Date.parse(TOMORROW) + 60 * 60_000;
    await company.move("max", "interview", held.id, "complete");
    expect((await told()).filter((line) => line.endsWith(" usa"))).toEqual(["REQUEST usa"]);
  });
});
