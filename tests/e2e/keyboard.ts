import type { Page } from "playwright";
import { offered } from "./choose-option.ts";

/** What has the focus, as somebody at the keyboard meets it. */
interface Focused {
  /** Role and name for reading. */
  readonly told: string;
  readonly name: string;
  /** The page itself has it: whoever works with keys is lost. */
  readonly lost: boolean;
  /** Something around it shows where one is. */
  readonly visible: boolean;
}

const MAX_STEPS = 80;
const STEP_MS = 100;
const PATIENCE_MS = 30_000;

/** A person without a mouse: presses keys, and never loses sight of where they are. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      // Tab moves at once, other keys perhaps at the next frame: nobody presses the next one, or looks, before that; a
      // page that the key left has none
      if (key !== "Tab") await this.#page.evaluate(framesPass).catch(() => undefined);
    }
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Walks with Tab, or another key, to what bears the name; every stop on the way must be seen. */
  async goTo(name: string | RegExp, { key = "Tab" } = {}): Promise<void> {
    const met: string[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const focused = await this.focused();
      if (typeof name === "string" ? focused.name === name : name.test(focused.name)) return;
      met.push((await this.step(key)).told);
    }
    throw new Error(`No "${String(name)}" by ${key}; met: ${met.join(" · ")}`);
  }

  /** To the next stop, which must be seen. */
  async step(key = "Tab"): Promise<Focused> {
    await this.press(key);
    const next = await this.focused();
    if (!next.lost && next.visible) return next;
    // Behind the last stop is the browser's own bar, and then the first one.
    if (next.lost) await this.press(key);
    return this.expectSeen();
  }

  /** Types into a picker that has the focus and takes the first that is found. */
  async pick(typed: string): Promise<void> {
    await this.type(typed);
    await offered(this.#page, typed).waitFor();
    await this.press("Enter");
  }

  /** Opens the choice that has the focus and takes the first. */
  async take(): Promise<void> {
    await this.press("ArrowDown");
    await offered(this.#page).waitFor();
    await this.press("Enter");
  }

  /** Types into the search of a list. */
  async search(text: string): Promise<void> {
    await this.press("/");
    await this.#page.locator("input[type=search]:focus").waitFor();
    await this.type(text);
  }

  /** Goes to a row of a list by a key, and gives what it is called. */
  async toRow(key: string): Promise<string> {
    const before = await this.#page.evaluate(focusedRow);
    await this.press(key);
    await this.#page.waitForFunction(isOnOtherRow, before);
    return (await this.expectSeen()).name;
  }

  async focused(): Promise<Focused> {
    return this.#page.evaluate(describeFocus);
  }

  /** The focus is somewhere and shows; what opens or closes hands it on a moment later. */
  async expectSeen(): Promise<Focused> {
    for (let waited = 0; ; waited += STEP_MS) {
      const focused = await this.focused();
      if (!focused.lost && focused.visible) return focused;
      if (waited >= PATIENCE_MS)
        throw new Error(focused.lost ? "The focus is lost." : `Nothing shows the focus at ${focused.told}.`);
      await this.#page.waitForTimeout(STEP_MS);
    }
  }
}

/** Runs in the page: which row of a list has the focus. */
function focusedRow(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null;
}

/** Runs in the page. */
function isOnOtherRow(before: string | null): boolean {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null;
  return row !== null && row !== before;
}

/** Runs in the page. A window nobody draws has no frames. */
function framesPass(): Promise<void> {
  const frame = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 200);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  return frame().then(frame);
}

/** Runs in the page. */
function describeFocus(): Focused {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { told: "the page", name: "", lost: true, visible: false };
  const named = (ids: string | null) =>
    (ids ?? "")
      .split(" ")
      .map((id) => (id === "" ? "" : (document.getElementById(id)?.textContent ?? "")))
      .join(" ")
      .trim();
  const label =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? (element.labels?.[0]?.textContent ?? "")
      : element.textContent;
  const name = (
    element.getAttribute("aria-label") ||
    named(element.getAttribute("aria-labelledby")) ||
    label ||
    element.getAttribute("placeholder") ||
    ""
  ).trim();
  const shows = (one: Element | null, depth: number): boolean => {
    if (one === null || depth === 0) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    return outlined || boxShadow !== "none" || shows(one.parentElement, depth - 1);
  };
  const row = element.closest("tr");
  const inRow = row?.querySelector("td:first-child");
  const told = `${element.getAttribute("role") ?? element.tagName.toLowerCase()} "${name.slice(0, 40)}"`;
  return { told, name, lost: false, visible: shows(element, 5) || shows(inRow ?? null, 1) };
}
