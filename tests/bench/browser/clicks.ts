import type { Locator, Page } from "playwright";
import { summarize } from "../statistics.ts";
import { atMost, LIST, openPage, rateNote, rest, ROWS } from "./context.ts";
import type { BrowserBench, BrowserMeasurement } from "./context.ts";

/** On a busy machine fewer clicks are made, so that a run ends in time. Milliseconds for each kind of click. */
const LONGEST = 40_000;
const LEAST = 6;

const LIMITS = [
  { slowdown: 1, limit: 100, rounds: 40 },
  { slowdown: 4, limit: 200, rounds: 40 },
];

/** Milliseconds from the click to the paint of what it leads to. */
export async function timeClick(page: Page, settled: string, target: Locator): Promise<number> {
  // A locator's own click has the page look for what lies under the pointer at each of its events.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`What leads to a ${settled} is not in sight.`);
  await page.evaluate((name) => window.probe.arm(name), settled);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  // Asking again and again would take the page's own time.
  return (await page.evaluate(() => window.probe.answered)) ?? 0;
}

/** False when enough clicks were made, or enough time has gone by. */
function goesOn(times: readonly number[], rounds: number, started: number): boolean {
  if (times.length >= rounds) return false;
  return times.length < LEAST || performance.now() - started < LONGEST;
}

const rows = (page: Page): Locator => page.locator(ROWS.product);
const listSettled = (page: Page): Promise<void> => page.locator('main table[aria-busy="false"]').waitFor();

const nextPage = (page: Page): Locator => page.getByRole("button", { name: "Next page" });

/** Each page is one nobody has looked at yet. */
async function pages(page: Page, rounds: number): Promise<number[]> {
  const started = performance.now();
  const times: number[] = [];
  while (goesOn(times, rounds, started)) times.push(await timeClick(page, "rows", nextPage(page)));
  return times;
}

/** Each column once up and once down. */
async function sorts(page: Page, rounds: number): Promise<number[]> {
  await page.goto(LIST);
  await listSettled(page);
  const heads = page.locator("main th[data-field] button:not([data-resize])");
  const started = performance.now();
  const times: number[] = [];
  for (let round = 0; goesOn(times, rounds, started); round += 1) {
    const head = heads.nth(Math.floor(round / 2) % (await heads.count()));
    times.push(await timeClick(page, "rows", head));
  }
  return times;
}

/** Each state alone, of the filter that stands open, under one order after the other; taking it back is not measured. */
async function filters(page: Page, rounds: number): Promise<number[]> {
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
      if (!goesOn(times, rounds, started)) return times;
      times.push(await timeClick(page, "rows", box));
      await timeClick(page, "rows", box);
    }
  }
  return times;
}

/** Each record is one nobody has opened yet; the way back, and to the next page once a page is through, is not measured. */
async function records(page: Page, rounds: number): Promise<number[]> {
  await page.goto(LIST);
  await listSettled(page);
  await rest(page);
  const started = performance.now();
  const times: number[] = [];
  for (let round = 0; goesOn(times, rounds, started); round += 1) {
    if (round > 0 && round % 10 === 0) await timeClick(page, "rows", nextPage(page));
    const cell = rows(page)
      .nth(round % 10)
      .locator("td")
      .nth(3);
    times.push(await timeClick(page, "record", cell));
    await page.goBack();
    await listSettled(page);
  }
  return times;
}

const KINDS = { page: pages, sort: sorts, filter: filters, open: records };

async function measure(
  bench: BrowserBench,
  { slowdown, limit, rounds }: (typeof LIMITS)[number],
): Promise<void> {
  const { browser, product: site, token } = bench;
  const opened = await openPage({ browser, site, path: LIST, token, shown: ROWS.product, slowdown });
  const { page, rate, close } = opened;
  await rest(page);
  for (const [kind, run] of Object.entries(KINDS)) {
    const clicked = await run(page, rounds);
    const times = summarize(clicked);
    const what = `click to rows: ${kind}${slowdown === 1 ? "" : `, ${slowdown}× slower CPU`}`;
    const note = `${times.count} clicks, the first: ${clicked[0]?.toFixed(0)} ms${rateNote(rate)}`;
    bench.add({ measurement: "click", what, times, budget: atMost(limit, times.p95, "ms"), note });
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
