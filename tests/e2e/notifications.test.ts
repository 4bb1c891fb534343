import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, startApplication } from "./support.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

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

/** The page's live connection, once the server has welcomed it; what is said through it reaches the page. */
function followSocket(page: Page) {
  const addresses: string[] = [];
  let speak: (text: string) => void = () => undefined;
  let welcome: () => void = () => undefined;
  const welcomed = new Promise<void>((resolve) => {
    welcome = resolve;
  });
  const ready = page.routeWebSocket(/\/live/, (socket) => {
    addresses.push(socket.url());
    const server = socket.connectToServer();
    speak = (text) => socket.send(text);
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"welcome"')) welcome();
    });
  });
  return { ready, welcomed, addresses, say: (message: object) => speak(JSON.stringify(message)) };
}

describe("the live connection", () => {
  it("[R4.08 R7.58 R7.59] a new release starts the page anew after 5 seconds, with what is typed kept; the same release does nothing", () =>
    application.visit({ person: "SA1001" }, async (page) => {
      const live = followSocket(page);
      await live.ready;
      await page.goto("/new?resource=technology");
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      await name.waitFor();
      await live.welcomed;
      const { release } = await application.call<{ release: string }>("SA1001", "/api/health/");
      const me = await application.call<{ data: { id: number } }>("SA1001", "/api/employee/me/");
      expect(live.addresses[0]).toContain(`/live?user_id=${me.data.id}&release_id=${release}`);

      await page.evaluate(() => Object.assign(window, { before: true }));
      const stands = () => page.evaluate(() => "before" in window);
      live.say({ version: release });
      await name.fill("Typed before the release");
      live.say({ version: "99.0.0" });
      await page.getByText("A new version is here").waitFor();
      await page.waitForTimeout(3_500);
      expect(await stands()).toBe(true);
      await expect.poll(stands, { timeout: 4_000 }).toBe(false);
      await expect.poll(() => name.inputValue()).toBe("Typed before the release");
    }));

  it("an open list says what others changed and shows it when asked; an open record follows; a form says so and keeps what is typed", () =>
    application.visit({ person: "SP1001" }, async (page) => {
      const record = await add("Live thing");
      const live = followSocket(page);
      await live.ready;
      await page.goto("/records/technology?sort=-modified&query=Live+thing");
      await page.getByRole("link", { name: "Live thing", exact: true }).waitFor();
      await live.welcomed;
      const other = await page.context().newPage();
      await other.goto(`/records/technology/${record.id}`);
      await other.getByRole("heading", { name: "Live thing" }).waitFor();
      const form = await page.context().newPage();
      await form.goto(`/records/technology/${record.id}/edit`);
      const name = form.getByRole("textbox", { name: "Name", exact: true });
      await name.fill("Mine");
      await Promise.all([other, form].map((each) => each.waitForTimeout(2_500)));

      await rename(record, "Live thing, renamed");
      await other.bringToFront();
      await other.getByRole("heading", { name: "Live thing, renamed" }).waitFor();
      await form.bringToFront();
      await form.getByText("Somebody saved this record meanwhile.").waitFor();
      expect(await name.inputValue()).toBe("Mine");
      await page.bringToFront();
      const news = page.getByRole("button", { name: "1 row changed · Refresh" });
      await news.waitFor();
      expect(await page.getByRole("link", { name: "Live thing, renamed" }).count()).toBe(0);
      await news.click();
      await page.getByRole("link", { name: "Live thing, renamed" }).waitFor();
      await news.waitFor({ state: "detached" });
    }));
});
