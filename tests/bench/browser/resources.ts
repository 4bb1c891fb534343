import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";

export interface Fetched {
  /** Path of the address. */
  readonly path: string;
  /** Milliseconds since the navigation began. */
  readonly start: number;
  readonly end: number;
}

/** What the page has fetched so far, in the order of the starts. */
export function fetchedBy(page: Page): Promise<Fetched[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({
        path: new URL(name).pathname,
        start: startTime,
        end: responseEnd,
      }),
    ),
  );
}

const sizes = new Map<string, Promise<number>>();

/** Kilobytes (1,000 bytes) of the scripts among what was fetched, each compressed by gzip at its usual level. */
export async function scriptSize(folder: string, fetched: readonly Fetched[]): Promise<number> {
  const scripts = new Set(fetched.map(({ path }) => path).filter((path) => path.endsWith(".js")));
  const each = await Promise.all([...scripts].map((path) => compressedSize(join(folder, path))));
  return each.reduce((sum, size) => sum + size, 0) / 1000;
}

function compressedSize(file: string): Promise<number> {
  const known = sizes.get(file) ?? readFile(file).then((content) => gzipSync(content).length);
  sizes.set(file, known);
  return known;
}

export const isCall = ({ path }: Fetched): boolean => path.startsWith("/api/");

/** How many calls were made one after the other, each begun only when the one before was answered, up to this one. */
export function chainBefore(calls: readonly Fetched[], last: Fetched): number {
  const before = calls.filter(({ end }) => end <= last.start).map((call) => chainBefore(calls, call));
  return 1 + Math.max(0, ...before);
}
