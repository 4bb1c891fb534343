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
    await page.getByRole("dialog").getByRole("combobox").waitFor();
  }));
