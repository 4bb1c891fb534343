import { beforeAll, describe, expect, it } from "vitest";
import { createStaffApp } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const DAY = 24 * 3600 * 1000;
const now = Date.parse("2026-11-20T15:00:00Z");
const test = prepareOnce(() => createStaffApp({ clock: () => now }));
let own: { readonly EmpID: string; readonly EmpName: string };

beforeAll(async () => {
  const { data } = (await test.as("max")("GET", "/api/employee/me/")).json<{
    data: { employee_id: string; employee_name: string };
  }>();
  own = { EmpID: data.employee_id, EmpName: data.employee_name };
});

const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const visit = (id: string, minutes: number) => ({
  id,
  activityName: "page_visit",
  page: "/marketing/lead",
  time: at(minutes),
});
const journal = (Activities: readonly object[], more: object = {}) =>
  test.as("max")("POST", "/api/add_journal", {
    body: { ...own, Latitude: null, Longitude: null, Activities, ...more },
  });
const position = (more: object) =>
  test.as("max")("POST", "/api/activity", {
    body: {
      ...own,
      Latitude: "40.7128",
      Longitude: "-74.0060",
      Team: "East",
      Department: "Marketing",
      ...more,
    },
  });

interface Day {
  readonly id: number;
  readonly day: string;
  readonly active_minutes: number;
  readonly pages: number;
  readonly emp: { readonly id: number };
}

async function days(person = "boss"): Promise<Day[]> {
  const answer = await test.as(person)("GET", "/api/user_activity/?page=1&sort=day");
  return answer.json<{ data: Day[] }>().data;
}

describe("the journal", () => {
  it("becomes one row a person and day: minutes in steps of five, and pages [R3.58 R3.59 R3.60 R7.56]", async () => {
    const pressed = { id: "b", activityName: "Filters", page: "/marketing/lead", time: at(-9) };
    expect((await journal([visit("a", -20), pressed, visit("c", -8), visit("d", -1)])).statusCode).toBe(200);
    expect(await days()).toMatchObject([
      { day: "2026-11-20", active_minutes: 15, pages: 3, emp: { id: test.users.max?.id } },
    ]);
  });

  it("counts what is sent twice once, and takes the other names of §3", async () => {
    const named = { id: "e", Desc: "Saved", TabName: "summary", time: at(-60) };
    expect((await journal([visit("a", -20), named])).statusCode).toBe(200);
    expect(await days()).toMatchObject([{ active_minutes: 20, pages: 3 }]);
  });

  it("puts an activity on the day it was done, not on the day it arrives; the future is now", async () => {
    await journal([visit("y", -24 * 60), visit("f", 24 * 60)]);
    expect((await days()).map(({ day, pages }) => [day, pages])).toEqual([
      ["2026-11-19", 1],
      ["2026-11-20", 4],
    ]);
  });

  it("is each person's own, and what is no journal is refused", async () => {
    const other = await journal([visit("o", 0)], { EmpID: "somebody" });
    expect(other.statusCode).toBe(403);
    expect(other.json()).toMatchObject({ code: "not_own_activity" });
    expect((await journal([{ id: "n" }])).statusCode).toBe(400);
    expect((await journal(Array.from({ length: 1_001 }, (_, id) => visit(String(id), 0)))).statusCode).toBe(
      400,
    );
    expect((await days()).length).toBe(2);
  });

  it("forgets the detail after 90 days", async () => {
    const old = {
      employee: test.users.max?.id,
      id: "old",
      at: now - 91 * DAY,
      day: "2026-08-21",
      name: "x",
      page: "",
    };
    await test.database.write((trx) => trx.insertInto("sys__journal").values(old).execute());
    await journal([visit("later", 0)]);
    const rows = await test.database.read
      .selectFrom("sys__journal")
      .select("id")
      .where("id", "=", "old")
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("the position", () => {
  it("is kept as the last of the day, with the system it came from [R3.61 R7.57]", async () => {
    expect((await position({ OS: "Linux" })).statusCode).toBe(200);
    expect((await position({ Latitude: "51.5074", Longitude: "-0.1278" })).statusCode).toBe(200);
    const id = (await days()).at(-1)?.id;
    const day = await test.as("boss")("GET", `/api/user_activity/${id}/`);
    expect(day.json<{ data?: unknown }>()).toMatchObject({
      os: "Linux",
      last_position: { latitude: 51.5074, longitude: -0.1278 },
    });
  });

  it("is a pair of coordinates, or refused", async () => {
    for (const wrong of [{ Latitude: "91" }, { Longitude: "east" }, { Latitude: null }])
      expect((await position(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  });

  it("is seen by superadmins and not by those who have no user activity", async () => {
    expect((await test.as("max")("GET", "/api/user_activity/?page=1")).statusCode).toBe(403);
  });
});
