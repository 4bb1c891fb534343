import type { Consultant } from "../consultants/plan.ts";
import type { Assignment } from "../orders/assignments.ts";

export interface PetitionPlan {
  readonly consultant: Consultant;
  readonly type: string;
  /** Day the case is opened. */
  readonly opened: number;
  /** Validity asked for; null where a case gives none. */
  readonly from: number | null;
  readonly to: number | null;
  readonly assignment: Assignment | null;
  /** The case must have been approved, because work went on under it. */
  readonly approved: boolean;
  /** A question of the authority waits for its answer until this day. */
  readonly rfeDue?: number;
}
