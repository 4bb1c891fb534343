import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import type {
  CardAnswer,
  DashboardAnswer,
  DashboardsAnswer,
  ReportAnswer,
  ReportHead,
} from "../../core/reports/answers.ts";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { type ConfigIndex, indexConfig } from "../../src/config/config-index.ts";
import { cardAddress } from "../../src/features/dashboard/card-address.ts";
import { isQuiet } from "../../src/features/dashboard/quiet-card.ts";
import { rowsAddress } from "../../src/figures/rows-address.ts";
import { figuresOf } from "../support/figure-walk.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { resolveAddress } from "../../src/config/addresses.ts";
import { listCallPath } from "../../src/list/list-query.ts";
import { openList } from "../../src/list/open-list.ts";
import { EMPTY_WORKSPACE } from "../../src/workspace/types.ts";

const shippedReports = readdirSync(join(import.meta.dirname, "../../resources/reports"))
  .map((file) => file.replace(".json", ""))
  .toSorted();

const application = prepareOnce(startApplication);

const settled = (page: Page) => page.locator('[aria-busy="false"] table').first().waitFor();
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, level: 1, exact: true }).waitFor();

/** A person's cards with what they hold: those that were too slow for the first answer are asked for by themselves. */
async function cardsOf(person: string): Promise<readonly CardAnswer[]> {
  const ask = async (query: string) =>
    (await application.call<{ data: DashboardAnswer[] }>(person, `/api/dashboards/${query}`)).data.flatMap(
      ({ cards }) => cards,
    );
  const cards = await ask("");
  const late = cards.filter(({ kind }) => kind === "late").map(({ id }) => id);
  if (late.length === 0) return cards;
  return [...cards.filter(({ kind }) => kind !== "late"), ...(await ask(`?cards=${late.join()}`))];
}

/** The number in the title of a list. */
async function totalOf(page: Page): Promise<number> {
  await page.locator('table[aria-busy="false"]').first().waitFor();
  const text = await page.locator("h1 + *").first().innerText();
  return Number(text.replaceAll(/\D/g, ""));
}

/** What a person's screens show at the address an element of theirs leads to: how many rows. */
async function totalsFor(person: string) {
  const config = await application.call<ClientConfig>(person, "/api/config/");
  const index = indexConfig(config);
  return async (addressOf: (index: ConfigIndex) => string | null): Promise<number | null> => {
    const address = addressOf(index);
    const path = address === null ? null : listCallAt(config, address);
    return path === null ? null : (await application.call<{ count: number }>(person, path)).count;
  };
}

/** How many rows a card tells of; null where it does not, or where its title leads to a report. */
function countOf(card: CardAnswer): number | null {
  if (card.kind === "list" || card.kind === "agenda") return card.countIsExact ? card.count : null;
  if (card.kind !== "figures" || card.link !== null) return null;
  const [measure] = card.part.measures;
  const [figure] = card.part.total;
  return measure?.format.kind === "count" && figure?.rows ? Number(figure.value) : null;
}

