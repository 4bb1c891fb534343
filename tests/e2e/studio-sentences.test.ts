import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { chooseOption } from "./choose-option.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ADMIN = "SA1001";

interface Draft {
  readonly id: number;
  readonly changes: readonly { readonly name: string; readonly document: ResourceDefinition }[];
}

/** Begins with no draft, so that what a test before this one left is not shown. */
async function discardDrafts(): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  for (const { id } of data) await application.call(ADMIN, `/api/config/drafts/${id}/`, { method: "DELETE" });
}

/** A field, a check and so on as the draft holds it. */
async function drafted(area: string): Promise<ResourceDefinition> {
  const { data: drafts } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  const path = `/api/config/drafts/${drafts[0]?.id}/`;
  const { data } = await application.call<{ data: Draft }>(ADMIN, path);
  return data.changes.find(({ name }) => name === area)!.document;
}

async function fieldOf(area: string, name: string) {
  const { fields } = await drafted(area);
  return fields.find((field) => field.name === name);
}

async function openField(page: Page, label: string, type: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await dialog.getByLabel("Label", { exact: true }).fill(label);
  await chooseOption(dialog.getByRole("combobox", { name: "Type", exact: true }), type);
  return dialog;
}

async function putIntoDraft(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Put into the draft" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}

it("a calculation is said step by step, shown as JSON on a press, and a mistake stands at its part", async () => {
  await discardDrafts();
  await application.visit({ person: ADMIN }, async (page) => {
    await page.goto("/settings/studio?area=timesheet");
    const dialog = await openField(page, "Cost", "Worked out");
    await chooseOption(dialog.getByRole("combobox", { name: "Type of the result" }), "money");
    await dialog.getByRole("tab", { name: "How it is worked out" }).click();
    await dialog.getByRole("button", { name: "Begin a calculation: The value" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Field of part 1 of The value" }), "Status");
    await dialog.getByText("Here a number is needed, this is text.").waitFor();
    await chooseOption(dialog.getByRole("combobox", { name: "Field of part 1 of The value" }), "Total hours");
    await dialog.getByText("Here a number is needed").waitFor({ state: "detached" });
    await chooseOption(dialog.getByRole("combobox", { name: "Kind of part 2 of The value" }), "Number");
    await dialog.getByRole("spinbutton", { name: "Number of part 2 of The value" }).fill("40");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "JSON: The value" }).click();
    const json = dialog.getByRole("textbox", { name: "The value as JSON" });
    expect(JSON.parse(await json.inputValue())).toEqual({ multiply: [{ field: "total_hours" }, 40] });
    await json.fill('{"add":[{"field":"total_hours"},8]}');
    await dialog.getByRole("button", { name: "Sentence: The value" }).click();
    expect(await dialog.getByRole("spinbutton", { name: "Number of part 2 of The value" }).inputValue()).toBe(
      "8",
    );
    await putIntoDraft(page, dialog);
  });
  expect(await fieldOf("timesheet", "cost")).toEqual({
    name: "cost",
    type: "computed",
    result: "money",
    expression: { add: [{ field: "total_hours" }, 8] },
  });
});
