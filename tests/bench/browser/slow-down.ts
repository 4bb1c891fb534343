import type { CDPSession, Page } from "playwright";

/** Runs of the work that are timed at each rate; the least disturbed counts. */
const RUNS = 25;
const STEPS = 3;

/** Work of scripts and layout in an empty page; milliseconds. */
function work(): number {
  const started = performance.now();
  const seen = new Map<number, { at: number }>();
  for (let index = 0; index < 30_000; index += 1) seen.set(index, { at: seen.get(index >> 1)?.at ?? index });
  const list = document.createElement("ul");
  for (const text of JSON.parse(JSON.stringify([...seen.keys()].slice(0, 300))) as number[])
    list.append(Object.assign(document.createElement("li"), { textContent: `entry ${text}` }));
  document.body.append(list);
  list.getBoundingClientRect();
  list.remove();
  return performance.now() - started;
}

async function timeWork(page: Page): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await page.evaluate(work));
  return Math.min(...times);
}

/**
 * Slows the page's thread down so that the same work takes it `times` as long. What Chromium does of itself for a rate
 * depends on the machine: on a virtual one 4 made work 5.1 times as long. Gives the rate that was set.
 */
export async function slowDown(page: Page, devtools: CDPSession, times: number): Promise<number> {
  const setRate = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  await timeWork(page);
  const usual = await timeWork(page);
  let rate = times;
  for (let step = 0; step < STEPS; step += 1) {
    await setRate(rate);
    const slower = (await timeWork(page)) / usual;
    rate = Math.max(1, 1 + ((rate - 1) * (times - 1)) / Math.max(slower - 1, 0.1));
  }
  await setRate(rate);
  return rate;
}
