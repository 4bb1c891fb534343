import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";
const DRAFTS = "/api/config/drafts/";

beforeEach(async () => {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, DRAFTS);
  for (const { id } of data) await application.call(ADMIN, `${DRAFTS}${id}/`, { method: "DELETE" });
});

/** An area as the draft has it by now. */
async function drafted(name: string): Promise<ResourceDefinition | undefined> {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, DRAFTS);
  if (data[0] === undefined) return undefined;
  const draft = await application.call<{
    data: { changes: { kind: string; name: string; document: ResourceDefinition }[] };
  }>(ADMIN, `${DRAFTS}${data[0].id}/`);
  return draft.data.changes.find((change) => change.kind === "resource" && change.name === name)?.document;
}

const sectionsOf = async (name: string) =>
  (await drafted(name))?.sections?.map((section) => [section.name, ...section.fields]);

/** Drags by a handle to the lower half of another row. */
async function dragBehind(page: Page, name: string, row: string): Promise<void> {
  const handle = page.getByRole("button", { name: `Move ${name}`, exact: true });
  const target = page.getByRole("row", { name: row, exact: true });
  await handle.hover();
  const from = (await handle.boundingBox())!;
  const to = (await target.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + to.height * 0.8, { steps: 5 });
  await page.mouse.up();
}

