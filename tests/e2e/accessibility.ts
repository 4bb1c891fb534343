import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { CDPSession, Page } from "playwright";
import { expect } from "vitest";

/** WCAG 2.2 A and AA, and what it leaves to taste: names that lack the words one sees, parts that are called alike. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];

/** Half as long as what the module gives: every page that is loaded anew has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Letters on their ground that axe found readable, as `violations` names them: all files of a worker ask for each once. */
const readable = new Set<string>();
const tools = new WeakMap<Page, Promise<CDPSession>>();

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
  if (!(await page.evaluate(() => "axe" in window))) await addAxe(page);
  const { wrong, read } = await page.evaluate(violations, {
    rules: RULES,
    colours,
    only: only && [...only],
    over,
    known: [...readable],
  });
  for (const letters of read) readable.add(letters);
  return wrong;
}

/** By the browser's own tools: within a function of the page the same text takes three times as long to read. */
async function addAxe(page: Page): Promise<void> {
  const session = tools.get(page) ?? page.context().newCDPSession(page);
  tools.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: AXE });
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

/** Beside what axe describes of itself: how it judges an element, and whether it takes one for seen. */
type Checker = typeof axe & {
  readonly _audit: { readonly checks: Record<"color-contrast", { evaluate: Evaluate }> };
  readonly commons: { readonly dom: { readonly isVisibleOnScreen: (element: Element) => boolean } };
};
type Evaluate = (this: unknown, element: Element, ...more: unknown[]) => boolean | undefined;

/**
 * Runs in the page. Colours are half of the work, and letters of one look are read or not wherever the same grounds lie
 * under and over them: those that are `known` to be readable are not measured again.
 */
async function violations({
  rules,
  colours,
  only,
  over,
  known,
}: {
  readonly rules: string[];
  readonly colours: boolean;
  readonly only: string[] | undefined;
  readonly over: string | undefined;
  readonly known: readonly string[];
}): Promise<{ wrong: string[]; read: string[] }> {
  const own = window as unknown as { readonly axe: Checker; evaluate?: Evaluate };
  const { axe: checker } = own;
  const contrast = checker._audit.checks["color-contrast"];
  const evaluate = (own.evaluate ??= contrast.evaluate);
  const read = new Set(known);
  const grounds = new Map<Element, string>();
  const styled = (element: Element, names: readonly string[]) => {
    const style = getComputedStyle(element);
    return names.map((name) => style.getPropertyValue(name)).join("|");
  };
  const groundOf = (element: Element) => {
    const noted = grounds.get(element);
    if (noted !== undefined) return noted;
    const names = ["background-color", "background-image", "opacity", "filter", "mix-blend-mode"];
    const ground = styled(element, names).replace("rgba(0, 0, 0, 0)|none|1|none|normal", "");
    grounds.set(element, ground);
    return ground;
  };
  const ancestors = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...ancestors(element.parentElement)];
  const lettersOn = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const around = stack.includes(element) ? stack : ancestors(element);
    const names = ["color", "font-size", "font-weight", "text-shadow", "-webkit-text-fill-color"];
    return [styled(element, names), ...around.map(groundOf).filter(Boolean)].join(" on ");
  };
  contrast.evaluate = function (element, ...more) {
    const letters = checker.commons.dom.isVisibleOnScreen(element) ? lettersOn(element) : null;
    if (letters !== null && read.has(letters)) return true;
    const result = evaluate.call(this, element, ...more);
    if (letters !== null && result === true) read.add(letters);
    return result;
  };
  const above = over === undefined ? [] : [...document.querySelectorAll(over)];
  // else the text of every element is written out, also of those that are well
  checker.configure({ noHtml: true });
  const found = await checker.run(above.findLast((element) => element.checkVisibility()) ?? document, {
    ...(only
      ? { runOnly: { type: "rule", values: only } }
      : {
          runOnly: { type: "tag", values: rules },
          rules: {
            "color-contrast": { enabled: colours },
            // asks for a look and finds nothing wrong by itself
            "hidden-content": { enabled: false },
          },
        }),
    resultTypes: ["violations"],
    elementRef: true,
    selectors: false,
  });
  const wrong = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML.slice(0, 160)).join(" | ")}`,
  );
  return { wrong, read: [...read.difference(new Set(known))] };
}
