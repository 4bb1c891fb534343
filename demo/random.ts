/** Random numbers that repeat: the same seed gives the same company on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number from low to high, both included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, in random order; all of them when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
  normal(mean: number, deviation: number): number;
  /** Median and the 90th percentile decide the shape. */
  logNormal(median: number, p90: number): number;
  gamma(shape: number, scale: number): number;
  /** A stream of its own, so that a change in one part of the company leaves the others as they were. */
  fork(name: string): Random;
}

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** 1.2816 standard deviations lie between the median and the 90th percentile of a normal distribution. */
const P90 = 1.2815515655446004;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const standardNormal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const gamma = (shape: number, scale: number): number => {
    if (shape < 1) return gamma(shape + 1, scale) * next() ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = standardNormal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
    }
  };
  return {
    next,
    pick,
    gamma,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    sample(items, count) {
      const pool = [...items];
      const taken = [];
      while (taken.length < count && pool.length > 0)
        taken.push(...pool.splice(Math.floor(next() * pool.length), 1));
      return taken;
    },
    normal: (mean, deviation) => mean + deviation * standardNormal(),
    logNormal: (median, p90) => median * Math.exp((Math.log(p90 / median) / P90) * standardNormal()),
    fork: (name) => createRandom((seed ^ hash(name)) >>> 0),
  };
}

/** Draws an item with the given weight; the table is built once. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of entries) sums.push((total += weight));
  return (random) => {
    const point = random.next() * total;
    const index = sums.findIndex((sum) => point < sum);
    return (entries[index] ?? entries[entries.length - 1])?.[0] as T;
  };
}

/** Draws an index from 0 to size - 1, the first ones most often: weight 1 / rank^exponent. */
export function zipf(size: number, exponent = 0.9): (random: Random) => number {
  const sums = new Float64Array(size);
  let total = 0;
  for (let rank = 1; rank <= size; rank++) sums[rank - 1] = total += 1 / rank ** exponent;
  return (random) => {
    const point = random.next() * total;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > point) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
