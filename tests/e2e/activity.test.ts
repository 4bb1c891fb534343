import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Application, expectAccessible, startApplication } from "./support.ts";

interface Received {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

const HERE = { latitude: 40.7128001, longitude: -74.0060001 };
const ERROR = "Please enable location to use the product";
let service: Server;
let answer = 200;
const received: Received[] = [];
let application: Application;

/** Another host, as an operator would configure it. */
beforeAll(async () => {
  service = createServer((request, response) => {
    const { origin = "*" } = request.headers;
    const headers = { "access-control-allow-origin": origin, "access-control-allow-headers": "content-type" };
    if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const { authorization } = request.headers;
      received.push({ path: request.url ?? "", body: JSON.parse(text) as Received["body"], authorization });
      response.writeHead(answer, headers).end("{}");
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  application = await startApplication({ ACTIVITY_URL: `http://127.0.0.1:${port}` });
});
// a test that is tried again begins with a service that answers and has heard nothing
beforeEach(() => {
  answer = 200;
  received.length = 0;
});
afterAll(async () => {
  await application.close();
  await new Promise((resolve) => service.close(resolve));
});

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("activities:"))
      .flatMap(([, value]) => JSON.parse(value) as { activityName: string; page: string }[]),
  );
const sent = (path: string) => received.filter((one) => one.path === path);

async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(async () => (await stored(page)).length).toBeGreaterThan(0);
}

/** Lets rounds of two minutes pass until so many positions were reported: when the browser tells one is its own affair. */
async function reportsAre(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward("02:01");
        return sent("/api/activity").length;
      },
      { interval: 1_000 },
    )
    .toBe(count);
}

describe("the journal", () => {
  it("gathers pages and buttons here and goes out every five minutes; what fails is kept [R4.69 R4.74 R4.75 R8.24 R7.56]", () =>
    application.visit({ person: "MK1001", expectedStatuses: [503] }, async (page) => {
      await open(page, "/dashboard");
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("button", { name: "Marketing" })
        .click();
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("link", { name: "Submissions" })
        .click();
      await page.locator('table[aria-busy="false"]').waitFor();
      await expect
        .poll(async () => (await stored(page)).map((one) => `${one.activityName} ${one.page}`))
        .toEqual(
          expect.arrayContaining([
            "page_visit /dashboard",
            "Marketing /dashboard",
            "page_visit /marketing/submission",
          ]),
        );
      expect(sent("/api/add_journal")).toEqual([]);

      answer = 503;
      const logged = page.waitForEvent("console", (message) =>
        message.text().includes("journal was not uploaded"),
      );
      await page.clock.fastForward("05:01");
      await logged;
      expect(await page.locator(".ant-message-notice").count()).toBe(0);
      const kept = (await stored(page)).length;
      expect(kept).toBeGreaterThan(2);

      answer = 200;
      received.length = 0;
      await page.clock.fastForward("05:01");
      await expect.poll(() => stored(page)).toEqual([]);
      const [upload] = sent("/api/add_journal");
      expect(upload?.body).toMatchObject({ EmpID: "MK1001", EmpName: expect.any(String) });
      expect(Object.keys(upload?.body ?? {}).toSorted()).toEqual([
        "Activities",
        "EmpID",
        "EmpName",
        "Latitude",
        "Longitude",
      ]);
      expect(upload?.body["Activities"]).toHaveLength(kept);
      // another host is told who reports, and not the token
      expect(upload?.authorization).toBeUndefined();
    }));

  it("goes out with the hundredth activity [R4.70 R4.73]", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      await open(page, "/dashboard");
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith("activities:")) ?? "";
        const list = JSON.parse(localStorage.getItem(key) ?? "[]") as object[];
        while (list.length < 99)
          list.push({
            id: crypto.randomUUID(),
            activityName: "x",
            page: "/",
            time: new Date().toISOString(),
          });
        localStorage.setItem(key, JSON.stringify(list));
      });
      await page
        .getByRole("navigation", { name: "Areas" })
        .getByRole("button", { name: "Marketing" })
        .click();
      await expect.poll(() => sent("/api/add_journal").length).toBe(1);
      expect(sent("/api/add_journal")[0]?.body["Activities"]).toHaveLength(100);
      await expect.poll(() => stored(page)).toEqual([]);
    }));
});

