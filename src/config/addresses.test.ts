import { describe, expect, it } from "vitest";
import type { RouteDefinition } from "../../core/definition/types.ts";
import { entryAddress, entryAt, resolveAddress } from "./addresses.ts";

const routes: RouteDefinition[] = [
  { path: "/marketing/submission", screen: "list", resource: "submission" },
  { path: "/details/:id", screen: "detail", resource: "submission", idParameter: "id" },
  {
    path: "/details/:id/:sub_name",
    screen: "detail",
    resource: "submission",
    idParameter: "id",
    tabParameter: "sub_name",
    tabAliases: { projectsupport: "support" },
  },
  {
    path: "/reportDetail/:id/project_list",
    screen: "list",
    resource: "project_support",
    fixedFilters: { support: ":id" },
  },
  {
    path: "/myprofile",
    screen: "detail",
    resource: "employee",
    fixedFilters: { id: "me" },
    name: "my_profile",
  },
  { path: "/new", screen: "create" },
  { path: "/finance", screen: "redirect", to: "menu:finance" },
  { path: "/finance/timesheet/request/:project/:consultant", screen: "list", resource: "timesheet_request" },
  { path: "/finance/timesheet/:project/:consultant", screen: "list", resource: "timesheet" },
];

const OWN = { icon: null, resource: null, resets: false, scope: "my" };
const menu = [
  {
    name: "marketing",
    icon: null,
    entries: [
      {
        name: "submissions",
        path: "/marketing/submission",
        icon: null,
        resource: "submission",
        resets: true,
        scope: null,
      },
    ],
  },
  {
    name: "own",
    icon: null,
    entries: [
      { ...OWN, name: "my_balance", path: "/records/leave_ledger" },
      { ...OWN, name: "my_leave", path: "/records/leave" },
    ],
  },
  {
    name: "finance",
    icon: null,
    entries: [{ ...OWN, name: "ledger", path: "/records/leave_ledger", scope: null }],
  },
];

const resolve = (path: string) => resolveAddress({ routes, menu }, path);

describe("what an address leads to", () => {
  it("finds configured addresses, with and without a slash at the end", () => {
    expect(resolve("/marketing/submission/")).toMatchObject({ screen: "list", resource: "submission" });
  });

  it("calls a page what the menu calls it, unless its route says otherwise", () => {
    expect(resolve("/marketing/submission")).toMatchObject({ name: "submissions" });
    expect(resolve("/finance/timesheet/3/4")).toMatchObject({ name: null });
    expect(resolve("/myprofile")).toMatchObject({ name: "my_profile" });
  });

  it("calls a list of one's own rows what their entry is called, for as long as it shows them", () => {
    const nameAt = (path: string, scope: string | null) => entryAt(menu, { path, scope })?.name;
    expect(nameAt("/records/leave", "my")).toBe("my_leave");
    expect(nameAt("/records/leave", "all")).toBeUndefined();
    expect(nameAt("/records/leave_ledger", "my")).toBe("my_balance");
    expect(nameAt("/records/leave_ledger", "all")).toBe("ledger");
    const addresses = menu.flatMap(({ entries }) =>
      entries.map((entry) => entryAddress({ routes, menu }, entry)),
    );
    expect(addresses).toEqual([
      "/marketing/submission",
      "/records/leave_ledger?scope=my",
      "/records/leave?scope=my",
      "/records/leave_ledger",
    ]);
  });

  it("takes ids, tabs and conditions from the path", () => {
    expect(resolve("/details/9/interview")).toMatchObject({
      screen: "detail",
      id: "9",
      tab: { inPath: "interview", aliases: { projectsupport: "support" } },
    });
    expect(resolve("/reportDetail/5/project_list")).toMatchObject({ fixedFilters: { support: "5" } });
    expect(resolve("/myprofile")).toMatchObject({ screen: "detail", id: "me", name: "my_profile" });
  });

  it("prefers the more literal of two patterns that fit", () => {
    expect(resolve("/finance/timesheet/request/3/4")).toMatchObject({ resource: "timesheet_request" });
    expect(resolve("/finance/timesheet/3/4")).toMatchObject({ resource: "timesheet" });
  });

  it("gives every resource its own addresses", () => {
    expect(resolve("/records/lead")).toMatchObject({ screen: "list", resource: "lead" });
    expect(resolve("/records/lead/12")).toMatchObject({ screen: "detail", id: "12" });
    expect(resolve("/records/lead/12/edit")).toEqual({ screen: "edit", resource: "lead", id: "12" });
    expect(resolve("/import")).toEqual({ screen: "import" });
  });

  it.each(["/nowhere", "/records", "/records/lead/abc", "/records/lead/12/print", "/details"])(
    "%s leads nowhere",
    (path) => {
      expect(resolve(path)).toEqual({ screen: "unknown" });
    },
  );
});
