import { expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const read = async (url: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`${application.url}${new URL(url).pathname}`);
  return { status: answer.status, text: await answer.text() };
};

it("a person gets the address of their calendar, a new one, and revokes it", async () => {
  await application.visit({ person: "MK1001", at: "/settings" }, async (page) => {
    await page.getByRole("tab", { name: "Calendar" }).click();
    await page.getByRole("button", { name: "Get address" }).click();
    const field = page.getByRole("textbox", { name: "Address" });
    const first = await field.inputValue();
    await page.getByText("Never read by a calendar").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe("New address");
    await expectAccessible(page);
    const calendar = await read(first);
    expect(calendar.status).toBe(200);
    expect(calendar.text).toMatch(/^BEGIN:VCALENDAR/);

    await page.getByRole("button", { name: "New address" }).click();
    const dialog = page.getByRole("dialog", { name: "Get a new address?" });
    await dialog.getByRole("button", { name: "New address" }).click();
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);

    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Revoke" }).click();
    await page
      .getByRole("dialog", { name: "Revoke the address?" })
      .getByRole("button", { name: "Revoke" })
      .click();
    await page.getByRole("button", { name: "Get address" }).waitFor();
    expect([await field.count(), (await read(second)).status]).toEqual([0, 404]);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(focused).toBe("Get address");
  });
});
