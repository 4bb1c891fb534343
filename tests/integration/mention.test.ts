import { beforeAll, describe, expect, it } from "vitest";
import { toSortKey } from "../../server/database/schema/sort-key.ts";
import { expectStatus } from "../support/expect-status.ts";
import { createStaffApp, plant } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Person {
  readonly id: number;
  readonly name: string;
  readonly employee_id: string;
}

const app = prepareOnce(createStaffApp);

beforeAll(async () => {
  const add = (name: string, place: number, row: object = {}) =>
    plant(app, "employee", {
      label: name,
      employee_name: name,
      employee_name__key: toSortKey(name),
      employee_id: `AN${place}`,
      employee_id__key: `an${place}`,
      status: "active",
      ...row,
    });
  const names = [
    "Ann",
    "Anna",
    "Ándrea",
    "Andy",
    "Angela",
    "Anita",
    "Anouk",
    "Anton",
    "Anwar",
    "Anya",
    "Anh",
    "Ana",
  ];
  for (const [place, name] of names.entries()) await add(`${name} Lee`, place);
  await add("Joanna Lee", 20);
  await add("Bob Anders", 21);
  await add("Anselm Left", 22, { status: "left" });
  await add("Ansgar Gone", 23, { archived: Date.now() });
  await add("100% Real", 24);
});

const find = async (query: string, who = "max"): Promise<Person[]> => {
  const answer = await app.as(who)("GET", `/api/employee/?${new URLSearchParams({ query }).toString()}`);
  expectStatus(answer, 200);
  return answer.json<{ data: Person[] }>().data;
};
const names = async (query: string) => (await find(query)).map(({ name }) => name);

describe("people suggested behind an @", () => {
  it("[R7.17] have id, name and employee_id, for everybody signed in", async () => {
    for (const who of ["boss", "dan", "eve"]) {
      const [ann] = await find("Ann L", who);
      expect(ann).toEqual({ id: expect.any(Number) as unknown, name: "Ann Lee", employee_id: "AN0" });
    }
  });

  it("[R5.33] are at most ten", async () => {
    expect(await find("an")).toHaveLength(10);
  });

  it("[R5.34] have names that start with what was typed", async () => {
    expect(await names("ann")).toEqual(["Ann Lee", "Anna Lee"]);
    expect(await names("an")).not.toContain("Joanna Lee");
    expect(await names("lee")).toEqual([]);
    expect(await names("anders")).toEqual([]);
    expect(await names("%")).toEqual([]);
    expect(await names("100%")).toEqual(["100% Real"]);
    expect(await names("")).toEqual([]);
  });

  it("[R5.36] are the same whatever the case, and accents are no hindrance", async () => {
    expect(await names("AN")).toEqual(await names("an"));
    expect(await names("ÁNDREA")).toEqual(["Ándrea Lee"]);
    expect(await names("andrea")).toEqual(["Ándrea Lee"]);
  });

  it("are there to be told: nobody who left", async () => {
    expect(await names("ans")).toEqual([]);
  });

  it("any other parameter asks for the list, with the rights of a list", async () => {
    const page = await app.as("boss")("GET", "/api/employee/?query=ann&page=1");
    expectStatus(page, 200);
    expect(page.json<{ count: number }>().count).toBeGreaterThan(0);
    expectStatus(await app.as("dan")("GET", "/api/employee/?page=1"), 403);
  });
});
