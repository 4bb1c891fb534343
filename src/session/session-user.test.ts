import { expect, it } from "vitest";
import { readSessionUser } from "./session-user.ts";

it("[R3.06] is read with the skills that are something", () => {
  const user = readSessionUser({ data: { id: 7, technology: ["Java", null, "Go"], version: "1" } });
  expect(user).toMatchObject({ id: 7, technology: ["Java", "Go"] });
  expect(readSessionUser({ data: { id: 7, technology: null } })?.technology).toEqual([]);
});

it("is nobody where the answer holds nobody", () => {
  expect(readSessionUser({})).toBeNull();
  expect(readSessionUser({ data: {} })).toBeNull();
  expect(readSessionUser(null)).toBeNull();
});
