import type { CompiledResources } from "../../core/definition/types.ts";
import type { Database } from "../../server/database/types.ts";
import type { Engine } from "../../server/resources/engine.ts";
import type { RuntimeDefinitions } from "../../server/config/runtime-definitions.ts";
import type { SizeSpec } from "../sizes.ts";

/** What every part of the check reads. */
export interface CheckContext {
  readonly database: Database;
  readonly definitions: Pick<RuntimeDefinitions, "resources" | "access">;
  readonly resources: CompiledResources;
  /** Its clock stands at the company's present. */
  readonly engine: Pick<Engine, "findBroken" | "findOutdatedValues">;
  readonly size: SizeSpec;
  /** The company's present. */
  readonly now: number;
}

export type CheckErrors = string[];

/** Rows of a statement in the long lane. */
export async function read<Row = Record<string, unknown>>(
  { database }: Pick<CheckContext, "database">,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return database.query<Row>({ sql: text, parameters }, { lane: "long" });
}

/** The first value of the first row, as a number. */
export async function readNumber(
  context: Pick<CheckContext, "database">,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  const [row] = await read(context, text, parameters);
  return Number(Object.values(row ?? {})[0] ?? 0);
}
