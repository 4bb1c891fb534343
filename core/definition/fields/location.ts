import { isObject } from "../record.ts";
import { fieldType } from "./base.ts";
import { accept, refuse } from "./spec.ts";
import { parseLine } from "./text-values.ts";

/** The lines of an address. */
export const ADDRESS_PARTS = ["street", "city", "state", "zip", "country"] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];
export const isAddressPart = (name: string): boolean => ADDRESS_PARTS.some((word) => word === name);
const PARTS: readonly string[] = [...ADDRESS_PARTS, "latitude", "longitude"];
const PART_LENGTH = 200;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

function readPosition(value: Readonly<Record<string, unknown>>): Position | null {
  const { latitude, longitude } = value;
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Both co-ordinates or neither. */
const hasPosition = (value: Readonly<Record<string, unknown>>): boolean =>
  value.latitude != null || value.longitude != null;

function readWord(value: unknown): string | null | undefined {
  if (value == null) return null;
  const parsed = parseLine(value);
  const text = parsed.ok ? String(parsed.value) : undefined;
  return text === undefined || text.length > PART_LENGTH ? undefined : text || null;
}

/** `{street, city, state, zip, country, latitude, longitude}`, each a text or null, the co-ordinates numbers or null. */
export const address = fieldType<"address">({
  kind: "json",
  parse: (value) => {
    if (!isObject(value) || Object.keys(value).some((key) => !PARTS.includes(key)))
      return refuse("invalid_address");
    const words = ADDRESS_PARTS.map((part) => [part, readWord(value[part])] as const);
    if (words.some(([, word]) => word === undefined)) return refuse("invalid_address");
    const position = readPosition(value);
    if (!position && hasPosition(value)) return refuse("invalid_geo");
    const nothing = !position && words.every(([, word]) => word === null);
    return accept(
      nothing
        ? null
        : {
            ...Object.fromEntries(words),
            latitude: position?.latitude ?? null,
            longitude: position?.longitude ?? null,
          },
    );
  },
});

/** `{latitude, longitude}` in degrees. */
export const geo = fieldType<"geo">({
  kind: "json",
  parse: (value) => {
    const position = isObject(value) ? readPosition(value) : null;
    return position ? accept(position) : refuse("invalid_geo");
  },
});
