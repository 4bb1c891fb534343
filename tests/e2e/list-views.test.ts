import type { Locator, Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const rows = (page: Page) => page.locator("tbody tr[data-row]");
const heads = (page: Page) => page.locator("thead th[data-field]");
const headNames = async (page: Page) =>
  (await heads(page).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-field")))).filter(
    (name) => name !== null,
  );
const settled = (page: Page) => page.locator('table[aria-busy="false"]').first().waitFor();

/** Pixels of a column that nobody would miss: widths of letters are estimated. */
const SPARE = 30;

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

/** Where the focus is: the row's place among the rows (-1: the head), and the field of the cell. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>("td, th");
    const row = cell?.closest("tr");
    const place =
      row?.parentElement?.tagName === "THEAD" ? -1 : [...(row?.parentElement?.children ?? [])].indexOf(row!);
    return cell ? [place, cell.dataset["field"] ?? "select"] : null;
  });

const listRequest = (page: Page, resource: string, asks: (request: Request) => boolean = () => true) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === `/api/${resource}/` && asks(request));
/** Presses a key, and waits until the focus is where it leads. */
async function press(page: Page, key: string, place: readonly [number, string]): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => focus(page), { message: key }).toEqual(place);
}
/** What an earlier try of a test has left with a person. */
async function forgetViews(person: string, ...names: readonly string[]): Promise<void> {
  const { data } = await application.call<{ data: { views: { id: number; name: string }[] } }>(
    person,
    "/api/workspace/",
  );
  for (const { id, name } of data.views)
    if (names.includes(name))
      await application.call(person, `/api/views/${id}/`, { method: "DELETE", body: {} });
}
const parametersOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);
/** Which rows are asked for, whatever columns of them. */
const rowsOf = (request: Request) => {
  const { columns: _columns, ...rest } = parametersOf(request);
  return rest;
};

const areas = (page: Page) => page.getByRole("navigation", { name: "Areas" });
/** Opens an entry of the menu, and its group where it is closed. */
async function choose(page: Page, group: string, entry: string): Promise<void> {
  const heading = areas(page).getByRole("button", { name: group, exact: true });
  // the group of the page opens by itself, in its own time
  await expect
    .poll(async () => {
      if ((await heading.getAttribute("aria-expanded")) === "false") await heading.click();
      return heading.getAttribute("aria-expanded");
    })
    .toBe("true");
  await areas(page).getByRole("link", { name: entry, exact: true }).click();
}

