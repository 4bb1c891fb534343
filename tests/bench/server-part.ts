import { barePath } from "./cases/bench.ts";
import type { Bench, Measurement } from "./cases/bench.ts";
import { effects } from "./cases/effects.ts";
import { explaining } from "./cases/explain.ts";
import { exporting } from "./cases/exports.ts";
import { figures } from "./cases/figures.ts";
import { formResults } from "./cases/form-results.ts";
import { growth } from "./cases/growth.ts";
import { headerSearch } from "./cases/header-search.ts";
import { hostile } from "./cases/hostile.ts";
import { importing } from "./cases/imports.ts";
import { deepPages, filters, lists, searches, sorts } from "./cases/lists.ts";
import { matching } from "./cases/matches.ts";
import { getting, updating } from "./cases/records.ts";
import { publishing } from "./cases/publish.ts";
import { aggregates } from "./cases/reports.ts";
import { restarts } from "./cases/restarts.ts";
import { soak } from "./cases/soak.ts";
import { starting } from "./cases/start.ts";
import { throughput } from "./cases/throughput.ts";
import { capture } from "./data/capture.ts";
import { prepare } from "./data/prepare.ts";
import { startBare } from "./processes/bare.ts";
import { startLoadClient } from "./processes/load.ts";
import { startServer } from "./processes/server.ts";
import type { BenchOptions, DialectName, SizeName } from "./options.ts";
import type { ReportRow } from "./report.ts";

/** What one part of a run works with. */
export interface PartInput {
  readonly dialect: DialectName;
  readonly size: SizeName;
  readonly adminUrl: string | undefined;
  readonly only: BenchOptions["only"];
  readonly say: (line: string) => void;
  readonly add: (row: ReportRow) => void;
  /** A measurement that could not be made; the others go on. */
  readonly fail: (name: string, reason: string) => void;
}

export const wantsServer = (only: PartInput["only"]): boolean =>
  only === null || allMeasurements(0, undefined).some(({ name }) => only.has(name));

export async function measureServer({ add, ...input }: PartInput): Promise<void> {
  const { dialect, size, adminUrl, only, say, fail } = input;
  const prepared = await prepare({ dialect, size, adminUrl, say });
  const measurements = allMeasurements(prepared.rows, adminUrl).filter(
    ({ name, onRequest }) => only?.has(name) ?? onRequest !== true,
  );
  const calls = measurements.flatMap((measurement) => measurement.calls);
  const captured = await capture(prepared, calls);
  const server = await startServer(prepared);
  const bare = await startBare(
    prepared,
    new Map(calls.map((call) => [barePath(call), captured.statementsOf(call)])),
  );
  const [load, watch] = [startLoadClient(), startLoadClient()];
  const bench: Bench = {
    prepared,
    captured,
    server,
    bare,
    load,
    watch,
    add: (row) => add({ part: "server", dialect, size, ...row }),
  };
  try {
    for (const measurement of measurements) {
      say(`${dialect} ${size}: ${measurement.name}`);
      try {
        await measurement.run(bench);
      } catch (error) {
        fail(
          `${dialect} ${size} ${measurement.name}`,
          error instanceof Error ? error.message : String(error),
        );
      }
    }
  } finally {
    await Promise.all([server.stop(), bare.stop(), load.stop(), watch.stop()]);
  }
}

function allMeasurements(rows: number, adminUrl: string | undefined): readonly Measurement[] {
  return [
    lists,
    growth(adminUrl),
    filters,
    sorts,
    searches,
    headerSearch,
    deepPages(rows),
    getting,
    updating,
    effects,
    aggregates,
    explaining,
    figures,
    formResults,
    matching,
    exporting,
    importing,
    throughput,
    starting,
    hostile,
    publishing,
    restarts,
    soak,
  ];
}
