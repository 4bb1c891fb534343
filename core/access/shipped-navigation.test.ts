import { describe, expect, it } from "vitest";
import { PEOPLE } from "../../tests/fixtures/access-matrix.ts";
import { englishLabels, shippedDefinitions } from "../../tests/fixtures/shipped.ts";
import { lockedChanges } from "./locked.ts";
import { decide } from "./decide.ts";
import { clientMenu, clientRoutes } from "./menu.ts";
import { checkNavigation } from "./navigation.ts";
import { decideRoute } from "./routes.ts";

const { access, accessDefinition, navigation, reports, resources } = await shippedDefinitions();
const actor = (roles: readonly string[]) => ({ roles, impersonator: null });

function whoOpens(path: string): string[] {
  return Object.entries(PEOPLE).flatMap(([person, roles]) =>
    decideRoute({ access, actor: actor(roles), path }).effect === "allow" ? [person] : [],
  );
}

function entriesOf(roles: readonly string[]): string[] {
  const menu = clientMenu({ navigation: navigation.document, access, actor: actor(roles) });
  return menu.flatMap((group) => group.entries.map((entry) => entry.name));
}

function whoSees(entry: string): string[] {
  return Object.entries(PEOPLE).flatMap(([person, roles]) =>
    entriesOf(roles).includes(entry) ? [person] : [],
  );
}

const everybody = Object.keys(PEOPLE);
const without = (...people: string[]) => everybody.filter((person) => !people.includes(person));
const ENGINEERS = ["SA1001", "EN1001", "EN1002", "EN1003", "SP1001"];
const FINANCE = ["SA1001", "FN1001", "SP1001"];
const LEGAL = ["SA1001", "LG1001", "SP1001", "LE1001"];
const BENCH = ["SA1001", "RT1001", "LG1001", "US1001", "AT1001", "SP1001"];

describe("the gates of the addresses", () => {
  it.each([
    "/dashboard",
    "/notification",
    "/marketing/lead",
    "/marketing/marketing_team",
    "/consultant_detail_report/summary/1",
    "/myprofile",
    "/new",
    "/details/1/support",
    "/addConsultant",
  ])("[R2.18] [R2.19] [R2.20] [R2.22] [R2.23] [R2.24] [R2.25] [R2.26] %s is open to everybody", (path) => {
    expect(whoOpens(path)).toEqual(everybody);
  });

  it.each([
    "/engineering",
    "/engineering_module",
    "/engineering_report",
    "/project/1/updates",
    "/reportDetail/1/project_list",
  ])("[R2.28] %s needs engineer or superadmin", (path) => expect(whoOpens(path)).toEqual(ENGINEERS));

  it.each(["/engineering_team", "/eng/compare_team", "/team_detail"])(
    "[R2.29] %s needs engineer and a leading role",
    (path) => expect(whoOpens(path)).toEqual(["SA1001", "EN1002", "EN1003"]),
  );

  it.each(["/marketing_detail", "/compare_teams"])("[R2.30] %s needs marketer and a leading role", (path) =>
    expect(whoOpens(path)).toEqual(["SA1001", "MK1002", "MK1003"]),
  );

  it("[R2.31] rate revisions need superadmin, finance or retention", () => {
    expect(whoOpens("/finance/rate_revision")).toEqual(["SA1001", "FN1001", "RT1001", "SP1001", "RE1001"]);
  });

  it.each(["/legal", "/petition/4"])("[R2.32] %s needs superadmin or legal", (path) =>
    expect(whoOpens(path)).toEqual(LEGAL),
  );

  it.each([
    "/finance/leave-management",
    "/finance/leave-details/1",
    "/finance/timesheet",
    "/finance/timesheet/1/2",
    "/finance/timesheet/request/1/2",
    "/finance/paystub",
    "/finance/paystub/1/2",
  ])("[R2.33] [R2.34] [R2.35] %s needs superadmin or finance", (path) =>
    expect(whoOpens(path)).toEqual(FINANCE),
  );

  it.each(["/utility/assets", "/utility/userDirectory", "/consultant/bench", "/consultant/bench/1"])(
    "[R2.36] %s needs usa_employee, attio_user or superadmin",
    (path) => expect(whoOpens(path)).toEqual(BENCH),
  );
});

