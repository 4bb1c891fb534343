import { FILE_ENDINGS, MEGABYTE } from "../../../core/forms/files.ts";

/** Whether the server would refuse a file for its size. */
export function isTooLarge(bytes: number, maxMegabytes: number): boolean {
  return bytes > maxMegabytes * MEGABYTE;
}

/** Files a field takes yet; one file alone takes the place of the one before. */
export function roomFor({ most, held, underWay }: { most: number; held: number; underWay: number }): number {
  return most === 1 ? 1 : most - held - underWay;
}

/** Endings of names for a browser's dialog. */
export function endingsOf(kinds: readonly string[]): string {
  return kinds
    .flatMap((kind) => FILE_ENDINGS[kind] ?? [])
    .map((ending) => `.${ending}`)
    .join(",");
}
