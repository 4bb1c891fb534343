import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildBrowserApp, buildIsStale } from "../../../scripts/lib/browser-build.mjs";
import { launchBrowser } from "../../support/browser.ts";
import { capture } from "../data/capture.ts";
import { prepare } from "../data/prepare.ts";
import { startServer } from "../processes/server.ts";
import type { PartInput } from "../server-part.ts";
import { clicks } from "./clicks.ts";
import { coldStart, listBytes, signInPage, slowNetwork } from "./cold.ts";
import { completeProfile } from "./complete-profile.ts";
import { designer } from "./designer.ts";
import { type BrowserBench, type BrowserMeasurement, isWanted } from "./context.ts";
import { openingForm, typing } from "./forms.ts";
import { memory } from "./memory.ts";
import { buildMinimal } from "./minimal/build.ts";
import { questionForms } from "./question-forms/measure.ts";
import { startSite } from "./sites.ts";

const root = join(import.meta.dirname, "../../..");

const MEASUREMENTS: readonly BrowserMeasurement[] = [
  coldStart,
  slowNetwork,
  listBytes,
  signInPage,
  clicks,
  openingForm,
  typing,
  questionForms,
  designer,
  memory,
];

export const wantedInBrowser = (only: PartInput["only"]): readonly BrowserMeasurement[] =>
  MEASUREMENTS.filter(({ name, parts = [] }) => isWanted(only, name, ...parts));

/** All measurements of the browser on one database: the production build in a real Chromium, served by our server. */
export async function measureBrowser({ add, ...input }: PartInput): Promise<void> {
  const { dialect, size, adminUrl, only, say, fail } = input;
  if (buildIsStale(root) && !buildBrowserApp())
    throw new Error("The browser application could not be built.");
  const prepared = await prepare({ dialect, size, adminUrl, say });
  const { dataDir, url } = prepared;
  const { tokens } = await capture(prepared, []);
  const minimalDir = await mkdtemp(join(tmpdir(), "benchline-minimal-"));
  const ends: (() => Promise<void>)[] = [() => rm(minimalDir, { recursive: true, force: true })];
  try {
    await buildMinimal(minimalDir);
    const server = await startServer(prepared);
    ends.push(server.stop);
    const product = { url: `http://127.0.0.1:${server.port}`, stop: server.stop };
    await completeProfile(product, tokens.SA1001);
    const minimal = await startSite({ dataDir, url, staticDir: minimalDir });
    ends.push(minimal.stop);
    const browser = await launchBrowser();
    ends.push(() => browser.close());
    const bench: BrowserBench = {
      prepared,
      browser,
      product,
      minimal,
      builds: { product: join(root, "dist"), minimal: minimalDir },
      token: tokens.SA1001,
      only,
      say,
      add: (row) => add({ part: "browser", dialect, size, ...row }),
    };
    for (const measurement of wantedInBrowser(only)) {
      say(`browser, ${dialect} ${size}: ${measurement.name}`);
      try {
        await measurement.run(bench);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        fail(`browser ${dialect} ${size} ${measurement.name}`, reason);
      }
    }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
