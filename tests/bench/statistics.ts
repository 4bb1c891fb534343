export interface Summary {
  readonly count: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

export function summarize(times: readonly number[]): Summary {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), p99: at(0.99) };
}
