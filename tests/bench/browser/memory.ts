import { withinLimit, LIST, openPage, rest, ROWS } from "./context.ts";
import type { BrowserMeasurement } from "./context.ts";
import { timeClick } from "./clicks.ts";
import { heldMemory } from "./heap.ts";

const FEW = 20;
const MANY = 200;
/** On a busy machine fewer interactions are made, and said so. Milliseconds. */
const MAX_MS = 90_000;

/** Pages are turned and records opened; what a page holds must not grow with how long somebody works. */
export const memory: BrowserMeasurement = {
  name: "memory",
  async run({ browser, product: site, token, add }) {
    const { page, devtools, close } = await openPage({
      browser,
      site,
      path: LIST,
      token,
      shown: ROWS.product,
    });
    await rest(page);
    const started = performance.now();
    let few = { all: 0, own: 0 };
    let done = 0;
    for (; done < MANY && (done <= 3 * FEW || performance.now() - started < MAX_MS); done += 1) {
      if (done === FEW) few = await heldMemory(devtools);
      if (done % 4 === 2) {
        const cell = page
          .locator(ROWS.product)
          .nth(done % 10)
          .locator("td")
          .nth(3);
        await timeClick(page, "record", cell);
      } else if (done % 4 === 3) {
        await page.goBack();
        await page.locator('main table[aria-busy="false"]').waitFor();
      } else {
        await timeClick(page, "rows", page.getByRole("button", { name: "Next page" }));
      }
    }
    const many = await heldMemory(devtools);
    await close();
    const grown = (part: "all" | "own") => many[part] / few[part];
    const note = (part: "all" | "own") => `${few[part].toFixed(1)} MB, ${many[part].toFixed(1)} MB`;
    const what = `memory after ${done} interactions, against ${FEW}`;
    add({ measurement: "memory", what, budget: withinLimit(1.1, grown("all"), "×"), note: note("all") });
    add({
      measurement: "memory",
      what: "of it objects and texts: the rest is code the browser compiles as it is used",
      budget: withinLimit(1.1, grown("own"), "×"),
      note: note("own"),
    });
  },
};
