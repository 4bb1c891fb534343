import type { Language } from "../core/definition/definitions.ts";
import type { Clock } from "./context.ts";
import type { Database } from "./database/types.ts";
import type { S3Options } from "./files/s3-driver.ts";
import type { SmtpOptions } from "./mail/transport.ts";
import type { Services } from "./modules/context.ts";
import type { IdentityProviderOptions } from "./modules/auth/identity/provider.ts";
import type { GoogleOptions } from "./modules/gmail/google.ts";
import type { PushOptions } from "./modules/push/options.ts";
import type { Limits } from "./plugins/limits.ts";

/** `info`: each call too. */
export const LOG_LEVELS = ["warn", "info"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What one server works with: `serve.ts` reads it from the settings, tests give it. */
export interface AppOptions {
  /** Open; whoever opened it closes it, after the application. */
  readonly database: Database;
  /** Folder of uploaded files, unless there is a file store. */
  readonly dataDir: string;
  readonly fileStore?: S3Options | null;
  /** The mail server; without one letters are kept in the database. */
  readonly smtp?: SmtpOptions | null;
  /** This server as Google knows it; without it nobody links a mailbox. */
  readonly google?: GoogleOptions | null;
  /** Where the company's people sign in (OpenID Connect); without it here alone. */
  readonly identityProvider?: IdentityProviderOptions | null;
  /** Keys for secrets kept in the database, that which encrypts first; one is made in `dataDir` when absent. */
  readonly secretKeys?: readonly Buffer[];
  /** Ids of keys of sealed values that are gone for good: the server starts without them. */
  readonly lostKeys?: readonly string[];
  /** A file that takes checkpoints of the audit trail; without it the log alone does. */
  readonly auditCheckpoints?: string | null;
  /** Where people reach the application; without it the address the server listens on. */
  readonly publicUrl?: string | null;
  /** True where the demo company may be in the database: mail that no server took can then be read on a page. */
  readonly demo?: boolean;
  /** Minutes after which an idle browser locks its screen; 0: never. */
  readonly idleLockMinutes?: number;
  readonly resourcesDir?: string;
  readonly localesDir?: string;
  readonly clock?: Clock;
  /** Release of the program; the one in package.json when absent. */
  readonly release?: string;
  /** Minimum level that is written, or `silent`. */
  readonly log?: "silent" | LogLevel;
  /** True: calls are spans of OpenTelemetry, whose package collects them. */
  readonly traces?: boolean;
  /** What whoever reads `/metrics` says as its bearer token; without it only callers at this machine may. */
  readonly metricsToken?: string | null;
  /** The built browser application; nothing is served when it is not there. */
  readonly staticDir?: string;
  readonly limits?: Partial<Limits>;
  /** Addresses and networks of the proxies before this server; without them a caller's address is that of the connection. */
  readonly trustedProxies?: readonly string[];
  /** Other origins whose pages may call this server. */
  readonly corsOrigins?: readonly string[];
  /** Hosts that webhooks reach although they are internal or speak http. */
  readonly webhookHosts?: readonly string[];
  /** Milliseconds a webhook's receiver has to answer. */
  readonly webhookTimeout?: number;
  /** Where faults of security are reported, as `mailto:` or `https:`; without it there is no security.txt. */
  readonly securityContact?: string | null;
  readonly services?: Partial<Services>;
  /** Host that hands out scripts, styles and fonts, without a slash at the end; absent or null: this server. */
  readonly assetUrl?: string | null;
  /** True: this server runs the jobs at their times. Absent: they run when they are called only. */
  readonly jobs?: boolean;
  /** What documents such as pay stubs are written in; English when absent. */
  readonly documentLanguage?: Language;
  /** Push messages through Firebase; without it browsers are told by their open windows alone. */
  readonly push?: PushOptions | null;
}
