import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Marketing: {
    Requirements: "/marketing/lead",
    Submissions: "/marketing/submission",
    Tests: "/marketing/test",
    Interviews: "/marketing/interview",
    "Purchase Orders": "/marketing/po",
    Profiles: "/marketing/profiles",
    Reports: "/marketing/reports",
    "Teams Detail": "/marketing/marketing_team",
    Incentives: "/marketing/incentives",
    "Remote Projects": "/marketing/remote-projects",
  },
  Consultant: { "Bench Employees": "/consultant/bench", "Ex Employees": "/consultant/ex" },
  Candidates: { Candidates: "/candidates", "Add Candidate": "/addConsultant" },
  Engineering: { Projects: "/engineering_module", Reports: "/engineering" },
  Finance: {
    Timesheet: "/finance/timesheet",
    "Pay Stub": "/finance/paystub",
    "Leave Management": "/finance/leave-management",
    "Rate Revision": "/finance/rate_revision",
  },
  Legal: { Legal: "/legal" },
  Utilities: {
    Messaging: "/utility/messaging",
    Assets: "/utility/assets",
    "Old Submissions": "/utility/oldSubmissions",
    "User activity": "/utility/userActivity",
    "User Directory": "/utility/userDirectory",
    "Timesheet Events": "/utility/timesheetEvents",
    "Marketing Mails": "/utility/marketingMails",
  },
};

describe("the areas", () => {
  it.each([
    ["SA1001", "Marketing", "R1.03 R1.04 R2.38 R2.39 R2.40 R2.41 R2.42 R2.43 R2.44"],
    ["SA1001", "Consultant", "R1.05 R1.06 R2.47"],
    ["SA1001", "Candidates", "R1.12 R1.14"],
    ["EN1001", "Engineering", "R1.07 R2.48 R2.49"],
    ["FN1001", "Finance", "R1.08 R2.51 R2.52 R2.53"],
    ["LE1001", "Legal", "R1.09 R2.55"],
    ["SA1001", "Utilities", "R1.10 R1.11 R2.56"],
  ])("open from the menu as %s: %s [R1.01 %s]", (person, group) =>
    application.visit({ person, at: "/dashboard" }, async (page) => {
      await openGroup(page, group);
      const expected = Object.entries(GROUPS[group] ?? {});
      await expect
        .poll(() => entriesOf(page, group))
        .toEqual(expect.arrayContaining(expected.map(([label]) => label)));
      for (const [label, path] of expected) {
        await openGroup(page, group);
        await groupOf(page, group).getByRole("link", { name: label, exact: true }).click();
        await page.waitForURL((url) => url.pathname === path);
        expect(await landing(page), `${label} at ${path}`).toBe("page");
      }
    }),
  );

  it.each([
    ["FN1001", "Marketing", "Remote Projects", "/marketing/remote-projects", "R2.46"],
    ["MK1003", "Marketing", "Teams Detail", "/marketing/marketing_team", "R2.45"],
    ["RE1001", "Finance", "Rate Revision", "/finance/rate_revision", "R2.54"],
    ["AT1001", "Home", "Dashboard", "/dashboard", "R2.37"],
  ])("lead %s from %s, %s to %s [%s]", (person, group, label, path) =>
    application.visit({ person, at: "/notification" }, async (page) => {
      await openGroup(page, group);
      await groupOf(page, group).getByRole("link", { name: label, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      expect(await landing(page)).toBe("page");
    }),
  );
});

describe("the way in", () => {
  it("leads from / to the saved address, and to the dashboard where there is none [R2.11 R2.12]", () =>
    application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
      const enter = async (saved: string | null) => {
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.evaluate((value) => {
          if (value === null) localStorage.removeItem("initial_url");
          else localStorage.setItem("initial_url", value);
        }, saved);
        await page.goto("/");
        await page.getByRole("heading", { level: 1 }).waitFor();
        return new URL(page.url()).pathname;
      };
      expect(await enter("/marketing/test")).toBe("/marketing/test");
      expect(await enter(null)).toBe("/dashboard");
      expect(await enter("/")).toBe("/dashboard");
      expect(await enter("/signin")).toBe("/dashboard");
    }));

  it("goes out with the token, and with the second one while somebody works as another [R7.01 R7.02 R7.03]", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const sent: string[] = [];
      page.on("request", (request) => {
        const header = request.headers()["authorization"];
        if (header !== undefined && request.url().includes("/api/")) sent.push(header);
      });
      await page.goto("/marketing/submission");
      await page.locator('table[aria-busy="false"]').waitFor();
      const own = await page.evaluate(() => localStorage.getItem("token"));
      expect(new Set(sent)).toEqual(new Set([`Token ${own}`]));

      const { data: people } = await application.call<{ data: { id: number }[] }>(
        "SA1001",
        "/api/employee/?page=1&employee_id=FN1001",
      );
      const { data } = await application.call<{ data: { token: string } }>("SA1001", "/api/impersonate/", {
        method: "POST",
        body: { id: people[0]?.id },
      });
      // a page that is open leaves by itself when another session begins
      await page.goto("/favicon.svg");
      await page.evaluate(
        (impersonation) => localStorage.setItem("impersonation", impersonation),
        JSON.stringify({ token: data.token, userId: people[0]?.id }),
      );
      sent.length = 0;
      await page.goto("/marketing/submission");
      await page.locator('table[aria-busy="false"]').waitFor();
      expect(new Set(sent)).toEqual(new Set([`Token ${data.token}`]));
    }));
});

