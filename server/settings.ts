import { resolve } from "node:path";
import type { S3Options } from "./files/s3-driver.ts";

/** How much demo data a first start makes. */
export const DEMO_SIZES = ["off", "small", "100k", "1m"] as const;
export type DemoSize = (typeof DEMO_SIZES)[number];

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly demo: DemoSize;
  /** Calls a minute of one session; null: the product's own limit. */
  readonly callsPerMinute: number | null;
  /** Where uploads lie; null: in `dataDir`. */
  readonly fileStore: S3Options | null;
}

/** A setting that cannot be used, in words for the person who set it. */
export class SettingError extends Error {}

/** Reads the environment. With demo data, whose passwords are known, only this machine is served unless HOST says otherwise. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseUrl = value("DATABASE_URL");
  const production = environment.NODE_ENV === "production" || databaseUrl !== undefined;
  const demo = demoSize(value("DEMO") ?? (production ? "off" : "small"));
  return {
    port: port(value("PORT") ?? "4000"),
    host: value("HOST") ?? (demo === "off" ? "0.0.0.0" : "127.0.0.1"),
    dataDir: resolve(value("DATA_DIR") ?? "data"),
    databaseUrl,
    demo,
    callsPerMinute: callsPerMinute(value("CALLS_PER_MINUTE")),
    fileStore: fileStore(value),
  };
}

function demoSize(text: string): DemoSize {
  const size = DEMO_SIZES.find((known) => known === text.toLowerCase());
  if (size === undefined)
    throw new SettingError(`DEMO is "${text}"; it must be one of ${DEMO_SIZES.join(", ")}.`);
  return size;
}

function port(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new SettingError(`PORT is "${text}"; it must be a number from 0 to 65535.`);
}

function callsPerMinute(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new SettingError(`CALLS_PER_MINUTE is "${text}"; it must be a whole number, 0 for no limit.`);
}

const S3_NAMES = [
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

function fileStore(value: (name: string) => string | undefined): S3Options | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = S3_NAMES.map(value);
  if (endpoint === undefined && bucket === undefined) return null;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) {
    const missing = S3_NAMES.filter((name) => value(name) === undefined);
    throw new SettingError(`A file store needs ${S3_NAMES.join(", ")}; missing: ${missing.join(", ")}.`);
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: value("S3_PREFIX") ?? "" };
}
