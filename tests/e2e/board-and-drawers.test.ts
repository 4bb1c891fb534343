import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, passAfter, pickFirst, startApplication, whenAtRest, whenLive } from "./support.ts";
import { haveTwoSubmitted } from "./submitted.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

/** A marketer, whose own submissions the tests move and change. */
const PERSON = "MK1003";

interface Submission {
  readonly id: number;
  readonly label: string;
  readonly code: string;
  readonly job_title: string;
  readonly status: string;
  readonly row_version: number;
  readonly client: { readonly label: string } | null;
}

const own = async (query: string): Promise<Submission[]> => {
  const path = `/api/submission/?scope=my&page_size=20&sort=code&${query}`;
  return (await application.call<{ data: Submission[] }>(PERSON, path)).data;
};
const read = (id: number) => application.call<Submission>(PERSON, `/api/submission/${id}/`);

const BOARD = "/marketing/submission?as=board&scope=my&sort=code";
const column = (page: Page, state: string) => page.locator(`[data-column="${state}"]`);
const card = (page: Page, { id }: { readonly id: number }) => page.locator(`li[data-row="${id}"]`);

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);
/** Another one at each try: what a try before left there must not be the same. */
const fresh = (words: string) => `${words} ${Date.now()}`;

async function boardSettled(page: Page): Promise<void> {
  await page.locator('[aria-busy="false"] [data-column]').first().waitFor();
}