describe("the position", () => {
  it("goes out every two minutes when it changed, and failures are only noted [R4.76 R7.57 R8.25 R3.61]", () =>
    application.visit({ person: "MK1001", expectedStatuses: [503] }, async (page) => {
      await open(page, "/dashboard");
      await reportsAre(page, 1);
      expect(sent("/api/activity")[0]?.body).toMatchObject({
        Latitude: String(HERE.latitude),
        Longitude: String(HERE.longitude),
        EmpID: "MK1001",
        EmpName: expect.any(String),
        Team: expect.any(String),
        Department: "Marketing",
      });
      await page.clock.fastForward("02:01");
      answer = 503;
      await page.context().setGeolocation({ latitude: 51.5073509, longitude: -0.1277583 });
      const logged = page.waitForEvent("console", (message) =>
        message.text().includes("position was not reported"),
      );
      await reportsAre(page, 2);
      await logged;
      expect(await page.locator(".ant-message-notice").count()).toBe(0);
    }));

  it("is watched for with the agreed patience [R4.77 R4.78]", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      await page.addInitScript(() => {
        navigator.geolocation.watchPosition = (_found, _failed, options) => {
          (window as unknown as { asked: unknown }).asked = options;
          return 1;
        };
      });
      await open(page, "/dashboard");
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { asked?: unknown }).asked))
        .toMatchObject({ timeout: 120_000, maximumAge: 300_000 });
    }));

  it("is asked for where it is not allowed, and the sign stays until it is [R4.48 R4.49 R8.17]", () =>
    application.visit({ person: "MK1001", withoutLocation: true }, async (page) => {
      await open(page, "/dashboard");
      await page.getByRole("status").getByText(ERROR).waitFor();
      await expectAccessible(page);
      await page.getByRole("status").getByText("Only the last position of each day is kept").waitFor();
      // it lies over nothing, and is gone for good once it was closed
      await page.getByRole("button", { name: "Search", exact: true }).click({ trial: true });
      const kept = page.waitForResponse((response) => response.url().includes("/preferences/location/"));
      await page.getByRole("button", { name: "Close this notice" }).click();
      await kept;
      await page.reload();
      const sign = page.getByRole("button", { name: ERROR });
      await sign.waitFor();
      expect(await page.getByRole("status").getByText(ERROR).count()).toBe(0);
      await sign.click();
      await page.getByText("What is recorded").waitFor();
      await expectAccessible(page);
      await page.context().grantPermissions(["geolocation"]);
      await page.clock.fastForward("00:11");
      await sign.waitFor({ state: "detached" });
    }));

  it("is asked for once: who was asked is not asked again at the next visit", () =>
    application.visit({ person: "MK1002", withoutLocation: true }, async (page) => {
      await open(page, "/dashboard");
      const kept = page.waitForResponse((response) => response.url().includes("/preferences/location/"));
      await page.getByRole("button", { name: "Allow location" }).click();
      await kept;
      await page.getByRole("status").getByText(ERROR).waitFor({ state: "detached" });
      await page.reload();
      await page.getByRole("button", { name: ERROR }).waitFor();
      expect(await page.getByRole("status").getByText(ERROR).count()).toBe(0);
    }));

  it("is missed within ten seconds when the permission is taken back [R4.50 R8.18]", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      await open(page, "/dashboard");
      // what is reported was allowed before
      await reportsAre(page, 1);
      await page.context().clearPermissions();
      await page.clock.fastForward("00:11");
      await expect
        .poll(() => page.getByRole("status").allInnerTexts())
        .toContain("The permission has been revoked from your end. Kindly open the product in a new tab.");
    }));
});
