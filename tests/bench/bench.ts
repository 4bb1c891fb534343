/** `npm run bench`: how quick the product is, beside the budgets of its architecture. */
import { totalmem } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../support/postgres.ts";
import { CACHE } from "./data/prepare.ts";
import { measureBrowser, wantedInBrowser } from "./browser/browser-part.ts";
import { describeMachine } from "./machine.ts";
import { readOptions, UsageError } from "./options.ts";
import type { BenchOptions } from "./options.ts";
import { meets, printTable, writeReport } from "./report.ts";
import type { ReportRow } from "./report.ts";
import { measureServer, wantsServer } from "./server-part.ts";

/** What `docs/operations.md` advises for large tables. */
const ADVISED = {
  shared_buffers: `${Math.round(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: "8GB",
  checkpoint_timeout: "15min",
};

async function main(options: BenchOptions): Promise<void> {
  const rows: ReportRow[] = [];
  const failures: { readonly name: string; readonly reason: string }[] = [];
  const say = (line: string) => console.error(`· ${line}`);
  const wanted = { server: wantsServer(options.only), browser: wantedInBrowser(options.only).length > 0 };
  const postgres =
    wanted.server && options.dialects.includes("postgres")
      ? await startPostgres({ durable: true, folder: join(CACHE, "postgres"), settings: ADVISED })
      : undefined;
  try {
    const machine = await describeMachine(postgres?.url);
    const shared = {
      only: options.only,
      say,
      add: (row: ReportRow) => rows.push(row),
      fail: (name: string, reason: string) => failures.push({ name, reason }),
    };
    for (const dialect of wanted.server ? options.dialects : []) {
      for (const size of options.sizes) {
        const adminUrl = dialect === "postgres" ? postgres?.url : undefined;
        await measureServer({ dialect, size, adminUrl, ...shared });
      }
    }
    for (const size of wanted.browser ? options.browserSizes : []) {
      await measureBrowser({ dialect: "sqlite", size, adminUrl: undefined, ...shared });
    }
    await writeReport(options.json, { at: new Date().toISOString(), machine, rows, failures });
    console.log(Object.values(machine).join(" · "));
  } finally {
    await postgres?.stop();
  }
  console.log(printTable(rows));
  const budgets = rows.flatMap(({ budget }) => budget ?? []);
  console.log(`\n${budgets.filter(meets).length} of ${budgets.length} budgets met; milliseconds.`);
  for (const { name, reason } of failures) console.log(`not measured: ${name}: ${reason}`);
  for (const reason of options.skipped) console.log(`left out: ${reason}`);
  if (failures.length > 0) process.exitCode = 1;
}

// an exit ends the processes started here, a signal alone would leave them
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
