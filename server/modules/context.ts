import type { FastifyRequest } from "fastify";
import type { Language } from "../../core/definition/definitions.ts";
import type { Audit } from "../audit/audit.ts";
import type { Clock, Log } from "../context.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { Database } from "../database/types.ts";
import type { FileDriver } from "../files/driver.ts";
import type { OnceLinks } from "../files/once-links.ts";
import type { Mail } from "../mail/mail.ts";
import type { Messages } from "../i18n/messages.ts";
import type { Room } from "../plugins/room.ts";
import type { Limits } from "../plugins/limits.ts";
import type { Outbox } from "../plugins/outbox.ts";
import type { Engine } from "../resources/engine.ts";
import type { SessionCache } from "./auth/session-cache.ts";
import type { Sessions } from "./auth/sessions.ts";

/** Hosts of services apart from this server, without a slash at the end; null: this server does it itself. */
export interface Services {
  /** Takes journal and positions (`ACTIVITY_URL`). */
  readonly activity: string | null;
  /** Takes bug reports (`BUG_REPORT_URL`). */
  readonly bugReports: string | null;
}

export const NO_SERVICES: Services = { activity: null, bugReports: null };

/** What every module of the server is given. */
export interface ModuleContext {
  readonly engine: Engine;
  readonly database: Database;
  /** The definitions of this moment: ask again for every request, a published version replaces them. */
  readonly definitions: () => RuntimeDefinitions;
  readonly sessions: Sessions;
  readonly sessionCache: SessionCache;
  readonly outbox: Outbox;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Log;
  /** What people did that somebody may have to answer for. */
  readonly audit: Audit;
  /** Release of the program; browsers reload when it changes. */
  readonly release: string;
  readonly services: Services;
  /** Whether push messages are sent. */
  readonly push: boolean;
  readonly limits: Limits;
  /** For what works through so much that few may do so at once. */
  readonly largeWork: Room;
  /** Where uploaded files lie. */
  readonly files: FileDriver;
  readonly onceLinks: OnceLinks;
  /** Letters, queued in the transaction they are given and delivered behind it. */
  readonly mail: Mail;
  /** Where people reach the application, without a slash at the end: for links in mail. */
  readonly publicUrl: () => string;
  /** Whether the caller may read the mail that went nowhere: only of the demo company, only at this machine. */
  readonly showsMail: (request: FastifyRequest) => Promise<boolean>;
  /** Minutes without a hand on mouse or keys after which a browser locks its screen; 0: never. */
  readonly idleLockMinutes: number;
  /** What papers of the company are written in where nobody's own language is known. */
  readonly documentLanguage: Language;
  /** Folder of uploads not yet stored. */
  readonly uploadDir: string;
}
