import { readNumber } from "./reader.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** Statements that count rows which do not add up. Money is in cents, hours in hundredths. */
const RULES: readonly (readonly [name: string, statement: string])[] = [
  [
    "hours of a timesheet are those of its days",
    `select count(*) from timesheet t join (select timesheet, sum(regular_hours) as regular, sum(coalesce(overtime_hours, 0)) as overtime, sum(coalesce(leave_hours, 0)) as away from timesheet_day group by timesheet) d on d.timesheet = t.id where t.regular_hours <> d.regular or t.overtime_hours <> d.overtime or t.leave_hours <> d.away`,
  ],
  [
    "bill amounts are hours times the rates in force",
    `select count(*) from timesheet t join (select d.timesheet, sum(d.regular_hours * b.amount + coalesce(d.overtime_hours, 0) * o.amount) as total from timesheet_day d join timesheet s on s.id = d.timesheet join project_rate b on b.project = s.project and b.kind = 'bill' and b.from_on <= d.date and (b.to_on is null or b.to_on >= d.date) join project_rate o on o.project = s.project and o.kind = 'bill_ot' and o.from_on <= d.date and (o.to_on is null or o.to_on >= d.date) group by d.timesheet) x on x.timesheet = t.id where t.status = 'approved' and t.bill_amount * 100 <> x.total`,
  ],
  [
    "pay amounts are hours times the rates in force",
    `select count(*) from timesheet t join (select d.timesheet, sum(d.regular_hours * b.amount + coalesce(d.overtime_hours, 0) * o.amount) as total from timesheet_day d join timesheet s on s.id = d.timesheet join project_rate b on b.project = s.project and b.kind = 'pay' and b.from_on <= d.date and (b.to_on is null or b.to_on >= d.date) join project_rate o on o.project = s.project and o.kind = 'pay_ot' and o.from_on <= d.date and (o.to_on is null or o.to_on >= d.date) group by d.timesheet) x on x.timesheet = t.id where t.status = 'approved' and t.pay_amount is not null and abs(t.pay_amount * 100 - x.total) > 50`,
  ],
  [
    "an invoice is the sum of its timesheets",
    `select count(*) from invoice i where i.amount <> (select coalesce(sum(t.bill_amount), 0) from timesheet t where t.invoice = i.id)`,
  ],
  ["nobody pays more than was billed", `select count(*) from invoice where paid_amount > amount`],
  [
    "paid invoices were paid whole",
    `select count(*) from invoice where status = 'paid' and paid_amount <> amount`,
  ],
  [
    "gross pay is the sum of the earnings",
    `select count(*) from paystub p where p.gross <> (select coalesce(sum(l.amount), 0) from paystub_line l where l.paystub = p.id and l.type in ('earning', 'adjustment'))`,
  ],
  [
    "taxes are the sum of the tax lines",
    `select count(*) from paystub p where p.taxes <> (select coalesce(sum(l.amount), 0) from paystub_line l where l.paystub = p.id and l.type in ('tax_federal', 'tax_state', 'tax_local', 'social_security', 'medicare'))`,
  ],
  [
    "net pay follows from the other figures",
    `select count(*) from paystub where net <> gross - coalesce(pre_tax, 0) - coalesce(taxes, 0) - post_tax + reimbursements`,
  ],
  [
    "timesheets lie inside their projects",
    `select count(*) from timesheet t join project p on p.id = t.project where t.period_start < p.start_date or (p.actual_end is not null and t.period_end > p.actual_end)`,
  ],
  [
    "hours are worked with permission",
    `select count(*) from timesheet_day d join timesheet t on t.id = d.timesheet where d.regular_hours > 0 and not exists (select 1 from work_authorization a where a.consultant = t.consultant and (a.valid_from is null or a.valid_from <= d.date) and (a.valid_to is null or a.valid_to >= d.date))`,
  ],
  [
    "consultants may work as long as their authorizations say",
    `select count(*) from consultant c where c.work_until is not null and c.work_until <> (select max(a.work_until) from work_authorization a where a.consultant = c.id)`,
  ],
  [
    "nobody is on a project whose authorization has expired",
    `select count(*) from work_authorization a join project p on p.consultant = a.consultant where a.status = 'expired' and p.status in ('active', 'ending')`,
  ],
  [
    "interviews come after the submission",
    `select count(*) from interview i join submission s on s.id = i.submission where i.schedule < s.submitted_on`,
  ],
  [
    "feedback comes after the interview",
    `select count(*) from supervisor_feedback f join interview i on i.id = f.interview where f.submitted_on < i.schedule`,
  ],
  [
    "projects begin after signing",
    `select count(*) from project p join purchase_order o on o.submission = p.submission and o.type = 'new' where o.signed_on > p.start_date`,
  ],
  [
    "the stubs of a pay run pay hours that end in its period",
    `select count(*) from pay_run r join paystub p on p.pay_run = r.id join timesheet t on t.paystub = p.id where t.period_end < r.period_start or t.period_end > r.period_end or p.pay_type <> r.pay_type or p.pay_date <> r.pay_date`,
  ],
  [
    "pay runs without open stubs are closed, and no others",
    `select count(*) from pay_run r where r.status in ('run', 'closed') and (r.status = 'closed') <> (not exists (select 1 from paystub p where p.pay_run = r.id and p.status in ('draft', 'reviewed')))`,
  ],
  [
    "consultants stand in today's snapshots as they are",
    `select count(*) from bench_snapshot s join consultant c on c.id = s.consultant where s.day = (select max(day) from bench_snapshot) and s.status <> c.status and not exists (select 1 from sys__history h where h.resource = 'consultant' and h.record = c.id and h.at > s.created)`,
  ],
  [
    "invoices are issued after their hours",
    `select count(*) from invoice i join timesheet t on t.invoice = i.id where t.period_end >= i.issued_on`,
  ],
  [
    "pay comes after its hours",
    `select count(*) from paystub p join timesheet t on t.paystub = p.id where t.period_end > p.pay_date`,
  ],
  [
    "marketers worked here when they submitted",
    `select count(*) from submission s join employee e on e.id = s.marketer where e.left_on is not null and s.submitted_on > 0 and cast(s.submitted_on / 86400000 as integer) > cast(e.modified / 86400000 as integer) + 3 and e.status <> 'active'`,
  ],
  [
    "a timesheet has one row for a day",
    `select count(*) from (select timesheet, date from timesheet_day group by timesheet, date having count(*) > 1) x`,
  ],
];

export async function checkSums(context: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const [name, statement] of RULES) {
    const wrong = await readNumber(context, statement.replace("select count(*)", "select count(*) as count"));
    if (wrong > 0) problems.push(`${name}: not so in ${wrong} rows`);
  }
  return problems;
}
