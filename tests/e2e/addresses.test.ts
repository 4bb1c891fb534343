import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { decide } from "../../core/access/decide.ts";
import { decideRoute } from "../../core/access/routes.ts";
import type { RouteDefinition } from "../../core/definition/types.ts";
import { DEMO_ACCOUNTS } from "../../demo/accounts.ts";
import { shippedDefinitions } from "../fixtures/shipped.ts";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

type Holds = (roles: ReadonlySet<string>) => boolean;
const one =
  (...names: string[]): Holds =>
  (roles) =>
    names.some((name) => roles.has(name));
const ranked: Holds = one("superadmin", "admin", "scrum_master");
const everybody: Holds = () => true;

/** §6, menu visibility, in its own words; group, entry, who sees it. */
const VISIBLE: readonly (readonly [string, string, Holds])[] = [
  ["Home", "Dashboard", everybody],
  ["Marketing", "Requirements", (roles) => !roles.has("attio_user")],
  ["Marketing", "Tests", (roles) => !roles.has("attio_user")],
  ["Marketing", "Profiles", (roles) => !roles.has("attio_user")],
  ["Marketing", "Submissions", everybody],
  ["Marketing", "Interviews", everybody],
  ["Marketing", "Purchase Orders", everybody],
  ["Marketing", "Reports", (roles) => !one("usa_employee", "attio_user")(roles)],
  ["Marketing", "Teams Detail", (roles) => roles.has("marketer") && ranked(roles)],
  [
    "Marketing",
    "Remote Projects",
    (roles) =>
      one("superadmin", "finance")(roles) || (roles.has("marketer") && one("admin", "scrum_master")(roles)),
  ],
  ["Consultant", "Bench Employees", one("usa_employee", "attio_user", "superadmin")],
  ["Utilities", "Assets", one("usa_employee", "attio_user", "superadmin")],
  ["Utilities", "User Directory", one("superadmin")],
  ["Engineering", "Projects", one("engineer", "superadmin")],
  ["Finance", "Timesheet", one("finance", "superadmin")],
  ["Finance", "Pay Stub", one("finance", "superadmin")],
  ["Finance", "Leave Management", one("finance", "superadmin")],
  ["Finance", "Rate Revision", one("finance", "retention", "superadmin")],
  ["Legal", "Legal", one("legal", "superadmin")],
  ["Candidates", "Add Candidate", everybody],
];

/** §2, role-gated routes; one address of each, and who passes. */
const GATED: readonly (readonly [string, Holds])[] = [
  ["/engineering", one("engineer", "superadmin")],
  ["/engineering_module", one("engineer", "superadmin")],
  ["/engineering_report", one("engineer", "superadmin")],
  ["/project/1", one("engineer", "superadmin")],
  ["/reportDetail/1/project_list", one("engineer", "superadmin")],
  ["/engineering_team", (roles) => roles.has("engineer") && ranked(roles)],
  ["/eng/compare_team", (roles) => roles.has("engineer") && ranked(roles)],
  ["/team_detail", (roles) => roles.has("engineer") && ranked(roles)],
  ["/marketing_detail", (roles) => roles.has("marketer") && ranked(roles)],
  ["/compare_teams", (roles) => roles.has("marketer") && ranked(roles)],
  ["/finance/rate_revision", one("superadmin", "finance", "retention")],
  ["/legal", one("superadmin", "legal")],
  ["/petition", one("superadmin", "legal")],
  ["/finance/leave-management", one("superadmin", "finance")],
  ["/finance/leave-details/1", one("superadmin", "finance")],
  ["/finance/timesheet", one("superadmin", "finance")],
  ["/finance/timesheet/1/1", one("superadmin", "finance")],
  ["/finance/timesheet/request/1/1", one("superadmin", "finance")],
  ["/finance/paystub", one("superadmin", "finance")],
  ["/finance/paystub/1/1", one("superadmin", "finance")],
  ["/utility/assets", one("usa_employee", "attio_user", "superadmin")],
  ["/utility/userDirectory", one("usa_employee", "attio_user", "superadmin")],
  ["/consultant/bench", one("usa_employee", "attio_user", "superadmin")],
];

