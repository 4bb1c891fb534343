import { expect, it } from "vitest";
import type { Language } from "../../core/definition/definitions.ts";
import { goOn } from "./languages.ts";
import { type Application, PNG } from "./support.ts";
import { type Walker, walkThrough } from "./walk.ts";
import { walkLists } from "./translated-lists.ts";

/** A dozen of pages and dialogs in one go: long where other work shares the machine. */
const MAX_MS = 600_000;
/** The one with the longest words is walked through on a phone. */
const WIDEST_LANGUAGE: Language = "fr";
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
  for (const name of [
    "/settings",
    "/settings/notifications",
    "/settings/gmail",
    "/settings/forms",
    "/settings/jobs",
    "/settings/system",
  ]) {
    await goOn(page, name);
    await there(HEADING);
    await look(name);
  }
  await goOn(page, "/settings/forms/interview");
  await there("main [type=radio]");
  await look("the design of a form");
  for (const tab of [1, 2, 3]) {
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
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PNG });
  await there('[role="dialog"] [role="slider"]');
  await look("the cropping of a picture");
  await escape();
  await goOn(page, "/myprofile?mode=manage_password");
  await there("main [type=password]");
  await submit(walker);
  await look("password, left empty,");
}

async function oneOfMany(walker: Walker): Promise<void> {
  const { page, there, look, choose, opened, escape } = walker;
  await page.locator("header span:has(> [class*=badge]) > button").click();
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

/** What is wrong in a language. Most of a walk is waiting: two go side by side, each in a window of its own. */
async function wrongIn(application: Application, language: Language): Promise<string[]> {
  const way = { application, language, ...(language === WIDEST_LANGUAGE ? PHONE : {}) };
  const signedIn = { ...way, at: "/dashboard", person: "SA1001" };
  const frameAndPages = async () => [
    ...(await walkThrough({ ...way, at: "/signin", walk: signInArea })),
    ...(await walkThrough({
      ...signedIn,
      walk: async (walker) => {
        await frame(walker);
        await ownPages(walker);
      },
    })),
  ];
  const lists = async () => [
    ...(await walkThrough({
      ...signedIn,
      expectedStatuses: [409],
      walk: (walker) => walkLists(application, walker),
    })),
    ...(await walkThrough({
      ...way,
      person: "MK1001",
      expectedStatuses: [404],
      at: "/dashboard",
      walk: oneOfMany,
    })),
  ];
  const walks = [frameAndPages(), lists()];
  // one that fails does not leave the other to the next try
  await Promise.allSettled(walks);
  return (await Promise.all(walks)).flat();
}

/** One test a language. */
export const itIsTranslated = (application: () => Application, languages: readonly Language[]): void =>
  it.each(languages)(
    "say everything in words of the language, in %s",
    async (language) => expect(await wrongIn(application(), language)).toEqual([]),
    MAX_MS,
  );
