import { openDatabase } from "../../../server/database/database.ts";
import type { Statement } from "../../../server/database/types.ts";
import type { LoadRequest } from "../processes/load.ts";
import { summarize } from "../statistics.ts";
import type { Bench, Measurement } from "./bench.ts";

const CONSULTANTS = 100_000;
/** Above the ids of the company itself. */
const FIRST = 2_000_000;
const FIRST_LEAD = 3_000_000;
const LEADS = 40;
/** As many of the skills share out what consultants can, so that each is held by thousands. */
const POPULAR = 40;
const HELD = 5;
const PATIENCE_MS = 20 * 60_000;
const ROUNDS = 120;
const WARM_UP = 10;
const MAX_MS = 180_000;
const LIMIT_MS = 150;

const plain = (sql: string): Statement => ({ sql, parameters: [] });
/** The `at`th skill of the `n`th: no two of one are the same. */
const skill = (n: string, at: number): string =>
  `(1 + (${n} * ${[7, 11, 13, 17, 19][at]} + ${at}) % ${POPULAR / HELD} + ${(at * POPULAR) / HELD})`;
const series = (first: number, count: number): string =>
  `with recursive s (n) as (select ${first} union all select n + 1 from s where n < ${first + count - 1})`;
const skills = (n: string, count: number): string[] => Array.from({ length: count }, (_, at) => skill(n, at));
const list = (parts: readonly string[]): string => `'[' || ${parts.join(" || ',' || ")} || ']'`;

function links(table: string, count: number, from: { first: number; rows: number }): Statement[] {
  return skills("n", count).map((value, position) =>
    plain(
      `insert into ${table} (owner, position, value) ${series(from.first, from.rows)} select n, ${position}, ${value} from s`,
    ),
  );
}

/** Consultants of whom two in five can be submitted, whatever their skills, and requirements for five skills each. */
function fillStatements(): Statement[] {
  const common = "id, created, modified, row_version, label__, search__";
  return [
    plain(
      `insert into consultant (${common}, name, name__key, email, email__key, phone, employment_type, employer_entity, hire_date, status, technologies, primary_technology, region, preferred_regions, will_relocate, experience_years, available_from, min_rate, work_until)
       ${series(FIRST, CONSULTANTS)}
       select n, n, n, 1, 'Consultant ' || n, '', 'Consultant ' || n, 'consultant ' || n, 'c' || n || '@example.com', 'c' || n || '@example.com', '+12125550100', 'w2_hourly', 'Our company', '2024-01-01',
         case n / 8 % 8 when 0 then 'notice' when 1 then 'on_bench' else 'on_project' end,
         ${list(skills("n", HELD))}, ${skill("n", 0)}, 1 + n % 6, '[]', n % 3 % 2, n % 23,
         case when n / 8 % 8 < 2 then null when n % 5 = 0 then '2026-12-01' else '2030-01-01' end,
         case when n % 6 > 0 then 6000 + n % 60 * 100 end,
         case when n % 4 = 0 then '2027-0' || (1 + n % 9) || '-15' end
       from s`,
    ),
    ...links("consultant__technologies", HELD, { first: FIRST, rows: CONSULTANTS }),
    plain(
      `insert into lead (${common}, code, job_title, job_title__key, vendor_company, source, status, received_on, technologies, primary_technology, region, work_mode, experience_years, bill_rate_max)
       ${series(FIRST_LEAD, LEADS)}
       select n, n, n, 1, 'Job ' || n, '', 'J' || n, 'Job', 'job', 1, 'email', 'working', 1700000000000, ${list(skills("n", HELD))}, ${skill("n", 1)}, 1 + n % 6, case n % 3 when 0 then 'remote' else 'onsite' end, n % 15, 7000 + n % 40 * 100 from s`,
    ),
    ...links("lead__technologies", HELD, { first: FIRST_LEAD, rows: LEADS }),
    plain(
      `insert into technology__similar (owner, position, value) ${series(1, POPULAR)} select n, 0, 1 + n % ${POPULAR} from s`,
    ),
  ];
}

async function fillConsultants({ prepared: { dataDir, url } }: Bench): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  try {
    const [found] = await database.query(plain(`select id from lead where id = ${FIRST_LEAD}`));
    if (found !== undefined) return;
    const patience = database.dialect.patience.map(plain);
    await database.write(async (_trx, batch) => batch([...patience, ...fillStatements()]), {
      timeout: PATIENCE_MS,
    });
    for (const statement of database.dialect.analyze) await database.alone(statement);
  } finally {
    await database.close();
  }
}

/** The best matches of many requirements over all consultants, each with its reasons. */
export const matching: Measurement = {
  name: "matches",
  calls: [],
  async run(bench) {
    await fillConsultants(bench);
    const token = bench.captured.tokens.SA1001;
    const requests = Array.from({ length: LEADS }, (_, at): LoadRequest => ({
      method: "GET",
      path: `/api/lead/${FIRST_LEAD + at}/matches/?tab=consultants`,
      token,
    }));
    const load = { port: bench.server.port, connections: 1, milliseconds: MAX_MS, requests };
    const { statuses } = await bench.load.run({ ...load, count: WARM_UP });
    for (const [status, count] of Object.entries(statuses))
      if (status !== "200") throw new Error(`${count} × ${status}`);
    const { times } = await bench.load.run({ ...load, count: ROUNDS });
    const summary = summarize(times);
    bench.add({
      measurement: "matches",
      what: "matches of a requirement, with reasons",
      times: summary,
      note: `${CONSULTANTS} consultants, five skills wanted`,
      budget: { limit: LIMIT_MS, measured: summary.p95, sense: "at most", unit: "ms" },
    });
  },
};
