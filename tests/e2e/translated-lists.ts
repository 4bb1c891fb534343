import { readFile } from "node:fs/promises";
import { offered } from "./choose-option.ts";
import { goOn } from "./languages.ts";
import type { Application } from "./support.ts";
import type { Walker } from "./walk.ts";

const LIST = "/marketing/submission?status=submitted&sort=code";

/** The rows that are asked for, not those that stood there before. */
async function openList({ page, words, there }: Walker): Promise<void> {
  await goOn(page, LIST);
  await page.getByRole("button", { name: words("list.clearFilters") }).waitFor();
  await there("main [data-row]");
}

async function openFilters({ page, words, there, opened }: Walker): Promise<void> {
  const opener = page.locator("main").getByRole("button", { name: new RegExp(`^${words("list.filters")}`) });
  await opener.first().click();
  await opened();
  await there('[role="dialog"] [type=search]');
}

/** Opens filters by their names. */
async function filterBy(walker: Walker, fields: readonly string[]): Promise<void> {
  const { page, words, look, escape } = walker;
  for (const field of fields) {
    await openFilters(walker);
    const name = words(field);
    await page.getByRole("searchbox").last().fill(name);
    await page.keyboard.press("Enter");
    // its code has come when there is something to set
    await page.getByRole("dialog", { name }).locator("input:focus, button:focus, select:focus").waitFor();
    await look(`the filter ${field}`);
    await escape();
  }
}

/** Those of numbers and texts are of another list. */
async function otherFilters(walker: Walker): Promise<void> {
  const { page, narrow, there } = walker;
  if (narrow) return;
  const before = await page.locator("main h1").elementHandle();
  await goOn(page, "/consultant/ex");
  await page.waitForFunction((heading) => heading?.isConnected !== true, before);
  await there("h1");
  await filterBy(walker, ["consultant.fields.experience_years", "consultant.fields.employer_entity"]);
}

/** What was downloaded is called in words of the language, as the columns are. */
async function exportOf({ page, words, press, choose, find }: Walker): Promise<void> {
  const coming = page.waitForEvent("download");
  await press("list.more");
  await choose("list.exportCsv");
  const file = await coming;
  const [titles = ""] = (await readFile(await file.path(), "utf8")).split("\r\n");
  for (const field of ["status", "client"]) {
    const title = words(`submission.fields.${field}`);
    if (!titles.includes(title)) find(`the export has no column called ${title}: ${titles}`);
  }
}

async function list(walker: Walker): Promise<void> {
  const { page, narrow, there, look, press, choose, opened, closed, escape } = walker;
  await openList(walker);
  // a phone has no columns; who turns it has
  const size = page.viewportSize();
  if (narrow) await page.setViewportSize({ width: 1024, height: 600 });
  await press("list.columns.title");
  await opened();
  await look("columns");
  await escape();
  if (narrow && size !== null) await page.setViewportSize(size);
  for (const key of [...(narrow ? [] : ["list.density"]), "views.menu", "views.shareMenu", "list.more"]) {
    await press(key);
    await there('[role="menu"]');
    await look(key);
    await page.keyboard.press("Escape");
  }
  // a card has no menu
  if (!narrow) {
    const row = page.locator("main [data-row]").first();
    await row.hover();
    await row.locator("[data-actions]").click();
    await there('[role="menu"]');
    await look("the menu of a row");
    await page.keyboard.press("Escape");
  }
  await exportOf(walker);
  await openFilters(walker);
  await look("filters");
  await escape();
  if (!narrow)
    await filterBy(
      walker,
      ["submitted_on", "client", "status"].map((field) => `submission.fields.${field}`),
    );
  await press("views.menu");
  await choose("views.saveAs");
  await opened();
  await press("actions.save");
  await look("view without a name");
  await page.getByRole("dialog").getByRole("textbox").fill(`Mine, ${walker.language}`);
  await press("actions.save");
  await page.waitForURL(/view=\d+/);
  await closed();
  for (const key of ["views.rename", "views.share", "views.delete"]) {
    await press(key === "views.share" ? "views.shareMenu" : "views.menu");
    await choose(key);
    await opened();
    await look(key);
    if (key !== "views.delete") await escape();
  }
  await press("views.delete");
  await page.waitForURL((url) => !url.search.includes("view="));
}

async function many(walker: Walker): Promise<void> {
  const { page, words, there, look, press, choose, opened } = walker;
  await openList(walker);
  const boxes = page.locator("main [data-row] input[type=checkbox]");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await look("rows that are chosen");
  await page
    .getByRole("region")
    .last()
    .getByRole("button", { name: words("actions.edit") })
    .click();
  await opened();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("combobox").click();
  const field = words("submission.fields.feedback");
  await page.keyboard.type(field);
  await offered(page, field).waitFor();
  await page.keyboard.press("Enter");
  await press("bulk.preview");
  await look("edit of many, left empty,");
  await drawer.getByRole("textbox").last().fill(`Seen, ${Date.now()}`);
  await press("bulk.preview");
  await there('[role="dialog"] [data-row]');
  await look("preview of an edit");
  await drawer.locator(".ant-btn-primary").click();
  await drawer.waitFor({ state: "detached" });
  await look("edit of many, done,");
  await page.locator(".ant-notification-notice-close").click();
  await boxes.nth(1).check();
  await press("list.move");
  await choose("submission.transitions.status.hold");
  await there('[role="dialog"] .ant-picker');
  await look("move of many");
  await drawer.getByRole("textbox").first().fill("12-15-2030");
  await page.keyboard.press("Enter");
  await press("bulk.preview");
  await there('[role="dialog"] [data-row]');
  await look("preview of a move");
  await drawer.locator(".ant-btn-primary").click();
  await drawer.waitFor({ state: "detached" });
  await look("move of many, done,");
}

/** Two people who change the same record. */
async function merge(application: Application, { page, words, there, look, escape }: Walker): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>("SA1001", "/api/lead/?page_size=1");
  const address = `/api/lead/${data[0]?.id}/`;
  const mark = Date.now();
  await goOn(page, `/records/lead/${data[0]?.id}/edit`);
  await page
    .getByRole("textbox", { name: words("lead.fields.job_title"), exact: true })
    .fill(`Mine, ${mark}`);
  const { row_version } = await application.call<{ row_version: number }>("SA1001", address);
  const body = { job_title: `Theirs, ${mark}`, row_version };
  await application.call("SA1001", address, { method: "PATCH", body });
  await page.keyboard.press("Control+s");
  await there('[role="dialog"] table');
  await look("two versions of a record");
  await escape();
}

/** Lists with their filters, views and work on many rows, and two people at one record. */
export async function walkLists(application: Application, walker: Walker): Promise<void> {
  for (const walk of [list, many, otherFilters]) await walk(walker);
  await merge(application, walker);
}
