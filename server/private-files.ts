import { chmodSync } from "node:fs";
import { join } from "node:path";
import { SQLITE_FILE } from "./database/sqlite/file.ts";

/** What earlier releases left readable. */
const MODES = {
  [SQLITE_FILE]: 0o600,
  [`${SQLITE_FILE}-wal`]: 0o600,
  [`${SQLITE_FILE}-shm`]: 0o600,
  files: 0o700,
  backups: 0o700,
};

/** Whatever this process writes, and the data that is there already, is for its own account alone. */
export function makePrivate(dataDir: string): void {
  process.umask(0o077);
  for (const [name, mode] of Object.entries(MODES)) {
    try {
      chmodSync(join(dataDir, name), mode);
    } catch {
      // not there, or another account's, who decides about it
    }
  }
}