describe("the screens of marketing, finance and legal", () => {
  it.each([
    ["MK1001", ["lead", "submission", "test", "interview", "purchase_order", "marketing_profile"]],
    ["FN1001", ["timesheet", "paystub", "leave", "rate_revision"]],
    ["LG1001", ["petition", "lca"]],
  ])(
    "list stored records of %s page by page, sorted, searched, filtered and by region [R7.65]",
    async (person, resources) => {
      const { resources: known } = await application.call<{
        resources: { name: string; list: { regionField: string | null } }[];
      }>(person, "/api/config/");
      for (const resource of resources) {
        const regional = known.find(({ name }) => name === resource)?.list.regionField != null;
        const list = (query: string) =>
          application.call<{ data: { id: number }[]; count: number }>(
            person,
            `/api/${resource}/?page=1&page_size=10&sort=-created${query}`,
          );
        const all = await list("");
        expect(all.data.length, resource).toBeGreaterThan(0);
        expect(all.data.length, resource).toBeLessThanOrEqual(10);
        expect((await list("&query=zzqqxx")).count, resource).toBe(0);
        // an area without regions has nothing to be narrowed by
        const elsewhere = regional ? (await list("&region=999999")).count : 0;
        expect(elsewhere, resource).toBe(0);
        expect((await list(`&created__gte=2999-01-01T00:00:00Z`)).count, resource).toBe(0);
      }
      const dashboards = await application.call<{ data: unknown[] }>(person, "/api/dashboards/");
      expect(dashboards.data.length).toBeGreaterThan(0);
    },
  );

  it("keep the opened record and the list's state through a reload [R9.12]", () =>
    application.visit({ person: "MK1001", at: "/marketing/submission?status=submitted" }, async (page) => {
      await page.locator('table[aria-busy="false"]').waitFor();
      const rows = await page.locator("tbody tr[data-row]").allInnerTexts();
      await page.reload();
      await page.locator('table[aria-busy="false"]').waitFor();
      await expect.poll(() => page.locator("tbody tr[data-row]").allInnerTexts()).toEqual(rows);
      const link = page.locator("tbody tr[data-row] a").first();
      const name = await link.innerText();
      await link.click();
      // until then the heading is still that of the list
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.getByRole("tablist").waitFor();
      const title = await page.getByRole("heading", { level: 1 }).innerText();
      await page.reload();
      await page.getByRole("tablist").waitFor();
      await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
      await page.goBack();
      await page.locator('table[aria-busy="false"]').waitFor();
      expect(new URL(page.url()).search).toContain("status=submitted");
    }));
});

describe("candidates", () => {
  it("are filtered, carry labels, and are added by whoever is here [R1.12 R1.13]", () =>
    application.visit({ person: "SA1001", at: "/candidates" }, async (page) => {
      await page.locator('table[aria-busy="false"]').waitFor();
      expect(await page.getByRole("columnheader", { name: "Labels" }).count()).toBe(1);
      await page.getByRole("button", { name: "Filters" }).waitFor();
      const row = page.locator("tbody tr[data-row]").first();
      await row.hover();
      await row.getByRole("button", { name: /^Actions for/ }).click();
      const first = page.getByRole("menuitem", { name: "Open", exact: true });
      await first.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Escape");
      await first.waitFor({ state: "detached" });
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Add Candidate" })
        .click();
      await page.waitForURL("**/addConsultant");
      await page.getByRole("heading", { level: 1, name: "New candidate" }).waitFor();
      await page.getByRole("main").getByRole("textbox").first().waitFor();
    }));
});

