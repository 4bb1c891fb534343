/** How many wait, and since when the first of them, in epoch milliseconds. */
export interface Waiting {
  readonly waiting: number;
  readonly since: number | null;
}

/** Reads it from a row of `waiting` and `since`. */
export function asWaiting(row: Readonly<Record<string, unknown>> | undefined): Waiting {
  const since = row?.["since"];
  return { waiting: Number(row?.["waiting"] ?? 0), since: since == null ? null : Number(since) };
}
