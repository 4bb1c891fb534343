import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The major version that runs the product. The package `node` brings it; the caller's own Node only starts it. */
const wantedMajor = 24;

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 */

/**
 * What an install would add or replace. Optional packages (those of other systems) do not count.
 *
 * @param {{ lock: LockFile, installed: LockFile, dev: boolean }} options `installed` is npm's own record in
 *   node_modules; without `dev` the tools for development may be missing
 * @returns {string[]} folders of packages, as the lock file names them
 */
export function missingPackages({ lock, installed, dev }) {
  return Object.entries(lock.packages ?? {})
    .filter(([folder, entry]) => folder !== "" && !entry.optional && !entry.link && (dev || !entry.dev))
    .filter(([folder, entry]) => installed.packages?.[folder]?.version !== entry.version)
    .map(([folder]) => folder);
}

/**
 * @param {string} path
 * @returns {LockFile}
 */
function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

/** @returns {{ command: string, args: string[], shell: boolean }} npm, the one that runs this script if there is one */
export function npm() {
  const path = process.env.npm_execpath;
  if (path && basename(path) === "npm-cli.js")
    return { command: process.execPath, args: [path], shell: false };
  return { command: "npm", args: [], shell: process.platform === "win32" };
}

/**
 * Runs `npm ci` when something of the lock file is not installed.
 *
 * @param {{ dev: boolean }} options whether the tools for development are needed
 */
export function ensureInstalled({ dev }) {
  const lock = readLock(join(root, "package-lock.json"));
  const installed = readLock(join(root, "node_modules/.package-lock.json"));
  const missing = missingPackages({ lock, installed, dev });
  if (missing.length === 0) return;
  console.log(`Installing ${missing.length} packages …`);
  const { command, args, shell } = npm();
  const flags = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = spawnSync(command, [...args, ...flags], { cwd: root, stdio: "inherit", shell });
  if (status !== 0) fail(`The packages could not be installed${error ? `: ${error.message}` : ""}.`);
}

/** @returns {string} where the package `node` puts its program */
function nodeProgram() {
  return join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * @param {string} program
 * @returns {string | undefined} its version (`v24.1.0`), undefined when it does not run
 */
function versionOf(program) {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * One sentence that says what is wrong with the installed Node and how to mend it.
 *
 * @param {string | undefined} version of the program found, undefined when there is none
 * @returns {string | undefined} undefined when the version is the wanted one
 */
export function findNodeError(version) {
  if (version?.startsWith(`v${wantedMajor}.`)) return undefined;
  const found = version === undefined ? "is missing" : `is ${version} instead`;
  return `Node ${wantedMajor}, which the package "node" brings into node_modules when its install script runs, ${found}: run "npm ci" without --ignore-scripts.`;
}

/** @returns {string} the path of Node 24; ends the process with one sentence when it is not there */
export function requireNode() {
  const program = nodeProgram();
  const problem = findNodeError(existsSync(program) ? versionOf(program) : undefined);
  if (problem) fail(problem);
  return program;
}

/** @returns {NodeJS.ProcessEnv} the environment in which `node` and the tools are those of node_modules, and Node keeps what it compiled */
export function toolEnv() {
  const PATH = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;
  // A log is read as plain text: without this every dot of a test run brings its own colour codes.
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules/.cache/node");
  return { ...process.env, ...colour, PATH, NODE_COMPILE_CACHE };
}

/**
 * @param {string} name of an installed package
 * @param {string} [program] of that package, the package's name when left out
 * @returns {string} the script to hand to Node
 */
export function toolPath(name, program = name) {
  const { bin } = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  return join(root, "node_modules", name, typeof bin === "string" ? bin : bin[program]);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
