import { describe, expect, it } from "vitest";
import { likeness } from "./likeness.ts";

const titles = { sr: "senior", dev: "developer", the: "" };

describe("likeness", () => {
  it.each([
    ["Senior Java Developer", "java developer, senior", 100],
    ["Sr. Java Dev", "Senior Java Developer", 100],
    ["The Java Developer", "Java  DEVELOPER", 100],
    ["Zürich Re", "ZURICH RE", 100],
    ["数据工程师", "数据工程师", 100],
    ["", "", 0],
    ["—", "—", 0],
    ["The", "The", 0],
  ])("of %s and %s is %d", (one, other, expected) => {
    expect(likeness(one, other, titles)).toBe(expected);
    expect(likeness(other, one, titles)).toBe(expected);
  });

  it.each([
    ["Java Developer", "Java Developers", true],
    ["Java Developer", "Java Developer, Kafka and Spring", false],
    ["Java Developer", "JavaScript Developer", false],
    ["C++ Engineer", "C# Engineer", false],
    ["Java Developer", "Senior Java Developer", false],
    ["QA Lead", "Nurse", false],
  ])("of %s and %s is four fifths: %s", (one, other, alike) => {
    expect(likeness(one, other) >= 80).toBe(alike);
  });
});
