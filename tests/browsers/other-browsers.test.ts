import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { findFirefox, findWebKit } from "../../scripts/find-other-browsers.mjs";
import { type Driver, openFirefox, openWebKit } from "./driver.ts";

const PERSON = "MK1001";
/** As WebDriver writes it. */
const ENTER = "\uE007";

const firefox = findFirefox();
const webkit = findWebKit();
const BROWSERS = [
  { name: "Firefox", open: firefox ? () => openFirefox(firefox) : null },
  { name: "WebKit", open: webkit ? () => openWebKit(webkit) : null },
];

let product: RunningProduct;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "benchline-browsers-"));
  await cp(inject("demoData"), dataDir, { recursive: true });
  product = await startProduct({ dataDir, port: "0" });
});

afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each(BROWSERS)("$name", ({ open }) => {
  it.skipIf(open === null)(
    "signs in, lists, opens, changes and saves a record, and reads right to left in Arabic",
    async () => {
      const driver = await open?.();
      if (!driver) throw new Error("The browser is not here.");
      try {
        await walk(driver);
        expect(driver.complaints).toEqual([]);
      } finally {
        await driver.close();
      }
    },
  );
});

async function walk(driver: Driver): Promise<void> {
  const until = async (selector: string) => {
    await expect.poll(() => driver.run(isShown, selector), { message: selector }).toBe(true);
  };

  await driver.goto(`${product.url}/signin`);
  await until("input[type=password]");
  await driver.run(focus, "form input");
  await driver.type(PERSON);
  await driver.run(focus, "input[type=password]");
  await driver.type(DEMO_PASSWORD + ENTER);
  await expect.poll(() => driver.run(() => location.pathname)).toBe("/dashboard");
  await until("main article");

  await driver.goto(`${product.url}/records/submission?status=client_review&scope=my`);
  await until("tbody td a");
  const title = await driver.run(textOf, "tbody td a");
  await driver.run(click, "tbody td a");
  await expect.poll(() => driver.run(textOf, "h1")).toContain(title);

  const id = (await driver.run(() => location.pathname)).split("/").at(-1);
  await driver.goto(`${product.url}/records/submission/${id}/edit`);
  await until("#record_job_title");
  await driver.run(focus, "#record_job_title");
  await driver.type(` in Utrecht${ENTER}`);
  await expect.poll(() => driver.run(() => location.pathname)).not.toContain("edit");
  await expect.poll(() => driver.run(() => document.body.innerText)).toContain(" in Utrecht");

  await driver.run(speak, "ar");
  await driver.goto(`${product.url}/records/submission`);
  await until("tbody td a");
  expect(await driver.run(() => document.documentElement.dir)).toBe("rtl");
  await delay(500);
  expect(await driver.run(wronglyCut)).toEqual([]);
}

function isShown(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

function focus(selector: string): void {
  const input = document.querySelector<HTMLInputElement>(selector);
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

function textOf(selector: string): string {
  return document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? "";
}

function speak(language: string): void {
  const kept = JSON.parse(localStorage.getItem("preferences") ?? "{}") as object;
  localStorage.setItem("preferences", JSON.stringify({ ...kept, language }));
}

/** Texts in cells whose beginning is out of sight, or that are cut where the browser can draw no mark. */
function wronglyCut(): string[] {
  const wrong: string[] = [];
  for (const cell of document.querySelectorAll<HTMLElement>("tbody td")) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode();
    if (!text?.nodeValue || !text.parentElement) continue;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const letter = range.getBoundingClientRect();
    const box = cell.getBoundingClientRect();
    if (letter.left < box.left - 1 || letter.right > box.right + 1) wrong.push(text.nodeValue);
    range.setEnd(text, text.nodeValue.length);
    const isCut = range.getBoundingClientRect().width > box.width;
    let block: HTMLElement = text.parentElement;
    while (block !== cell && getComputedStyle(block).display === "inline" && block.parentElement)
      block = block.parentElement;
    const { direction } = getComputedStyle(block);
    if (isCut && /^[a-z]/i.test(text.nodeValue) && direction !== "ltr")
      wrong.push(`${text.nodeValue} in a block from right to left`);
  }
  return wrong;
}
