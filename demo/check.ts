import { SIZES, type SizeName } from "./sizes.ts";
import { checkHistory, checkTimes } from "./check/history.ts";
import { checkRecords, checkLabels } from "./check/records.ts";
import { checkReferences } from "./check/references.ts";
import { checkShares, checkSizes } from "./check/figures.ts";
import { checkSums } from "./check/sums.ts";
import type { Database } from "../server/database/types.ts";
import type { Engine } from "../server/resources/engine.ts";
import type { RuntimeDefinitions } from "../server/config/runtime-definitions.ts";
import { findBroken } from "./broken.ts";
import { read, type CheckContext, type CheckErrors } from "./check/reader.ts";
import { COMPANY_TIME_ZONE } from "../server/modules/auth/actors.ts";

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

/** Rules over several records hold for all of them, but for those whose history tells why an exception was made. */
async function checkAcross(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const resource of context.resources.resources) {
    for (const check of resource.checks) {
      // what stands nowhere cannot be looked at: who changed what
      if (check.level === "warning" || check.changes !== null) continue;
      const excepted = await readExceptions(context, resource.name, check.name);
      const broken = (await findBroken(context, { resource, check })).filter(({ id }) => !excepted.has(id));
      if (broken.length > 0)
        problems.push(
          `${resource.name}.${check.name}: broken by ${broken.length} records, such as ${broken[0]?.id}`,
        );
    }
  }
  return problems;
}

async function readExceptions(context: CheckContext, resource: string, check: string): Promise<Set<number>> {
  const rows = await read<{ record: number }>(
    context,
    `select record from sys__history where resource = '${resource}' and action = 'exception' and checks like '%"${check}"%'`,
  );
  return new Set(rows.map(({ record }) => Number(record)));
}

/** What has to follow from the state of a record has followed: the invariants beside the definitions hold. */
async function checkConsequences({ engine, resources }: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const { name: resource, invariants } of resources.resources) {
    for (const invariant of invariants) {
      const broken = await engine.findBroken({ resource, invariant, timeZone: COMPANY_TIME_ZONE });
      if (broken.length > 0)
        problems.push(
          `${resource}.${invariant.name}: does not hold for ${broken.length} records, such as ${broken[0]}`,
        );
    }
  }
  return problems;
}

/** What the server works out stands as it would work it out now. */
async function checkValues({ engine, resources }: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const { name: resource, values } of resources.resources) {
    if (values.length === 0) continue;
    const found = await engine.findOutdatedValues({ resource, timeZone: COMPANY_TIME_ZONE });
    for (const [field, all] of Map.groupBy(found, (one) => one.field)) {
      const [first] = all;
      problems.push(
        `${resource}.${field}: ${all.length} records hold other values than are worked out, such as ${first?.id}: ${JSON.stringify(first?.stored)} instead of ${JSON.stringify(first?.workedOut)}`,
      );
    }
  }
  return problems;
}