describe("the looks of a list", () => {
  it("cuts no column where its state stays at the end, however wide the window is", () =>
    application.visit({ person: "SA1001", language: "fr", width: 1280 }, async (page) => {
      /** How far each head lies on both sides of where the state begins, in pixels. */
      const cut = () =>
        page.locator("thead").evaluate((head) => {
          const start = head.querySelector("[data-pinned=true]")?.getBoundingClientRect().left ?? 0;
          return [...head.querySelectorAll("th:not([data-pinned=true])")].flatMap((one) => {
            const { left, right } = one.getBoundingClientRect();
            const over = Math.min(start - left, right - start);
            return over > 1.5 ? [over] : [];
          });
        });
      for (const path of ["/marketing/submission", "/marketing/interview"]) {
        await openList(page, path);
        for (let width = 1000; width <= 1600; width += 60) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(cut, { message: `${path} at ${width}` }).toEqual([]);
        }
      }
    }));

  it("are those of cards that fit a window of 320 pixels, whatever they say", () =>
    application.visit({ person: "SA1001", language: "fr", width: 320 }, async (page) => {
      for (const path of ["/marketing/submission?status=client_review", "/marketing/po"]) {
        await page.goto(path);
        await page.locator("main li[data-row]").first().waitFor();
        const right = await page
          .locator("main li[data-row], main li[data-row] > * > *")
          .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
        expect(right, path).toBeLessThanOrEqual(320);
      }
    }));

  it("are those of paper in print: every row and column, and nothing to press", () =>
    application.visit({ person: "SA1001", width: 1280 }, async (page) => {
      await openList(page, "/marketing/submission?page_size=50&status=client_review,rejected");
      expect(await rows(page).count()).toBe(50);
      await page.emulateMedia({ media: "print" });
      await areas(page).waitFor({ state: "hidden" });
      // what narrows the list stays
      expect(await page.locator("button:not(th *):visible").allInnerTexts()).toEqual([
        "Status is any of Client review, Rejected",
      ]);
      await page.getByText("1–50 of").waitFor();
      const cut = await page.locator("table").evaluate((table) => {
        const cells = [...table.querySelectorAll("td, th")].filter((cell) => cell.checkVisibility());
        const clipped = cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length;
        const room = table.parentElement;
        return [clipped, table.scrollWidth > innerWidth, room && room.scrollHeight > room.clientHeight + 1];
      });
      expect(cut).toEqual([0, false, false]);
      const floating = await page.evaluate(() => {
        const told = document.body.appendChild(document.createElement("div"));
        told.className = "ant-message";
        const { display } = getComputedStyle(told);
        told.remove();
        return display;
      });
      expect(floating).toBe("none");
      // on a sheet of A4 that lies, and on one that stands, no date is broken
      await page.emulateMedia({ media: "screen" });
      await openList(page, "/marketing/interview");
      await page.emulateMedia({ media: "print" });
      for (const width of [1030, 720]) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await page
          .locator("td time")
          .evaluateAll((dates) => dates.map((date) => date.getClientRects().length));
        expect(new Set(lines)).toEqual(new Set([1]));
      }
    }));

  it("are on light paper in the dark, on a board state by state, without anything to press", () =>
    application.visit({ person: "SA1001", width: 1030, theme: "dark" }, async (page) => {
      const more = page.getByRole("button", { name: /^Show \d+ more$/ });
      const lists = [
        ["interview?as=board", page.locator("main").getByRole("link")],
        ["submission?as=board", more],
        ["interview?as=calendar", page.locator("main").getByRole("link")],
      ] as const;
      for (const [list, there] of lists) {
        await page.emulateMedia({ media: "screen" });
        await page.goto(`/marketing/${list}`);
        await there.first().waitFor();
        await page.emulateMedia({ media: "print" });
        await areas(page).waitFor({ state: "hidden" });
        const [ground, wide] = await page.evaluate(() => [
          getComputedStyle(document.body).backgroundColor,
          document.documentElement.scrollWidth > innerWidth,
        ]);
        expect([ground, wide], list).toEqual(["rgb(255, 255, 255)", false]);
        // the entries of a day that are no more than told how many they are
        const pressed = await page.locator("main button:visible").allInnerTexts();
        expect(
          pressed.filter((words) => !/^\d+ more$/.test(words)),
          list,
        ).toEqual([]);
      }
      // totals stand below what they add up
      await page.emulateMedia({ media: "screen" });
      await openList(page, "/finance/timesheet");
      await page.locator("tfoot").waitFor();
      await page.emulateMedia({ media: "print" });
      const cells = (part: string) => page.locator(`${part} tr > :visible`).count();
      expect(await cells("tfoot")).toBe(await cells("thead"));
    }));

  it("name on paper the columns that do not fit there, and keep the words of the others whole", async () => {
    const { resources } = await application.call<{
      resources: { name: string; fields: { name: string; kind: string }[] }[];
    }>("SA1001", "/api/config/");
    const fields = resources.find(({ name }) => name === "submission")?.fields ?? [];
    const names = fields.flatMap(({ name, kind }) => (kind === "rows" || name === "status" ? [] : [name]));
    await application.visit({ person: "SA1001", width: 1030 }, async (page) => {
      for (const count of [8, 16, 25]) {
        await page.emulateMedia({ media: "screen" });
        await openList(page, `/marketing/submission?columns=${names.slice(0, count - 1).join(",")},status`);
        const labels = await page.locator("thead th[data-field]").allInnerTexts();
        expect(labels).toHaveLength(count);
        const left = labels.slice(15, -1);
        await page.emulateMedia({ media: "print" });
        await areas(page).waitFor({ state: "hidden" });
        // the state at the end is worth more than what stands before it
        expect(await page.locator("thead th[data-field]:visible").allInnerTexts()).toEqual(
          labels.filter((label) => !left.includes(label)),
        );
        const told = (await page.getByText("Columns that don’t fit the page:").allInnerTexts()).join();
        expect([told === "", left.filter((label) => !told.includes(label))]).toEqual([left.length === 0, []]);
        const broken = await page.locator("table").evaluate((table) => {
          const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
          const words: string[] = [];
          const range = document.createRange();
          while (texts.nextNode()) {
            const { data, parentElement } = texts.currentNode as Text;
            if (!parentElement?.checkVisibility()) continue;
            for (const { index, 0: word } of data.matchAll(/\p{L}+/gu)) {
              range.setStart(texts.currentNode, index);
              range.setEnd(texts.currentNode, index + word.length);
              const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
              if (tops.size > 1) words.push(word);
            }
          }
          return words;
        });
        expect(broken).toEqual([]);
        expect(await page.locator("table").evaluate((table) => table.scrollWidth)).toBeLessThanOrEqual(1030);
      }
    });
  });

  it("give a box to choose rows with no share of the room that is left over", () =>
    application.visit({ person: "SA1001", width: 1600 }, async (page) => {
      await openList(page, "/records/technology");
      const widths = await page
        .locator("thead th")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
      expect(widths[0]).toBe(40);
      const table = await page.locator("table").first().boundingBox();
      expect(Math.abs(widths.reduce((sum, width) => sum + width, 0) - (table?.width ?? 0))).toBeLessThan(3);
    }));

  it.each(["en", "ar"])("keep the state at the end, and let it float only while scrolled (%s)", (language) =>
    application.visit({ person: "SA1001", language, width: 1280 }, async (page) => {
      /** Of every cell of the state: how far its end lies from the end of the place in pixels, and how it is kept there. */
      const kept = (scrolled: number) =>
        page.locator("main [role=grid]").evaluate(async (grid, far) => {
          const place = grid.parentElement!;
          const rtl = getComputedStyle(place).direction === "rtl";
          place.scrollLeft = rtl ? -far : far;
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
          const from = place.getBoundingClientRect().left + place.clientLeft;
          const cells = [...grid.querySelectorAll("[data-pinned=true]")].map((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            const off = Math.abs(rtl ? left - from : from + place.clientWidth - right);
            return `${getComputedStyle(cell).position}, ${off.toFixed(1)}`;
          });
          return [...new Set(cells)];
        }, scrolled);
      for (const path of ["/marketing/submission", "/marketing/interview"]) {
        await openList(page, path);
        for (const width of [1280, 1031]) {
          await page.setViewportSize({ width, height: 800 });
          for (const far of [0, 1, 40, 5000, 0]) {
            const expected = [`${far === 0 ? "relative" : "sticky"}, 0.0`];
            await expect
              .poll(() => kept(far), { message: `${path}, ${width} wide, ${far} away` })
              .toEqual(expected);
          }
        }
      }
    }),
  );

  it("cut a name at its own end beside words from right to left, in a block of its own direction", () =>
    application.visit({ person: "SA1001", language: "ar", width: 1280 }, async (page) => {
      await openList(page, "/marketing/submission");
      const cut = await page
        .locator("tbody td[data-field=vendor_company] > :first-child")
        .evaluateAll((blocks) =>
          blocks.map((block) => {
            const { direction, display, overflowX, textOverflow, textAlign } = getComputedStyle(block);
            return [block.getAttribute("dir"), direction, display, overflowX, textOverflow, textAlign].join(
              " ",
            );
          }),
        );
      expect([...new Set(cut)]).toEqual(["auto ltr block hidden ellipsis right"]);
    }));

  it("are as wide as what stands in them: no name is cut while another column has room to spare", () =>
    application.visit({ person: "SA1001", width: 1920 }, async (page) => {
      for (const path of ["/marketing/remote-projects", "/finance/paystub", "/records/timesheet_request"]) {
        await openList(page, path);
        const lacking = await page.locator("table").evaluate((table) => {
          const range = document.createRange();
          const heads = [...table.querySelectorAll<HTMLElement>("thead th[data-field]")];
          return heads.flatMap(({ dataset: { field }, clientWidth }) => {
            const names = [...table.querySelectorAll(`tbody td[data-field="${field}"]:has(a[data-peek])`)];
            const needed = names.map((cell) => {
              range.selectNodeContents(cell);
              return range.getBoundingClientRect().width + 20;
            });
            return needed.length === 0 ? [] : [Math.max(...needed) - clientWidth];
          });
        });
        expect(lacking.length, path).toBeGreaterThan(1);
        const [most, least] = [Math.max(...lacking), Math.min(...lacking)];
        expect(most > 0 ? least : 0, path).toBeGreaterThan(-SPARE);
      }
    }));

  it("follow the pointer that drags the edge of a column, and leave the others where they are", () =>
    application.visit({ person: "SA1001", width: 1280 }, async (page) => {
      await openList(page, "/marketing/submission");
      const boxes = () =>
        page
          .locator("thead th[data-field]")
          .evaluateAll((heads) =>
            heads.map((head) => head.getBoundingClientRect()).map(({ left, right }) => [left, right]),
          );
      const title = (await headNames(page)).indexOf("job_title");
      const before = await boxes();
      const edge = await page.getByRole("separator", { name: "Width of Job title" }).boundingBox();
      const { x, y } = edge ?? { x: 0, y: 0 };
      await page.mouse.move(x + 2, y + 4);
      await page.mouse.down();
      for (const by of [1, -30, 24]) {
        await page.mouse.move(x + 2 + by, y + 4);
        const now = await boxes();
        const moved = (at: number) =>
          now[at]!.map((place, side) => Math.round(place - (before[at]?.[side] ?? 0)));
        expect(moved(title), `${by} away`).toEqual([0, by]);
        expect(moved(title - 1)).toEqual([0, 0]);
        expect(moved(title + 1)).toEqual([by, by]);
        // the state stays at the end of its place
        expect(moved(now.length - 1)).toEqual([0, 0]);
      }
      const preference = "/api/preferences/list.submission/";
      const kept = page.waitForResponse((answer) => answer.url().endsWith(preference));
      await page.mouse.up();
      await expect.poll(async () => (await boxes())[title]?.[1]).toBeCloseTo(before[title]![1]! + 24, 0);
      await kept;
      await application.call("SA1001", preference, { method: "PUT", body: null });
    }));

  it("are a person's own: columns, order, widths and row height are there on every machine", async () => {
    const kept = "/api/preferences/list.submission/";
    await application.call("MK1001", kept, { method: "PUT", body: null });
    await application.visit({ person: "MK1001" }, async (page) => {
      await openList(page, "/marketing/submission");
      const before = await headNames(page);
      expect(before.slice(0, 3)).toEqual(["code", "consultant", "job_title"]);

      await page.getByRole("button", { name: "Columns" }).click();
      const panel = page.getByRole("dialog", { name: "Columns" });
      await panel.getByRole("checkbox", { name: "Vendor", exact: true }).uncheck();
      await panel.getByRole("searchbox", { name: "Find a field" }).fill("changed");
      const asked = listRequest(page, "submission", (request) =>
        (parametersOf(request)["columns"] ?? "").includes("modified_by"),
      );
      await panel.getByRole("checkbox", { name: "Changed by", exact: true }).check();
      await asked;
      await panel.getByRole("button", { name: "Clear field" }).click();
      await panel.getByRole("button", { name: "Move Client" }).press("Home");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
        .toBe("Move Client");
      await panel.getByRole("button", { name: "Pin Client" }).click();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      const opener = page.getByRole("button", { name: "Columns" });
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
      await settled(page);
      await expect.poll(async () => (await headNames(page)).slice(0, 2)).toEqual(["client", "code"]);
      await expect.poll(async () => (await headNames(page)).at(-1)).toBe("modified_by");
      await expect.poll(() => headNames(page)).not.toContain("vendor_company");
      await expect
        .poll(() => rows(page).first().locator('[data-field="modified_by"]').innerText())
        .not.toBe("–");

      const scroller = page.locator("main div:has(> table)");
      const left = async () => (await heads(page).nth(0).boundingBox())?.x;
      const atRest = await left();
      await scroller.evaluate((element) => element.scrollTo({ left: 200 }));
      await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBe(200);
      await expect.poll(left).toBe(atRest);
      await scroller.evaluate((element) => element.scrollTo({ left: 0 }));

      // as it is drawn: where the table is full, columns of text stand narrower than they are
      const drawn = async () => (await heads(page).nth(0).boundingBox())?.width ?? 0;
      const width = await drawn();
      await page.keyboard.press("j");
      await expect.poll(async () => (await focus(page))?.[0]).toBe(0);
      await press(page, "Home", [0, "select"]);
      await press(page, "ArrowRight", [0, "client"]);
      await press(page, "ArrowUp", [-1, "client"]);
      await page.keyboard.press("Tab");
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("separator");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect.poll(drawn).toBeGreaterThan(width + 20);
      await page.getByRole("button", { name: "Row height" }).click();
      const kept = page.waitForResponse(
        (response) =>
          response.request().postData()?.includes("compact") === true && response.status() === 204,
      );
      await page.getByRole("menuitemradio", { name: "Compact" }).click();
      await kept;
    });
    await application.visit({ person: "MK1001", width: 1440 }, async (page) => {
      await openList(page, "/marketing/submission");
      await expect.poll(async () => (await headNames(page)).slice(0, 2)).toEqual(["client", "code"]);
      await expect
        .poll(async () => Math.round((await rows(page).first().boundingBox())?.height ?? 0))
        .toBe(36);
      await page.getByRole("button", { name: "Columns" }).click();
      const forgotten = page.waitForResponse((response) => response.url().includes(kept));
      await page.getByRole("button", { name: "Reset columns" }).click();
      await expect.poll(() => headNames(page)).toContain("vendor_company");
      await forgotten;
    });
  });
});

