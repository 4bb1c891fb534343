import type { Page } from "playwright";
import { expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";
const FILE = {
  name: "bikes.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Frame no.;Bought on;Price;Kind;Bell",
      "007;31/01/2027;1.200,50 €;Road;yes",
      "008;01/02/2027;300,00 €;City;no",
      "009;15/03/2027;450,00 €;Road;yes",
      "010;16/03/2027;99,90 €;City;yes",
    ].join("\n"),
  ),
};

const publish = async (page: Page) => {
  await page.getByRole("tab", { name: /^Changes/ }).click();
  const button = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => button.isEnabled(), { timeout: 20_000 }).toBe(true);
  await button.click();
  await page.getByText(/Version \d+ is published/).waitFor();
};
const rows = async (query = "") =>
  (await application.call<{ data: Record<string, unknown>[] }>(ADMIN, `/api/bike/?sort=frame_no${query}`))
    .data;

it("an area is made from a file: columns become fields, corrected before, and the rows are loaded after publishing", async () => {
  await application.visit({ person: ADMIN, at: "/settings/studio" }, async (page) => {
    await page.getByRole("button", { name: "Add area" }).click();
    const dialog = page.getByRole("dialog", { name: "Add area" });
    await dialog.getByLabel("Name (singular)").fill("Bike");
    await dialog.getByLabel("Name (plural)").fill("Bikes");
    await dialog.getByRole("radio", { name: "A CSV or Excel file" }).check();
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.getByText("Choose a file and at least one column.").waitFor();
    await dialog.locator("input[type=file]").setInputFiles(FILE);
    await dialog.getByText(/^4 rows\./).waitFor();
    const typeOf = (column: string) =>
      dialog.getByRole("row", { name: new RegExp(`^${column}`) }).locator(".ant-select-content");
    for (const [column, type] of [
      ["Frame no.", "Text"],
      ["Bought on", "Date"],
      ["Price", "Money"],
      ["Kind", "Single choice"],
      ["Bell", "Yes or no"],
    ] as const)
      expect(await typeOf(column).textContent()).toBe(type);
    await expectAccessible(page);
    await chooseOption(dialog.getByRole("combobox", { name: "Type of Bell" }), "Leave out");
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: /^Bought on/ }).waitFor();
    expect(await page.getByRole("row", { name: /^Bell/ }).count()).toBe(0);
    await page.getByText("4 rows of bikes.csv are waiting to be loaded.").waitFor();
    await publish(page);
    await page.getByRole("button", { name: "Load the rows" }).click();
    await page
      .getByRole("button", { name: /^Import/ })
      .last()
      .click();
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(4);
  });
  expect((await rows())[0]).toMatchObject({
    frame_no: "007",
    bought_on: "2027-01-31",
    price: "1200.50",
    kind: "road",
  });
});

it("a new rule tells which rows break it, and they are mended in place", async () => {
  const known = (await rows()).some(({ frame_no }) => frame_no === "011");
  if (!known) await application.call(ADMIN, "/api/bike/", { method: "POST", body: { frame_no: "011" } });
  await application.visit({ person: ADMIN, at: "/settings/studio?area=bike" }, async (page) => {
    await page.getByRole("button", { name: "Edit Bought on" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Bought on" });
    await dialog.getByRole("checkbox", { name: "Required" }).check();
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await page.getByRole("tab", { name: /^Changes/ }).click();
    const broken = page.getByRole("table", { name: "Rows that break a new rule" });
    const row = broken.getByRole("row", { name: /^Bought on/ });
    await row.getByText("Required.").waitFor();
    expect(await row.getByRole("link", { name: "011" }).count()).toBe(1);
    await expectAccessible(page);
    await row.getByRole("button", { name: "Set a value Bought on" }).click();
    const drawer = page.getByRole("dialog", { name: /1/ });
    const day = drawer.getByRole("textbox", { name: "Bought on" });
    await day.fill("02/28/2027");
    await day.press("Tab");
    await drawer.getByRole("button", { name: "Show what changes" }).click();
    await drawer.getByRole("button", { name: /^Change 1 record/ }).click();
    await broken.waitFor({ state: "detached" });
    await publish(page);
  });
  expect((await rows("&frame_no=011"))[0]).toMatchObject({ bought_on: "2027-02-28" });
});

it("a field becomes another type by keyboard: what does not fit is listed, kept aside, and comes back", async () => {
  await application.call(ADMIN, "/api/bike/", {
    method: "POST",
    body: { frame_no: "none yet", bought_on: "2027-03-01" },
  });
  await application.visit({ person: ADMIN, at: "/settings/studio?area=bike" }, async (page) => {
    const edit = page.getByRole("button", { name: "Edit Frame no." });
    await edit.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit Frame no." });
    await chooseOption(dialog.getByRole("combobox", { name: "Type", exact: true }), "Whole number");
    await dialog.getByText(/are converted when you publish/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save to draft" }).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page
      .getByRole("table", { name: "Values that don’t fit the new type" })
      .getByRole("row", { name: /none yet/ })
      .waitFor();
    await expectAccessible(page);
    await publish(page);
  });
  expect((await rows()).map(({ frame_no }) => frame_no)).toEqual([null, 7, 8, 9, 10, 11]);
  const { data } = await application.call<{ data: { version: number }[] }>(ADMIN, "/api/config/versions/");
  await application.call(ADMIN, "/api/config/rollback/", {
    method: "POST",
    body: { version: data[1]?.version },
  });
  expect((await rows()).map(({ frame_no }) => frame_no)).toEqual([
    "007",
    "008",
    "009",
    "010",
    "011",
    "none yet",
  ]);
});

it("another area can be copied, in Arabic", async () => {
  await application.visit({ person: ADMIN, language: "ar", at: "/settings/studio" }, async (page) => {
    await page.getByRole("button", { name: "إضافة مجال" }).click();
    const dialog = page.getByRole("dialog", { name: "إضافة مجال" });
    await dialog.getByRole("textbox").nth(0).fill("Scooter");
    await dialog.getByRole("textbox").nth(1).fill("Scooters");
    await dialog.getByRole("radio", { name: "مجال آخر" }).check();
    await chooseOption(dialog.getByRole("combobox", { name: "المجال المراد نسخه" }), "Bikes");
    await expectAccessible(page);
    await dialog.locator(".ant-modal-footer .ant-btn-primary").click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: /^Price/ }).waitFor();
    await expectAccessible(page);
  });
});