describe("the menu", () => {
  it("[R6.06] hides requirements, tests and profiles from attio_user alone", () => {
    for (const entry of ["requirements", "tests", "profiles"])
      expect(whoSees(entry)).toEqual(without("AT1001"));
  });

  it("[R2.21] hides the entry only: the address and the rows stay open", () => {
    for (const resource of ["lead", "test", "marketing_profile"]) {
      for (const action of ["list", "show"] as const) {
        expect(decide({ access, actor: actor(["attio_user"]), resource, action }).effect).toBe("allow");
      }
    }
  });

  it("[R6.07] shows submissions, interviews and purchase orders to everybody", () => {
    for (const entry of ["submissions", "interviews", "purchase_orders"])
      expect(whoSees(entry)).toEqual(everybody);
  });

  it("[R6.09] shows the marketing teams to marketers with a leading role", () => {
    expect(whoSees("marketing_teams")).toEqual(["SA1001", "MK1002", "MK1003"]);
  });

  it("[R6.10] shows remote projects to superadmin, finance and leading marketers", () => {
    expect(whoSees("remote_projects")).toEqual(["SA1001", "MK1002", "MK1003", "FN1001", "SP1001"]);
  });

  it("[R6.11] [R6.12] shows the bench and the utilities to usa_employee and attio_user, and to superadmin", () => {
    for (const entry of ["bench", "ex_employees", "assets", "messaging", "marketing_mails"]) {
      expect(whoSees(entry)).toEqual(BENCH);
    }
  });

  it("[R6.13] [R2.36] shows the user directory to superadmin only; at its address the restricted kinds find their own row", () => {
    expect(whoSees("user_directory")).toEqual(["SA1001", "SP1001"]);
    for (const role of ["usa_employee", "attio_user"]) {
      const decision = decide({ access, actor: actor([role]), resource: "employee", action: "list" });
      expect(decision).toMatchObject({ effect: "constrain" });
    }
  });

  it("[R6.15] shows engineering to engineer or superadmin", () =>
    expect(whoSees("projects")).toEqual(ENGINEERS));

  it("[R6.17] shows timesheet, pay stub and leave management to finance or superadmin", () => {
    for (const entry of ["timesheets", "pay_stubs", "leave_management"])
      expect(whoSees(entry)).toEqual(FINANCE);
  });

  it("[R6.08] hides the reports of marketing from the restricted kinds", () => {
    const restricted = everybody.filter((person) =>
      (PEOPLE[person as keyof typeof PEOPLE] as readonly string[]).some((role) =>
        ["usa_employee", "attio_user"].includes(role),
      ),
    );
    expect(restricted.length).toBeGreaterThan(1);
    expect(whoSees("marketing_reports")).toEqual(without(...restricted));
  });

  it("[R6.18] shows rate revision to finance, retention or superadmin, and retention nothing else of finance", () => {
    expect(whoSees("rate_revisions")).toEqual(["SA1001", "FN1001", "RT1001", "SP1001", "RE1001"]);
    const menu = clientMenu({ navigation: navigation.document, access, actor: actor(["retention"]) });
    const finance = menu.find((group) => group.name === "finance");
    expect(finance?.entries.map((entry) => entry.name)).toEqual(["rate_revisions"]);
  });

  it("[R6.19] shows legal to legal or superadmin", () => expect(whoSees("petitions")).toEqual(LEGAL));

  it("[R6.26] shows dashboard, incentives, candidates, settings and notifications to everybody", () => {
    for (const entry of ["dashboard", "incentives", "candidates", "gmail_integration", "notifications"]) {
      expect(whoSees(entry)).toEqual(everybody);
    }
  });

  it("[R2.67] opens legal with the own cases", () => {
    const legal = navigation.document.menu
      .flatMap((group) => group.entries)
      .find((entry) => entry.path === "/legal");
    expect(legal?.scope).toBe("my");
  });

  it("[R2.60] resets the list state on every marketing entry and on no other", () => {
    const resetting = navigation.document.menu.filter((group) => group.entries.some((entry) => entry.resets));
    expect(resetting.map((group) => group.name)).toEqual(["marketing"]);
    expect(resetting[0]?.entries.every((entry) => entry.resets)).toBe(true);
  });

  it("sends /marketing to the first entry one may open", () => {
    const target = (roles: readonly string[]) =>
      clientRoutes({ navigation: navigation.document, access, actor: actor(roles) }).find(
        (route) => route.path === "/marketing",
      )?.to;
    expect(target(["marketer"])).toBe("/marketing/lead");
    expect(target(["attio_user"])).toBe("/marketing/submission");
  });

  it("leads a superadmin with every role to the list of every area that has one", () => {
    const roles = [...new Set(Object.values(PEOPLE).flat())].filter((role) => role !== "attio_user");
    const menu = clientMenu({ navigation: navigation.document, access, actor: actor(roles) });
    const reached = new Set(menu.flatMap((group) => group.entries.map((entry) => entry.resource)));
    const listed = resources.resources.filter(
      (resource) =>
        resource.kind !== "rows" &&
        resource.operations.includes("list") &&
        decide({ access, actor: actor(roles), resource: resource.name, action: "list" }).effect !== "deny",
    );
    expect(listed.map((resource) => resource.name).filter((name) => !reached.has(name))).toEqual([]);
  });
});

describe("the shipped definitions", () => {
  it("lead every entry, redirect and address somewhere", () => {
    expect(checkNavigation({ navigation, access, resources, reports })).toEqual([]);
  });

  it("keep what the specification fixes", () => {
    const changed = structuredClone(accessDefinition.document);
    expect(lockedChanges({ shipped: accessDefinition.document, changed, source: "x" })).toEqual([]);
    changed.rules.legal_desk = { rule: { all: [] } };
    changed.denials = [];
    const errors = lockedChanges({ shipped: accessDefinition.document, changed, source: "x" });
    expect(errors.map((error) => error.code)).toEqual(["locked_rule", "locked_denial"]);
  });

  it("have English words for every entry, rule, role and class", async () => {
    const menu = await englishLabels<{ groups: object; entries: object }>("navigation");
    const entries = navigation.document.menu.flatMap((group) => group.entries.map((entry) => entry.name));
    expect(
      navigation.document.menu.map((group) => group.name).filter((name) => !(name in menu.groups)),
    ).toEqual([]);
    expect(entries.filter((name) => !(name in menu.entries))).toEqual([]);
    const words = await englishLabels<{ rules: object; roles: object; classes: object }>("access");
    expect(Object.keys(words.rules).toSorted()).toEqual(Object.keys(access.rules).toSorted());
    expect(Object.keys(words.roles).toSorted()).toEqual(access.roles.toSorted());
    expect(Object.keys(words.classes).toSorted()).toEqual(Object.keys(access.classes).toSorted());
  });
});
