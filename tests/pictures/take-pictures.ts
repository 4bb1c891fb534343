/**
 * `npm run pictures`: looks at every kind of page and dialog in English and Arabic, light and dark, wide and narrow,
 * leaves a picture of each in `reports/pictures/`, and tells of whatever is wider than the window or complained about.
 * `npm run pictures -- --readme` makes those of the README anew, compressed, in `docs/pictures/`.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright";
import { buildBrowserApp, buildIsStale } from "../../scripts/lib/browser-build.mjs";
import { launchBrowser } from "../support/browser.ts";
import { type Call, demoPeople } from "../support/demo-people.ts";
import { startProduct } from "../support/product.ts";
import { remindElsewhere } from "../support/reminders-elsewhere.ts";
import { SUBJECTS } from "./subjects.ts";
import type { Subject } from "./subject.ts";
import { readLabels } from "../support/labels.ts";
import type { Labels } from "../support/labels.ts";

const root = join(import.meta.dirname, "../..");
const PATIENCE_MS = 40_000;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    languages: { type: "string", default: "en,ar" },
    themes: { type: "string", default: "light,dark" },
    widths: { type: "string", default: "1280,360" },
    out: { type: "string", default: join(root, "reports/pictures") },
    readme: { type: "boolean", default: false },
  },
});
if (values.readme)
  Object.assign(values, {
    only: "list,record,form,dashboard-marketer",
    languages: "en",
    widths: "1280",
    out: join(root, "docs/pictures"),
  });
const list = (text: string) => text.split(",");

interface Variant {
  readonly language: string;
  readonly theme: string;
  readonly width: number;
}

interface Visitor {
  readonly browser: Browser;
  readonly url: string;
  readonly tokenOf: (person: string) => Promise<string>;
  readonly call: Call;
  /** What was arranged already, of the run. */
  readonly arranged: Map<NonNullable<Subject["arrange"]>, Promise<unknown>>;
}

function createVisitor(browser: Browser, url: string): Visitor {
  return { browser, url, ...demoPeople(url), arranged: new Map() };
}

async function main(): Promise<void> {
  if (buildIsStale(root) && !buildBrowserApp())
    throw new Error("The browser application could not be built.");
  const only = values.only === undefined ? null : list(values.only);
  const places = SUBJECTS.filter(({ name }) => only === null || only.some((wanted) => isNamed(name, wanted)));
  const variants = list(values.languages).flatMap((language) =>
    list(values.themes).flatMap((theme) =>
      list(values.widths).map((width): Variant => ({ language, theme, width: Number(width) })),
    ),
  );
  await mkdir(values.out, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), "benchline-pictures-"));
  const product = await startProduct({ dataDir, port: "0" });
  const browser = await launchBrowser();
  const visitor = createVisitor(browser, product.url);
  const findings: string[] = [];
  try {
    for (const variant of variants) {
      const words = await readLabels(variant.language);
      for (const place of places) findings.push(...(await look(visitor, place, variant, words)));
      console.error(`· ${nameOf(variant)}: ${places.length} pictures`);
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(`${places.length * variants.length} pictures in ${values.out}`);
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) process.exitCode = 1;
}

/** `form-*`: all whose names begin so. */
const isNamed = (name: string, wanted: string) =>
  wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted;

const nameOf = ({ language, theme, width }: Variant) => `${language}-${theme}-${width}`;

/** Takes one picture; gives what is wrong with it. */
async function look(
  visitor: Visitor,
  place: Subject,
  variant: Variant,
  words: Labels,
): Promise<readonly string[]> {
  const context = await enter(visitor, place, variant);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const found = complaintsOf(page);
  const { call, arranged } = visitor;
  try {
    if (place.arrange !== undefined) {
      const arranging = arranged.get(place.arrange) ?? place.arrange(call);
      arranged.set(place.arrange, arranging);
      await arranging;
    }
    await place.before?.(page);
    await page.goto(typeof place.path === "string" ? place.path : await place.path(call));
    await settled(page);
    await place.open?.({ page, words, language: variant.language, call });
    await settled(page);
    if (place.whole === true) await makeRoom(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${over} px wider than the window`);
  } catch (error) {
    found.push(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
  }
  if (values.readme) await writeCompressed(page, join(values.out, `${place.name}-${variant.theme}.webp`));
  else {
    const file = join(values.out, `${place.name}-${nameOf(variant)}.png`);
    await page.screenshot({ path: file, animations: "disabled" });
  }
  await context.close();
  return found.map((what) => `${place.name}-${nameOf(variant)}: ${what}`);
}

async function writeCompressed(page: Page, file: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await writeFile(file, Buffer.from(data, "base64"));
}

async function enter(
  { browser, url, tokenOf }: Visitor,
  { person, reminders = false }: Subject,
  { language, theme, width }: Variant,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 700 ? 780 : 860 },
    permissions: ["geolocation"],
    geolocation: { latitude: 40.7128, longitude: -74.006 },
    reducedMotion: "reduce",
  });
  const token = person === null ? null : await tokenOf(person);
  await context.addInitScript(
    (kept) => {
      if (sessionStorage.getItem("prepared") !== null) return;
      sessionStorage.setItem("prepared", "true");
      localStorage.setItem("preferences", kept.preferences);
      if (kept.token) localStorage.setItem("token", kept.token);
    },
    { token, preferences: JSON.stringify({ language, theme }) },
  );
  if (!reminders) await context.addInitScript(remindElsewhere);
  return context;
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    const told = ["error", "warning"].includes(message.type());
    if (told && !message.text().startsWith("Failed to load resource"))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  return complaints;
}

/** Makes the window as high as what stands over the page. */
async function makeRoom(page: Page): Promise<void> {
  const hidden = await page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll(".ant-modal-body, .ant-modal-body > *")].map(
        (body) => body.scrollHeight - body.clientHeight,
      ),
    ),
  );
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width, height: height + hidden });
  await settled(page);
}

/** The network is idle once a page only: what is asked for later, when the browser has time, is waited for here. */
async function nothingComes(): Promise<void> {
  const come = () => performance.getEntriesByType("resource").length;
  let before = -1;
  while (before !== come()) {
    before = come();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(nothingComes);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

await main();
