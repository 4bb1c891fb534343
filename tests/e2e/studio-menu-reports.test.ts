import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { chooseOption, typeChoice } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";
const READER = "MK1001";
const EVERYBODY = "every signed-in employee";

/** What a test before this one left as a draft would be published with it. */
beforeEach(async () => {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  for (const { id } of data) await application.call(ADMIN, `/api/config/drafts/${id}/`, { method: "DELETE" });
});

async function saveDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save to draft" }).click();
  await dialog.waitFor({ state: "hidden" });
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole("tab", { name: /^Changes/ }).click();
  await page.getByLabel("What changed and why").fill(note);
  const button = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => button.isEnabled(), { timeout: 20_000 }).toBe(true);
  await button.click();
  await page.getByText(/Version \d+ is published/).waitFor();
}

const countOf = async (person: string, area: string) =>
  (await application.call<{ count: number }>(person, `/api/${area}/?page_size=1`)).count;

it("the menu: a group in six languages, entries dragged, moved by keys, taken out and added; people see what they may", async () => {
  // tall enough for both ends of the drag
  await application.visit({ person: ADMIN, height: 1600, at: "/settings/studio?part=menu" }, async (page) => {
    await page.getByRole("button", { name: "Add group" }).click();
    const dialog = page.getByRole("dialog", { name: "Add group" });
    await dialog.getByLabel("Label in English").fill("Office");
    await dialog.getByLabel("Label in Arabic").fill("المكتب");
    await chooseOption(dialog.getByRole("combobox", { name: "Icon" }), "Bank");
    await expectAccessible(page);
    await saveDialog(page);
    await page.getByRole("heading", { level: 2, name: "Office" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Area" }).count()).toBe(0);

    const office = page.getByRole("list", { name: "Office", exact: true });
    const entry = (name: string) => office.getByRole("listitem").filter({ hasText: name });
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
    await office.scrollIntoViewIfNeeded();
    const from = await handle("Holidays").boundingBox();
    await page.mouse.move(from!.x + 10, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(from!.x + 10, from!.y + 40, { steps: 4 });
    const to = await office.boundingBox();
    await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 8 });
    await page.mouse.up();
    await entry("Holidays").waitFor();

    const skills = page.getByRole("listitem").filter({ has: handle("Skills") });
    await skills
      .last()
      .getByRole("button", { name: /^Remove/ })
      .click();
    await page.getByRole("tooltip").getByRole("button", { name: "Remove", exact: true }).click();
    await handle("Skills").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add entry Office" }).click();
    await chooseOption(page.getByRole("dialog").getByRole("combobox", { name: "Page" }), "Skills");
    const label = page.getByRole("dialog").getByLabel("Label in Arabic");
    await expect.poll(() => label.inputValue()).not.toBe("");
    await expectAccessible(page);
    await saveDialog(page);
    await entry("Skills").getByText("everyone who can see Skills").waitFor();

    await handle("Skills").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByRole("status").filter({ hasText: "Skills" }).first().waitFor();
    await expect
      .poll(async () =>
        (await office.getByRole("listitem").allTextContents()).map((text) => text.slice(0, 6)),
      )
      .toEqual(["Skills", "Holida"]);
    await handle("Office").focus();
    await page.keyboard.press("Alt+ArrowUp");
    const groups = page.getByRole("heading", { level: 2 });
    await expect.poll(async () => (await groups.allTextContents()).slice(-2)).toEqual(["Office", "Settings"]);
    await expectAccessible(page);
    await publish(page, "An office menu");
  });

  const { menu } = await application.call<{ menu: { name: string; entries: { name: string }[] }[] }>(
    READER,
    "/api/config/",
  );
  const seen = menu.find(({ name }) => name === "office")?.entries.map(({ name }) => name);
  expect(seen).toContain("technology");
  await application.visit({ person: ADMIN, language: "ar", at: "/dashboard" }, async (page) => {
    await page.getByRole("navigation").getByText("المكتب").first().waitFor();
  });
});

/** Chooses in a select of the dialog by keys alone. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name, exact: true }).focus();
  await typeChoice(page, text);
  await page.keyboard.press("Tab");
}

it("a report is built by keyboard with its figures beside it, published, and opened by others with their own rights", async () => {
  const [all, own] = await Promise.all([countOf(ADMIN, "purchase_order"), countOf(READER, "purchase_order")]);
  const total = (count: number) => new RegExp(`Total.*${count.toLocaleString("en")}`);
  await application.visit({ person: ADMIN, at: "/settings/studio?part=reports" }, async (page) => {
    await page.getByRole("button", { name: "Add report" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.type("Where they stand");
    await typeInto(page, "Rows of", "Purchase orders");
    await page.getByRole("dialog").getByRole("button", { name: "Save to draft" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit Where they stand" });
    await dialog.getByText(all.toLocaleString("en"), { exact: true }).waitFor();

    await typeInto(page, "Add a grouping", "Status");
    await typeInto(page, "Add a figure", "Different values of Marketer");
    const preview = dialog.getByRole("region", { name: "With current data" });
    await preview.getByRole("row", { name: total(all) }).waitFor();
    await preview.getByRole("columnheader", { name: "Different values of Marketer" }).waitFor();
    await typeInto(page, "Chart type", "Donut");
    await preview.getByRole("img").first().waitFor();
    await typeInto(page, "Who can open it", EVERYBODY);
    await dialog.getByRole("tab", { name: "Words" }).click();
    await dialog.getByLabel("Title in Arabic").first().fill("أين تقف");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save to draft" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await publish(page, "Where orders stand");
    await expectAccessible(page);
  });

  await application.visit({ person: READER, at: "/reports/where_they_stand" }, async (page) => {
    await page.getByRole("heading", { name: "Where they stand" }).first().waitFor();
    await page.getByRole("row", { name: total(own) }).waitFor();
    expect(await page.getByRole("button", { name: /^Save/ }).count()).toBe(0);
  });
});

it("a dashboard with a card is made by mouse, drawn over months with a filter, and stands on the start page of others", async () => {
  await application.visit({ person: ADMIN, at: "/settings/studio?part=reports" }, async (page) => {
    await page.getByRole("button", { name: "Add dashboard" }).click();
    let dialog = page.getByRole("dialog", { name: "Add dashboard" });
    await dialog.getByLabel("Title", { exact: true }).fill("Our pipeline");
    await chooseOption(dialog.getByRole("combobox", { name: "Rows of" }), "Purchase orders");
    await chooseOption(dialog.getByRole("combobox", { name: "Who can see it" }), EVERYBODY);
    await saveDialogInto(page);
    dialog = page.getByRole("dialog", { name: "Edit Our pipeline" });
    const preview = dialog.getByRole("region", { name: "With current data" });
    await preview.getByText("Number of rows").first().waitFor();
    await chooseOption(dialog.getByRole("combobox", { name: "Add a grouping" }), "Created");
    await chooseOption(dialog.getByRole("combobox", { name: "Interval of Created" }), "Year");
    await preview.getByRole("row", { name: /Total/ }).waitFor();
    await chooseOption(dialog.getByRole("combobox", { name: "Add a filter" }), "Status");
    const before = await preview.getByRole("row", { name: /Total/ }).textContent();
    await dialog.getByRole("group", { name: "Which rows count" }).getByRole("checkbox").first().click();
    await expect.poll(() => preview.getByRole("row", { name: /Total/ }).textContent()).not.toBe(before);
    await expectAccessible(page);
    await saveDialog(page);
    await page.getByText(`Shown to: ${EVERYBODY}`).waitFor();
    await publish(page, "Our pipeline");
  });
  await application.visit({ person: READER, at: "/dashboard" }, async (page) => {
    await page.getByRole("heading", { level: 3, name: "Our pipeline" }).waitFor();
  });
});

it("a goal, an order and rows of one figure are set by hand, and drawn at once", async () => {
  await application.visit({ person: ADMIN, at: "/settings/studio?part=reports" }, async (page) => {
    await page.getByRole("button", { name: "Edit Where they stand" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Where they stand" });
    const preview = dialog.getByRole("region", { name: "With current data" });
    const firstFigure = () => preview.getByRole("row").nth(1).getByRole("cell").nth(0).textContent();
    await preview.getByRole("row", { name: /Total/ }).waitFor();
    await chooseOption(dialog.getByRole("combobox", { name: "Order" }), "Number of rows, ascending");
    await dialog.getByRole("spinbutton", { name: "Maximum number of values" }).fill("1");
    await expect.poll(() => preview.getByRole("row").count()).toBe(3);
    expect(await firstFigure()).not.toBeNull();

    await dialog.getByRole("button", { name: "More Number of rows" }).click();
    const figure = dialog.getByRole("group", { name: "Number of rows", exact: true });
    await chooseOption(figure.getByRole("combobox", { name: "Goal" }), "A number");
    await figure.getByRole("spinbutton", { name: "A number" }).fill("100000");
    await chooseOption(figure.getByRole("combobox", { name: "Better when" }), "More");
    const total = preview.getByRole("row", { name: /Total/ });
    const before = await total.textContent();
    await chooseOption(
      figure.getByRole("combobox", { name: "Add to Rows counted for Number of rows" }),
      "Status",
    );
    await figure
      .getByRole("group", { name: "Rows counted for Number of rows" })
      .getByRole("checkbox")
      .first()
      .click();
    await expect.poll(() => total.textContent()).not.toBe(before);
    await expectAccessible(page);
    await saveDialog(page);
    await publish(page, "A goal");
  });
  const { data } = await application.call<{ data: { document: { parts: object[] } } }>(
    ADMIN,
    "/api/config/definitions/report/where_they_stand/",
  );
  expect(data.document.parts[0]).toMatchObject({
    limit: 1,
    sort: "rows",
    measures: [{ name: "rows", target: 100000, good: "more", filters: {} }, {}],
  });
});

it("cards of a list, an agenda and a report are made and seen beside; a dashboard is taken away and a shipped one shown again", async () => {
  const cardOf = async (person: string, id: string) => {
    const { data } = await application.call<{ data: { cards: object[] }[] }>(
      person,
      `/api/dashboards/?cards=${id}`,
    );
    return data.flatMap(({ cards }) => cards);
  };
  await application.visit({ person: ADMIN }, async (page) => {
    const preview = page.getByRole("region", { name: "With current data" });
    const begin = async (kind: string, title: string, from: [string, string]) => {
      await page.getByRole("button", { name: "Add card" }).click();
      const dialog = page.getByRole("dialog", { name: "Add card" });
      await dialog.getByLabel("Title", { exact: true }).fill(title);
      await chooseOption(dialog.getByRole("combobox", { name: "Kind" }), kind);
      await chooseOption(dialog.getByRole("combobox", { name: from[0] }), from[1]);
      await saveDialogInto(page);
      const edited = page.getByRole("dialog", { name: `Edit ${title}` });
      await preview.getByRole("heading", { name: title }).waitFor();
      return edited;
    };
    await page.goto("/settings/studio?part=reports");
    await chooseOption(page.getByRole("combobox", { name: "Dashboard", exact: true }), "Our pipeline");

    const list = await begin("List", "Newest orders", ["Rows of", "Purchase orders"]);
    await preview.getByRole("listitem").nth(4).waitFor();
    await list.getByRole("spinbutton", { name: "Maximum number of rows" }).fill("2");
    await expect.poll(() => preview.getByRole("listitem").count()).toBe(2);
    await chooseOption(list.getByRole("combobox", { name: "Add to Facts beside the name" }), "Status");
    await chooseOption(list.getByRole("combobox", { name: "Order" }), "Created, ascending");
    // its links are looked at, not followed
    await preview.getByRole("link").first().click();
    await expectAccessible(page);
    await saveDialog(page);

    const agenda = await begin("Agenda", "What was last", ["Rows of", "Purchase orders"]);
    await agenda.getByRole("combobox", { name: "Ordered by" }).waitFor();
    await preview.getByRole("listitem").first().waitFor();
    await saveDialog(page);

    const chart = await begin("Chart of a report", "They stand", ["Report", "Where they stand"]);
    await chooseOption(chart.getByRole("combobox", { name: "Chart type" }), "Bars");
    await preview.getByRole("img").first().waitFor();
    await expectAccessible(page);
    await saveDialog(page);
    await publish(page, "Three more cards");
  });
  expect(await cardOf(READER, "our_pipeline.newest_orders")).toMatchObject([
    { kind: "list", title: "Newest orders", columns: ["created", "status"], rows: [{}, {}] },
  ]);
  expect(await cardOf(READER, "our_pipeline.they_stand")).toMatchObject([{ part: { chart: "bar" } }]);

  const choose = async (page: Page, name: string) => {
    await page.goto("/settings/studio?part=reports");
    await chooseOption(page.getByRole("combobox", { name: "Dashboard", exact: true }), name);
  };
  await application.visit({ person: ADMIN }, async (page) => {
    await choose(page, "Our pipeline");
    await page.getByRole("button", { name: "Remove dashboard" }).click();
    // the page is left right after
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().includes("/drafts/"),
    );
    await page.getByRole("tooltip").getByRole("button", { name: "Remove", exact: true }).click();
    await kept;
    await choose(page, "Finance");
    await page.getByRole("button", { name: "Hide from everyone" }).click();
    await page.getByText("Hidden from everyone", { exact: true }).waitFor();
    await publish(page, "Without two dashboards");
  });
  expect(await cardOf(READER, "our_pipeline.newest_orders")).toEqual([]);
  const names = async () =>
    (await application.call<{ data: { name: string }[] }>("FN1001", "/api/dashboards/")).data.map(
      ({ name }) => name,
    );
  expect(await names()).not.toContain("finance");
  await application.visit({ person: ADMIN }, async (page) => {
    await choose(page, "Finance");
    await page.getByRole("button", { name: "Show again" }).click();
    await publish(page, "Finance again");
  });
  expect(await names()).toContain("finance");
});

/** Puts what a dialog holds into the draft; another dialog opens behind it. */
async function saveDialogInto(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Save to draft" }).click();
}

it("what cannot be drawn is refused in the compiler's words, and broken JSON is not taken", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [422] }, async (page) => {
    await page.goto("/settings/studio?part=reports");
    await page.getByRole("button", { name: "Edit Attrition" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Attrition" });
    await dialog.getByRole("tab", { name: "JSON" }).click();
    const json = dialog.getByLabel("Definition as JSON");
    const report = JSON.parse(await json.inputValue()) as { parts: object[] };
    const [part, ...others] = report.parts;
    const wrong = { ...report, parts: [{ ...part, period: "nowhere" }, ...others] };
    await json.fill(JSON.stringify(wrong));
    await dialog
      .getByRole("alert")
      .getByText(/› Period: .* has no field/)
      .first()
      .waitFor();
    await json.fill("{");
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.getByText("This isn’t valid JSON of such a definition.").waitFor();
    await expectAccessible(page);
  });
});

it("in Arabic, from right to left, at 768 pixels: menu and builder are accessible", async () => {
  await application.visit({ person: ADMIN, language: "ar", theme: "dark", width: 768 }, async (page) => {
    await page.goto("/settings/studio?part=menu");
    await page.getByRole("button", { name: "إضافة مجموعة" }).waitFor();
    await expectAccessible(page);
    await page.goto("/settings/studio?part=reports");
    await page
      .getByRole("tabpanel")
      .getByRole("button", { name: /^تعديل/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("region", { name: "بالصفوف الموجودة الآن" }).waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
  });
});
