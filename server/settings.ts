import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { LANGUAGES } from "../core/definition/definitions.ts";
import type { Language } from "../core/definition/definitions.ts";
import { LOG_LEVELS, type LogLevel } from "./app-options.ts";
import type { S3Options } from "./files/s3-driver.ts";
import type { IdentityProviderOptions } from "./modules/auth/identity/provider.ts";
import type { GoogleOptions } from "./modules/gmail/google.ts";
import { KEY_LENGTH } from "./secrets/secret-key.ts";
import type { SmtpOptions } from "./mail/transport.ts";
import type { Services } from "./modules/context.ts";
import { readPushOptions } from "./modules/push/options.ts";
import type { PushOptions } from "./modules/push/options.ts";

/** How much demo data a first start makes. */
export const DEMO_SIZES = ["off", "small", "100k", "1m"] as const;
export type DemoSize = (typeof DEMO_SIZES)[number];

export interface Settings {
  readonly port: number;
  /** Null: this machine alone as long as the data is the demo company's, else all addresses. */
  readonly host: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Streaming replicas of that database that may answer reads. */
  readonly databaseReadUrls: readonly string[];
  readonly demo: DemoSize;
  /** Calls a minute of one session; null: the product's own limit. */
  readonly callsPerMinute: number | null;
  /** Addresses and networks of the proxies before this server, whose word about a caller's address counts. */
  readonly trustedProxies: readonly string[];
  /** Other origins whose pages may call this server. */
  readonly corsOrigins: readonly string[];
  /** Hosts that webhooks reach although they are internal or speak http: names, with a port where only that one is meant. */
  readonly webhookHosts: readonly string[];
  /** Where faults of security are reported: an address of mail or of a page; null: nowhere yet. */
  readonly securityContact: string | null;
  readonly documentLanguage: Language;
  readonly jobs: boolean;
  readonly log: LogLevel;
  /** Whether spans are sent somewhere, as OpenTelemetry's own variables say. */
  readonly traces: boolean;
  /** Milliseconds from the word to stop until no call is taken any more, for proxies that notice by `/api/ready/`. */
  readonly stopDelay: number;
  /** What whoever reads `/metrics` says as its bearer token; null: only callers at this machine may. */
  readonly metricsToken: string | null;
  readonly services: Services;
  /** Where browsers get scripts, styles and fonts; null: here. */
  readonly assetUrl: string | null;
  /** Push messages through Firebase; null: not set up. */
  readonly push: PushOptions | null;
  /** Where uploads lie; null: in `dataDir`. */
  readonly fileStore: S3Options | null;
  /** The mail server; null: letters are kept in the database. */
  readonly smtp: SmtpOptions | null;
  /** This server as Google knows it; null: nobody links a mailbox. */
  readonly google: GoogleOptions | null;
  /** The company's identity provider; null: people sign in here alone. */
  readonly identityProvider: IdentityProviderOptions | null;
  /** Keys for secrets kept in the database, that which encrypts first; none: made in `dataDir`. */
  readonly secretKeys: readonly Buffer[];
  /** Ids of keys of sealed values that are gone for good. */
  readonly lostKeys: readonly string[];
  /** A file that takes checkpoints of the audit trail; null: the log alone does. */
  readonly auditCheckpoints: string | null;
  /** Where people reach the application, without a slash at the end; null: the address it listens on. */
  readonly publicUrl: string | null;
  /** Minutes after which an idle browser locks its screen, 0: never; null: the product's own. */
  readonly idleLockMinutes: number | null;
}

