import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, passAfter, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const rows = (page: Page) => page.locator("tbody tr[data-row]");
const box = (page: Page, row: number) => rows(page).nth(row).locator("input[type=checkbox]");
const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function rowsSettled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').first().waitFor();
}

async function openFilter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("searchbox", { name: "Find a filter" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name, exact: true }).waitFor();
}

const countOf = async (query: string) =>
  (await application.call<{ count: number }>("SA1001", `/api/submission/?count=exact&page_size=1&${query}`))
    .count;

/** A state from which records can be put on hold: at a second try those of the first one may all be there already. */
async function firstStateToHold(): Promise<string> {
  for (const state of ["submitted", "test", "client_review", "interview"])
    if ((await countOf(`status=${state}`)) > 0) return state;
  throw new Error("The demo company has submissions under way.");
}

/** What the server says of a record that cannot go. */
async function refusalOf(transition: string, { status, ...values }: Record<string, string>) {
  const found = await application.call<{ data: { id: number }[] }>(
    "SA1001",
    `/api/submission/?status=${status}&page_size=1`,
  );
  const body = {
    action: "transition",
    field: "status",
    transition,
    values,
    ids: found.data.map(({ id }) => id),
  };
  const answer = await application.call<{ data: { ok: boolean; message: string }[] }>(
    "SA1001",
    "/api/submission/bulk/",
    { method: "POST", body: { ...body, dry_run: true } },
  );
  return answer.data[0]!;
}

/** Signs that clear a field. */
const SIGNS = [".ant-select-clear", ".ant-picker-clear", "button[aria-label='Clear field']"].join(",");

/** Of each sign that is there, how many ends of a cross of 24 pixels over it press something else. */
async function missed(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (const sign of await page.locator(SIGNS).filter({ visible: true }).all()) {
    // it can be pressed while the pointer is over its field
    await sign.locator("..").hover();
    found.push(
      await sign.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const ends = [
          [-11.5, 0],
          [11.5, 0],
          [0, -11.5],
          [0, 11.5],
        ] as const;
        const pressed = ([across, down]: (typeof ends)[number]) =>
          element.contains(document.elementFromPoint(x + width / 2 + across, y + height / 2 + down));
        return ends.filter((end) => !pressed(end)).length;
      }),
    );
  }
  return found;
}

