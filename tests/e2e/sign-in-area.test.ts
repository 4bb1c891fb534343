import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { day } from "./record-steps.ts";
import { lastRunningProject } from "./running-project.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function signIn(page: Page, employeeId: string, password: string): Promise<void> {
  await page.getByLabel("Employee ID").fill(employeeId);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign in");
}

interface AskedRequest {
  readonly id: number;
  readonly row_version: number;
}

interface Letter {
  readonly to: string;
  readonly subject: string;
}

/** Waits for a letter, which is written behind the answer to the call that asks for it; earlier ones are `before`. */
async function expectLetter(wanted: (letter: Letter) => boolean, before = 0): Promise<void> {
  await expect.poll(async () => (await letters()).filter(wanted).length).toBeGreaterThan(before);
}

/** What an opened letter says. */
async function textOf(letter: Locator): Promise<string> {
  await letter.locator("pre").waitFor();
  return letter.innerText();
}

async function letters(): Promise<readonly Letter[]> {
  const answer = await fetch(`${application.url}/api/auth/outbox/`);
  return ((await answer.json()) as { data: readonly Letter[] }).data;
}

/** What is pasted by hand: whatever stands around the digits. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

describe("a forgotten password", () => {
  it("leads from the registered email to a new password [R2.02 R2.03 R2.04 R2.05 R2.07 R2.08 R7.64]", () =>
    application.visit({ expectedStatuses: [400] }, async (page) => {
      // asked by another: a try that failed may have changed the password already
      const [me] = (
        await application.call<{ data: { email: string }[] }>("SA1001", "/api/employee/?employee_id=EN1001")
      ).data;
      if (!me) throw new Error("The demo company has this engineer.");
      const own = (letter: Letter) => letter.to === me.email;
      const before = (await letters()).filter(own).length;
      await page.goto("/signin");
      await page.getByRole("link", { name: "Forgot password?" }).click();
      await page.waitForURL("**/signin/forgot-password");
      await heading(page, "Forgot password");
      await press(page, "Send code");
      await page.getByText("You must enter your email!").waitFor();
      await expectAccessible(page);
      await page.getByLabel("Registered email").fill(me.email);
      await press(page, "Send code");

      await page.waitForURL("**/signin/verify-otp");
      await page.getByRole("status").getByText("If this address belongs to an employee").waitFor();
      await expectAccessible(page);
      await press(page, "Verify code");
      await page.getByText("You must enter the six digits of the code!").waitFor();
      await page.getByLabel("One-time code").fill("000000");
      await press(page, "Verify code");
      await page.getByRole("alert").getByText("The code is incorrect or has expired.").waitFor();
      await expectLetter(own, before);
      await page.getByRole("link", { name: "Open the demo mailbox" }).click();
      await page.waitForURL("**/signin/outbox");
      const letter = page.locator("details").first();
      await letter.locator("summary").click();
      const text = await textOf(letter);
      await expectAccessible(page);
      await page.goBack();
      await page.waitForURL("**/signin/verify-otp");
      await expect.poll(() => page.getByLabel("Registered email").inputValue()).toBe(me.email);
      const code = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? "";
      await paste(page, "One-time code", `Your code: ${code.slice(0, 3)} ${code.slice(3)}.`);
      await expect.poll(() => page.getByLabel("One-time code").inputValue()).toBe(code);
      await press(page, "Verify code");

      await page.waitForURL("**/signin/reset-password");
      await expect.poll(() => page.getByLabel("Token from the email").inputValue()).toMatch(/^\S{40,}$/);
      await page.getByLabel("New password", { exact: true }).fill("Abcdef1");
      await press(page, "Set new password");
      await page.getByText("Password does not match the following validation.").waitFor();
      await expect.poll(() => page.locator("[data-met=true]").count()).toBe(2);
      await expectAccessible(page);
      await page.getByLabel("New password", { exact: true }).fill("Password1!");
      await press(page, "Set new password");
      const guessed = "This password is easy to guess, because it’s like many others.";
      await page.locator("#new-password-problem").getByText(guessed).waitFor();
      await expectAccessible(page);
      await page.getByLabel("New password", { exact: true }).fill("Harbor#Kite7");
      await press(page, "Show");
      await expect
        .poll(() => page.getByLabel("New password", { exact: true }).getAttribute("type"))
        .toBe("text");
      await press(page, "Set new password");

      await page.waitForURL("**/signin/reset-password-successful");
      await heading(page, "Password reset");
      await expectAccessible(page);
      await press(page, "Sign in");
      await signIn(page, "EN1001", "Harbor#Kite7");
      await page.waitForURL("**/dashboard");
    }));

  it("takes the token from the link of the mail, whoever is signed in, and hides it [R2.08]", () =>
    application.visit({ person: "EN1002", at: "/signin/reset-password#token=abc-def" }, async (page) => {
      await heading(page, "Reset password");
      await expect.poll(() => page.getByLabel("Token from the email").inputValue()).toBe("abc-def");
      await expect.poll(() => new URL(page.url()).hash).toBe("");
    }));

  it("reads from right to left on a small screen, page by page [R1.20]", () =>
    application.visit({ language: "ar", theme: "dark", width: 360, height: 740 }, async (page) => {
      for (const name of [
        "forgot-password",
        "verify-otp",
        "reset-password",
        "reset-password-successful",
        "sign-up",
        "outbox",
      ]) {
        await page.goto(`/signin/${name}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectAccessible(page);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(360);
      }
    }));
});

describe("a non-202 answer to signing in", () => {
  it("shows its message and signs nobody in [R8.07]", () =>
    application.visit({}, async (page) => {
      await page.route("**/api/auth/login/", (route) =>
        route.fulfill({ status: 200, json: { message: "Not today.", data: { token: "x" } } }),
      );
      await page.goto("/signin");
      await signIn(page, "MK1001", DEMO_PASSWORD);
      await page.getByRole("alert").getByText("Not today.").waitFor();
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    }));
});

interface Listed {
  readonly data: readonly {
    readonly id: number;
    readonly name: string;
    readonly email?: string;
    readonly row_version: number;
  }[];
}

describe("signing up", () => {
  it("waits for a superadmin; the new person changes the first password and is in [R2.06]", () =>
    application.visit({ expectedStatuses: [400, 403] }, async (page) => {
      // a second try is another person: the first may be an employee already
      const mark = Date.now();
      const [email, employeeId] = [`ada.park.${mark}@example.com`, `NP${mark}`];
      await page.goto("/signin");
      await page.getByRole("link", { name: "Sign up" }).click();
      await heading(page, "Sign up");
      await press(page, "Request account");
      for (const text of ["your name", "your email", "your phone number", "your designation"])
        await page.getByText(`You must enter ${text}!`).waitFor();
      await page.getByText("You must accept the terms of use!").waitFor();
      await expectAccessible(page);
      await page.getByLabel("Name").fill("Ada Park");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Designation").fill("Recruiter");
      await page.getByLabel("I accept the terms of use").check();
      await page.getByLabel("Phone").fill("+44 20 7946 0958");
      await press(page, "Request account");
      await page.locator("#phone[aria-invalid=true]").waitFor();
      await page.getByLabel("Phone").fill("+1 (201) 555-0123");
      await press(page, "Request account");
      await heading(page, "Request sent");

      const request = (
        await application.call<Listed>("SA1001", "/api/account_request/?status=pending&sort=-created")
      ).data.find((one) => one.email === email);
      const [team] = (await application.call<Listed>("SA1001", "/api/team/?page=1")).data;
      const [role] = (await application.call<Listed>("SA1001", "/api/role/?page=1&query=engineer")).data;
      await application.call("SA1001", `/api/account_request/${request!.id}/transition/`, {
        method: "POST",
        body: {
          transition: "accept",
          row_version: request!.row_version,
          values: { employee_id: employeeId, team: team!.id, roles: [role!.id] },
        },
      });

      // the password of somebody who is no demo account is shown to nobody at the demo's mail
      await page.goto("/signin/outbox");
      await page.getByRole("link", { name: "Back to sign in" }).waitFor();
      expect((await letters()).filter(({ to }) => to === email)).toEqual([]);
      const password = /^ {4}(\S+-\S+)$/m.exec(application.letterTo(email))?.[1] ?? "";
      await page.getByRole("link", { name: "Back to sign in" }).click();
      await signIn(page, employeeId, password);
      await heading(page, "Choose your own password");
      await expectAccessible(page);
      await page.reload();
      await heading(page, "Choose your own password");
      await page.getByLabel("Current password").fill(password);
      await page.getByLabel("New password").fill("Harbor#Kite7");
      await page.getByLabel("Confirm password").fill("Harbor#Kite7");
      await press(page, "Change password");
      await page.waitForURL("**/dashboard");
      await page.getByRole("button", { name: /^Ada Park/ }).waitFor();
    }));
});

describe("the lock screen", () => {
  const nameBox = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
  const locked = (page: Page) => page.getByRole("dialog", { name: "Screen locked" });
  const unlock = async (page: Page, password: string) => {
    await locked(page).getByLabel("Password", { exact: true }).fill(password);
    await locked(page).getByRole("button", { name: "Unlock" }).click();
  };

  it("covers every tab by hand, keeps what was typed, survives a reload and Escape [R2.09]", () =>
    application.visit({ person: "SA1001", expectedStatuses: [400] }, async (page) => {
      await page.goto("/new?resource=technology");
      await nameBox(page).fill("Half a word");
      const other = await page.context().newPage();
      await other.goto("/dashboard");
      await other.getByRole("button", { name: /sign-out/ }).waitFor();
      await page.getByRole("button", { name: /sign-out/ }).click();
      await page.getByRole("menuitem", { name: "Lock screen" }).click();
      await locked(page).waitFor();
      await locked(other).waitFor();
      await nameBox(page).waitFor({ state: "hidden" });
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await locked(page).waitFor();
      await expectAccessible(page);
      await unlock(page, "wrong");
      await page.getByRole("alert").getByText("The password is incorrect.").waitFor();
      await other.reload();
      await locked(other).waitFor();
      await unlock(page, DEMO_PASSWORD);
      await locked(page).waitFor({ state: "detached" });
      await locked(other).waitFor({ state: "detached" });
      await expect.poll(() => nameBox(page).inputValue()).toBe("Half a word");
      await other.close();
    }));

  it("comes by itself when nobody does anything for half an hour, and by its address [R2.09]", () =>
    application.visit({ person: "MK1002" }, async (page) => {
      await page.clock.install();
      await page.goto("/dashboard");
      await page.getByRole("button", { name: /sign-out/ }).waitFor();
      await page.clock.fastForward("29:00");
      expect(await locked(page).isVisible()).toBe(false);
      // a key, not the mouse: a page hears of a moved mouse some time after the browser says that it was moved
      await page.keyboard.press("Shift");
      await page.clock.fastForward("29:00");
      expect(await locked(page).isVisible()).toBe(false);
      await page.clock.fastForward("02:00");
      await locked(page).waitFor();
      await unlock(page, DEMO_PASSWORD);
      await locked(page).waitFor({ state: "detached" });
      // what the page asked for as it came is answered before the session ends
      const told = page.waitForResponse("**/api/employee/me/");
      await page.goto("/signin/lock-screen");
      await Promise.all([locked(page).waitFor(), told]);
      await locked(page).getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL("**/signin");
      await signIn(page, "MK1002", DEMO_PASSWORD);
      await page.waitForURL("**/dashboard");
      expect(await locked(page).isVisible()).toBe(false);
    }));
});

describe("the link of a letter that asks for a timesheet", () => {
  const pdf = { name: "week.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

  /** Asks for the last week of a project that runs; gives the request and the link of its letter. */
  async function ask(): Promise<AskedRequest & { link: string; sheets: () => Promise<string[]> }> {
    const { id: project, end_date } = await lastRunningProject(application);
    const period = { period_start: end_date, period_end: end_date };
    const sent_to = `approver-${Date.now()}@vendor.example`;
    const body = { project, ...period, message: "The last day is missing.", sent_to, due_on: day(7) };
    const made = await application.call<AskedRequest>("FN1001", "/api/timesheet_request/", {
      method: "POST",
      body,
    });
    const link = /http\S+(\/timesheet-upload#token=\S+)/.exec(application.letterTo(sent_to))?.[1] ?? "";
    const sheets = async () => {
      const query = `project=${project}&period_end__gte=${end_date}&period_start__lte=${end_date}&page=1&page_size=10`;
      const { data } = await application.call<{ data: { id: number }[] }>(
        "FN1001",
        `/api/timesheet/?${query}`,
      );
      const read = ({ id: sheet }: { id: number }) =>
        application.call<{ client_copy: { name: string }[] | null }>("FN1001", `/api/timesheet/${sheet}/`);
      const found = await Promise.all(data.map(read));
      return found.flatMap(({ client_copy }) => (client_copy ?? []).map(({ name }) => name));
    };
    return { ...made, link, sheets };
  }

  it("takes the signed sheet from somebody without an account, once", async () => {
    const { id, link, sheets } = await ask();
    await application.visit({ expectedStatuses: [404], width: 360, height: 740 }, async (page) => {
      await page.goto(link);
      await heading(page, "Send timesheet");
      await page.getByText("The last day is missing.").waitFor();
      await expect.poll(() => new URL(page.url()).hash).toBe("");
      await press(page, "Send timesheet");
      await page.getByText("Choose the signed timesheet first.").waitFor();
      await expectAccessible(page);
      await page
        .getByLabel("Choose the signed timesheet")
        .setInputFiles({ ...pdf, name: "a.pdf", buffer: Buffer.alloc(0) });
      await page.getByText("This file is empty.").waitFor();
      await page.getByLabel("Choose another file").setInputFiles(pdf);
      await page.getByText("Chosen: week.pdf").waitFor();
      await press(page, "Send timesheet");
      await heading(page, "Timesheet received");
      await expectAccessible(page);
      const { status } = await application.call<{ status: string }>(
        "FN1001",
        `/api/timesheet_request/${id}/`,
      );
      expect(status).toBe("answered");
      expect(await sheets()).toContain("week.pdf");

      await page.reload();
      await heading(page, "Already received");
      await page.goto("/timesheet-upload#token=of-no-letter");
      await heading(page, "This link doesn’t work");
      await expectAccessible(page);
    });
  });

  it("says in Arabic and whoever is signed in what it is good for, and when it is over", async () => {
    const { id, row_version, link } = await ask();
    const options = { person: "EN1002", language: "ar", theme: "dark", width: 360, height: 740 } as const;
    await application.visit(options, async (page) => {
      await page.goto(link);
      await heading(page, "إرسال سجل الساعات");
      await page.getByText("The last day is missing.").waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await application.call("FN1001", `/api/timesheet_request/${id}/transition/`, {
        method: "POST",
        body: { transition: "cancel", row_version },
      });
      await page.reload();
      await heading(page, "لم يعد شيء مطلوبًا");
      await expectAccessible(page);
    });
  });
});
