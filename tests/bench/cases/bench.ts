import type { Captured, CapturedCall } from "../data/capture.ts";
import type { Prepared } from "../data/prepare.ts";
import type { BareServer } from "../processes/bare.ts";
import type { LoadClient, LoadRequest } from "../processes/load.ts";
import type { BenchServer } from "../processes/server.ts";
import type { ReportRow } from "../report.ts";
import { summarize } from "../statistics.ts";
import type { Summary } from "../statistics.ts";

/** Everything a measurement works with. */
export interface Bench {
  readonly prepared: Prepared;
  readonly captured: Captured;
  readonly server: BenchServer;
  readonly bare: BareServer;
  readonly load: LoadClient;
  /** A second client, for what is asked while the first one works. */
  readonly watch: LoadClient;
  add(row: Omit<ReportRow, "part" | "dialect" | "size">): void;
}

export interface Measurement {
  /** What `--only` names. */
  readonly name: string;
  /** Takes minutes: only where `--only` names it. */
  readonly onRequest?: boolean;
  /** Calls whose statements the bare handler needs. */
  readonly calls: readonly CapturedCall[];
  run(bench: Bench): Promise<void>;
}

export const requestOf = ({ captured }: Bench, { path, as }: CapturedCall): LoadRequest => ({
  method: "GET",
  path,
  token: captured.tokens[as],
});

/** Where the bare handler answers with the statements of a call. */
export const barePath = ({ path, as, afterWrite }: CapturedCall): string =>
  `/${as}/${afterWrite === true}/${Buffer.from(path).toString("base64url")}`;

/** A small write of any kind, after which totals are counted anew. */
const smallWrite = ({ captured }: Bench): LoadRequest => ({
  method: "POST",
  path: "/api/submission/export/link/",
  token: captured.tokens.SA1001,
  unmeasured: true,
});

const ROUNDS = 6;
const WARM_UP = 150;
const A_ROUND = 120;
const MAX_ROUND = 1200;

export interface Side {
  readonly port: number;
  readonly requests: readonly LoadRequest[];
}

/** Asks the two in turns on one connection each, so that whatever else the machine does meets both. */
export async function takeTurns(load: LoadClient, sides: readonly Side[]): Promise<readonly Summary[]> {
  const single = { connections: 1 };
  for (const side of sides) await load.run({ ...side, ...single, count: WARM_UP, milliseconds: MAX_ROUND });
  const times = sides.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, side] of sides.entries()) {
      const answer = await load.run({ ...side, ...single, count: A_ROUND, milliseconds: MAX_ROUND });
      times[index]?.push(...answer.times);
    }
  }
  return times.map((list) => summarize(list));
}

/** One call of the server beside the bare handler with the same statements. */
export async function beside(bench: Bench, call: CapturedCall): Promise<{ times: Summary; bare: Summary }> {
  const before = call.afterWrite === true ? [smallWrite(bench)] : [];
  const [times, bare] = await takeTurns(bench.load, [
    { port: bench.server.port, requests: [...before, requestOf(bench, call)] },
    { port: bench.bare.port, requests: [{ method: "GET", path: barePath(call) }] },
  ]);
  if (times === undefined || bare === undefined) throw new Error("Nothing was measured.");
  return { times, bare };
}

/** Refuses to measure an answer that is not the one meant. */
export function assertAnswer(bench: Bench, call: CapturedCall, isMeant: (rows: number) => boolean): void {
  const { status, body } = bench.captured.answerOf(call);
  const text = String(body);
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text.slice(0, 300)}`);
  const { data } = JSON.parse(text) as { data?: unknown[] };
  const rows = data?.length ?? 0;
  if (!isMeant(rows)) throw new Error(`${call.path} answered ${rows} rows.`);
}