/** §2, routes open to everybody: walked as the person who may do least. */
const OPEN = [
  "/dashboard",
  "/notification",
  "/marketing/lead",
  "/consultant_detail_report/summary/1",
  "/myprofile",
  "/new",
  "/details/1/support",
  "/addConsultant",
];

const { access, navigation } = await shippedDefinitions();

/** What stands in the place of a parameter; a number where it is none of these. */
const PARAMETERS: Readonly<Record<string, string>> = {
  form_name: "interview",
  sub_name: "support",
  tab: "updates",
  type: "summary",
};
const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => PARAMETERS[name] ?? "1");

/** Of a screen of records, what one must be allowed to do with them. */
const ACTIONS = { list: "list", detail: "show", create: "create" } as const;

/** Pages that ask for a right on records though they are no screen of records. */
const ASKING: Readonly<Record<string, { resource: string; action: "design" }>> = {
  question_forms: { resource: "form", action: "design" },
};

function askedAt({ screen, resource, name = "" }: RouteDefinition) {
  if (!Object.hasOwn(ACTIONS, screen)) return ASKING[name] ?? null;
  return resource === undefined ? null : { resource, action: ACTIONS[screen as keyof typeof ACTIONS] };
}

/** What `access.json` gives these roles at an address: its gate, and behind it the right its records ask for. */
function due(route: RouteDefinition, roles: readonly string[]): Met {
  const actor = { roles, impersonator: null };
  if (decideRoute({ access, actor, path: addressOf(route.path) }).effect === "deny") return "denied";
  const asked = askedAt(route);
  if (asked === null) return "page";
  const { resource, action } = asked;
  return decide({ access, actor, resource, action }).effect === "deny" ? "denied" : "page";
}

/** A hundred addresses. */
const MAX_MS = 600_000;

type Met = "page" | "denied";
type Expected = readonly [path: string, met: Met];

/**
 * The same addresses, one that is closed after each that is open, as long as there are both: each is told from the one
 * before by what comes up.
 */
function byTurns(expected: readonly Expected[]): Expected[] {
  const open = expected.filter(([, met]) => met === "page");
  const closed = expected.filter(([, met]) => met === "denied");
  const turns = Array.from({ length: Math.max(open.length, closed.length) }, (_none, at) => at);
  return turns.flatMap((at) => [open[at], closed[at]].filter((one) => one !== undefined));
}

/** Every address of the navigation but the page of the refusal itself; forms last, which ask whoever leaves them. */
const ROUTES = navigation.document.routes
  .filter(({ path }) => path !== "/access-denied")
  .toSorted((a, b) => Number(a.screen === "create") - Number(b.screen === "create"));

/** Whoever is the first to meet a page there, and the first to be refused: both are seen once in a browser. */
const FIRST = new Map(
  ROUTES.flatMap((route) => {
    const met = DEMO_ACCOUNTS.map(({ employeeId, roles }) => [employeeId, due(route, roles)] as const);
    const firsts = (["page", "denied"] as const).map((one) => met.find(([, what]) => what === one)?.[0]);
    return [[route, new Set(firsts)] as const];
  }),
);

