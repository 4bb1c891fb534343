import {
  DAY,
  HOUR,
  addWorkdays,
  dateInMonth,
  dayOf,
  instant,
  isoDate,
  officeInstant,
  weekday,
  workdayFrom,
} from "../clock.ts";
import { Trail } from "../trail.ts";
import { stamp } from "../world.ts";
import type { Assignment, Cycle } from "../orders/assignments.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "./sheets.ts";

export interface Invoice {
  readonly assignment: Assignment;
  readonly sheets: readonly Sheet[];
  readonly issuedAt: number;
  readonly dueOn: number;
  readonly amount: number;
  readonly received: number;
  readonly paidOn: number | null;
  readonly status: Trail;
  readonly clerk: number;
}

/** Paid when paid: what usually passes until then. */
const EXPECTED_DAYS = 40;
const TERM_DAYS: Readonly<Record<string, number | null>> = {
  due_on_receipt: 0,
  net_7: 7,
  net_15: 15,
  net_30: 30,
  net_45: 45,
  net_60: 60,
  net_75: 75,
  net_90: 90,
  paid_when_paid: null,
};

/** Bills the approved hours of one assignment on its billing days. */
export function planInvoices({
  company,
  random,
  assignment,
  sheets,
}: {
  company: Company;
  random: Random;
  assignment: Assignment;
  sheets: readonly Sheet[];
}): Invoice[] {
  const waiting = sheets
    .filter(({ status, bill }) => status.state === "approved" && bill > 0)
    .sort((a, b) => a.status.since - b.status.since);
  const invoices: Invoice[] = [];
  let index = 0;
  let day = waiting[0] === undefined ? company.world.today : dayOf(waiting[0].status.since);
  while (index < waiting.length) {
    day = nextBillingDay(assignment.invoicing, day + 1);
    const issuedAt = instant(day, 10.5);
    if (!company.world.happened(issuedAt)) break;
    const ready: Sheet[] = [];
    for (; index < waiting.length && (waiting[index] as Sheet).status.since < issuedAt; index += 1)
      ready.push(waiting[index] as Sheet);
    if (ready.length > 0)
      invoices.push(planInvoice({ company, random, assignment, sheets: ready, issuedAt }));
  }
  return invoices;
}

function nextBillingDay(cycle: Cycle, from: number): number {
  let day = from;
  const due = (): boolean => {
    const date = dateInMonth(day);
    if (cycle === "monthly") return date === 4;
    if (cycle === "semi_monthly") return date === 4 || date === 19;
    if (cycle === "weekly") return weekday(day) === 3;
    return weekday(day) === 3 && Math.floor((day - 6) / 7) % 2 === 0;
  };
  while (!due()) day += 1;
  return workdayFrom(day);
}

function planInvoice({
  company: { world, people },
  random,
  assignment,
  sheets,
  issuedAt,
}: {
  company: Company;
  random: Random;
  assignment: Assignment;
  sheets: readonly Sheet[];
  issuedAt: number;
}): Invoice {
  const amount = sheets.reduce((sum, { bill }) => sum + bill, 0);
  const clerk = random.pick(people.working("finance", dayOf(issuedAt))).id;
  const status = new Trail(world, "status", "draft", issuedAt, clerk);
  const sentAt = issuedAt + random.integer(1, 6) * HOUR;
  const issued = dayOf(issuedAt);
  const dueOn = issued + (TERM_DAYS[assignment.terms] ?? EXPECTED_DAYS);
  let received = 0;
  if (status.to("sent", sentAt, clerk)) {
    for (const sheet of sheets) sheet.billing.to("invoiced", sentAt, null);
    received = payInvoice({ random, status, sheets, amount, clerk, sentAt, expected: dueOn });
  }
  return {
    assignment,
    sheets,
    issuedAt,
    dueOn,
    amount,
    received,
    paidOn: received > 0 ? dayOf(paidAtLast(status)) : null,
    status,
    clerk,
  };
}

