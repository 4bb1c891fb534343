import { DAY, HOUR, addWorkdays, instant, isoDate, workdayFrom, writtenDays } from "../clock.ts";
import { stamp } from "../world.ts";
import type { Company } from "../pipeline/types.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "./sheets.ts";

interface SheetEvent {
  readonly at: number;
  readonly event: string;
  readonly actor: number | null;
  readonly note: string | null;
}

const EVENTS: Readonly<Record<string, string>> = {
  draft: "received",
  submitted: "submitted",
  approved: "approved",
  rejected: "rejected",
  void: "voided",
};

/** Rows of a timesheet: head, days, what happened to it, and the reminders it needed. */
export function writeSheet(
  company: Company,
  random: Random,
  sheet: Sheet,
): readonly (SheetEvent & { readonly sheet: Sheet })[] {
  const { world, lookups, attach } = company;
  const { id, assignment, status, billing, payment, createdAt, submitter, approver } = sheet;
  const { submission, consultant, projectId, orderId } = assignment;
  const approved = status.state === "approved";
  const submittedAt = status.steps.findLast(({ to }) => to === "submitted")?.at ?? null;
  const filled = status.state !== "expected";
  const touched = Math.max(status.since, billing.since, payment.since);
  const last = [status, billing, payment].find(({ since }) => since === touched);
  world.add("timesheet", {
    id,
    ...stamp(createdAt, null, touched, last?.actor ?? null),
    project: projectId,
    purchase_order: orderId,
    region: lookups.regions.get(submission.lead.region),
    consultant: consultant.id,
    client: submission.lead.client?.id ?? company.companies.clients[0]?.id ?? 1,
    vendor_company: submission.lead.vendor.id,
    period_start: isoDate(sheet.from),
    period_end: isoDate(sheet.to),
    cycle: assignment.cycle,
    regular_hours: filled ? sheet.regular : null,
    overtime_hours: filled ? sheet.overtime : null,
    leave_hours: filled ? sheet.leave : null,
    expected_hours: sheet.expected,
    due_on: isoDate(addWorkdays(sheet.to, 3)),
    client_copy:
      submittedAt === null
        ? []
        : [
            attach({
              sample: "timesheet",
              kind: "timesheet",
              target: { resource: "timesheet", id },
              at: submittedAt,
              by: submitter,
            }),
          ],
    approver_name: assignment.approver,
    submitted_on: submittedAt,
    status: status.state,
    approved_by: approved ? approver : null,
    reject_reason: status.state === "rejected" ? "Hours differ from the client's portal" : null,
    billing_status: billing.state,
    pay_status: payment.state,
    bill_amount: approved ? sheet.bill : null,
    pay_amount: approved ? sheet.pay : null,
    invoice: sheet.invoice,
    paystub: sheet.paystub,
  });
  if (filled) writeDays(company, sheet);
  status.record("timesheet", id, createdAt, null);
  billing.recordSteps("timesheet", id);
  payment.recordSteps("timesheet", id);
  return getEvents(company, random, sheet);
}

function writeDays({ world }: Company, { id, days, receivedAt, createdAt, submitter }: Sheet): void {
  for (const { day, regular, overtime, leave, note } of days) {
    world.add("timesheet_day", {
      id: world.nextId("timesheet_day"),
      ...stamp(receivedAt ?? createdAt, submitter),
      timesheet: id,
      date: isoDate(day),
      regular_hours: regular,
      overtime_hours: overtime,
      leave_hours: leave,
      note,
    });
  }
}

function getEvents(company: Company, random: Random, sheet: Sheet): (SheetEvent & { sheet: Sheet })[] {
  const { world } = company;
  const { status, billing, payment, createdAt, to, receivedAt } = sheet;
  const events: SheetEvent[] = [{ at: createdAt, event: "expected", actor: null, note: null }];
  for (const step of status.steps)
    events.push({
      at: step.at,
      event: EVENTS[step.to] ?? step.to,
      actor: step.actor,
      note: step.reason ?? null,
    });
  const invoiced = billing.reached("invoiced");
  if (invoiced !== null) events.push({ at: invoiced, event: "invoiced", actor: null, note: null });
  const paid = payment.reached("paid");
  if (paid !== null) events.push({ at: paid, event: "paid_out", actor: null, note: null });
  const late = instant(addWorkdays(workdayFrom(to), 4), 0.8);
  if (late < world.now && (receivedAt === null || receivedAt > late)) {
    events.push({ at: late, event: "overdue", actor: null, note: null });
    events.push(...writeRequest(company, random, sheet, late));
  }
  return events.map((event) => ({ ...event, sheet }));
}

const ROUND = 2;

/** The request for hours that are missing, reminded every second workday, at most three times. */
function writeRequest({ world, people }: Company, random: Random, sheet: Sheet, late: number): SheetEvent[] {
  const { assignment, status, to, from } = sheet;
  const at = late + 8 * HOUR;
  if (!world.happened(at)) return [];
  const id = world.nextId("timesheet_request");
  const by = people.working("finance", to)[0]?.id ?? null;
  const approvedAt = status.reached("approved");
  const answeredAt = sheet.receivedAt;
  const until = Math.min(answeredAt ?? world.now, world.now);
  const reminders: number[] = [];
  const first = Math.floor(late / DAY);
  for (let round = 1; round <= 3; round += 1) {
    const reminded = instant(addWorkdays(first, round * ROUND), 9.2);
    if (reminded < until) reminders.push(reminded);
  }
  const state =
    approvedAt !== null
      ? "closed"
      : answeredAt !== null
        ? "answered"
        : reminders.length > 0
          ? "reminded"
          : "open";
  world.add("timesheet_request", {
    id,
    ...stamp(at, by, approvedAt ?? answeredAt ?? reminders.at(-1) ?? at, state === "closed" ? null : by),
    project: assignment.projectId,
    consultant: assignment.consultant.id,
    period_start: isoDate(from),
    period_end: isoDate(to),
    request_type: random.chance(0.8) ? "missing" : "client_copy",
    message: `Please send the client-approved hours for ${writtenDays(from, to)}.`,
    sent_to: random.chance(0.75) ? assignment.consultant.email : assignment.approverEmail,
    due_on: isoDate(addWorkdays(first, ROUND)),
    reminders: reminders.length,
    status: state,
    requested_by: by,
  });
  return [at, ...reminders].map((moment) => ({
    at: moment,
    event: "reminder_sent",
    actor: null,
    note: null,
  }));
}

export function writeEvents(
  { world }: Company,
  events: readonly (SheetEvent & { readonly sheet: Sheet })[],
): void {
  for (const { at, event, actor, note, sheet } of [...events].sort((a, b) => a.at - b.at)) {
    if (!world.happened(at)) continue;
    const hours =
      event === "expected" || event === "reminder_sent" || event === "overdue"
        ? null
        : sheet.regular + sheet.overtime;
    world.add("timesheet_event", {
      id: world.nextId("timesheet_event"),
      ...stamp(at, actor),
      at,
      event,
      timesheet: sheet.id,
      project: sheet.assignment.projectId,
      consultant: sheet.assignment.consultant.id,
      period_start: isoDate(sheet.from),
      period_end: isoDate(sheet.to),
      hours,
      actor,
      note,
    });
  }
}
