import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { type Summary, summarize } from "../../statistics.ts";
import { withinLimit, type BrowserMeasurement, isWanted, openPage, rateNote, rest } from "../context.ts";
import type { Site } from "../sites.ts";
import { buildQuestionForms } from "./build.ts";
import { startStaticSite } from "./static-site.ts";

const COUNTS = [20, 60, 200] as const;
const OPENINGS = 6;
const SLOWDOWN = 4;
/** Between two keys of somebody who types on; typed text is handed on after a longer pause. */
const STEADY_MS = 90;
/** About as long as the pause after which typed text is handed on: keys fall before it, into it and after it. */
const HALTING_MS = [380, 400, 415, 430, 445, 480] as const;

interface Keys {
  readonly steady: Summary;
  readonly halting: Summary;
  /** Of the throttling, see `OpenPage`. */
  readonly rate: number;
}

const partOf = (count: number) => `questions-${count}`;

/** Question forms of three sizes beside rjsf's own theme for antd, in the same page, build and run. */
export const questionForms: BrowserMeasurement = {
  name: "questions",
  parts: COUNTS.map(partOf),
  async run({ browser, only, add }) {
    const dir = await mkdtemp(join(tmpdir(), "benchline-question-forms-"));
    await buildQuestionForms(dir);
    const site = await startStaticSite(dir);
    const measurement = "questions";
    try {
      for (const count of COUNTS.filter((count) => isWanted(only, measurement, partOf(count)))) {
        const opening = await measureOpening({ browser, site, count, as: "ours" });
        add({
          measurement,
          what: `opening a form of ${count} questions`,
          times: opening,
          bare: await measureOpening({ browser, site, count, as: "vanilla" }),
          budget: withinLimit(500, opening.median, "ms"),
        });
        const ours = await measureKeys({ browser, site, count, as: "ours" });
        const vanilla = await measureKeys({ browser, site, count, as: "vanilla" });
        for (const pace of ["steady", "halting"] as const) {
          const handing = pace === "halting" ? ", as typed text is handed on" : "";
          const what = `key to paint, ${count} questions${handing}, ${SLOWDOWN}× slower CPU`;
          const budget = withinLimit(50, ours[pace].p95, "ms");
          const note = `${ours[pace].count} keys${rateNote(ours.rate)}`;
          add({ measurement, what, times: ours[pace], bare: vanilla[pace], budget, note });
        }
      }
    } finally {
      await site.stop();
      await rm(dir, { recursive: true, force: true });
    }
  },
};

interface Form {
  readonly browser: Browser;
  readonly site: Site;
  readonly count: number;
  readonly as: "ours" | "vanilla";
}

const pathOf = ({ as, count }: Form) => `/?as=${as}&count=${count}`;
const OPEN = "main > button";
/** Of the first question, which is a choice, and of the text in the middle. */
const FIRST = 'main input[type="radio"], main .ant-select';

async function measureOpening(form: Form): Promise<Summary> {
  const times: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    const opened = await openPage({ ...form, path: pathOf(form), token: null, shown: OPEN });
    await rest(opened.page);
    times.push(await opened.page.evaluate(openAndWait, { button: OPEN, shown: FIRST }));
    await opened.close();
  }
  return summarize(times);
}

/** Runs in the page: from the click to the paint of the form. */
function openAndWait({ button, shown }: { button: string; shown: string }): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const look = () => {
      if (document.querySelector(shown) === null) {
        requestAnimationFrame(look);
        return;
      }
      const channel = new MessageChannel();
      channel.port1.addEventListener("message", () => resolve(performance.now() - started), { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    };
    document.querySelector<HTMLElement>(button)?.click();
    requestAnimationFrame(look);
  });
}

async function measureKeys(form: Form): Promise<Keys> {
  const opened = await openPage({
    ...form,
    path: pathOf(form),
    token: null,
    shown: OPEN,
    slowdown: SLOWDOWN,
  });
  const { page, rate } = opened;
  await page.locator(OPEN).click();
  const middle = await page.evaluate(() => document.documentElement.dataset["middle"] ?? "");
  await page.locator(`[id$="_${middle}"]`).first().click();
  await rest(page);
  await page.keyboard.type("warm up ", { delay: STEADY_MS });
  await page.evaluate(() => window.probe.watchKeys());
  const steady = await typeAt(page, {
    text: "the quick brown fox jumps over a lazy dog",
    delays: [STEADY_MS],
  });
  const halting = await typeAt(page, { text: "slowly and with care, ok", delays: HALTING_MS });
  await opened.close();
  return { steady, halting, rate };
}

interface Typed {
  readonly text: string;
  /** From one key to the next, in turns. */
  readonly delays: readonly number[];
}

async function typeAt(page: Page, { text, delays }: Typed): Promise<Summary> {
  await page.evaluate(() => window.probe.keys.splice(0));
  for (const [index, letter] of text.split("").entries()) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(delays[index % delays.length] ?? 0);
  }
  await rest(page);
  return summarize(await page.evaluate(() => window.probe.keys));
}
