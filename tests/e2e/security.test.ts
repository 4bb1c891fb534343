import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
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

  it("lead to a new password, and stay readable on a phone", async () => {
    await application.visit({ person: "EN1002", at: "/settings/security" }, async (page) => {
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("dialog").getByLabel("Current password").waitFor();
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 360, height: 760 });
      await page.goto("/settings/keys");
      const [words, button] = await Promise.all([
        page.getByRole("heading", { name: "API keys" }).locator("..").boundingBox(),
        page.getByRole("button", { name: "New key" }).boundingBox(),
      ]);
      expect(words!.width).toBeGreaterThan(280);
      expect(button!.y).toBeGreaterThan(words!.y + words!.height);
    });
  });

  it("end in an open window at once", async () => {
    const elsewhere = await signInElsewhere("EN1003");
    await application.visit({ person: "EN1003" }, async (page) => {
      const connected = page
        .waitForEvent("websocket")
        .then((live) =>
          live.waitForEvent("framereceived", ({ payload }) => payload.toString().includes("welcome")),
        );
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await connected;
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

describe("two-step sign-in", () => {
  const codeOf = (secret: string, later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });
  const readKey = async (page: Page) =>
    (await page.locator("code").first().innerText()).replaceAll(/\s/g, "");
  const readCodes = (page: Page) => page.getByRole("listitem").locator("code").allInnerTexts();
  const signIn = async (page: Page, person: string) => {
    await page.getByLabel("Employee ID").fill(person);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  };

  it("is set up in the settings, asks for a code from then on, takes a recovery code, and is turned off", async () => {
    let codes: string[] = [];
    let secret = "";
    const settings = { person: "MK1005", at: "/settings/security", expectedStatuses: [400] } as const;
    await application.visit(settings, async (page) => {
      const part = page.getByRole("region", { name: "Two-step sign-in" });
      await part.getByRole("button", { name: "Set up" }).click();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      // a window left open does not do it
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("second-factor-password");
      await expectAccessible(page);
      await part.getByLabel("Your password").fill("Not my password");
      await page.keyboard.press("Enter");
      await part.getByRole("alert").waitFor();
      expect(await part.getByRole("img").count()).toBe(0);
      await part.getByLabel("Your password").fill(DEMO_PASSWORD);
      await page.keyboard.press("Enter");
      await expect.poll(focused).toMatch(/^Scan this picture/);
      await part.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
      await expectAccessible(page);
      secret = await readKey(page);
      await part.getByLabel("Code from the app").fill("12");
      await part.getByRole("button", { name: "Turn on" }).click();
      await part.getByText("Enter the six digits the app shows.").waitFor();
      await part.getByLabel("Code from the app").fill(codeOf(secret));
      await part.getByRole("button", { name: "Turn on" }).click();
      await part.getByRole("heading", { name: "Your recovery codes" }).waitFor();
      await expectAccessible(page);
      codes = (await readCodes(page)).filter((code) => code.includes("-"));
      expect(codes).toHaveLength(10);
      await part.getByRole("button", { name: "I saved them" }).click();
      await part.getByText("Recovery codes left: 10").waitFor();
      await expect.poll(focused).toBe("Two-step sign-in");
    });
    await application.visit({ at: "/signin", expectedStatuses: [400] }, async (page) => {
      await signIn(page, "MK1005");
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("code");
      await page.keyboard.press("Enter");
      await page.getByText("Enter a code.").waitFor();
      await page.getByLabel("One-time code").fill("abcd-efgh-jkmn-pqrs");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("The code is wrong or was already used.").waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await page.getByLabel("One-time code").fill(codes[0]!);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.goto("/settings/security");
      await page.getByText("Recovery codes left: 9").waitFor();
      await page.getByRole("button", { name: "Turn off" }).click();
      const dialog = page.getByRole("dialog", { name: "Turn off two-step sign-in" });
      await dialog.getByLabel("Your password").fill(DEMO_PASSWORD);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Turn off" }).click();
      await page.getByRole("button", { name: "Set up" }).waitFor();
      expect(await isOpen(await signInElsewhere("MK1005"))).toBe(true);
    });
  });

  it("leads whoever must have it and lacks it to the set-up, in Arabic on a phone too, and superadmins reset it", async () => {
    const { data } = await application.call<{ data: { document: Record<string, unknown> } }>(
      "SA1001",
      "/api/config/definitions/access/access/",
    );
    await application.visit({ person: "LE1001", at: "/dashboard", expectedStatuses: [403] }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await application.call("SA1001", "/api/config/publish/", {
        method: "POST",
        body: {
          base_version: 0,
          changes: [
            { kind: "access", name: "access", document: { ...data.document, secondFactor: "legal" } },
          ],
        },
      });
      // a window that was open already is led there too, by itself
      await page.getByRole("heading", { name: "Set up two-step sign-in" }).waitFor();
      await page.locator("#second-factor-password").waitFor();
      expect(await page.locator(".ant-notification-notice").count()).toBe(0);
    });
    let secret = "";
    await application.visit(
      { at: "/signin", language: "ar", theme: "dark", width: 360, expectedStatuses: [403] },
      async (page) => {
        await page.locator("#employee-id").fill("LE1001");
        await page.locator("#password").fill(DEMO_PASSWORD);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "اضبط الدخول بخطوتين" }).waitFor();
        await page.locator("#second-factor-password").waitFor();
        await expectAccessible(page);
        await page.reload();
        await page.getByRole("heading", { name: "اضبط الدخول بخطوتين" }).waitFor();
        await page.locator("#second-factor-password").fill(DEMO_PASSWORD);
        await page.keyboard.press("Enter");
        await page.locator("code").first().waitFor();
        await expectAccessible(page);
        secret = await readKey(page);
        await page.locator("#second-factor-code").fill(codeOf(secret));
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "رموز الاسترداد الخاصة بك" }).waitFor();
        await expectAccessible(page);
        await page.getByRole("button", { name: "حفظتها" }).click();
        await page.waitForURL("**/dashboard");
        await page.getByRole("heading", { level: 1 }).waitFor();
      },
    );
    await application.visit({ at: "/signin" }, async (page) => {
      await signIn(page, "LE1001");
      // the code that turned it on is used: the next one is within the half minute a clock may be off
      await page.getByLabel("One-time code").fill(codeOf(secret, 30_000));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
    const { data: people } = await application.call<{ data: [{ id: number }] }>(
      "SA1001",
      "/api/employee/?page=1&employee_id=LE1001",
    );
    await application.visit({ person: "SA1001", at: `/records/employee/${people[0].id}` }, async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("button", { name: "More actions for this record" }).click();
      await page.getByRole("menuitem", { name: "Reset two-step sign-in" }).click();
      const dialog = page.getByRole("dialog", { name: /^Reset the two-step sign-in of/ });
      await dialog.getByRole("button", { name: "Reset two-step sign-in" }).click();
      await page.getByText(/^The two-step sign-in of .* was reset$/).waitFor();
      expect(await signInElsewhere("LE1001")).not.toBe("");
    });
  });
});

