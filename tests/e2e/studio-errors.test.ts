import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { newArea, withArea } from "../../core/studio/edits.ts";
import { chooseOption } from "./choose-option.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;
const ADMIN = "SA1001";
const AREA = "shelf";
/** More than a list of definitions takes is 300. */
const MANY = 299;

beforeAll(async () => {
  application = await startApplication();
  const path = "/api/config/definitions/access/access/";
  const { data } = await application.call<{ data: { document: AccessDefinition } }>(ADMIN, path);
  const { version } = await application.call<{ version: number }>(ADMIN, "/api/config/");
  const words = {
    name: "Shelf",
    plural: "Shelves",
    fields: { name: "Name" },
    sections: { general: "General" },
  };
  const changes = [
    { kind: "resource", name: AREA, document: newArea(AREA, "utility") },
    { kind: "access", name: "access", document: withArea(data.document, AREA) },
    { kind: "labels", name: `en.${AREA}`, document: words },
  ];
  await application.call(ADMIN, "/api/config/publish/", {
    method: "POST",
    body: { changes, note: "Shelves", base_version: version },
  });
  await application.call(ADMIN, `/api/${AREA}/`, { method: "POST", body: { name: "Left of the door" } });
});
afterAll(() => application.close());

async function discardDrafts(): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  for (const { id } of data) await application.call(ADMIN, `/api/config/drafts/${id}/`, { method: "DELETE" });
}

/** Opens a part of the studio for an area, with nothing drafted yet. */
async function openPart(page: Page, part: string, area = AREA): Promise<void> {
  await discardDrafts();
  await page.goto(`/settings/studio?area=${area}&part=${part}`);
}

async function beginField(page: Page, label: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await dialog.getByLabel("Label", { exact: true }).fill(label);
  return dialog;
}

async function putIntoDraft(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Save to draft" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}

it("a reserved word and a circle are named in the dialog and in the part, while nothing typed is lost", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const reserved = await beginField(page, "Page");
    await reserved.getByText(/"page" is reserved in lists/).waitFor();
    await expectAccessible(page);
    await reserved.getByLabel("Name in the API").fill("page_no");
    await reserved.getByText(/"page" is reserved in lists/).waitFor({ state: "detached" });
    await putIntoDraft(page, reserved);

    const circle = await beginField(page, "Height");
    await chooseOption(circle.getByRole("combobox", { name: "Type", exact: true }), "Calculated");
    await circle.getByRole("tab", { name: "JSON" }).click();
    const definition = {
      name: "height",
      type: "computed",
      result: "integer",
      expression: { add: [{ field: "height" }, 1] },
    };
    await circle.getByLabel("Field as JSON").fill(JSON.stringify(definition));
    await circle.getByText(/These computed fields depend on each other/).waitFor();
    await putIntoDraft(page, circle);
    await page.getByRole("alert").filter({ hasText: "These computed fields depend on each other" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByText("This can’t be published yet").waitFor();
    expect(await page.getByRole("button", { name: "Publish", exact: true }).isEnabled()).toBe(false);
  });
}, 120_000);

it("what a setting lacks is told at its control, by its label, and in the part by its place", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const dialog = await beginField(page, "Lent to");
    await chooseOption(dialog.getByRole("combobox", { name: "Type", exact: true }), "Record");
    const told = dialog.getByText('"Refers to" is missing: add it.');
    await told.waitFor();
    // nothing else stands between the control and what is told of it
    const control = dialog.getByRole("combobox", { name: "Refers to", exact: true });
    const [below, above] = [(await told.boundingBox())!, (await control.boundingBox())!];
    expect(below.y - above.y - above.height).toBeLessThan(60);
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
    const fault = page.getByRole("alert").getByRole("listitem");
    await fault.filter({ hasText: 'Shelf › Lent to › Refers to: "Refers to" is missing: add it.' }).waitFor();
    await expectAccessible(page);
  });
}, 120_000);

