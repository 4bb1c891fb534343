import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { expectAccessible, startApplication, whenLive } from "./support.ts";
import { chooseOption } from "./choose-option.ts";
import { haveTwoSubmitted } from "./submitted.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

interface Technology {
  readonly id: number;
  readonly name: string;
  readonly row_version: number;
}

interface Submission {
  readonly id: number;
  readonly job_title: string;
  readonly status: string;
  readonly row_version: number;
}

const add = (name: string) =>
  application.call<Technology>("SA1001", "/api/technology/", { method: "POST", body: { name } });
const found = async (query: string) =>
  (
    await application.call<{ data: Technology[] }>(
      "SA1001",
      `/api/technology/?page=1&page_size=20&query=${encodeURIComponent(query)}`,
    )
  ).data.toSorted((a, b) => a.id - b.id);
const read = (id: number) => application.call<Technology>("SA1001", `/api/technology/${id}/`);

/**
 * Opens an address and waits until its live connection stands: one that begins in an outage is a complaint of the
 * browser.
 */
async function open(page: Page, address: string): Promise<void> {
  const live = whenLive(page);
  await page.goto(address);
  await live;
}

const nameBox = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const waits = (page: Page, count: number) =>
  page
    .getByText(count === 1 ? "1 change waiting to be saved" : `${count} changes waiting to be saved`)
    .waitFor({ state: "attached" });

describe("looking while nothing answers", () => {
  it("leaves the page as it is where the code of what was opened does not come, and opens it afterwards", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.route("**/assets/peek-drawer-*", (route) => route.abort());
      await open(page, "/records/submission");
      const link = page.locator("main a[data-peek]").first();
      await link.waitFor();
      await page.context().setOffline(true);
      await link.click();
      await page.getByText("No connection").first().waitFor();
      await expect.poll(() => page.getByRole("heading", { name: "Submissions" }).isVisible()).toBe(true);
      await page.unrouteAll();
      await page.context().setOffline(false);
      await page.getByRole("dialog").waitFor();
    }));

  it("says so where the application is opened, and opens it as soon as there is an answer", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.route("**/api/**", (route) => route.abort());
      await page.goto("/records/submission");
      await page.getByRole("heading", { name: "Benchline could not start" }).waitFor();
      await page.getByText("will open as soon as it responds").waitFor();
      await expectAccessible(page);
      await page.unrouteAll();
      await page.getByRole("heading", { name: "Submissions" }).waitFor();
    }));
});