describe("filters", () => {
  it("are cleared, as forms and searches are, by signs of 24 by 24 pixels", async () => {
    const { data } = await application.call<{ data: { id: number }[] }>("SA1001", "/api/lead/?page_size=1");
    const none = (signs: number) => Array(signs).fill(0);
    await application.visit({ person: "SA1001" }, async (page) => {
      const year = new Date().getFullYear();
      await page.goto(`/marketing/lead?received_on__gte=${year - 1}-01-01&received_on__lte=${year}-12-31`);
      await rowsSettled(page);
      await page.getByRole("searchbox").first().fill("java");
      await expect.poll(() => missed(page)).toEqual(none(1));
      await page.getByRole("button", { name: /^Received ./ }).click();
      await expect.poll(() => missed(page)).toEqual(none(3));
      await page.goto(`/records/lead/${data[0]?.id}/edit`);
      await page.locator('[data-field="received_on"] input').waitFor();
      await expect.poll(() => page.locator(".ant-select-clear").count()).toBeGreaterThan(3);
      const signs = await missed(page);
      expect(signs).toEqual(none(signs.length));
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("java");
      await expect.poll(() => missed(page)).toEqual(none(1));
    });
  });

  it("say in sentences what they ask for, open their own editor and go by keyboard", () =>
    application.visit({ person: "SA1001", at: "/marketing/lead" }, async (page) => {
      await rowsSettled(page);
      await openFilter(page, "Received");
      await page.getByRole("button", { name: "Last 30 days" }).click();
      await page.waitForURL("**?received_on__within=last_30_days");
      await page.keyboard.press("Escape");
      await openFilter(page, "Experience (years)");
      await page.getByRole("textbox", { name: "From" }).fill("3");
      await page.waitForURL("**&experience_years__gte=3");
      await page.getByRole("textbox", { name: "To" }).fill("9");
      await page.waitForURL("**&experience_years__lte=9");
      await page.keyboard.press("Escape");
      await openFilter(page, "Assigned to");
      await page.getByRole("button", { name: "Is none of" }).click();
      await page.getByRole("button", { name: "Me", exact: true }).click();
      await page.waitForURL("**&assigned_to__not=me");
      await page.keyboard.press("Escape");
      await chip(page, "Experience (years) from 3 to 9").waitFor();
      await chip(page, "Assigned to is not Me").waitFor();
      await rowsSettled(page);
      expect(await rows(page).count()).toBeGreaterThan(0);

      await chip(page, "Received in the last 30 days").click();
      const window = page.getByRole("dialog", { name: "Received", exact: true });
      await window.getByRole("button", { name: "Last 30 days", pressed: true }).waitFor();
      await expectAccessible(page);
      await window.getByRole("button", { name: "This week" }).click();
      await page.waitForURL((url) => url.searchParams.get("received_on__within") === "this_week");
      await page.keyboard.press("Escape");
      await window.waitFor({ state: "hidden" });
      const changed = chip(page, "Received this week");
      await changed.focus();
      await page.keyboard.press("Delete");
      await expect.poll(() => changed.count()).toBe(0);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Experience (years) from 3 to 9");
      await page.getByRole("button", { name: "Clear all" }).click();
      await page.waitForURL((url) => url.search === "");
      await openFilter(page, "Assigned to");
      await page.getByRole("button", { name: "Is empty" }).click();
      await page.waitForURL("**?assigned_to__empty=true");
      await page.keyboard.press("Escape");
      await chip(page, "Assigned to is empty").waitFor();
    }));

  it("name chosen records without a call of their own, and people nobody may list", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const { data } = await application.call<{ data: { marketer: { id: number; label: string } }[] }>(
        "MK1003",
        "/api/submission/?page_size=1",
      );
      const { id, label } = data[0]!.marketer;
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/")) calls.push(pathname);
      });
      await page.goto(`/marketing/submission?marketer=${id}`);
      await chip(page, `Marketer is ${label}`).waitFor();
      await rowsSettled(page);
      const ofPeople = calls.filter((path) => path.startsWith("/api/employee"));
      // who is here is asked for by the frame around every screen
      expect(ofPeople.filter((path) => path !== "/api/employee/me/")).toEqual([]);
    }));

  it("hold together with what is searched for and sorted by, however soon one comes behind the other", () =>
    application.visit({ person: "SA1001", at: "/marketing/submission" }, async (page) => {
      await rowsSettled(page);
      await page.getByRole("search").getByRole("searchbox").pressSequentially("ac");
      await page.getByRole("columnheader", { name: "No." }).getByRole("button").first().click();
      await page.waitForURL((url) => url.searchParams.get("query") === "ac");
      expect(new URL(page.url()).searchParams.get("sort")).toBe("code");

      // a day is handed on as it is left, and waits for its rows while the press that left it does something else
      await page.goto("/marketing/submission");
      await rowsSettled(page);
      await openFilter(page, "Submitted");
      await page.getByRole("textbox", { name: "From" }).fill("02-05-2026");
      await page.route("**/api/submission/?**", passAfter(500));
      await page.getByRole("columnheader", { name: "No." }).getByRole("button").first().click();
      await page.waitForURL((url) => url.searchParams.get("sort") === "code");
      expect(new URL(page.url()).searchParams.get("submitted_on__gte")).toBe("2026-02-05");
      await rowsSettled(page);
    }));

  it("fill a narrow screen", () =>
    application.visit({ person: "MK1003", width: 360, height: 740 }, async (page) => {
      await page.goto("/marketing/submission");
      await page.locator("li[data-row]").first().waitFor();
      await page.getByRole("button", { name: /^Filters/ }).click();
      const drawer = page.getByRole("dialog", { name: "Filters" });
      await drawer.getByRole("checkbox", { name: "Rejected" }).check();
      await page.waitForURL("**?status=rejected");
      await drawer.getByRole("button", { name: "Show the rows" }).click();
      // while it goes, it holds every filter
      await drawer.waitFor({ state: "hidden" });
      await chip(page, "Status is Rejected").click();
      await page.getByRole("checkbox", { name: "Rejected", checked: true }).waitFor();
      expect(await page.getByRole("checkbox", { name: "W2" }).count()).toBe(0);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }));
});

