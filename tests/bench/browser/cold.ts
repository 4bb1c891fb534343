import { summarize } from "../statistics.ts";
import { withinLimit, LIST, ROWS_CALL, openPage, rest, ROWS } from "./context.ts";
import type { BrowserBench, BrowserMeasurement } from "./context.ts";
import { fetchedBy, isCall, chainBefore, scriptSize } from "./resources.ts";

const ROUNDS = 11;
/** On a busy machine fewer loads are made, but at least five of each. Milliseconds. */
const MAX_MS = 75_000;
const MIN_ROUNDS = 5;

interface Load {
  readonly painted: number;
  readonly blocked: number;
  readonly shift: number;
  readonly shifts: readonly string[];
  readonly calls: number;
  readonly chain: number;
  /** Kilobytes of scripts asked for before the rows stood there, and of those after. */
  readonly scripts: number;
  readonly laterScripts: number;
  readonly files: number;
}

async function load(bench: BrowserBench, which: "product" | "minimal"): Promise<Load> {
  const { browser, token, builds } = bench;
  const { page, close } = await openPage({
    browser,
    site: bench[which],
    path: LIST,
    token,
    shown: ROWS[which],
  });
  await rest(page);
  const { painted, blocked, shift, shifts } = await page.evaluate(() => window.probe);
  const fetched = await fetchedBy(page);
  await close();
  const end = painted ?? 0;
  const calls = fetched.filter(isCall);
  const rows = calls.find(({ path }) => path === ROWS_CALL);
  const first = fetched.filter(({ start }) => start < end);
  const scripts = await scriptSize(builds[which], first);
  return {
    painted: end,
    blocked,
    shift,
    shifts,
    calls: calls.length,
    chain: rows ? chainBefore(calls, rows) : 0,
    scripts,
    laterScripts: (await scriptSize(builds[which], fetched)) - scripts,
    files: first.filter(({ path }) => path.endsWith(".js")).length,
  };
}

const median = (loads: readonly Load[], of: (load: Load) => number): number =>
  summarize(loads.map(of)).median;

/** From an empty cache to the painted rows of a list, signed in; the two applications in turns. */
export const coldStart: BrowserMeasurement = {
  name: "cold",
  async run(bench) {
    const loads: Record<"product" | "minimal", Load[]> = { product: [], minimal: [] };
    const started = performance.now();
    for (let round = 0; round <= ROUNDS; round += 1) {
      if (round > MIN_ROUNDS && performance.now() - started > MAX_MS) break;
      for (const which of ["product", "minimal"] as const) {
        const one = await load(bench, which);
        // the first round warms the servers
        if (round > 0) loads[which].push(one);
      }
    }
    const { product, minimal } = loads;
    const times = summarize(product.map(({ painted }) => painted));
    const bare = summarize(minimal.map(({ painted }) => painted));
    // of each round, so that whatever else the machine does meets both
    const ratio = summarize(product.map((one, round) => one.painted / (minimal[round]?.painted ?? 0))).median;
    const add = (what: string, row: Partial<Parameters<typeof bench.add>[0]>) =>
      bench.add({ measurement: "cold", what, ...row });
    add("cold to rows, signed in, against a minimal list", {
      times,
      bare,
      budget: withinLimit(0.85, ratio, "×"),
    });

    const [ours, theirs] = [median(product, (one) => one.scripts), median(minimal, (one) => one.scripts)];
    const later = median(product, (one) => one.laterScripts);
    const note = `${later.toFixed(0)} kB more follow in idle time`;
    add("JavaScript for the first list, gzip", { budget: withinLimit(420, ours, "kB"), note });
    add("files of JavaScript for the first list", {
      budget: withinLimit(
        15,
        median(product, (one) => one.files),
        "",
      ),
    });
    add("JavaScript, against the minimal list", {
      budget: withinLimit(1.1, ours / theirs, "×"),
      note: `${theirs.toFixed(0)} kB`,
    });
    add("API requests of the first list", {
      budget: withinLimit(
        6,
        median(product, (one) => one.calls),
        "",
      ),
    });
    add("API requests one after the other up to the rows", {
      budget: withinLimit(
        2,
        median(product, (one) => one.chain),
        "",
      ),
    });
    const worst = product.toSorted((a, b) => b.shift - a.shift)[0];
    add("layout shift", {
      budget: withinLimit(0.02, worst?.shift ?? 0, ""),
      note: worst?.shifts.slice(0, 3).join("; "),
    });
    add("blocking time", {
      budget: withinLimit(
        250,
        median(product, (one) => one.blocked),
        "ms",
      ),
      note: `minimal: ${median(minimal, (one) => one.blocked).toFixed(0)} ms`,
    });
  },
};

/** The same over a slow network: what is painted while the rows are on their way. */
export const slowNetwork: BrowserMeasurement = {
  name: "slow-network",
  async run({ browser, product, token, add }) {
    const rows: number[] = [];
    const outlines: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const options = { browser, site: product, path: LIST, token, shown: ROWS.product };
      const { page, close } = await openPage({ ...options, slowNetwork: true });
      const { painted, outline } = await page.evaluate(() => ({
        painted: window.probe.painted,
        outline: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      }));
      await close();
      rows.push(painted ?? 0);
      outlines.push(outline ?? Infinity);
    }
    const times = summarize(outlines);
    add({
      measurement: "slow-network",
      what: "Slow 4G, signed in, to the painted outline",
      times,
      budget: withinLimit(2500, times.median, "ms"),
      note: `rows ${summarize(rows).median.toFixed(0)} ms`,
    });
  },
};

/** How much an answer says beyond what the list shows of it. */
export const listBytes: BrowserMeasurement = {
  name: "bytes",
  async run({ browser, product, token, add }) {
    const { page, close } = await openPage({
      browser,
      site: product,
      path: LIST,
      token,
      shown: ROWS.product,
    });
    const nextRows = page.waitForResponse((response) => new URL(response.url()).pathname === ROWS_CALL);
    await page.getByRole("button", { name: "Next page" }).click();
    const text = await (await nextRows).text();
    const heads = page.locator("main th[data-field]");
    const shown = await heads.evaluateAll((found) => found.map((head) => head.getAttribute("data-field")));
    await close();
    const { data } = JSON.parse(text) as { readonly data: readonly Readonly<Record<string, unknown>>[] };
    const needed = data.map((row) =>
      Object.fromEntries(["id", ...shown].map((name) => [name, row[`${name}`]])),
    );
    const size = JSON.stringify(needed).length;
    add({
      measurement: "bytes",
      what: "answer of a list, against the columns shown",
      budget: withinLimit(1.5, text.length / size, "×"),
      note: `${(text.length / 1000).toFixed(1)} kB, ${data.length} rows`,
    });
  },
};

/** What must arrive before somebody can type their name and password. */
export const signInPage: BrowserMeasurement = {
  name: "sign-in",
  async run({ browser, product, builds, add }) {
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round < 5; round += 1) {
      const shown = "input[type=password]";
      const { page, close } = await openPage({ browser, site: product, path: "/signin", token: null, shown });
      const painted = (await page.evaluate(() => window.probe.painted)) ?? 0;
      const fetched = await fetchedBy(page);
      await close();
      times.push(painted);
      size = await scriptSize(
        builds.product,
        fetched.filter(({ end }) => end <= painted),
      );
    }
    add({
      measurement: "sign-in",
      what: "JavaScript before the sign-in page, gzip",
      budget: withinLimit(150, size, "kB"),
    });
    add({ measurement: "sign-in", what: "cold to the sign-in page", times: summarize(times) });
  },
};
