import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const person = (page: Page) => page.getByRole("button", { name: /profile and sign-out/ });

/** Runs in the page: controls that stand outside of the window, or over one another. */
function outOfPlace(all: readonly Element[]): string[] {
  const places = all.map((element) => ({ element, box: element.getBoundingClientRect() }));
  const name = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;
  const outside = places.filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5);
  const pairs = places.flatMap((one, at) =>
    places
      .slice(at + 1)
      .filter(({ element, box }) => {
        const across = Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left);
        const down = Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top);
        const inside = one.element.contains(element) || element.contains(one.element);
        return !inside && across > 1 && down > 1;
      })
      .map(({ element }) => `${name(one.element)} over ${name(element)}`),
  );
  return [...outside.map(({ element }) => `${name(element)} outside`), ...pairs];
}

describe("the header", () => {
  it("has a logo and a toggle that folds the menu [R2.87 R2.88]", () =>
    application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
      const side = page.getByRole("complementary");
      await side.getByRole("link", { name: "Benchline, dashboard" }).waitFor();
      const width = async () => (await side.boundingBox())?.width ?? 0;
      await expect.poll(width).toBeGreaterThan(200);
      await page.getByRole("button", { name: "Expand or collapse the menu" }).click();
      await expect.poll(width).toBeLessThan(80);
      await page.getByRole("button", { name: "Expand or collapse the menu" }).click();
      await expect.poll(width).toBeGreaterThan(200);
    }));

  it.each([
    ["en", "SA1001"],
    ["ar", "MK1001"],
  ] as const)("has the logo on a phone too, in %s [R2.88]", (language, person) =>
    application.visit({ person, language, width: 360, at: "/settings" }, async (page) => {
      const bar = page.getByRole("banner");
      const logo = bar.getByRole("link", { name: /^Benchline/ });
      await logo.getByRole("img", { name: "Benchline" }).waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const within = (one: Locator) =>
        one.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left >= 0 && right <= window.innerWidth;
        });
      for (const button of await bar.getByRole("button").all()) expect(await within(button)).toBe(true);
      await expectAccessible(page);
      await logo.click();
      await page.waitForURL("**/dashboard");
    }),
  );

  it.each(["SA1001", "MK1001"])("holds all that may stand in it, on every width, for %s", (person) =>
    application.visit({ person, withoutLocation: true }, async (page) => {
      const bar = page.getByRole("banner");
      for (const language of ["en", "fr", "ar"]) {
        const file = new URL(`../../locales/${language}/app.json`, import.meta.url);
        const words = JSON.parse(await readFile(file, "utf8")) as { activity: { denied: string } };
        const preferences = JSON.stringify({ language, theme: "light" });
        await page.evaluate((kept) => localStorage.setItem("preferences", kept), preferences);
        await page.goto("/dashboard");
        await bar.getByRole("button", { name: words.activity.denied }).waitFor();
        for (const width of [1100, 900, 560, 360, 320]) {
          await page.setViewportSize({ width, height: 800 });
          const signs = bar.getByRole("button").or(bar.getByRole("link"));
          const faults = async () => [
            ...(await signs.evaluateAll(outOfPlace)),
            ...(await page.evaluate(() => {
              const { scrollWidth } = document.documentElement;
              return scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
            })),
          ];
          await expect.poll(faults, { message: `${language} at ${width}` }).toEqual([]);
        }
      }
    }),
  );

  it("shortens the way to a page step by step, where one is last of all", () =>
    application.visit({ person: "SA1001", language: "fr" }, async (page) => {
      const { data } = await application.call<{ data: { id: number; label: string }[] }>(
        "SA1001",
        "/api/submission/?page_size=1",
      );
      const [record] = data;
      if (!record) throw new Error("The demo company has submissions.");
      await page.goto(`/records/submission/${record.id}/edit`);
      const steps = page.getByRole("banner").locator("nav li > *");
      const cut = () => steps.evaluateAll((all) => all.map((step) => step.scrollWidth > step.clientWidth));
      // the name of the record comes with it
      await expect.poll(() => steps.nth(1).getAttribute("title")).toBe(record.label);
      await expect.poll(cut).toEqual([true, true, false]);
      await steps.first().focus();
      await expect.poll(cut).toEqual([false, true, false]);
    }));

  it("keeps what its buttons say on one line where letters may break anywhere", () =>
    application.visit({ person: "SA1001", language: "zh", at: "/dashboard" }, async (page) => {
      const button = page.getByRole("banner").getByRole("button", { name: "以他人身份操作" });
      expect((await button.boundingBox())?.height).toBeLessThan(36);
    }));

  it("leaves the focus to the heading of a page whose record is late", () =>
    application.visit({ person: "MK1001", at: "/marketing/submission" }, async (page) => {
      await page.locator('table[aria-busy="false"]').waitFor();
      let letGo = () => {};
      const late = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(/\/api\/submission\/\d+\//, async (route) => {
        await late;
        await route.continue();
      });
      const link = page.locator("tbody [data-opens]").first();
      await link.focus();
      await page.keyboard.press("Enter");
      await link.waitFor({ state: "detached" });
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      await expect.poll(() => page.locator("main h1").count()).toBe(0);
      letGo();
      await expect.poll(focused).toBe("H1");
    }));

  it("shows sample messages, named as such, and asks nobody for them [R2.96]", () =>
    application.visit({ person: "MK1001", at: "/marketing/submission" }, async (page) => {
      await page.locator('table[aria-busy="false"]').waitFor();
      const calls: string[] = [];
      page.on("request", (request) => {
        // the code of a page may still be coming, whatever its files are called
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/") && pathname.includes("message")) calls.push(pathname);
      });
      await page.getByRole("button", { name: "Messages" }).click();
      const panel = page.getByRole("region", { name: "Messages" });
      await panel.getByText("Welcome desk").waitFor();
      await expect.poll(() => panel.getByText("Sample", { exact: true }).count()).toBe(3);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      expect(calls).toEqual([]);
    }));

  it("offers the profile and signing out to everybody, adding users to superadmins only [R2.99]", async () => {
    for (const [employee, items] of [
      ["MK1001", ["Profile", "Logout"]],
      ["SA1001", ["Profile", "Add User", "Handover User", "Logout"]],
    ] as const) {
      await application.visit({ person: employee, at: "/dashboard" }, async (page) => {
        await person(page).click();
        await page.getByRole("menuitem", { name: "Logout" }).waitFor();
        const shown = await page.getByRole("menuitem").allInnerTexts();
        const asked = ["Profile", "Add User", "Handover User", "Logout"];
        expect(shown.filter((name) => asked.includes(name))).toEqual(items);
      });
    }
  });

  it("unfolds its panels and lists where they belong for somebody who wants no motion", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      const inView = (selector: string) =>
        page.evaluate((wanted) => {
          const box = document.querySelector(wanted)?.getBoundingClientRect();
          const { innerWidth, innerHeight } = window;
          return (
            box !== undefined &&
            box.top >= 0 &&
            box.left >= 0 &&
            box.right <= innerWidth &&
            box.top < innerHeight
          );
        }, selector);
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first().waitFor();
      await expect.poll(() => inView(".ant-popover")).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press("Escape");
      const { dialog } = await openAddUser(page);
      await dialog.getByRole("combobox", { name: "Team" }).click();
      await page.locator(".ant-select-item-option").first().waitFor();
      await expect.poll(() => inView(".ant-select-dropdown")).toBe(true);
    }));

  it("fits a narrow window, in Arabic too", async () => {
    for (const language of ["en", "ar"]) {
      await application.visit({ person: "SA1001", width: 360, height: 700, language }, async (page) => {
        await page.goto("/dashboard");
        await page.getByRole("heading", { level: 1 }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        await expectAccessible(page);
      });
    }
  });
});