describe("a board", () => {
  it("shows every state with its cards in one call, and pages each column by itself", () =>
    application.visit({ person: PERSON }, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.pathname.startsWith("/api/submission/")) calls.push(url.pathname);
      });
      await page.goto(BOARD);
      await boardSettled(page);
      expect(calls).toEqual(["/api/submission/board/"]);
      const { data } = await application.call<{ data: { value: string; count: number }[] }>(
        PERSON,
        "/api/submission/board/?group_by=status&scope=my",
      );
      const shown = await page
        .locator("[data-column]")
        .evaluateAll((columns) =>
          columns.map((one) => [
            one.getAttribute("data-column"),
            one.querySelector("h2 > :last-child")?.textContent,
          ]),
        );
      expect(shown).toEqual(data.map(({ value, count }) => [value, String(count)]));
      const rejected = column(page, "rejected");
      await expect.poll(() => rejected.locator("li[data-row]").count()).toBe(20);
      await rejected.getByRole("button", { name: "Show 20 more" }).click();
      await expect.poll(() => rejected.locator("li[data-row]").count()).toBe(40);
      await page.goto(`${BOARD}&status=submitted,offered`);
      await expect.poll(() => page.locator("[data-column]").count()).toBe(2);
      await expectAccessible(page);
    }));

  it("moves a dragged card on, asks for what its new state needs, and sends a refused one back with the reason", () =>
    application.visit({ person: PERSON }, async (page) => {
      await haveTwoSubmitted(application, PERSON);
      const [first, second] = await own("status=submitted");
      if (!first || !second) throw new Error("The demo company has two submissions of this marketer.");
      await page.goto(BOARD);
      await boardSettled(page);

      await card(page, first).dragTo(column(page, "client_review"));
      await column(page, "client_review").locator(`li[data-row="${first.id}"]`).waitFor();
      await expect.poll(async () => (await read(first.id)).status).toBe("client_review");

      await card(page, second).dragTo(column(page, "test"));
      await page.getByText("It can’t move here from its current status.").last().waitFor();
      expect(await column(page, "submitted").locator(`li[data-row="${second.id}"]`).count()).toBe(1);

      await page.goto(`${BOARD}&status=submitted,rejected`);
      await boardSettled(page);
      await card(page, second).dragTo(column(page, "rejected"));
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await expect.poll(() => dialog.getByRole("combobox").count()).toBe(2);
      await whenAtRest(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect((await read(second.id)).status).toBe("submitted");
    }));

  it("says what somebody else saved before a card was dropped, and goes on once that is confirmed", () =>
    application.visit({ person: PERSON, expectedStatuses: [409] }, async (page) => {
      await haveTwoSubmitted(application, PERSON);
      const [first, second] = await own("status=submitted");
      if (!first || !second) throw new Error("The demo company has two submissions of this marketer.");
      const lookedAt = () => page.waitForResponse((answer) => answer.url().includes(`/${first.id}/`));
      const retitle = async () => {
        const { row_version } = await read(first.id);
        const body = { job_title: fresh("Retitled"), row_version };
        await application.call(PERSON, `/api/submission/${first.id}/`, { method: "PATCH", body });
      };
      await page.goto(`${BOARD}&status=submitted,client_review,rejected`);
      await boardSettled(page);
      await page.mouse.move(0, 0);
      await Promise.all([lookedAt(), card(page, first).dispatchEvent("pointerdown")]);
      await retitle();
      await card(page, first).dragTo(column(page, "client_review"));
      const dialog = page.getByRole("dialog");
      const told = dialog.getByText("Changed: Job title");
      await told.waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Send to client" }).click();
      await expect.poll(async () => (await read(first.id)).status).toBe("client_review");

      // nor is a step's dialog without a way on
      await column(page, "client_review").locator(`li[data-row="${first.id}"]`).hover();
      await card(page, first)
        .getByRole("button", { name: /^Move / })
        .click();
      await dialog.getByRole("button", { name: "Rejected" }).click();
      for (const label of ["Rejected by", "Reason"]) await pickFirst(page, label);
      await retitle();
      await dialog.getByRole("button", { name: "Reject", exact: true }).click();
      await told.waitFor();
      await dialog.getByRole("button", { name: "Reject", exact: true }).click();
      await expect.poll(async () => (await read(first.id)).status).toBe("rejected");
    }));

  it("takes a card where somebody else put it meanwhile, and one that is let go elsewhere leaves nothing in the air", () =>
    application.visit({ person: PERSON }, async (page) => {
      await haveTwoSubmitted(application, PERSON);
      const [first, second] = await own("status=submitted");
      if (!first || !second) throw new Error("The demo company has two submissions of this marketer.");
      const send = async (id: number) => {
        const { row_version } = await read(id);
        const body = { field: "status", transition: "send_to_client", row_version };
        await application.call(PERSON, `/api/submission/${id}/transition/`, { method: "POST", body });
      };
      await page.goto(`${BOARD}&status=submitted,client_review`);
      await boardSettled(page);
      await send(first.id);
      await card(page, first).dragTo(column(page, "client_review"));
      await column(page, "client_review").locator(`li[data-row="${first.id}"]`).waitFor();

      await card(page, second).hover();
      await page.mouse.down();
      await page.mouse.move(600, 400, { steps: 5 });
      await page.locator("li[data-dragged=true]").waitFor();
      await send(second.id);
      await page.getByRole("button", { name: /Refresh$/ }).dispatchEvent("click");
      await column(page, "client_review").locator(`li[data-row="${second.id}"]`).waitFor();
      await page.mouse.move(300, 10, { steps: 5 });
      await page.mouse.up();
      await page.mouse.move(320, 12);
      await expect.poll(() => page.locator("li[data-dragged=true]").count()).toBe(0);
    }));

  it("is walked and worked by keys alone", () =>
    application.visit({ person: PERSON }, async (page) => {
      await haveTwoSubmitted(application, PERSON);
      const cards = await own("status=submitted");
      const [first, second] = cards;
      if (!first || !second) throw new Error("The demo company has two submissions of this marketer.");
      await page.goto(`${BOARD}&status=submitted,client_review`);
      await boardSettled(page);
      await whenAtRest(page);
      await card(page, first).getByRole("link").first().focus();
      const focused = () =>
        page.evaluate(() => document.activeElement?.closest("[data-row]")?.getAttribute("data-row"));
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe(String(second.id));
      const standsIn = () =>
        page.evaluate(() => document.activeElement?.closest("[data-column]")?.getAttribute("data-column"));
      await page.keyboard.press("ArrowRight");
      await expect.poll(standsIn).toBe("client_review");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(standsIn).toBe("submitted");

      await page.keyboard.press("m");
      const dialog = page.getByRole("dialog");
      const choice = dialog.getByRole("button", { name: "No response", exact: true });
      await choice.waitFor();
      expect(await dialog.getByRole("button", { name: /^Placed/ }).getAttribute("aria-disabled")).toBe(
        "true",
      );
      await expectAccessible(page);
      await choice.press("Enter");
      const moved = await focusedMove(page);
      await expect.poll(async () => (await read(Number(moved))).status).toBe("no_response");
      await expectAccessible(page);
      await page.keyboard.press("z");
      await page.getByText("1 record restored to its earlier values").waitFor();
      expect((await read(Number(moved))).status).toBe("submitted");
      await column(page, "submitted").locator(`li[data-row="${moved}"]`).waitFor();
    }));
});

