import { join } from "node:path";
import { findOnPath, isProgram } from "./lib/find-program.mjs";

export const noOtherBrowserReason =
  "neither Firefox nor WebKitGTK with its driver (webkit2gtk-driver, xvfb) was found";

const WEBKIT_FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];

/** @returns {string | undefined} an installed Firefox, as its makers ship it */
export function findFirefox() {
  return findOnPath("firefox-esr") ?? findOnPath("firefox");
}

/** @typedef {{ driver: string, browser: string, display: string }} WebKitPrograms */

/** @returns {WebKitPrograms | undefined} the driver of WebKitGTK, its browser, and the display it needs */
export function findWebKit() {
  const driver = findOnPath("WebKitWebDriver");
  const display = findOnPath("Xvfb");
  const browser = WEBKIT_FOLDERS.flatMap((folder) =>
    ["4.1", "4.0", "6.0"].map((version) => join(folder, `webkit2gtk-${version}`, "MiniBrowser")),
  ).find(isProgram);
  return driver && browser && display ? { driver, browser, display } : undefined;
}