/** Takes an option of a list. What is only typed is not chosen. */
async function choose(page: Page, { name, typed }: { name: string; typed: string }) {
  const dialog = page.getByRole("dialog", { name: "Add User" });
  const box = dialog.getByRole("combobox", { name });
  await chooseOption(box, typed);
  const chosen = dialog.locator(".ant-select", { has: page.getByRole("combobox", { name }) });
  await chosen.filter({ hasText: typed }).waitFor();
  await expect.poll(() => box.inputValue()).toBe("");
}

/** Everything that is asked for, unless said otherwise. */
async function fill(page: Page, user: { employee_id: string; email: string; password?: string }) {
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByLabel("Employee ID").fill(user.employee_id);
  await dialog.getByLabel("Name", { exact: true }).fill("Nina West");
  await dialog.getByLabel("Email").fill(user.email);
  await dialog.getByLabel("Phone").fill("+1 415 555 0123");
  const choices = [
    ["Team", "Falcon"],
    ["Roles", "Marketer"],
  ] as const;
  for (const [name, typed] of choices) {
    await choose(page, { name, typed });
  }
  await page.keyboard.press("Tab");
  await dialog.getByLabel("Password", { exact: true }).fill(user.password ?? "Kx7-rowan");
}

async function openAddUser(page: Page) {
  await person(page).click();
  await page.getByRole("menuitem", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByLabel("Employee ID").and(page.locator(":focus")).waitFor();
  return { dialog, submit: dialog.getByRole("button", { name: "Add user" }) };
}

/** Runs in the page: somebody types on for a while, so that whatever is drawn meanwhile is drawn anew at every key. */
function typeOn(field: Element): void {
  const end = Date.now() + 2500;
  const typing = setInterval(() => {
    if (field instanceof HTMLInputElement)
      field.setRangeText(String(performance.now()), 0, field.value.length);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (Date.now() > end) clearInterval(typing);
  }, 8);
}

describe("the search over a dialog", () => {
  it("leaves Escape to the dialog when it is gone, also where it came while somebody typed", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route("**/search-dialog-*.js", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto("/dashboard");
      await person(page).click();
      await page.getByRole("menuitem", { name: "Add User" }).click();
      const dialog = page.getByRole("dialog", { name: "Add User" });
      const field = dialog.getByLabel("Name", { exact: true });
      await field.fill("Ada");
      await page.keyboard.press("Control+k");
      const slow = await page.context().newCDPSession(page);
      await slow.send("Emulation.setCPUThrottlingRate", { rate: 10 });
      await field.evaluate(typeOn);
      letGo();
      const search = page.getByRole("combobox", { name: "Search" }).and(page.locator(":focus"));
      await search.waitFor();
      await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await slow.detach();
      await page.keyboard.press("Escape");
      await search.waitFor({ state: "detached" });
      expect(await dialog.count()).toBe(1);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }));
});

