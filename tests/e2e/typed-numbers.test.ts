import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const field = (page: Page, name: string) => page.getByRole("textbox", { name });

async function leaveWith(page: Page, name: string, text: string): Promise<string> {
  await field(page, name).fill(text);
  await field(page, name).press("Tab");
  return field(page, name).inputValue();
}

describe("a number as people write it", () => {
  it("is read as the language has it, with marks between thousands, spaces and digits of any script", () =>
    application.visit({ person: "SA1001", at: "/new?resource=lead", language: "es" }, async (page) => {
      await field(page, "Tarifa desde").waitFor();
      const read = (text: string) => leaveWith(page, "Tarifa desde", text);
      expect(await read("1.500")).toBe("1500,00");
      expect(await read("1.234,56")).toBe("1234,56");
      expect(await read("1\u202f234,5 €")).toBe("1234,50");
      expect(await read("1,234.56")).toBe("1234,56");
      expect(await read("65.5")).toBe("65,50");
      expect(await read("١٢٣٫٥")).toBe("123,50");
      expect(await read("１２３")).toBe("123,00");
    }));

  it("that can be two is told, stays as it was typed and is not saved", () =>
    application.visit({ person: "SA1001", at: "/new?resource=lead" }, async (page) => {
      await field(page, "Rate from").waitFor();
      const told = page.getByText("This could be thousands or a fraction. Write it like 1500 or 1.5.");
      expect(await leaveWith(page, "Rate from", "12.000")).toMatch(/^12\.000/);
      await told.first().waitFor();
      expect(await leaveWith(page, "Rate from", "0,125")).toBe("0,125");
      await expect.poll(() => told.count()).toBe(0);
      await page.getByText("This must be a number.").first().waitFor();
      expect(await leaveWith(page, "Rate from", "12,000.5")).toBe("12000.50");
      await expect.poll(() => page.getByText("This must be a number.").count()).toBe(0);
    }));

  it("filters a list", () =>
    application.visit({ person: "SA1001", at: "/records/candidate", language: "it" }, async (page) => {
      await page.getByRole("button", { name: /^Filtri/ }).click();
      await page.getByRole("searchbox", { name: "Cerca un filtro" }).fill("Esperienza");
      await page.keyboard.press("Enter");
      const from = page.getByRole("textbox", { name: "Da", exact: true });
      await from.fill("1.000");
      await from.press("Enter");
      await expect.poll(() => page.url()).toMatch(/__gte=1000$/);
    }));

  it("is set with arrows in the studio, in the same writing", () =>
    application.visit(
      { person: "SA1001", at: "/settings/studio?part=reports", language: "es" },
      async (page) => {
        await page.getByRole("button", { name: "Editar Antigüedad de cuentas por cobrar" }).click();
        const most = page.getByRole("dialog").getByRole("spinbutton").first();
        const read = async (text: string) => {
          await most.fill(text);
          await most.press("Tab");
          return most.inputValue();
        };
        expect(await read("١٢")).toBe("12");
        expect(await read("1,4")).toBe("1");
        expect(await read("some")).toBe("1");
      },
    ));
});

it("what gets the focus comes out from under the bar at the foot of a form, in a window of 200 % zoom", () =>
  application.visit(
    { person: "SA1001", at: "/new?resource=timesheet", width: 640, height: 400 },
    async (page) => {
      await page.getByRole("combobox", { name: "Project", exact: true }).waitFor();
      const covered: string[] = [];
      for (let stop = 0; stop < 40; stop += 1) {
        await page.keyboard.press("Tab");
        const hidden = await page.evaluate(() => {
          const part = document.activeElement;
          const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
          const over = document.elementFromPoint(left + width / 2, top + height / 2);
          return over?.closest(".foot-bar") != null && part?.closest(".foot-bar") == null
            ? (part?.id ?? "")
            : null;
        });
        if (hidden !== null) covered.push(hidden);
      }
      expect(covered).toEqual([]);
    },
  ));