describe("many records at once", () => {
  it("are chosen by range and by all that match, changed after a look, and put back", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const list = "status=submitted";
      const total = await countOf(list);
      // a try before this one may have changed them all
      const all = await countOf(`${list}&work_mode=hybrid`);
      const [mode, words] = all < total ? ["hybrid", "Hybrid"] : ["remote", "Remote"];
      const wanted = `${list}&work_mode=${mode}`;
      const before = await countOf(wanted);
      await page.goto(`/marketing/submission?${list}`);
      await rowsSettled(page);
      await box(page, 1).click();
      await box(page, 4).click({ modifiers: ["Shift"] });
      await page.getByText("4 selected").waitFor();
      await box(page, 4).focus();
      await page.keyboard.press("Shift+ArrowUp");
      await page.getByText("3 selected").waitFor();
      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
      await page.getByRole("button", { name: `Select all ${total} matching rows` }).click();
      await page.getByText(`All ${total} matching rows are selected`).waitFor();
      await page.getByRole("button", { name: "Next page" }).click();
      await page.waitForURL("**&page=2");
      await page.getByText(`All ${total} matching rows are selected`).waitFor();

      await page
        .getByRole("region", { name: /selected/ })
        .getByRole("button", { name: "Edit" })
        .click();
      await chooseOption(page.getByRole("combobox", { name: "Choose a field to change" }), "Work mode");
      await page.getByRole("combobox", { name: "Work mode" }).waitFor();
      await page.getByRole("button", { name: "Show what changes" }).click();
      await page.getByText("Required.").waitFor();
      await page.getByRole("combobox", { name: "Work mode" }).click();
      await page.getByRole("option", { name: words }).waitFor({ state: "attached" });
      await page.locator(".ant-select-item-option").getByText(words).click();
      await page.getByRole("button", { name: "Show what changes" }).click();
      const change = total - before;
      await page.getByRole("button", { name: `Change ${change} records` }).waitFor();
      await page.getByRole("button", { name: `${before} already up to date` }).waitFor();
      await expectAccessible(page);
      expect(await countOf(wanted)).toBe(before);

      await page.getByRole("button", { name: `Change ${change} records` }).click();
      await page.getByText(`${change} records changed`).waitFor();
      await rowsSettled(page);
      expect(await countOf(wanted)).toBe(before + change);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText(`${change} records restored to their earlier values`).waitFor();
      expect(await countOf(wanted)).toBe(before);
    }));

  it("tell before they are changed which of them something would be doubtful about", () =>
    application.visit({ person: "SA1001", at: "/marketing/submission?status=submitted" }, async (page) => {
      await rowsSettled(page);
      const ids = await rows(page).evaluateAll((all) =>
        all.map((row) => Number((row as HTMLElement).dataset["row"])),
      );
      const values = { rtr_status: "requested" };
      const expected = await application.call<{
        warned: number;
        data: { id: number; warnings?: { message: string }[] }[];
      }>("SA1001", "/api/submission/bulk/", {
        method: "POST",
        body: { action: "edit", ids, values, dry_run: true },
      });
      const doubted = expected.data.filter(({ warnings }) => warnings !== undefined);
      expect(doubted.length).toBe(expected.warned);
      expect(expected.warned).toBeGreaterThan(0);

      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
      await page
        .getByRole("region", { name: /selected/ })
        .getByRole("button", { name: "Edit" })
        .click();
      const drawer = page.getByRole("dialog");
      await chooseOption(
        drawer.getByRole("combobox", { name: "Choose a field to change" }),
        "Right to represent",
      );
      await drawer.getByRole("combobox", { name: "Right to represent" }).click();
      await page.locator(".ant-select-item-option").getByText("Requested").click();
      await drawer.getByRole("button", { name: "Show what changes" }).click();
      await drawer.getByRole("button", { name: `${expected.warned} to review` }).click();
      const shown = drawer.locator("li[data-row]");
      await expect.poll(() => shown.count()).toBe(expected.warned);
      for (const row of await shown.all()) {
        await row.getByText(doubted[0]!.warnings![0]!.message).waitFor();
        await row.getByText("Requested", { exact: true }).waitFor();
      }
      await expectAccessible(page);
      // none of it stands in the way
      await drawer.getByRole("button", { name: /^Change \d+ record/ }).waitFor();
      await drawer.getByRole("button", { name: "Cancel" }).click();
    }));

  it("are chosen from cards on a narrow screen", () =>
    application.visit({ person: "SA1001", width: 360, height: 740 }, async (page) => {
      await page.goto("/marketing/submission?status=submitted");
      const cards = page.locator("li[data-row]");
      await cards.first().waitFor();
      await cards.nth(1).getByRole("checkbox").check();
      const bar = page.getByRole("region", { name: "1 selected" });
      await bar.waitFor();
      await expectAccessible(page);
      await bar.getByRole("button", { name: "Select all rows on this page" }).click();
      await page.getByRole("region", { name: "10 selected" }).waitFor();
      await cards.nth(0).getByRole("checkbox").uncheck();
      await page.getByRole("region", { name: "9 selected" }).getByRole("button", { name: "Edit" }).click();
      await page.getByRole("dialog", { name: "Edit 9 records" }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }));

  it("are asked for the states they are in only when they are out of view and about to be moved", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/aggregate/")) asked.push(request.url());
      });
      await page.goto("/marketing/submission?status=placed&page_size=10");
      await rowsSettled(page);
      const box = page.getByRole("checkbox", { name: /^Select row/ }).first();
      await box.check();
      await page
        .getByRole("button", { name: "Page 2" })
        .or(page.getByRole("button", { name: "Next page" }))
        .first()
        .click();
      await page.waitForURL("**page=2**");
      await rowsSettled(page);
      await page.getByRole("region", { name: "1 selected" }).waitFor();
      expect(asked).toEqual([]);
      await page.getByRole("button", { name: "Move to" }).click();
      // no step leads on from there
      await page.getByRole("menuitem").first().waitFor();
      expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
        "None of these records can change status",
      ]);
      expect(asked).toHaveLength(1);
    }));

  it("move to another state with what that asks for, and tell which do not and why", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const state = await firstStateToHold();
      const list = `status=${state},placed&page_size=100`;
      const here = await application.call<{ data: { status: string }[] }>(
        "SA1001",
        `/api/submission/?${list}&columns=status`,
      );
      const moving = here.data.filter(({ status }) => status === state).length;
      expect(moving).toBeGreaterThan(0);
      const before = await countOf("status=on_hold");
      await page.goto(`/marketing/submission?${list}`);
      await rowsSettled(page);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/aggregate/")) asked.push(request.url());
      });
      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
      await page.getByRole("button", { name: "Move to" }).click();
      await page.getByRole("menuitem", { name: "Put on hold" }).waitFor();
      // no step that none of them can take, and the rows in view tell it
      expect(await page.getByRole("menuitem", { name: "Accept offer" }).count()).toBe(0);
      expect(asked).toEqual([]);
      await page.getByRole("menuitem", { name: "Put on hold" }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("textbox", { name: "Follow up on" }).fill("12-15-2030");
      await page.keyboard.press("Enter");
      await drawer.getByRole("button", { name: "Show what changes" }).click();
      await drawer.getByRole("button", { name: `Update ${moving} records` }).click();
      const left = drawer.getByRole("button", { name: /^Keep \d+ selected$/ });
      await left.waitFor();
      const { message } = await refusalOf("hold", { status: "placed", next_follow_up: "2030-12-15" });
      await drawer.getByText(message).first().waitFor();
      expect(await countOf("status=on_hold")).toBe(before + moving);
      await left.click();
      await page.getByText(`${here.data.length - moving} selected`).waitFor();
    }));
});
