import { expect, it } from "vitest";
import { prepareOnce } from "../support/prepare-once.ts";
import { expectAccessible, startApplication } from "./support.ts";

const application = prepareOnce(startApplication);

interface Row {
  readonly id: number;
  readonly label: string;
}
interface Preview {
  readonly data: { readonly holds: readonly object[] };
}

/** Contacts of vendors are held by nothing: anybody of them may ask for it at any time. */
async function findContact(): Promise<Row> {
  const { data } = await application.call<{ data: readonly Row[] }>(
    "SA1001",
    "/api/vendor_contact/?page_size=1",
  );
  return data[0] as Row;
}

it("erases a person behind their typed name, for good", async () => {
  const { id, label } = await findContact();
  await application.visit({ person: "SA1001", at: `/records/vendor_contact/${id}` }, async (page) => {
    await page.getByRole("button", { name: "More actions for this record" }).click();
    await page.getByRole("menuitem", { name: "Erase personal data…", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Erase personal data of ${label}` });
    await dialog.getByText("This can’t be undone", { exact: false }).waitFor();
    await dialog.getByText("Vendor contacts: 1").waitFor();
    await expectAccessible(page);
    const erase = dialog.getByRole("button", { name: "Erase for good" });
    const typed = dialog.getByLabel(`To confirm, type ${label}`);
    expect(await erase.isDisabled()).toBe(true);
    await typed.fill(`${label}x`);
    expect(await erase.isDisabled()).toBe(true);
    await typed.fill(label);
    await erase.click();
    await dialog.getByText("The personal data is erased.").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: `Erased person ${id}` }).waitFor();
    expect(await page.getByText(label, { exact: true }).count()).toBe(0);
  });
});

it("says what stands in the way, and then erases nothing", async () => {
  const { data } = await application.call<{ data: readonly Row[] }>(
    "SA1001",
    "/api/consultant/?status=on_project&page_size=1",
  );
  const [{ id, label }] = data as [Row];
  const { data: preview } = await application.call<Preview>("SA1001", "/api/blanking/preview/", {
    method: "POST",
    body: { resource: "consultant", id },
  });
  expect(preview.holds.length).toBeGreaterThan(0);
  await application.visit({ person: "SA1001", at: `/records/consultant/${id}` }, async (page) => {
    await page.getByRole("button", { name: "More actions for this record" }).click();
    await page.getByRole("menuitem", { name: "Erase personal data…", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Erase personal data of ${label}` });
    await dialog.getByText("Consultants in “On project”: 1").waitFor();
    await expectAccessible(page);
    expect(await dialog.getByRole("button", { name: "Erase for good" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
  });
});

it("is not offered to those to whom it is not given", async () => {
  const { id } = await findContact();
  await application.visit({ person: "FN1001", at: `/records/vendor_contact/${id}` }, async (page) => {
    await page.getByRole("button", { name: "More actions for this record" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
    expect(await page.getByRole("menuitem", { name: /personal data/i }).count()).toBe(0);
  });
});
