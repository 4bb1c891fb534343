import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const TAKEN = "taken over";
const PICTURE = `<img src="/nothing.png" onerror="document.title='${TAKEN}'">`;
const SCRIPT = `<script>document.title = '${TAKEN}'</script>`;

/** What somebody could have typed or uploaded, shown to somebody else by the built application. */
describe("content that would like to run", () => {
  it("is shown as what was typed, in lists, on records, in comments and from the address", async () => {
    const word = `Markup${randomUUID().slice(0, 8)}`;
    const name = `${PICTURE} ${word}`;
    const body = { name };
    const { id } = await application.call<{ id: number }>("SA1001", "/api/technology/", {
      method: "POST",
      body,
    });
    const { data: leads } = await application.call<{ data: { id: number }[] }>(
      "SA1001",
      "/api/lead/?page_size=1",
    );
    const [lead = { id: 0 }] = leads;
    await application.call("SA1001", `/api/lead/${lead.id}/comments/`, {
      method: "POST",
      body: {
        body: `<p>${word} ${SCRIPT}<a href="javascript:document.title='${TAKEN}'">here</a></p>`,
      },
    });
    const expectedStatuses = [404];
    await application.visit({ person: "SP1001", expectedStatuses }, async (page) => {
      const harmless = async () => {
        expect(await page.title()).not.toBe(TAKEN);
        expect(await page.locator('img[src="/nothing.png"], a[href^="javascript:"]').count()).toBe(0);
      };
      await page.goto(`/records/technology?query=${word}`);
      await page.getByText(name).first().waitFor();
      await harmless();
      await page.goto(`/records/technology/${id}`);
      await page.getByText(name).first().waitFor();
      await harmless();
      await page.goto(`/records/lead/${lead.id}?tab=comments`);
      await page.getByText(word).first().waitFor();
      await harmless();
      await page.goto(`/records/technology?query=${encodeURIComponent(SCRIPT)}`);
      await page.getByText("Nothing matches").waitFor();
      await harmless();
    });
  });

  it("does not run from a file that is opened by its link", async () => {
    const form = new FormData();
    form.set(
      "file",
      new Blob([`<!doctype html><title>Safe</title>${SCRIPT}`], { type: "text/html" }),
      "page.html",
    );
    const { data } = await application.call<{ data: { token: string } }>("SA1001", "/api/auth/login/", {
      method: "POST",
      body: { employee_id: "SA1001", password: "Benchline#2026" },
    });
    const headers = { authorization: `Token ${data.token}` };
    const send = async (path: string, payload?: FormData) => {
      const answer = await fetch(application.url + path, {
        method: "POST",
        headers,
        ...(payload ? { body: payload } : {}),
      });
      expect(answer.status).toBe(201);
      return (await answer.json()) as { data: { id: number; url: string } };
    };
    const file = await send("/api/files/", form);
    const link = await send(`/api/files/${file.data.id}/link/`);
    await application.visit({}, async (page) => {
      const loading = page.waitForEvent("download");
      await page.goto(link.data.url).catch(() => undefined);
      expect((await loading).suggestedFilename()).toBe("page.html.txt");
      expect(await page.title()).not.toBe(TAKEN);
    });
  });
});
