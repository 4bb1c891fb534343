import type { Page } from "playwright";
import { expect, it } from "vitest";
import { chooseOption, typeChoice } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";
const READER = "FN1001";

/** What a test before this one left as a draft would be published with it. */
async function discardDrafts(): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  for (const { id } of data) await application.call(ADMIN, `/api/config/drafts/${id}/`, { method: "DELETE" });
}

async function addField(page: Page, label: string, type: string): Promise<void> {
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await dialog.getByLabel("Label", { exact: true }).fill(label);
  await chooseOption(dialog.getByRole("combobox", { name: "Type", exact: true }), type);
  await dialog.getByRole("button", { name: "Save to draft" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("row", { name: new RegExp(`^${label}`) }).waitFor();
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole("tab", { name: /^Changes/ }).click();
  await page.getByLabel("What changed and why").fill(note);
  const button = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => button.isEnabled(), { timeout: 20_000 }).toBe(true);
  await button.click();
  await page.getByText(/Version \d+ is published/).waitFor();
}

it("an admin makes an area with fields, rights and words, publishes it, and another role works in it", async () => {
  await discardDrafts();
  await application.visit({ person: ADMIN, at: "/settings/studio" }, async (page) => {
    await page.getByRole("button", { name: "Add area" }).click();
    const dialog = page.getByRole("dialog", { name: "Add area" });
    await dialog.getByLabel("Name (singular)").fill("Parking space");
    await dialog.getByLabel("Name (plural)").fill("Parking spaces");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await page.getByRole("heading", { level: 2, name: "Parking spaces" }).waitFor();
    await addField(page, "Level", "Whole number");
    await addField(page, "Covered", "Yes or no");
    await page.getByRole("button", { name: "Move Covered", exact: true }).press("Alt+ArrowUp");
    await page.getByText("Covered moved under General, 2 of 3").waitFor();
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Who may do what" }).click();
    await chooseOption(page.getByRole("combobox", { name: "Add role" }), "every signed-in employee");
    for (const action of ["List", "Open"]) {
      await page.getByRole("button", { name: `None: ${action}, every signed-in employee` }).click();
      await page.getByRole("button", { name: `All: ${action}, every signed-in employee` }).waitFor();
    }
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Words" }).click();
    const arabic = page.getByRole("textbox", { name: "plural in Arabic" });
    await arabic.fill("مواقف السيارات");
    await arabic.press("Enter");
    await expectAccessible(page);
    await publish(page, "Parking");
    await expectAccessible(page);
    await page.goto("/records/parking_space");
    await page.getByRole("heading", { level: 1, name: "Parking spaces" }).waitFor();
  });

  await application.call(ADMIN, "/api/parking_space/", {
    method: "POST",
    body: { name: "A1", level: 2, covered: true },
  });
  await application.visit({ person: READER, at: "/records/parking_space" }, async (page) => {
    await page.getByRole("link", { name: "A1" }).waitFor();
    expect(await page.getByRole("button", { name: /New/ }).count()).toBe(0);
  });
});

it("a published field is renamed in the studio, with its values and its words, and so is its area", async () => {
  await discardDrafts();
  await application.visit({ person: ADMIN, expectedStatuses: [422] }, async (page) => {
    await page.goto("/settings/studio?area=parking_space");
    await page.getByRole("button", { name: "Rename Level" }).click();
    const dialog = page.getByRole("dialog", { name: /^API name of .?Level.?/ });
    await dialog.getByLabel("Name in the API").fill("covered");
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.getByRole("alert").getByText('There is already a field "covered"').waitFor();
    await dialog.getByLabel("Name in the API").fill("floor");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page
      .getByRole("row", { name: /^Level/ })
      .getByText("floor")
      .waitFor();

    // the area itself gets other words and a sign, and keeps the name that addresses and programs know
    await page.getByRole("button", { name: "Area settings" }).click();
    const names = page.getByRole("dialog", { name: "Area settings" });
    await names.getByText(/^This can’t be changed, because addresses, rights/).waitFor();
    expect(await names.getByLabel("Name in the API").isDisabled()).toBe(true);
    await chooseOption(names.getByRole("combobox", { name: "Icon" }), "Car");
    // what no control sets is written on the other tab, where a mistake is told while one types
    await names.getByRole("tab", { name: "JSON" }).click();
    const whole = names.getByLabel("Area as JSON");
    const { name: stored, ...nameless } = JSON.parse(await whole.inputValue()) as Record<string, unknown>;
    await whole.fill(JSON.stringify(nameless));
    await names.getByText(/isn’t a definition of .?parking_space/).waitFor();
    const rule = (fields: readonly string[]) => ({ name: "place", fields });
    await whole.fill(JSON.stringify({ ...nameless, name: stored, unique: [rule(["name", "level"])] }));
    await names
      .getByRole("alert")
      .getByText(/"level"/)
      .waitFor();
    await whole.fill(JSON.stringify({ ...nameless, name: stored, unique: [rule(["name", "floor"])] }));
    await names.getByRole("alert").waitFor({ state: "detached" });
    await names.getByRole("tab", { name: "Settings" }).click();
    await names.getByLabel("Name (plural)").fill("");
    await names.getByRole("button", { name: "Save to draft" }).click();
    await names.getByRole("alert").waitFor();
    await names.getByLabel("Name (plural)").fill("Parking bays");
    await expectAccessible(page);
    await names.getByRole("button", { name: "Save to draft" }).click();
    await names.waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 2, name: "Parking bays" }).waitFor();
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByText(/“.?Parking spaces.?” is now “.?Parking bays.?”/).waitFor();
    await page.getByText(/^Field “.?Level.?” renamed in the API: .?level.? → .?floor/).waitFor();
    await publish(page, "Floors");
    await page.goto("/records/parking_space");
    await page.getByRole("heading", { level: 1, name: "Parking bays" }).waitFor();
    // the sign stands beside the name in the head, in the menu and among what is searched for
    const sign = '[data-icon="car"]';
    await page.getByRole("main").locator("header").locator(sign).waitFor();
    await page
      .getByRole("navigation", { name: "Areas" })
      .locator('[aria-current="page"]')
      .locator(sign)
      .waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search records, pages and actions" }).fill("parking");
    await page
      .getByRole("option", { name: /Parking/ })
      .locator(sign)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "A1" }).click();
    await page.getByRole("main").locator("header").locator(sign).waitFor();
    await page.getByText("Level", { exact: true }).first().waitFor();
  });
  const { data } = await application.call<{ data: { floor: number }[] }>(
    ADMIN,
    "/api/parking_space/?columns=name,floor",
  );
  expect(data).toMatchObject([{ floor: 2 }]);
});

