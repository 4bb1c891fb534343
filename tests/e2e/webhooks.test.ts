import { afterAll, beforeAll, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
const application = prepareOnce(async () => startApplication({ WEBHOOK_HOSTS: receiver.host }));

it("a superadmin makes a webhook, sees what became of its messages, and sends one again", async () => {
  // the address that is refused
  const options = { person: "SA1001", at: "/settings", expectedStatuses: [400] };
  await application.visit(options, async (page) => {
    await page.getByRole("tab", { name: "Webhooks" }).click();
    await page.getByText("No webhooks yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "New webhook" });
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText("Give the webhook a name.").waitFor();
    // what is wrong is where the keys go on
    await page.keyboard.type("Data warehouse");
    await dialog.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/hooks");
    await chooseOption(dialog.getByRole("combobox", { name: "Role" }), "Marketer");
    await chooseOption(dialog.getByRole("combobox", { name: "Areas" }), "Clients");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    await dialog.getByText(/Enter an https address/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const made = page.getByRole("dialog", { name: "Signing secret" });
    expect(await made.getByRole("textbox", { name: "Secret" }).inputValue()).toMatch(/^whsec_/);
    await expectAccessible(page);
    await made.getByRole("button", { name: "Done" }).click();
    const row = page.getByRole("row", { name: /Data warehouse/ });
    await row.getByText("Sees what Marketer sees").waitFor();

    receiver.answer = (response) => void response.writeHead(410).end();
    await application.call("MK1001", "/api/client/", { method: "POST", body: { name: "Told client" } });
    await expect.poll(() => receiver.received.length).toBe(1);
    await row.getByRole("button", { name: "Deliveries: Data warehouse" }).click();
    const list = page.getByRole("dialog", { name: "Deliveries of “Data warehouse”" });
    await list.getByText("The receiver answered 410").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });

    receiver.answer = (response) => void response.writeHead(204).end();
    await page.reload();
    await row.getByText("Off", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Turn on: Data warehouse" }).click();
    await row.getByRole("button", { name: "Turn off: Data warehouse" }).waitFor();
    await row.getByRole("button", { name: "Deliveries: Data warehouse" }).click();
    await list.getByRole("button", { name: /^Send again: Client/ }).click();
    await list.getByText("Delivered").waitFor();
    expect(receiver.received).toHaveLength(2);
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });

    await row.getByRole("button", { name: "Edit: Data warehouse" }).click();
    const edit = page.getByRole("dialog", { name: "Edit webhook" });
    await edit.getByRole("textbox", { name: "Name" }).fill("Warehouse");
    await edit.getByRole("button", { name: "Save" }).click();
    const renamed = page.getByRole("row", { name: /^Warehouse/ });
    await renamed.getByRole("button", { name: "New secret: Warehouse" }).click();
    await page
      .getByRole("dialog", { name: "Make a new secret for “Warehouse”?" })
      .getByRole("button", { name: "New secret" })
      .click();
    await made.getByRole("button", { name: "Done" }).click();
    await renamed.getByText(/The previous secret also signs until/).waitFor();
    await renamed.getByRole("button", { name: "Remove: Warehouse" }).click();
    await page
      .getByRole("dialog", { name: "Remove “Warehouse”?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await page.getByText("No webhooks yet.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("New webhook");
  });
});

it("others have no such settings", async () => {
  await application.visit({ person: "MK1001", at: "/settings" }, async (page) => {
    await page.getByRole("tab", { name: "API keys" }).waitFor();
    expect(await page.getByRole("tab", { name: "Webhooks" }).count()).toBe(0);
  });
});
