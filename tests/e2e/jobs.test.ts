import { expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

it("a superadmin finds the jobs in the menu, runs one now and reads how it went", async () => {
  await application.visit({ person: "SA1001", at: "/settings/jobs" }, async (page) => {
    const job = page.getByRole("row", { name: /Unused uploads/ });
    await job.waitFor();
    await expectAccessible(page);
    // what a job is for is read in a few lines
    const about = page.getByText("Changes the status of records when their day has come", { exact: false });
    await page.setViewportSize({ width: 1366, height: 900 });
    expect((await about.boundingBox())!.width).toBeGreaterThan(250);
    const traces = new Map<string, string>();
    page.on("request", (request) => {
      const { traceparent = "" } = request.headers();
      traces.set(`${request.method()} ${new URL(request.url()).pathname}`, traceparent.split("-")[1] ?? "");
    });
    await page.getByRole("button", { name: "Run now: Unused uploads" }).click();
    await page.getByText("0 records processed").waitFor();
    // what follows from one click is one trace
    const run = traces.get("POST /api/jobs/unused_uploads/run/");
    expect(run).toMatch(/^[0-9a-f]{32}$/);
    await expect.poll(() => traces.get("GET /api/jobs/")).toBe(run);
    await job.getByText("Done", { exact: true }).waitFor();
    await job.getByRole("button", { name: /expand/i }).click();
    const runs = page.getByRole("table", { name: "Latest runs" });
    expect(await runs.getByText("Manual", { exact: true }).count()).toBe(1);
    await expectAccessible(page);
  });
});

it("whoever may not change the configuration has no jobs, in the menu or at their address", async () => {
  await application.visit({ person: "MK1001", at: "/settings/jobs" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "No access" }).waitFor();
    expect(await page.getByRole("link", { name: "Jobs", exact: true }).count()).toBe(0);
  });
});

it("a superadmin sees how the server is", async () => {
  await application.visit({ person: "SA1001", at: "/settings/system" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "System" }).waitFor();
    await page.getByRole("row", { name: "Audit entries to seal" }).waitFor();
    await page.getByText(/^SQLite 3\./).waitFor();
    await expectAccessible(page);
    const jobs = page.getByRole("row", { name: "Jobs 0 On time" });
    await jobs.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  });
});

it("how the server is is not told to others", async () => {
  await application.visit({ person: "MK1001", at: "/settings/system" }, async (page) => {
    await page.getByRole("heading", { level: 1, name: "No access" }).waitFor();
    expect(await page.getByRole("link", { name: "System", exact: true }).count()).toBe(0);
  });
});
