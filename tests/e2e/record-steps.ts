import { addDays, today } from "../../core/definition/clock.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { type Application, pickFirst } from "./support.ts";

export interface Named {
  readonly id: number;
  readonly label: string;
}
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_version: number };

/** Fields a step asks for, by their names on the screen. */
interface Given {
  readonly texts?: Readonly<Record<string, string>>;
  readonly picks?: Readonly<Record<string, string>>;
  readonly file?: boolean;
}

const PAPER = "%PDF-1.4\n%%EOF\n";

/** A day that has begun for everybody in the demo company. */
const TODAY = today({ now: Date.now(), timeZone: "America/Chicago" });
/** A date so many days from today. */
export const day = (days: number): string => addDays({ date: TODAY, days }) ?? TODAY;
/** As it is typed. */
export const typed = (date: string): string => `${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}`;

/** How people take records through their lives: what a page does not show is arranged and read by calls as `reader`. */
export function recordSteps(application: () => Application, { reader }: { reader: string }) {
  const read = (resource: string, id: number): Promise<Row> =>
    application().call<Row>(reader, `/api/${resource}/${id}/`);

  const list = async (resource: string, query: string): Promise<Row[]> =>
    (await application().call<{ data: Row[] }>(reader, `/api/${resource}/?${query}`)).data;

  const stateOf = async (resource: string, id: number): Promise<unknown> =>
    (await read(resource, id))["status"];

  const create = (person: string, resource: string, body: object): Promise<Row> =>
    application().call<Row>(person, `/api/${resource}/`, { method: "POST", body });

  async function change(person: string, resource: string, id: number, values: object): Promise<Row> {
    const { row_version } = await read(resource, id);
    const body = { row_version, ...values };
    return application().call<Row>(person, `/api/${resource}/${id}/`, { method: "PATCH", body });
  }

  async function upload(person: string): Promise<{ id: number }> {
    const body = new FormData();
    body.append("file", new File([PAPER], "resume.pdf", { type: "application/pdf" }));
    const { data } = await application().call<{ data: { id: number } }>(person, "/api/files/", {
      method: "POST",
      body,
    });
    return { id: data.id };
  }

  /** One step of a record, pressed by somebody on its page; `foretold` is something that the dialog says will follow. */
  async function press(
    person: string,
    {
      resource,
      id,
      step,
      given = {},
      foretold,
    }: { resource: string; id: number; step: string; given?: Given; foretold?: string | RegExp },
  ): Promise<void> {
    await application().visit({ person }, async (page) => {
      await page.goto(`/records/${resource}/${id}`);
      const more = page.getByRole("button", { name: "More actions for this record" });
      await more.waitFor();
      const button = page.getByRole("button", { name: step, exact: true });
      if ((await button.count()) > 0) await button.first().click();
      else {
        await more.click();
        await page.getByRole("menuitem", { name: step, exact: true }).click();
      }
      const dialog = page.getByRole("dialog", { name: step });
      await dialog.waitFor();
      await fill(page, given);
      if (foretold !== undefined)
        await dialog.getByRole("listitem").filter({ hasText: foretold }).first().waitFor();
      const moved = page.waitForResponse(
        (answer) =>
          answer.url().includes(`/${resource}/${id}/transition/`) &&
          !(answer.request().postData() ?? "").includes("dry_run"),
      );
      await dialog.getByRole("button", { name: step, exact: true }).click();
      expect((await moved).status()).toBeLessThan(300);
      await dialog.waitFor({ state: "hidden" });
    });
  }

  /** Somebody sees words, such as a state, on the page of a record. */
  const sees = (person: string, resource: string, id: number, words: string): Promise<void> =>
    application().visit({ person }, async (page) => {
      await page.goto(`/records/${resource}/${id}`);
      await page.getByRole("article").getByText(words, { exact: true }).first().waitFor();
    });

  return { read, list, stateOf, create, change, upload, press, sees };
}

async function fill(page: Page, { texts = {}, picks = {}, file = false }: Given): Promise<void> {
  const dialog = page.getByRole("dialog").last();
  for (const [label, value] of Object.entries(texts)) {
    const field = dialog
      .getByRole("textbox", { name: label })
      .or(dialog.getByRole("spinbutton", { name: label }));
    await field.first().fill(value);
    await page.keyboard.press("Tab");
  }
  for (const [label, value] of Object.entries(picks)) await pickFirst(page, label, value);
  if (!file) return;
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/files/"));
  const paper = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from(PAPER) };
  await dialog.locator("input[type=file]").first().setInputFiles(paper);
  await sent;
}
