import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireNode, root, toolEnv, toolPath } from "./toolchain.mjs";

/** Everything that the built browser application depends on. */
const sources = [
  "src",
  "core",
  "locales",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/build",
  "package-lock.json",
];
const hashFile = "dist/.build-hash";

/**
 * @param {string} folder
 * @param {string} path relative to `folder`
 * @returns {string[]} the files at or under the path, in a stable order, without tests
 */
function filesUnder(folder, path) {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(folder, `${path}/${name}`));
}

/**
 * @param {string} folder the product's folder
 * @returns {string} a hash of the sources' names and contents and of API_URL, which the build takes in
 */
export function sourceHash(folder) {
  const hash = createHash("sha256").update(`API_URL=${process.env.API_URL ?? ""}\n`);
  for (const path of sources.flatMap((source) => filesUnder(folder, source))) {
    hash.update(
      `${path}\0${createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex")}\n`,
    );
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder the product's folder
 * @returns {boolean} whether `dist` is missing or was built from other sources
 */
export function buildIsStale(folder) {
  const path = join(folder, hashFile);
  return !existsSync(path) || readFileSync(path, "utf8").trim() !== sourceHash(folder);
}

/**
 * @param {string} folder the product's folder
 * @param {string} hash of the sources as they were before the build began
 */
export function recordBuild(folder, hash) {
  writeFileSync(join(folder, hashFile), `${hash}\n`);
}

/** @returns {boolean} whether the browser application was built; the tool has said why not */
export function buildBrowserApp() {
  const hash = sourceHash(root);
  const args = [toolPath("vite"), "build", "--logLevel", "error"];
  const { status } = spawnSync(requireNode(), args, { cwd: root, env: toolEnv(), stdio: "inherit" });
  if (status === 0) recordBuild(root, hash);
  return status === 0;
}
