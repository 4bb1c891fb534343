import { describe, expect, it } from "vitest";
import type { NavigationDefinition } from "../definition/types.ts";
import { actor, compiled, resources } from "./access.fixture.ts";
import { getActor } from "./actor.ts";
import { clientGates, clientMenu, clientRoutes } from "./menu.ts";
import { checkNavigation } from "./navigation.ts";

const access = compiled();

function navigation(): NavigationDefinition {
  return {
    version: 1,
    menu: [
      {
        name: "work",
        entries: [
          { name: "boss", path: "/desk/boss" },
          { name: "tickets", path: "/desk", resource: "ticket", resets: true },
          { name: "notes", path: "/records/note", resource: "note", rule: "everyone" },
        ],
      },
      { name: "office", rule: "superadmin", entries: [{ name: "matrix", path: "/records/role_grant" }] },
    ],
    routes: [
      { path: "/desk", screen: "list", resource: "ticket", fixedFilters: { owner: ":who", id: "me" } },
      { path: "/desk/boss", screen: "named", name: "boss" },
      {
        path: "/desk/:id/:tab",
        screen: "detail",
        resource: "ticket",
        idParameter: "id",
        tabParameter: "tab",
      },
      { path: "/work", screen: "redirect", to: "menu:work" },
      { path: "/office", screen: "redirect", to: "menu:office" },
    ],
  };
}

type Change = (navigation: NavigationDefinition) => void;

function codesOf(change: Change = () => undefined) {
  const document = navigation();
  delete document.routes[0]?.fixedFilters?.owner;
  change(document);
  const errors = checkNavigation({
    navigation: { source: "resources/navigation.json", document },
    access,
    resources,
  });
  return errors.map((error) => `${error.code} ${error.pointer}`);
}

describe("checkNavigation", () => {
  it("finds nothing wrong with a sound definition", () => {
    expect(codesOf()).toEqual([]);
  });

  it.each<[string, Change]>([
    [
      "unknown_rule /menu/0/entries/2/rule",
      (nav) => Object.assign(nav.menu[0]?.entries[2] ?? {}, { rule: "evryone" }),
    ],
    [
      "unknown_resource /menu/0/entries/1/resource",
      (nav) => Object.assign(nav.menu[0]?.entries[1] ?? {}, { resource: "tickt" }),
    ],
    [
      "dead_menu_entry /menu/0/entries/0/path",
      (nav) => Object.assign(nav.menu[0]?.entries[0] ?? {}, { path: "/dsk" }),
    ],
    [
      "dead_menu_entry /menu/0/entries/2/path",
      (nav) => Object.assign(nav.menu[0]?.entries[2] ?? {}, { path: "/records/nothing" }),
    ],
    [
      "duplicate_name /menu/1/entries/0/name",
      (nav) => Object.assign(nav.menu[1]?.entries[0] ?? {}, { name: "boss" }),
    ],
    [
      "duplicate_route /routes/5/path",
      (nav) => void nav.routes.push({ path: "/Desk/:key/:part", screen: "detail", resource: "ticket" }),
    ],
    ["dead_redirect /routes/3/to", (nav) => Object.assign(nav.routes[3] ?? {}, { to: "menu:play" })],
    ["dead_redirect /routes/3/to", (nav) => Object.assign(nav.routes[3] ?? {}, { to: "/elsewhere" })],
    ["missing_name /routes/1", (nav) => void delete nav.routes[1]?.name],
    ["missing_resource /routes/0", (nav) => void delete nav.routes[0]?.resource],
    [
      "unknown_parameter /routes/0",
      (nav) => Object.assign(nav.routes[0] ?? {}, { fixedFilters: { owner: ":who" } }),
    ],
    [
      "not_filterable /routes/0/fixedFilters",
      (nav) => Object.assign(nav.routes[0] ?? {}, { fixedFilters: { colour: "red" } }),
    ],
    [
      "unknown_tab /routes/2/tabAliases/x",
      (nav) => Object.assign(nav.routes[2] ?? {}, { tabAliases: { x: "summry" } }),
    ],
  ])("reports %s", (code, change) => {
    expect(codesOf(change)).toContain(code);
  });
});

describe("what the actor's browser receives", () => {
  const menuOf = (...roles: string[]) =>
    clientMenu({ navigation: navigation(), access, actor: actor(...roles) }).flatMap((group) =>
      group.entries.map((entry) => `${group.name}.${entry.name}`),
    );

  it("shows entries whose rule, gate and list right hold", () => {
    expect(menuOf("superadmin")).toEqual(["work.boss", "work.tickets", "work.notes", "office.matrix"]);
    expect(menuOf("clerk")).toEqual(["work.tickets", "work.notes"]);
    expect(menuOf()).toEqual(["work.notes"]);
    expect(menuOf("guest")).toEqual([]);
  });

  it("follows the person one works as", () => {
    const asClerk = getActor({ person: actor("superadmin"), workingAs: actor("clerk") });
    const menu = clientMenu({ navigation: navigation(), access, actor: asClerk });
    expect(menu.flatMap((group) => group.entries.map((entry) => entry.name))).toEqual(["tickets", "notes"]);
  });

  it("sends a group's address to its first open entry", () => {
    const target = (path: string, ...roles: string[]) =>
      clientRoutes({ navigation: navigation(), access, actor: actor(...roles) }).find(
        (route) => route.path === path,
      )?.to;
    expect(target("/work", "superadmin")).toBe("/desk/boss");
    expect(target("/work", "clerk")).toBe("/desk");
    expect(target("/work")).toBe("/records/note");
    expect(target("/office", "clerk")).toBe("/access-denied");
  });

  it("says of every gate whether it opens, and who may pass", () => {
    expect(clientGates({ access, actor: actor("clerk"), words: (rule) => `needs ${rule}` })).toEqual([
      { path: "/desk/boss", rule: "superadmin", allowed: false, needs: "needs superadmin" },
      { path: "/desk", rule: "desk", allowed: true, needs: "needs desk" },
    ]);
  });
});
