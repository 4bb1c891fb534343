import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NavigationDefinition } from "../definition/types.ts";
import {
  addEntry,
  addGroup,
  moveEntry,
  moveGroup,
  pagesWithoutEntry,
  removeEntry,
  removeGroup,
  setGroupIcon,
} from "./menu.ts";

const navigation: NavigationDefinition = {
  version: 1,
  menu: [
    { name: "work", icon: "ToolOutlined", entries: [{ name: "cars", path: "/cars", resource: "car" }] },
    {
      name: "own",
      entries: [
        { name: "permits", path: "/records/permit", resource: "permit" },
        { name: "me", path: "/me" },
      ],
    },
  ],
  routes: [
    { path: "/cars", screen: "list", resource: "car" },
    { path: "/spaces", screen: "list", resource: "space" },
    { path: "/free", screen: "list", resource: "space", fixedFilters: { status: "free" } },
    { path: "/me", screen: "named", name: "me" },
    { path: "/jobs", screen: "named", name: "jobs" },
    { path: "/jobs/:id", screen: "named", name: "jobs" },
    { path: "/costs", screen: "report", name: "cars", reports: ["costs"] },
    { path: "/access-denied", screen: "named", name: "access_denied" },
    { path: "/old", screen: "redirect", to: "/cars" },
  ],
};
const shape = ({ menu }: NavigationDefinition) =>
  Object.fromEntries(menu.map(({ name, entries }) => [name, entries.map((entry) => entry.name)]));

describe("groups of the menu", () => {
  it("are added at the end, moved, given a sign and taken out with their entries", () => {
    const added = addGroup(navigation, "fleet");
    expect(shape(added)).toEqual({ work: ["cars"], own: ["permits", "me"], fleet: [] });
    expect(Object.keys(shape(moveGroup(added, "fleet", 0)))).toEqual(["fleet", "work", "own"]);
    expect(setGroupIcon(added, { name: "fleet", icon: "ShopOutlined" }).menu[2]).toEqual({
      name: "fleet",
      icon: "ShopOutlined",
      entries: [],
    });
    expect(setGroupIcon(navigation, { name: "work", icon: null }).menu[0]).not.toHaveProperty("icon");
    expect(shape(removeGroup(navigation, "own"))).toEqual({ work: ["cars"] });
  });
});

describe("entries of the menu", () => {
  it("however they are moved, none is lost and none is doubled", () => {
    const moves = fc.array(
      fc.record({
        name: fc.constantFrom("cars", "permits", "me", "nobody"),
        group: fc.constantFrom("work", "own", "nowhere"),
        index: fc.integer({ min: 0, max: 4 }),
      }),
    );
    fc.assert(
      fc.property(moves, (list) => {
        const end = list.reduce((now, { name, ...position }) => moveEntry(now, name, position), navigation);
        expect(Object.values(shape(end)).flat().toSorted()).toEqual(["cars", "me", "permits"]);
      }),
    );
  });

  it("are added and taken out; the addresses stay", () => {
    const added = addEntry(navigation, { group: "work", entry: { name: "jobs", path: "/jobs" } });
    expect(shape(added)["work"]).toEqual(["cars", "jobs"]);
    expect(removeEntry(added, "jobs")).toEqual(navigation);
  });
});

it("pages without an entry are offered once, under a name that is free", () => {
  const pages = pagesWithoutEntry(navigation, { areas: ["car", "permit", "space"], reports: ["costs"] });
  expect(pages).toEqual([
    { name: "space", path: "/spaces", kind: "area", of: "space" },
    { name: "costs", path: "/reports/costs", kind: "report", of: "costs" },
    { name: "jobs", path: "/jobs", kind: "page", of: "jobs" },
    { name: "cars_2", path: "/costs", kind: "page", of: "cars" },
  ]);
});
