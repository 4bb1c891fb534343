import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import type { AccessDefinition } from "../../core/definition/types.ts";
import { crateArea } from "../fixtures/crate-area.ts";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const PERSON = "SA1001";

const application = prepareOnce(startApplication);

beforeAll(async () => {
  const { data } = await application.call<{ data: { document: AccessDefinition; version: number } }>(
    "SP1001",
    "/api/config/definitions/access/access/",
  );
  const body = { changes: crateArea(data.document), note: "Crates", base_version: data.version };
  await application.call("SP1001", "/api/config/publish/", { method: "POST", body });
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
const rowsOf = async (query: string) => (await application.call<{ data: Row[] }>(PERSON, query)).data;
/** Another one at each try: what a try before saved is there already. */
const fresh = (words: string) => `${words} ${Date.now()}`;
const cell = (page: Page, row: number, field: string) =>
  page.locator(`[id="record_items-${row - 1}-${field}"]`);
const closed = (page: Page, row: number, field: string) => () =>
  cell(page, row, field).getAttribute("data-closed");
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function open(page: Page, name: string): Promise<void> {
  await page.goto("/new?resource=crate");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
}

async function addRow(page: Page, thing: string): Promise<void> {
  await page.getByRole("button", { name: /^Add / }).click();
  await page.locator("[role=grid]:focus td[data-active=true]").waitFor();
  await page.keyboard.type(thing);
}

/** Chooses a cell and types over it, with the grid itself at the keys. */
async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await cell(page, 1, field).click();
  await page.locator("[role=grid]:focus").waitFor();
  await page.keyboard.type(text);
}

async function saved(page: Page, name: string): Promise<Readonly<Record<string, unknown>>> {
  await save(page);
  await page.waitForURL(/\/records\/crate\/\d+$/);
  const [row] = await rowsOf(`/api/crate/?query=${encodeURIComponent(name)}`);
  return application.call(PERSON, `/api/crate/${row?.id}/`);
}

describe("typing on a chosen cell", () => {
  it("begins with the first sign in every kind of cell", async () => {
    const [keeper, helper] = await rowsOf("/api/employee/pick/?query=e");
    const labels = [keeper, helper].map((person) => String(person?.["label"]));
    const name = fresh("Typed");
    await application.visit({ person: PERSON }, async (page) => {
      await open(page, name);
      await addRow(page, "Lamp");
      await page.keyboard.press("Tab");

      await typeInto(page, "state", "r");
      await page.getByRole("option", { name: "Rented" }).first().waitFor({ state: "attached" });
      await page.keyboard.press("Enter");
      await expect.poll(() => cell(page, 1, "state").innerText()).toBe("Rented");

      await typeInto(page, "uses", "stu");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect.poll(() => cell(page, 1, "uses").innerText()).toBe("Studio");

      await typeInto(page, "words", "red");
      await page.keyboard.press("Enter");
      await page.keyboard.type("blue");
      await page.keyboard.press("Tab");
      await expect.poll(() => cell(page, 1, "words").innerText()).toMatch(/red.*blue/s);

      await typeInto(page, "keeper", labels[0]!);
      const first = page.locator(".ant-select-item-option-active").getByText(labels[0]!, { exact: true });
      await first.waitFor();
      await page.keyboard.press("Enter");
      await expect.poll(() => cell(page, 1, "keeper").innerText()).toBe(labels[0]);

      await typeInto(page, "helpers", labels[1]!);
      await page.locator(".ant-select-item-option-active").getByText(labels[1]!, { exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect.poll(() => cell(page, 1, "helpers").innerText()).toBe(labels[1]);

      await typeInto(page, "about", "employee");
      await page.locator(".ant-select-item-option-active").getByText("Employee", { exact: true }).waitFor();
      await page.keyboard.press("Escape");

      await typeInto(page, "remark", "Handle with care");
      await page.keyboard.press("Tab");
      await expect.poll(() => cell(page, 1, "remark").innerText()).toBe("Handle with care");

      await typeInto(page, "story", "O");
      // its code is still on its way
      await page.keyboard.type("nce");
      await page.locator("[data-cell=story] [contenteditable=true]:focus").waitFor();
      await page.keyboard.press("Tab");
      await expect.poll(() => cell(page, 1, "story").innerText()).toBe("Once");

      await typeInto(page, "place", "Main 1");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Austin");
      await page.getByRole("textbox", { name: "Name", exact: true }).click();
      await typeInto(page, "position", "-7.5");
      await page.keyboard.press("Tab");
      await page.keyboard.type("12");
      await page.keyboard.press("Tab");
      await typeInto(page, "tested", "q");
      await page.keyboard.type("n");
      await expect.poll(() => cell(page, 1, "tested").innerText()).toBe("No");
      await page.keyboard.press("Space");
      await expect.poll(() => cell(page, 1, "tested").innerText()).toBe("Yes");
      expect(await saved(page, name)).toMatchObject({
        items: [
          {
            thing: "Lamp",
            unit: "piece",
            state: "rented",
            uses: ["studio"],
            words: ["red", "blue"],
            keeper: { id: keeper?.id },
            helpers: [{ id: helper?.id }],
            remark: "Handle with care",
            story: "<p>Once</p>",
            place: { street: "Main 1", city: "Austin" },
            position: { latitude: -7.5, longitude: 12 },
            tested: true,
          },
        ],
      });
    });
  });
});

describe("the rows of a form", () => {
  it("are asked for where one must be there, and the row past the last one does not count", async () => {
    const name = fresh("Counted");
    await application.visit({ person: PERSON }, async (page) => {
      await open(page, name);
      expect(await page.locator('[data-field="items"] label').innerText()).toBe("Items");
      await save(page);
      await page.locator("#record_items_help").getByText("Required.").waitFor();
      await addRow(page, "Chair");
      await page.keyboard.press("Enter");
      await cell(page, 2, "thing").waitFor();
      expect(await saved(page, name)).toMatchObject({ items: [{ thing: "Chair", unit: "piece" }] });
    });
  });

  it("follow the conditions of their fields, their own and those about the record around", async () => {
    const name = fresh("Conditions");
    await application.visit({ person: PERSON }, async (page) => {
      await open(page, name);
      await addRow(page, "Desk");
      await page.keyboard.press("Tab");
      expect(await closed(page, 1, "unit")()).toBe("true");
      expect(await closed(page, 1, "until")()).toBe("true");
      await typeInto(page, "state", "r");
      await page.keyboard.press("Enter");
      await expect.poll(closed(page, 1, "until")).toBe("false");
      await typeInto(page, "until", "05062026");
      await page.keyboard.press("Tab");
      await expect.poll(() => cell(page, 1, "until").innerText()).toBe("05-06-2026");

      const sealed = page.getByRole("group", { name: "Sealed" });
      expect(await cell(page, 1, "seal").getAttribute("aria-required")).toBeNull();
      await sealed.getByRole("button", { name: "Yes" }).click();
      await expect.poll(() => cell(page, 1, "seal").getAttribute("aria-required")).toBe("true");
      const weighed = page.getByRole("group", { name: "Weighed" }).getByRole("button", { name: "Yes" });
      expect(await closed(page, 1, "weight")()).toBe("false");
      await weighed.click();
      await expect.poll(closed(page, 1, "weight")).toBe("true");

      await save(page);
      await page.getByRole("button", { name: /Items, row 1, Seal/ }).waitFor();
      await typeInto(page, "seal", "S-1");
      await page.keyboard.press("Tab");
      await typeInto(page, "state", "o");
      await page.keyboard.press("Enter");
      await expect.poll(closed(page, 1, "until")).toBe("true");
      expect(await cell(page, 1, "until").innerText()).toBe("");
      expect(await saved(page, name)).toMatchObject({
        items: [{ state: "owned", until: null, seal: "S-1", unit: "piece" }],
      });
    });
  });

  it("offer and take by name what their row allows", async () => {
    const name = fresh("Allowed");
    const make = (kind: string) => {
      const body = { name: `${name} twin`, kind, items: [{ thing: "Lid" }] };
      return application.call<Row>(PERSON, "/api/crate/", { method: "POST", body });
    };
    await make("owned");
    const rented = await make("rented");
    await application.visit({ person: PERSON }, async (page) => {
      await open(page, name);
      await addRow(page, "Box");
      await page.keyboard.press("Tab");
      await typeInto(page, "state", "r");
      await page.keyboard.press("Enter");
      await typeInto(page, "within", `${name} t`);
      const offered = page.getByRole("option", { name: new RegExp(`${name} twin`) });
      await offered.first().waitFor({ state: "attached" });
      expect(await offered.count()).toBe(1);
      await page.keyboard.press("Escape");
      await cell(page, 1, "within").click();
      await page.locator("[role=grid]:focus").waitFor();
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }, `${name} twin`);
      await expect.poll(() => cell(page, 1, "within").getAttribute("aria-invalid")).toBe("false");
      await page.getByText(/being looked up|Looking up/).waitFor({ state: "detached" });
      expect(await saved(page, name)).toMatchObject({ items: [{ within: { id: rented.id } }] });
    });
  });

  it("of nothing to fill in says what Save makes", () =>
    application.visit({ person: PERSON, at: "/new?resource=voucher" }, async (page) => {
      const form = page.locator("[data-surface=page]");
      await expect
        .poll(() => form.locator("p").first().innerText())
        .toBe("There’s nothing to fill in. Save to create a new voucher.");
      await save(page);
      await page.waitForURL(/\/records\/voucher\/\d+$/);
    }));
});
