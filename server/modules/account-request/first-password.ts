import { randomInt } from "node:crypto";

/** Without signs that look alike, because somebody types them from a letter. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const CAPITALS = "ABCDEFGHJKMNPQRSTUVWXYZ";
const DIGITS = "23456789";

const pick = (from: string): string => from.charAt(randomInt(from.length));
const several = (count: number, from: string): string =>
  Array.from({ length: count }, () => pick(from)).join("");

/** A password to begin with, such as `Kxbm-7rtq-4hzw`; about 60 random bits. */
export function makeFirstPassword(): string {
  return [
    pick(CAPITALS) + several(3, LETTERS),
    pick(DIGITS) + several(3, LETTERS),
    pick(DIGITS) + several(3, LETTERS),
  ].join("-");
}
