import type { Page, Request } from "playwright";
import { describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { countDrafts } from "./drafts.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Me {
  readonly id: number;
  readonly technology: readonly string[];
  readonly phone: string;
  readonly avatar: { readonly id: number } | null;
  readonly have_certificate: boolean | null;
}

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const application = prepareOnce(startApplication);

const me = async (person: string): Promise<Me> =>
  (await application.call<{ data: Me }>(person, "/api/employee/me/")).data;

/** Sets what only others may set. */
async function setPerson(person: string, values: object): Promise<void> {
  const path = `/api/employee/${(await me(person)).id}/`;
  const { row_version } = await application.call<{ row_version: number }>("SA1001", path);
  await application.call("SA1001", path, { method: "PATCH", body: { ...values, row_version } });
}

const fromHeader = async (page: Page) => {
  await page.getByRole("button", { name: /: profile/ }).click();
  await page.getByRole("menuitem", { name: "Profile", exact: true }).click();
  return page.getByRole("dialog", { name: "Profile" });
};
const factOf = (scope: Pick<Page, "locator">, label: string) =>
  scope.locator(`dl > div:has(> dt:text-is("${label}"))`);
const expectFact = async (scope: Pick<Page, "locator">, label: string, value: string) => {
  await expect.poll(() => factOf(scope, label).locator("dd").innerText()).toBe(value);
};
const closed = (page: Page) =>
  page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").waitFor({ state: "detached" });
const said = (page: Page, words: string) => page.locator(".ant-message").getByText(words).waitFor();

/** Runs in the page: notes which parts a form is sent with, which a browser tells nobody once a file is among them. */
function noteParts(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the request it belongs to
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) document.documentElement.dataset["sent"] = [...body.keys()].join(",");
    send.call(this, body);
  };
}

describe("the profile", () => {
  it("[R2.109 R2.116 R2.117 R2.118 R2.58] opens from the header over the page, and leads to the supported projects", () =>
    application.visit({ person: "EN1001", at: "/dashboard" }, async (page) => {
      const profile = await fromHeader(page);
      const headings = profile.locator("section h2");
      await expect
        .poll(() => headings.allInnerTexts())
        .toEqual(["Personal Details", "Professional Details", "Certifications"]);
      const labels = [
        "Email",
        "Contact number",
        "Gender",
        "Shift",
        "Department",
        "Team",
        "Roles",
        "Skill set",
        "Current project",
        "Total supported projects",
      ];
      await expect.poll(() => profile.locator("dt").allInnerTexts()).toEqual(labels);
      await expectFact(profile, "Department", "Engineering");
      const { technology, id } = await me("EN1001");
      await expectFact(profile, "Skill set", technology.join(" "));
      expect(page.url()).toMatch(/\/dashboard$/);
      await expectAccessible(page);
      await profile.getByRole("link", { name: "show projects" }).click();
      await page.waitForURL(`**/reportDetail/${id}/project_list`);
      await profile.waitFor({ state: "detached" });
    }));

  it("[R2.59 R2.119 R4.51 R4.52 R4.53 R4.54] has the same three modes as a page and over one", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const edit = page.getByRole("button", { name: "Edit", exact: true });
      const password = page.getByRole("button", { name: "Manage Password" });
      const views = async (profile: () => ReturnType<Page["locator"]>) => {
        const look = async () => [
          await profile().getAttribute("data-mode"),
          await edit.isDisabled(),
          await password.isDisabled(),
        ];
        await edit.click();
        await page.getByRole("textbox", { name: "Contact number" }).waitFor();
        await expect.poll(look).toEqual(["edit_profile", true, false]);
        await password.click();
        await page.getByLabel("Current password").waitFor();
        await expect.poll(look).toEqual(["manage_password", false, true]);
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("heading", { name: "Personal Details" }).waitFor();
        await expect.poll(look).toEqual(["profile", false, false]);
      };
      await page.goto("/myprofile");
      await views(() => page.locator("main [data-mode]"));
      await edit.click();
      await page.waitForURL("**/myprofile?mode=edit_profile");
      await page.getByRole("textbox", { name: "Contact number" }).waitFor();
      await page.reload();
      await page.getByRole("textbox", { name: "Contact number" }).waitFor();
      await page.goto("/dashboard");
      const dialog = await fromHeader(page);
      await dialog.getByRole("heading", { name: "Personal Details" }).waitFor();
      await views(() => dialog.locator("[data-mode]"));
      // where the page of supported projects is closed to somebody, they show here
      await dialog.getByRole("button", { name: "show projects" }).click();
      await dialog.getByText("No projects found").or(dialog.locator("dd li").first()).first().waitFor();
    }));

  it("[R8.28 R8.29 R2.105 R4.44 R4.46] says what is missing, and asks for it", async () => {
    await setPerson("MK1001", { shift: null });
    await application.visit({ person: "MK1001", width: 360, height: 780, at: "/dashboard" }, async (page) => {
      const prompt = page.getByRole("dialog", { name: "Update Profile" });
      await prompt.getByRole("button", { name: "Later" }).click();
      await prompt.waitFor({ state: "detached" });
      const profile = await fromHeader(page);
      await profile.getByRole("heading", { name: "Personal Details" }).waitFor();
      await expectFact(profile, "Shift", "NA");
      await expectFact(profile, "Skill set", "NA");
      await expectFact(profile, "Current project", "Not Available");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await page.reload();
      await prompt.waitFor();
      await expectAccessible(page);
      await prompt.getByRole("button", { name: "Visit Profile" }).click();
      await profile.getByRole("button", { name: "Edit", exact: true, disabled: true }).waitFor();
      await profile.getByRole("textbox", { name: "Contact number" }).waitFor();
    });
  });

  it("[R4.45 R4.47 R5.66] asks delivery staff for skills, who can only put it off", async () => {
    await setPerson("DL1001", { technology: [] });
    await application.visit({ person: "DL1001", language: "en", at: "/dashboard" }, async (page) => {
      const prompt = page.getByRole("dialog", { name: "Update Profile" });
      await prompt.getByRole("button", { name: "Visit Profile" }).click();
      await page.getByRole("textbox", { name: "Contact number" }).waitFor();
      expect(await page.getByRole("combobox", { name: "Skill set" }).count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.goto("/myprofile");
      await prompt.getByRole("button", { name: "Later" }).click();
      await prompt.waitFor({ state: "detached" });
    });
  });
});

