import { describe, expect, it } from "vitest";
import { actionsOf, toKeyScopes, toScopeLines } from "./chosen-scopes.ts";
import type { OfferedScope } from "./use-keys.ts";

const offered: OfferedScope[] = [
  { resource: "client", actions: ["list", "show", "edit"] },
  { resource: "vendor", actions: ["list"] },
];

describe("the scopes of a new key", () => {
  it("offer what any of the chosen areas has, and of all areas everything", () => {
    expect(actionsOf(["vendor"], offered)).toEqual(["list"]);
    expect(actionsOf(["client", "vendor"], offered)).toEqual(["list", "show", "edit"]);
    expect(actionsOf(["*"], offered)).toEqual(["list", "show", "edit"]);
  });

  it("hold of each area what it offers, added up over the lines", () => {
    const lines = [
      { areas: ["client", "vendor"], actions: ["list", "show"] },
      { areas: ["client"], actions: ["edit", "list"] },
      { areas: ["vendor"], actions: [] },
      { areas: [], actions: ["list"] },
    ] as const;
    expect(toKeyScopes(lines, offered)).toEqual({ client: ["list", "show", "edit"], vendor: ["list"] });
    expect(toKeyScopes([{ areas: ["vendor"], actions: ["edit"] }], offered)).toEqual({});
  });

  it("read as lines of areas with the same actions", () => {
    expect(toScopeLines({ a: ["show", "list"], b: ["list"], c: ["list", "show"] })).toEqual([
      { areas: ["a", "c"], actions: ["show", "list"] },
      { areas: ["b"], actions: ["list"] },
    ]);
  });
});