describe("a report", () => {
  it("changes its period in its address, and a figure opens exactly its rows", () =>
    application.visit({ person: "MK1002", at: "/marketing/reports" }, async (page) => {
      await heading(page, "Submissions by marketer");
      await settled(page);
      const part = page.getByRole("region", { name: "Results" }).first();
      const figure = part.locator("tfoot a").first();
      const rows = () => figure.getAttribute("href");
      const before = await rows();
      await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 90 days" });
      await page.waitForURL("**/marketing/reports?period=last_90_days");
      // the figures before stay in view until the new ones come
      await expect.poll(rows).not.toBe(before);
      await settled(page);
      await expectAccessible(page);
      const shown = Number((await figure.innerText()).replaceAll(/\D/g, ""));
      expect(shown).toBeGreaterThan(0);
      await figure.click();
      await page.waitForURL("**/marketing/submission?**");
      await expect.poll(() => totalOf(page)).toBe(shown);
      await page.goBack();
      await page.waitForURL("**/marketing/reports?period=last_90_days");
      await settled(page);
    }));

  it("sorts its table, narrows to the team, and is chosen among others", () =>
    application.visit({ person: "MK1002" }, async (page) => {
      await page.goto("/marketing/reports?report=vendor_performance");
      await heading(page, "Vendor performance");
      await settled(page);
      const table = page.getByRole("region", { name: "Results" }).first();
      await table.getByRole("button", { name: "Vendor", exact: true }).click();
      const names = () => table.locator("tbody th").allInnerTexts();
      const sorted = (await names()).toSorted((a, b) => a.localeCompare(b));
      await expect.poll(names).toEqual(sorted);
      await page.getByRole("button", { name: "Funnel", exact: true }).click();
      await page.waitForURL("**/marketing/reports?report=marketing_funnel");
      await heading(page, "Funnel");
      await page.goto("/marketing/reports");
      await settled(page);
      await page.getByRole("button", { name: "My team", exact: true }).click();
      await page.waitForURL("**?scope=team");
      await settled(page);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save the table Submissions per week as a CSV file" }).click();
      expect((await download).suggestedFilename()).toBe("submissions_by_marketer-by_marketer.csv");
    }));

  it("keeps a day that is left by the very press that narrows it to one's own", () =>
    application.visit({ person: "MK1002" }, async (page) => {
      const year = new Date().getFullYear() - 1;
      await page.goto(`/marketing/reports?from=${year}-06-10&to=${year}-12-15`);
      await settled(page);
      await page.getByRole("textbox", { name: "From" }).fill(`06-05-${year}`);
      await page.getByRole("button", { name: "Mine", exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get("scope") === "my");
      expect(new URL(page.url()).searchParams.get("from")).toBe(`${year}-06-05`);
      await settled(page);
    }));

  it("is chosen from a list where more than a dozen would be tabs", () =>
    application.visit({ person: "SA1001", at: "/reports" }, async (page) => {
      await settled(page);
      await page.getByRole("combobox", { name: "Choose a report" }).selectOption({ label: "Utilization" });
      await page.waitForURL("**/reports?report=utilization");
      await heading(page, "Utilization");
      await settled(page);
      await expectAccessible(page);
    }));

  it("has the code of charts sent only where one is drawn", () =>
    application.visit({ person: "AD1001" }, async (page) => {
      const drawing: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/assets\/drawing-.*\.js$/.test(pathname)) drawing.push(pathname);
      });
      await page.goto("/marketing/submission");
      await page.locator("tbody tr[data-row] a").first().click();
      await page.getByRole("tablist").waitFor();
      await page.goto("/dashboard");
      const cards = await cardsOf("AD1001");
      const charts = cards.flatMap((card) => (card.kind === "figures" ? [card.part.chart] : []));
      expect(charts).toContain("number");
      expect(charts.filter((chart) => chart !== "number" && chart !== "table")).toEqual([]);
      await page.locator("article").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(drawing).toEqual([]);
      await page.goto("/marketing/reports");
      await settled(page);
      await expect.poll(() => drawing).toHaveLength(1);
    }));

  it("keeps its chart, and a list the signs of its states, where the system gives all colours", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.emulateMedia({ forcedColors: "active" });
      /** Grounds of what is found, beside that of the page. */
      const grounds = (found: string) =>
        page.locator(found).evaluateAll((all) => {
          const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
          return { own: all.map(groundOf), page: groundOf(document.body) };
        });
      await page.goto("/marketing/reports");
      await settled(page);
      const series = await grounds("main [data-series='1']");
      expect(series.own.length).toBeGreaterThan(1);
      expect(series.own).not.toContain(series.page);
      await page.goto("/marketing/submission?status=rejected");
      await page.locator("tbody [data-tone='bad']").first().waitFor();
      const signs = await grounds("tbody [data-tone='bad'] > :first-child");
      expect(new Set(signs.own).size).toBe(1);
      expect(signs.own).not.toContain(signs.page);
      const chosen = page.getByRole("button", { name: "All", exact: true, pressed: true });
      expect(await chosen.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe("solid");
    }));

  it("explains in place why it does not open", () =>
    application.visit({ person: "AT1001", expectedStatuses: [403] }, async (page) => {
      await page.goto("/marketing/reports");
      await page.getByRole("heading", { name: "No reports available" }).waitFor();
      await expectAccessible(page);
      await page.goto("/reports/margin_report");
      const refusal = page.getByRole("alert");
      await refusal.getByText(/^This needs .*superadmin/).waitFor();
      await refusal.getByText(/A superadmin can change this/).waitFor();
      await page.goto("/compare_teams");
      await page.getByRole("heading", { level: 1 }).waitFor();
    }));

  it.each([
    ["dark", "en", 1280],
    ["light", "ar", 1280],
    ["light", "en", 360],
  ] as const)("reads well %s, in %s, %d wide", (theme, language, width) =>
    application.visit({ person: "SA1001", theme, language, width, at: "/bench_report" }, async (page) => {
      await settled(page);
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dir))
        .toBe(language === "ar" ? "rtl" : "ltr");
    }),
  );

  it("[R2.44] [R2.49] [R1.07] stands behind the entries of the menu and at every report address", () =>
    application.visit({ person: "SA1001", at: "/marketing/reports?period=last_week" }, async (page) => {
      await settled(page);
      const menu = page.getByRole("navigation", { name: "Areas", exact: true });
      await menu.getByRole("button", { name: "Engineering" }).click();
      await menu.locator("#menu-engineering").getByRole("link", { name: "Reports", exact: true }).click();
      await page.waitForURL("**/engineering");
      // the area one has left folds with the step
      await menu.getByRole("button", { name: "Marketing", expanded: false }).click();
      await menu.locator("#menu-marketing").getByRole("link", { name: "Reports", exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === "/marketing/reports");
      const addresses = [
        "/marketing/marketing_team",
        "/marketing_detail",
        "/compare_teams",
        "/engineering",
        "/engineering_report",
        "/team_detail",
        "/eng/compare_team",
        "/reportDetail",
        "/finance/reports",
        "/legal/reports",
        "/reports",
      ];
      for (const address of addresses) {
        await page.goto(address);
        await settled(page);
        await expect.poll(() => new URL(page.url()).pathname).toBe(address);
      }
    }));
});