describe("the form of the profile", () => {
  it("[R7.22 R7.24 R7.23 R7.25 R7.26 R7.63 R5.62 R5.63 R5.64 R5.65 R5.67 R5.68 R5.69 R9.09 R4.52] saves what changed", async () => {
    const before = await me("EN1001");
    // at a second try the first number and skill may be there already
    const number = before.phone.endsWith("0199") ? "0198" : "0199";
    const skill = `Zigzag ${Date.now()}`;
    await application.visit({ person: "EN1001" }, async (page) => {
      const calls: Request[] = [];
      page.on("request", (request) => {
        if (/\/api\/(employee\/(update|shifts)|utility)/.test(request.url())) calls.push(request);
      });
      await page.goto("/myprofile?mode=edit_profile");
      const phone = page.getByRole("textbox", { name: "Contact number" });
      await phone.waitFor();
      for (const label of ["Name", "Email", "Department", "Roles", "Current project", "Total project"]) {
        await factOf(page, label).locator("dd").waitFor();
        expect(await page.getByRole("textbox", { name: label, exact: true }).count()).toBe(0);
      }
      // the country: three, and its code is nothing one types
      await page.getByRole("combobox", { name: "Country of the number" }).click();
      const countries = page.locator(".ant-select-dropdown:visible .ant-select-item-option");
      await expect.poll(() => countries.allInnerTexts()).toEqual(["India", "United States", "Canada"]);
      await countries.nth(2).click();
      await closed(page);
      await phone.fill("");
      await page.keyboard.press("Backspace");
      await phone.pressSequentially("416555");
      await phone.blur();
      await page.getByText("This isn’t a valid phone number for this country.").waitFor();
      await phone.fill(`416 555 ${number}`);
      await page.getByText("+1", { exact: true }).waitFor();
      await expect.poll(() => phone.inputValue()).toBe(`(416) 555-${number}`);
      await page.getByRole("combobox", { name: "Gender" }).click();
      await expect
        .poll(() => page.locator(".ant-select-dropdown:visible .ant-select-item-option").count())
        .toBe(3);
      await page.keyboard.press("Escape");
      // skills the list lacks
      await closed(page);
      await page.getByRole("combobox", { name: "Skill set" }).fill("Other");
      await page.locator('.ant-select-dropdown:visible [title="Other"]').click();
      await page.keyboard.press("Escape");
      await closed(page);
      await page
        .getByRole("textbox", { name: "Other skills" })
        .fill(`${skill}, ${skill.toLowerCase()}, ${before.technology[0]?.toUpperCase()}`);
      // one picture, cut here
      const input = page.locator("input[type=file]");
      expect(await input.getAttribute("multiple")).toBeNull();
      await input.setInputFiles({ name: "first.png", mimeType: "image/png", buffer: DOT });
      const crop = page.getByRole("dialog", { name: "Crop the picture" });
      await crop.getByRole("button", { name: "Use picture" }).click();
      await crop.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Change picture" }).waitFor();
      await expectAccessible(page);

      await page.evaluate(noteParts);
      await page.getByRole("button", { name: "Save" }).click();
      await said(page, "Your profile is up to date.");
      await page.getByRole("heading", { name: "Personal Details" }).waitFor();
      const sent = calls.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
      expect(sent.filter((call) => call.startsWith("PUT"))).toEqual([
        "PUT /api/utility/add_technology/",
        "PUT /api/employee/update/",
      ]);
      expect(sent).toContain("GET /api/utility/technology");
      expect(sent).toContain("GET /api/employee/shifts/");
      const [added, update] = calls.filter((request) => request.method() === "PUT");
      expect(added?.postDataJSON()).toEqual({ technology: [skill] });
      expect(update?.headers()["content-type"]).toMatch(/^multipart\/form-data/);
      expect(await page.evaluate(() => document.documentElement.dataset["sent"])).toBe(
        "phone,technology,image",
      );
      await expectFact(page, "Skill set", [...before.technology, skill].join(" "));
    });
    const after = await me("EN1001");
    expect(after.phone).toBe(`+1416555${number}`);
    expect(after.technology).toEqual([...before.technology, skill]);
    expect(after.avatar).not.toBeNull();
    await application.visit({ person: "SA1001", at: `/records/employee/${after.id}` }, async (page) => {
      await page.locator('header img[src^="blob:"]').waitFor();
    });
  });

  it("keeps what is typed until it is saved or given up", () =>
    application.visit({ person: "MK1002", at: "/myprofile?mode=edit_profile" }, async (page) => {
      const phone = page.getByRole("textbox", { name: "Contact number" });
      const was = await phone.inputValue();
      await phone.fill("1");
      await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
      await page.reload();
      await expect.poll(() => phone.inputValue()).toBe("1");
      await page
        .getByText(/is back|restored/i)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await expect.poll(() => phone.inputValue()).toBe(was);
    }));
});

