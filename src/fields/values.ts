import { enumerated } from "../i18n/enumerated.ts";
import { isRecord } from "../lib/api-error.ts";

/** The shapes of values as the API answers them, read carefully: an older row may hold something else. */
export interface ReferenceValue {
  readonly id: number;
  readonly label: string;
  /** A second line that tells people with the same name apart. */
  readonly hint?: string | null;
  /** The server gave no name: a number stands for it. */
  readonly nameless?: true;
}

export interface DynamicReferenceValue extends ReferenceValue {
  readonly resource: string;
}

export interface FileValue {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface AddressValue {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

export interface GeoValue {
  readonly latitude: number;
  readonly longitude: number;
}

export type ChildRow = Readonly<Record<string, unknown>> & { readonly id?: number };

export function asReference(value: unknown): ReferenceValue | null {
  if (!isRecord(value) || typeof value["id"] !== "number") return null;
  const { id, label } = value;
  const hint = typeof value["hint"] === "string" ? value["hint"] : null;
  return typeof label === "string" ? { id, label, hint } : { id, label: `#${id}`, hint, nameless: true };
}

export function asReferences(value: unknown): ReferenceValue[] {
  return asList(value).flatMap((entry) => asReference(entry) ?? []);
}

export function asDynamicReference(value: unknown): DynamicReferenceValue | null {
  const reference = asReference(value);
  if (!reference || !isRecord(value) || typeof value["resource"] !== "string") return null;
  return { ...reference, resource: value["resource"] };
}

export function asFile(value: unknown): FileValue | null {
  if (!isRecord(value) || typeof value["id"] !== "number") return null;
  return {
    id: value["id"],
    name: typeof value["name"] === "string" ? value["name"] : `#${value["id"]}`,
    size: typeof value["size"] === "number" ? value["size"] : 0,
    type: typeof value["type"] === "string" ? value["type"] : "",
  };
}

export function asFiles(value: unknown): FileValue[] {
  return asList(value).flatMap((entry) => asFile(entry) ?? []);
}

/** What files are called. */
export const fileNames = (value: unknown): string =>
  enumerated((Array.isArray(value) ? asFiles(value) : asFiles([value])).map(({ name }) => name));

export function asAddress(value: unknown): AddressValue | null {
  if (!isRecord(value)) return null;
  const text = (key: string) => (typeof value[key] === "string" ? value[key] : null);
  const figure = (key: string) => (typeof value[key] === "number" ? value[key] : null);
  return {
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    country: text("country"),
    latitude: figure("latitude"),
    longitude: figure("longitude"),
  };
}

export function asGeo(value: unknown): GeoValue | null {
  if (!isRecord(value)) return null;
  const { latitude, longitude } = value;
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
}

export function asRows(value: unknown): ChildRow[] {
  return asList(value).filter(isRecord);
}

export function asStrings(value: unknown): string[] {
  return asList(value).map(String);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text, number or boolean as text; anything else, and nothing, as empty text. */
export function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

export function isEmptyValue(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
