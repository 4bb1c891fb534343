import type { Locator, Page } from "playwright";
import { summarize } from "../statistics.ts";
import { withinLimit, LIST, openPage, rateNote, rest, ROWS } from "./context.ts";
import type { BrowserBench, BrowserMeasurement } from "./context.ts";

/** On a busy machine fewer clicks are made, so that a run ends in time. Milliseconds for each kind of click. */
const MAX_MS = 40_000;
const MIN_ROUNDS = 6;

/** Clicks of each kind; half of them are held. */
const ROUNDS = 48;
const LIMITS = [
  { slowdown: 1, limit: 120 },
  { slowdown: 4, limit: 300 },
];

/** How long a quick hand holds a button down. Rows and records are asked for when it is pressed. */
const HELD_MS = 60;

/** Milliseconds from the click, which is when the button is let go, to the paint of what it leads to. */
export async function timeClick(page: Page, settled: string, target: Locator, heldMs = 0): Promise<number> {
  // A locator's own click has the page look for what lies under the pointer at each of its events.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`What leads to a ${settled} is not in sight.`);
  await page.evaluate((name) => window.probe.arm(name), settled);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: heldMs });
  // Asking again and again would take the page's own time.
  return (await page.evaluate(() => window.probe.answered)) ?? 0;
}

/** False when enough clicks were made, or enough time has gone by. */
function goesOn(times: readonly number[], started: number): boolean {
  if (times.length >= ROUNDS) return false;
  return times.length < MIN_ROUNDS || performance.now() - started < MAX_MS;
}

/** Two of four, so that each order up and down has its share. */
const isHeld = (at: number): boolean => at % 4 === 1 || at % 4 === 2;
const heldFor = (times: readonly number[]): number => (isHeld(times.length) ? HELD_MS : 0);

const rows = (page: Page): Locator => page.locator(ROWS.product);
const listSettled = (page: Page): Promise<void> => page.locator('main table[aria-busy="false"]').waitFor();

const nextPage = (page: Page): Locator => page.getByRole("button", { name: "Next page" });

/** Each page is one nobody has looked at yet. */
async function pages(page: Page): Promise<number[]> {
  const started = performance.now();
  const times: number[] = [];
  while (goesOn(times, started)) times.push(await timeClick(page, "rows", nextPage(page), heldFor(times)));
  return times;
}

/** Each column once up and once down. */
async function sorts(page: Page): Promise<number[]> {
  await page.goto(LIST);
  await listSettled(page);
  const heads = page.locator("main th[data-field] button:not([data-resize])");
  const started = performance.now();
  const times: number[] = [];
  for (let round = 0; goesOn(times, started); round += 1) {
    const head = heads.nth(Math.floor(round / 2) % (await heads.count()));
    times.push(await timeClick(page, "rows", head, heldFor(times)));
  }
  return times;
}

/** Each state alone, of the filter that stands open, under one order after the other; taking it back is not measured. */
async function filters(page: Page): Promise<number[]> {
  const started = performance.now();
  const times: number[] = [];
  for (const order of ["modified", "-created", "bill_rate", "code"]) {
    await page.goto(`${LIST}?sort=${order}`);
    await listSettled(page);
    await page.getByRole("button", { name: "Filters" }).click();
    const subjects = page.getByRole("dialog", { name: "Filters" });
    await subjects.getByRole("button", { name: "Status", exact: true }).click();
    const boxes = page.getByRole("dialog", { name: "Status" }).getByRole("checkbox");
    await boxes.first().waitFor();
    await rest(page);
    for (const box of await boxes.all()) {
      if (!goesOn(times, started)) return times;
      times.push(await timeClick(page, "rows", box, heldFor(times)));
      await timeClick(page, "rows", box);
    }
  }
  return times;
}

/** Each record is one nobody has opened yet; the way back, and to the next page once a page is through, is not measured. */
async function records(page: Page): Promise<number[]> {
  await page.goto(LIST);
  await listSettled(page);
  await rest(page);
  const started = performance.now();
  const times: number[] = [];
  for (let round = 0; goesOn(times, started); round += 1) {
    if (round > 0 && round % 10 === 0) await timeClick(page, "rows", nextPage(page));
    const cell = rows(page)
      .nth(round % 10)
      .locator("td")
      .nth(3);
    times.push(await timeClick(page, "record", cell, heldFor(times)));
    await page.goBack();
    await listSettled(page);
  }
  return times;
}

const KINDS = { page: pages, sort: sorts, filter: filters, open: records };

async function measure(bench: BrowserBench, { slowdown, limit }: (typeof LIMITS)[number]): Promise<void> {
  const { browser, product: site, token } = bench;
  const opened = await openPage({ browser, site, path: LIST, token, shown: ROWS.product, slowdown });
  const { page, rate, close } = opened;
  await rest(page);
  for (const [kind, run] of Object.entries(KINDS)) {
    const clicked = await run(page);
    const slower = slowdown === 1 ? "" : `, ${slowdown}× slower CPU`;
    for (const held of [true, false]) {
      const times = summarize(clicked.filter((_time, at) => isHeld(at) === held));
      const first = held ? "" : `, the first: ${clicked[0]?.toFixed(0)} ms`;
      bench.add({
        measurement: "click",
        what: `click to rows: ${kind}${held ? "" : ", let go at once"}${slower}`,
        times,
        budget: withinLimit(limit, times.p95, "ms"),
        note: `${times.count} clicks${first}${rateNote(rate)}`,
      });
    }
  }
  await close();
}

/** From a click to the painted answer: another page, order, filter, and a record. */
export const clicks: BrowserMeasurement = {
  name: "click",
  async run(bench) {
    for (const limit of LIMITS) await measure(bench, limit);
  },
};
