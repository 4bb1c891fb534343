import type { Locator, Page } from "playwright";
import { Keyboard } from "./keyboard.ts";

interface Place {
  /** Words of the input itself. */
  readonly label: string;
  /** Words of the group it belongs to; empty where it stands alone. */
  readonly group: string;
  readonly kind: string;
}

const MAX_STEPS = 140;

/** Somebody who fills in a form of questions without a mouse: always onwards with Tab, and never out of sight. */
export class FormAtKeys {
  readonly keyboard: Keyboard;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.keyboard = new Keyboard(page);
  }

  /** Presses a button of the page. */
  async open(button: string): Promise<void> {
    await this.keyboard.goTo(button);
    await this.keyboard.press("Enter");
  }

  async signIn(employee: string, password: string): Promise<void> {
    await this.#page.getByLabel("Employee ID").waitFor();
    await this.keyboard.goTo("Employee ID");
    await this.keyboard.type(employee);
    await this.keyboard.goTo("Password");
    await this.keyboard.type(password);
    await this.keyboard.press("Enter");
  }

  async choose(question: string, number: number): Promise<void> {
    await this.reach(question);
    if (number === 1) await this.keyboard.press("Space");
    else for (let step = 1; step < number; step += 1) await this.keyboard.press("ArrowDown");
  }

  /** Goes to a question's answers. */
  async reach(question: string): Promise<void> {
    await this.#goOn(
      `choice of ${question}`,
      ({ group, kind }) => kind === "radio" && group.includes(question),
    );
  }

  async tick(option: string): Promise<void> {
    await this.#goOn(option, ({ label, kind }) => kind === "checkbox" && label === option);
    await this.keyboard.press("Space");
  }

  /** Writes into the next field with this name. */
  async write(name: string, text: string): Promise<void> {
    await this.#goOn(name, ({ label, kind }) => kind !== "button" && label.startsWith(name));
    await this.keyboard.type(text);
  }

  async slide(name: string, score: number): Promise<void> {
    await this.#goOn(name, ({ label, kind }) => kind === "range" && label.startsWith(name));
    await this.keyboard.press("Home");
    for (let step = 1; step < score; step += 1) await this.keyboard.press("ArrowRight");
  }

  async attach(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.#goOn(name, ({ label, kind }) => kind === "file" && label.startsWith(name));
    await this.#page.locator("input:focus").setInputFiles(file);
  }

  async press(button: string): Promise<void> {
    await this.#goOn(button, ({ label, kind }) => kind === "button" && label === button);
    await this.keyboard.press("Enter");
  }

  /** The answers of a question. */
  group(question: string): Locator {
    return this.#page.getByRole("radiogroup", { name: question }).last();
  }

  async #goOn(wanted: string, isThere: (place: Place) => boolean): Promise<void> {
    const met: string[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      await this.keyboard.step();
      const place = await this.#page.evaluate(describePlace);
      if (isThere(place)) return;
      met.push(place.group || place.label);
    }
    throw new Error(`No "${wanted}" by Tab; met: ${met.join(" · ")}`);
  }
}

/** Runs in the page. */
function describePlace(): Place {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { label: "", group: "", kind: "" };
  const textOf = (id: string | null | undefined) =>
    (id ? (document.getElementById(id)?.textContent ?? "") : "").trim();
  const around = element.closest('[role="radiogroup"], [role="group"], fieldset');
  const input = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return {
    label: (input ? (element.labels?.[0]?.textContent ?? "") : (element.textContent ?? "")).trim(),
    group: textOf(around?.getAttribute("aria-labelledby")),
    kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  };
}
