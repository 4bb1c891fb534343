import { describe, expect, it } from "vitest";
import { joinSkills, OTHER } from "./skills.ts";

const known = ["Java", "Go", "C#"];

describe("skills of a profile", () => {
  it("[R5.68] are merged without regard to case and without duplicates", () => {
    expect(joinSkills({ chosen: ["Java", OTHER], typed: "java, Rust, rust,, GO ", known })).toEqual({
      skills: ["Java", "Rust", "Go"],
      added: ["Rust"],
    });
  });

  it("leave out what was typed when Other is not chosen any more", () => {
    expect(joinSkills({ chosen: ["Java"], typed: "Rust", known })).toEqual({ skills: ["Java"], added: [] });
  });

  it("may be separated by the commas of other scripts", () => {
    expect(joinSkills({ chosen: [OTHER], typed: "Rust，Zig، Elm", known }).added).toEqual([
      "Rust",
      "Zig",
      "Elm",
    ]);
  });
});