/** The card that was just moved: the notice names it. */
async function focusedMove(page: Page): Promise<string> {
  const notice = page.getByText(/is now No response/);
  await notice.waitFor();
  const code = /SUB-\d+-\d+/.exec(await notice.innerText())?.[0] ?? "";
  const { data } = await application.call<{ data: Submission[] }>(PERSON, `/api/submission/?query=${code}`);
  return String(data.find((one) => one.code === code)?.id ?? "");
}

describe("a calendar", () => {
  it("shows what falls into a month and a week, on the person's days, and walks by keys", () =>
    application.visit({ person: PERSON }, async (page) => {
      const { data } = await application.call<{ data: { id: number; schedule: string }[] }>(
        PERSON,
        "/api/interview/?page_size=1&schedule__empty=false&sort=-schedule",
      );
      const [latest] = data;
      if (!latest) throw new Error("The demo company has interviews.");
      const { actor } = await application.call<{ actor: { timeZone: string } }>(PERSON, "/api/config/");
      const { timeZone } = actor;
      const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(latest.schedule));
      await page.goto(`/marketing/interview?as=calendar&on=${day.slice(0, 7)}`);
      const entry = page.locator(`[data-day="${day}"] a[data-row="${latest.id}"]`);
      const unfold = page.locator(`[data-day="${day}"]`).getByRole("button", { name: /more/ });
      await page.locator(`[data-day="${day}"] a`).first().waitFor();
      if ((await entry.count()) === 0) await unfold.click();
      await entry.waitFor();
      await expectAccessible(page);
      await page.locator(`[data-day="${day}"]`).press("PageDown");
      const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
      next.setUTCMonth(next.getUTCMonth() + 1);
      const month = next.toISOString().slice(0, 7);
      // also where the day stood in the last week of the month before
      await page.waitForURL((url) => url.searchParams.get("on")?.startsWith(month) === true);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-day")))
        .toContain(month);
      await page.goBack();
      await page.locator(`[data-day="${day}"]`).waitFor();
      await page.getByRole("button", { name: "Week", exact: true }).click();
      await page.waitForURL(/on=\d{4}-\d\d-\d\d/);
      await expect.poll(() => page.locator("[data-day]").count()).toBe(7);
      // days beside each other would hold no name
      await page.goBack();
      await page.setViewportSize({ width: 900, height: 800 });
      await expect.poll(() => page.locator("[data-day]").count()).toBe(0);
      await page.locator(`a[data-row="${latest.id}"]`).first().waitFor();
      await expectAccessible(page);
    }));
});

