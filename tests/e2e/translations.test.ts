import { expect, it } from "vitest";
import { expectAccessible, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const BOSS = "SA1001";
const application = prepareOnce(startApplication);

it("a name is translated beside it, in a form, and read in the language of the reader wherever it stands", async () => {
  const { data } = await application.call<{ data: { id: number }[] }>(
    BOSS,
    "/api/region/?query=Noreste&page_size=1",
  );
  const id = data[0]!.id;
  await application.visit({ person: BOSS }, async (page) => {
    await page.goto(`/records/region/${id}/edit`);
    const texts = page.getByRole("group", { name: "Translations" });
    await texts.getByLabel("Français").fill("Côte est");
    await texts.getByLabel("العربية").fill("");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Northeast", exact: true }).waitFor();
    await whenAtRest(page);
  });
  await application.visit({ person: BOSS, language: "fr" }, async (page) => {
    await page.goto(`/records/region/${id}`);
    await page.getByRole("heading", { name: "Côte est" }).waitFor();
    await page.goto("/records/region");
    await page.getByRole("row", { name: /Côte est/ }).waitFor();
    await page.goto(`/records/team?region=${id}`);
    await page
      .getByRole("row", { name: /Côte est/ })
      .first()
      .waitFor();
  });
  // a cell opens with the text that is read, and writes that
  await application.visit({ person: BOSS, language: "fr" }, async (page) => {
    await page.goto("/records/region");
    const cell = page.locator(`tr[data-row="${id}"] td[data-field=name]`);
    await cell.hover();
    await cell.getByRole("button", { name: /^Modifier/ }).click();
    const input = cell.getByRole("textbox");
    await expect.poll(() => input.inputValue()).toBe("Côte est");
    await expectAccessible(page);
    await input.fill("Littoral est");
    await input.press("Enter");
    await page.getByRole("row", { name: /Littoral est/ }).waitFor();
    await expect
      .poll(() => application.call<Record<string, unknown>>(BOSS, `/api/region/${id}/`))
      .toMatchObject({ name: "Northeast", translations: { fr: "Littoral est", es: "Noreste" } });
    await page.getByRole("button", { name: "Annuler" }).first().click();
    await page.getByRole("row", { name: /Côte est/ }).waitFor();
  });
  // where their language has none, they are told that it is the stored text that they change
  await application.visit({ person: BOSS, language: "ar" }, async (page) => {
    await page.goto("/records/region");
    const cell = page.locator(`tr[data-row="${id}"] td[data-field=name]`);
    await cell.hover();
    await cell.getByRole("button", { name: /^تغيير/ }).click();
    await expect.poll(() => cell.getByRole("textbox").inputValue()).toBe("Northeast");
    await page.getByRole("status").getByText("لم يُترجم إلى لغتك بعد").waitFor();
    await expectAccessible(page);
    await cell.getByRole("textbox").press("Escape");
  });
  // without a translation the stored one is read and written
  await application.visit({ person: BOSS }, async (page) => {
    await page.goto("/records/region");
    const cell = page.locator(`tr[data-row="${id}"] td[data-field=name]`);
    await cell.hover();
    await cell.getByRole("button", { name: /^Edit/ }).click();
    const input = cell.getByRole("textbox");
    await expect.poll(() => input.inputValue()).toBe("Northeast");
    await input.press("Escape");
  });
  const stored = await application.call<Record<string, unknown>>(BOSS, `/api/region/${id}/`);
  expect(stored).toMatchObject({
    name: "Northeast",
    label: "Northeast",
    translations: { fr: "Côte est", es: "Noreste" },
  });
  expect(stored["translations"]).not.toHaveProperty("ar");
});