async function hasDemoPassword(person: string): Promise<boolean> {
  const answer = await fetch(`${application.url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ employee_id: person, password: DEMO_PASSWORD }),
  });
  return answer.ok;
}

describe("the password in the profile", () => {
  it("[R5.45 R5.46 R5.47 R5.48 R5.49 R5.50 R5.51] is checked as it is typed", () =>
    application.visit({ person: "LE1001", at: "/myprofile?mode=manage_password" }, async (page) => {
      const next = page.getByRole("textbox", { name: "New password" }).or(page.getByLabel("New password"));
      const submit = page.getByRole("button", { name: "Change password" });
      await submit.click();
      for (const words of [
        "Please enter your current password.",
        "Please enter your new password.",
        "Please enter your confirm password.",
      ])
        await page.getByText(words, { exact: true }).waitFor();
      const met = () =>
        page
          .locator("[data-rule][data-met=true]")
          .evaluateAll((rules) => rules.map((rule) => rule.getAttribute("data-rule")));
      for (const [typed, rules] of [
        ["a", []],
        ["aB", ["uppercase"]],
        ["aB1", ["uppercase", "digit"]],
        ["aB1!", ["uppercase", "digit", "special"]],
        ["aB1!aaaa", ["length", "uppercase", "digit", "special"]],
      ] as const) {
        await next.first().fill(typed);
        await expect.poll(met).toEqual(rules);
      }
      const weak = page.getByText("Password does not match the following validation.", { exact: true });
      for (const typed of ["Abcde1!", "abcdef1!", "Abcdefg!", "Abcdefg1"]) {
        await next.first().fill(typed);
        await weak.waitFor();
      }
      for (const typed of ["Abcdef1!", "Abcdef1@"]) {
        await next.first().fill(typed);
        await weak.waitFor({ state: "detached" });
      }
      await page.getByLabel("Confirm password").first().fill("Abcdef1#");
      await page.getByText("New Password and Confirm Password does not match.", { exact: true }).waitFor();
      await expectAccessible(page);
    }));

  it("[R7.27 R4.52] is changed only by a 200, and then the profile shows", async () => {
    // what the first try changed is no longer the password of a second one
    const person = (await hasDemoPassword("LG1001")) ? "LG1001" : "US1001";
    await application.visit({ person, at: "/myprofile?mode=manage_password" }, async (page) => {
      const fill = async (current: string) => {
        await page.getByLabel("Current password").first().fill(current);
        await page.getByLabel("New password").first().fill("Quarterly#7");
        await page.getByLabel("Confirm password").first().fill("Quarterly#7");
      };
      const path = "**/api/employee/change_password/";
      await page.route(path, (route) => route.fulfill({ status: 202, json: { message: "Later perhaps" } }));
      await fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("alert").getByText("Later perhaps").waitFor();
      expect(await page.locator(".ant-message-success").count()).toBe(0);
      expect(page.url()).toContain("mode=manage_password");
      await page.unroute(path);
      const asked = page.waitForRequest(path);
      await page.getByRole("button", { name: "Change password" }).click();
      expect((await asked).postDataJSON()).toEqual({
        cur_password: DEMO_PASSWORD,
        new_password: "Quarterly#7",
      });
      await page.locator(".ant-message-success").waitFor();
      await page.getByRole("heading", { name: "Personal Details" }).waitFor();
    });
  });
});

it("[R2.119] is there in Arabic, in the dark and on a telephone", () =>
  application.visit(
    { person: "FN1001", language: "ar", theme: "dark", width: 360, height: 780 },
    async (page) => {
      for (const mode of ["profile", "edit_profile", "manage_password"]) {
        await page.goto(`/myprofile?mode=${mode}`);
        await page.locator(`[data-mode=${mode}]`).waitFor();
        await page.waitForLoadState("networkidle");
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      }
    },
  ));