/** A setting that cannot be used, in words for the person who set it. */
export class SettingError extends Error {}

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseUrl = databaseAddress(value("DATABASE_URL"));
  const production = environment.NODE_ENV === "production" || databaseUrl !== undefined;
  const demo = demoSize(value("DEMO") ?? (production ? "off" : "small"));
  return {
    port: port(value("PORT") ?? "4000"),
    host: value("HOST") ?? null,
    dataDir: resolve(value("DATA_DIR") ?? "data"),
    databaseUrl,
    databaseReadUrls: databaseReadUrls(value("DATABASE_READ_URL"), databaseUrl),
    demo,
    callsPerMinute: callsPerMinute(value("CALLS_PER_MINUTE")),
    trustedProxies: trustedProxies(value("TRUSTED_PROXIES")),
    corsOrigins: corsOrigins(value("CORS_ORIGINS")),
    webhookHosts: webhookHosts(value("WEBHOOK_HOSTS")),
    securityContact: securityContact(value("SECURITY_CONTACT")),
    documentLanguage: language("DOCUMENT_LANGUAGE", value("DOCUMENT_LANGUAGE") ?? "en"),
    jobs: onOrOff("JOBS", value("JOBS") ?? "on"),
    traces: address("OTEL_EXPORTER_OTLP_ENDPOINT", value("OTEL_EXPORTER_OTLP_ENDPOINT")) !== null,
    log: logLevel(value("LOG_LEVEL") ?? "warn"),
    stopDelay: stopDelay(value("STOP_DELAY") ?? "0"),
    metricsToken: value("METRICS_TOKEN") ?? null,
    assetUrl: address("ASSET_URL", value("ASSET_URL")),
    services: {
      activity: address("ACTIVITY_URL", value("ACTIVITY_URL")),
      bugReports: address("BUG_REPORT_URL", value("BUG_REPORT_URL")),
    },
    push: push(value),
    fileStore: fileStore(value),
    smtp: smtp(value),
    google: google(value),
    identityProvider: identityProvider(value),
    secretKeys: secretKeys(value("SECRET_KEY")),
    lostKeys: lostKeys(value("LOST_KEYS")),
    auditCheckpoints: value("AUDIT_CHECKPOINTS") ?? null,
    publicUrl: address("PUBLIC_URL", value("PUBLIC_URL")),
    idleLockMinutes: idleLockMinutes(value("IDLE_LOCK_MINUTES")),
  };
}

function databaseAddress(text: string | undefined): string | undefined {
  if (text === undefined || isPostgresAddress(text)) return text;
  throw new SettingError(
    "DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host/name.",
  );
}

function databaseReadUrls(text: string | undefined, databaseUrl: string | undefined): string[] {
  const urls = text?.split(",").map((url) => url.trim()) ?? [];
  if (urls.every(isPostgresAddress) && (urls.length === 0 || databaseUrl !== undefined)) return urls;
  throw new SettingError(
    "DATABASE_READ_URL takes the addresses of streaming replicas of the database that DATABASE_URL names, separated by commas, such as postgres://user:password@replica/name.",
  );
}

export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? "");
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

function stopDelay(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 60) return number * 1000;
  throw new SettingError(`STOP_DELAY is "${text}"; it must be a whole number of seconds up to 60.`);
}

function language(name: string, text: string): Language {
  const known = LANGUAGES.find((each) => each === text.toLowerCase());
  if (known !== undefined) return known;
  throw new SettingError(`${name} is "${text}"; it must be one of ${LANGUAGES.join(", ")}.`);
}

function onOrOff(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new SettingError(`${name} is "${text}"; it must be on or off.`);
}

function logLevel(text: string): LogLevel {
  const known = LOG_LEVELS.find((each) => each === text.toLowerCase());
  if (known !== undefined) return known;
  throw new SettingError(`LOG_LEVEL is "${text}"; it must be one of ${LOG_LEVELS.join(", ")}.`);
}

function trustedProxies(text: string | undefined): string[] {
  const names = text?.split(",").map((name) => name.trim()) ?? [];
  const wrong = names.find((name) => !isNetwork(name));
  if (wrong === undefined) return names;
  throw new SettingError(
    `TRUSTED_PROXIES holds "${wrong}"; it takes addresses and networks such as 127.0.0.1, 10.0.0.0/8.`,
  );
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function corsOrigins(text: string | undefined): string[] {
  const origins = text?.split(",").map((origin) => origin.trim().replace(/\/$/, "")) ?? [];
  const wrong = origins.find(
    (origin) => !/^https?:$/.test(URL.parse(origin)?.protocol ?? "") || URL.parse(origin)?.origin !== origin,
  );
  if (wrong === undefined) return origins;
  throw new SettingError(
    `CORS_ORIGINS holds "${wrong}"; it takes origins such as https://portal.example, https://tools.example:8443.`,
  );
}

function webhookHosts(text: string | undefined): string[] {
  const hosts = text?.split(",").map((host) => host.trim()) ?? [];
  const wrong = hosts.find((host) => URL.parse(`wss://${host}`)?.host !== host);
  if (wrong === undefined) return hosts;
  throw new SettingError(
    `WEBHOOK_HOSTS holds "${wrong}"; it takes hosts such as hooks.internal, 127.0.0.1:9000.`,
  );
}

function securityContact(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^(mailto|https):$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new SettingError(
    `SECURITY_CONTACT is "${text}"; it must be an address such as mailto:security@benchline.example.`,
  );
}

function smtp(value: (name: string) => string | undefined): SmtpOptions | null {
  const [url, from] = [value("SMTP_URL"), value("MAIL_FROM")];
  if (url === undefined) return null;
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw new SettingError("SMTP_URL must be an address such as smtp://user:password@host:587.");
  if (from === undefined) throw new SettingError("SMTP_URL needs MAIL_FROM, the sender of every letter.");
  return { url, from };
}

function google(value: (name: string) => string | undefined): GoogleOptions | null {
  const [clientId, clientSecret] = [value("GOOGLE_CLIENT_ID"), value("GOOGLE_CLIENT_SECRET")];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined)
    throw new SettingError(
      "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; one of them is missing.",
    );
  return { clientId, clientSecret };
}

