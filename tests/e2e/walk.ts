import type { Page } from "playwright";
import type { Language } from "../../core/definition/definitions.ts";
import { type Labels, readLabels } from "../support/labels.ts";
import { findAccessibilityErrors } from "./accessibility.ts";
import { englishOnly, excessWidth, openIn, wrongLines } from "./languages.ts";
import type { Application, VisitOptions } from "./support.ts";

/**
 * The rules of axe about names. Pages are built the same in every language: all other rules find in one what they find
 * in the next, and look at each dialog in English where it is tried out.
 */
const BY_WORDS = [
  "html-lang-valid",
  "document-title",
  "aria-command-name",
  "aria-dialog-name",
  "aria-input-field-name",
  "aria-toggle-field-name",
  "button-name",
  "input-button-name",
  "label",
  "link-name",
  "role-img-alt",
  "select-name",
  "summary-name",
];
const DIALOG = '[role="dialog"]';
/** What stands over a page has come last; the page behind it was looked at before. */
const OVER = `${DIALOG}, [role="menu"]`;

/** Somebody who goes through the application in one language and looks at everything. */
export interface Walker {
  readonly page: Page;
  readonly language: Language;
  readonly words: Labels;
  /** On a phone. */
  readonly narrow: boolean;
  /** Looks at what is there, and goes on whatever it finds. */
  readonly look: (name: string) => Promise<void>;
  /** Tells something else that is wrong. */
  readonly find: (what: string) => void;
  /** Presses the last button that is called by the words of a key. */
  readonly press: (key: string, values?: Readonly<Record<string, string>>) => Promise<void>;
  /** Takes an entry of the open menu. */
  readonly choose: (key: string) => Promise<void>;
  /** Waits for something to be seen. */
  readonly there: (selector: string) => Promise<void>;
  /** Waits for a dialog. */
  readonly opened: () => Promise<void>;
  /** Waits until no dialog is left. */
  readonly closed: () => Promise<void>;
  /** Leaves the dialog. */
  readonly escape: () => Promise<void>;
}

interface Way extends VisitOptions {
  readonly application: Application;
  readonly language: Language;
  /** Where it begins. */
  readonly at: string;
  readonly walk: (walker: Walker) => Promise<void>;
}

/** Runs in the page. */
function isThere(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}

/** Runs in the page. */
function isGone(selector: string): boolean {
  return [...document.querySelectorAll(selector)].every((element) => !element.checkVisibility());
}

/** Gives every place of the walk that says something wrong, is too wide, or has no name for somebody who hears it. */
export async function walkThrough({ application, at, walk, language, ...options }: Way): Promise<string[]> {
  const [words, english] = await Promise.all([readLabels(language), englishOnly(language)]);
  const found: string[] = [];
  await application.visit({ ...options, language }, async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // asked at every frame, where a locator would ask twice a second
    const there = async (selector: string) => {
      await page.waitForFunction(isThere, selector);
    };
    const gone = async (selector: string) => {
      await page.waitForFunction(isGone, selector);
    };
    const look = async (name: string) => {
      await gone("[aria-busy=true]");
      const excess = await excessWidth(page);
      const wrong = [
        ...(await wrongLines(page, english)).map((line) => `says: ${line}`),
        ...(excess > 0 ? [`is ${excess} px wider than the window`] : []),
        ...(await findAccessibilityErrors(page, { over: OVER, only: BY_WORDS })),
      ];
      found.push(...wrong.map((what) => `${name} ${what}`));
    };
    const named = (role: "button" | "menuitem", name: string) =>
      page.getByRole(role, { name, exact: true }).last().click();
    const opened = () => there(DIALOG);
    const closed = () => gone(DIALOG);
    await openIn(page, language, at);
    await walk({
      page,
      language,
      words,
      narrow: (options.width ?? 1280) < 700,
      look,
      find: (what) => found.push(what),
      press: (key, values) => named("button", words(key, values)),
      choose: (key) => named("menuitem", words(key)),
      there,
      opened,
      closed,
      escape: async () => {
        await opened();
        await page.keyboard.press("Escape");
        await closed();
      },
    });
  });
  return found;
}
