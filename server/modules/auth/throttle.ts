import type { Clock } from "../../context.ts";

/** Counts failures by key in a window that starts with the first; kept in memory, so a restart forgets them. */
export class Throttle {
  readonly #failures = new Map<string, { count: number; until: number }>();
  readonly #limit: number;
  readonly #window: number;
  readonly #clock: Clock;

  constructor({ limit, window, clock }: { limit: number; window: number; clock: Clock }) {
    this.#limit = limit;
    this.#window = window;
    this.#clock = clock;
  }

  /** Seconds to wait, 0 when the key may try. */
  wait(key: string): number {
    const entry = this.#failures.get(key);
    if (entry === undefined) return 0;
    const left = entry.until - this.#clock();
    if (left <= 0) {
      this.#failures.delete(key);
      return 0;
    }
    return entry.count >= this.#limit ? Math.ceil(left / 1000) : 0;
  }

  fail(key: string): void {
    const now = this.#clock();
    const entry = this.#failures.get(key);
    if (entry !== undefined && entry.until > now) entry.count += 1;
    else this.#failures.set(key, { count: 1, until: now + this.#window });
    if (this.#failures.size > 10_000) this.#forget(now);
  }

  clear(key: string): void {
    this.#failures.delete(key);
  }

  #forget(now: number): void {
    for (const [key, entry] of this.#failures) if (entry.until <= now) this.#failures.delete(key);
  }
}
