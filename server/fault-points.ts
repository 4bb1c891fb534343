/** Places where a process may end and nothing may be lost. */
export const FAULT_POINTS = [
  "before_plan",
  "after_plan",
  "in_apply",
  "before_commit",
  "after_commit",
  "before_hand_on",
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

let listener: ((point: FaultPoint) => void) | null = null;

/** For tests: told of each point that the work of this process comes by. */
export function onFaultPoint(tell: (point: FaultPoint) => void): void {
  listener = tell;
}

/** Work comes by such a place. */
export function passFaultPoint(point: FaultPoint): void {
  listener?.(point);
}
