import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { chooseOption, offered } from "./choose-option.ts";
import { Keyboard } from "./keyboard.ts";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";
const FILLER = "FN1001";
const READER = "MK1001";

beforeEach(async () => {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  for (const { id } of data) await application.call(ADMIN, `/api/config/drafts/${id}/`, { method: "DELETE" });
});

/** What a person does who makes an area: with a mouse beside the keys, or by keys alone. */
interface Hands {
  press(name: string | RegExp): Promise<void>;
  /** Of the studio; within a dialog, of it. */
  openTab(name: string | RegExp, within?: "dialog"): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Gives a role all of so many neighbouring rights, from listing on. */
  fillRights(role: string, count: number): Promise<void>;
}

const STUDIO_TAB = /^(Fields|Who may do what|Words|Changes.*)$/;

const cells = (page: Page, role: string) => page.getByRole("button", { name: new RegExp(`: .*, ${role}$`) });

function byMouse(page: Page): Hands {
  return {
    press: (name) => page.getByRole("button", { name, exact: true }).last().click(),
    openTab: (name) => page.getByRole("tab", { name, exact: true }).last().click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).last().fill(text),
    choose: (label, option) =>
      chooseOption(page.getByRole("combobox", { name: label, exact: true }).last(), option),
    fillRights: async (role, count) => {
      await cells(page, role).first().waitFor();
      const from = page.getByRole("button", { name: `None: List, ${role}`, exact: true });
      await from.click();
      await page.getByRole("button", { name: `All: List, ${role}`, exact: true }).waitFor();
      for (const action of ["Open", "Create", "Edit"].slice(0, count - 1)) {
        await page.getByRole("button", { name: `None: ${action}, ${role}`, exact: true }).click();
        await page.getByRole("button", { name: `All: ${action}, ${role}`, exact: true }).waitFor();
      }
    },
  };
}

function byKeys(page: Page): Hands {
  const keys = new Keyboard(page);
  const walk = async (key: string, name: RegExp) => {
    for (let steps = 0; steps < 20 && !name.test((await keys.focused()).name); steps += 1)
      await keys.press(key);
    expect((await keys.focused()).name).toMatch(name);
  };
  const known = (name: string | RegExp) => (typeof name === "string" ? new RegExp(`^${name}$`) : name);
  return {
    press: async (name) => {
      await keys.goTo(name);
      await keys.press("Enter");
    },
    openTab: async (name, within) => {
      // the tabs of a row are one stop: those of a dialog lie ahead, those of the studio behind
      const [tab, key] = within === "dialog" ? [/^Settings$/, "Tab"] : [STUDIO_TAB, "Shift+Tab"];
      await keys.goTo(tab, { key });
      await walk("ArrowRight", known(name));
    },
    fill: async (label, text) => {
      await page.getByLabel(label, { exact: true }).last().waitFor();
      await keys.goTo(label);
      await keys.press("Control+a");
      await keys.type(text);
    },
    choose: async (label, option) => {
      await page.getByRole("combobox", { name: label, exact: true }).last().waitFor();
      await keys.goTo(label);
      await keys.type(option);
      await offered(page, option).waitFor();
      await keys.press("Enter");
    },
    fillRights: async (role, count) => {
      await cells(page, role).first().waitFor();
      await keys.goTo(/^\w+.*: .*, .*$/);
      await walk("ArrowDown", new RegExp(`, ${role}$`));
      for (let steps = 0; steps < 8; steps += 1) await keys.press("ArrowLeft");
      await walk("ArrowRight", /: List, /);
      for (let more = 1; more < count; more += 1) await keys.press("Shift+ArrowRight");
      await keys.press("Enter");
      await page.getByRole("button", { name: `All: Open, ${role}`, exact: true }).waitFor();
    },
  };
}

/** With the name an area begins with, twelve fields. */
const FIELDS = [
  ["Seats", "Whole number"],
  ["Monthly cost", "Money"],
  ["Leased from", "Date"],
  ["Leased to", "Date"],
  ["Paint", "Color"],
  ["Electric", "Yes or no"],
  ["Charging card", "Text"],
  ["Website", "Link"],
  ["Insured until", "Date"],
  ["Notes", "Long text"],
  ["Trips", "Rows"],
] as const;

