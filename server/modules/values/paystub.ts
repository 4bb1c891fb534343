import { sql } from "kysely";
import {
  addDecimals,
  decimalText,
  formatUnits,
  negateDecimal,
  rescale,
  toDecimal,
} from "../../../core/definition/decimal.ts";
import { getId } from "../../../core/definition/record.ts";
import type { ValueCall } from "../../resources/write/session.ts";
import { rateLines, sumMoney } from "./rate-lines.ts";
import type { WorkedDay } from "./rate-lines.ts";
import { cents, date, idsOf, overtimePayFactor, ratesOf, type Row, rowsOf, text } from "./read.ts";

/** How often a salary is paid, by the cycle of the sheets. */
export const PERIODS_A_YEAR: Readonly<Record<string, number>> = {
  weekly: 52,
  biweekly: 26,
  semi_monthly: 24,
  monthly: 12,
};
export const SALARIED = "w2_salaried";

/**
 * What its sheets are worth: of each the hours at every rate in force, or the salary of its period. Where somebody put
 * another amount into the sheet, a line says by how much. A sheet whose pay is not known has no line.
 */
export async function paystubLines(call: ValueCall): Promise<Row> {
  const { session, record } = call;
  const ids = idsOf(record["timesheets"]);
  if (ids.length === 0) return { lines: [] };
  const sheets = await session.rows(
    sql`select t.id as id, t.project as project, t.period_start as starts, t.period_end as ends, t.pay_amount as amount,
          coalesce(t.cycle, o.timesheet_cycle) as cycle, o.pay_type as pay_type, c.base_pay as salary
        from timesheet as t join project as p on p.id = t.project join consultant as c on c.id = t.consultant
        left join purchase_order as o on o.id = p.purchase_order
        where t.id in (${sql.join(ids)}) and t.archived is null order by t.period_start, t.id`,
  );
  const days = await workedDays(call, ids);
  const lines: Row[] = [];
  for (const [id, project, starts, ends, amount, cycle, payType, salary] of sheets) {
    const common = { type: "earning", description: `${text(starts)} – ${text(ends)}`, timesheet: Number(id) };
    if (payType === SALARIED) {
      const periods = PERIODS_A_YEAR[text(cycle)];
      if (salary == null || periods === undefined) continue;
      lines.push({ ...common, hours: null, rate: null, amount: cents(Math.round(Number(salary) / periods)) });
      continue;
    }
    if (amount == null) continue;
    const factor = await overtimePayFactor(call, text(payType));
    const rates = await ratesOf(call, Number(project), "pay");
    const parts = rateLines(days.get(Number(id)) ?? [], rates, factor) ?? [];
    for (const { hours, rate, amount: worth } of parts) lines.push({ ...common, hours, rate, amount: worth });
    const rest = less(cents(amount), sumMoney(parts.map((part) => part.amount)));
    if (parts.length === 0 || rest !== "0.00") {
      lines.push({ ...common, type: "adjustment", hours: null, rate: null, amount: rest });
    }
  }
  return { lines };
}

async function workedDays(
  { session, open }: ValueCall,
  ids: readonly number[],
): Promise<Map<number, WorkedDay[]>> {
  const scale = open.definitions.resources.byName["timesheet_day"]?.fieldsByName["regular_hours"]?.scale ?? 0;
  const hours = (units: unknown) => formatUnits({ units: Number(units ?? 0), scale });
  const rows = await session.rows(
    sql`select timesheet, date, regular_hours, overtime_hours from timesheet_day
        where timesheet in (${sql.join(ids)}) and archived is null order by date, id`,
  );
  const found = new Map<number, WorkedDay[]>();
  for (const [sheet, day, regular, overtime] of rows) {
    const list = found.get(Number(sheet)) ?? [];
    found.set(Number(sheet), [
      ...list,
      { date: text(day), regular: hours(regular), overtime: hours(overtime) },
    ]);
  }
  return found;
}

/** Hours of the sheets; the rate where there is one. */
export async function paystubHours(call: ValueCall): Promise<Row> {
  const ids = idsOf(call.record["timesheets"]);
  if (ids.length === 0 || call.record["pay_type"] === SALARIED) return {};
  const days = [...(await workedDays(call, ids)).values()].flat();
  const rates = new Set(
    rowsOf(call.record["lines"]).flatMap(({ timesheet, rate }) =>
      timesheet == null || rate == null ? [] : [text(rate)],
    ),
  );
  return {
    regular_hours: sumMoney(days.map(({ regular }) => regular)),
    overtime_hours: sumMoney(days.map(({ overtime }) => overtime)),
    rate: rates.size === 1 ? [...rates][0] : null,
  };
}

const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  gross: ["earning", "adjustment"],
  pre_tax: ["pre_tax"],
  taxes: ["tax_federal", "tax_state", "tax_local", "social_security", "medicare"],
  post_tax: ["post_tax"],
  reimbursements: ["reimbursement"],
};

/** The sums of its lines; gross is not known while the pay of one of its sheets is not. */
export async function paystubAmounts({ record }: ValueCall): Promise<Row> {
  const lines = rowsOf(record["lines"]);
  const sums = Object.entries(AMOUNTS).map(([name, types]) => {
    const of = lines.filter(({ type }) => types.includes(text(type)));
    return [name, sumMoney(of.map(({ amount }) => text(amount) || "0"))] as const;
  });
  const priced = new Set(lines.map(({ timesheet }) => getId(timesheet)));
  const known = idsOf(record["timesheets"]).every((id) => priced.has(id));
  // nothing is withheld from whoever is no employee
  const withheld = record["kind"] === "wage_statement" ? {} : { pre_tax: null, taxes: null };
  return { ...Object.fromEntries(sums), ...withheld, ...(known ? {} : { gross: null }) };
}

/** What is left of gross, each part as it stands. */
export async function paystubNet({ record }: ValueCall): Promise<Row> {
  const { gross, pre_tax: before, taxes, post_tax: after, reimbursements } = record;
  if (gross == null) return {};
  const taken = sumMoney([before, taxes, after].map((amount) => text(amount) || "0"));
  const net = less(sumMoney([text(gross), text(reimbursements) || "0"]), taken);
  // nobody is paid less than nothing: such a stub waits for lines that are right
  return net.startsWith("-") ? {} : { net };
}

/** What was paid to the person this year, this stub included; voided ones do not count. */
export async function paystubYear({ session, record, id }: ValueCall): Promise<Row> {
  const consultant = getId(record["consultant"]);
  const paid = date(record["pay_date"]);
  if (consultant === null || paid === null) return {};
  const rows = await session.rows(
    sql`select gross, net from paystub
        where consultant = ${consultant} and archived is null and id <> ${id} and status <> 'void'
          and substr(pay_date, 1, 4) = ${paid.slice(0, 4)} and (pay_date < ${paid} or (pay_date = ${paid} and id < ${id}))`,
  );
  const own = (name: string) => text(record[name]) || "0";
  return {
    ytd_gross: sumMoney([own("gross"), ...rows.map(([gross]) => cents(gross))]),
    ytd_net: sumMoney([own("net"), ...rows.map(([, net]) => cents(net))]),
  };
}

const ZERO = { units: 0n, scale: 0 };

function less(whole: string, part: string): string {
  const [a, b] = [toDecimal(whole) ?? ZERO, toDecimal(part) ?? ZERO];
  return decimalText(rescale(addDecimals(a, negateDecimal(b)), 2));
}