it("what cannot be published is named at its place, and going back takes a version back", async () => {
  await discardDrafts();
  await application.visit({ person: ADMIN, at: "/settings/studio?area=parking_space" }, async (page) => {
    await addField(page, "Zone", "Record");
    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByText("This can’t be published yet").waitFor();
    expect(await page.getByRole("button", { name: "Publish", exact: true }).isEnabled()).toBe(false);
    await page.getByRole("tab", { name: "Fields" }).click();
    await page
      .getByRole("row", { name: /^Zone/ })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await page.getByRole("button", { name: "Remove", exact: true }).last().click();
    await page.getByRole("row", { name: /^Zone/ }).waitFor({ state: "detached" });
    await addField(page, "Charger", "Text");
    await publish(page, "Chargers");

    const earlier = page.getByRole("row", { name: /Parking/ }).first();
    await earlier.getByRole("button", { name: /Restore/ }).click();
    const back = page.getByRole("dialog", { name: /^Restore version/ });
    // a name keeps its own direction within the sentence
    await back.getByText(/^Field “.?Charger.?” removed/).waitFor();
    await back.getByRole("button", { name: "Restore" }).click();
    await page.getByText(/is restored/).waitFor();
    await page.getByRole("tab", { name: "Fields" }).click();
    await page.getByRole("row", { name: /^Level/ }).waitFor();
    expect(await page.getByRole("row", { name: /^Charger/ }).count()).toBe(0);
  });
});

