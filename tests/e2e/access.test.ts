import { afterEach, describe, expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

describe("an address somebody may not open", () => {
  it("names the rule and what it needs, and asks the server for nothing [R2.27 R2.32]", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/petition")) asked.push(request.url());
      });
      await page.goto("/legal");
      await page.getByRole("heading", { name: "No access" }).waitFor();
      await page.getByText(/requires legal or superadmin/).waitFor();
      await page.getByText(/A superadmin can change this: /).waitFor();
      const areas = page.getByRole("navigation", { name: "Areas" });
      await areas.getByRole("button", { name: "Marketing" }).waitFor();
      expect(await areas.getByText("Legal").count()).toBe(0);
      expect(asked).toEqual([]);
      await page.getByRole("button", { name: "Go to dashboard" }).click();
      await page.waitForURL("**/dashboard");
    }));

  it("is another page for one who may", () =>
    application.visit({ person: "LG1001", at: "/legal" }, async (page) => {
      await page.getByRole("heading", { name: "Legal", level: 1 }).waitFor();
      expect(await page.getByRole("heading", { name: "No access" }).count()).toBe(0);
    }));
});

describe("the form of a record that one may only read", () => {
  interface Row {
    readonly id: number;
    readonly label: string;
    readonly permissions: {
      readonly edit: boolean;
      readonly edit_reason?: { readonly code: string };
      readonly transitions: readonly { readonly name: string; readonly allowed: boolean }[];
    };
  }
  const firstRefused = async (person: string, query: string, code: string): Promise<Row> => {
    const { data } = await application.call<{ data: { id: number }[] }>(person, query);
    for (const { id } of data) {
      const row = await application.call<Row>(person, `/api/submission/${id}/`);
      if (row.permissions.edit_reason?.code === code) return row;
    }
    throw new Error(`None of ${query} is refused with ${code}.`);
  };

  it("names whose records the reader's rule reaches, which rules reach all, and who can change them", async () => {
    const other = await firstRefused(
      "MK1001",
      "/api/submission/?page_size=50&status=submitted",
      "out_of_scope",
    );
    await application.visit({ person: "MK1001" }, async (page) => {
      await page.goto(`/records/submission/${other.id}/edit`);
      const main = page.getByRole("main");
      await main.getByRole("heading", { level: 1, name: `${other.label} can’t be edited` }).waitFor();
      await main.getByText("This needs the right to edit submissions.").waitFor();
      await main.getByText(/^You have access through marketer, but only to some records/).waitFor();
      await main.getByText("Every record is available to marketer with admin or superadmin.").waitFor();
      await main.getByText(/A superadmin can change this: /).waitFor();
      await expectAccessible(page);
      await main.getByRole("button", { name: "View record" }).click();
      await main.getByRole("tablist").waitFor();
      await page.goto(`/marketing/submission?peek=submission:${other.id}&peek_mode=edit`);
      const drawer = page.getByRole("dialog");
      await drawer.getByText(/^You have access through marketer/).waitFor();
      await expect.poll(() => page.title()).toMatch(/^Submissions/);
    });
  });

  it("names the state of a record that only its next steps change, and who may take them", async () => {
    const placed = await firstRefused(
      "MK1003",
      "/api/submission/?page_size=50&status=placed",
      "read_only_state",
    );
    await application.visit({ person: "MK1003" }, async (page) => {
      await page.goto(`/records/submission/${placed.id}/edit`);
      const main = page.getByRole("main");
      await main.getByText("It’s Placed. In this status it only changes with its next step.").waitFor();
      const steps = placed.permissions.transitions.length;
      await expect.poll(() => main.getByRole("listitem").count()).toBe(steps);
      await expectAccessible(page);
    });
  });
});

describe("an address that leads nowhere", () => {
  it("says so and offers the ways on [R2.82 R2.83 R2.84]", () =>
    application.visit({ person: "MK1001", at: "/marketing/lead" }, async (page) => {
      await page.getByRole("heading", { name: "Requirements", level: 1 }).waitFor();
      await page.goto("/marketing/nothing");
      await page.getByRole("heading", { name: "404 Error" }).waitFor();
      await expect.poll(() => page.getByRole("main").innerText()).toContain("Page not found");
      await page.getByRole("button", { name: "Go back" }).click();
      await page.getByRole("heading", { name: "Requirements", level: 1 }).waitFor();
      await page.goForward();
      await page.getByRole("button", { name: "Go to dashboard" }).click();
      await page.waitForURL("**/dashboard");
    }));

  it("leads back to the dashboard from a tab that opened there", () =>
    application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
      await page.evaluate(() => {
        const link = document.createElement("a");
        Object.assign(link, { href: "/marketing/nothing", target: "_blank", textContent: "Nothing" });
        document.body.append(link);
      });
      const opened = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "Nothing", exact: true }).click();
      const tab = await opened;
      await tab.getByRole("heading", { name: "404 Error" }).waitFor();
      await tab.getByRole("button", { name: "Go back" }).click();
      await expect.poll(() => new URL(tab.url()).pathname).toBe("/dashboard");
    }));

  it("tells a record that is not there from a page that is not", () =>
    application.visit({ person: "MK1001", expectedStatuses: [404] }, async (page) => {
      await page.goto("/records/lead/99999999");
      await page.getByRole("heading", { name: "Requirement not found" }).waitFor();
      expect(await page.getByText("404 Error").count()).toBe(0);
    }));
});

describe("language and appearance", () => {
  // the language that was chosen stays with the person
  afterEach(() => application.call("MK1001", "/api/preferences/app/", { method: "PUT", body: null }));

  it("are chosen in the header, turn the page round for Arabic, and stay [R2.97 R1.20]", () =>
    application.visit({ person: "MK1001", at: "/marketing/submission" }, async (page) => {
      await page.getByRole("button", { name: "Language" }).click();
      await expect
        .poll(() => page.getByRole("menuitemradio").allInnerTexts())
        .toEqual(expect.arrayContaining(["English", "中文", "Español", "Français", "Italiano", "العربية"]));
      await page.getByRole("menuitemradio", { name: "العربية" }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
      const side = page.getByRole("complementary");
      await expect.poll(async () => ((await side.boundingBox())?.x ?? 0) > 600).toBe(true);
      await page.reload();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("ar");
    }));

  it("holds in the dark too", () =>
    application.visit({ person: "MK1001", theme: "dark", at: "/marketing/submission" }, async (page) => {
      await page.locator('table[aria-busy="false"]').waitFor();
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        .toBe("rgb(20, 22, 21)");
      await expectAccessible(page);
    }));
});

describe("assistive technology", () => {
  const screens = [
    "/dashboard",
    "/marketing/submission",
    "/marketing/po",
    "/new?resource=submission",
    "/new?resource=timesheet",
    "/legal",
  ];
  it.each(screens)("finds nothing to stumble over at %s", (path) =>
    application.visit({ person: "SA1001", at: path }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
    }),
  );

  it("finds nothing in the panel of filters and in a record", () =>
    application.visit({ person: "SA1001", at: "/marketing/submission" }, async (page) => {
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByRole("dialog", { name: "Filters" }).getByText("Terms").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Filters" }).waitFor({ state: "hidden" });
      await page.locator("tbody tr[data-row] a").first().click();
      await page.getByRole("tablist").waitFor();
      await expectAccessible(page);
    }));
});
