import { changedAreas } from "../../config/stored-layer.ts";
import { invalidValues, stalePlan } from "../errors.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { type Body, readBody, takeExceptionReason } from "./input.ts";

/** What a call writes. */
interface ReadWrite {
  readonly body: Body;
  readonly exceptionReason: string | null;
  /** Areas that are defined differently since its consequences were looked at. */
  readonly redefined: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Reads what a call writes. One that says by which definitions it was made, or its consequences were looked at, is refused
 * once its own area is defined differently; the areas of what follows from it are known when it is carried out.
 */
export async function readWrite(
  { database }: Pick<EngineContext, "database">,
  { definitions: { version }, resource }: OpenResource,
  sent: unknown,
): Promise<ReadWrite> {
  const { body: given, exceptionReason } = takeExceptionReason(readBody(sent));
  const { config_version: seen = null, ...body } = given;
  const read = { body, exceptionReason, redefined: NONE };
  if (seen === null || body["dry_run"] === true) return read;
  if (typeof seen !== "number" || !Number.isSafeInteger(seen))
    throw invalidValues([{ field: "config_version", code: "invalid_integer", parameters: {} }]);
  if (seen === version) return read;
  const redefined = await changedAreas(database.read, [seen, version]);
  const rows = resource.fields.flatMap(({ kind, to }) => (kind === "rows" && to !== null ? [to] : []));
  if (redefined === null || [resource.name, ...rows].some((name) => redefined.has(name))) throw stalePlan();
  return { ...read, redefined };
}