describe("what opens over a page", () => {
  it("lies within a landmark or a dialog: pickers, calendars, menus, the bell, the search, and a picker of a dialog", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const open = page.locator(
        ":is(.ant-select-dropdown, .ant-picker-dropdown, .ant-popover):not([class*='-hidden'])",
      );
      const lookedAt = async () => {
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await open.waitFor({ state: "detached" }).catch(() => open.waitFor({ state: "hidden" }));
      };
      await page.goto("/new?resource=interview");
      await page.getByRole("combobox", { name: "Submission", exact: true }).click();
      await open.getByRole("option").first().waitFor({ state: "attached" });
      await lookedAt();
      const starts = page.locator('[data-field="schedule"]').getByRole("textbox");
      await starts.click();
      await open.waitFor();
      await lookedAt();
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first().waitFor();
      await lookedAt();
      await page.keyboard.press("Control+k");
      const search = page.getByRole("combobox", { name: "Search" }).and(page.locator(":focus"));
      await search.fill("inter");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await search.waitFor({ state: "detached" });
      await person(page).click();
      await page.getByRole("menuitem", { name: "Add User" }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      const { dialog } = await openAddUser(page);
      await dialog.getByRole("combobox", { name: "Team" }).click();
      await open.locator(".ant-select-item-option").first().waitFor();
      await expectAccessible(page);
    }));
});

