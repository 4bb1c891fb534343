import { read, readNumber } from "./reader.ts";
import { DAY, isoDate, dayOf } from "../clock.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";
import type { SizeSpec } from "../sizes.ts";

/** Sizes of tables that the recipe fixes; the rest follows from them. */
const TABLES: Readonly<Record<string, (size: SizeSpec) => number>> = {
  submission: ({ submissions }) => submissions,
  lead: ({ submissions }) => submissions / 1.6 / 0.45,
  client: ({ clients }) => clients,
  vendor_company: ({ vendors }) => vendors,
  vendor_contact: ({ contacts }) => contacts,
  vendor_agreement: ({ agreements }) => agreements,
  candidate: ({ candidates }) => candidates,
  technology: ({ technologies }) => technologies,
  certificate: ({ certificates }) => certificates,
  asset: ({ assets }) => assets,
  old_submission: ({ oldSubmissions }) => oldSubmissions,
  consultant: ({ onProject, bench, onboarding, upcoming, notice, formerConsultants }) =>
    onProject + bench + onboarding + upcoming + notice + formerConsultants,
};

/** Tables and identities within a tenth of what they should be; a few dozen rows may differ by chance. */
export async function checkSizes(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  const near = (name: string, value: number, wanted: number): void => {
    const chance = 2.5 * Math.sqrt(Math.max(wanted, 1));
    if (Math.abs(value - wanted) > Math.max(wanted * 0.1, wanted < 400 ? chance : 0))
      problems.push(`${name}: ${value} instead of about ${Math.round(wanted)}`);
  };
  for (const [table, wanted] of Object.entries(TABLES))
    near(table, await readNumber(context, `select count(*) as count from ${table}`), wanted(context.size));
  const year = isoDate(dayOf(context.now) - 365);
  const today = isoDate(dayOf(context.now));
  const count = (text: string): Promise<number> =>
    readNumber(context, `select count(*) as count from ${text}`);
  const span = Math.min(365, context.size.liveDays);
  const submitted = await count(`submission where submitted_on >= ${context.now - span * DAY}`);
  const starts = await count(
    `project where project_type = 'client' and start_date > '${year}' and start_date <= '${today}'`,
  );
  near("starts in a year beside submissions", starts, submitted * (365 / span) * 0.015);
  const running = await count(
    `project where project_type = 'client' and status in ('active', 'ending', 'on_hold')`,
  );
  near("projects beside starts", running, (starts * 11) / 12);
  const bench = await count(`consultant where status in ('on_bench', 'in_training', 'marketing_hold')`);
  near("bench beside starts", bench, (starts * 75) / 365);
  return problems;
}

interface Shares {
  readonly name: string;
  readonly from: string;
  /** SQL of the value. */
  readonly value: string;
  /** Percent. */
  readonly wanted: Readonly<Record<string, number>>;
  /** How many rows go together, such as the feedback on one person: chance plays with groups. */
  readonly group?: number;
}

/** Old enough that everything has been decided. */
const DECIDED = 60 * DAY;

function shares({ now, size }: CheckContext): readonly Shares[] {
  const decided = `submission s where submitted_on < ${now - DECIDED} and submitted_on >= ${now - size.liveDays * DAY}`;
  return [
    {
      name: "fate of submissions",
      from: decided,
      value:
        "case when exists (select 1 from interview i where i.submission = s.id) then 'interviewed' when exists (select 1 from test t where t.submission = s.id) then 'tested' else status end",
      wanted: { no_response: 46, rejected: 27, withdrawn: 8, interviewed: 12, tested: 4 },
    },
    {
      name: "source of requirements",
      from: "lead",
      value: "source",
      wanted: {
        email: 46,
        job_board: 20,
        vendor_call: 14,
        vms_portal: 9,
        linkedin: 6,
        referral: 3,
        direct_client: 2,
      },
    },
    { name: "work mode", from: "lead", value: "work_mode", wanted: { hybrid: 46, onsite: 24, remote: 30 } },
    { name: "priority", from: "lead", value: "priority", wanted: { hot: 15, warm: 55, cold: 30 } },
    {
      name: "rounds of interviews",
      from: "interview where round <= 3 and submission in (select submission from interview where round = 1)",
      value: "cast(round as text)",
      // of the rounds that are drawn (58 / 29 / 11 / 2) those never take place that a placement elsewhere cuts off
      wanted: { "1": 66, "2": 26, "3": 7.5 },
    },
    {
      name: "ratings",
      from: "consultant_feedback where rating is not null",
      value: "cast(rating as text)",
      wanted: { "5": 27, "4": 41, "3": 21, "2": 8, "1": 3 },
      group: 4,
    },
    {
      name: "consultants' pay",
      from: "consultant",
      value: "employment_type",
      wanted: { w2_salaried: 46, w2_hourly: 40, c2c: 12, "1099": 2 },
    },
    {
      name: "timesheet cycles",
      from: "purchase_order where type = 'new'",
      value: "timesheet_cycle",
      wanted: { weekly: 55, biweekly: 10, semi_monthly: 10, monthly: 25 },
    },
  ];
}

/** Shares within two points of the recipe, and what chance allows where there are few rows. */
export async function checkShares(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const { name, from, value, wanted, group = 1 } of shares(context)) {
    const rows = await read<{ value: string; count: number }>(
      context,
      `select ${value} as value, count(*) as count from ${from} group by 1`,
    );
    const total = rows.reduce((sum, { count }) => sum + Number(count), 0);
    for (const [key, percent] of Object.entries(wanted)) {
      const found = (100 * Number(rows.find((row) => row.value === key)?.count ?? 0)) / Math.max(total, 1);
      const chance = 250 * Math.sqrt((percent * (100 - percent)) / 10_000 / Math.max(total / group, 1));
      if (Math.abs(found - percent) > 2 + chance)
        problems.push(`${name}: ${found.toFixed(1)} % are ${key} instead of ${percent} %`);
    }
  }
  return problems;
}
