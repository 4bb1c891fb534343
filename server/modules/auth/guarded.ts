import { AppError } from "../../../core/errors/app-error.ts";
import type { Throttle } from "./throttle.ts";

/** One counter of failures: several guard a call, by account, by address, by both. */
export interface Counter {
  readonly throttle: Throttle;
  readonly key: string;
}

/** Refuses with a clear wait when one of the counters is full. */
export function refuseTooMany(counters: readonly Counter[]): void {
  const wait = Math.max(...counters.map(({ throttle, key }) => throttle.wait(key)));
  if (wait <= 0) return;
  throw new AppError({
    code: "too_many_attempts",
    status: 429,
    parameters: { retry_after: wait, minutes: Math.ceil(wait / 60) },
  });
}

export function countFailure(counters: readonly Counter[]): void {
  for (const { throttle, key } of counters) throttle.fail(key);
}