describe("adding a user", () => {
  it("says what is wrong and sends nothing until it is right; then the person is there [R2.110 R3.11 R3.12 R5.40 R5.41 R5.42 R5.43 R5.44 R7.20 R8.10]", () =>
    application.visit({ person: "SA1001", expectedStatuses: [400] }, async (page) => {
      const posted: unknown[] = [];
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/employee/")) asked.push(pathname);
        if (request.method() === "POST" && pathname === "/api/employee/") posted.push(request.postDataJSON());
      });
      // somebody else at a second try: nobody is added twice
      const employee = `NW${Date.now()}`;
      const email = `${employee.toLowerCase()}@example.com`;
      await page.goto("/new?resource=employee");
      const dialog = page.getByRole("dialog", { name: "Add User" });
      const submit = dialog.getByRole("button", { name: "Add user" });
      await dialog.getByLabel("Employee ID").and(page.locator(":focus")).waitFor();
      await dialog.getByRole("button", { name: "Male", pressed: true }).waitFor();
      expect(await dialog.getByRole("group", { name: "Gender" }).getByRole("button").allInnerTexts()).toEqual(
        ["Male", "Female"],
      );
      await expect.poll(() => asked).toContain("/api/employee/role/");
      await submit.click();
      await dialog.getByText("Email, name, password, phone, team, role cannot be empty").waitFor();
      await expectAccessible(page);
      await fill(page, { employee_id: "NWX", email: "a@b", password: "12345" });
      const says = async (text: string) => {
        await submit.click();
        await dialog.getByText(text, { exact: true }).waitFor();
      };
      await says("Email is not valid");
      await dialog.getByLabel("Email").fill(email);
      await says("Employee Id is invalid");
      await dialog.getByLabel("Employee ID").fill(employee);
      await says("Password is too short");
      await dialog.getByLabel("Password", { exact: true }).fill("123456");
      for (const label of ["Employee ID", "Name", "Email", "Phone", "Password"]) {
        const box = dialog.getByLabel(label, { exact: true });
        const before = await box.inputValue();
        await box.fill("");
        await says("Email, name, password, phone, team, role cannot be empty");
        await box.fill(before);
      }
      expect(posted).toEqual([]);
      // the server alone knows what is easy to guess: its word stands in the dialog, with everything typed
      const password = dialog.getByLabel("Password", { exact: true });
      await says(
        "This password is easy to guess, because it’s like many others. Choose a longer or less common one.",
      );
      await password.and(page.locator(":focus")).waitFor();
      await expectAccessible(page);
      expect(posted.splice(0)).toHaveLength(1);
      await password.fill("rk7Qxz");
      await submit.click();
      await page.getByText("User Added Successfully.", { exact: true }).waitFor();
      await dialog.waitFor({ state: "detached" });
      expect(posted).toEqual([
        {
          employee_id: employee,
          name: "Nina West",
          role: [expect.any(Number)],
          phone: "+1 415 555 0123",
          email,
          team: expect.any(String) as string,
          gender: "male",
          password: "rk7Qxz",
        },
      ]);
    }));

  it("closes on every answer, with the words it has for each [R8.11 R8.12 R8.13 R8.14]", () =>
    application.visit({ person: "SA1001", expectedStatuses: [400, 406, 409, 500] }, async (page) => {
      await page.goto("/dashboard");
      const existing = { employee_id: "MK1001", email: "another.one@example.com" };
      const first = await openAddUser(page);
      await fill(page, existing);
      await first.submit.click();
      await page.getByText("User Already Exists", { exact: true }).waitFor();
      await first.dialog.waitFor({ state: "detached" });
      await page.getByText("User Already Exists", { exact: true }).waitFor({ state: "detached" });

      for (const status of [400, 500]) {
        await page.route("**/api/employee/", (route) =>
          route.fulfill({ status, json: { message: "Refused", code: "invalid_values" } }),
        );
        const again = await openAddUser(page);
        await fill(page, { employee_id: "NW7002", email: "nw7002@example.com" });
        await again.submit.click();
        await again.dialog.waitFor({ state: "detached" });
        expect(await page.locator(".ant-message-notice, .ant-notification-notice").count()).toBe(0);
        await page.unroute("**/api/employee/");
      }

      await page.route("**/api/employee/", (route) =>
        route.fulfill({
          status: 409,
          json: { message: "Something else went wrong", code: "already_exists" },
        }),
      );
      const last = await openAddUser(page);
      await fill(page, { employee_id: "NW7003", email: "nw7003@example.com" });
      await last.submit.click();
      await last.dialog.waitFor({ state: "detached" });
      await page.getByText("Something else went wrong").waitFor();
      await page.unroute("**/api/employee/");

      await page.route("**/api/employee/", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      const cut = await openAddUser(page);
      await fill(page, { employee_id: "NW7004", email: "nw7004@example.com" });
      await cut.submit.click();
      await cut.dialog.waitFor({ state: "detached" });
      await page.getByText("Couldn’t reach the server. Check your connection and try again.").waitFor();
    }));
});