describe("a saved view", () => {
  it("opens for a colleague by its link, without what that person may not see, and says so", async () => {
    await forgetViews("MK1002", "By rate");
    let link = "";
    await application.visit({ person: "MK1002" }, async (page) => {
      await openList(page, "/marketing/submission?status=placed,submitted&sort=-bill_rate");
      await page.getByRole("button", { name: "View", exact: true }).click();
      await page.getByRole("menuitem", { name: /Save as new view/ }).click();
      const dialog = page.getByRole("dialog", { name: "Save as a view" });
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Give the view a name.").waitFor();
      await dialog.getByRole("textbox", { name: "Name" }).fill("By rate");
      await dialog.getByRole("checkbox", { name: "Share with Engineer" }).check();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.waitForURL(/\?view=\d+$/);
      await page.getByRole("link", { name: "By rate", exact: true }).waitFor();
      link = new URL(page.url()).pathname + new URL(page.url()).search;
      await settled(page);
      await expect.poll(() => headNames(page)).toContain("bill_rate");

      // what is changed is marked, and goes back
      await page.getByRole("searchbox", { name: "Search" }).fill("java");
      await page.waitForURL(/\?view=\d+&query=java$/);
      await page.getByText("Changed", { exact: true }).waitFor();
      await page.getByRole("button", { name: "View", exact: true }).click();
      await page.getByRole("menuitem", { name: /Reset/ }).click();
      await page.waitForURL(/\?view=\d+$/);
      await page.getByText("Changed", { exact: true }).waitFor({ state: "detached" });
    });
    await application.visit({ person: "EN1001" }, async (page) => {
      const answers: Promise<string>[] = [];
      page.on("response", (response) => {
        if (new URL(response.url()).pathname.startsWith("/api/")) answers.push(response.text());
      });
      await openList(page, link);
      await page.getByText("This view includes fields you don’t have access to.").waitFor();
      await rows(page).first().waitFor();
      expect(await headNames(page)).not.toContain("bill_rate");
      const states = await rows(page).locator('[data-field="status"]').allInnerTexts();
      expect(new Set(states).difference(new Set(["Placed", "Submitted"]))).toEqual(new Set());
      expect((await Promise.all(answers)).filter((text) => text.includes("bill_rate"))).toEqual([]);
      await expectAccessible(page);
    });
  });

  it("and any other link says which of its conditions do not hold for the reader", () =>
    application.visit({ person: "MK1002" }, async (page) => {
      await openList(page, "/marketing/submission?status=withdrawn&bill_rate__gte=80&not_there=1");
      const notice = page.getByRole("status").filter({ hasText: "This link also filters by" });
      expect((await notice.innerText()).replaceAll(/[\u2068\u2069]/g, "")).toContain(
        "Bill rate and Not there",
      );
      await expectAccessible(page);
      await page.getByRole("button", { name: "Clear all" }).click();
      await notice.waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
    }));

  it("and any other link that asks for what nobody offers any more is had without it", () =>
    application.visit({ person: "MK1002", expectedStatuses: [400] }, async (page) => {
      await page.goto("/marketing/submission?status=gone&created__gte=2020-01-01");
      const failure = page.getByRole("alert").filter({ hasText: "no longer exists" });
      expect((await failure.innerText()).replaceAll(/[\u2068\u2069]/g, "")).toContain(
        "for Status no longer exists",
      );
      await expectAccessible(page);
      await page.getByRole("button", { name: "Remove these filters" }).click();
      await settled(page);
      expect(new URL(page.url()).search).toBe("?created__gte=2020-01-01");
    }));

  it("is renamed, shared with a person, taken back and deleted by its owner", async () => {
    await forgetViews("MK1002", "Short-lived", "Renamed");
    const { data: colleague } = await application.call<{ data: { employee_name: string } }>(
      "EN1001",
      "/api/employee/me/",
    );
    const names = async (person: string) => {
      const { data } = await application.call<{ data: { views: { name: string }[] } }>(
        person,
        "/api/workspace/",
      );
      return data.views.map(({ name }) => name);
    };
    const view = { resource: "interview", name: "Short-lived", layout: {} };
    const { id } = await application.call<{ id: number }>("MK1002", "/api/views/", {
      method: "POST",
      body: view,
    });
    await application.visit({ person: "MK1002", expectedStatuses: [404, 409] }, async (page) => {
      await openList(page, "/marketing/interview");
      await page.getByRole("link", { name: "Short-lived" }).click();
      await page.waitForURL(/\?view=\d+$/);
      const menu = page.getByRole("button", { name: "View", exact: true });
      await menu.click();
      await page.getByRole("menuitem", { name: /Rename/ }).click();
      const dialog = page.getByRole("dialog", { name: "Rename the view" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Renamed");
      // another window was quicker
      const elsewhere = { name: "Renamed elsewhere", row_version: 1 };
      await application.call("MK1002", `/api/views/${id}/`, { method: "PATCH", body: elsewhere });
      await page.keyboard.press("Enter");
      await page.getByText(/^Someone else saved this record in the meantime/).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Renamed", exact: true }).waitFor();

      const share = async (change: (people: Locator) => Promise<void>) => {
        await page.getByRole("button", { name: "Share", exact: true }).click();
        await page.getByRole("menuitem", { name: "Share…" }).click();
        const shared = page.getByRole("dialog", { name: "Share the view" });
        await change(shared.getByRole("combobox", { name: "People" }));
        await shared.getByText("Share the view").click();
        await expectAccessible(page);
        await shared.getByRole("button", { name: "Save" }).click();
        await shared.waitFor({ state: "detached" });
      };
      await share((people) => chooseOption(people, colleague.employee_name));
      expect(await names("EN1001")).toContain("Renamed");
      await share((people) => people.press("Backspace"));
      expect(await names("EN1001")).not.toContain("Renamed");

      await menu.click();
      await page.getByRole("menuitem", { name: "Delete view" }).click();
      await application.call("MK1002", `/api/views/${id}/`, { method: "DELETE", body: {} });
      await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
      await page.getByRole("link", { name: "Renamed" }).waitFor({ state: "detached" });
      await page.waitForURL("**/marketing/interview");
    });
    await expect.poll(() => names("MK1002")).not.toContain("Renamed");
  });

  it("that a role's lists open with costs no call before its rows", async () => {
    const layout = { columns: ["code", "client", "status"], rows: { status: "interview", sort: "code" } };
    const view = { resource: "submission", name: "Interviews first", layout, default_for: ["delivery"] };
    await forgetViews("SA1001", "Interviews first");
    const { id } = await application.call<{ id: number }>("SA1001", "/api/views/", {
      method: "POST",
      body: view,
    });
    await application.visit({ person: "DL1001" }, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/")) calls.push(pathname);
      });
      const asked = listRequest(page, "submission");
      await openList(page, "/marketing/submission");
      expect(parametersOf(await asked)).toMatchObject({ status: "interview", sort: "code" });
      // what the frame asks for comes behind the rows
      expect(calls.slice(0, 3).toSorted()).toEqual(["/api/config/", "/api/submission/", "/api/workspace/"]);
      await expect.poll(() => headNames(page)).toEqual(["code", "client", "status"]);
      await page.getByRole("link", { name: "All", exact: true }).click();
      await page.waitForURL("**?view=all");
      await expect.poll(() => headNames(page)).toContain("job_title");
    });
    await application.call("SA1001", `/api/views/${id}/`, { method: "DELETE", body: {} });
  });
});

