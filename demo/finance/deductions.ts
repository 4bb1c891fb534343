import type { Consultant } from "../consultants/plan.ts";
import type { Random } from "../random.ts";
import type { Sheet } from "./sheets.ts";

/** One line of a pay stub. Cents; deductions are positive. */
export interface PayLine {
  readonly type: string;
  readonly description: string;
  readonly hours: number | null;
  readonly rate: number | null;
  readonly amount: number;
  readonly timesheet: Sheet | null;
}

const SOCIAL_SECURITY = 0.062;
const MEDICARE = 0.0145;
const COMMUTER_PLAN = 6_000;
/** Rough shares, for looks: the product takes such figures from a payroll provider. */
const STATE_TAX: Readonly<Record<string, number>> = {
  NJ: 0.045,
  NY: 0.055,
  CA: 0.062,
  IL: 0.0495,
  NC: 0.045,
  GA: 0.05,
  MA: 0.05,
  VA: 0.048,
  OH: 0.035,
  MN: 0.06,
  PA: 0.031,
  CT: 0.05,
  AZ: 0.025,
  MI: 0.0425,
  MO: 0.045,
  CO: 0.044,
  OR: 0.08,
  DE: 0.05,
  IN: 0.031,
};

/** What is taken from wages, and what the employer pays on top. */
export function deductions({
  random,
  consultant,
  gross,
}: {
  random: Random;
  consultant: Consultant;
  gross: number;
}): PayLine[] {
  const { id, place, payType } = consultant;
  const line = (type: string, description: string, amount: number): PayLine => ({
    type,
    description,
    hours: null,
    rate: null,
    amount: Math.round(amount),
    timesheet: null,
  });
  const medical = id % 4 === 0 ? 0 : 8_500 + (id % 7) * 1_250;
  const saving = id % 5 < 3 ? gross * (0.03 + (id % 4) * 0.01) : 0;
  const taxable = Math.max(gross - Math.round(medical) - Math.round(saving), 0);
  const state = STATE_TAX[place.state] ?? 0;
  return [
    ...(medical > 0 && gross > medical * 3 ? [line("pre_tax", "Medical plan", medical)] : []),
    ...(saving > 0 ? [line("pre_tax", "401(k)", saving)] : []),
    line("tax_federal", "Federal income tax", taxable * (0.1 + Math.min(gross / 20_000_000, 0.06))),
    ...(state > 0 ? [line("tax_state", `${place.state} income tax`, taxable * state)] : []),
    ...(place.city === "New York" ? [line("tax_local", "New York City tax", taxable * 0.036)] : []),
    line("social_security", "Social Security", gross * SOCIAL_SECURITY),
    line("medicare", "Medicare", gross * MEDICARE),
    ...(id % 9 === 0 && gross > COMMUTER_PLAN * 10 ? [line("post_tax", "Commuter plan", COMMUTER_PLAN)] : []),
    line("employer_cost", "Employer Social Security", gross * SOCIAL_SECURITY),
    line("employer_cost", "Employer Medicare", gross * MEDICARE),
    ...(payType === "w2_salaried" && random.chance(0.05)
      ? [line("reimbursement", "Travel to the client", random.integer(40, 420) * 100)]
      : []),
  ];
}