/** Goes on by keyboard to the control of a name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.getByLabel(name, { exact: true }).evaluate((control) => control === document.activeElement);
  for (let presses = 0; presses < 8 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  expect(await isThere()).toBe(true);
}

it("a life cycle of five states and six transitions is drawn by keyboard in two minutes, and runs", async () => {
  await discardDrafts();
  await application.visit({ person: ADMIN, at: "/settings/studio?area=parking_space" }, async (page) => {
    await addField(page, "Status", "Single choice");
    await page.getByRole("tab", { name: "Life cycles" }).click();
    await page.getByRole("button", { name: "Add life cycle" }).focus();
    const begun = Date.now();
    await page.keyboard.press("Enter");
    const addState = page.getByRole("button", { name: "Add state" });
    await addState.waitFor();
    for (const state of ["Free", "Reserved", "Occupied", "Closed", "Gone"]) {
      await addState.focus();
      await page.keyboard.press("Enter");
      const box = page.getByRole("dialog", { name: "Add state" });
      await box.getByLabel("Label", { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
      await page.keyboard.type(state);
      await page.keyboard.press("Enter");
      await page
        .getByRole("row", { name: new RegExp(`^${state}`) })
        .first()
        .waitFor();
      await box.waitFor({ state: "hidden" });
    }
    for (const [name, from, to] of [
      ["Reserve", "Free", "Reserved"],
      ["Park", "Reserved", "Occupied"],
      ["Leave", "Occupied", "Free"],
      ["Close", "Free", "Closed"],
      ["Open again", "Closed", "Free"],
      ["Give up", "Closed", "Gone"],
    ] as const) {
      await page.getByRole("button", { name: "Add transition" }).focus();
      await page.keyboard.press("Enter");
      const box = page.getByRole("dialog", { name: "Add transition" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
      await page.keyboard.type(name);
      await tabTo(page, "From");
      for (const choice of [from, to, "superadmin"]) {
        await typeChoice(page, choice);
        await page.keyboard.press("Tab");
      }
      if (name === "Reserve") await expectAccessible(page);
      await box.getByRole("button", { name: "Save to draft" }).focus();
      await page.keyboard.press("Enter");
      await box.waitFor({ state: "hidden" });
    }
    await page.getByText("Gone: no transition leads out, and it isn’t final.").waitFor();
    await page.getByRole("button", { name: "Gone, no transition leads out, and it isn’t final" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Final", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("dialog").getByRole("button", { name: "Save to draft" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByText(/it isn’t final/).count(), { timeout: 20_000 }).toBe(0);
    expect(Date.now() - begun).toBeLessThan(120_000);
    await expectAccessible(page);
    await publish(page, "States of a space");
  });

  const space = await application.call<{ id: number; status: string; row_version: number }>(
    ADMIN,
    "/api/parking_space/",
    {
      method: "POST",
      body: { name: "B1" },
    },
  );
  expect(space.status).toBe("free");
  const path = `/api/parking_space/${space.id}/transition/`;
  const body = { transition: "reserve", row_version: space.row_version };
  await application.call(ADMIN, path, { method: "POST", body });
  await application.visit({ person: ADMIN, at: `/records/parking_space/${space.id}` }, async (page) => {
    await page.getByText("Reserved", { exact: true }).first().waitFor();
  });
});

it("a field is shown when another holds a value, said in a sentence", async () => {
  await discardDrafts();
  await application.visit({ person: ADMIN, at: "/settings/studio?area=parking_space" }, async (page) => {
    await addField(page, "Charger power", "Whole number");
    await page
      .getByRole("row", { name: /^Charger power/ })
      .getByRole("button", { name: /^Edit/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Edit Charger power" });
    await dialog.getByRole("tab", { name: "Conditions" }).click();
    await dialog.getByRole("button", { name: "Add condition: Shown when" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Field of condition 1: Shown when" }), "Covered");
    expect(await dialog.getByText("yes", { exact: true }).count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "JSON: Shown when" }).click();
    expect(JSON.parse(await dialog.getByLabel("Shown when as JSON").inputValue())).toEqual({
      field: "covered",
      is: true,
    });
    await dialog.getByRole("button", { name: "Save to draft" }).click();
    await dialog.waitFor({ state: "hidden" });
    await publish(page, "Chargers stand under roofs");
    await page.goto("/new?resource=parking_space");
    await page.getByLabel("Level").waitFor();
    expect(await page.getByLabel("Charger power").count()).toBe(0);
    await page.getByText("Yes", { exact: true }).click();
    await page.getByLabel("Charger power").waitFor();
  });
});

it("a range is filled by keyboard, a role is made, and what decides is explained with the change that turns it round", async () => {
  await discardDrafts();
  const found = await application.call<{ data: { label: string }[] }>(
    ADMIN,
    "/api/employee/?employee_id=RT1001",
  );
  const [person] = found.data;
  await application.visit({ person: ADMIN }, async (page) => {
    await page.goto("/settings/studio?area=purchase_order&part=rights");
    await page.getByRole("textbox", { name: "Name of the new role" }).fill("Fleet keeper");
    await page.getByRole("button", { name: "Create role" }).click();
    const cell = (value: string, action: string) =>
      page.getByRole("button", { name: `${value}: ${action}, fleet_keeper` });
    await cell("None", "List").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
    await cell("All", "List").waitFor();
    await cell("All", "Open").waitFor();
    await cell("All", "Open").focus();
    await page.keyboard.press("Delete");
    await cell("None", "Open").waitFor();
    const spot = () => page.evaluate(() => document.activeElement?.getAttribute("data-spot"));
    await page.keyboard.press("Control+Home");
    await expect.poll(spot).toBe("0 0");
    await page.keyboard.press("End");
    await expect.poll(spot).toMatch(/^0 [1-9]/);
    await page.keyboard.press("Control+End");
    await expect.poll(spot).toMatch(/^[1-9]\d* [1-9]/);
    const [last] = (await spot())!.split(" ");
    await page.keyboard.press("Home");
    await expect.poll(spot).toBe(`${last} 0`);
    await page.getByRole("heading", { name: "Restricted fields" }).waitFor();

    await chooseOption(page.getByRole("combobox", { name: "Person" }).first(), person!.label);
    await page.getByText("Yes", { exact: true }).waitFor();
    await chooseOption(page.getByRole("combobox", { name: "How" }), "Archive");
    await page.getByText("No", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Smallest change that reverses this" }).waitFor();
    await expectAccessible(page);
    await publish(page, "Fleet keepers");
  });
  const { data } = await application.call<{ data: { name: string }[] }>(
    ADMIN,
    "/api/role/?page_size=100&columns=name",
  );
  expect(data.map(({ name }) => name)).toContain("fleet_keeper");
});

it("whoever may not change the configuration has no studio", async () => {
  await application.visit({ person: "MK1001", at: "/settings/studio" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "No access" }).waitFor();
    expect(await page.getByRole("link", { name: "Studio", exact: true }).count()).toBe(0);
  });
});