describe("a record in a drawer", () => {
  it("opens from a reference over the list, leads on and back, and gives the focus back", () =>
    application.visit({ person: PERSON, at: "/marketing/submission?sort=-code" }, async (page) => {
      await page.locator('table[aria-busy="false"]').waitFor();
      const link = page.locator("tbody tr[data-row]").first().locator("td[data-field=client] a");
      const name = await link.innerText();
      await link.click();
      await page.getByRole("dialog").getByRole("heading", { level: 1, name }).waitFor();
      await expect.poll(() => page.url()).toMatch(/\/marketing\/submission\?sort=-code&peek=client:\d+$/);
      await expectAccessible(page);

      await page
        .getByRole("dialog")
        .getByRole("tab", { name: /Submissions/ })
        .click();
      const inner = page.getByRole("dialog").locator("td[data-field=consultant] a").first();
      const consultant = await inner.innerText();
      await inner.click();
      await page.getByRole("dialog").getByRole("heading", { level: 1, name: consultant }).waitFor();
      await page.getByRole("button", { name: "Back to the previous record" }).click();
      await page.getByRole("dialog").getByRole("heading", { level: 1, name }).waitFor();
      await whenAtRest(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await expect.poll(() => new URL(page.url()).search).toBe("?sort=-code");
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);

      await page.keyboard.press("p");
      const heading = page.getByRole("dialog").getByRole("heading", { level: 1 });
      const named = (row: number) =>
        page.locator("tbody tr[data-row]").nth(row).locator("td[data-field=code]").innerText();
      const codes = [await named(0), await named(1)] as const;
      await heading.filter({ hasText: codes[0] }).waitFor();
      await page.keyboard.press("j");
      await heading.filter({ hasText: codes[1] }).waitFor();
      await page.keyboard.press("k");
      await heading.filter({ hasText: codes[0] }).waitFor();
      // the list under it can be read on
      const mask = page.locator(".ant-drawer-mask");
      expect(await mask.evaluate((cover) => getComputedStyle(cover).backgroundColor)).toBe(
        "rgba(0, 0, 0, 0)",
      );
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "hidden" });

      const tab = page.context().waitForEvent("page");
      await link.click({ modifiers: ["ControlOrMeta"] });
      expect((await tab).url()).not.toContain("peek=");
    }));

  it("becomes its form, and what was saved shows in the row below", () =>
    application.visit({ person: PERSON }, async (page) => {
      const [record] = await own("status=client_review");
      if (!record) throw new Error("The demo company has submissions under review.");
      const words = fresh("Chief tester of drawers");
      await page.goto(`/marketing/submission?query=${record.code}&peek=submission:${record.id}`);
      await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).click();
      const title = page.getByRole("dialog").getByLabel("Job title");
      await title.fill(words);
      await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("dialog").getByRole("heading", { level: 1, name: words }).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      const cell = page.locator(`tr[data-row="${record.id}"] td[data-field=job_title]`);
      await expect.poll(() => cell.innerText()).toBe(words);
    }));

  it("follows what others save, a step's dialog over it too", () =>
    application.visit({ person: PERSON }, async (page) => {
      await haveTwoSubmitted(application, PERSON);
      const [record] = await own("status=submitted");
      if (!record) throw new Error("The demo company has a submission of this marketer.");
      const write = async (path: string, method: "DELETE" | "PATCH" | "POST", body: object) => {
        const { row_version } = await read(record.id);
        const all = { method, body: { ...body, row_version } };
        await application.call("SA1001", `/api/submission/${record.id}/${path}`, all);
      };
      const live = whenLive(page);
      const present = page.waitForResponse((answer) => answer.url().endsWith("/api/presence/"));
      await page.goto(`/marketing/submission?query=${record.code}&peek=submission:${record.id}`);
      await Promise.all([live, present]);
      const drawer = page.getByRole("dialog").filter({ has: page.getByRole("heading", { level: 1 }) });
      await drawer.getByRole("heading", { level: 1 }).waitFor();
      const title = fresh("Retitled");
      await write("", "PATCH", { job_title: title });
      await drawer.getByRole("heading", { level: 1, name: title }).waitFor();

      await drawer.getByRole("button", { name: "Send to client" }).click();
      const confirm = page.getByRole("dialog", { name: "Send to client" });
      await confirm.getByRole("button", { name: "Send to client" }).waitFor();
      await write("transition/", "POST", { transition: "send_to_client" });
      await confirm.getByText("Someone else changed it to Client review in the meantime.").waitFor();
      expect(await confirm.getByRole("button", { name: "Send to client" }).isDisabled()).toBe(true);
      await expectAccessible(page);
      await confirm.getByRole("button", { name: "Cancel" }).click();
      await write("", "DELETE", {});
      await drawer.getByText(/^Archived/).waitFor();
    }));

  it("fills a narrow window", () =>
    application.visit({ person: PERSON, width: 360, height: 740 }, async (page) => {
      const [record] = await own("");
      await page.goto(`/marketing/submission?peek=submission:${record?.id}`);
      await page.getByRole("dialog").getByRole("heading", { level: 1 }).waitFor();
      const width = () =>
        page.getByRole("dialog").evaluate((element) => element.getBoundingClientRect().width);
      await expect.poll(width).toBe(360);
    }));
});

