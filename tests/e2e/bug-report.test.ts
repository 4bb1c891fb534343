import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Route } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, expectAccessible, startApplication } from "./support.ts";

interface Report {
  readonly id: number;
  readonly text: string;
  readonly address: string;
  readonly browser: string;
  readonly problems: string | null;
  readonly screenshot: { readonly id: number; readonly type: string } | null;
}

const BUTTON = { name: "Report a bug" };

describe("the bug reporter", () => {
  let application: Application;
  beforeAll(async () => {
    application = await startApplication();
  });
  afterAll(() => application.close());

  it("appears 380 ms after the page [R9.02 R9.03]", () =>
    application.visit({ person: "MK1001" }, async (page) => {
      await page.addInitScript(noteAppearances, BUTTON.name);
      await page.goto("/dashboard");
      await page.getByRole("button", BUTTON).waitFor();
      const { header, button } = await page.evaluate(
        () => (window as unknown as { appeared: Record<"header" | "button", number> }).appeared,
      );
      expect(button - header).toBeGreaterThanOrEqual(375);
    }));

  it("sends words, page, browser, last errors and the picture one sees before, to superadmins [R2.100 R8.22]", () =>
    application.visit({ person: "MK1001", expectedStatuses: [500] }, async (page) => {
      await page.addInitScript(() => {
        const canvas = document.createElement("canvas");
        canvas.width = 320;
        canvas.height = 200;
        navigator.mediaDevices.getDisplayMedia = async () => {
          canvas.getContext("2d")?.fillRect(10, 10, 100, 80);
          return canvas.captureStream(30);
        };
      });
      await page.goto("/marketing/submission?page=2");
      await page.getByRole("button", BUTTON).click();
      const dialog = page.getByRole("dialog", BUTTON);
      await dialog.getByRole("button", { name: "Send" }).click();
      await dialog.getByRole("alert").getByText("Describe what happened.").waitFor();
      await dialog.getByRole("textbox", { name: "What happened?" }).fill("The second page is empty");
      // a failure one is told of goes along with what is sent next
      const refuse = (route: Route) => route.fulfill({ status: 500, json: { code: "server_error" } });
      await page.route("**/api/bug_report/", refuse, { times: 1 });
      await dialog.getByRole("button", { name: "Send" }).click();
      await page.getByText("Server Error").first().waitFor();
      await dialog.getByRole("button", { name: "Take a screenshot" }).click();
      await dialog.getByRole("img", { name: "Screenshot to send" }).waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Send" }).click();
      await page.getByText("Bug Reporter generated successfully").waitFor();
      await dialog.waitFor({ state: "hidden" });

      const { data } = await application.call<{ data: { id: number }[] }>(
        "SA1001",
        "/api/bug_report/?page=1",
      );
      const report = await application.call<Report>("SA1001", `/api/bug_report/${data[0]?.id}/`);
      expect(report).toMatchObject({
        text: "The second page is empty",
        address: "/marketing/submission?page=2",
        browser: expect.stringContaining("Chrome"),
        problems: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*500/),
        screenshot: { type: "image/png" },
      });
      await expect(application.call("MK1002", `/api/bug_report/${report.id}/`)).rejects.toThrow(/40[34]/);
    }));

  it("shows why a report did not go out, and keeps what was typed [R8.23]", () =>
    application.visit({ person: "MK1001", expectedStatuses: [500] }, async (page) => {
      await page.route("**/api/bug_report/", (route) =>
        route.fulfill({ status: 500, json: { message: "x", code: "server_error" } }),
      );
      await page.goto("/dashboard");
      await page.getByRole("button", BUTTON).click();
      const text = page.getByRole("textbox", { name: "What happened?" });
      await text.fill("Nothing works");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").getByText("Server Error").waitFor();
      expect(await text.inputValue()).toBe("Nothing works");
    }));
});

describe("a host of its own for reports", () => {
  let host: Server;
  let application: Application;
  const received: { path: string; body: Record<string, unknown> }[] = [];
  beforeAll(async () => {
    host = createServer((request, response) => {
      const headers = {
        "access-control-allow-origin": request.headers.origin ?? "*",
        "access-control-allow-headers": "content-type",
      };
      if (request.method === "OPTIONS") return void response.writeHead(204, headers).end();
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        received.push({ path: request.url ?? "", body: JSON.parse(text) as Record<string, unknown> });
        response.writeHead(201, headers).end("{}");
      });
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    const { port } = host.address() as AddressInfo;
    application = await startApplication({ BUG_REPORT_URL: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await application.close();
    await new Promise((resolve) => host.close(resolve));
  });

  it("gets them where one is configured [R7.61]", () =>
    application.visit({ person: "MK1001", at: "/dashboard" }, async (page) => {
      await page.getByRole("button", BUTTON).click();
      await page.getByRole("textbox", { name: "What happened?" }).fill("Elsewhere");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Bug Reporter generated successfully").waitFor();
      // a test that is tried again has sent one before
      expect(received.splice(0)).toMatchObject([
        { path: "/api/bug_report/", body: { text: "Elsewhere", address: "/dashboard" } },
      ]);
    }));
});

/** Runs in the page: when the header and the reporter's button were first there. */
function noteAppearances(label: string): void {
  const appeared: Record<string, number> = {};
  const selectors = { header: "header", button: `button[aria-label="${label}"]` };
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(selectors))
      if (document.querySelector(selector)) appeared[name] ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
  Object.assign(window, { appeared });
}
