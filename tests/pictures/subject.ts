import type { Page } from "playwright";
import type { Call } from "../support/demo-people.ts";
import type { Labels } from "../support/labels.ts";

export interface At {
  readonly page: Page;
  readonly words: Labels;
  readonly language: string;
  readonly call: Call;
}

export type Step = (at: At) => Promise<void>;

/** A page, or something that stands over one. */
export interface Subject {
  readonly name: string;
  /** Employee id of the demo person who is there; null: nobody is signed in. */
  readonly person: string | null;
  readonly path: string | ((call: Call) => Promise<string>);
  /** What is to be seen there is made first, once a run. */
  readonly arrange?: (call: Call) => Promise<unknown>;
  readonly before?: (page: Page) => Promise<void>;
  /** What is pressed before the picture is taken. */
  readonly open?: Step;
  /** What the person owes is asked for. */
  readonly reminders?: boolean;
  /** The window is as high as what stands over the page, so that nothing of it is out of sight. */
  readonly whole?: boolean;
}

/** One step after the other. */
export const both =
  (...steps: readonly Step[]): Step =>
  async (at) => {
    for (const step of steps) await step(at);
  };

/** Presses buttons by the keys of their words. */
export const button =
  (...keys: readonly string[]): Step =>
  async ({ page, words }) => {
    for (const key of keys)
      await page
        .getByRole("button", { name: words(key), exact: true })
        .first()
        .click();
  };

export const dialog: Step = ({ page }) => page.getByRole("dialog").first().waitFor();
