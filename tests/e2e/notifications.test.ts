import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firebaseSettings, standInForFirebase } from "./firebase-stand-in.ts";
import { launchBrowser } from "../support/browser.ts";
import { type Application, expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(() => startApplication({}, launchBrowser));

interface Technology {
  readonly id: number;
  readonly row_version: number;
}

const add = (name: string) =>
  application.call<Technology>("SA1001", "/api/technology/", { method: "POST", body: { name } });
const rename = ({ id, row_version }: Technology, name: string) =>
  application.call<Technology>("SA1001", `/api/technology/${id}/`, {
    method: "PATCH",
    body: { name, row_version },
  });

/** The page's live connection, once it has said what it watches; what is said through it reaches the page. */
function followSocket(page: Page) {
  const addresses: string[] = [];
  let watches = 0;
  let speak: (text: string) => void = () => undefined;
  let listens: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const ready = page.routeWebSocket(/\/live/, (socket) => {
    addresses.push(socket.url());
    const server = socket.connectToServer();
    speak = (text) => socket.send(text);
    socket.onMessage((message) => {
      server.send(message);
      if (!String(message).includes('"watch"')) return;
      watches += 1;
      listens();
    });
  });
  const say = (message: object) => speak(JSON.stringify(message));
  return { ready, listening, addresses, say, watches: () => watches };
}

/** Changes something until it was heard of: what is written a moment before the server knows who listens is no news. */
async function changeUntil(heard: () => Promise<boolean>, change: (turn: number) => Promise<void>) {
  const [looks, pause] = [40, 250];
  for (let turn = 1; turn <= 5; turn += 1) {
    await change(turn);
    for (let look = 0; look < looks; look += 1) {
      if (await heard()) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new Error("Nobody hears of what is changed.");
}

describe("the live connection", () => {
  it("[R4.08 R7.58 R7.59] a new release starts the page anew after 5 seconds, with what is typed kept; the same release does nothing", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      await page.clock.install();
      const live = followSocket(page);
      await live.ready;
      await page.goto("/new?resource=technology");
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      await name.waitFor();
      await live.listening;
      const { release } = await application.call<{ release: string }>("SA1001", "/api/health/");
      const me = await application.call<{ data: { id: number } }>("SA1001", "/api/employee/me/");
      expect(live.addresses[0]).toContain(`/live?user_id=${me.data.id}&release_id=${release}`);

      await page.evaluate(() => Object.assign(window, { before: true }));
      const stands = () => page.evaluate(() => "before" in window);
      const announced = page.getByText("A new version is here");
      live.say({ version: release });
      await name.fill("Typed before the release");
      // from here on the page's time is the test's
      await page.clock.pauseAt(Date.now() + 60_000);
      expect(await announced.count()).toBe(0);
      live.say({ version: "99.0.0" });
      await announced.waitFor();
      await page.clock.runFor(4_900);
      expect(await stands()).toBe(true);
      await page.clock.runFor(200);
      await expect.poll(stands).toBe(false);
      await page.clock.resume();
      await expect.poll(() => name.inputValue()).toBe("Typed before the release");
    }));

  it("an open list says what others changed and shows it when asked; an open record follows; a form says so and keeps what is typed", () =>
    application.visit({ person: "SP1001" }, async (page) => {
      const thing = `Live thing ${Date.now()}`;
      let record = await add(thing);
      const live = followSocket(page);
      await live.ready;
      await page.goto(`/records/technology?sort=-modified&query=${encodeURIComponent(thing)}`);
      await page.getByRole("link", { name: thing, exact: true }).waitFor();
      await live.listening;
      const other = await page.context().newPage();
      await other.goto(`/records/technology/${record.id}`);
      await other.getByRole("heading", { name: thing }).waitFor();
      const form = await page.context().newPage();
      await form.goto(`/records/technology/${record.id}/edit`);
      const name = form.getByRole("textbox", { name: "Name", exact: true });
      await name.fill("Mine");

      const saved = form.getByText("Someone else saved this record in the meantime.");
      const news = page.getByRole("button", { name: "1 row changed · Refresh" });
      const inOther = other.getByRole("heading", { name: `${thing}, renamed` });
      const all = [
        [other, inOther],
        [form, saved],
        [page, news],
      ] as const;
      for (const [seen, sign] of all) {
        await seen.bringToFront();
        // what one of them has heard the others may have heard as well
        if (record.row_version > 1 && (await sign.first().isVisible())) continue;
        await changeUntil(
          () => sign.first().isVisible(),
          async (turn) => {
            record = await rename(record, `${thing}, renamed ${turn}`);
          },
        );
      }
      await form.bringToFront();
      expect(await name.inputValue()).toBe("Mine");
      await page.bringToFront();
      const renamed = page.getByRole("link", { name: `${thing}, renamed` });
      expect(await renamed.count()).toBe(0);
      await news.click();
      await renamed.waitFor();
      await news.waitFor({ state: "detached" });
    }));

  it("a board, a calendar and a list in sections say what others changed, and show it when asked", () =>
    application.visit({ person: "SP1001" }, async (page) => {
      const live = followSocket(page);
      await live.ready;
      const news = page.getByRole("button", { name: "1 row changed · Refresh" });
      const SUPPORT = "project_support";
      const { data } = await application.call<{ data: { start: string }[] }>(
        "SA1001",
        `/api/${SUPPORT}/?page=1&status=active&sort=-start`,
      );
      const month = data[0]?.start.slice(0, 7);
      for (const [path, resource, change] of [
        [
          `/records/${SUPPORT}?as=board&status=active`,
          SUPPORT,
          (turn: number) => ({ hours_per_week: 5 + turn }),
        ],
        [
          `/records/${SUPPORT}?as=calendar&status=active&on=${month}`,
          SUPPORT,
          (turn: number) => ({ hours_per_week: 25 + turn }),
        ],
        ["/marketing/po", "purchase_order", (turn: number) => ({ approver_name: `Approver ${turn}` })],
      ] as const) {
        const before = live.watches();
        await page.goto(path);
        const row = page.locator("main [data-row]").first();
        await row.waitFor();
        await expect.poll(live.watches).toBeGreaterThan(before);
        const address = `/api/${resource}/${await row.getAttribute("data-row")}/`;
        await changeUntil(
          () => news.isVisible(),
          async (turn) => {
            const { row_version } = await application.call<{ row_version: number }>("SA1001", address);
            const body = { ...change(turn), row_version };
            await application.call("SA1001", address, { method: "PATCH", body });
          },
        );
        await news.click();
        await news.waitFor({ state: "detached" });
        await expect.poll(() => row.isVisible(), { message: path }).toBe(true);
      }
    }));
});

interface Told {
  readonly id: number;
  readonly name: string | null;
  readonly sub_name?: string | null;
  readonly sub_id?: number | null;
}

describe("notifications", () => {
  const badge = (page: Page) => page.locator("header button + [class*=badge]");
  const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
  const unreadOf = async (person: string) =>
    (await application.call<{ data: { unread_notify: number } }>(person, "/api/emp_notify/count/")).data
      .unread_notify;
  /** Somebody names a person in a comment on a consultant of that person. */
  const mention = async (person: string, words: string) => {
    const me = await application.call<{ data: { id: number } }>(person, "/api/employee/me/");
    const { data } = await application.call<{ data: { id: number }[] }>(
      person,
      "/api/consultant/?page=1&page_size=1&scope=my",
    );
    const consultant = data[0]?.id ?? 0;
    await application.call("SP1001", `/api/consultant/${consultant}/comments/`, {
      method: "POST",
      body: {
        body: `<p><a href="/records/employee/${me.data.id}">@you</a> ${words}</p>`,
        mentions: [me.data.id],
      },
    });
  };

  /** Answers the calls of the page with notifications of these targets; everything else goes to the server. */
  const answerWith = (page: Page, targets: readonly Told[], unread = targets.length) => {
    const read = new Set<number>();
    const asked: string[] = [];
    const ready = page.route(/\/api\/emp_notify\//, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      const [, id] = /(\d+)\/mark_as_read/.exec(pathname) ?? [];
      if (id !== undefined) read.add(Number(id));
      const data = targets.map(({ name, sub_name = null, sub_id = null, id: target }, place) => ({
        id: place + 1,
        title: `Told ${place + 1}`,
        description: "What happened",
        timestamp: "2024-03-05T14:07:00.000Z",
        avatar: null,
        is_read: read.has(place + 1),
        target: name === null ? null : { name, sub_name, id: target, sub_id },
        kind: "system",
        actor: null,
      }));
      const list = pathname === "/api/emp_notify/";
      await route.fulfill({
        json: list
          ? { data, count: data.length, count_is_exact: true }
          : { data: { unread_notify: unread - read.size } },
      });
    });
    return { ready, asked };
  };

  it("[R2.57 R2.93 R2.94 R2.95 R3.13 R4.33 R4.34 R9.06] the bell counts, lists, marks as read and leads to the whole list", () =>
    application.visit({ person: "MK1001", expectedStatuses: [403] }, async (page) => {
      // the newest of the demo company may all be read, and a test that is tried again has read them
      await mention("MK1001", "something new");
      while ((await unreadOf("MK1001")) <= 10) await mention("MK1001", "something more");
      const unread = await unreadOf("MK1001");
      await page.goto("/dashboard");
      await badge(page).waitFor();
      await expect.poll(() => badge(page).innerText()).toBe(unread > 99 ? "99+" : String(unread));
      await expect.poll(() => bell(page).getAttribute("aria-label")).toBe(`Notifications, ${unread} unread`);
      await bell(page).click();
      const panel = page.getByRole("dialog", { name: "Notifications" });
      const items = panel.getByRole("listitem").filter({ has: page.getByRole("button") });
      await items.first().waitFor();
      await expect.poll(() => items.first().innerText()).toMatch(/\d\d-[A-Z][a-z]{2}-\d{4}, \d\d:\d\d [AP]M/);
      await expectAccessible(page);
      await panel.getByRole("button", { name: "Show All notifications" }).click();
      await page.waitForURL((url) => url.pathname === "/notification");
      const list = page
        .getByRole("region", { name: "Notifications" })
        .getByRole("listitem")
        .filter({ has: page.getByRole("button") });
      await list.first().waitFor();
      const unreadItem = list.filter({ hasText: "Unread" }).first();
      const marked = page.waitForResponse((answer) => answer.url().includes("/mark_as_read/"));
      await unreadItem.getByRole("button").click();
      expect((await marked).status()).toBe(200);
      await expect.poll(() => unreadOf("MK1001")).toBe(unread - 1);
      await expect
        .poll(() => bell(page).getAttribute("aria-label"))
        .toBe(`Notifications, ${unread - 1} unread`);
      await page.goto("/notification");
      await list.first().waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Mark All Read" }).click();
      await badge(page).waitFor({ state: "detached" });
      await expect.poll(() => list.filter({ hasText: "Unread" }).count()).toBe(0);
      await expect.poll(() => unreadOf("MK1001")).toBe(0);
    }));

  it("[R2.80 R2.81] a click opens the right part of the right record, says so where there is nothing to open, and keeps the gates", () =>
    application.visit({ person: "MK1001", expectedStatuses: [403, 404] }, async (page) => {
      const { data } = await application.call<{ data: { id: number }[] }>(
        "MK1001",
        "/api/submission/?page=1&page_size=1&scope=my&sort=-modified",
      );
      const submission = data[0]?.id ?? 0;
      const told: Told[] = [
        { name: "submission", id: submission, sub_name: "projectsupport", sub_id: 4 },
        { name: "submission", id: submission, sub_name: "interview", sub_id: 4 },
        { name: "consultant", id: 1, sub_name: "comment" },
        { name: "projectupdate", id: 1 },
        { name: "nobody_knows", id: 1 },
      ];
      await answerWith(page, told).ready;
      const click = async (place: number) => {
        await page.goto("/notification");
        await page
          .getByRole("region", { name: "Notifications" })
          .getByText(`Told ${place}`, { exact: true })
          .click();
      };
      const selected = () => page.getByRole("tab", { selected: true }).first().innerText();
      const opened = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
      await click(1);
      await opened(`/details/${submission}/support`);
      await expect.poll(selected).toContain("Support");
      await click(2);
      await opened(`/details/${submission}/interview?id=4`);
      await expect.poll(selected).toContain("Interview");
      await click(3);
      // bench and updates are closed to this person, the records they are about are not
      await opened("/records/consultant/1?tab=comments");
      await click(4);
      await opened("/records/project/1?tab=updates");
      await page.goto("/project/1/project_update");
      await page.getByRole("heading", { name: "No access" }).waitFor();
      await click(5);
      await page.getByText("This notification cannot be redirected.", { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/notification");
    }));

  it("[R2.79 R2.92 R3.17 R9.04 R9.05] whoever may opens a consultant's part and a project's updates; the badge grows with the count", () =>
    application.visit({ person: "SP1001", language: "en" }, async (page) => {
      const told: Told[] = [
        { name: "consultant", id: 1, sub_name: "feedback" },
        { name: "projectupdate", id: 1 },
      ];
      let count = 10;
      await answerWith(page, told).ready;
      await page.route(/\/api\/emp_notify\/count\//, (route) =>
        route.fulfill({ json: { data: { unread_notify: count } } }),
      );
      for (const [unread, size, text] of [
        [5, "16px", "5"],
        [10, "16px", "10"],
        [11, "20px", "11"],
        [100, "20px", "99+"],
        [101, "26px", "99+"],
      ] as const) {
        count = unread;
        await page.goto("/notification");
        await badge(page).waitFor();
        await expect
          .poll(() => badge(page).evaluate((seen) => [getComputedStyle(seen).minWidth, seen.textContent]))
          .toEqual([size, text]);
      }
      await page.getByRole("region", { name: "Notifications" }).getByText("Told 1", { exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === "/consultant/bench/1/?key=feedback");
      await expect
        .poll(() => page.getByRole("tab", { selected: true }).first().innerText())
        .toContain("Feedback");
      await page.goto("/notification");
      await page.getByRole("region", { name: "Notifications" }).getByText("Told 2", { exact: true }).click();
      await page.waitForURL((url) => url.pathname === "/project/1/project_update");
      await expect
        .poll(() => page.getByRole("tab", { selected: true }).first().innerText())
        .toContain("Updates");
    }));

  it("appear at once when somebody mentions me, in Arabic too", () =>
    application.visit({ person: "EN1001", language: "ar", width: 400 }, async (page) => {
      const live = followSocket(page);
      await live.ready;
      const before = await unreadOf("EN1001");
      await page.goto("/notification");
      await live.listening;
      const words = `look at this now ${Date.now()}`;
      await mention("EN1001", words);
      await page.getByText(words).first().waitFor();
      await page.getByText("تمت الإشارة إليك").first().waitFor();
      expect(await unreadOf("EN1001")).toBe(before + 1);
      await expectAccessible(page);
    }));
});

describe("push messages", () => {
  const SETUP = { web: { apiKey: "k", projectId: "p", messagingSenderId: "1", appId: "a", vapidKey: "v" } };
  const BLOCKED = "You have blocked the permission for push notifications";
  const setUp = async (page: Page) => {
    await page.route(/\/api\/config\/$/, async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as object;
      await route.fulfill({ response, json: { ...config, push: true } });
    });
    await page.route(/\/api\/fcm\//, (route) =>
      route.request().method() === "GET" ? route.fulfill({ json: { data: SETUP } }) : route.fallback(),
    );
  };
  const enable = async (page: Page) => {
    await page.goto("/settings/notifications");
    await page.getByRole("button", { name: "Turn on for this device" }).click();
  };
  /** What Firebase's own code would do. */
  const answerFirebase = (page: Page, body: string) =>
    page.route(/\/assets\/register-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `export const registerBrowser = async () => { ${body} };`,
      }),
    );

  it("[R5.39] a browser without desktop notifications says so in an alert, when asked and not before", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      const alerts: string[] = [];
      page.on("dialog", (dialog) => {
        alerts.push(`${dialog.type()}: ${dialog.message()}`);
        void dialog.accept();
      });
      await page.addInitScript(() => Reflect.deleteProperty(window, "Notification"));
      await page.goto("/settings/notifications");
      await page.getByRole("switch").first().waitFor();
      await expectAccessible(page);
      expect(alerts).toEqual([]);
      await enable(page);
      await expect.poll(() => alerts).toEqual(["alert: This browser doesn’t support desktop notifications."]);
    }));

  it("[R8.20 R8.21] a blocked permission is told once after signing in, and whenever somebody tries", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      await setUp(page);
      await page.goto("/dashboard");
      await page.getByText(BLOCKED, { exact: true }).waitFor();
      expect(await page.getByText(BLOCKED, { exact: true }).count()).toBe(1);
      await page.context().grantPermissions(["notifications"]);
      await answerFirebase(
        page,
        'throw Object.assign(new Error("no"), { code: "messaging/permission-blocked" })',
      );
      await enable(page);
      await expect.poll(() => page.getByText(BLOCKED, { exact: true }).count()).toBeGreaterThan(0);
    }));

  it("[R7.16 R8.26] an allowed browser is registered and told so; a token that is not taken is only logged", () =>
    application.visit({ person: "MK1001", expectedStatuses: [500] }, async (page) => {
      await page.context().grantPermissions(["notifications"]);
      await setUp(page);
      await answerFirebase(page, 'return "browser-token"');
      await enable(page);
      await page.getByText("Your system can receive notifications now!", { exact: true }).waitFor();
      const logged = page.waitForEvent("console", (entry) =>
        entry.text().includes("push token was not stored"),
      );
      await page.route(/\/api\/fcm\//, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 500, json: { code: "internal", message: "No" } })
          : route.fallback(),
      );
      await page.reload();
      await enable(page);
      await logged;
      expect(await page.locator(".ant-message-notice, .ant-notification-notice").count()).toBe(0);
    }));
});

describe("push messages through Firebase", () => {
  let folder: string;
  let registered: Application;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "benchline-firebase-"));
    registered = await startApplication(await firebaseSettings(folder), launchBrowser);
  });
  afterAll(async () => {
    await registered.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("[R7.16] a browser registers with Firebase's own code, which the page's policy lets through, and its token is kept", () =>
    registered.visit({ person: "MK1001" }, async (page) => {
      await page.context().grantPermissions(["notifications"]);
      const asked = await standInForFirebase(page, "token-of-this-browser");
      await page.goto("/settings/notifications");
      const uploaded = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith("/api/fcm/"),
      );
      await page.getByRole("button", { name: "Turn on for this device" }).click();
      expect((await uploaded).postDataJSON()).toEqual({ fcm_token: "token-of-this-browser" });
      await page.getByText("Your system can receive notifications now!", { exact: true }).waitFor();
      expect(asked.map(({ host }) => host)).toEqual([
        "firebaseinstallations.googleapis.com",
        "fcmregistrations.googleapis.com",
      ]);
      expect(asked[1]?.body).toMatchObject({ web: { endpoint: "https://push.example/1" } });
    }));
});
