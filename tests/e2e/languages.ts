import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import type { Language } from "../../core/definition/definitions.ts";

const locales = join(import.meta.dirname, "../../locales");

/** A key of the interface's words where a word should be: `list.emptyText`, `resources:lead.name`. */
const RAW_KEY = /(?:^|\s)(?:[a-z]+:)?[a-z][a-zA-Z]*(?:\.[a-z][\w]*)+(?=$|\s)/;
/** Of what a missing value leaves behind. */
const LEFTOVER = /\{\{|\}\}|\bundefined\b|\[object/;

/** Runs in the page: its lines, and the names of what says nothing else. */
function linesOf(): string[] {
  const names = ["aria-label", "title", "placeholder"];
  const named = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
    names.map((name) => element.getAttribute(name) ?? ""),
  );
  return [...document.body.innerText.split("\n"), ...named];
}

const isStrange = (line: string) =>
  (RAW_KEY.test(line) && !/@|https?:|\.\w{2,4}\b/.test(line)) || LEFTOVER.test(line);

/** Lines of the page that are no words of any language. Addresses of mail and files are data. */
export async function strangeLines(page: Page): Promise<string[]> {
  return (await page.evaluate(linesOf)).filter(isStrange);
}

/** Lines that are no words of any language, or that say in English what the interface can say in the page's language. */
export async function wrongLines(page: Page, english: ReadonlySet<string>): Promise<string[]> {
  const lines = (await page.evaluate(linesOf)).map((line) => line.trim());
  return lines.filter((line) => isStrange(line) || english.has(line));
}

/** What the interface says in English only. A single word could be somebody's data. */
export async function englishOnly(language: Language): Promise<ReadonlySet<string>> {
  const [english, others] = await Promise.all([sayings("en"), sayings(language)]);
  return english.difference(others);
}

async function sayings(language: Language): Promise<Set<string>> {
  const files = await Promise.all(
    ["app", "start"].map((name) => readFile(join(locales, language, `${name}.json`), "utf8")),
  );
  return new Set(
    files.flatMap((file) => texts(JSON.parse(file))).filter((text) => /^[^{}]+ [^{}]+$/.test(text)),
  );
}

const texts = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as object).flatMap(texts);

/** How many pixels the page is wider than its window. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** As a link leads there: the application goes on, so that axe and what is loaded stay. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const state = history.state as { readonly idx: number } | null;
    history.pushState({ idx: (state?.idx ?? 0) + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Opens an address anew, as somebody who chose the language. */
export async function openIn(page: Page, language: Language, address: string): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate((chosen) => {
    const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}") as object;
    localStorage.setItem("preferences", JSON.stringify({ ...kept, language: chosen }));
  }, language);
  await page.goto(address);
}