describe("a passkey", () => {
  /** The same server under a name: passkeys belong to none of a number. */
  const at = (path: string) => {
    const url = new URL(path, application.url);
    url.hostname = "localhost";
    return url.href;
  };
  /** A device of the person whose finger is always there. */
  const addAuthenticator = async (page: Page) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send("WebAuthn.enable");
    const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const isVerified = (isUserVerified: boolean) =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    return {
      isVerified,
      count: async () =>
        (await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    };
  };
  const signIn = async (page: Page, person: string) => {
    await page.locator("#employee-id").fill(person);
    await page.locator("#password").fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
  };

  it("is made in the settings, signs in without a password, and is removed", async () => {
    await application.visit({ expectedStatuses: [400] }, async (page) => {
      // the browser would answer its own offer at the field at once; the button is what is pressed here
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
      await page.goto(at("/signin"));
      await signIn(page, "MK1004");
      await page.waitForURL("**/dashboard");
      const device = await addAuthenticator(page);
      await page.goto(at("/settings/security"));
      const part = page.getByRole("region", { name: "Passkeys" });
      await part.getByRole("button", { name: "Add a passkey" }).click();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      await expect.poll(focused).toMatch(/^Sign in with your fingerprint/);
      await part.getByRole("button", { name: "Continue" }).click();
      await part.getByText("Enter a name.").waitFor();
      await part.getByLabel("Name").fill("Work laptop");
      await part.getByLabel("Your password").fill("wrong");
      await part.getByRole("button", { name: "Continue" }).click();
      await part.getByText("The current password is incorrect.").waitFor();
      await expectAccessible(page);
      await part.getByLabel("Your password").fill(DEMO_PASSWORD);
      await device.isVerified(false);
      await part.getByRole("button", { name: "Continue" }).click();
      await part.getByText("No passkey was made. Try again.").waitFor();
      expect(await part.getByLabel("Name").inputValue()).toBe("Work laptop");
      await device.isVerified(true);
      await part.getByRole("button", { name: "Continue" }).click();
      await page.getByText("The passkey was added.").waitFor();
      await part.getByText("Not used yet").waitFor();
      await expect.poll(focused).toBe("Passkeys");
      expect(await device.count()).toBe(1);
      await expectAccessible(page);
      // the same device is told that it has one
      await part.getByRole("button", { name: "Add a passkey" }).click();
      await part.getByLabel("Name").fill("Again");
      await part.getByLabel("Your password").fill(DEMO_PASSWORD);
      await part.getByRole("button", { name: "Continue" }).click();
      await part.getByText("This device already has a passkey for you.").waitFor();

      await page.evaluate(() => localStorage.removeItem("token"));
      await page.goto(at("/signin"));
      await device.isVerified(false);
      const button = page.getByRole("button", { name: "Use a passkey" });
      await button.click();
      await page.getByText("No passkey was used. Try again, or sign in with your password.").waitFor();
      await expectAccessible(page);
      await device.isVerified(true);
      await button.click();
      await page.waitForURL("**/dashboard");
      await page.goto(at("/settings/security"));
      await part.getByText(/^Last used /).waitFor();
      await part.getByRole("button", { name: "Remove Work laptop" }).click();
      const dialog = page.getByRole("dialog", { name: "Remove Work laptop?" });
      await dialog.getByLabel("Your password").fill(DEMO_PASSWORD);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByText("The passkey was removed.").waitFor();
      await part.getByText("Work laptop").waitFor({ state: "hidden" });

      await page.evaluate(() => localStorage.removeItem("token"));
      await page.goto(at("/signin"));
      await button.click();
      await page
        .getByRole("alert")
        .getByText("This passkey isn’t known here, or it took too long.")
        .waitFor();
    });
  });

  it("is offered by the browser at the field, and fulfils what the company asks for", async () => {
    // the company asks for a second factor since the test above
    await application.visit(
      { language: "ar", theme: "dark", width: 360, expectedStatuses: [403] },
      async (page) => {
        const device = await addAuthenticator(page);
        await page.goto(at("/signin"));
        await signIn(page, "LE1001");
        await page.getByRole("button", { name: "استخدام مفتاح مرور بدلًا من ذلك" }).click();
        await page.locator("#passkey-name").fill("هاتفي");
        await page.locator("#passkey-password").fill(DEMO_PASSWORD);
        await expectAccessible(page);
        await page.keyboard.press("Enter");
        await page.locator("#passkey-name").waitFor({ state: "hidden" });
        await page.getByRole("navigation").first().waitFor();
        expect(await device.count()).toBe(1);
        // the password alone opens nothing any more
        const answer = await fetch(`${application.url}/api/auth/login/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ employee_id: "LE1001", password: DEMO_PASSWORD }),
        });
        expect(answer.status).toBe(403);
        await page.evaluate(() => localStorage.removeItem("token"));
        // nothing is pressed: the device answers the browser's offer
        await page.goto(at("/signin"));
        await page.waitForURL("**/dashboard");
      },
    );
  });
});