it("sections are made, and fields go between them by pointer, keys and menu", async () => {
  // all rows in sight: what the header covers in part is no target
  const shown = { person: ADMIN, at: "/settings/studio?area=asset", height: 1600 };
  await application.visit(shown, async (page) => {
    await page.getByRole("button", { name: "Add section" }).click();
    const dialog = page.getByRole("dialog", { name: "Add section" });
    await dialog.getByLabel("Label", { exact: true }).fill("Where it stands");
    await dialog.getByLabel("Section description").fill("Fill it in where it is known.");
    await dialog.getByRole("combobox", { name: "Appearance" }).click();
    await page.getByTitle("Collapsed").click();
    await dialog.getByRole("button", { name: "Add condition: Shown when" }).click();
    await expectAccessible(page, { over: '[role="dialog"]' });
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await page.getByRole("heading", { level: 3, name: "Where it stands" }).waitFor();
    await page.getByText("Move a field here, or remove the section.").waitFor();
    await expect.poll(async () => (await drafted("asset"))?.sections?.at(-1)?.look).toBe("folded");

    // keys alone: up from the third section through the second into the first, and on within it
    const section = page.getByRole("button", { name: "Move Where it stands", exact: true });
    await section.focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("Where it stands moved, 3 of 4").waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("Where it stands moved, 2 of 4").waitFor();
    await expect.poll(() => section.evaluate((one) => one === document.activeElement)).toBe(true);
    const location = page.getByRole("button", { name: "Move Location", exact: true });
    await location.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByText("Location moved under Where it stands, 1 of 1").waitFor();
    await expect.poll(() => location.evaluate((one) => one === document.activeElement)).toBe(true);

    await page.getByRole("button", { name: "Move Serial number", exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Move under Where it stands" }).click();
    await page.getByText("Serial number moved under Where it stands, 2 of 2").waitFor();

    await dragBehind(page, "Type", "Location");
    await page.getByText("Type moved under Where it stands, 2 of 3").waitFor();
    await dragBehind(page, "Location", "Serial number");
    await page.getByText("Location moved under Where it stands, 3 of 3").waitFor();
    await expect
      .poll(() => sectionsOf("asset"))
      .toEqual([
        ["asset", "tag", "make_model", "condition"],
        ["where_it_stands", "type", "serial_no", "location"],
        ["holder", "holder_employee", "holder_consultant", "assigned_on", "return_due"],
        ["purchase", "purchase_date", "cost", "warranty_until", "files"],
      ]);
    await expectAccessible(page);

    const holder = page.getByRole("row", { name: /^Move Holder/ });
    await holder.getByRole("button", { name: "Remove Holder" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).last().click();
    await page.getByRole("heading", { level: 3, name: "Holder" }).waitFor({ state: "detached" });
    await expect.poll(async () => (await sectionsOf("asset"))?.[1]?.length).toBe(8);
  });
});

it("order is put by keys in Arabic too", async () => {
  await application.visit({ person: ADMIN, language: "ar" }, async (page) => {
    await page.goto("/settings/studio?area=asset");
    const handle = page.getByRole("button", { name: /نقل.*النوع/ });
    await handle.press("Alt+ArrowUp");
    await page.getByText(/نُقل.*النوع.*إلى.*الأصل/).waitFor();
    await expectAccessible(page);
    await expect
      .poll(async () => (await sectionsOf("asset"))?.[0]?.slice(0, 3))
      .toEqual(["asset", "type", "tag"]);
  });
});

it("columns, order, filters, parts, board, calendar, key facts and tabs are chosen beside a live preview", async () => {
  await application.visit({ person: ADMIN, width: 1440, height: 1000 }, async (page) => {
    await page.goto("/settings/studio?area=asset&part=layout");
    const preview = page.getByRole("region", { name: "Preview", exact: true });
    const heads = () => preview.getByRole("columnheader").allTextContents();
    await expect.poll(heads).toContain("Type");
    expect(await preview.getByRole("row").count()).toBeGreaterThan(2);
    expect(await preview.locator("[data-editable=true]").count()).toBe(0);

    await page
      .getByRole("list", { name: "Columns" })
      .getByRole("button", { name: "Move Type", exact: true })
      .focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("Type moved, 1 of 9").waitFor();
    await expect.poll(async () => (await heads())[0]).toBe("Type");
    await chooseOption(page.getByRole("combobox", { name: "Add to Columns" }), "Serial number");
    await expect.poll(heads).toContain("Serial number");
    await page
      .getByRole("list", { name: "Columns" })
      .getByRole("button", { name: "Remove Location" })
      .click();
    await expect.poll(heads).not.toContain("Location");
    const order = page.getByRole("combobox", { name: "Order" });
    await chooseOption(order, "Bought on, descending");
    await page
      .getByRole("list", { name: "Filters offered first" })
      .getByRole("button", { name: "Remove Type" })
      .click();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add list group" }).click();
    const part = page.getByRole("dialog", { name: "Add list group" });
    await part.getByLabel("Label", { exact: true }).fill("Laptops");
    await part.getByRole("button", { name: "Save to draft" }).click();
    await part.getByRole("alert").getByText("Add a condition for the records in this group.").waitFor();
    await part.getByRole("button", { name: "Add condition: Records in this group" }).click();
    await chooseOption(
      part.getByRole("combobox", { name: "Field of condition 1: Records in this group" }),
      "Type",
    );
    await part.getByRole("button", { name: "Save to draft" }).click();
    await page.getByRole("button", { name: "Edit Laptops" }).waitFor();

    const calendar = page.getByRole("checkbox", { name: "Offer a calendar" });
    // it follows the draft, which is saved first
    await calendar.click();
    await expect.poll(() => calendar.isChecked()).toBe(false);
    await page
      .getByRole("list", { name: "Facts on a card" })
      .getByRole("button", { name: "Remove Asset tag" })
      .click();
    await page
      .getByRole("list", { name: "Key facts" })
      .getByRole("button", { name: "Remove Assigned on" })
      .click();
    await preview.getByRole("button", { name: "Page" }).click();
    await preview.getByText("Held by consultant").first().waitFor();
    const facts = preview.locator("dl").first();
    await facts.getByText("Held by consultant").waitFor();
    await expect.poll(() => facts.getByText("Assigned on").count()).toBe(0);

    await page.getByRole("button", { name: "Add tab" }).click();
    const tab = page.getByRole("dialog", { name: "Add tab" });
    await tab.getByLabel("Label", { exact: true }).fill("Where it is");
    await chooseOption(tab.getByRole("combobox", { name: "Shows" }), "A record this one refers to");
    await tab.getByRole("button", { name: "Save to draft" }).click();
    await tab.getByRole("alert").getByText("Choose what the tab shows.").waitFor();
    await expectAccessible(page);
    await chooseOption(tab.getByRole("combobox", { name: "Record from" }), "Held by employee");
    await tab.getByRole("button", { name: "Save to draft" }).click();
    await tab.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Move Where it is", exact: true }).press("Alt+ArrowUp");
    await preview.getByRole("listitem").filter({ hasText: "Where it is" }).waitFor();
    await preview.getByRole("button", { name: "Form" }).click();
    await preview.getByLabel("Serial number").waitFor();
    await expectAccessible(page);

    await expect.poll(async () => (await drafted("asset"))?.detail?.tabs?.at(-2)?.name).toBe("where_it_is");
    const { list, detail } = (await drafted("asset"))!;
    expect(list).toMatchObject({
      columns: [
        "type",
        "tag",
        "make_model",
        "holder_employee",
        "holder_consultant",
        "assigned_on",
        "return_due",
        "status",
        "serial_no",
      ],
      sort: "modified,-purchase_date",
      optional: ["purchase_date", "warranty_until"],
      groups: [{ name: "laptops", where: { field: "type" } }],
      views: [{ kind: "table" }, { kind: "board", card: ["type", "make_model", "holder_employee"] }],
    });
    expect(list?.filters).not.toContain("type");
    expect(detail?.keyFacts).not.toContain("assigned_on");
    expect(detail?.tabs?.at(-2)).toEqual({
      name: "where_it_is",
      kind: "record",
      reference: "holder_employee",
    });

    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Assets at a glance");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
    await page.goto("/records/asset");
    await page.getByText("Laptops").first().waitFor();
  });
});

it("views, a region switch, a feed and forms are given to an area, and its people find the views", async () => {
  await application.visit({ person: ADMIN, width: 1440, height: 1000 }, async (page) => {
    await page.goto("/settings/studio?area=submission&part=layout");
    const preview = page.getByRole("region", { name: "Preview", exact: true });
    const keep = (dialog: ReturnType<Page["getByRole"]>) =>
      dialog.getByRole("button", { name: "Save to draft" }).click();

    await page.getByRole("button", { name: "Add view" }).click();
    const dialog = page.getByRole("dialog", { name: "Add view" });
    await keep(dialog);
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Label", { exact: true }).fill("With the client");
    await chooseOption(dialog.getByRole("combobox", { name: "Roles that see it" }), "Marketer");
    await page.keyboard.press("Escape");
    await chooseOption(dialog.getByRole("combobox", { name: "Add to Records in this view" }), "Status");
    await dialog.getByRole("checkbox", { name: "Client review" }).check();
    await chooseOption(dialog.getByRole("combobox", { name: "Order" }), "Submitted, ascending");
    await page.keyboard.press("Escape");
    await chooseOption(dialog.getByRole("combobox", { name: "Add to Columns" }), "Consultant");
    await expect.poll(() => dialog.getByRole("columnheader").allTextContents()).toEqual(["Consultant"]);
    await expectAccessible(page);
    await keep(dialog);
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Move With the client", exact: true }).press("Alt+ArrowUp");
    await page.getByText("With the client moved, 3 of 4").waitFor();
    await chooseOption(page.getByRole("combobox", { name: "View in the preview" }), "With the client");
    await expect.poll(() => preview.getByRole("columnheader").allTextContents()).toEqual(["Consultant"]);

    await preview.getByRole("button", { name: "Board" }).click();
    await preview.getByRole("heading", { name: /Client review/ }).waitFor();
    expect(await preview.locator("[draggable=true]").count()).toBe(0);
    await expectAccessible(page);
    await preview.getByRole("button", { name: "Calendar" }).click();
    await preview.getByRole("button", { name: "Today" }).waitFor();
    await preview.getByRole("button", { name: "List" }).click();

    await chooseOption(
      page.getByRole("combobox", { name: "Region switch filters by" }),
      "Consultant › Region",
    );
    const feed = page.getByRole("checkbox", { name: /Show the records as a feed/ });
    // it follows the draft, which is saved first
    await feed.click();
    await expect.poll(() => feed.isChecked()).toBe(true);
    await chooseOption(page.getByRole("combobox", { name: "Given by" }), "Marketer");
    await chooseOption(page.getByRole("combobox", { name: "Add to Short values" }), "Status");
    await page.getByRole("button", { name: "Add form", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Add form" });
    await form.getByLabel("Label", { exact: true }).fill("How it went");
    await chooseOption(form.getByRole("combobox", { name: "Kind" }), "Feedback on a consultant");
    await keep(form);
    await form.getByRole("alert").getByText("Choose where the form gets this: Consultant.").waitFor();
    await chooseOption(form.getByRole("combobox", { name: "Consultant it’s about" }), "Consultant");
    // a tab of the page shows them already
    expect(await form.getByRole("checkbox").count()).toBe(0);
    await expectAccessible(page);
    await keep(form);
    await form.waitFor({ state: "hidden" });

    await expect
      .poll(async () => (await drafted("submission"))?.detail?.forms?.at(-1)?.name)
      .toBe("how_it_went");
    const area = (await drafted("submission"))!;
    expect(area.list?.shippedViews?.at(-2)).toEqual({
      name: "with_the_client",
      roles: ["marketer"],
      filters: { status: "client_review" },
      sort: "submitted_on",
      columns: ["consultant"],
    });
    expect(area.list?.regionField).toBe("consultant.region");
    expect(area.feed).toEqual({ by: "marketer", at: "created", facts: ["status"] });
    expect(area.detail?.forms?.at(-1)).toEqual({
      name: "how_it_went",
      kind: "consultant",
      makes: "consultant_feedback",
      context: { consultant: "consultant" },
    });
    await page.getByRole("button", { name: "Add form", exact: true }).click();
    await form.getByLabel("Label", { exact: true }).fill("Ask about it");
    await chooseOption(form.getByRole("combobox", { name: "Question form", exact: true }), "Exit talk");
    await form
      .getByRole("checkbox", { name: "Show the answers in a tab of the record’s page", checked: true })
      .waitFor();
    await expectAccessible(page);
    await keep(form);
    await form.waitFor({ state: "hidden" });
    await expect
      .poll(async () => (await drafted("submission"))?.detail?.tabs?.[1])
      .toEqual({ name: "exit_talk", kind: "answers", form: "exit", makes: "form_response" });
    await page.getByRole("button", { name: "Edit Ask about it" }).click();
    const linked = page.getByRole("dialog", { name: "Edit Ask about it" });
    await linked.getByRole("combobox", { name: "Question form", exact: true }).waitFor();
    expect(await linked.getByRole("checkbox").count()).toBe(0);
    await linked.getByRole("button", { name: "Close" }).last().click();
    await linked.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Views for everybody");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
  });
  await application.visit({ person: "MK1001" }, async (page) => {
    await page.goto("/marketing/submission");
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("link", { name: "Follow up today" }).waitFor();
    await views.getByRole("link", { name: "With the client", exact: true }).click();
    await expect
      .poll(() =>
        page.locator("thead th[data-field]").evaluateAll((all) => all.map((one) => one.dataset["field"])),
      )
      .toEqual(["consultant"]);
    await page.getByRole("button", { name: "Status is Client review", exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto("/marketing/submission?view=with_the_client&sort=-submitted_on");
    await page.getByText("Changed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Save as new view" }).first().click();
    await page.getByLabel("Name").fill("Mine with the client");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await views.getByRole("link", { name: "Mine with the client" }).waitFor();
    await views.getByRole("link", { name: "With the client", exact: true }).waitFor();
  });
});

it("a field is taken out and comes back from an earlier version, with its values", async () => {
  const body = { tag: "BL-90001", type: "other", location: "Fourth floor" };
  const { id } = await application.call<{ id: number }>(ADMIN, "/api/asset/", { method: "POST", body });
  const publish = async (page: Page, note: string) => {
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill(note);
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
    await page.getByRole("tab", { name: "Fields" }).click();
  };
  await application.visit({ person: ADMIN, at: "/settings/studio?area=asset" }, async (page) => {
    const row = page.getByRole("row", { name: "Location", exact: true });
    await row.getByRole("button", { name: "Remove Location" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).last().click();
    await page.getByRole("button", { name: "Restore Location" }).waitFor();
    await expectAccessible(page);
    await publish(page, "No location");
    await expect.poll(() => application.call(ADMIN, `/api/asset/${id}/`)).not.toHaveProperty("location");

    await page.getByRole("button", { name: "Restore Location" }).click();
    await row.waitFor();
    await publish(page, "Location again");
    await expect
      .poll(() => application.call(ADMIN, `/api/asset/${id}/`))
      .toMatchObject({ location: "Fourth floor" });
    await page.getByRole("button", { name: "Restore Location" }).waitFor({ state: "detached" });
  });
});

it("a form gets tabs, a note and a step", async () => {
  await application.visit({ person: ADMIN, width: 1440, height: 1000 }, async (page) => {
    await page.goto("/settings/studio?area=asset");
    const edit = async (section: string, tab: string) => {
      const row = page.getByRole("row", { name: new RegExp(`^Move ${section}`) });
      await row.getByRole("button", { name: `Edit ${section}` }).click();
      const dialog = page.getByRole("dialog", { name: `Edit ${section}` });
      await dialog.getByRole("combobox", { name: "Tab of the form" }).fill(tab);
      return dialog;
    };
    const keep = async (dialog: ReturnType<Page["getByRole"]>) => {
      await dialog.getByRole("button", { name: "Save to draft" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await keep(await edit("Asset", "The thing"));
    const holder = await edit("Holder", "Who has it");
    await holder.getByRole("button", { name: "Add note" }).click();
    await holder.getByLabel("Text of note 1").fill("Ask for a signature.");
    await chooseOption(holder.getByRole("combobox", { name: "Position of note 1" }), "Assigned on");
    await holder.getByRole("button", { name: "Add condition: Show note 1 when" }).click();
    await chooseOption(
      holder.getByRole("combobox", { name: "Field of condition 1: Show note 1 when" }),
      "Location",
    );
    await chooseOption(
      holder.getByRole("combobox", { name: "Comparison of condition 1: Show note 1 when" }),
      "contains",
    );
    await holder.getByLabel(/^Value of condition 1/).fill("Front desk");
    await chooseOption(holder.getByRole("combobox", { name: "Steps below the fields" }), "Send to repair");
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await keep(holder);
    await expect
      .poll(async () => (await drafted("asset"))?.sections?.map(({ tab }) => tab ?? null).slice(0, 2))
      .toEqual(["the_thing", "who_has_it"]);
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Tabs in the form");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
  });
});

it("tabs of a form lead to what is wrong, and its step saves before it moves the record", async () => {
  const tag = `BL-9${Date.now() % 10_000}`;
  await application.visit({ person: ADMIN, width: 1440, height: 1000 }, async (page) => {
    await page.goto("/new?resource=asset");
    const tabs = page.getByRole("tablist", { name: /^Parts of the form/ });
    const first = tabs.getByRole("tab", { name: /^The thing/ });
    await page.getByLabel("Location").fill("Front desk");
    await first.press("ArrowRight");
    await page.getByText("Ask for a signature.").waitFor();
    expect(await page.getByLabel("Location").isVisible()).toBe(false);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send to repair" }).click();
    await expect.poll(() => first.getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => first.textContent()).toBe("The thing (2 to correct)");
    await expect
      .poll(() => page.getByLabel("Asset tag").evaluate((one) => one === document.activeElement))
      .toBe(true);
    await expectAccessible(page);
    await page.getByLabel("Asset tag").fill(tag);
    await chooseOption(page.getByRole("combobox", { name: "Type" }), "Laptop");
    await tabs.getByRole("tab", { name: "Who has it" }).click();
    await page.getByRole("button", { name: "Send to repair" }).click();
    const dialog = page.getByRole("dialog", { name: "Send to repair" });
    await dialog.getByRole("textbox").first().fill("The screen flickers");
    await dialog.getByRole("button", { name: "Send to repair" }).click();
    await page.getByRole("heading", { level: 1, name: new RegExp(tag) }).waitFor();
    const sections = page.getByRole("tablist", { name: /^Sections of/ });
    await sections.getByRole("tab", { name: "Who has it" }).click();
    await page.getByText("Ask for a signature.").waitFor();
    expect(await page.getByText("Asset tag", { exact: true }).filter({ visible: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    expect(await page.locator("body").innerText()).toContain("Asset tag");
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  });
  const { data } = await application.call<{ data: { status: string; location: string }[] }>(
    ADMIN,
    `/api/asset/?query=${tag}&columns=status,location`,
  );
  expect(data).toMatchObject([{ status: "in_repair", location: "Front desk" }]);
});

it("a week of child rows is set up beside the list: who sends it on, what it begins with, and what it no longer has", async () => {
  const weekOf = async () =>
    (await drafted("timesheet"))?.list?.views?.find((view) => view.kind === "week_grid");
  await application.visit({ person: ADMIN, width: 1440, height: 1000 }, async (page) => {
    await page.goto("/settings/studio?area=timesheet&part=layout");
    const offered = page.getByRole("checkbox", { name: "Offer a week grid for entering child rows by day" });
    await offered.waitFor();
    expect(await offered.isChecked()).toBe(true);
    const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
    const shown = (name: string) => page.locator(".ant-select", { has: choice(name) });
    const clear = async (name: string) => {
      await shown(name).hover();
      await shown(name).locator(".ant-select-clear").click();
      await shown(name).getByText("None", { exact: true }).waitFor();
    };
    await shown("Suggested rows").getByText("Timesheet days", { exact: true }).waitFor();
    await clear("Suggested rows");
    await expect.poll(async () => (await weekOf())?.kind).toBe("week_grid");
    await expect.poll(weekOf).not.toHaveProperty("propose");
    await clear("File shown next to it");
    await expect.poll(weekOf).not.toHaveProperty("file");
    await page
      .getByRole("list", { name: "Numbers to enter" })
      .getByRole("button", { name: "Remove Overtime" })
      .click();
    await expect.poll(weekOf).toMatchObject({ values: ["regular_hours"] });
    await chooseOption(choice("Add to Numbers to enter"), "Leave");
    await expect.poll(weekOf).toMatchObject({ values: ["regular_hours", "leave_hours"] });
    await chooseOption(choice("Suggested rows"), "Timesheet days");
    await expect.poll(weekOf).toMatchObject({ propose: "timesheet_days" });
    await expectAccessible(page);

    await offered.click();
    await expect.poll(async () => (await drafted("timesheet"))?.list?.views?.length).toBe(3);
    await expect.poll(weekOf).toBe(undefined);
    await expect.poll(() => offered.isChecked()).toBe(false);
    await offered.click();
    await expect
      .poll(weekOf)
      .toMatchObject({ field: "period_start", end: "period_end", rows: "days", day: "date" });
    await expectAccessible(page);
  });
});

it("rows like others have their fields, and follow when those change", async () => {
  const addRows = async (page: Page, of: string | null) => {
    await page.getByRole("button", { name: "Add field", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add field" });
    await dialog.getByLabel("Label", { exact: true }).fill("Visits");
    await chooseOption(dialog.getByRole("combobox", { name: "Type", exact: true }), "Rows");
    if (of !== null) await chooseOption(dialog.getByRole("combobox", { name: "Rows of", exact: true }), of);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: "Visits", exact: true }).waitFor();
  };
  await application.visit({ person: ADMIN, at: "/settings/studio?area=asset" }, async (page) => {
    await addRows(page, null);
    await expect.poll(async () => (await drafted("asset_visits"))?.kind).toBe("rows");
    const kept = () => page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
    await kept();
    await page.goto("/settings/studio?area=holiday");
    await addRows(page, "Asset: Visits");
    await expect
      .poll(() => drafted("holiday_visits"))
      .toMatchObject({ like: "asset_visits", parent: { resource: "holiday" } });
    await kept();

    await page.goto("/settings/studio?area=holiday_visits");
    await page.getByText(/^These rows also have the fields of .?Asset: Visits.?: .?Name.?\./).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Open .?Asset: Visits/ }).click();
    await page.getByRole("heading", { level: 2, name: "Asset: Visits" }).waitFor();
    await page.getByRole("button", { name: "Add field", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add field" });
    await dialog.getByLabel("Label", { exact: true }).fill("Outcome");
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: "Outcome", exact: true }).waitFor();
    await kept();
    await page.goto("/settings/studio?area=holiday_visits");
    await page.getByText(/Name.? and .?Outcome.?\./).waitFor();

    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Visits");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
    await page.goto("/new?resource=holiday");
    await page.getByRole("columnheader", { name: "Outcome" }).waitFor();
  });
  const visits = [{ name: "By the council", outcome: "Postponed" }];
  const body = { name: "Visiting day", date: "2031-05-07", calendar: "india", visits };
  const { id } = await application.call<{ id: number }>(ADMIN, "/api/holiday/", { method: "POST", body });
  expect(await application.call(ADMIN, `/api/holiday/${id}/`)).toMatchObject({ visits });
});

it("a press on the button of a dialog counts though something pushes it away, and what opened the dialog has the focus again", async () => {
  await application.visit({ person: ADMIN, at: "/settings/studio?area=asset" }, async (page) => {
    const add = page.getByRole("button", { name: "Add field", exact: true });
    await add.click();
    const dialog = page.getByRole("dialog", { name: "Add field" });
    const label = dialog.getByLabel("Label", { exact: true });
    await expect.poll(() => label.evaluate((one) => one === document.activeElement)).toBe(true);
    await label.fill("Shelf");
    const button = dialog.getByRole("button", { name: "Save to draft" });
    // it is as large as it gets, and where it stays
    await button.hover();
    const { x, y, width, height } = (await button.boundingBox())!;
    const middle = [x + width / 2, y + height / 2] as const;

    await page.mouse.down();
    await page.mouse.move(middle[0], middle[1] - 120, { steps: 4 });
    await page.mouse.up();
    expect(await dialog.isVisible()).toBe(true);

    await page.mouse.move(...middle);
    await page.mouse.down();
    await dialog.locator(".ant-modal-body").evaluate((body) => (body.style.paddingBlockEnd = "160px"));
    await page.mouse.up();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: "Shelf", exact: true }).waitFor();
    await expect.poll(() => add.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
