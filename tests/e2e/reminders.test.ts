import type { Page, Request } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { REMINDER_EVERY } from "../../core/reminders/limits.ts";
import { arrangeDue } from "./reminders-arranged.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const PERSON = "EN1001";
/** Puts nothing off before what is added is tested. */
const OTHER = "EN1003";
/** What was put off or added stays so: a second try of a test is somebody else's. */
const PUTTING_OFF = [PERSON, "EN1002"];
const ADDING = [OTHER, "SA1001"];
const SUPERVISOR = "Add Supervisor Feedback";
const FEEDBACK = "Add Project Feedback";
const UPDATES = "Add Project Updates";
const KINDS = [
  [SUPERVISOR, "interview"],
  [FEEDBACK, "consultant"],
  [UPDATES, "project"],
] as const;

/** The interviews of the first are left to them. */
const SPARED = { after: 2 };

const application = prepareOnce(() => startApplication({ IDLE_LOCK_MINUTES: "0" }));
let employee: number;
let other: number;

beforeAll(async () => {
  // the clock is moved by hours here, and nobody touches anything meanwhile
  employee = await arrangeDue(application, PERSON);
  other = await arrangeDue(application, OTHER, SPARED);
});

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const button = (page: Page, name: RegExp) => page.getByRole("button", { name });
const dueOf =
  (id: number) =>
  (request: { url(): string }): boolean =>
    request.url().endsWith(`/emp_notify/${id}/notification_due/`);
const isDue = (request: { url(): string }) => dueOf(employee)(request);
const isLater = (request: { url(): string }) => request.url().endsWith("/emp_notify/remind_me_later/");
const calls = (page: Page, wanted: (request: Request) => boolean) => {
  const heard: Request[] = [];
  page.on("request", (request) => {
    if (wanted(request)) heard.push(request);
  });
  return heard;
};
/** The time of the page, in milliseconds. */
const timeOf = (page: Page) => page.evaluate(() => Date.now());
/** Nothing comes up: the dialog would within a moment. */
const expectNone = async (page: Page) => {
  await page.waitForTimeout(1_500);
  expect(await page.getByRole("dialog").count()).toBe(0);
};
const answered = (page: Page, group: object, status = 200) =>
  page.route("**/notification_due/", (route) =>
    route.fulfill({
      status,
      json: {
        data: {
          interview: { interviews: [], count: 1 },
          project: { projects: [], count: 1 },
          update: { updates: [], count: 1 },
          ...group,
        },
      },
    }),
  );
const owed = (count: number) => ({
  project: {
    projects: [
      {
        consultant: { name: "Cora Consultant" },
        support_status: "active",
        id: 1,
        submission: { client: "Big Client", vendor: "Blue Vendor", job_title: "Data engineer" },
      },
    ],
    count,
  },
});

