import type { PayLine } from "./deductions.ts";

export interface Figures {
  readonly gross: number;
  readonly preTax: number;
  readonly taxes: number;
  readonly postTax: number;
  readonly reimbursements: number;
  readonly net: number;
}

const TAXES: ReadonlySet<string> = new Set([
  "tax_federal",
  "tax_state",
  "tax_local",
  "social_security",
  "medicare",
]);

/** The head of a stub, from its lines. The employer's own cost is not the employee's. */
export function figures(lines: readonly PayLine[]): Figures {
  const sum = (holds: (type: string) => boolean): number =>
    lines.reduce((all, { type, amount }) => (holds(type) ? all + amount : all), 0);
  const gross = sum((type) => type === "earning" || type === "adjustment");
  const preTax = sum((type) => type === "pre_tax");
  const taxes = sum((type) => TAXES.has(type));
  const postTax = sum((type) => type === "post_tax");
  const reimbursements = sum((type) => type === "reimbursement");
  return {
    gross,
    preTax,
    taxes,
    postTax,
    reimbursements,
    net: gross - preTax - taxes - postTax + reimbursements,
  };
}
