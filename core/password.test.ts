import { describe, expect, test } from "vitest";
import {
  isAcceptablePassword,
  MAX_PASSWORD_LENGTH,
  metPasswordRules,
  PASSWORD_RULES,
  SPECIAL_CHARACTERS,
} from "./password.ts";

describe("a new password", () => {
  test.each([
    ["Abcde1!", "length"],
    ["abcdef1!", "uppercase"],
    ["Abcdefg!", "digit"],
    ["Abcdefg1", "special"],
  ] as const)("%s lacks %s and nothing else", (password, missing) => {
    const met = metPasswordRules(password);
    expect(PASSWORD_RULES.filter((rule) => !met.has(rule))).toEqual([missing]);
    expect(isAcceptablePassword(password)).toBe(false);
  });

  test.each(Array.from(SPECIAL_CHARACTERS))("may have %s as its special character", (character) => {
    expect(isAcceptablePassword(`Abcdef1${character}`)).toBe(true);
  });

  test("is counted in characters as people see them, and may use any script", () => {
    expect(metPasswordRules("😀😀😀😀").has("length")).toBe(false);
    expect(isAcceptablePassword("Ñandú-٣-کلمه")).toBe(true);
  });

  test("is not endless", () => {
    expect(isAcceptablePassword(`Aa1!${"x".repeat(MAX_PASSWORD_LENGTH)}`)).toBe(false);
  });
});
