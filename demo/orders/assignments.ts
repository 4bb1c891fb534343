import type { Consultant } from "../consultants/plan.ts";
import type { Placement } from "../consultants/life.ts";
import type { RatePlan } from "../consultants/rates.ts";
import type { Submission } from "../pipeline/types.ts";

export type Cycle = "weekly" | "biweekly" | "semi_monthly" | "monthly";

/** A consultant at work for a client: the order, the project, and what they agree on. */
export interface Assignment {
  readonly projectId: number;
  readonly orderId: number;
  readonly submission: Submission;
  readonly consultant: Consultant;
  readonly placement: Placement;
  readonly rates: RatePlan;
  readonly cycle: Cycle;
  readonly invoicing: Cycle;
  readonly terms: string;
  readonly approver: string;
  readonly approverEmail: string;
  /** Last day worked so far; null while it has not begun. */
  readonly lastDay: number | null;
  /** Orders that extended it and are signed. */
  readonly extensions: readonly { readonly orderId: number; readonly from: number }[];
}