it("mistakes are told in the reader's language, with names as they are", async () => {
  await application.visit({ person: ADMIN, language: "fr" }, async (page) => {
    await openPart(page, "areas");
    await page.getByRole("button", { name: "Ajouter un champ", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter un champ" });
    await dialog.getByLabel("Libellé", { exact: true }).fill("Page");
    await dialog.getByText(/«\spage\s» est réservé dans les listes et les données/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Enregistrer dans le brouillon" }).click();
    await dialog.waitFor({ state: "hidden" });
    const told = page.getByRole("alert").filter({ hasText: "est réservé dans les listes" });
    await told.waitFor();
    // the first French words of the area are no mistake themselves
    expect(await told.getByRole("listitem").count()).toBe(1);
  });
  await application.visit({ person: ADMIN, language: "ar" }, async (page) => {
    await page.goto(`/settings/studio?area=${AREA}&part=areas`);
    const told = page.getByRole("alert").getByText(/محجوز في القوائم والبيانات/);
    await told.waitFor();
    expect(await told.textContent()).toContain("\u2068page\u2069");
    await expectAccessible(page);
  });
}, 120_000);

it("HTML in labels is read as text, in the studio and in the list", async () => {
  const label = "<img src=x onerror=window.hit=1><b>Bold</b>";
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const dialog = await beginField(page, label);
    await dialog.getByLabel("Name in the API").fill("bold");
    await putIntoDraft(page, dialog);
    await page.getByRole("row", { name: /onerror/ }).waitFor();
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Bold");
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => publish.isEnabled(), { timeout: 20_000 }).toBe(true);
    await publish.click();
    await page.getByText(/Version \d+ is published/).waitFor();
    await page.goto(`/new?resource=${AREA}`);
    await page.getByText(label).first().waitFor();
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  });
}, 120_000);

it("a rule that locks everybody out is refused in the rights and in the changes", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [422] }, async (page) => {
    await openPart(page, "rights", "role_grant");
    const cell = page.getByRole("button", { name: /: Edit, superadmin$/ }).first();
    await cell.focus();
    await page.keyboard.press("Delete");
    await page.getByRole("alert").filter({ hasText: "Nobody could change access anymore" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByText("This can’t be published yet").waitFor();
    expect(await page.getByRole("button", { name: "Publish", exact: true }).isEnabled()).toBe(false);
  });
}, 120_000);

it("an area of 300 fields is still edited; one more is refused where it was added", async () => {
  const path = `/api/config/definitions/resource/${AREA}/`;
  const { data } = await application.call<{ data: { document: ResourceDefinition } }>(ADMIN, path);
  const seen = data.document;
  const left = MANY - seen.fields.length;
  const more = Array.from({ length: left }, (_, at) => ({ name: `place_${at}`, type: "text" as const }));
  await application.visit({ person: ADMIN }, async (page) => {
    await discardDrafts();
    const draft = await application.call<{ data: { id: number } }>(ADMIN, "/api/config/drafts/", {
      method: "POST",
      body: { title: "Many" },
    });
    await application.call(ADMIN, `/api/config/drafts/${draft.data.id}/resource/${AREA}/`, {
      method: "PUT",
      body: { seen, document: { ...seen, fields: [...seen.fields, ...more] } },
    });
    await page.goto(`/settings/studio?area=${AREA}&part=areas`);
    await page.getByText(`place_${left - 1}`, { exact: true }).waitFor();
    await putIntoDraft(page, await beginField(page, "The last one"));
    expect(await page.getByText(/A list of .* entries/).count()).toBe(0);
    await putIntoDraft(page, await beginField(page, "One too many"));
    await page
      .getByRole("alert")
      .filter({ hasText: "A list of 301 entries is too long (maximum 300)" })
      .waitFor();
  });
}, 180_000);

it("a file from a newer release is refused with a sentence", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [409, 422] }, async (page) => {
    await openPart(page, "changes");
    await page.getByRole("button", { name: "Read a file" }).click();
    const read = page.getByRole("dialog", { name: "Read a file" });
    const file = { format: "benchline-definitions", version: 99, documents: [], signature: "x" };
    await read.getByLabel("File").setInputFiles({
      name: "areas.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await read.getByLabel("Secret").fill("twelve signs at least");
    await read.getByRole("button", { name: "See what it changes" }).click();
    await read.getByRole("alert").filter({ hasText: /newer/i }).waitFor();
    await expectAccessible(page, { over: ".ant-modal" });
  });
}, 120_000);
