import { type Browser, chromium } from "playwright";
import {
  chromiumFlags,
  findChromium,
  findHeadlessShell,
  noChromiumReason,
} from "../../scripts/find-chromium.mjs";

/**
 * The suggestions of the address bar are pages of their own in every window, for which a browser keeps a process that
 * worked for a sixteenth of the time of all browser tests, and nobody types an address there.
 */
const SUGGESTIONS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** What Playwright 1.65 switches off: of several lists the browser follows the last alone. */
const BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/**
 * Keeps more of what a page gives back. Each return of memory stops all threads of the process, and a page that is
 * tested gives back and takes a hundred times a second.
 */
const SWITCHED_ON = ["PartitionAllocLargeEmptySlotSpanRing"];

/**
 * Code of a page that lives for a few seconds is made fast for nothing: without that tests take a twelfth less of the
 * processors.
 */
const UNHURRIED_CODE = "--js-flags=--max-optimized-bytecode-size=0";

/** Starts the installed Chrome or Chromium without a window. Close it in `afterAll`. */
export const launchBrowser = (): Promise<Browser> => launch(findChromium());

/** The same with less work, and without what belongs to windows, such as push messages. */
export const launchLightBrowser = (): Promise<Browser> =>
  launch(findHeadlessShell() ?? findChromium(), [`--enable-features=${SWITCHED_ON.join()}`, UNHURRIED_CODE]);

function launch(executablePath: string | undefined, more: readonly string[] = []): Promise<Browser> {
  if (executablePath === undefined) throw new Error(`the browser tests cannot run: ${noChromiumReason}`);
  const switchedOff = `--disable-features=${[...BY_PLAYWRIGHT, ...SUGGESTIONS].join()}`;
  return chromium.launch({ executablePath, args: [...chromiumFlags, switchedOff, ...more] });
}
