import { expect, it } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { createWorld } from "../values/world.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

/** A Wednesday, in the middle of the day for everybody. */
const NOON = Date.parse("2026-03-11T16:00:00Z");
const DAY = 86_400_000;
const clock = { now: NOON };

const world = prepareOnce(async () => {
  const made = await createWorld({ clock: () => clock.now });
  for (const name of ["max", "fin"])
    await made.app.database.write((trx) =>
      trx
        .updateTable("employee")
        .set({ email: `${name}@example.com` })
        .where("id", "=", made.app.users[name]!.id)
        .execute(),
    );
  return made;
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Read on the first day: the sign-ins of the test are of that day. */
async function rows(url: string): Promise<Row[]> {
  const { now } = clock;
  clock.now = NOON;
  const answer = await world.ask("boss", "GET", url);
  clock.now = now;
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: Row[] }>().data;
}
/** The nights after the first day, the first of which is its own. */
async function night(days: number): Promise<void> {
  // ten to one in the morning, summer or winter
  clock.now = Date.parse("2026-03-11T04:50:00Z") + days * DAY;
  await world.app.app.scheduler.run("transitions_day");
  await world.app.app.scheduler.run("timed_effects");
}
async function today<T>(work: () => Promise<T>): Promise<T> {
  clock.now = NOON;
  return work();
}
const sheets = async (project: number) =>
  (await rows(`/api/timesheet/?project=${project}&sort=period_start&page_size=100`)).map(
    ({ id, period_start, period_end, status }) => ({
      id,
      period: [period_start, period_end].join(" "),
      status,
    }),
  );
const weekly = { timesheet_cycle: "weekly" };

// proves timed consultant.snapshot
it("each day keeps how every consultant stood, and none that has passed is made up", async () => {
  const bea = await plantNamed(world.app, "consultant", "Bea Bench", {
    status: "on_bench",
    bench_start: "2026-03-01",
    employment_type: "w2_salaried",
  });
  const ex = await plantNamed(world.app, "consultant", "Xena Gone", { status: "ex" });
  const marketer = world.app.users["max"]!.id;
  await today(() =>
    world.make("boss", "consultant_marketing", {
      consultant: bea,
      marketer,
      role: "primary",
      start: "2026-03-09",
    }),
  );
  await night(0);
  await night(0);
  await night(3);
  const days = (id: number) => rows(`/api/bench_snapshot/?consultant=${id}&sort=day`);
  const kept = { status: "on_bench", employment_type: "w2_salaried", marketers: [{ id: marketer }] };
  expect(await days(bea)).toMatchObject([
    { day: "2026-03-11", bench_days: 10, ...kept },
    { day: "2026-03-14", bench_days: 13, ...kept },
  ]);
  expect(await days(ex)).toEqual([]);
});

// proves timed project.expect_sheet
it("the first sheet is expected as a project starts, the next ones as their weeks begin", async () => {
  const dates = { start_date: "2026-03-11", end_date: "2026-03-24", status: "upcoming" };
  const { project } = await world.project({
    order: { ...weekly, start_date: "2026-03-11", end_date: "2026-03-24", status: "signed" },
    own: { ...weekly, ...dates },
  });
  await today(() => world.move("fin", "project", project, "start"));
  const [first] = await sheets(project);
  expect(first).toMatchObject({ period: "2026-03-11 2026-03-15", status: "expected" });
  const sheet = await today(() => world.read("timesheet", first!.id));
  // three days of eight hours
  expect(sheet).toMatchObject({ cycle: "weekly", expected_hours: "24.00" });
  const [made] = await today(() => world.history("timesheet", first!.id));
  expect(made).toMatchObject({
    actor: null,
    cause: { resource: "project", id: project, transition: "start" },
  });
  for (const days of [1, 4, 6, 12]) await night(days);
  expect((await sheets(project)).map(({ period }) => period)).toEqual([
    "2026-03-11 2026-03-15",
    "2026-03-16 2026-03-22",
    "2026-03-23 2026-03-24",
  ]);
  // completed by itself the day after its end
  for (const days of [14, 20, 30]) await night(days);
  expect(await sheets(project)).toHaveLength(3);
});

// proves timed project.expect_sheet
it("a project that ends early expects nothing behind its end", async () => {
  const { project } = await world.project({
    order: weekly,
    own: { ...weekly, start_date: "2026-03-02", end_date: "2026-06-30" },
  });
  await night(0);
  expect((await sheets(project)).map(({ period }) => period)).toEqual([
    "2026-03-02 2026-03-08",
    "2026-03-09 2026-03-15",
  ]);
  const end = { actual_end: "2026-03-10", end_reason: "finished" };
  await today(() => world.move("fin", "project", project, "terminate", { values: end }));
  expect(await sheets(project)).toMatchObject([
    { period: "2026-03-02 2026-03-08", status: "expected" },
    { period: "2026-03-09 2026-03-10", status: "expected" },
  ]);
  const early = await world.project({
    order: weekly,
    own: { ...weekly, start_date: "2026-03-02", end_date: "2026-06-30" },
  });
  await night(0);
  await today(() =>
    // proves timesheet.void
    world.move("fin", "project", early.project, "terminate", {
      values: { actual_end: "2026-03-08", end_reason: "finished" },
    }),
  );
  expect((await sheets(early.project)).map(({ status }) => status)).toEqual(["expected", "void"]);
});

// proves timed timesheet.request_missing
// proves timed timesheet_request.remind
// proves notice project.sheet_missing
it("a missing sheet is asked for three working days after its period, and reminded of three times", async () => {
  const { project, consultant } = await world.project({
    order: weekly,
    own: { ...weekly, start_date: "2026-03-02", end_date: "2026-03-08", status: "ending" },
  });
  const requests = () => rows(`/api/timesheet_request/?project=${project}&page_size=50`);
  await night(0);
  expect(await requests()).toMatchObject([
    {
      request_type: "missing",
      period_start: "2026-03-02",
      period_end: "2026-03-08",
      due_on: "2026-03-15",
      status: "open",
      consultant: { id: consultant },
    },
  ]);
  const [request] = await requests();
  const { label } = await world.read("consultant", consultant);
  const mails = () =>
    world.app.database.read
      .selectFrom("sys__mail")
      .select(["recipient", "body"])
      .where("body", "like", `%Timesheet: ${String(label)}, 2026-03-02 to 2026-03-08%`)
      .execute();
  // consultants have no account: the letter holds a link that needs none, and whom else they send the sheet to
  const contact = /^http\S+\/timesheet-upload#token=\S+\n\nOr send it to max: max@example\.com$/m;
  const asking = (await mails()).filter(({ body }) => contact.test(String(body)));
  expect(asking.filter(({ body }) => String(body).includes("/records/"))).toEqual([]);
  expect(asking).toEqual([{ recipient: expect.stringContaining("@"), body: expect.any(String) }]);
  const events = await rows(`/api/timesheet_event/?project=${project}&page_size=50`);
  expect(new Set(events.map(({ event }) => event))).toEqual(
    new Set(["expected", "overdue", "reminder_sent"]),
  );
  const told = async () =>
    (await rows("/api/timesheet_request/?page_size=50")).find(({ id }) => id === request!.id);
  const heard = async () => {
    const rows = world.app.database.read.selectFrom("emp_notify").select(["recipient", "state"]);
    const of = rows.where("target__id", "=", project).where("target", "=", "project");
    const found = await of.where("state", "=", "sheet_missing").execute();
    return found.map(({ recipient, state }) => [Number(recipient), state]);
  };
  // a Sunday, the Tuesday and the Thursday after it
  await night(3);
  expect(await told()).toMatchObject({ status: "open" });
  for (const [days, reminders] of [
    [4, 1],
    [5, 1],
    [6, 2],
    [7, 2],
    [8, 3],
    [9, 3],
    [10, 3],
    [12, 3],
  ]) {
    await night(days!);
    expect({ days, ...(await told()) }).toMatchObject({ days, status: "reminded", reminders });
    // whose order it is sees no request, and is told at the project after the second
    const marketer = world.app.users["max"]!.id;
    expect({ days, heard: await heard() }).toEqual({
      days,
      heard: reminders! < 2 ? [] : [[marketer, "sheet_missing"]],
    });
  }
  // the first letter, and one with each reminder
  expect((await mails()).filter(({ body }) => contact.test(String(body)))).toHaveLength(4);
  const noted = (await world.history("timesheet_request", request!.id)).filter(
    ({ action }) => action === "mail",
  );
  expect(noted.map(({ actor }) => actor)).toEqual([null, null, null, null]);
  expect(await requests()).toHaveLength(1);
});

it("a request is not made twice, and three days without a server remind once", async () => {
  const { project, consultant } = await world.project({
    order: weekly,
    own: { ...weekly, start_date: "2026-03-02", end_date: "2026-03-08", status: "ending" },
  });
  await today(() =>
    world.make("fin", "timesheet_request", {
      project,
      consultant,
      period_start: "2026-03-02",
      period_end: "2026-03-08",
      message: "Where is it?",
      sent_to: "c@example.com",
      due_on: "2026-03-13",
    }),
  );
  await night(0);
  const requests = () => rows(`/api/timesheet_request/?project=${project}&page_size=50`);
  expect(await requests()).toHaveLength(1);
  // due on the 13th, a Friday, and again on the 17th: nobody was there in between
  await night(6);
  expect(await requests()).toMatchObject([{ reminders: 1, status: "reminded" }]);
});

it("a request to somebody who works here leads to the sheet's form, one to others to a link; an explanation takes no file", async () => {
  const { project, consultant } = await world.project({ order: weekly, own: weekly });
  const ask = (sent_to: string, more: object) =>
    today(() =>
      world.make("fin", "timesheet_request", {
        project,
        consultant,
        period_start: "2026-03-02",
        period_end: "2026-03-08",
        message: `For ${sent_to}`,
        sent_to,
        due_on: "2026-03-13",
        ...more,
      }),
    );
  const letter = async (sent_to: string, more: object = {}) => {
    await ask(sent_to, more);
    const mails = world.app.database.read.selectFrom("sys__mail").select("body");
    const { body } = await mails.where("body", "like", `%For ${sent_to}%`).executeTakeFirstOrThrow();
    return String(body);
  };
  expect(await letter("Max@example.com")).toMatch(/^http\S+\/records\/timesheet\/new$/m);
  const outside = await letter("approver@vendor.example");
  expect(outside).toMatch(
    /works once, until 2026-03-25:\nhttp\S+\/timesheet-upload#token=\S+\n\nOr send it to fin: fin@example\.com$/m,
  );
  const explained = await letter("other@vendor.example", { request_type: "explanation" });
  expect(explained).not.toMatch(/https?:/);
  expect(explained).toMatch(/^Please send the timesheet to fin: fin@example\.com$/m);
});

// proves timed consultant.bench_pay
// proves consultant.bench_pay
// proves notice consultant.bench_unpaid
it("in the middle of a month, whoever has to be paid on the bench and was not is told of to legal and finance", async () => {
  const idle = async (name: string, { type = "h1b", on = "2026-02-10" } = {}) => {
    const consultant = await plantNamed(world.app, "consultant", name, { status: "on_bench" });
    await plant(world.app, "work_authorization", {
      label: type,
      consultant,
      type,
      status: "current",
      is_current: 1,
    });
    const bench = { label: "Bench", consultant, day: on, status: "on_bench" };
    await plant(world.app, "bench_snapshot", bench);
    return consultant;
  };
  const [unpaid, paid, away] = [await idle("Una Unpaid"), await idle("Pia Paid"), await idle("Ari Away")];
  const others = [
    paid,
    away,
    await idle("Olga Student", { type: "opt" }),
    await idle("Nia New", { on: "2026-03-02" }),
  ];
  const stub = { label: "Stub", period_start: "2026-02-01", period_end: "2026-02-28" };
  await plant(world.app, "paystub", { ...stub, consultant: paid, status: "draft" });
  await plant(world.app, "paystub", { ...stub, consultant: unpaid, status: "void" });
  const type = await plantNamed(world.app, "leave_type", "Unpaid", { is_paid: 0 });
  await plant(world.app, "leave", {
    label: "Away",
    consultant: away,
    leave_type: type,
    start: "2026-02-02",
    end: "2026-02-27",
    status: "taken",
  });
  const told = async (consultant: number) =>
    (await today(() => world.read("consultant", consultant)))["bench_unpaid_on"];
  await night(4);
  expect(await told(unpaid)).toBeNull();
  await night(5);
  expect(await told(unpaid)).toBe("2026-03-16");
  for (const consultant of others) expect(await told(consultant)).toBeNull();
  await night(5);
  await world.app.app.scheduler.run("date_notices");
  const notices = await world.app.database.read
    .selectFrom("emp_notify")
    .select(["recipient", "state"])
    .where("target", "=", "consultant")
    .where("target__id", "=", unpaid)
    .where("state", "=", "bench_unpaid:0")
    .execute();
  const people = notices.map(({ recipient }) => Number(recipient)).toSorted((a, b) => a - b);
  const wanted = (["fin", "fay", "leg"] as const).map((name) => world.app.users[name]!.id);
  expect(people).toEqual(wanted.toSorted((a, b) => a - b));
});
