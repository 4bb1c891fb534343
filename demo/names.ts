import { FAMILY_NAMES, GIVEN_NAMES } from "./words/people.ts";
import { CITIES, STREETS } from "./vocabulary/cities.ts";
import { foldText } from "../core/definition/fold.ts";
import { weighted } from "./random.ts";
import type { City } from "./vocabulary/cities.ts";
import type { Random } from "./random.ts";

export interface PersonName {
  readonly given: string;
  readonly family: string;
  readonly name: string;
  readonly gender: "male" | "female";
  /** For addresses: folded, without blanks. */
  readonly mailbox: string;
}

/** Names with addresses that no two people share. */
export function createNames(random: Random): (domain: string) => PersonName & { email: string } {
  const taken = new Map<string, number>();
  return (domain) => {
    const gender = random.chance(0.38) ? "female" : "male";
    const given = random.pick(GIVEN_NAMES[gender]);
    const family = random.pick(FAMILY_NAMES);
    const base = foldText(`${given}.${family}`).replaceAll(/[^a-z.]/gu, "");
    const used = (taken.get(base + domain) ?? 0) + 1;
    taken.set(base + domain, used);
    const mailbox = used === 1 ? base : `${base}${used}`;
    return { given, family, gender, name: `${given} ${family}`, mailbox, email: `${mailbox}@${domain}` };
  };
}

const AREA_CODES = [212, 201, 312, 404, 415, 469, 512, 602, 617, 704, 713, 813, 919, 206] as const;

/** Numbers of the 555-01xx block, which belong to nobody. */
export const usPhone = (random: Random): string =>
  `+1${random.pick(AREA_CODES)}55501${String(random.integer(0, 99)).padStart(2, "0")}`;

export const indianPhone = (random: Random): string =>
  `+9199900${String(random.integer(0, 99_999)).padStart(5, "0")}`;

export const drawCity = weighted<City>(CITIES.map((place) => [place, place.weight] as const));

/** A real city with an invented street. */
export function addressIn(
  random: Random,
  { city, state, zip, country, latitude, longitude }: City,
): Readonly<Record<string, string | number | null>> {
  const code = country === "US" ? zip + String(random.integer(10, 99)) : `${zip} 1A${random.integer(1, 9)}`;
  return {
    street: `${random.integer(10, 9900)} ${random.pick(STREETS)}`,
    city,
    state,
    zip: code,
    country,
    latitude: Math.round((latitude + random.normal(0, 0.05)) * 1e4) / 1e4,
    longitude: Math.round((longitude + random.normal(0, 0.05)) * 1e4) / 1e4,
  };
}