describe("the dashboard", () => {
  it.each([
    ["MK1001", "My last 30 days"],
    ["FN1001", "Receivables by days past due"],
    ["RE1001", "Bench by days"],
  ])("of %s has the cards of the kind", (person, card) =>
    application.visit({ person, at: "/dashboard" }, async (page) => {
      await page.getByRole("heading", { name: card, level: 3 }).waitFor();
      await expectAccessible(page);
    }),
  );

  it("says once whom a line is about", () =>
    application.visit({ person: "FN1001", at: "/dashboard" }, async (page) => {
      const sheets = page.locator('[data-record^="timesheet:"]');
      await sheets.first().waitFor();
      for (const text of await sheets.allInnerTexts()) {
        const line = text.replaceAll(/[\u2066-\u2069]/g, "");
        const [consultant = ""] = line.split(" · ");
        expect(line.split(consultant), line).toHaveLength(2);
      }
    }));

  it("tells of the next interviews by all of their name, also on a phone", async () => {
    const person = "MK1001";
    const [submission] = (
      await application.call<{ data: { id: number; marketer: { id: number } }[] }>(
        person,
        "/api/submission/?scope=my&status=client_review&page_size=1",
      )
    ).data;
    const { code } = await application.call<{ code: string }>(person, "/api/interview/", {
      method: "POST",
      body: {
        submission: submission?.id,
        type: "technical",
        mode: "video",
        schedule: new Date(Date.now() + 5 * 86_400_000).toISOString(),
        supervisor: submission?.marketer.id,
      },
    });
    await application.visit({ person, width: 360, at: "/dashboard" }, async (page) => {
      const link = page
        .getByRole("article", { name: "Interviews in the next 7 days" })
        .getByRole("link", { name: code });
      await link.waitFor();
      expect(await link.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(false);
      await expectAccessible(page);
    });
  });

  it("leads from a card to its rows", () =>
    application.visit({ person: "FN1001", at: "/dashboard" }, async (page) => {
      const card = page.getByRole("article", { name: "Timesheets" });
      const figure = card.getByRole("link", { name: /show the rows of Submitted/ });
      const shown = Number(await figure.innerText());
      await figure.click();
      await page.waitForURL("**/finance/timesheet?**");
      await expect.poll(() => totalOf(page)).toBe(shown);
    }));
});

describe("what is to be done today", () => {
  const todoOf = async (person: string) =>
    (await application.call<DashboardsAnswer>(person, "/api/dashboards/?cards=todo")).todo!;

  it("stands above the cards in the order of urgency, opens its records and leads to all of a kind", async () => {
    const person = "FN1001";
    const { lines, sources } = await todoOf(person);
    const [first] = lines;
    const source = sources.find(({ kind }) => kind === "due");
    if (first === undefined || source?.kind !== "due")
      throw new Error("Finance has sheets that are missing.");
    await application.visit({ person, at: "/dashboard" }, async (page) => {
      const todo = page.getByRole("region", { name: "To do today" });
      const shown = todo.getByRole("listitem").and(page.locator("[data-record]"));
      await shown.first().waitFor();
      const rest = todo.getByRole("button", { name: /^Show \d+ more/ });
      if (lines.length > 10) await rest.click();
      await expect.poll(() => shown.count()).toBe(lines.length);
      const records = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-record")));
      expect(records).toEqual(lines.map(({ resource, id }) => `${resource}:${id}`));
      await expectAccessible(page);
      const card = page.getByRole("article").first();
      const [above, below] = [await todo.boundingBox(), await card.boundingBox()];
      expect(above!.y).toBeLessThan(below!.y);
      await shown.first().getByRole("link").first().click();
      await page.waitForURL(new RegExp(`/${first.id}(?:[/?]|$)`));
      await page.goBack();
      await todo.getByRole("link", { name: `${source.title} (${source.count})` }).click();
      await expect.poll(() => totalOf(page)).toBe(source.count);
    });
  });

  it("has the first figures beside it where there is room", () =>
    application.visit({ person: "FN1001", at: "/dashboard", width: 1920 }, async (page) => {
      const todo = page.getByRole("region", { name: "To do today" });
      const [left, right] = [await todo.boundingBox(), await page.getByRole("article").first().boundingBox()];
      expect(right!.x).toBeGreaterThan(left!.x + left!.width);
      expect(right!.y).toBeLessThan(left!.y + left!.height / 2);
    }));

  it.each(["/dashboard", "/marketing/reports"])("uses the whole of a wide window at %s", (at) =>
    application.visit({ person: "SA1001", at, width: 1920 }, async (page) => {
      const main = page.getByRole("main");
      await main.getByRole("table").or(main.getByRole("article")).first().waitFor();
      const unused = () =>
        main.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const { paddingLeft, paddingRight } = getComputedStyle(element);
          const parts = [...element.querySelectorAll("article, table")]
            .map((part) => part.getBoundingClientRect())
            .filter(({ width }) => width > 0);
          const first = Math.min(...parts.map((part) => part.left)) - left - parseFloat(paddingLeft);
          const last = right - parseFloat(paddingRight) - Math.max(...parts.map((part) => part.right));
          return Math.max(first, last);
        });
      // a table stands within the padding of its card
      await expect.poll(unused).toBeLessThan(24);
    }),
  );

  it.each(["MK1001", "SA1001"])("says all of each line to %s in a language of long words", (person) =>
    application.visit({ person, at: "/dashboard", language: "fr", width: 1280 }, async (page) => {
      const lines = page.getByRole("region", { name: "À faire aujourd’hui" }).locator("[data-record]");
      await lines.first().waitFor();
      const cut = await lines
        .locator("*")
        .evaluateAll((all) =>
          all.filter(
            (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline",
          ),
        );
      expect(cut).toHaveLength(0);
    }),
  );

  it("comes after the figures of the company for whoever leads it", () =>
    application.visit({ person: "SA1001", at: "/dashboard" }, async (page) => {
      await page.getByRole("region", { name: "To do today" }).waitFor();
      const titles = await page.getByRole("heading", { level: 2 }).allInnerTexts();
      expect(titles.indexOf("To do today")).toBe(1);
      await page.getByRole("article", { name: "Funnel" }).waitFor();
    }));

  it("prints tables no wider than a sheet, also from right to left, where browsers would cut them", () =>
    application.visit(
      { person: "SA1001", at: "/marketing/reports", language: "ar", width: 720 },
      async (page) => {
        const tables = page.getByRole("main").getByRole("table");
        await expect.poll(() => tables.count()).toBeGreaterThan(1);
        await page.emulateMedia({ media: "print" });
        const edges = await tables.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
        for (const edge of edges) expect(edge).toBeGreaterThanOrEqual(-1);
      },
    ));

  it("prints each card whole, and none of those that are folded away", async () => {
    const people = ["MK1001", "MK1003", "FN1001", "DL1001", "RE1001", "SA1001"];
    const quiet = await Promise.all(people.map(async (person) => (await cardsOf(person)).some(isQuiet)));
    const person = people[quiet.indexOf(true)];
    if (person === undefined) throw new Error("Every card of everybody has something to say.");
    await application.visit({ person, at: "/dashboard" }, async (page) => {
      const shown = page.getByRole("article");
      await shown.first().waitFor();
      await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
      const folded = page.locator("details article");
      await page.emulateMedia({ media: "print" });
      const breaks = await shown.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside));
      expect(new Set(breaks)).toEqual(new Set(["avoid-page"]));
      expect(await folded.count()).toBeGreaterThan(0);
      for (const card of await folded.all()) expect(await card.isVisible()).toBe(false);
    });
  });

  it("prints the title of a dashboard, and of what is to do, on the page of what comes first, whatever the paper", () =>
    application.visit({ person: "SA1001", at: "/dashboard" }, async (page) => {
      await page.getByRole("article", { name: "Funnel" }).waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      // a mark of its own for each, since titles and cards may be called alike
      const marks = await page.getByRole("region").evaluateAll((all) =>
        all.flatMap((section, at) => {
          const [title, first] = ["h2", "article :is(h2, h3), li a"].map((way) => section.querySelector(way));
          if (title == null || first == null) return [];
          const found = [`Title${at}.`, `First${at}.`] as const;
          title.append(` ${found[0]}`);
          first.append(` ${found[1]}`);
          return [found];
        }),
      );
      expect(marks.length).toBeGreaterThan(3);
      const parted = async () => {
        const found: string[] = [];
        for (let height = 200; height < 300; height += 20) {
          const bytes = await page.pdf({ width: "210mm", height: `${height}mm` });
          const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
          const pageOf = (mark: string) => text.findIndex((one) => one.replaceAll(/\s/g, "").includes(mark));
          for (const [title, first] of marks)
            if (pageOf(title) !== pageOf(first)) found.push(`${title} at ${height} mm`);
        }
        return found;
      };
      expect(await parted()).toEqual([]);
      // without the rule some would be: these are heights at which it matters
      await page.addStyleTag({ content: "h2, h3 { break-after: auto !important }" });
      expect(await parted()).not.toEqual([]);
    }));

  it.each(["EN1001", "EN1002", "DL1001"])(
    "counts no feedback of %s that the list of what is to do does not name",
    async (person) => {
      interface Owed {
        readonly data: { readonly interview: { readonly interviews: readonly { readonly label: string }[] } };
      }
      const { actor } = await application.call<ClientConfig>(person, "/api/config/");
      const owed = await application.call<Owed>(
        person,
        `/api/emp_notify/${actor.employeeId}/notification_due/`,
      );
      const cards = await cardsOf(person);
      const figures = cards.flatMap((card) => (card.kind === "figures" ? [card.part] : []));
      const due = figures.find(({ measures }) => measures[0]?.name === "interview_feedback_due");
      // one that has just ended is asked about before its state says so
      expect(Number(due?.total[0]?.value)).toBeLessThanOrEqual(owed.data.interview.interviews.length);
    },
  );

  it("folds away cards that have nothing to say", async () => {
    const person = "MK1001";
    const quiet = (await cardsOf(person)).filter(isQuiet);
    await application.visit({ person, at: "/dashboard" }, async (page) => {
      await page.getByRole("region", { name: "To do today" }).waitFor();
      for (const { title } of quiet)
        expect(await page.getByRole("article", { name: title, exact: true }).isVisible()).toBe(false);
      if (quiet.length === 0) return;
      const folded = page.locator("summary").filter({ hasText: "Nothing here right now" });
      for (const each of await folded.all()) await each.click();
      await page.getByRole("article", { name: quiet[0]!.title, exact: true }).waitFor();
    });
  });
});

