import { dayOf } from "../clock.ts";
import { planInvoices, writeInvoice } from "./invoices.ts";
import { createPayRuns } from "./pay-runs.ts";
import { planPay } from "./payroll.ts";
import { writePayStub } from "./write-pay-stub.ts";
import { planSheets } from "./sheets.ts";
import { runLeave } from "./leave.ts";
import { writeEvents, writeSheet } from "./write-sheets.ts";
import { writeIncentives } from "./incentives.ts";
import type { Assignment } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Sheet } from "./sheets.ts";

const ROWS_BETWEEN_PAUSES = 200;

/** Hours, invoices, pay and incentives of everything that was worked in the told time. */
export async function runFinance(company: Company, assignments: readonly Assignment[]): Promise<void> {
  const { world, consultants } = company;
  const random = world.random.fork("finance");
  const since = Math.max(world.firstDay, dayOf(world.detailFrom));
  const away = runLeave(company);
  const sheets: Sheet[] = [];
  const byConsultant = new Map<number, { assignments: Assignment[]; sheets: Sheet[] }>();
  const invoices = assignments.flatMap((assignment) => {
    const own = planSheets({ company, random, assignment, since, away });
    sheets.push(...own);
    const entry = byConsultant.get(assignment.consultant.id) ?? { assignments: [], sheets: [] };
    entry.assignments.push(assignment);
    entry.sheets.push(...own);
    byConsultant.set(assignment.consultant.id, entry);
    return planInvoices({ company, random, assignment, sheets: own });
  });
  const runs = createPayRuns(company);
  const stubs = consultants.flatMap((consultant) => {
    const { life } = consultant;
    if (life.exit?.stage === "completed" && life.exit.lastDay < since) return [];
    const own = byConsultant.get(consultant.id) ?? { assignments: [], sheets: [] };
    return planPay({ company, runs, random, consultant, ...own, since });
  });
  for (const sheet of sheets.sort((a, b) => a.createdAt - b.createdAt)) sheet.id = world.nextId("timesheet");
  await each(
    company,
    invoices.sort((a, b) => a.issuedAt - b.issuedAt),
    (invoice) => writeInvoice(company, invoice),
  );
  runs.write();
  await each(
    company,
    stubs.sort((a, b) => a.createdAt - b.createdAt),
    (stub) => writePayStub(company, stub),
  );
  const events: Parameters<typeof writeEvents>[1][number][] = [];
  await each(company, sheets, (sheet) => events.push(...writeSheet(company, random, sheet)));
  writeEvents(company, events);
  await world.sink.settle();
  writeIncentives(company, random, { assignments, sheets, since });
  await world.sink.settle();
}

async function each<T>({ world }: Company, items: readonly T[], work: (item: T) => void): Promise<void> {
  for (let index = 0; index < items.length; index += 1) {
    work(items[index] as T);
    if (index % ROWS_BETWEEN_PAUSES === 0) await world.sink.settle();
  }
}
