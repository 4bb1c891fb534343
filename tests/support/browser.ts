import { type Browser, chromium } from "playwright";
import { chromiumFlags, findChromium, noChromiumReason } from "../../scripts/find-chromium.mjs";

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

/** Starts the installed Chrome or Chromium without a window. Close it in `afterAll`. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`the browser tests cannot run: ${noChromiumReason}`);
  const switchedOff = `--disable-features=${[...BY_PLAYWRIGHT, ...SUGGESTIONS].join()}`;
  return chromium.launch({ executablePath, args: [...chromiumFlags, switchedOff] });
}
