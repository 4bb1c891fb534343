import { describe, expect, it } from "vitest";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { activeTab } from "./active-tab.ts";

const tabs: TabDefinition[] = [
  { name: "summary", kind: "sections" },
  { name: "rate-revision", kind: "sections" },
  { name: "support", kind: "sections" },
];
const address = { inPath: null, query: "key", aliases: { projectsupport: "support" } };
const open = (wanted: string | null, inPath: string | null = null) =>
  activeTab({ tabs, address: { ...address, inPath }, wanted }).name;

describe("the tab an address opens", () => {
  it("is the one its query names, else the one its path names, else the first", () => {
    expect(open("support", "rate-revision")).toBe("support");
    expect(open(null, "rate-revision")).toBe("rate-revision");
    expect(open(null)).toBe("summary");
  });

  it("is found under its other names", () => {
    expect(open("rate_revision")).toBe("rate-revision");
    expect(open(null, "projectsupport")).toBe("support");
  });

  it("is the first where the name means nothing", () => {
    expect(open("nonsense", "null")).toBe("summary");
  });
});
