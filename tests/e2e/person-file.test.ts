import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { prepareOnce } from "../support/prepare-once.ts";
import { expectAccessible, startApplication } from "./support.ts";

const application = prepareOnce(startApplication);
const run = promisify(execFile);

interface Row {
  readonly id: number;
  readonly label: string;
}

it("takes everything about a person from the menu of their record to a file", async () => {
  const { data } = await application.call<{ data: readonly Row[] }>("SA1001", "/api/consultant/?page_size=1");
  const [{ id, label }] = data as [Row];
  await application.visit({ person: "SA1001", at: `/records/consultant/${id}` }, async (page) => {
    await page.getByRole("button", { name: "More actions for this record" }).click();
    await page.getByRole("menuitem", { name: "Get personal data…", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Personal data of ${label}` });
    await dialog.getByText("Your request is recorded in the audit trail.").waitFor();
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Create file" }).click();
    await dialog.getByText("The file is ready.").waitFor();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`Personal data of ${label}.zip`);
    const { stdout } = await run("unzip", ["-p", await file.path(), "index.html"]);
    expect(stdout).toContain(`Personal data of ${label}`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
  });
});

it("is not offered to those to whom it is not given", async () => {
  const { data } = await application.call<{ data: readonly Row[] }>("FN1001", "/api/consultant/?page_size=1");
  const [{ id }] = data as [Row];
  await application.visit({ person: "FN1001", at: `/records/consultant/${id}` }, async (page) => {
    await page.getByRole("button", { name: "More actions for this record" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
    expect(await page.getByRole("menuitem", { name: /personal data/i }).count()).toBe(0);
  });
});
