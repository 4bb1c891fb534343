import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Signs a person in from another device, and answers its token. */
async function signInElsewhere(employeeId: string, userAgent = FIREFOX): Promise<string> {
  const answer = await fetch(`${application.url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ employee_id: employeeId, password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function isOpen(token: string): Promise<boolean> {
  const answer = await fetch(`${application.url}/api/employee/me/`, {
    headers: { authorization: `Token ${token}` },
  });
  return answer.status === 200;
}

describe("the sessions of a person", () => {
  it("are listed and signed out one by one, and all others at once", async () => {
    const [firefox, phone] = [
      await signInElsewhere("EN1002"),
      await signInElsewhere("EN1002", "Mozilla/5.0 (Linux; Android 16) Gecko/140.0 Firefox/140.0"),
    ];
    await application.visit({ person: "EN1002", at: "/settings/security" }, async (page) => {
      const list = page.getByRole("region", { name: "Sessions" });
      await list.getByText("This session").waitFor();
      await expectAccessible(page);
      await list.getByRole("button", { name: /^Sign out Firefox on Windows/ }).click();
      await page.getByText("The session was signed out.").waitFor();
      await list.getByText("Firefox on Windows").waitFor({ state: "hidden" });
      expect([await isOpen(firefox), await isOpen(phone)]).toEqual([false, true]);
      // the button went with its row: the focus is kept where the list begins
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Sessions");
      await list.getByRole("button", { name: "Sign out all other sessions" }).click();
      const dialog = page.getByRole("dialog", { name: "Sign out all other sessions?" });
      await dialog.waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Sign out all other sessions" }).click();
      await page.getByText("All other sessions were signed out.").waitFor();
      await list.getByText("Firefox on Android").waitFor({ state: "hidden" });
      expect(await list.getByRole("listitem").count()).toBe(1);
      expect(await isOpen(phone)).toBe(false);
    });
  });

  it("end in an open window at once", async () => {
    const elsewhere = await signInElsewhere("EN1003");
    await application.visit({ person: "EN1003", at: "/dashboard", expectedStatuses: [401] }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const ended = await fetch(`${application.url}/api/auth/sessions/end_others/`, {
        method: "POST",
        headers: { authorization: `Token ${elsewhere}` },
      });
      expect(ended.status).toBe(204);
      await page.waitForURL("**/signin", { timeout: 5_000 });
      await page.getByText("Your session has ended.").waitFor();
    });
  });

  it("are ended for a person by a superadmin", async () => {
    const token = await signInElsewhere("MK1004");
    const { data } = await application.call<{ data: [{ id: number }] }>(
      "SA1001",
      "/api/employee/?page=1&employee_id=MK1004",
    );
    const [{ id }] = data;
    await application.visit({ person: "SA1001", at: `/records/employee/${id}` }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("button", { name: "More actions for this record" }).click();
      await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
      const dialog = page.getByRole("dialog", { name: /^Sign .* out everywhere\?$/ });
      await dialog.waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
      await page.getByText(/was signed out everywhere$/).waitFor();
      expect(await isOpen(token)).toBe(false);
    });
  });
});

describe("a sign-in from a new device", () => {
  it("is notified, and the notification leads to the sessions", async () => {
    await signInElsewhere("FN1001");
    await application.visit({ at: "/signin" }, async (page) => {
      await page.getByLabel("Employee ID").fill("FN1001");
      await page.getByLabel("Password").fill(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.goto("/notification");
      await page.getByText("New sign-in from a device not used before").first().click();
      await page.waitForURL("**/settings/security");
      const list = page.getByRole("region", { name: "Sessions" });
      await list.getByText("This session").waitFor();
      expect(await list.getByText("Firefox on Windows").count()).toBe(1);
    });
  });
});