/** One that is spoken to without encryption is for a try on this machine. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function identityProvider(value: (name: string) => string | undefined): IdentityProviderOptions | null {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const [issuer, clientId, clientSecret] = names.map(value);
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (!issuer || !clientId || !clientSecret) {
    const missing = names.filter((name) => value(name) === undefined);
    throw new SettingError(`An identity provider needs ${names.join(", ")}; missing: ${missing.join(", ")}.`);
  }
  const url = URL.parse(issuer);
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && LOCAL_HOST.test(url.hostname)))
    throw new SettingError(
      `OIDC_ISSUER is "${issuer}"; it must be an address such as https://login.benchline.example.`,
    );
  return {
    issuer,
    clientId,
    clientSecret,
    name: value("OIDC_NAME") ?? url.hostname,
    scope: value("OIDC_SCOPE") ?? "openid profile email",
    employeeClaim: value("OIDC_EMPLOYEE_CLAIM") ?? "email",
    groupsClaim: value("OIDC_GROUPS_CLAIM") ?? "groups",
  };
}

function secretKeys(text: string | undefined): Buffer[] {
  const keys = text?.split(",").map((key) => Buffer.from(key.trim(), "base64")) ?? [];
  if (keys.every(({ length }) => length === KEY_LENGTH)) return keys;
  throw new SettingError(
    `SECRET_KEY must be ${KEY_LENGTH} bytes in base64, as openssl rand -base64 ${KEY_LENGTH} prints them; behind a comma follow keys before it that are still needed.`,
  );
}

function lostKeys(text: string | undefined): string[] {
  const ids = text?.split(",").map((id) => id.trim()) ?? [];
  if (ids.every((id) => /^[0-9a-f]{8}$/.test(id))) return ids;
  throw new SettingError(
    "LOST_KEYS takes the ids of keys that are gone for good, as the server names them, separated by commas.",
  );
}

function address(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text.replace(/\/+$/, "");
  throw new SettingError(`${name} is "${text}"; it must be an address such as https://benchline.example.`);
}

function idleLockMinutes(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0 && number <= 1440) return number;
  throw new SettingError(
    `IDLE_LOCK_MINUTES is "${text}"; it must be a whole number up to 1440, 0 for never.`,
  );
}

/** `FCM_SERVICE_ACCOUNT` names a file of Firebase's console, `FCM_WEB_CONFIG` is JSON with `vapidKey`. */
function push(value: (name: string) => string | undefined): PushOptions | null {
  const [path, web] = [value("FCM_SERVICE_ACCOUNT"), value("FCM_WEB_CONFIG")];
  if (path === undefined && web === undefined) return null;
  if (path === undefined || web === undefined)
    throw new SettingError("Push messages need both FCM_SERVICE_ACCOUNT and FCM_WEB_CONFIG.");
  let account: string;
  try {
    account = readFileSync(path, "utf8");
  } catch {
    throw new SettingError(`FCM_SERVICE_ACCOUNT names a file that cannot be read: ${path}`);
  }
  const options = readPushOptions({ account, web });
  if (options === null) throw new SettingError("FCM_SERVICE_ACCOUNT or FCM_WEB_CONFIG is not complete.");
  return options;
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
