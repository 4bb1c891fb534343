import { expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, passAfter, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const statusWith = async (token: string, path: string): Promise<number> =>
  (await fetch(`${application.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const VENDORS = "/api/vendor_company/?page=1&page_size=10";
const CLIENTS = "/api/client/?page=1&page_size=10";

it("a person makes a key for one area, uses it, finds it in the list and revokes it", async () => {
  await application.visit({ person: "MK1001", at: "/settings" }, async (page) => {
    await page.getByRole("tab", { name: "API keys" }).click();
    await page.getByText("No API keys yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByText("Give the key a name.").waitFor();
    // what is wrong is where the keys go on
    await page.keyboard.type("Vendor sync");
    await page.keyboard.press("Enter");
    await dialog.getByText("Choose at least one area").waitFor();
    expect(await dialog.getByRole("group", { name: "Who uses it" }).count()).toBe(0);
    await chooseOption(dialog.getByRole("combobox", { name: "Areas" }), "Vendors");
    await page.keyboard.press("Escape");
    await chooseOption(dialog.getByRole("combobox", { name: "Allowed actions" }), "See in lists");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "30", exact: true }).click();
    await expectAccessible(page);
    await page.route("**/api/keys/", passAfter(500));
    await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
    await page.waitForTimeout(100);
    // pressed again while it is on its way, it makes no other
    await page.keyboard.press("Enter");

    const made = page.getByRole("dialog", { name: "Your new API key" });
    const token = await made.getByRole("textbox", { name: "Key" }).inputValue();
    expect(token).toMatch(/^benchline_[0-9a-f]{64}$/);
    await expectAccessible(page);
    expect([await statusWith(token, VENDORS), await statusWith(token, CLIENTS)]).toEqual([200, 403]);
    await made.getByRole("button", { name: "Done" }).click();

    const row = page.getByRole("row", { name: /Vendor sync/ });
    await row.getByText("Vendors: See in lists").waitFor();
    await row.getByText(`…${token.slice(-4)}`).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    await row.getByRole("button", { name: "Revoke Vendor sync" }).click();
    await page
      .getByRole("dialog", { name: "Revoke “Vendor sync”?" })
      .getByRole("button", { name: "Revoke" })
      .click();
    await page.getByText("No API keys yet.").waitFor();
    expect(await statusWith(token, VENDORS)).toBe(401);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // the button that had the focus is gone with the key
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("New key");
  });
});

it("the reference of the API is one click away, and is read without signing in, in the dark and on a phone", async () => {
  await application.visit({ person: "MK1001", at: "/settings" }, async (page) => {
    await page.getByRole("tab", { name: "API keys" }).click();
    await page.getByRole("link", { name: "API reference" }).click();
    await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
  });
  await application.visit({ at: "/api/reference.html" }, async (page) => {
    // as long as the page is, colours are looked at in a part that has them all
    const colours = { only: ["color-contrast"], over: "[aria-labelledby=guide]" };
    await expectAccessible(page, { colours: false });
    await expectAccessible(page, colours);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 800 });
    await expectAccessible(page, colours);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
    // by keys alone
    await page.getByRole("link", { name: "Calls of every area" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const calls = page.getByRole("heading", { name: "Other calls", level: 2 });
    await expect
      .poll(() => calls.evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      .toBeLessThan(40);
  });
});

it("a superadmin makes a key for a service and sees everybody’s; history names the key", async () => {
  const { data } = await application.call<{ data: { token: string } }>("MK1001", "/api/keys/", {
    method: "POST",
    body: { name: "Record sync", scopes: { client: ["show", "create", "edit", "list"] }, days: 30 },
  });
  const made = await fetch(`${application.url}/api/client/`, {
    method: "POST",
    headers: { authorization: `Bearer ${data.token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Made by a program" }),
  });
  const { id } = (await made.json()) as { id: number };
  await application.visit({ person: "SA1001", at: "/settings/keys" }, async (page) => {
    await page.getByRole("row", { name: /Record sync.*Key of/ }).waitFor();
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Data warehouse");
    await dialog.getByRole("button", { name: "A service" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Role" }), "Finance");
    await chooseOption(dialog.getByRole("combobox", { name: "Areas" }), "All areas");
    await page.keyboard.press("Escape");
    await chooseOption(dialog.getByRole("combobox", { name: "Allowed actions" }), "See in lists");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Create key" }).click();
    await page
      .getByRole("dialog", { name: "Your new API key" })
      .getByRole("button", { name: "Done" })
      .click();
    const row = page.getByRole("row", { name: /Data warehouse/ });
    await row.getByText("All areas: See in lists").waitFor();
    await row.getByText("Service with the role Finance").waitFor();
    await page.goto(`/records/client/${id}?tab=history`);
    const entry = page.getByRole("listitem").filter({ hasText: "with the API key" });
    await expect.poll(() => entry.first().innerText()).toContain("(with the API key “Record sync”)");
  });
});

it.each([
  ["in English", "To let your directory add and remove people (SCIM)", {}],
  [
    "in Arabic, in the dark and on a phone",
    "ليضيف دليل شركتك",
    { language: "ar", theme: "dark", width: 360, height: 740 },
  ],
] as const)(
  "whoever may make keys of services is told where directories connect, %s",
  async (_, words, options) => {
    await application.visit({ ...options, person: "SA1001", at: "/settings/keys" }, async (page) => {
      const told = page.getByRole("paragraph").filter({ hasText: "/api/scim/v2" });
      await told.waitFor();
      expect(await told.innerText()).toContain(words);
      const address = await told.getByText(/^http/).innerText();
      expect(address).toBe(`${application.url}/api/scim/v2`);
      // a directory that has no key yet is answered there in its own words
      const asked = await fetch(`${address}/Users`);
      expect(asked.status).toBe(401);
      expect(((await asked.json()) as { schemas: string[] }).schemas).toEqual([
        "urn:ietf:params:scim:api:messages:2.0:Error",
      ]);
      await expectAccessible(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
    });
  },
);

it("whoever makes keys for themselves alone is told of no directory", async () => {
  await application.visit({ person: "MK1001", at: "/settings/keys" }, async (page) => {
    await page.getByRole("button", { name: "New key" }).waitFor();
    expect(await page.getByText("/api/scim/v2").count()).toBe(0);
  });
});
