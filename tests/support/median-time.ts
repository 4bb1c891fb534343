const ROUNDS = 3;

/**
 * Milliseconds of the middle one of three tries: a machine that runs other tests beside it takes the processor away
 * now and then, and that is no property of the server.
 */
export async function medianTime(attempt: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await attempt(round));
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Infinity;
}

/** Milliseconds until something is so. It has to be before the net under lost wake-ups would catch it, after 5 s. */
export async function timeUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > 4500) return Infinity;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - begun;
}