describe("the rows behind", () => {
  it("a figure are all of one's own, also in a list that opens with fewer", () =>
    application.visit({ person: "MK1002", at: "/reports/incentives_report" }, async (page) => {
      await settled(page);
      const report = "/api/reports/incentives_report/";
      const { data } = await application.call<{ data: ReportAnswer }>("MK1002", report);
      const [part] = data.parts;
      const counted = part?.measures.findIndex(({ name }) => name === "incentives") ?? -1;
      const shown = part?.total[counted]?.value;
      expect(shown).toBeGreaterThan(0);
      await page.locator("tfoot a").first().click();
      await page.waitForURL("**/marketing/incentives?**");
      await expect.poll(() => totalOf(page)).toBe(shown);
      await page.getByRole("button", { name: "All", exact: true, pressed: true }).waitFor();
    }));

  it("a card that shows the first ones are as many as it says", async () => {
    const person = "SA1001";
    const [card] = (await cardsOf(person)).flatMap((one) =>
      one.kind === "list" && one.countIsExact && one.count > one.rows.length ? [one] : [],
    );
    if (card === undefined) throw new Error("The demo company has more to do than a card shows.");
    await application.visit({ person, at: "/dashboard" }, async (page) => {
      const shown = page.getByRole("article", { name: card.title, exact: true });
      await shown.getByRole("link", { name: `Show all ${card.count.toLocaleString("en")}` }).click();
      await page.waitForURL((url) => url.pathname !== "/dashboard");
      await expect.poll(() => totalOf(page)).toBe(card.count);
    });
  });
});