function paidAtLast(status: Trail): number {
  return status.steps.findLast(({ to }) => to === "paid" || to === "part_paid")?.at ?? status.since;
}

/** What came in of it so far. */
function payInvoice({
  random,
  status,
  sheets,
  amount,
  clerk,
  sentAt,
  expected,
}: {
  random: Random;
  status: Trail;
  sheets: readonly Sheet[];
  amount: number;
  clerk: number;
  sentAt: number;
  expected: number;
}): number {
  const luck = random.next();
  const paidAt = Math.max(
    officeInstant(random, workdayFrom(expected + Math.round(random.normal(6, 9)))),
    sentAt + 3 * DAY,
  );
  const pay = (at: number): number => {
    if (!status.to("part_paid", at, clerk)) return 0;
    status.to("paid", at, null);
    for (const sheet of sheets) sheet.billing.to("paid", at, null);
    return amount;
  };
  if (luck < 0.04) {
    const disputedAt = paidAt - 2 * DAY;
    if (!status.to("disputed", Math.max(disputedAt, sentAt + DAY), clerk, "Hours of one day questioned"))
      return 0;
    if (random.chance(0.1)) {
      if (status.to("written_off", paidAt + 120 * DAY, 1, "Vendor closed down"))
        for (const sheet of sheets) sheet.billing.to("written_off", status.since, null);
      return 0;
    }
    if (!status.to("sent", addDaysAt(random, paidAt, 9), clerk)) return 0;
    return pay(addDaysAt(random, paidAt, 21));
  }
  if (luck < 0.09) {
    if (!status.to("part_paid", paidAt, clerk)) return 0;
    for (const sheet of sheets) sheet.billing.to("part_paid", paidAt, null);
    return pay(addDaysAt(random, paidAt, 24)) || firstHalf(amount);
  }
  return pay(paidAt);
}

/** The payment that came last: the whole, or what was open after the first half. */
function lastPayment({ amount, received, status }: Pick<Invoice, "amount" | "received" | "status">): number {
  const payments = status.steps.filter(({ to }) => to === "part_paid").length;
  return payments > 1 ? amount - firstHalf(amount) : received;
}

const firstHalf = (amount: number): number => Math.round(amount / 200) * 100;

const addDaysAt = (random: Random, at: number, days: number): number =>
  officeInstant(random, addWorkdays(workdayFrom(dayOf(at)), Math.round((days * 5) / 7)));

export function writeInvoice({ world, attach }: Company, invoice: Invoice): void {
  const { assignment, sheets, issuedAt, dueOn, amount, received, paidOn, status, clerk } = invoice;
  const id = world.nextId("invoice");
  for (const sheet of sheets) sheet.invoice = id;
  world.add("invoice", {
    id,
    ...stamp(issuedAt, clerk, status.since, status.actor),
    number: world.code("invoice", issuedAt),
    vendor_company: assignment.submission.lead.vendor.id,
    purchase_order: assignment.orderId,
    timesheets: sheets.map((sheet) => sheet.id),
    period_start: isoDate(Math.min(...sheets.map(({ from }) => from))),
    period_end: isoDate(Math.max(...sheets.map(({ to }) => to))),
    issued_on: isoDate(dayOf(issuedAt)),
    payment_terms: assignment.terms,
    // when others pay first, nobody knows the day before it is sent
    due_on: status.state === "draft" && TERM_DAYS[assignment.terms] === undefined ? null : isoDate(dueOn),
    amount,
    paid_amount: received,
    payment: received > 0 ? lastPayment(invoice) : null,
    paid_on: paidOn === null ? null : isoDate(paidOn),
    status: status.state,
    file: attach({
      sample: "invoice",
      kind: "other",
      target: { resource: "invoice", id },
      at: issuedAt,
      by: clerk,
    }),
  });
  status.record("invoice", id, issuedAt, clerk);
}
