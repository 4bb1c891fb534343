import { beforeAll, describe, expect, it } from "vitest";
import { day, type Named, recordSteps } from "./record-steps.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const FINANCE = "FN1001";

const application = prepareOnce(startApplication);
let invoice: number;
const { create, list, read, change } = recordSteps(() => application, { reader: FINANCE });

beforeAll(async () => {
  const [sheet] = await list("timesheet", "status=approved&billing_status=unbilled&page_size=1");
  const { project, period_start, period_end } = await read("timesheet", sheet!.id);
  const { purchase_order: order, vendor_company: vendor } = await read("project", (project as Named).id);
  const made = await create(FINANCE, "invoice", {
    vendor_company: (vendor as Named).id,
    purchase_order: (order as Named).id,
    timesheets: [sheet!.id],
    period_start,
    period_end,
    issued_on: day(0),
    payment_terms: "net_30",
  });
  invoice = made.id;
});

describe("a value that the system works out", () => {
  it("says so, is overwritten with a reason by who may, and given back", () =>
    application.visit({ person: FINANCE }, async (page) => {
      const workedOut = (await read("invoice", invoice))["due_on"];
      await page.goto(`/records/invoice/${invoice}`);
      await page.getByRole("button", { name: "Due: calculated" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Due" });
      await dialog.getByText("Calculated from the invoice date and payment terms.").waitFor();
      await dialog.getByRole("button", { name: "Overwrite" }).click();
      await dialog.getByText("Enter a reason.").waitFor();
      await expectAccessible(page);
      const date = dialog.getByRole("textbox", { name: "Due" });
      await date.fill("12-24-2030");
      await page.keyboard.press("Tab");
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Agreed by phone");
      await dialog.getByRole("button", { name: "Overwrite" }).click();
      await dialog.waitFor({ state: "hidden" });
      const mark = page.getByRole("button", { name: "Due: overwritten" });
      await mark.waitFor();
      await page.getByText(/^Overwritten by .+: Agreed by phone$/).waitFor();
      expect(await read("invoice", invoice)).toMatchObject({ due_on: "2030-12-24" });
      await expectAccessible(page);

      await mark.click();
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Was a mistake");
      await dialog.getByRole("button", { name: "Reset" }).click();
      await page.getByRole("button", { name: "Due: calculated" }).waitFor();
      expect(await read("invoice", invoice)).toMatchObject({ due_on: workedOut });
    }));

  it("says so in the form, and who overwrote it", async () => {
    await change(FINANCE, "invoice", invoice, { due_on: "2030-12-24", exception_reason: "Agreed by phone" });
    await application.visit({ person: FINANCE, at: `/records/invoice/${invoice}/edit` }, async (page) => {
      await page.getByText("Calculated from the invoice date and payment terms.").waitFor();
      await page.getByText(/^Overwritten by .+: Agreed by phone$/).waitFor();
      await expectAccessible(page);
    });
  });

  it.each([
    ["ar", "dark", 1280],
    ["en", "light", 360],
  ] as const)("is marked where people read %s, in %s, at %i pixels", async (language, theme, width) => {
    await application.visit({ person: FINANCE, language, theme, width }, async (page) => {
      await page.goto(`/records/invoice/${invoice}`);
      const mark = page.getByRole("button", {
        name: language === "ar" ? /قيمة مستبدلة/ : /Due: overwritten/,
      });
      await mark.waitFor();
      await mark.click();
      await page.getByRole("dialog").waitFor();
      await expectAccessible(page);
    });
  });
});

describe("an order that is signed", () => {
  it("keeps its amounts: the refusal stands at the field, and what was typed stays", () =>
    application.visit({ person: FINANCE, expectedStatuses: [400] }, async (page) => {
      const [order] = await list("purchase_order", "status=active&page_size=1");
      await page.goto(`/records/purchase_order/${order!.id}/edit`);
      const rate = page.locator('[data-field="ot_bill_rate"] input');
      await rate.fill("999");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page
        .getByText(/amounts of a signed order can’t be changed/)
        .first()
        .waitFor();
      await page.waitForLoadState("networkidle");
      expect(await rate.inputValue()).toBe("999.00");
      await expectAccessible(page);
    }));
});