/** An area as an admin makes it, from the first press to the published version. */
async function makeArea(page: Page, hands: Hands, called: { one: string; many: string }): Promise<void> {
  await hands.press("Add area");
  await page.getByRole("dialog", { name: "Add area" }).waitFor();
  await hands.fill("Name (singular)", called.one);
  await hands.fill("Name (plural)", called.many);
  await hands.press("Save to draft");
  await page.getByRole("heading", { level: 2, name: called.many }).waitFor();
  for (const [label, type] of FIELDS) {
    await hands.press("Add field");
    const dialog = page.getByRole("dialog", { name: "Add field" });
    await dialog.waitFor();
    await hands.fill("Label", label);
    if (type !== "Text") await hands.choose("Type", type);
    if (label === "Charging card") {
      await hands.openTab("Conditions", "dialog");
      await hands.press("Add condition: Shown when");
      await hands.choose("Field of condition 1: Shown when", "Electric");
    }
    await hands.press("Save to draft");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("row", { name: new RegExp(label) }).waitFor();
  }
  await hands.openTab("Who may do what");
  await hands.choose("Add role", "finance");
  await hands.fillRights("finance", 4);
  await hands.choose("Add role", "every signed-in employee");
  await hands.fillRights("every signed-in employee", 2);
  await hands.openTab("Words");
  await hands.fill("plural in Arabic", "سيارات الشركة");
  await page.keyboard.press("Enter");
  await hands.openTab(/^Changes/);
  await hands.fill("What changed and why", called.many);
  await expect
    .poll(() => page.getByRole("button", { name: "Publish", exact: true }).isEnabled(), { timeout: 30_000 })
    .toBe(true);
  await hands.press("Publish");
  await page.getByText(/Version \d+ is published/).waitFor();
}

it.each([
  { way: "mouse", hands: byMouse, minutes: 5, called: { one: "Company car", many: "Company cars" } },
  { way: "keyboard alone", hands: byKeys, minutes: 8, called: { one: "Company van", many: "Company vans" } },
])(
  "an area of 12 fields, a condition, child rows, rights for three roles, a menu entry and Arabic words is live by $way within $minutes minutes, and three roles use it",
  async ({ hands, minutes, called }) => {
    await application.visit({ person: ADMIN, at: "/settings/studio" }, async (page) => {
      await page.getByRole("button", { name: "Add area" }).waitFor();
      const begun = Date.now();
      await makeArea(page, hands(page), called);
      expect(Date.now() - begun).toBeLessThan(minutes * 60_000);
    });
    const name = called.one.toLowerCase().replace(" ", "_");
    await application.visit({ person: FILLER, at: `/new?resource=${name}` }, async (page) => {
      await page.getByLabel("Name", { exact: true }).first().fill("Van 1");
      expect(await page.getByLabel("Charging card").count()).toBe(0);
      await page.getByText("Yes", { exact: true }).click();
      await page.getByLabel("Charging card").fill("C-1");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Van 1" }).waitFor();
    });
    await application.visit({ person: READER, at: `/records/${name}` }, async (page) => {
      await page.getByRole("link", { name: "Van 1" }).click();
      await page.getByText("C-1", { exact: true }).waitFor();
      expect(await page.getByRole("link", { name: "Edit", exact: true }).count()).toBe(0);
    });
    const [van] = (
      await application.call<{ data: { id: number; row_version: number }[] }>(ADMIN, `/api/${name}/`)
    ).data;
    const body = { row_version: van?.row_version, trips: [{ name: "To the client" }] };
    await application.call(ADMIN, `/api/${name}/${van?.id}/`, { method: "PATCH", body });
    await application.visit({ person: ADMIN, language: "ar", at: `/records/${name}` }, async (page) => {
      await page.getByRole("heading", { level: 1, name: "سيارات الشركة" }).waitFor();
      await page.getByRole("link", { name: "Van 1" }).click();
      await page.getByText("To the client").waitFor();
    });
  },
  900_000,
);
