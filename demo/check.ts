import { SIZES } from "./sizes.ts";
import { checkHistory, checkTimes } from "./check/history.ts";
import { checkRecords, checkLabels } from "./check/records.ts";
import { checkAcross } from "./check/across.ts";
import { checkConsequences } from "./check/consequences.ts";
import { checkReferences } from "./check/references.ts";
import { checkShares, checkSizes } from "./check/figures.ts";
import { checkSums } from "./check/sums.ts";
import { checkValues } from "./check/values.ts";
import type { Database } from "../server/database/types.ts";
import type { Engine } from "../server/resources/engine.ts";
import type { RuntimeDefinitions } from "../server/config/runtime-definitions.ts";
import type { SizeName } from "./sizes.ts";

export interface CheckOptions {
  readonly database: Database;
  readonly definitions: RuntimeDefinitions;
  /** Its clock stands at the company's present. */
  readonly engine: Pick<Engine, "findBroken" | "findOutdatedValues">;
  readonly size: SizeName;
  /** The company's present when it was made. */
  readonly now: number;
}

/** Looks whether a loaded company is as it should be. Answers what is not, in sentences; nothing when all is well. */
export async function checkDemoCompany({
  database,
  definitions,
  engine,
  size,
  now,
}: CheckOptions): Promise<string[]> {
  const context = { database, definitions, resources: definitions.resources, engine, size: SIZES[size], now };
  return [
    ...(await checkReferences(context)),
    ...(await checkRecords(context)),
    ...(await checkLabels(context)),
    ...(await checkHistory(context)),
    ...(await checkTimes(context)),
    ...(await checkAcross(context)),
    ...(await checkConsequences(context)),
    ...(await checkValues(context)),
    ...(await checkSums(context)),
    ...(await checkSizes(context)),
    ...(await checkShares(context)),
  ];
}
