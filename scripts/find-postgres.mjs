import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fetchedPostgres } from "./fetch-programs.mjs";
import { findOnPath, isProgram } from "./lib/find-program.mjs";

/**
 * Where tests get a PostgreSQL server from: one that already runs (TEST_DATABASE_URL, whose user may create
 * databases), or the folder with `initdb` and `postgres` to start a private one.
 *
 * @typedef {{ kind: "url", url: string } | { kind: "binaries", folder: string }} PostgresSource
 */

/** Folders that hold one subfolder for each installed major version. */
const versionedRoots = ["/usr/lib/postgresql", "/usr/local/lib/postgresql", "C:\\Program Files\\PostgreSQL"];
const otherFolders = ["/usr/local/opt/postgresql/bin", "/opt/homebrew/opt/postgresql/bin", "/usr/pgsql/bin"];

export const noPostgresReason =
  "no PostgreSQL server programs were found (PATH, /usr/lib/postgresql/*/bin), none could be fetched, and TEST_DATABASE_URL is not set";

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isServerFolder(folder) {
  const ending = process.platform === "win32" ? ".exe" : "";
  return ["initdb", "postgres"].every((name) => isProgram(join(folder, name + ending)));
}

/** @returns {string[]} the versioned folders, newest version first */
function versionedFolders() {
  return versionedRoots.filter(existsSync).flatMap((root) =>
    readdirSync(root)
      .toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
      .map((version) => join(root, version, "bin")),
  );
}

/**
 * @param {{ env?: Record<string, string | undefined> }} [options]
 * @returns {PostgresSource | undefined}
 */
export function findPostgres({ env = process.env } = {}) {
  if (env.TEST_DATABASE_URL) return { kind: "url", url: env.TEST_DATABASE_URL };
  const onPath = findOnPath("initdb", env.PATH ?? "");
  // Debian links single programs into PATH; the server program stands beside the real file.
  const candidates = [
    ...(onPath ? [dirname(realpathSync(onPath))] : []),
    ...versionedFolders(),
    ...otherFolders,
    fetchedPostgres(),
  ];
  const folder = candidates.find(isServerFolder);
  return folder ? { kind: "binaries", folder } : undefined;
}
