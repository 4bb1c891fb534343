import type { AnsweredCall } from "./calls.ts";

/** Seconds from which on a call is slow. */
const SLOW = 1;
const KEPT = 50;

/** The latest slow calls of this process, newest first. */
export class SlowCalls {
  readonly #calls: AnsweredCall[] = [];

  note(call: AnsweredCall): void {
    if (call.seconds < SLOW) return;
    this.#calls.unshift(call);
    this.#calls.length = Math.min(this.#calls.length, KEPT);
  }

  get latest(): readonly AnsweredCall[] {
    return this.#calls;
  }
}
