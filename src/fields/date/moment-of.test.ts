import { describe, expect, it } from "vitest";
import { getMoment } from "./moment-of.ts";

describe("the moment of a text", () => {
  it("is the same object as long as the text is the same, so that a picker keeps what is being typed", () => {
    const day = getMoment("2024-03-20");
    expect(getMoment("2024-03-20")).toBe(day);
    expect(day.format("YYYY-MM-DD")).toBe("2024-03-20");
    expect(getMoment("2024-03-21").format("YYYY-MM-DD")).toBe("2024-03-21");
  });

  it("is known of any number of texts", () => {
    for (let year = 1900; year < 2200; year += 1)
      expect(getMoment(`${year}-05-06`).format("YYYY-MM-DD")).toBe(`${year}-05-06`);
  });
});
