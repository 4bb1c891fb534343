import { beforeAll, expect, it } from "vitest";
import { expectStatus } from "../../support/expect-status.ts";
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