describe("each kind of employee", () => {
  it("opens what is open to everybody, were it the one who may do least [R2.18 R2.19 R2.20 R2.22 R2.23 R2.24 R2.25 R2.26]", () =>
    application.visit({ person: "AT1001", expectedStatuses: [403, 404], at: "/dashboard" }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const expected = OPEN.map((path): Expected => [path, "page"]);
      expect(await page.evaluate(walk, expected)).toEqual(expected);
    }));

  it.each(DEMO_ACCOUNTS.map(({ employeeId, roles }) => ({ person: employeeId, roles })))(
    "$person meets in menu and addresses what the roles give [R1.02 R2.50 R6.01 R6.14 R6.16]",
    ({ person, roles: names }) =>
      application.visit({ person, expectedStatuses: [403, 404] }, async (page) => {
        const roles = new Set<string>(names);
        await page.goto("/dashboard");
        await page.getByRole("heading", { level: 1 }).waitFor();
        const seen = await everyEntry(page);
        for (const [group, entry, sees] of VISIBLE) {
          expect(seen.has(`${group} › ${entry}`), `${person} sees ${group} › ${entry}`).toBe(sees(roles));
        }
        const gated = GATED.map(([path, passes]): Expected => [path, passes(roles) ? "page" : "denied"]);
        const known = new Set<string>(GATED.map(([path]) => path));
        const others = ROUTES.filter((route) => FIRST.get(route)?.has(person))
          .map((route): Expected => [addressOf(route.path), due(route, names)])
          .filter(([path]) => !known.has(path));
        const expected = byTurns([...gated, ...others]);
        expect(await page.evaluate(walk, expected)).toEqual(expected);
      }),
    MAX_MS,
  );
});

/** Every entry of the menu, as "Group › Entry". */
async function everyEntry(page: Page): Promise<Set<string>> {
  const names = await page.getByRole("navigation", { name: "Areas" }).evaluate((menu) =>
    [...menu.querySelectorAll("button[aria-controls]")].flatMap((button) => {
      const list = document.getElementById(button.getAttribute("aria-controls") ?? "");
      const group = button.textContent?.trim() ?? "";
      return [...(list?.querySelectorAll("a") ?? [])].map((link) => `${group} › ${link.textContent?.trim()}`);
    }),
  );
  return new Set(names);
}

/**
 * Runs in the page: goes to each address as a link does, without loading the page anew, and tells what came up. What is
 * there afterwards must be new: between two that should be both open, or both closed, stands the page of an address that
 * leads nowhere.
 */
async function walk(expected: readonly (readonly [path: string, met: "page" | "denied"])[]) {
  const go = (to: string) => {
    // counted as the router counts: a form that is here asks it before it is left
    const state = window.history.state as { readonly idx: number } | null;
    window.history.pushState({ idx: (state?.idx ?? 0) + 1 }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  };
  const NOWHERE = "404 Error";
  const heading = () => document.querySelector("main h1")?.textContent?.trim() ?? "";
  const shown = () => {
    const now = heading();
    if (now === "" || now === NOWHERE) return "nowhere";
    return now === "No access" ? "denied" : "page";
  };
  const until = async (holds: () => boolean) => {
    for (const late = performance.now() + 60_000; !holds();) {
      if (performance.now() > late) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const met: (readonly [string, string])[] = [];
  for (const [path, due] of expected) {
    if (shown() === due) {
      go("/leads/nowhere");
      await until(() => heading() === NOWHERE);
      if (heading() !== NOWHERE)
        throw new Error(`Nothing came up after ${met.at(-1)?.[0] ?? "the first page"}`);
    }
    go(path);
    await until(() => shown() === due);
    met.push([path, shown()]);
  }
  return met;
}

it("a list of one's own rows is titled as the menu calls it, and as its area once it shows all", () =>
  application.visit({ person: "FN1001", at: "/dashboard" }, async (page) => {
    const menu = page.getByRole("navigation", { name: "Areas" });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await menu.getByRole("button", { name: "My space" }).click();
    for (const name of ["My leave", "My delegations", "My leave balance"]) {
      await menu.getByRole("link", { name, exact: true }).click();
      await heading(name);
      expect(await menu.locator('a[aria-current="page"]').allInnerTexts()).toEqual([name]);
    }
    await page.getByRole("button", { name: "All", exact: true }).click();
    await heading("Leave balance entries");
  }));