describe("a list by keyboard", () => {
  it("is walked row by row and cell by cell, chosen, opened, and found again on coming back", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      await openList(page, "/marketing/submission");
      await press(page, "j", [0, "code"]);
      await press(page, "j", [1, "code"]);
      await press(page, "k", [0, "code"]);
      await press(page, "ArrowDown", [1, "code"]);
      await press(page, "ArrowRight", [1, "consultant"]);
      await press(page, "End", [1, "status"]);
      await press(page, "Home", [1, "select"]);
      await press(page, "Control+End", [9, "select"]);
      await press(page, "ArrowRight", [9, "code"]);
      await page.keyboard.press(" ");
      await page.getByText("1 selected").waitFor();
      // past the last row the next page begins
      await page.keyboard.press("PageDown");
      await page.waitForURL("**?page=2");
      await expect.poll(() => focus(page)).toEqual([0, "code"]);
      await settled(page);
      await press(page, "ArrowDown", [1, "code"]);
      await press(page, "ArrowDown", [2, "code"]);
      await press(page, "End", [2, "status"]);
      const name = await rows(page).nth(2).locator('[data-field="code"]').innerText();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: new RegExp(name) }).waitFor();
      await page.goBack();
      await settled(page);
      await expect.poll(() => focus(page)).toEqual([2, "status"]);
      await expect.poll(() => new URL(page.url()).search).toBe("?page=2");

      // a record is changed over its list, which stays where it was
      await page.keyboard.press("e");
      await page.waitForURL(/\?page=2&peek=submission:\d+&peek_mode=edit$/);
      await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await page.waitForURL((url) => url.search === "?page=2");
      await expect.poll(() => focus(page)).toEqual([2, "status"]);

      // the head is a row as well; one press of the Tab key leaves the table
      await press(page, "Control+Home", [0, "status"]);
      await press(page, "ArrowUp", [-1, "status"]);
      await page.keyboard.press("/");
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type))
        .toBe("search");
      await page.keyboard.press("Escape");
      await page.getByRole("heading", { name: /^Edit / }).waitFor({ state: "hidden" });
      await page.getByRole("heading", { name: "Submissions", level: 1 }).click();
      await page.keyboard.press("n");
      await page.waitForURL("**/new?resource=submission");
    }));

  it("keeps scroll and row of a long page, and goes to a page by its number", () =>
    application.visit({ person: "MK1003", height: 600 }, async (page) => {
      await openList(page, "/marketing/submission?page_size=50");
      const scroller = page.locator("table").locator("..");
      await rows(page).nth(33).locator('[data-field="code"]').scrollIntoViewIfNeeded();
      await rows(page).nth(33).locator('[data-field="code"] a').click();
      // a heading stands above the list as well
      await page.getByRole("tablist").waitFor();
      await page.goBack();
      await settled(page);
      await expect.poll(() => focus(page)).toEqual([33, "code"]);
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
      const box = page.getByRole("textbox", { name: "Page", exact: true });
      await box.fill("3");
      await box.press("Enter");
      await page.waitForURL("**?page_size=50&page=3");
      await settled(page);
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0);
    }));
});

