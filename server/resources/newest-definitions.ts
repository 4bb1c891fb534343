import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseError } from "../database/errors.ts";
import { readVersionOfValues } from "../database/values-since.ts";
import type { EngineContext } from "./types.ts";

/** So long another process may take to hear of a version. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

/**
 * Carries an operation out once more where a version came into force on the way that stores values differently: what fails
 * under the old one has changed nothing.
 */
export function underNewest<Call, Answer>(
  operation: (context: EngineContext, call: Call) => Promise<Answer>,
): (context: EngineContext, call: Call) => Promise<Answer> {
  return async (context, call) => {
    const { version } = context.definitions();
    try {
      return await operation(context, call);
    } catch (error) {
      if (!isDatabaseError(error) || !(await hasFollowed(context, version))) throw error;
      return operation(context, call);
    }
  };
}

async function hasFollowed({ database, definitions }: EngineContext, version: number): Promise<boolean> {
  const since = await readVersionOfValues(database);
  if (since <= version) return false;
  for (const end = Date.now() + PATIENCE_MS; definitions().version < since; await delay(PAUSE_MS)) {
    if (Date.now() > end) return false;
  }
  return true;
}