describe("what comes with the release", () => {
  it("is open to a superadmin as a whole", async () => {
    const { data: heads } = await application.call<{ data: ReportHead[] }>("SA1001", "/api/reports/");
    expect(heads.map(({ name }) => name).toSorted()).toEqual(shippedReports);
  });

  it.each(["SA1001", "MK1002", "FN1001", "US1001"])(
    "for %s, counts equal the lists they open",
    async (person) => {
      const call = <T>(path: string) => application.call<T>(person, path);
      const { data: heads } = await call<{ data: ReportHead[] }>("/api/reports/");
      const totalAt = await totalsFor(person);
      const wrong: string[] = [];
      for (const { name } of heads) {
        const { data: report } = await call<{ data: ReportAnswer }>(`/api/reports/${name}/`);
        for (const part of report.parts) {
          const counted = new Set(
            part.measures.flatMap((one) => (one.format.kind === "count" ? [one.name] : [])),
          );
          const found = figuresOf(part).filter(({ figure, measure }) => figure.rows && counted.has(measure));
          for (const { where, resource, figure } of [...found.slice(0, 4), ...found.slice(-2)]) {
            const count = await totalAt((index) => rowsAddress(index, resource, figure.rows ?? {}));
            if (count !== figure.value)
              wrong.push(`${name} ${where}: ${String(figure.value)}, ${String(count)} rows`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(["SA1001", "MK1003", "EN1002", "DL1001", "LE1001", "AT1001"])(
    "cards of %s all come, and lead to as many rows as they tell of",
    async (person) => {
      const cards = await cardsOf(person);
      expect(cards.length).toBeGreaterThan(4);
      expect(cards.filter(({ kind }) => kind === "failed")).toEqual([]);
      const totalAt = await totalsFor(person);
      const wrong: string[] = [];
      for (const card of cards) {
        const told = countOf(card);
        if (told === null) continue;
        const count = await totalAt((index) => cardAddress(index, card));
        if (count !== told) wrong.push(`${card.id}: ${told}, ${String(count)} rows`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** The call a list makes that is opened at an address, answered with one row and the exact total; null where no list is. */
function listCallAt(config: ClientConfig, address: string): string | null {
  const { pathname, search } = new URL(address, "http://screens");
  const destination = resolveAddress(config, pathname);
  if (destination.screen !== "list") return null;
  const { fixedFilters, scope } = destination;
  const resource = config.resources.find(({ name }) => name === destination.resource);
  if (resource === undefined) return null;
  const { actor } = config;
  const { request } = openList({ resource, actor, workspace: EMPTY_WORKSPACE, search, fixedFilters, scope });
  return listCallPath({
    ...request,
    pagination: { ...request.pagination, pageSize: 1 },
    meta: { ...request.meta, count: "exact" },
  });
}
