import type { Page } from "playwright";
import { summarize } from "../statistics.ts";
import { timeClick } from "./clicks.ts";
import { withinLimit, LIST, openPage, rateNote, rest, ROWS } from "./context.ts";
import type { BrowserMeasurement } from "./context.ts";
import { LONG_FORM, startLongForm } from "./long-form.ts";

const OPENINGS = 12;
/** On a busy machine fewer forms are opened. Milliseconds. */
const MAX_MS = 30_000;
const KEYS = 80;
const SLOWDOWN = 4;

/** From the click on "New …" to the painted form. */
export const openingForm: BrowserMeasurement = {
  name: "form",
  async run({ browser, product: site, token, add }) {
    const { page, close } = await openPage({ browser, site, path: LIST, token, shown: ROWS.product });
    await rest(page);
    const started = performance.now();
    const times: number[] = [];
    while (times.length < OPENINGS && (times.length < 4 || performance.now() - started < MAX_MS)) {
      times.push(await timeClick(page, "form", page.locator("main header a[href*=new]")));
      await page.goBack();
      await page.locator('main table[aria-busy="false"]').waitFor();
    }
    await close();
    const summary = summarize(times);
    const note = `the first: ${times[0]?.toFixed(0)} ms`;
    add({
      measurement: "form",
      what: "opening a form",
      times: summary,
      budget: withinLimit(150, summary.median, "ms"),
      note,
    });
  },
};

/** From a key to the paint of its sign, in the middle of a form of 200 questions. */
export const typing: BrowserMeasurement = {
  name: "typing",
  async run({ browser, add }) {
    const site = await startLongForm();
    try {
      const shown = `#${LONG_FORM.field}, [id$="${LONG_FORM.field}"]`;
      const { token } = site;
      const opened = await openPage({
        browser,
        site,
        path: LONG_FORM.path,
        token,
        shown,
        slowdown: SLOWDOWN,
      });
      const { page, rate } = opened;
      await rest(page);
      const times = summarize(await typeInto(page, shown));
      await opened.close();
      const what = `key to paint, 200 questions, ${SLOWDOWN}× slower CPU`;
      const note = `${times.count} keys${rateNote(rate)}`;
      add({ measurement: "typing", what, times, budget: withinLimit(50, times.p95, "ms"), note });
    } finally {
      await site.stop();
    }
  },
};

async function typeInto(page: Page, selector: string): Promise<readonly number[]> {
  // what the application asks a new person for
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
  const input = page.locator(selector).first();
  await input.click();
  await page.keyboard.type("warm up ", { delay: 100 });
  await page.evaluate(() => window.probe.watchKeys());
  await page.keyboard.type("the quick brown fox jumps over a lazy dog ".repeat(2).slice(0, KEYS), {
    delay: 100,
  });
  await rest(page);
  return page.evaluate(() => window.probe.keys);
}
