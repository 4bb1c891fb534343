import { describe, expect, it } from "vitest";
import { needsProfile } from "./needs-profile.ts";

const shift = { value: "us_day", display: "US day" };

describe("a profile that lacks something", () => {
  it("[R4.44] has no shift", () => {
    expect(needsProfile({ shift: null, roles: ["marketer"], technology: [] })).toBe(true);
    expect(needsProfile({ shift, roles: ["marketer"], technology: [] })).toBe(false);
  });

  it.each(["engineer", "delivery"])("[R4.45] has no skills, of somebody in %s", (role) => {
    expect(needsProfile({ shift, roles: ["admin", role], technology: [] })).toBe(true);
    expect(needsProfile({ shift, roles: ["admin", role], technology: ["Java"] })).toBe(false);
  });
});
