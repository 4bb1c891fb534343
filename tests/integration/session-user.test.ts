import { describe, expect, it } from "vitest";
import { createShippedApp } from "../support/shipped-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(() => createShippedApp({ boss: ["superadmin"], ada: ["engineer"] }));

interface Me {
  readonly gender: string | null;
  readonly shift: { readonly value: string; readonly display: string } | null;
}

const me = async () => (await test.as("ada")("GET", "/api/employee/me/")).json<{ data: Me }>().data;
const own = () => `/api/employee/${test.users["ada"]?.id}/`;
const setAsBoss = async (values: object) => {
  const { row_version } = (await test.as("boss")("GET", own())).json<{ row_version: number }>();
  return test.as("boss")("PATCH", own(), { body: { ...values, row_version } });
};

describe("the signed-in person", () => {
  it("[R3.02] has a gender: male, female or other, and no fourth", async () => {
    for (const gender of ["male", "female", "other"]) {
      const saved = await setAsBoss({ gender });
      expect(saved.statusCode, saved.body).toBe(200);
      expect((await me()).gender).toBe(gender);
    }
    const refused = await setAsBoss({ gender: "fourth" });
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      400,
      ["gender"],
    ]);
  });

  it("[R3.03] has a shift, once one is given", async () => {
    expect((await me()).shift).toBeNull();
    const body = {
      value: "night",
      display: "Night",
      starts_at: "21:00",
      ends_at: "05:00",
      time_zone: "America/New_York",
    };
    const made = await test.as("boss")("POST", "/api/shift/", { body });
    expect(made.statusCode, made.body).toBe(201);
    expect((await setAsBoss({ shift: made.json<{ id: number }>().id })).statusCode).toBe(200);
    expect((await me()).shift).toEqual({ value: "night", display: "Night" });
  });
});
