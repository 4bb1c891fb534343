import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { vehicleArea } from "../fixtures/vehicle-area.ts";
import type { InForce } from "../fixtures/vehicle-area.ts";
import { expectAccessible, pickFirst, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** Reads every field of the area; the other one may do everything there, and reads no field of the class FLEET. */
const READER = "FN1001";
const OTHER = "DL1001";
const HIDDEN_WORDS = ["Insurance company", "Purchase price"];

const application = prepareOnce(startApplication);
let version = 0;
/** What was in force before the first try to publish the area. */
let before: InForce | null = null;
let insurer: { readonly id: number; readonly label: string };

interface Answered {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
}

beforeAll(async () => {
  const { data } = await application.call<{ data: (typeof insurer)[] }>(READER, "/api/vendor_company/pick/");
  insurer = data[0]!;
});

async function inForce<T>(kind: string, name: string): Promise<T> {
  const path = `/api/config/definitions/${kind}/${name}/`;
  const { data } = await application.call<{ data: { document: T; version: number } }>("SP1001", path);
  version = data.version;
  return data.document;
}

async function publish(changes: readonly unknown[]): Promise<void> {
  const body = { changes, note: "Vehicles", base_version: version };
  await application.call("SP1001", "/api/config/publish/", { method: "POST", body });
}

async function vehicles(): Promise<Answered["data"]> {
  return (await application.call<Answered>(READER, "/api/vehicle/")).data;
}

/** Those of a try before this one; their plates are free again. */
async function forgetVehicles(): Promise<void> {
  for (const { id, row_version } of await vehicles()) {
    const path = `/api/vehicle/${String(id)}/`;
    const plate = `gone ${String(id)}`;
    const renamed = await application.call<{ row_version: number }>(READER, path, {
      method: "PATCH",
      body: { plate, row_version },
    });
    const body = { row_version: renamed.row_version };
    await application.call(READER, path, { method: "DELETE", body });
  }
}

/** The vehicle as it was saved at first, whatever a try before this one did to it. */
async function asItWasMade(): Promise<void> {
  const [{ id, status } = {}] = await vehicles();
  const path = `/api/vehicle/${String(id)}/`;
  const version = async () => (await application.call<{ row_version: number }>(READER, path)).row_version;
  if (status === "workshop") {
    const body = { field: "status", transition: "take_back", row_version: await version() };
    await application.call(READER, `${path}transition/`, { method: "POST", body });
  }
  const made = { model: "Transit", price: "31500.00", row_version: await version() };
  await application.call(READER, path, { method: "PATCH", body: made });
}

const areas = (page: Page) => page.getByRole("navigation", { name: "Areas" });
const rows = (page: Page) => page.locator("tbody tr[data-row]");
const listSettled = (page: Page) => page.locator('table[aria-busy="false"]').first().waitFor();

async function openList(page: Page): Promise<void> {
  await page.goto("/records/vehicle");
  await page.getByRole("heading", { name: "Vehicles", level: 1 }).waitFor();
  await listSettled(page);
}

async function fillDate(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name, exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

/** Nothing on the page tells of the class. */
async function expectNothingHidden(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  for (const word of [...HIDDEN_WORDS, insurer.label, "31,500", "29,900", "240.00"])
    expect(text).not.toContain(word);
}

describe("a business area published while people work", () => {
  it("is in the menu of pages that are open, without a reload", () =>
    application.visit({ person: READER }, (page) =>
      application.visit({ person: OTHER }, async (other) => {
        const navigation = await inForce<InForce["navigation"]>("navigation", "navigation");
        // a second try begins where the first one did: without the area in the menu
        if (before !== null)
          await publish([{ kind: "navigation", name: "navigation", document: before.navigation }]);
        for (const open of [page, other]) {
          await open.goto("/dashboard");
          await areas(open).getByRole("link", { name: "Dashboard" }).waitFor();
          await open.evaluate(() => Object.assign(window, { openedBefore: true }));
          expect(await areas(open).getByRole("link", { name: "Vehicles" }).count()).toBe(0);
        }
        before ??= {
          navigation,
          access: await inForce<InForce["access"]>("access", "access"),
          menuWords: await inForce<InForce["menuWords"]>("labels", "en.navigation"),
          accessWords: await inForce<InForce["accessWords"]>("labels", "en.access"),
        };
        await inForce("navigation", "navigation");
        await publish(vehicleArea(before));
        for (const open of [page, other]) {
          await areas(open).getByRole("link", { name: "Vehicles" }).click();
          await open.getByRole("heading", { name: "Vehicles", level: 1 }).waitFor();
          await open.getByText("Cars, vans and trucks of the company stand here.").waitFor();
          expect(await open.evaluate(() => "openedBefore" in window)).toBe(true);
        }
      }),
    ));

  it("takes a record with child rows and a field that shows under a condition", () =>
    application.visit({ person: READER }, async (page) => {
      await forgetVehicles();
      await page.goto("/records/vehicle");
      await page.getByRole("link", { name: "New vehicle" }).first().click();
      await page.getByRole("textbox", { name: "Plate", exact: true }).fill("BL 4711");
      await page.getByRole("textbox", { name: "Model", exact: true }).fill("Transit");
      await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("12000");
      await fillDate(page, "Bought on", "03-02-2026");
      await page.getByRole("textbox", { name: "Purchase price", exact: true }).fill("31500");
      await pickFirst(page, "Insurance company", insurer.label);

      const plug = page.getByRole("textbox", { name: "Charging plug", exact: true });
      expect(await plug.count()).toBe(0);
      await page.getByRole("group", { name: "Electric" }).getByRole("button", { name: "Yes" }).click();
      await plug.waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(() => plug.getAttribute("aria-invalid")).toBe("true");
      await plug.fill("Type 2");

      await page.getByRole("button", { name: "Add Service" }).click();
      await page.locator("[role=grid]:focus td[data-active=true]").waitFor();
      for (const text of ["04-07-2026", "New tyres", "240"]) {
        await page.keyboard.type(text);
        await page.keyboard.press(text === "240" ? "ArrowUp" : "Tab");
      }
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/records\/vehicle\/\d+$/);
      await page.getByRole("heading", { level: 1, name: "BL 4711" }).waitFor();
      await page.getByRole("table", { name: "Services" }).getByText("New tyres").waitFor();
      await page.getByText("Type 2").waitFor();
      await page.getByText(insurer.label).first().waitFor();
      await expectAccessible(page);
    }));

  it("is found in the list, edited and moved through its states", () =>
    application.visit({ person: READER }, async (page) => {
      await asItWasMade();
      await openList(page);
      await expectAccessible(page);
      await page.getByRole("searchbox", { name: "Search" }).fill("4711");
      await page.waitForURL("**?query=4711");
      await listSettled(page);
      await expect.poll(() => rows(page).count()).toBe(1);
      await rows(page).getByRole("link", { name: "BL 4711" }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      const model = page.getByRole("textbox", { name: "Model", exact: true });
      await expect.poll(() => model.inputValue()).toBe("Transit");
      await model.fill("Transit Custom");
      await page.getByRole("textbox", { name: "Purchase price", exact: true }).fill("29900");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL(/\/records\/vehicle\/\d+$/);
      await page.getByText("Transit Custom").first().waitFor();

      await page.getByRole("button", { name: "Bring to the workshop" }).click();
      const dialog = page.getByRole("dialog", { name: "Bring to the workshop" });
      await dialog.getByRole("textbox").fill("Brakes squeal");
      await dialog.getByRole("button", { name: "Bring to the workshop" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("article").getByText("In the workshop", { exact: true }).first().waitFor();
      await page.getByRole("tab", { name: "History" }).click();
      const history = page.getByRole("tabpanel");
      await history.getByText("Brakes squeal").first().waitFor();
      await expect
        .poll(() => history.innerText())
        .toMatch(/Purchase price from\s+\$31,500.00 to\s+\$29,900.00/);
    }));

  it("follows a change of its definition in an open list", () =>
    application.visit({ person: READER }, async (page) => {
      await openList(page);
      const words = await inForce<{ fields: Record<string, string> }>("labels", "en.vehicle");
      const renamed = { ...words, fields: { ...words.fields, model: "Make and model" } };
      await publish([{ kind: "labels", name: "en.vehicle", document: renamed }]);
      const renamedHead = page.getByRole("columnheader", { name: "Make and model" });
      await expect.poll(() => renamedHead.count()).toBe(1);
    }));
});

describe("a field one of two roles may not see", () => {
  it("shows nowhere in the browser: list, filters, search, record, history, form, file", () =>
    application.visit({ person: OTHER }, async (page) => {
      await openList(page);
      await rows(page).getByRole("link", { name: "BL 4711" }).waitFor();
      const heads = async () =>
        (await page.getByRole("columnheader").allInnerTexts()).filter((head) => head !== "");
      await expect.poll(heads).toEqual(["Plate", "Make and model", "Kind", "Bought on", "State"]);
      await expectNothingHidden(page);
      await page.getByRole("button", { name: "Filters" }).click();
      const panel = page.getByRole("dialog", { name: "Filters" });
      await panel.getByText("Driver").waitFor();
      for (const word of HIDDEN_WORDS) expect(await panel.getByText(word).count()).toBe(0);
      await panel.and(page.locator(":focus-within")).waitFor();
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });

      const downloaded = page.waitForEvent("download");
      await page.getByRole("button", { name: "More actions for this list" }).click();
      await page.getByRole("menuitem", { name: "Export as CSV" }).click();
      const file = await readFile(await (await downloaded).path(), "utf8");
      expect(parse(file, { bom: true })).toEqual([
        ["Plate", "Make and model", "Kind", "Bought on", "State"],
        ["BL 4711", "Transit Custom", "Car", "2026-03-02", "In the workshop"],
      ]);

      await page.getByRole("searchbox", { name: "Search" }).fill(insurer.label);
      await page.getByText("Nothing matches").waitFor();
      await page.getByRole("searchbox", { name: "Search" }).fill("");
      await rows(page).getByRole("link", { name: "BL 4711" }).click();
      await page.getByRole("table", { name: "Services" }).getByText("New tyres").waitFor();
      await expectNothingHidden(page);
      await page.getByRole("tab", { name: "History" }).click();
      await page.getByRole("tabpanel").getByText("Brakes squeal").first().waitFor();
      await expectNothingHidden(page);
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await page.getByRole("textbox", { name: "Plate", exact: true }).waitFor();
      await expectNothingHidden(page);
      for (const word of HIDDEN_WORDS) {
        expect(await page.getByRole("textbox", { name: word }).count()).toBe(0);
      }
      await page.getByRole("grid").getByRole("columnheader", { name: "Work" }).waitFor();
      expect(await page.getByRole("columnheader", { name: "Cost" }).count()).toBe(0);
    }));

  it("shows nowhere in the API: list, record, filter, sort, search, file, history, totals, configuration", async () => {
    const ask = async (person: string, path: string) => {
      const call = application.call<Record<string, unknown>>(person, path);
      return call.catch((error: unknown) => String(error));
    };
    const both = async (path: string) => [await ask(READER, path), await ask(OTHER, path)] as const;
    const sees = (answer: unknown) => /insurer|price|cost|FLEET/.test(JSON.stringify(answer));
    const list = await application.call<Answered>(READER, "/api/vehicle/");
    const id = String(list.data[0]?.["id"]);
    for (const path of ["/api/vehicle/", `/api/vehicle/${id}/`, `/api/vehicle/${id}/history/`]) {
      const [reader, other] = await both(path);
      expect(sees(other), path).toBe(false);
      expect(sees(reader), path).toBe(true);
    }
    expect(sees(await ask(OTHER, "/api/vehicle/new/"))).toBe(false);
    const refused = [
      `?insurer=${insurer.id}`,
      "?price__gte=1",
      "?sort=insurer",
      "?sort=-price",
      "aggregate/?group_by=insurer",
      "aggregate/?measures=sum:price",
    ];
    for (const query of refused) {
      const [reader, other] = await both(`/api/vehicle/${query}`);
      expect(reader, query).toBeTypeOf("object");
      expect(other, query).toMatch(/: 400 .*unknown_field/);
    }
    expect(await ask(OTHER, "/api/vehicle/export/?columns=plate,insurer")).toMatch(/: 400 .*unknown_field/);
    const search = `/api/vehicle/?query=${encodeURIComponent(insurer.label)}`;
    expect((await both(search)).map((answer) => (answer as unknown as Answered).count)).toEqual([1, 0]);
    const pick = `/api/vehicle/pick/?query=${encodeURIComponent(insurer.label)}`;
    expect((await both(pick)).map((answer) => (answer as unknown as Answered).data.length)).toEqual([1, 0]);
    const configuration = await application.call<{ resources: { name: string }[] }>(OTHER, "/api/config/");
    const own = configuration.resources.filter(({ name }) => name.startsWith("vehicle"));
    expect(own.map(({ name }) => name)).toEqual(["vehicle", "vehicle_service"]);
    expect(sees(own)).toBe(false);
    const body = { insurer: insurer.id, row_version: list.data[0]?.["row_version"] };
    const changed = application.call(OTHER, `/api/vehicle/${id}/`, { method: "PATCH", body });
    await expect(changed).rejects.toThrow(/: 400 .*unknown_field/);
  });
});
