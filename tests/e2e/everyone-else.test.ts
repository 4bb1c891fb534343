import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../core/definition/definitions.ts";
import { offered } from "./choose-option.ts";
import { goOn } from "./languages.ts";
import { type Application, startApplication } from "./support.ts";
import { type Walker, walkThrough } from "./walk.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** A dozen of pages and dialogs in one go: long where other work shares the machine. */
const LONGEST_MS = 600_000;
/**
 * One of another script, the one with the longest words, one of another direction. That all six say the same things is
 * looked at where their files are; English is read by the test of each dialog.
 */
const WALKED: readonly Language[] = ["zh", "fr", "ar"];
/** It is walked through on a phone. */
const LONGEST: Language = "fr";
const PHONE = { width: 360, height: 740 };

const HEADING = "h1";
const personMenu = ({ page }: Walker) =>
  page.locator("header").first().locator("[aria-haspopup=menu]").last().click();

/** Sends the form as it is. */
const submit = ({ page }: Walker) => page.locator("button[type=submit]").first().click();

async function signInArea(walker: Walker): Promise<void> {
  const { page, there, look } = walker;
  await there("form");
  await submit(walker);
  await look("sign-in, left empty,");
  for (const name of ["forgot-password", "verify-otp", "reset-password", "sign-up"]) {
    await goOn(page, `/signin/${name}`);
    await there(HEADING);
    await submit(walker);
    await look(`${name}, left empty,`);
  }
  for (const name of ["reset-password-successful", "outbox"]) {
    await goOn(page, `/signin/${name}`);
    await there(HEADING);
    await look(name);
  }
}

async function frame(walker: Walker): Promise<void> {
  const { page, there, look, press, choose, opened, escape } = walker;
  await there("main article");
  await press("messages.title");
  await there("header section");
  await look("messages");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await opened();
  await page.getByRole("combobox").first().fill("sub");
  await there('[role="option"]');
  await look("search");
  await escape();
  for (const key of ["bugReport.open", "impersonation.start"]) {
    await press(key);
    await opened();
    await look(key);
    await escape();
  }
  await personMenu(walker);
  await look("the menu of the person");
  await page.keyboard.press("Escape");
  for (const key of ["shell.profile", "addUser.title", "handover.title", "help.title"]) {
    await personMenu(walker);
    await choose(key);
    await opened();
    await look(key);
    await escape();
  }
}

async function ownPages(walker: Walker): Promise<void> {
  const { page, there, look, press, opened, escape } = walker;
  for (const name of ["/settings", "/settings/notifications", "/settings/gmail", "/settings/forms"]) {
    await goOn(page, name);
    await there(HEADING);
    await look(name);
  }
  await goOn(page, "/settings/forms/interview");
  await there("main [type=radio]");
  await look("the preview of a form");
  for (const tab of [1, 2]) {
    await page.getByRole("tab").nth(tab).click();
    await there('[role="tabpanel"]');
    await look(`tab ${tab} of a form`);
  }
  await goOn(page, "/my-feedback");
  await there(HEADING);
  await look("what one has given");
  await goOn(page, "/myprofile");
  await there(HEADING);
  await look("profile");
  await press("profile.addCertificate");
  await opened();
  await page.getByRole("dialog").locator("button").last().click();
  await look("certificate, left empty,");
  await escape();
  await goOn(page, "/myprofile?mode=edit_profile");
  await there("main [type=tel]");
  await look("profile being edited");
  await goOn(page, "/myprofile?mode=manage_password");
  await there("main [type=password]");
  await submit(walker);
  await look("password, left empty,");
}

const LIST = "/marketing/submission?status=submitted&sort=code";

/** The rows that are asked for, not those that stood there before. */
async function openList({ page, words, there }: Walker): Promise<void> {
  await goOn(page, LIST);
  await page.getByRole("button", { name: words("list.clearFilters") }).waitFor();
  await there("main [data-row]");
}

async function filterBy(walker: Walker): Promise<void> {
  const { page, words, narrow, there, look, opened, escape } = walker;
  const opener = page.locator("main").getByRole("button", { name: new RegExp(`^${words("list.filters")}`) });
  const open = async () => {
    await opener.first().click();
    await opened();
    await there('[role="dialog"] [type=search]');
  };
  await open();
  await look("filters");
  await escape();
  if (narrow) return;
  for (const field of ["submitted_on", "client", "status"]) {
    await open();
    const name = words(`submission.fields.${field}`);
    await page.getByRole("searchbox").last().fill(name);
    await page.keyboard.press("Enter");
    // its code has come when there is something to set
    await page.getByRole("dialog", { name }).locator("input:focus, button:focus").waitFor();
    await look(`the filter ${field}`);
    await escape();
  }
}

async function list(walker: Walker): Promise<void> {
  const { page, narrow, there, look, press, choose, opened, closed, escape } = walker;
  await openList(walker);
  // a phone has no columns; who turns it has
  if (narrow) await page.setViewportSize({ width: 1024, height: 600 });
  await press("list.columns.title");
  await opened();
  await look("columns");
  await escape();
  if (narrow) await page.setViewportSize(PHONE);
  for (const key of [...(narrow ? [] : ["list.density"]), "views.menu", "list.more"]) {
    await press(key);
    await there('[role="menu"]');
    await look(key);
    await page.keyboard.press("Escape");
  }
  await filterBy(walker);
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
    await press("views.menu");
    await choose(key);
    await opened();
    await look(key);
    if (key !== "views.delete") await escape();
  }
  await press("views.delete");
  await page.waitForURL((url) => !url.search.includes("view="));
}

async function many(walker: Walker): Promise<void> {
  const { page, words, there, look, press, choose, opened, escape } = walker;
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
  await escape();
}

async function oneOfMany(walker: Walker): Promise<void> {
  const { page, there, look, choose, opened, escape } = walker;
  await page.locator("header span:has(> [data-size]) > button").click();
  await opened();
  await there('[role="dialog"] li');
  await look("the bell");
  await escape();
  await goOn(page, "/notification");
  await there("main li");
  await look("notifications");
  for (const [name, address] of [
    ["a closed page", "/legal"],
    ["a missing page", "/no-such-page"],
    ["a missing record", "/records/lead/99999999"],
  ] as const) {
    await goOn(page, address);
    await there(HEADING);
    await look(name);
  }
  await personMenu(walker);
  await choose("lock.menu");
  await there("#unlock-password");
  await page.locator("dialog [type=submit]").click();
  await look("the lock, left empty,");
}

/** Two people who change the same record. */
async function merge({ page, words, there, look, escape }: Walker): Promise<void> {
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

async function everywhere(walker: Walker): Promise<void> {
  for (const walk of [frame, ownPages, list, many, merge]) await walk(walker);
}

/** What is wrong in a language. */
async function wrongIn(language: Language): Promise<string[]> {
  const way = { application, language, ...(language === LONGEST ? PHONE : {}) };
  return [
    ...(await walkThrough({ ...way, at: "/signin", walk: signInArea })),
    ...(await walkThrough({
      ...way,
      person: "SA1001",
      expectedStatuses: [409],
      at: "/dashboard",
      walk: everywhere,
    })),
    ...(await walkThrough({
      ...way,
      person: "MK1001",
      expectedStatuses: [404],
      at: "/dashboard",
      walk: oneOfMany,
    })),
  ];
}

describe("sign-in, header, settings, profile, dialogs of lists, closed pages and the lock", () => {
  it.each(WALKED)(
    "say everything in words of the language, in %s",
    async (language) => expect(await wrongIn(language)).toEqual([]),
    LONGEST_MS,
  );
});
