import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { expectAccessible, startApplication } from "./support.ts";

let publicUrl = "";
const provider = await startIdentityProvider(() => publicUrl);
const { issuer, clientId, clientSecret, name } = provider.options;
const application = prepareOnce(async () => {
  const started = await startApplication({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  });
  publicUrl = started.url;
  return started;
});
afterAll(() => provider.close());

/** On the provider's own page. */
async function proveAs(page: Page, subject: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`);
  await page.getByLabel("Account").fill(subject);
  await page.getByRole("button", { name: "Continue" }).click();
}

it("somebody signs in with the company’s identity provider and out of both", async () => {
  const { data } = await application.call<{ data: [{ email: string }] }>(
    "SA1001",
    "/api/employee/?page=1&employee_id=EN1004",
  );
  provider.know("somebody", { email: data[0].email, email_verified: true });
  await application.visit({}, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/signin");
    const button = page.getByRole("button", { name: "Sign in with Acme ID" });
    await button.waitFor();
    expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
    await expectAccessible(page);
    await button.click();
    await proveAs(page, "somebody");
    await page.waitForURL("**/dashboard");
    expect(await page.evaluate(() => sessionStorage.getItem("identity_ticket"))).toBeNull();
    await page.goto("/settings/security");
    const section = page.getByRole("region", { name: "Sign-in with Acme ID" });
    await section.getByText(/^Your account was linked on/).waitFor();
    await expectAccessible(page);

    await page.goto("/dashboard");
    await page.getByRole("button", { name: /profile and sign-out/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.waitForURL(`${issuer}/session/end**`);
    await page.getByRole("button", { name: "Sign out of Acme ID" }).click();
    await page.waitForURL("**/signin");
    // it asks again who somebody is
    await page.getByRole("button", { name: "Sign in with Acme ID" }).click();
    await page.waitForURL(`${issuer}/**`);
    await page.getByLabel("Account").waitFor();
  });
});

it("whoever is refused comes back to the sign-in page, and is told why in their language", async () => {
  provider.know("stranger", { email: "stranger@example.com", email_verified: true });
  await application.visit({ at: "/signin", expectedStatuses: [403] }, async (page) => {
    await page.getByRole("button", { name: "Sign in with Acme ID" }).click();
    await proveAs(page, "stranger");
    await page.getByRole("alert").getByText("Acme ID confirmed who you are").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/signin");
    await expectAccessible(page);
    // what the provider led back with is not in the history either
    await page.goBack();
    await page.waitForURL(`${issuer}/**`).catch(() => undefined);
    expect(page.url()).not.toContain("code=");
  });
  await application.visit(
    { at: "/signin", language: "ar", theme: "dark", width: 360, expectedStatuses: [400] },
    async (page) => {
      // the provider still knew who it was
      await page.context().clearCookies();
      await page.getByRole("button", { name: /^الدخول عبر .*Acme ID/ }).click();
      await page.waitForURL(`${issuer}/**`);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page
        .getByRole("alert")
        .getByText(/^أُلغي الدخول عبر .*Acme ID/)
        .waitFor();
      await expectAccessible(page);
    },
  );
});

it("an admin says in the studio who must sign in so, and which roles groups give", async () => {
  const at = "/settings/studio?area=purchase_order&part=rights";
  await application.visit({ person: "SA1001", at }, async (page) => {
    const section = page.getByRole("region", { name: "Identity provider" });
    await section.getByRole("button", { name: "Add group" }).click();
    const group = section.getByRole("textbox", { name: "Group 1", exact: true });
    await group.fill("acme-finance");
    await group.press("Tab");
    await expect
      .poll(async () => {
        const { data } = await application.call<{ data: { id: number }[] }>("SA1001", "/api/config/drafts/");
        const { data: draft } = await application.call<{
          data: { changes: { document: { identityProvider?: object } }[] };
        }>("SA1001", `/api/config/drafts/${data[0]?.id}/`);
        return draft.changes[0]?.document.identityProvider;
      })
      .toEqual({ groupRoles: [{ group: "acme-finance", role: expect.any(String) }] });
    await expectAccessible(page);
  });
  await application.visit({ person: "SA1001", at: "/settings/system" }, async (page) => {
    await page.getByText("Acme ID").waitFor();
  });
});
