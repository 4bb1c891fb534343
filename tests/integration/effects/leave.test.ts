import { beforeAll, expect, it } from "vitest";
import { expectStatus } from "../../support/expect-status.ts";
import { multipart } from "../../support/multipart.ts";
import { createStaffApp, plantNamed } from "../people-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

/** In the middle of the day, for everybody. */
const NOON = Date.parse("2026-12-09T17:00:00Z");
const PEOPLE = { boss: ["superadmin"], eve: ["engineer"], fin: ["finance"], fay: ["finance"] };

const app = prepareOnce(() => createStaffApp({ people: PEOPLE, clock: () => NOON }));
let type: number;
beforeAll(async () => {
  const more = { applies_to: "both", is_active: 1, is_paid: 1, allow_negative: 1 };
  type = await plantNamed(app, "leave_type", "Time off", more);
  for (const date of ["2026-12-25", "2027-01-01"]) {
    const body = { calendar: "us_company", date, name: `Holiday ${date}` };
    expectStatus(await app.as("boss")("POST", "/api/holiday/", { body }), 201);
  }
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_version: number };

async function ask(who: string, values: object): Promise<Row> {
  const body = { person_type: "employee", leave_type: type, ...values };
  const answer = await app.as(who)("POST", "/api/leave/", { body });
  expectStatus(answer, 201);
  return answer.json<Row>();
}
const move = async (who: string, { id }: Row, transition: string) => {
  const { row_version } = (await app.as("boss")("GET", `/api/leave/${id}/`)).json<Row>();
  return app.as(who)("POST", `/api/leave/${id}/transition/`, {
    body: { transition, row_version },
  });
};
/** Kind, year and days of the rows that a leave was booked with, in order. */
async function booked({ id }: Row): Promise<unknown[][]> {
  const answer = await app.as("boss")("GET", "/api/leave_ledger/?page=1");
  expectStatus(answer, 200);
  const rows = answer.json<{ data: (Row & { leave: { id: number } | null })[] }>().data;
  return rows
    .filter(({ leave }) => leave?.id === id)
    .toSorted((a, b) => a.id - b.id)
    .map(({ kind, year, days }) => [kind, year, Number(days)]);
}

// proves value leave.days
it("granted leave over a year's end is booked in both years, without weekends and holidays", async () => {
  const leave = await ask("eve", { start: "2026-12-24", end: "2027-01-04" });
  expect(await booked(leave)).toEqual([]);
  expect(leave).toMatchObject({ days: "6.0", balance_after: "-5.0" });
  expectStatus(await move("fin", leave, "approve"), 200);
  expect(await booked(leave)).toEqual([
    ["taken", 2026, -5],
    ["taken", 2027, -1],
  ]);
});

// proves leave.cancel
it("leave that is cancelled is given back in the years it was booked in, once", async () => {
  const leave = await ask("eve", { start: "2026-12-17", end: "2026-12-17", half_day: "first_half" });
  expectStatus(await move("fin", leave, "approve"), 200);
  expect(await booked(leave)).toEqual([["taken", 2026, -0.5]]);
  expectStatus(await move("eve", leave, "cancel"), 200);
  expect(await booked(leave)).toEqual([
    ["taken", 2026, -0.5],
    ["reversal", 2026, 0.5],
  ]);
});

it("a consultant's leave is counted by the holidays of the region", async () => {
  const region = await plantNamed(app, "region", "India", { code: "india", code__key: "india" });
  const consultant = await plantNamed(app, "consultant", "Ira Consultant", { status: "on_bench", region });
  const holiday = { calendar: "india", date: "2026-12-15", name: "Holiday in India" };
  expectStatus(await app.as("boss")("POST", "/api/holiday/", { body: holiday }), 201);
  const days = { start: "2026-12-14", end: "2026-12-16" };
  const leave = await ask("fin", { person_type: "consultant", employee: null, consultant, ...days });
  expectStatus(await move("fay", leave, "approve"), 200);
  expect(await booked(leave)).toEqual([["taken", 2026, -2]]);
});

it("leave that was never granted has nothing to give back", async () => {
  const leave = await ask("eve", { start: "2026-12-18", end: "2026-12-18" });
  expectStatus(await move("eve", leave, "cancel"), 200);
  expect(await booked(leave)).toEqual([]);
});

it("nobody grants leave of one's own", async () => {
  const leave = await ask("fin", { start: "2026-12-21", end: "2026-12-22" });
  expect((await move("fin", leave, "approve")).statusCode).toBeGreaterThanOrEqual(400);
  expect(await booked(leave)).toEqual([]);
  expectStatus(await move("fay", leave, "approve"), 200);
  expect(await booked(leave)).toEqual([["taken", 2026, -2]]);
});

// proves check leave.papers_asked
it("a type of leave asks for papers after some days: told when it is asked for, needed when it is granted", async () => {
  const sick = await plantNamed(app, "leave_type", "Unwell", {
    applies_to: "both",
    is_active: 1,
    allow_negative: 1,
    papers_after_days: 3,
  });
  const of = (end: string) => ({ person_type: "employee", leave_type: sick, start: "2026-11-09", end });
  const doubts = async (values: object) => {
    const answer = await app.as("eve")("POST", "/api/leave/warnings/", { body: values });
    return answer.body;
  };
  expect(await doubts(of("2026-11-12"))).toContain("papers_asked");
  expect(await doubts(of("2026-11-11"))).not.toContain("papers_asked");
  expectStatus(await move("fin", await ask("eve", of("2026-11-11")), "approve"), 200);
  const leave = await ask("eve", { ...of("2026-11-20"), start: "2026-11-16" });
  const refused = await move("fin", leave, "approve");
  expectStatus(refused, 400);
  expect(refused.json()).toMatchObject({ issues: [{ field: "files", code: "required" }] });
  const content = Buffer.from("%PDF-1.4\n%%EOF\n");
  const sent = await app.as("fin")(
    "POST",
    "/api/files/",
    multipart({ name: "note.pdf", content, type: "application/pdf" }),
  );
  const { id } = sent.json<{ data: { id: number } }>().data;
  const { row_version } = (await app.as("boss")("GET", `/api/leave/${leave.id}/`)).json<Row>();
  const granted = await app.as("fin")("POST", `/api/leave/${leave.id}/transition/`, {
    body: { transition: "approve", row_version, values: { files: [{ id }] } },
  });
  expectStatus(granted, 200);
});

// proves check leave.run_too_long
it("leave is no longer at once than its kind allows", async () => {
  const short = await plantNamed(app, "leave_type", "Short", {
    applies_to: "both",
    is_active: 1,
    allow_negative: 1,
    max_run_days: 3,
  });
  const body = { person_type: "employee", leave_type: short, start: "2026-12-14", end: "2026-12-17" };
  const answer = await app.as("eve")("POST", "/api/leave/", { body });
  expectStatus(answer, 400);
  expect(answer.body).toContain("run_too_long");
  expectStatus(await app.as("eve")("POST", "/api/leave/", { body: { ...body, end: "2026-12-16" } }), 201);
});
