import { describe, expect, it } from "vitest";
import { foldTabs } from "./fold-tabs.ts";

const related = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `r${at + 1}`, kind: "related" as const }));
const tabs = (count: number) => [
  { name: "summary", kind: "sections" as const },
  ...related(count),
  { name: "comments", kind: "comments" as const },
  { name: "history", kind: "history" as const },
];
const folded = (count: number, { open = "summary", empty = [] as readonly string[] } = {}) => [
  ...foldTabs({ tabs: tabs(count), open, isEmpty: (name) => empty.includes(name) }),
];

describe("the tabs under More", () => {
  it("are none while there are few", () => {
    expect(folded(4, { empty: ["r1", "comments"] })).toEqual([]);
  });

  it("are the empty ones, and the last of the others as far as there are too many", () => {
    expect(folded(5, { empty: ["r1", "r3", "comments"] })).toEqual(["r1", "r3"]);
    expect(folded(7, { empty: ["r2"] })).toEqual(["r2", "r7", "r6"]);
  });

  it("are never the one that is open", () => {
    expect(folded(5, { open: "r1", empty: ["r1"] })).toEqual(["r5"]);
  });
});
