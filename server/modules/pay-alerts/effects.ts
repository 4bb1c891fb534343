import type { EffectFunctions } from "../../resources/write/session.ts";
import { checkBenchPay } from "./check-bench-pay.ts";
import { checkRequiredWage } from "./check-required-wage.ts";

/** What is owed to people whose permission to work comes with a wage. */
export const payAlertEffects: EffectFunctions = {
  check_bench_pay: { plan: checkBenchPay },
  check_required_wage: { plan: checkRequiredWage },
};
