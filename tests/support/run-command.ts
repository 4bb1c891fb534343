import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestDatabase } from "./database.ts";

interface Command {
  /** File below `server/commands`. */
  readonly name: string;
  readonly keys: readonly Buffer[];
  readonly words?: readonly string[];
}

/** A command on a database, with these secret keys; its exit code and what it said. */
export function runCommand(
  { dataDir, url }: Pick<TestDatabase, "dataDir" | "url">,
  { name, keys, words = [] }: Command,
): Promise<{ readonly code: number; readonly said: string }> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SECRET_KEY: keys.map((key) => key.toString("base64")).join(","),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  };
  const path = join(import.meta.dirname, "../../server/commands", name);
  return promisify(execFile)(process.execPath, [path, ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      said: failed.stdout + failed.stderr,
    }),
  );
}