describe("what is owed", () => {
  it("[R1.18 R2.106 R2.107 R2.108 R2.113 R3.68 R4.35 R4.39 R4.40 R4.41 R4.42 R4.43 R7.12 R7.13] is asked for, one kind after the other, and only put off for two hours", async () => {
    const person = PUTTING_OFF.shift() ?? PERSON;
    const employee = await arrangeDue(application, person);
    const isDue = dueOf(employee);
    await application.visit({ person, reminders: true }, async (page) => {
      await page.clock.install();
      const due = calls(page, isDue);
      await page.goto("/dashboard");
      let since = 0;
      for (const [title, types] of KINDS) {
        await dialog(page, title).waitFor();
        await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
        const width = async () => (await page.locator(".ant-modal:visible").boundingBox())?.width;
        // it grows as it comes up
        await expect.poll(width).toBe(1024);
        await page.keyboard.press("Escape");
        await page.mouse.click(20, 400);
        await page.waitForTimeout(400);
        await dialog(page, title).waitFor();
        await expectAccessible(page);
        const before = due.length;
        since ||= await timeOf(page);
        const [sent] = await Promise.all([
          page.waitForRequest(isLater),
          page.waitForResponse(isDue),
          button(page, /^Postpone \(3 left\)$/).click(),
        ]);
        expect(sent.postDataJSON()).toEqual({ user_id: employee, types });
        await page.getByText("Postponements left: 2.").first().waitFor();
        await dialog(page, title).waitFor({ state: "detached" });
        expect(due.length).toBe(before + 1);
      }
      const before = due.length;
      // a minute before the first is due again, however long all of this took
      await page.clock.fastForward(REMINDER_EVERY - 60_000 - ((await timeOf(page)) - since));
      await expectNone(page);
      expect(due.length).toBe(before);
      await page.clock.fastForward("05:00");
      await dialog(page, SUPERVISOR).waitFor();
      await button(page, /^Postpone \(2 left\)$/).waitFor();
      await expect.poll(() => due.length).toBeGreaterThan(before);
    });
  });

  it("[R4.36 R4.37] counts from the server's number; at four it has to be added", async () => {
    for (const [count, name, enabled] of [
      [1, "Postpone (3 left)", true],
      [3, "Postpone (1 left)", true],
      [4, "Postpone (0 left)", false],
    ] as const)
      await application.visit({ person: PERSON, reminders: true }, async (page) => {
        await answered(page, owed(count));
        await page.goto("/dashboard");
        const postpone = page.getByRole("button", { name, exact: true });
        await postpone.waitFor();
        await expect.poll(() => postpone.isEnabled()).toBe(enabled);
        await expect.poll(() => page.getByText("Please add it now.").count()).toBe(enabled ? 0 : 1);
      });
  });

  it("[R3.63] names the consultant, the support, the client, the vendor and the job, on a phone and in Arabic too", async () => {
    for (const [width, language] of [
      [360, "en"],
      [360, "ar"],
    ] as const)
      await application.visit({ person: PERSON, reminders: true, width, language }, async (page) => {
        await answered(page, owed(1));
        await page.goto("/dashboard");
        for (const text of ["Cora Consultant", "Big Client", "Blue Vendor", "Data engineer"])
          await page.getByText(text, { exact: true }).first().waitFor();
        if (language === "en") await page.getByText("Active", { exact: true }).first().waitFor();
        await expectAccessible(page);
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(wide).toBeLessThanOrEqual(width);
      });
  });

  it("[R7.14] is asked for by no dialog when the call answers anything but 200", async () => {
    for (const status of [202, 500])
      await application.visit(
        { person: PERSON, reminders: true, expectedStatuses: [status] },
        async (page) => {
          await answered(page, owed(1), status);
          const asked = page.waitForResponse(isDue);
          await page.goto("/dashboard");
          await asked;
          await expectNone(page);
        },
      );
  });

  it("is asked for in one window; the next takes over when it closes", () =>
    application.visit({ person: PERSON, reminders: true }, async (page) => {
      await answered(page, owed(1));
      await page.goto("/dashboard");
      await dialog(page, FEEDBACK).waitFor();
      const other = await page.context().newPage();
      await answered(other, owed(1));
      await other.goto("/dashboard");
      await other.getByRole("heading", { level: 1 }).waitFor();
      await expectNone(other);
      await page.close();
      await dialog(other, FEEDBACK).waitFor();
    }));

  it("waits while somebody types, and while another dialog is open", () =>
    application.visit({ person: "MK1001", reminders: true }, async (page) => {
      await page.clock.install();
      const asked = page.waitForRequest("**/notification_due/");
      let release = () => undefined as void;
      const typed = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/notification_due/", async (route) => {
        await typed;
        await route.fulfill({ json: { data: owed(1) } });
      });
      await page.goto("/new?resource=submission");
      const title = page.getByRole("textbox", { name: "Job title", exact: true });
      await title.fill("Engineer");
      release();
      await asked;
      await expectNone(page);
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("dialog").waitFor();
      await page.clock.fastForward("00:31");
      await page.waitForTimeout(1_500);
      expect(await dialog(page, FEEDBACK).count()).toBe(0);
      await page.keyboard.press("Escape");
      await dialog(page, FEEDBACK).waitFor();
      await expect.poll(() => title.inputValue()).toBe("Engineer");
    }));

  it("[R7.15] while impersonating is the other person's, with the token in use", async () => {
    const { data } = await application.call<{ data: { token: string } }>("SA1001", "/api/impersonate/", {
      method: "POST",
      body: { id: other },
    });
    await application.visit({ person: "SA1001", reminders: true }, async (page) => {
      await page.addInitScript(
        (value) => localStorage.setItem("impersonation", value),
        JSON.stringify({ token: data.token, userId: other }),
      );
      const asked = page.waitForRequest(dueOf(other));
      await page.goto("/dashboard");
      expect((await asked).headers()["authorization"]).toBe(`Token ${data.token}`);
      await page.getByRole("dialog").first().waitFor();
      await page.getByText("Impersonated user:").first().waitFor();
    });
  });
});

describe("adding what is owed", () => {
  it("[R3.67 R7.55 R3.63] opens each kind's form filled with its context; when one is sent the next follows", async () => {
    const person = ADDING.shift() ?? OTHER;
    const other = await arrangeDue(application, person, SPARED);
    await application.visit({ person, reminders: true, expectedStatuses: [] }, async (page) => {
      const asked = page.waitForResponse(dueOf(other));
      await page.goto("/dashboard");
      const { data } = (await (await asked).json()) as {
        data: {
          interview: { interviews: readonly { id: number }[] };
          update: { updates: readonly { start: string }[] };
        };
      };
      // one dialog may be on its way out while the next comes
      const adds = (title: string) => dialog(page, title).getByRole("button", { name: /^Add for / });
      const postpone = async (title: string) => {
        await dialog(page, title)
          .getByRole("button", { name: /^Postpone/ })
          .click();
        await dialog(page, title).waitFor({ state: "detached" });
      };
      await dialog(page, SUPERVISOR).waitFor();
      const opened = page.waitForRequest(
        `**/api/interview/${data.interview.interviews[0]?.id}/supervisor_feedback/`,
      );
      await adds(SUPERVISOR).first().click();
      await opened;
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await page.getByRole("button", { name: "Yes, erase it" }).click();
      await dialog(page, SUPERVISOR).waitFor();
      await postpone(SUPERVISOR);

      await dialog(page, FEEDBACK).waitFor();
      const before = await adds(FEEDBACK).count();
      await adds(FEEDBACK).first().click();
      const form = page.getByRole("dialog", { name: /^Consultant feedback/ });
      await form.getByRole("textbox").first().fill("Good work so far.");
      const sending = page.waitForRequest(/\/api\/consultant\/\d+\/feedback\/$/);
      await form.getByRole("button", { name: "Give feedback" }).click();
      expect((await sending).postDataJSON()).toMatchObject({ project: expect.any(Number) });
      await form.waitFor({ state: "detached" });
      await expect.poll(() => adds(FEEDBACK).count()).toBe(before - 1);
      if (before > 1) await postpone(FEEDBACK);

      await dialog(page, UPDATES).waitFor();
      await adds(UPDATES).first().click();
      const [year, month, day] = data.update.updates[0]?.start.split("-") ?? [];
      const start = page
        .getByRole("dialog", { name: /^Project update/ })
        .getByRole("textbox", { name: /Sprint start/ });
      await expect.poll(() => start.inputValue()).toBe(`${month}-${day}-${year}`);
    });
  });
});
