import { spawn } from "node:child_process";
import { once } from "node:events";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const CHILD = new URL("./crash-child.ts", import.meta.url).pathname;
const ROOT = join(import.meta.dirname, "../../..");
export const SHIPPED = { resourcesDir: join(ROOT, "resources"), localesDir: join(ROOT, "locales") };

/**
 * Starts a server process that is killed at a point of its work, or as soon as `until` is over, and waits for its end; `work` is
 * what `crash-child.ts` takes.
 */
export async function runChild(
  work: object,
  until?: () => Promise<unknown>,
): Promise<{ readonly signal: string | null; readonly said: string }> {
  const { directory } = enableCompileCache();
  const env = { ...process.env, ...(directory === undefined ? {} : { NODE_COMPILE_CACHE: directory }) };
  const child = spawn(process.execPath, [CHILD, JSON.stringify(work)], {
    stdio: ["ignore", "inherit", "pipe"],
    env,
  });
  void until?.().finally(() => child.kill("SIGKILL"));
  const [said, [, signal]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { signal: signal as string | null, said };
}