describe("the foot of a list", () => {
  it("says 10,000+ where nobody counted further, and counts on request", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      await page.route("**/api/interview/?*", async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as object;
        const exact = route.request().url().includes("count=exact");
        const count = exact ? { count: 12_431 } : { count: 10_000, count_is_exact: false };
        await route.fulfill({ response: answer, json: { ...body, ...count } });
      });
      await openList(page, "/marketing/interview");
      const foot = page.getByRole("navigation", { name: "Pages" });
      await foot.getByText("1–10 of 10,000+").waitFor();
      await foot.getByRole("button", { name: "Count all" }).click();
      await foot.getByText("1–10 of 12,431").waitFor();
      await foot.getByText("of 1,244").waitFor();
      await foot.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
      await page.waitForURL("**?page_size=50");
      await expect.poll(() => rows(page).count()).toBe(50);
    }));
});

describe("the state that lists share", () => {
  it("begins with page 1, ten rows, the last changed first [R3.70 R3.71 R3.72]", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const asked = listRequest(page, "submission");
      await openList(page, "/marketing/submission");
      expect(rowsOf(await asked)).toEqual({ page: "1", page_size: "10", sort: "modified" });
      await expect.poll(() => rows(page).count()).toBe(10);
      await expect
        .poll(() => page.getByRole("textbox", { name: "Page", exact: true }).inputValue())
        .toBe("1");
    }));

  it("shows projects of every type and the newest consultants first [R3.73 R3.74]", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const projects = listRequest(page, "project");
      await openList(page, "/engineering_module");
      expect(rowsOf(await projects)).toEqual({
        page: "1",
        page_size: "10",
        sort: expect.any(String) as string,
      });
      await page.getByRole("button", { name: "All", pressed: true }).waitFor();
      const bench = listRequest(page, "consultant");
      await openList(page, "/consultant/bench");
      expect(parametersOf(await bench)["sort"]).toBe("-created");
    }));

  it("is empty again after a marketing entry [R2.61 R2.62 R2.65]", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await openList(page, "/consultant/bench");
      await page.getByRole("columnheader", { name: "Consultant ID" }).getByRole("button").click();
      await page.waitForURL("**?sort=code");
      await choose(page, "Marketing", "Submissions");
      await page.waitForURL("**/marketing/submission");
      await settled(page);
      await page.getByRole("columnheader", { name: "No." }).getByRole("button").click();
      await page.getByRole("button", { name: "My team" }).click();
      await page.getByRole("searchbox", { name: "Search" }).fill("java");
      await page.waitForURL("**?query=java&scope=team&sort=code");
      const asked = listRequest(page, "test");
      await choose(page, "Marketing", "Tests");
      expect(rowsOf(await asked)).toEqual({ page: "1", page_size: "10", sort: "modified" });
      const again = listRequest(page, "submission");
      await choose(page, "Marketing", "Submissions");
      expect(rowsOf(await again)).toEqual({ page: "1", page_size: "10", sort: "modified" });
      await expect.poll(() => page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("");
      await page.getByRole("button", { name: "All", pressed: true }).waitFor();
      const bench = listRequest(page, "consultant");
      await choose(page, "Consultant", "Bench Employees");
      expect(parametersOf(await bench)["sort"]).toBe("-created");
    }));

  it("leaves nothing of an address full of conditions [R2.60 R2.63 R2.64]", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.goto("/marketing/submission?status=submitted&region=1&page=2");
      await page.getByRole("list", { name: "Filters in use" }).waitFor();
      const asked = listRequest(page, "test");
      await choose(page, "Marketing", "Tests");
      expect(rowsOf(await asked)).toEqual({ page: "1", page_size: "10", sort: "modified" });
      const again = listRequest(page, "submission");
      await choose(page, "Marketing", "Submissions");
      expect(rowsOf(await again)).toEqual({ page: "1", page_size: "10", sort: "modified" });
      await page.waitForURL("**/marketing/submission");
      await settled(page);
      await expect.poll(() => page.getByRole("list", { name: "Filters in use" }).count()).toBe(0);
    }));

  it("is one scope for all lists: one's own in Legal, everybody's after a marketing entry [R2.67 R2.68]", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await openList(page, "/marketing/submission");
      const legal = listRequest(page, "petition");
      await page.goto("/legal");
      expect(parametersOf(await legal)["scope"]).toBe("my");
      await page.getByRole("button", { name: "Mine", pressed: true }).waitFor();
      const asked = listRequest(page, "test");
      await choose(page, "Marketing", "Tests");
      expect(parametersOf(await asked)["scope"]).toBeUndefined();
      await page.getByRole("button", { name: "All", pressed: true }).waitFor();
    }));
});
