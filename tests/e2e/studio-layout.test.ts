import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

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
    await dialog.getByRole("button", { name: "Add condition: Shown when" }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Put into the draft" }).click();
    await page.getByRole("heading", { level: 3, name: "Where it stands" }).waitFor();
    await page.getByText("Move a field here, or remove the section.").waitFor();

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