describe("saving while nothing answers", () => {
  it("keeps five saves of two tabs and carries each out once, in order", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      // a second try finds what the first left behind
      const mark = Date.now();
      const queued = `Queued ${mark}`;
      const kept = `Edited and kept ${mark}`;
      const edited = await add(`Edited offline ${mark}`);
      const other = await page.context().newPage();
      await other.goto(`/records/technology/${edited.id}/edit`);
      await nameBox(other).waitFor();
      await open(page, "/new?resource=technology");
      await nameBox(page).waitFor();
      const next = async (name: string) => {
        await nameBox(page).fill(name);
        await page.getByRole("button", { name: "Save and next" }).click();
        await expect.poll(() => nameBox(page).inputValue()).toBe("");
      };

      // The first is carried out, but its answer is lost on the way, from whichever tab it is sent.
      await page.context().route("**/api/technology/", async (route) => {
        await route.fetch().catch(() => undefined);
        // unless the way is free again by now
        await route.abort().catch(() => undefined);
      });
      await nameBox(page).fill(`${queued} A`);
      await page.getByRole("button", { name: "Save and next" }).click();
      await expect.poll(async () => (await found(queued)).length).toBe(1);
      await application.outage(async () => {
        await expect.poll(() => nameBox(page).inputValue()).toBe("");
        await page.context().unroute("**/api/technology/");
        await next(`${queued} B`);
        await next(`${queued} C`);
        await nameBox(other).fill(kept);
        await save(other);
        await next(`${queued} D`);
        await waits(page, 5);
        await page.getByText("No connection").waitFor();
        await page.getByRole("button", { name: /No connection/ }).click();
        const discard = page.getByRole("button", { name: "Discard" });
        await expect.poll(() => page.getByRole("listitem").filter({ has: discard }).count()).toBe(5);
      });
      await page.getByText("No connection").waitFor({ state: "detached" });
      await expect
        .poll(async () => (await found(queued)).map(({ name }) => name))
        .toEqual([`${queued} A`, `${queued} B`, `${queued} C`, `${queued} D`]);
      await expect.poll(async () => (await read(edited.id)).name).toBe(kept);
      expect((await read(edited.id)).row_version).toBe(edited.row_version + 1);
      // Whichever tab sent them, this one shows that nothing waits any more.
      await expect.poll(() => page.getByText(/changes? waiting to be saved$|^Sending/).count()).toBe(0);
    }));

  it("asks when somebody else saved meanwhile, with both versions side by side", () =>
    application.visit({ person: "SA1001", expectedStatuses: [409] }, async (page) => {
      const mark = Date.now();
      const [mine, theirs] = [`Contested ${mark}, mine`, `Contested ${mark}, theirs`];
      const record = await add(`Contested ${mark}`);
      await open(page, `/records/technology/${record.id}/edit`);
      await nameBox(page).fill(mine);
      await page.context().setOffline(true);
      await save(page);
      await waits(page, 1);
      await application.call("SA1001", `/api/technology/${record.id}/`, {
        method: "PATCH",
        body: { name: theirs, row_version: record.row_version },
      });
      await page.context().setOffline(false);
      await page.getByRole("button", { name: /1 change needs your attention/ }).click();
      await page.getByText("Someone else saved this record in the meantime. Open it").waitFor();
      await page.getByRole("button", { name: "Open with my values" }).click();
      const dialog = page.getByRole("dialog", { name: "Someone else saved this record in the meantime" });
      await dialog.getByText(theirs).waitFor();
      await dialog.getByRole("button", { name: "Use this choice" }).click();
      await expect.poll(() => nameBox(page).inputValue()).toBe(mine);
      await save(page);
      await expect.poll(async () => (await read(record.id)).name).toBe(mine);
      await expect.poll(() => page.getByText(/needs? you/).count()).toBe(0);
    }));

  it("sends nothing as another person: the changes wait for the one who made them", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const alone = `Hers alone ${Date.now()}`;
      await open(page, "/new?resource=technology");
      await nameBox(page).fill(alone);
      await page.context().setOffline(true);
      await save(page);
      await waits(page, 1);
      const hers = await page.evaluate(() => localStorage.getItem("token") ?? "");
      const { data } = await (
        await fetch(`${application.url}/api/auth/login/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ employee_id: "AD1001", password: "Benchline#2026" }),
        })
      ).json();
      await page.evaluate((token: string) => localStorage.setItem("token", token), data.token);
      await page.context().setOffline(false);
      // Still the page of the first person, with the session of another.
      await page.waitForTimeout(1500);
      await page.goto("/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForTimeout(1500);
      expect(await page.getByText(/change waiting|Sending/).count()).toBe(0);
      expect(await found(alone)).toEqual([]);
      await page.evaluate((token: string) => localStorage.setItem("token", token), hers);
      await page.goto("/dashboard");
      await expect.poll(async () => (await found(alone)).length).toBe(1);
    }));

  it("keeps a cell changed in its list and a card moved on its board", () =>
    application.visit({ person: "MK1003" }, async (page) => {
      const own = async (query: string) =>
        (
          await application.call<{ data: Submission[] }>(
            "MK1003",
            `/api/submission/?scope=my&sort=code&page_size=20&${query}`,
          )
        ).data;
      const now = (id: number) => application.call<Submission>("MK1003", `/api/submission/${id}/`);
      await haveTwoSubmitted(application, "MK1003");
      const [changed, moved] = await own("status=submitted");
      if (!changed || !moved) throw new Error("The demo company has two submissions of this marketer.");
      const title = `Typed in a tunnel ${Date.now()}`;
      const parts = ["cell-editor", "move-dialog"].map((part) =>
        page.waitForResponse(`**/${part}-*.js`, { timeout: 90_000 }),
      );
      await open(
        page,
        "/marketing/submission?scope=my&sort=code&page_size=100&status=submitted,client_review",
      );
      const cell = page.locator(`tr[data-row="${changed.id}"] td[data-field=job_title]`);
      await cell.waitFor();
      // The board's own code is here once it was looked at; what changes records comes by itself.
      await page.getByRole("button", { name: "Board" }).click();
      await page.locator(`li[data-row="${moved.id}"]`).waitFor();
      for (const part of parts) await (await part).finished();
      await page.goBack();
      await cell.waitFor();

      await page.context().setOffline(true);
      await cell.hover();
      await cell.getByRole("button").click();
      await page.getByRole("textbox", { name: /^Job title of/ }).fill(title);
      await page.keyboard.press("Enter");
      await waits(page, 1);
      await expect.poll(() => cell.innerText()).toBe(title);
      await page.goForward();
      await page.locator(`li[data-row="${moved.id}"] a`).first().press("m");
      await page.getByRole("dialog").getByRole("button", { name: "Client review", exact: true }).click();
      await page.locator(`[data-column="client_review"] li[data-row="${moved.id}"]`).waitFor();
      await waits(page, 2);
      expect([(await now(changed.id)).job_title, (await now(moved.id)).status]).toEqual([
        changed.job_title,
        "submitted",
      ]);

      await page.context().setOffline(false);
      await expect.poll(async () => (await now(changed.id)).job_title).toBe(title);
      await expect.poll(async () => (await now(moved.id)).status).toBe("client_review");
      expect((await now(changed.id)).row_version).toBe(changed.row_version + 1);
    }));

  it("archives once the connection is back", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const name = `Archived offline ${Date.now()}`;
      const record = await add(name);
      await open(page, `/records/technology/${record.id}`);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
      await waits(page, 1);
      await page.getByRole("button", { name: /No connection/ }).click();
      await page.getByText(`${name}: archive`).waitFor();
      await page.context().setOffline(false);
      await expect.poll(async () => (await found(name)).length).toBe(0);
    }));

  it("writes a comment and hands a record on once, where the answer to the first try was lost", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const body = { name: `Sent once ${Date.now()}` };
      const record = await application.call<Technology>("SA1001", "/api/client/", { method: "POST", body });
      const words = `Said once ${Date.now()}`;
      const answers: boolean[] = [];
      /** The server hears the first call, and its answer does not arrive. */
      const loseFirst = async (address: RegExp) => {
        let isFirst = true;
        await page.route(address, async (route) => {
          if (route.request().method() !== "POST" || !isFirst) return route.fallback();
          isFirst = false;
          await route.fetch();
          await route.abort("connectionreset");
        });
        page.on("response", (answer) => {
          if (address.test(answer.url()) && answer.request().method() === "POST")
            answers.push(answer.headers()["idempotency-replayed"] === "true");
        });
      };
      await open(page, `/records/client/${record.id}?tab=comments`);
      await loseFirst(/\/comments\/$/);
      await page.getByRole("textbox", { name: "Write a comment" }).fill(words);
      const send = page.getByRole("button", { name: "Send", exact: true });
      await send.click();
      await page.getByText("Couldn’t reach the server.").first().waitFor();
      await send.click();
      await expect.poll(() => answers).toEqual([true]);
      const { data } = await application.call<{ data: { body: string }[] }>(
        "SA1001",
        `/api/client/${record.id}/comments/`,
      );
      expect(data.filter((comment) => comment.body.includes(words))).toHaveLength(1);

      await loseFirst(/\/share\/$/);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Share" }).click();
      const colleague = await application.call<{ data: { label: string }[] }>(
        "SA1001",
        "/api/employee/?employee_id=FN1001",
      );
      await chooseOption(
        page.getByRole("dialog").getByRole("combobox", { name: "To" }),
        colleague.data[0]?.label ?? "",
      );
      await page.getByRole("dialog").getByLabel("Message").fill("Please look");
      await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
      await page.getByRole("dialog").getByText("Couldn’t reach the server.").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
      await expect.poll(() => answers).toEqual([true, true]);
    }));
});
