import { afterAll, beforeAll, expect, it } from "vitest";
import { type Application, expectAccessible, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ASKED = "How likely is an offer?";
const RENAMED = "How likely is an offer now?";

it("a question that cannot be answered is named and refused; mended, it is published, and the difference can be read", async () => {
  await application.visit({ person: "SA1001", height: 1000 }, async (page) => {
    const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
    const saved = () =>
      page
        .getByText(/updated successfully/i)
        .first()
        .waitFor();
    const publish = page.getByRole("button", { name: "Publish", exact: true });

    await page.goto("/settings/forms");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Interview", exact: true }).click();
    await page.getByText("nothing is stored").waitFor();
    await page.getByRole("radio", { name: "Managerial" }).check();
    await expectAccessible(page);
    expect(await publish.isDisabled()).toBe(true);

    await page.getByRole("link", { name: "Edit questions" }).click();
    await page.waitForURL(/\/records\/question\?.*form_name=interview/);
    const { data } = await application.call<{ data: { id: number }[] }>(
      "SA1001",
      `/api/question/?page=1&form_name=interview&is_active=true&query=${encodeURIComponent(ASKED)}`,
    );
    await page.goto(`/records/question/${data[0]?.id}/edit`);
    await page.getByLabel("Maximum").fill("20");
    await save();
    await saved();

    await page.goto("/settings/forms/interview");
    const problems = page.getByRole("alert").filter({ hasText: "mend these questions" });
    await problems.getByText("Its limits have to lie between 1 and 10.").waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await expectAccessible(page);
    const refused = application.call("SA1001", "/api/forms/interview/publish/", {
      method: "POST",
      body: { base_version: 1 },
    });
    await expect(refused).rejects.toThrow(ASKED);

    await problems.getByRole("link", { name: ASKED }).click();
    await page.getByLabel("Maximum").fill("10");
    await page.getByRole("textbox", { name: "Question", exact: true }).fill(RENAMED);
    await save();
    await saved();

    await page.goto("/settings/forms/interview");
    await page.getByRole("tab", { name: /^Changes to publish/ }).click();
    await page.getByText(`It was “${ASKED}”.`).waitFor();
    await publish.click();
    const dialog = page.getByRole("dialog", { name: "Publish version 2" });
    await dialog.getByLabel(/^Why/).fill("Plainer words");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Version 2 is published.").waitFor();

    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByText("Plainer words").waitFor();
    await page.getByRole("button", { name: "What changed in version 2" }).click();
    await page.getByText(`It was “${ASKED}”.`).waitFor();
    await expectAccessible(page);
  });
});

it("the page reads from right to left on a phone, and tells who may not design forms", async () => {
  await application.visit({ person: "MK1003", language: "ar", width: 360, theme: "dark" }, async (page) => {
    await page.goto("/settings/forms");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("link", { name: "المقابلة", exact: true }).click();
    await page.getByRole("radio").first().waitFor();
    await expectAccessible(page);
  });

  await application.visit({ person: "EN1001" }, async (page) => {
    await page.goto("/settings/forms");
    await page.getByText(/needs superadmin or admin/).waitFor();
  });
});
