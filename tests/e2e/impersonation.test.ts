import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright";
import { afterEach, describe, expect, it } from "vitest";
import { activeOption, chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

/** Opens the picker in the header, finds somebody by typing, and starts: by keyboard alone. */
async function impersonate(page: Page, typed: string): Promise<void> {
  await page.getByRole("button", { name: "Impersonate", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Impersonate User" });
  const user = dialog.getByRole("combobox", { name: "User" });
  await user.and(page.locator(":focus")).waitFor();
  await page.keyboard.type(typed);
  await (await activeOption(user, typed)).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Impersonate", disabled: false }).focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Impersonated user: /).waitFor();
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe("working as another person", () => {
  it("shows whose screens these are, with their menu and rights, and ends with one click [R2.89 R2.90 R2.91 R2.112 R4.09 R4.10 R4.11 R4.12 R4.13 R4.14 R4.15 R7.43 R7.45 R9.11]", async () => {
    await application.visit({ person: "SA1001" }, async (page) => {
      const sent: { path: string; token: string }[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith("/api/")) {
          sent.push({ path: pathname + search, token: request.headers()["authorization"] ?? "" });
        }
      });
      await page.goto("/marketing/submission");
      await page.getByRole("button", { name: "Impersonate", exact: true }).click();
      await page.getByRole("dialog", { name: "Impersonate User" }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const own = (await stored(page, "token")) ?? "";

      await impersonate(page, "LG1001");
      await expect.poll(() => sent.map(({ path }) => path)).toContain("/api/impersonate/?query=LG1001");
      const kept = JSON.parse((await stored(page, "impersonation")) ?? "{}") as {
        token: string;
        userId: number;
      };
      expect(await stored(page, "token")).toBe(own);
      expect(kept.token).not.toBe(own);
      const me = await application.call<{ data: { id: number; employee_name: string } }>(
        "LG1001",
        "/api/employee/me/",
      );
      expect(kept.userId).toBe(me.data.id);
      await page.getByText(`Impersonated user: ${me.data.employee_name}`).waitFor();

      sent.length = 0;
      await page.goto("/legal");
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([`Token ${kept.token}`]));
      const counted = () =>
        page.evaluate(async (token) => {
          const answer = await fetch("/api/emp_notify/count/", {
            headers: { authorization: `Token ${token}` },
          });
          return (await answer.json()) as unknown;
        }, kept.token);
      const unread = () => application.call("LG1001", "/api/emp_notify/count/");
      // what somebody is told meanwhile is counted for both
      await expect.poll(async () => isDeepStrictEqual(await counted(), await unread())).toBe(true);
      const menu = page.getByRole("navigation", { name: "Areas" });
      await menu.getByRole("button", { name: "Legal" }).waitFor();
      expect(await menu.getByRole("button", { name: "Finance" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Impersonate", exact: true }).count()).toBe(0);
      await expectAccessible(page);
      await page.goto("/finance/paystub");
      await page.getByRole("heading", { name: "No access" }).waitFor();
      await page.getByText(`Impersonated user: ${me.data.employee_name}`).waitFor();

      await page.getByRole("button", { name: "Stop Impersonate" }).click();
      await page.waitForURL("**/marketing/submission");
      await page.getByRole("button", { name: "Impersonate", exact: true }).waitFor();
      await menu.getByRole("button", { name: "Finance" }).waitFor();
      await expect.poll(() => page.getByText(/^Impersonated user: /).count()).toBe(0);
      expect(await stored(page, "impersonation")).toBeNull();
      sent.length = 0;
      await page.reload();
      await page.locator('table[aria-busy="false"]').waitFor();
      expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([`Token ${own}`]));
      const noted = async () => {
        const waiting = await page.evaluate(() =>
          Object.entries(localStorage)
            .filter(([key]) => key.startsWith("activities:"))
            .map(([, value]) => String(value))
            .join(),
        );
        const uploaded = await application.call<{ data: { activities?: unknown }[] }>(
          "SA1001",
          "/api/user_activity/?sort=-day&page_size=5",
        );
        return waiting + JSON.stringify(uploaded);
      };
      // on its way to the server it is in neither place
      await expect.poll(noted).toContain("Stop Impersonate");
    });
    const ended = async () => {
      const { data } = await application.call<{ data: { ended: string | null }[] }>(
        "SA1001",
        "/api/impersonation/?sort=-started&page_size=1",
      );
      return data[0]?.ended;
    };
    await expect.poll(ended).toEqual(expect.any(String));
  });

  it("is over with the token, and the page is one's own again", () =>
    application.visit({ person: "SA1001", expectedStatuses: [401], at: "/dashboard" }, async (page) => {
      await impersonate(page, "LE1001");
      const { token } = JSON.parse((await stored(page, "impersonation")) ?? "{}") as { token: string };
      await page.evaluate(
        (second) =>
          fetch("/api/impersonate/stop/", {
            method: "POST",
            headers: { authorization: `Token ${second}` },
          }).then(() => undefined),
        token,
      );
      // whichever call is next is refused; here the page asks on its own
      await page.reload().catch(() => undefined);
      await page.getByRole("button", { name: "Impersonate", exact: true }).waitFor();
      await expect.poll(() => stored(page, "impersonation")).toBeNull();
      expect(await stored(page, "token")).not.toBeNull();
    }));

  it("is offered to nobody else", () =>
    application.visit({ person: "MK1003", at: "/dashboard" }, async (page) => {
      await page.getByRole("button", { name: "Messages" }).waitFor();
      expect(await page.getByRole("button", { name: /Impersonate/ }).count()).toBe(0);
    }));
});

describe("handing work over", () => {
  let moved: number | null = null;
  // a second try finds the work where the first one did
  afterEach(async () => {
    if (moved !== null)
      await application.call("SA1001", `/api/impersonate/handover/${moved}/undo/`, {
        method: "POST",
        body: {},
      });
    moved = null;
  });

  it("shows what would move, moves it and takes it back [R2.104 R5.37 R5.38 R6.05 R7.44 R7.46]", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const sent: { path: string; body: unknown }[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/impersonate/")) {
          sent.push({ path: pathname, body: request.postDataJSON() as unknown });
        }
      });
      await page.goto("/utility/userDirectory?query=MK1004");
      await page.locator('table[aria-busy="false"] tbody tr').first().waitFor();
      await page.getByRole("button", { name: /profile and sign-out/ }).click();
      await page.getByRole("menuitem", { name: "Handover User" }).click();
      const dialog = page.getByRole("dialog", { name: "Handover User" });
      const submit = dialog.getByRole("button", { name: "Hand over" });
      expect(await submit.isDisabled()).toBe(true);
      await expectAccessible(page);
      const choose = (name: string, typed: string) =>
        chooseOption(dialog.getByRole("combobox", { name }), typed);
      await choose("Hand over from", "MK1004");
      expect(await submit.isDisabled()).toBe(true);
      await choose("Hand over to", "MK1002");
      await dialog.getByText(/records? moves? to /).waitFor();
      await dialog.getByText("Submissions").click();
      await expectAccessible(page);
      expect(sent.filter(({ path }) => path === "/api/impersonate/users/")).toHaveLength(1);
      const answered = page.waitForResponse("**/api/impersonate/handover/");
      await submit.click();
      const { data } = (await (await answered).json()) as { data: { id: number } };
      moved = data.id;
      await dialog.waitFor({ state: "detached" });
      const notice = page.getByText(/records? moved to /);
      await notice.waitFor();
      const call = sent.find(({ path }) => path === "/api/impersonate/handover/");
      expect(call?.body).toEqual({
        user_id: expect.any(Number) as number,
        handover_id: expect.any(Number) as number,
      });
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await page.getByText(/records? (is|are) back/).waitFor();
      moved = null;
    }));
});