describe("a record in a wide window", () => {
  it("has the first rows of what refers to it beside its facts, each over the page, and the rest in its tab", async () => {
    const [submission] = await own("");
    const { lead } = await application.call<{ lead: { id: number } }>(
      PERSON,
      `/api/submission/${submission?.id}/`,
    );
    const list = `/api/submission/?lead=${lead.id}&scope=all&page_size=5`;
    const { data } = await application.call<{ data: Submission[] }>("SA1001", list);
    const at = `/records/lead/${lead.id}`;
    await application.visit({ person: "SA1001", at, width: 1920, height: 1080 }, async (page) => {
      const section = page
        .getByRole("complementary", { name: "Related records" })
        .getByRole("region", { name: "Submissions" });
      await expect.poll(() => section.getByRole("link").allInnerTexts()).toHaveLength(data.length);
      const names = await section.getByRole("link").allInnerTexts();
      expect(names.map((name) => name.split(" · ")[0])).toEqual(data.map(({ code }) => code));
      await expectAccessible(page);
      await section.getByRole("link").first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { level: 1, name: data[0]?.code }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await section.getByRole("button", { name: /^All \d/ }).click();
      await page.getByRole("tab", { name: /Submissions/, selected: true }).waitFor();
      expect(await section.count()).toBe(0);
    });
  });
});

