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
  await application.visit({ person: ADMIN }, async (page) => {
    await page.goto("/settings/studio?area=asset");
    await page.getByRole("button", { name: "Add section" }).click();
    const dialog = page.getByRole("dialog", { name: "Add section" });
    await dialog.getByLabel("Label", { exact: true }).fill("Where it stands");
    await dialog.getByLabel("Words under the heading").fill("Fill it in where it is known.");
    await dialog.getByRole("combobox", { name: "Look" }).click();
    await page.getByTitle("Folded until somebody opens it").click();
    await dialog.getByRole("button", { name: "Add condition: Shown when" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Put into the draft" }).click();
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
        ["asset", "tag", "make_model"],
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

    await page.getByRole("button", { name: "Add part" }).click();
    const part = page.getByRole("dialog", { name: "Add part" });
    await part.getByLabel("Label", { exact: true }).fill("Laptops");
    await part.getByRole("button", { name: "Put into the draft" }).click();
    await part
      .getByRole("alert")
      .getByText("Add a condition that says which records stand in this part.")
      .waitFor();
    await part.getByRole("button", { name: "Add condition: Records in this part" }).click();
    await chooseOption(
      part.getByRole("combobox", { name: "Field of condition 1: Records in this part" }),
      "Type",
    );
    await part.getByRole("button", { name: "Put into the draft" }).click();
    await page.getByRole("button", { name: "Edit Laptops" }).waitFor();

    await page.getByRole("checkbox", { name: "Offer a calendar" }).uncheck();
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
    await expect.poll(() => preview.locator("dt").getByText("Assigned on").count()).toBe(1);

    await page.getByRole("button", { name: "Add tab" }).click();
    const tab = page.getByRole("dialog", { name: "Add tab" });
    await tab.getByLabel("Label", { exact: true }).fill("Where it is");
    await chooseOption(tab.getByRole("combobox", { name: "Shows" }), "A record this one points at");
    await tab.getByRole("button", { name: "Put into the draft" }).click();
    await tab.getByRole("alert").getByText("Choose what the tab shows.").waitFor();
    await expectAccessible(page);
    await chooseOption(tab.getByRole("combobox", { name: "The record named in" }), "Held by employee");
    await tab.getByRole("button", { name: "Put into the draft" }).click();
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
    await page.getByLabel("What and why").fill("Assets at a glance");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
    await page.goto("/records/asset");
    await page.getByText("Laptops").first().waitFor();
  });
});

it("a field is taken out and comes back from an earlier version, with its values", async () => {
  const body = { tag: "BL-90001", type: "other", location: "Fourth floor" };
  const { id } = await application.call<{ id: number }>(ADMIN, "/api/asset/", { method: "POST", body });
  const publish = async (page: Page, note: string) => {
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What and why").fill(note);
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();
    await page.getByRole("tab", { name: "Fields" }).click();
  };
  await application.visit({ person: ADMIN }, async (page) => {
    await page.goto("/settings/studio?area=asset");
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
