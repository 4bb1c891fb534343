import type { Assignment } from "../orders/assignments.ts";
import type { Consultant, PayType } from "../consultants/plan.ts";
import type { PayLine } from "./deductions.ts";
import type { Sheet } from "./sheets.ts";
import type { Trail } from "../trail.ts";

export interface PayPeriod {
  readonly from: number;
  readonly to: number;
  readonly payDay: number;
}

/** A pay run in the making; it takes what was approved until it was made. */
export interface PayRun extends PayPeriod {
  readonly payType: PayType;
  readonly createdAt: number;
  readonly clerk: number;
  /** What it made. */
  readonly stubs: PayStub[];
  /** Given when its row is written. */
  id: number;
}

export interface PayStub {
  /** The run that made it; null where somebody entered it by hand. */
  readonly run: PayRun | null;
  readonly consultant: Consultant;
  readonly assignment: Assignment | null;
  readonly sheets: readonly Sheet[];
  readonly from: number;
  readonly to: number;
  readonly payDay: number;
  readonly lines: readonly PayLine[];
  readonly hours: { readonly regular: number; readonly overtime: number } | null;
  readonly rate: number | null;
  readonly status: Trail;
  readonly createdAt: number;
  readonly clerk: number;
  readonly issuer: number;
  ytdGross: number;
  ytdNet: number;
}
