import { describe, expect, it } from "vitest";
import { directionOf, languages, pickLanguage } from "./languages.ts";

describe("the languages of the interface", () => {
  it("are the six, English first [R1.20]", () => {
    expect(languages.map(({ code }) => code)).toEqual(["en", "zh", "es", "fr", "it", "ar"]);
  });

  it("run from right to left in Arabic alone", () => {
    expect(languages.filter(({ code }) => directionOf(code) === "rtl").map(({ code }) => code)).toEqual([
      "ar",
    ]);
  });

  it("begin with English until another one is chosen [R1.20]", () => {
    expect(pickLanguage("fr")).toBe("fr");
    expect(pickLanguage("tlh")).toBe("en");
    expect(pickLanguage(null)).toBe("en");
  });
});
