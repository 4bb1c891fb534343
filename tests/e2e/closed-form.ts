import type { Locator } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "./accessibility.ts";

const CONTROLS = "input, textarea, button, [contenteditable=true], [tabindex]";

/** A form that is on its way: nothing in it takes the focus or words, and what can be done is accessible. */
export async function expectClosed(dialog: Locator): Promise<void> {
  await dialog.getByRole("progressbar", { name: /Sending|الإرسال/ }).waitFor();
  await expectAccessible(dialog.page());
  const controls = dialog.getByRole("region").locator(CONTROLS);
  expect(await controls.count()).toBeGreaterThan(0);
  expect(await controls.evaluateAll(thoseThatTakeTheFocus)).toEqual([]);
}

/** Runs in the page. */
function thoseThatTakeTheFocus(controls: readonly Element[]): readonly string[] {
  const before = document.activeElement;
  const open = controls.filter((control) => {
    if (control instanceof HTMLElement) control.focus();
    return document.activeElement === control;
  });
  if (before instanceof HTMLElement) before.focus();
  return open.map((control) => control.outerHTML.slice(0, 160));
}
