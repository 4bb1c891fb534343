import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

/** WCAG 2.2 A and AA, and what it leaves to taste: names that lack the words one sees, parts that are called alike. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];

/** Half as long as what the module gives: every page that is loaded anew has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Looking {
  /** False: colours are looked at elsewhere, which is half of the work. */
  readonly colours?: boolean;
  /** These rules of axe alone. */
  readonly only?: readonly string[];
  /** Selects what stands over the page: where there is any, the last of it is looked at alone. */
  readonly over?: string;
}

/** Fails on what assistive technology would stumble over, by every rule of axe. */
export async function expectAccessible(page: Page, looking: Looking = {}): Promise<void> {
  expect(await findAccessibilityErrors(page, looking)).toEqual([]);
}

/** What assistive technology would stumble over, by every rule of axe or by those that are named. */
export async function findAccessibilityErrors(
  page: Page,
  { colours = true, only, over }: Looking = {},
): Promise<string[]> {
  // names do not move
  if (only === undefined) await page.evaluate(motionEnded);
  // once a page, and only what is wrong is worked out in full: most of the time of a browser test went here
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(violations, {
    rules: RULES,
    colours,
    only: only && [...only],
    over,
  });
}

/** Runs in the page: what fades in or out has its colours only at the end. */
async function motionEnded(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let quiet = 0; quiet < 3; quiet += 1) {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map(({ finished }) => finished.catch(() => undefined));
    // what is about to begin has no animation yet
    if (ending.length > 0) quiet = -1;
    await Promise.all(ending);
    await frame();
  }
}

/** Runs in the page. */
async function violations({
  rules,
  colours,
  only,
  over,
}: {
  readonly rules: string[];
  readonly colours: boolean;
  readonly only: string[] | undefined;
  readonly over: string | undefined;
}): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  const above = over === undefined ? [] : [...document.querySelectorAll(over)];
  // else the text of every element is written out, also of those that are well
  checker.configure({ noHtml: true });
  const found = await checker.run(above.findLast((element) => element.checkVisibility()) ?? document, {
    ...(only
      ? { runOnly: { type: "rule", values: only } }
      : {
          runOnly: { type: "tag", values: rules },
          rules: { "color-contrast": { enabled: colours } },
        }),
    resultTypes: ["violations"],
    elementRef: true,
  });
  // what floats is drawn at the end of the page, outside all its parts
  const floats = ({ element }: axe.NodeResult) =>
    element?.closest(".ant-popover") != null || element?.querySelector("[role=listbox]") != null;
  return found.violations.flatMap(({ id, nodes }) => {
    const wrong = id === "region" ? nodes.filter((node) => !floats(node)) : nodes;
    return wrong.length === 0
      ? []
      : `${id}: ${wrong.map(({ element }) => element?.outerHTML.slice(0, 160)).join(" | ")}`;
  });
}
