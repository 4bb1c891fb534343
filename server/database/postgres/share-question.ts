/**
 * A question that many ask at once is asked once for all of them. Whoever comes while it is under way waits for the next:
 * nobody gets an answer to what was asked before they came.
 */
export function shareQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    next = null;
    const asked = ask();
    const settled: Promise<unknown> = asked
      .catch(() => undefined)
      .then(() => {
        if (running === settled) running = null;
      });
    running = settled;
    return asked;
  };
  return () => (running === null ? begin() : (next ??= running.then(begin)));
}