describe("a cell changed in its table", () => {
  const LIST = "/marketing/submission?scope=my&sort=code&";
  const cellOf = (page: Page, { id }: { readonly id: number }, field: string) =>
    page.locator(`tr[data-row="${id}"] td[data-field=${field}]`);
  /** A notice stays for seconds only, unless somebody points at it. */
  const keepNotice = (page: Page) => page.getByRole("button", { name: "Undo" }).hover();
  const change = async (cell: Locator) => {
    await cell.hover();
    await cell.getByRole("button", { name: /^Edit / }).click();
  };

  it("is saved by Enter, taken back from the notice, left as it was by Escape, and goes on by Tab", () =>
    application.visit({ person: PERSON }, async (page) => {
      const [record] = await own("status=client_review");
      if (!record) throw new Error("The demo company has submissions under review.");
      await page.goto(`${LIST}status=client_review`);
      const cell = cellOf(page, record, "job_title");
      const { row_version: before } = await read(record.id);
      await change(cell);
      const input = page.getByRole("textbox", { name: /^Job title of/ });
      const words = fresh("Cell tester");
      await input.fill(words);
      await input.press("Enter");
      await keepNotice(page);
      await expect.poll(() => cell.innerText()).toBe(words);
      await expect.poll(async () => (await read(record.id)).row_version).toBe(before + 1);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => cell.innerText()).toBe(record.job_title);
      await expect.poll(async () => (await read(record.id)).job_title).toBe(record.job_title);

      // what is typed before the record is here is for the cell: none of it is a shortcut
      await page.route(/\/api\/submission\/\d+\/$/, passAfter(700));
      await cell.press("F2");
      await page.keyboard.type("never kept");
      await expect.poll(() => input.inputValue()).toBe("never kept");
      await input.fill("Never saved");
      await input.press("Escape");
      await input.waitFor({ state: "hidden" });
      expect(await cell.innerText()).toBe(record.job_title);
      await expect.poll(() => isFocused(cell)).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => isFocused(input)).toBe(true);
      await page.keyboard.press("Tab");
      await page.getByRole("combobox", { name: /^Client of/ }).waitFor();
      await page.keyboard.press("Escape");

      // nor is what is typed for the next cell while this one is being saved
      await change(cell);
      await input.fill(fresh("Saved on the way"));
      await input.press("Tab");
      await page.keyboard.type("new");
      await page.getByRole("combobox", { name: /^Client of/ }).waitFor();
      await page.keyboard.press("Escape");

      // and Enter saves it, however early
      const early = fresh("Typed early");
      await change(cell);
      await page.keyboard.type(early);
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await read(record.id)).job_title).toBe(early);
    }));

  it("says at the cell why it may not be changed, or what is wrong with what was typed", () =>
    application.visit({ person: PERSON, expectedStatuses: [400] }, async (page) => {
      const [placed] = await own("status=placed");
      if (!placed) throw new Error("The demo company has placed submissions.");
      await page.goto(`${LIST}status=placed`);
      await change(cellOf(page, placed, "job_title"));
      await page
        .getByRole("alert")
        .getByText(/^It’s Placed/)
        .waitFor();
      await page.keyboard.press("Escape");

      const [open] = await own("status=client_review");
      if (!open) throw new Error("The demo company has submissions under review.");
      await page.goto(`${LIST}status=client_review`);
      await change(cellOf(page, open, "job_title"));
      const input = page.getByRole("textbox", { name: /^Job title of/ });
      await input.fill("");
      await input.press("Enter");
      await page.getByRole("alert").waitFor();
      await expect.poll(() => input.inputValue()).toBe("");
      expect((await read(open.id)).job_title).toBe(open.job_title);
    }));

  it("asks once where its rules find a value doubtful, also those that only the server can judge", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const call = <T>(path: string) => application.call<T>("SA1001", path);
      const { data } = await call<{ data: { id: number; start: string }[] }>(
        "/api/project_support/?status=active&page_size=1&start__empty=false",
      );
      const [support] = data;
      if (!support) throw new Error("The demo company has active support.");
      const startOf = async () =>
        (await call<{ start: string }>(`/api/project_support/${support.id}/`)).start;
      await page.goto(`/records/project_support?status=active&start=${support.start}`);
      const cell = cellOf(page, support, "start");
      const input = page.getByRole("textbox", { name: /^Support start of/ });
      const doubt = page.getByRole("alert").filter({ hasText: "The support starts before the project." });
      const type = async () => {
        await change(cell);
        await input.fill("01-03-2000");
        await input.press("Enter");
        await doubt.waitFor();
        await expect.poll(() => input.inputValue()).toBe("01-03-2000");
        // the field keeps the focus: what was typed can be mended, and Enter says that it is meant
        await expect.poll(() => isFocused(input)).toBe(true);
        expect(await startOf()).toBe(support.start);
      };
      await type();
      await expectAccessible(page);
      // Escape leaves the cell as it was, Enter goes on.
      await page.keyboard.press("Escape");
      await doubt.waitFor({ state: "hidden" });
      expect(await startOf()).toBe(support.start);
      await type();
      await page.keyboard.press("Enter");
      await keepNotice(page);
      await expect.poll(startOf).toBe("2000-01-03");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(startOf).toBe(support.start);
    }));

  it("shows both values when somebody else was quicker, and keeps what was typed", () =>
    application.visit({ person: PERSON, expectedStatuses: [409] }, async (page) => {
      const [record] = await own("status=client_review");
      if (!record) throw new Error("The demo company has submissions under review.");
      await page.goto(`${LIST}status=client_review`);
      await change(cellOf(page, record, "job_title"));
      const input = page.getByRole("textbox", { name: /^Job title of/ });
      const [mine, theirs] = [fresh("Mine"), fresh("Theirs")];
      await input.fill(mine);
      const { row_version } = await read(record.id);
      const body = { job_title: theirs, row_version };
      await application.call(PERSON, `/api/submission/${record.id}/`, { method: "PATCH", body });
      await input.press("Enter");
      await page.getByRole("alert").getByText(theirs, { exact: true }).waitFor();
      await expect.poll(() => input.inputValue()).toBe(mine);
      await page.getByRole("button", { name: "Keep mine" }).click();
      await expect.poll(async () => (await read(record.id)).job_title).toBe(mine);
    }));
});
