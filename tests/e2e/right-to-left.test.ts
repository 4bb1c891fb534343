import { expect, it } from "vitest";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

interface Stub {
  readonly id: number;
  readonly lines: readonly { readonly description: string }[];
}

it("texts of child rows keep their own order beside Arabic", async () => {
  const { data } = await application.call<{ data: { id: number }[] }>("SA1001", "/api/paystub/?page_size=20");
  const stubs = await Promise.all(
    data.map(({ id }) => application.call<Stub>("SA1001", `/api/paystub/${id}/`)),
  );
  const stub = stubs.find(({ lines }) => lines.some(({ description }) => description === "401(k)"));
  await application.visit(
    { person: "SA1001", at: `/records/paystub/${stub?.id}`, language: "ar" },
    async (page) => {
      const text = page.getByText("401(k)", { exact: true });
      await text.waitFor();
      const places = await text.evaluate(({ firstChild: words }) =>
        Array.from({ length: 6 }, (_, at) => {
          const letter = document.createRange();
          letter.setStart(words!, at);
          letter.setEnd(words!, at + 1);
          return letter.getBoundingClientRect().left;
        }),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    },
  );
});

it("shortcuts are reached on an Arabic keyboard too", () =>
  application.visit({ person: "SA1001", at: "/dashboard", language: "ar" }, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => {
      const press = { key: "ن", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    });
    await expect.poll(() => page.getByRole("dialog").getByRole("combobox").count()).toBe(1);
  }));

it("a minus stands before its figure where it is typed", () =>
  application.visit({ person: "SA1001", at: "/new?resource=lead", language: "ar" }, async (page) => {
    const rate = page.locator("#record_bill_rate_min");
    await rate.fill("-12.50");
    // as one sees it: the sign is left of the first digit
    const ends = await rate.evaluate((input) => {
      const { textAlign, unicodeBidi, direction } = getComputedStyle(input);
      const copy = document.createElement("div");
      Object.assign(copy.style, { textAlign, unicodeBidi, direction });
      copy.textContent = (input as HTMLInputElement).value;
      document.body.append(copy);
      const places = [0, 1].map((at) => {
        const letter = document.createRange();
        letter.setStart(copy.firstChild!, at);
        letter.setEnd(copy.firstChild!, at + 1);
        return letter.getBoundingClientRect().left;
      });
      copy.remove();
      return places;
    });
    expect(ends[0]).toBeLessThan(ends[1]!);
  }));

it("what is sent goes the way one reads, and other signs stay as they are", () =>
  application.visit({ person: "SA1001", at: "/marketing/submission", language: "ar" }, async (page) => {
    const scaleOf = (name: string) => () =>
      page
        .getByRole("navigation")
        .getByRole("link", { name, exact: true })
        .locator("svg")
        .first()
        .evaluate((drawing) => getComputedStyle(drawing.parentElement!).scale);
    await expect.poll(scaleOf("الترشيحات")).toBe("-1 1");
    await expect.poll(scaleOf("المقابلات")).toBe("none");
  }));
