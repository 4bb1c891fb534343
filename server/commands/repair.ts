/** `npm run repair`: finds records whose states lack a consequence, and with --apply makes it follow. */
import { parseArgs } from "node:util";
import { AppError } from "../../core/errors/app-error.ts";
import { buildApp } from "../app.ts";
import { COMPANY_TIME_ZONE } from "../modules/auth/actors.ts";
import type { Engine } from "../resources/engine.ts";
import type { PlannedStep } from "../resources/effects/types.ts";
import { openStored } from "./open-stored.ts";
import { runCommand, UsageError } from "./run-command.ts";

const USAGE = "npm run repair [-- --apply]; without --apply nothing is changed";

function readOptions(words: string[]) {
  try {
    return parseArgs({ args: words, options: { apply: { type: "boolean", default: false } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

type Look = Parameters<Engine["mend"]>[0];

/** One line: what is done at a record, or why somebody has to look at it. */
async function mendOne(engine: Engine, call: Look): Promise<{ line: string; mended: boolean }> {
  try {
    const { steps, holds } = await engine.mend(call);
    const done = steps.map(describe).join(", ");
    const mended = holds || (call.dryRun && steps.length > 0);
    if (mended) return { line: done, mended };
    return { line: done === "" ? "somebody has to look" : `does not help: ${done}`, mended };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line: `cannot be mended: ${error.code} ${JSON.stringify(error.detail)}`, mended: false };
  }
}

function describe(step: PlannedStep): string {
  if (step.kind === "create") return `makes a ${step.resource.name}`;
  if (step.kind !== "update") return step.kind;
  const change = step.moved === null ? "changes" : `${step.moved.transition.name} → ${step.moved.to}`;
  return `${step.resource.name} #${step.id}: ${change}`;
}

await runCommand(async (settings, words) => {
  const { dataDir, secretKeys, lostKeys } = settings;
  const { apply } = readOptions(words);
  const database = await openStored(settings);
  const app = await buildApp({ database, dataDir, secretKeys, lostKeys, log: "silent", jobs: false });
  let found = 0;
  let left = 0;
  try {
    const { engine, definitions } = app.benchline;
    for (const { name: resource, invariants } of definitions().resources.resources) {
      for (const invariant of invariants) {
        const call = { resource, invariant, timeZone: COMPANY_TIME_ZONE };
        const ids = await engine.findBroken(call);
        if (ids.length > 0) console.log(`${resource}.${invariant.name}: ${ids.length}`);
        for (const id of ids) {
          const { line, mended } = await mendOne(engine, { ...call, id, dryRun: !apply });
          console.log(`  #${id}: ${line}`);
          found += 1;
          if (!mended) left += 1;
        }
      }
    }
  } finally {
    await app.close();
    await database.close();
  }
  if (found === 0) return console.log("Every record is as its state says.");
  const rest = left === 0 ? "" : ` ${left} of them somebody has to look at.`;
  console.log(
    apply
      ? `${found} found, ${found - left} mended.${rest}`
      : `${found} found, nothing was changed.${rest} Make a backup (npm run backup), then: npm run repair -- --apply`,
  );
  if (left > 0) process.exitCode = 1;
});
