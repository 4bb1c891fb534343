import type { Sale } from "./sale.ts";
import type { Term } from "./terms.ts";

export type FinalState =
  | "on_project"
  | "on_bench"
  | "in_training"
  | "marketing_hold"
  | "onboarding"
  | "project_upcoming"
  | "notice"
  | "ex";

export interface Placement {
  readonly start: number;
  /** Orders in turn; the later ones extend the first. */
  readonly terms: readonly Term[];
  /** Last day worked; null while it runs or has not begun. */
  end: number | null;
  endReason: string;
  readonly sale: Sale;
}

/** Time between projects, from the first day to the day the next one begins (or the last working day). */
export interface BenchStint {
  readonly from: number;
  readonly to: number;
  /** The first after hiring, with some training. */
  readonly fresh: boolean;
}

export interface Exit {
  readonly type: string;
  readonly reason: string;
  /** A workday. */
  readonly noticeOn: number;
  readonly lastDay: number;
  /** How far it is: `withdrawn` and `completed` are over. */
  readonly stage: "initiated" | "retention_talk" | "approved" | "clearance" | "completed" | "withdrawn";
}

/** One consultant's years with the company, as far as they are told. */
export interface Life {
  readonly hired: number;
  readonly final: FinalState;
  readonly stints: readonly BenchStint[];
  readonly placements: readonly Placement[];
  readonly exit: Exit | null;
}