describe("the search in the header", () => {
  it("does what the header and its menus do, and nothing a person may not [R2.98]", () =>
    application
      .visit({ person: "SA1001", at: "/marketing/submission?status=submitted" }, async (page) => {
        await page.locator('table[aria-busy="false"]').waitFor();
        const box = page.getByRole("combobox", { name: "Search records, pages and actions" });
        const actions = page.getByRole("group", { name: "Actions" });
        const act = async (typed: string, name: string | RegExp) => {
          await page.keyboard.press("Control+k");
          await box.fill(typed);
          await actions.getByRole("option", { name }).first().click();
          await box.waitFor({ state: "detached" });
        };
        await act("handovre", "Handover User");
        const handover = page.getByRole("dialog", { name: "Handover User" });
        await handover.getByRole("combobox").first().and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Escape");
        await handover.waitFor({ state: "detached" });
        await act("appearance dark", /^Dark/);
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
        // a page of marketing found here is entered as from the menu: with nothing filtered
        await page.keyboard.press("Control+k");
        await box.fill("submissions");
        await page.getByRole("option", { name: /^Submissions/, selected: true }).waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.pathname === "/marketing/submission" && url.search === "");
        await act("lock scr", "Lock screen");
        await page.getByRole("dialog", { name: "Screen locked" }).waitFor();
      })
      .then(() =>
        application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.keyboard.press("Control+k");
          const box = page.getByRole("combobox", { name: "Search records, pages and actions" });
          for (const typed of ["handover user", "impersonate user", "add user"]) {
            await box.fill(typed);
            await expect.poll(() => box.inputValue()).toBe(typed);
            await page.locator('[role=listbox][aria-busy="false"]').waitFor({ state: "attached" });
            expect(await page.getByRole("option", { name: new RegExp(typed, "i") }).count()).toBe(0);
          }
        }),
      ));

  it("finds pages, actions and records by keyboard, and opens them [R2.98]", () =>
    application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const { data } = await application.call<{
        data: { id: number; client_name?: string; label: string }[];
      }>("MK1001", "/api/client/?page=1&page_size=10");
      const name = data[0]?.label ?? "";
      await page.keyboard.press("Control+k");
      const box = page.getByRole("combobox", { name: "Search records, pages and actions" });
      await box.fill("purchse ord");
      await page
        .getByRole("option", { name: /Purchase Orders/, selected: true })
        .first()
        .waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/marketing/po");

      await page.getByRole("button", { name: "Search", exact: true }).click();
      await box.fill(name);
      const clients = page.getByRole("group", { name: "Clients" });
      await clients.getByRole("option", { name }).first().waitFor();
      await page.locator('[role=listbox][aria-busy="false"]').waitFor();
      await expectAccessible(page);
      const wanted = await clients.getByRole("option").first().getAttribute("id");
      await expect
        .poll(async () => {
          const active = await box.getAttribute("aria-activedescendant");
          if (active !== wanted) await page.keyboard.press("ArrowDown");
          return active;
        })
        .toBe(wanted);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }));

  it("forgives a mistyped letter and says so, and shows nobody what their lists do not", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      const { data } = await application.call<{ data: { label: string }[] }>(
        "MK1001",
        "/api/vendor_company/?page=1&page_size=10",
      );
      const word = data.flatMap(({ label }) => label.split(" ")).find((part) => part.length >= 7) ?? "";
      const mistyped = `${word.slice(0, 3)}q${word.slice(4)}`;
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Control+k");
      const box = page.getByRole("combobox", { name: "Search records, pages and actions" });
      await box.fill(mistyped);
      await page.getByText(`No exact match for “${mistyped}”. Closest results:`).waitFor();
      await page.getByRole("option", { name: word }).first().waitFor();
      await box.fill("zzqqxxyy");
      await page.getByText("No results for “zzqqxxyy”.").waitFor();
      const { data: groups } = await application.call<{ data: { resource: string }[] }>(
        "MK1001",
        "/api/search/?query=PS-2026",
      );
      expect(groups.map(({ resource }) => resource)).not.toContain("paystub");
    }));
});

function groupOf(page: Page, group: string) {
  return page
    .getByRole("navigation", { name: "Areas" })
    .locator("div")
    .filter({ has: page.getByRole("button", { name: group, exact: true }) });
}

async function openGroup(page: Page, group: string): Promise<void> {
  const heading = page
    .getByRole("navigation", { name: "Areas" })
    .getByRole("button", { name: group, exact: true });
  await heading.waitFor();
  if ((await heading.getAttribute("aria-expanded")) === "false") await heading.click();
}

async function entriesOf(page: Page, group: string): Promise<string[]> {
  return groupOf(page, group).getByRole("link").allInnerTexts();
}

/** What came up: a page, the refusal, or the page of an address that leads nowhere. */
async function landing(page: Page): Promise<"page" | "denied" | "nowhere"> {
  const heading = page.getByRole("main").getByRole("heading", { level: 1 }).first();
  await heading.waitFor();
  const text = (await heading.innerText()).trim();
  if (text === "No access") return "denied";
  return text === "404 Error" ? "nowhere" : "page";
}
