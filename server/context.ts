import type { Span } from "@opentelemetry/api";
import type { Actor } from "../core/access/types.ts";
import type { Language } from "../core/definition/definitions.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; set before any handler of a route that is not `config.public`. */
    actor: Actor;
    /** Hash of the session's token; null on public routes. */
    sessionHash: string | null;
    /** Of a session that only looks: as whom, under which draft. */
    look: Visit | null;
    /** Hash of the token the request carries, "" when it carries none; null until something asks. */
    tokenHash: string | null;
    /** Null where nobody collects spans. */
    span: Span | null;
    /** Of the texts in the answer, from Accept-Language. */
    readonly language: Language;
  }

  interface FastifyReply {
    /** Code of the error this answers; null where it answers none. */
    errorCode: string | null;
  }

  interface FastifyContextConfig {
    /** The route answers without a session. */
    public?: boolean;
    /** The body of a route that reads it by itself: for the description, nothing is checked by it. */
    takes?: Readonly<Record<string, unknown>>;
    /** The route answers also somebody who has yet to change the first password, or to set up a second factor. */
    beforeFirstPassword?: boolean;
    /** The route answers also somebody who has yet to set up a second factor: it is for whoever chose their password. */
    beforeSecondFactor?: boolean;
  }
}

/** The only source of the present time on the server, so that tests can move it. Epoch milliseconds. */
export type Clock = () => number;

/** What the server writes about itself; pino's shape. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** As whom an admin looks at the application, and under which draft; null: what is in force. */
export interface Visit {
  readonly draft: number | null;
  /** One of the two is null. */
  readonly person: number | null;
  readonly role: string | null;
}
