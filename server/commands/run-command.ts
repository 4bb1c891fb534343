import { printStartError, StartError } from "../config/start-error.ts";
import { isDatabaseError } from "../database/errors.ts";
import { makePrivate } from "../private-files.ts";
import { readSettings, SettingError } from "../settings.ts";
import type { Settings } from "../settings.ts";

/** A wrong call of a command, in words for the person who called it. */
export class UsageError extends Error {}

/** Runs a command with the settings of the environment; its errors become one sentence and exit code 1. */
export async function runCommand(
  work: (settings: Settings, words: string[]) => Promise<void>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    makePrivate(settings.dataDir);
    await work(settings, process.argv.slice(2));
  } catch (error) {
    const plain = error instanceof UsageError || error instanceof SettingError || isDatabaseError(error);
    if (error instanceof StartError) console.error(printStartError(error));
    else console.error(plain ? error.message : error);
    process.exitCode = 1;
  }
}
