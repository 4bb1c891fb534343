import { join } from "node:path";
import { fetchedChromium } from "./fetch-programs.mjs";
import { findOnPath, isProgram } from "./lib/find-program.mjs";

export const noChromiumReason =
  "no Chrome or Chromium was found (CHROME_PATH, PATH, the usual folders), and none could be fetched";

/** Flags for tests: no services of the browser's own that would reach for the network. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
function usualPlaces(env) {
  if (process.platform === "darwin") {
    const programs = ["Google Chrome", "Chromium", "Microsoft Edge"];
    const roots = ["/Applications", ...(env.HOME ? [join(env.HOME, "Applications")] : [])];
    return roots.flatMap((root) => programs.map((name) => `${root}/${name}.app/Contents/MacOS/${name}`));
  }
  if (process.platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    );
    const programs = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
    return roots.flatMap((root) => programs.map((program) => join(root, program)));
  }
  return ["/usr/bin", "/usr/local/bin", "/snap/bin"].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
}

/**
 * @param {{ env?: Record<string, string | undefined> }} [options]
 * @returns {string | undefined} an installed browser that the tests can drive
 */
export function findChromium({ env = process.env } = {}) {
  if (env.CHROME_PATH) return isProgram(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  const onPath = names.map((name) => findOnPath(name, env.PATH ?? "")).find((path) => path !== undefined);
  return onPath ?? [...usualPlaces(env), fetchedChromium()].find(isProgram);
}

/**
 * @param {{ env?: Record<string, string | undefined> }} [options]
 * @returns {string | undefined} the same engine in a program without windows, where there is one: a tenth less work
 */
export function findHeadlessShell({ env = process.env } = {}) {
  if (env.CHROME_PATH) return undefined;
  return findOnPath("chromium-headless-shell", env.PATH ?? "");
}
