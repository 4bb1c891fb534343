import { rulesDiffer } from "../../config/stored-layer.ts";
import { invalidValues, stalePlan } from "../errors.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { type Body, readBody, takeExceptionReason } from "./input.ts";

/**
 * Reads what a call writes. One that says by which definitions it was made, or its consequences were looked at, is refused
 * once others are in force by which something else may follow.
 */
export async function readWrite(
  { database }: Pick<EngineContext, "database">,
  { definitions: { version } }: OpenResource,
  sent: unknown,
): Promise<{ readonly body: Body; readonly exceptionReason: string | null }> {
  const { body: given, exceptionReason } = takeExceptionReason(readBody(sent));
  const { config_version: seen = null, ...body } = given;
  const read = { body, exceptionReason };
  if (seen === null || body["dry_run"] === true) return read;
  if (typeof seen !== "number" || !Number.isSafeInteger(seen))
    throw invalidValues([{ field: "config_version", code: "invalid_integer", parameters: {} }]);
  if (seen !== version && (await rulesDiffer(database.read, [seen, version]))) throw stalePlan();
  return read;
}
