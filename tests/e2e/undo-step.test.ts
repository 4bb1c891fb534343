import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, expectAccessible, startApplication } from "./support.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_version: number };

const BOSS = "SA1001";

let application: Application;
let submission: Row;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const read = (resource: string, id: number): Promise<Row> =>
  application.call<Row>(BOSS, `/api/${resource}/${id}/`);

/** A submission that waits at the vendor's, of a client that nobody has sent anybody yet. */
async function arrange(): Promise<void> {
  const client = await application.call<Row>(BOSS, "/api/client/", {
    method: "POST",
    body: { name: `Quiet Harbor ${Date.now()}` },
  });
  const query = "/api/submission/?status=submitted_to_vendor&page_size=1";
  const { data } = await application.call<{ data: Row[] }>(BOSS, query);
  const found = await read("submission", data[0]!.id);
  submission = await application.call<Row>(BOSS, `/api/submission/${found.id}/`, {
    method: "PATCH",
    body: { row_version: found.row_version, client: client.id },
  });
}

const clientState = async () =>
  (await read("client", ((await read("submission", submission.id))["client"] as Row).id))["status"];

async function send(page: Page): Promise<void> {
  await page.goto(`/records/submission/${submission.id}`);
  await page.getByRole("button", { name: "Send to client", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send to client" });
  await dialog.getByRole("button", { name: "Send to client" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

describe("a step that was made on a record's page", () => {
  it("is undone by a key, with what followed from it", async () => {
    await arrange();
    await application.visit({ person: BOSS }, async (page) => {
      await send(page);
      expect(await clientState()).toBe("active");
      await expectAccessible(page);
      await page.getByRole("article").getByText("Client review", { exact: true }).first().waitFor();
      await page.keyboard.press("z");
      await page.getByText("1 record is as it was before").waitFor();
      await page.getByRole("article").getByText("Submitted to vendor", { exact: true }).first().waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    });
    expect(await read("submission", submission.id)).toMatchObject({ status: "submitted_to_vendor" });
    expect(await clientState()).toBe("prospect");
  });

  it("is left as it is, with the reason, once somebody went on from there", async () => {
    await arrange();
    await application.visit({ person: BOSS }, async (page) => {
      await send(page);
      const { row_version, client } = await read("submission", submission.id);
      const { row_version: version } = await read("client", (client as Row).id);
      await application.call(BOSS, `/api/client/${(client as Row).id}/`, {
        method: "PATCH",
        body: { row_version: version, name: `Busy Harbor ${Date.now()}` },
      });
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await page.getByText(/Somebody changed this record since\./).waitFor();
      expect(await read("submission", submission.id)).toMatchObject({ status: "client_review", row_version });
    });
  });

  it("offers no way back where a mail is out, and says so", async () => {
    const { id } = await application
      .call<Row>(BOSS, "/api/employee/?employee_id=MK1001&page_size=1")
      .then((answer) => (answer["data"] as Row[])[0]!);
    const message = await application.call<Row>(BOSS, "/api/message/", {
      method: "POST",
      body: {
        subject: "Lunch",
        body: "<p>At noon.</p>",
        channel: ["in_app", "email"],
        audience_type: "employees",
        audience_employees: [id],
      },
    });
    await application.visit({ person: BOSS }, async (page) => {
      await page.goto(`/records/message/${message.id}`);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Send" });
      await dialog.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByText(/This cannot be undone: what was sent/).waitFor();
      expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    });
  });
});
