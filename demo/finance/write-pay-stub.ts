import { isoDate } from "../clock.ts";
import { employerEntity } from "../consultants/write.ts";
import { stamp } from "../world.ts";
import { figures } from "./pay-figures.ts";
import type { Company } from "../pipeline/types.ts";
import type { PayStub } from "./pay-types.ts";

/** Rows of a pay stub: head and lines. */
export function writePayStub({ world, attach }: Company, stub: PayStub): void {
  const { consultant, assignment, sheets, status, createdAt, clerk, issuer, payDay, lines, hours } = stub;
  const id = world.nextId("paystub");
  for (const sheet of sheets) sheet.paystub = id;
  const { gross, preTax, taxes, postTax, reimbursements, net } = figures(lines);
  const wages = consultant.payType === "w2_salaried" || consultant.payType === "w2_hourly";
  const issued = status.reached("issued");
  world.add("paystub", {
    id,
    ...stamp(createdAt, clerk, status.since, status.actor),
    code: world.code("paystub", createdAt),
    pay_run: stub.run?.id ?? null,
    consultant: consultant.id,
    project: assignment?.projectId ?? null,
    kind: wages ? "wage_statement" : "remittance",
    employer_entity: `${employerEntity(consultant)}, 400 Foundry Row, Jersey City, NJ 07302`,
    period_start: isoDate(stub.from),
    period_end: isoDate(stub.to),
    pay_date: isoDate(payDay),
    pay_type: consultant.payType,
    regular_hours: hours?.regular ?? null,
    overtime_hours: hours?.overtime ?? null,
    rate: stub.rate,
    gross,
    pre_tax: wages ? preTax : null,
    taxes: wages ? taxes : null,
    post_tax: postTax,
    reimbursements,
    net,
    ytd_gross: stub.ytdGross,
    ytd_net: stub.ytdNet,
    method: wages ? "direct_deposit" : "wire",
    work_state: consultant.place.country === "US" ? consultant.place.state : "NJ",
    timesheets: sheets.map((sheet) => sheet.id),
    status: status.state,
    file:
      issued === null
        ? null
        : attach({
            sample: "paystub",
            kind: "paystub",
            target: { resource: "paystub", id },
            at: issued,
            by: issuer,
            isPrivate: true,
          }),
    reviewed_by: status.reached("reviewed") === null ? null : clerk,
    issued_by: issued === null ? null : issuer,
  });
  for (const { type, description, hours: lineHours, rate, amount, timesheet } of lines) {
    world.add("paystub_line", {
      id: world.nextId("paystub_line"),
      ...stamp(createdAt, clerk),
      paystub: id,
      type,
      description,
      hours: lineHours,
      rate,
      amount,
      timesheet: timesheet?.id ?? null,
    });
  }
  status.record("paystub", id, createdAt, clerk);
}
