import { describe, expect, it } from "vitest";
import { findNewUserError } from "./new-user.ts";
import type { NewUser } from "./new-user.ts";

const user: NewUser = {
  employee_id: "EMP1",
  name: "Ada Byron",
  role: [1],
  phone: "+14155550123",
  email: "a@b.c",
  team: "First team",
  gender: "male",
  password: "secret",
};

describe("somebody who is to be added", () => {
  it.each(["employee_id", "name", "phone", "email", "team", "gender", "password"] as const)(
    "[R5.40] needs %s",
    (field) => {
      expect(findNewUserError({ ...user, [field]: "" })).toBe("incomplete");
      expect(findNewUserError({ ...user, [field]: "  " })).toBe("incomplete");
    },
  );

  it("[R5.40] needs a role", () => {
    expect(findNewUserError({ ...user, role: [] })).toBe("incomplete");
    expect(findNewUserError(user)).toBeNull();
  });

  it.each([
    ["a@b", "email"],
    ["a.b.c", "email"],
    ["@b.c", "email"],
    ["a@b.", "email"],
    ["a b@c.d", "email"],
    ["a@b.c", null],
  ] as const)("[R5.41] takes text, @, text, a dot and text as an e-mail address: %s", (email, problem) => {
    expect(findNewUserError({ ...user, email })).toBe(problem);
  });

  it.each([
    ["EMPX", "employee_id"],
    ["1X", "employee_id"],
    ["EMP1", null],
    ["7", null],
  ] as const)("[R5.42] has an employee id that ends in a digit: %s", (employee_id, problem) => {
    expect(findNewUserError({ ...user, employee_id })).toBe(problem);
  });

  it("[R5.43] has a password of at least six characters", () => {
    expect(findNewUserError({ ...user, password: "12345" })).toBe("password");
    expect(findNewUserError({ ...user, password: "123456" })).toBeNull();
  });
});
