import type { CDPSession, Page } from "playwright";

/** Runs of the work at a time, and how often it is timed in turns at the usual speed and slowed down. */
const RUNS = 10;
const TURNS = 6;

/** Work of scripts and layout in an empty page; milliseconds. */
function work(): number {
  const started = performance.now();
  const seen = new Map<number, { at: number }>();
  for (let index = 0; index < 60_000; index += 1) seen.set(index, { at: seen.get(index >> 1)?.at ?? index });
  const list = document.createElement("ul");
  for (const text of JSON.parse(JSON.stringify([...seen.keys()].slice(0, 300))) as number[])
    list.append(Object.assign(document.createElement("li"), { textContent: `entry ${text}` }));
  document.body.append(list);
  list.getBoundingClientRect();
  list.remove();
  return performance.now() - started;
}

async function timeWork(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await page.evaluate(work));
  return times;
}

/** Of the runs that other programs disturbed little. */
const lowerQuartile = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 2] ?? 0;

/**
 * Slows the page's thread down so that the same work takes it `times` as long. What Chromium does of itself for a rate
 * depends on the machine: on a virtual one 4 made work 5.1 times as long. Gives the rate that was set.
 */
export async function slowDown(page: Page, devtools: CDPSession, times: number): Promise<number> {
  const setRate = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await timeWork(page);
  const usual: number[] = [];
  const slower: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await setRate(1);
    usual.push(...(await timeWork(page)));
    await setRate(times);
    slower.push(...(await timeWork(page)));
  }
  const found = lowerQuartile(slower) / lowerQuartile(usual);
  // a measurement that was disturbed must not bring the page to a standstill, nor leave it at its usual speed
  const overhead = Math.min(Math.max((found - 1) / (times - 1), 0.5), 2);
  const rate = 1 + (times - 1) / overhead;
  await setRate(rate);
  return rate;
}
