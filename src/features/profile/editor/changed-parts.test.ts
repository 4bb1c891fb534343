import { describe, expect, it } from "vitest";
import { changedParts, type ProfileValues } from "./changed-parts.ts";

const before: ProfileValues = {
  phone: "+12125550123",
  gender: "female",
  shift: "us_day",
  team: "First team",
  technology: ["Java"],
};
const parts = (after: Partial<ProfileValues>) => {
  const form = changedParts(before, { ...before, ...after });
  return form === null ? null : Object.fromEntries(form);
};

describe("what a changed profile sends", () => {
  it("is what changed and nothing else", () => {
    expect(parts({})).toBeNull();
    expect(parts({ phone: "+14165550123" })).toEqual({ phone: "+14165550123" });
    expect(parts({ shift: null, technology: ["Java", "Rust"] })).toEqual({
      shift: "",
      technology: '["Java","Rust"]',
    });
  });

  it("is a file for a picture, and an empty text for none any more", () => {
    expect(parts({ image: new Blob(["x"]) })?.["image"]).toBeInstanceOf(File);
    expect(parts({ image: null })).toEqual({ image: "" });
  });
});
