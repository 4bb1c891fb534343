/** What the live connection says. Every message carries the release of the server (§7); the parts say what else is new. */
export interface LiveMessage {
  /** Release of the server that speaks. */
  readonly version: string;
  /** The token was taken: from here on the other parts may follow. */
  readonly welcome?: true;
  /** Records that the listener watches and may see were written; the listener asks again for what it may read of them. */
  readonly changed?: readonly LiveChange[];
  /** Records that the listener watched and may see no longer. */
  readonly gone?: readonly LiveRecord[];
  /** Something reached the listener's notifications, or one of them was read elsewhere. */
  readonly notified?: true;
  /** Who looks at a record changed. */
  readonly presence?: LiveRecord;
}

export interface LiveRecord {
  readonly resource: string;
  readonly id: number;
}

export interface LiveChange extends LiveRecord {
  readonly row_version: number;
  /** The listener wrote it. */
  readonly mine: boolean;
}

/** A resource's list (`id` absent) or a single record. */
export interface LiveSubject {
  readonly resource: string;
  readonly id?: number;
  /** Rows of the list that are on the screen: the listener is told when one of them is no longer theirs to see. */
  readonly rows?: readonly number[];
}

/** What a browser says. The first message carries the token; before it the server sends nothing but its version. */
export type LiveRequest = { readonly token: string } | { readonly watch: readonly LiveSubject[] };

/** Path of the live connection; its query holds `user_id` and `release_id`. */
export const LIVE_PATH = "/live";

/** Most subjects one connection watches. */
export const MAX_WATCHED = 50;
/** Most rows one connection watches, of all its lists together. */
export const MAX_ROWS_WATCHED = 400;
/** Bytes of the longest message a browser may send. */
export const MAX_REQUEST_LENGTH = 16_384;

/** Codes a connection is closed with. Those of 4400 and more say that coming back at once is of no use. */
export const LIVE_CLOSED = {
  /** Nobody said who they are in time. */
  silent: 4408,
  /** The token stands for no session, or the session ended. */
  session_over: 4401,
  /** The session is another person's than the address says. */
  other_person: 4403,
  /** Words that mean nothing. */
  unreadable: 4400,
  /** Too many messages, or too many connections of one person. */
  too_many: 4429,
} as const;

/** What a browser said; null when it is nothing it may say. */
export function readLiveRequest(text: string): LiveRequest | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== "object" || said === null) return null;
  const { token, watch } = said as { token?: unknown; watch?: unknown };
  if (typeof token === "string") return token !== "" && token.length <= 200 ? { token } : null;
  if (!Array.isArray(watch) || watch.length > MAX_WATCHED) return null;
  const subjects = watch.map(readSubject);
  if (!subjects.every((subject) => subject !== null)) return null;
  const rows = subjects.reduce((count, subject) => count + (subject.rows?.length ?? 0), 0);
  return rows <= MAX_ROWS_WATCHED ? { watch: subjects } : null;
}

function readSubject(value: unknown): LiveSubject | null {
  if (typeof value !== "object" || value === null) return null;
  const { resource, id, rows } = value as { resource?: unknown; id?: unknown; rows?: unknown };
  if (typeof resource !== "string" || !/^[a-z][a-z0-9_]{0,59}$/.test(resource)) return null;
  if (id !== undefined) return isId(id) ? { resource, id } : null;
  if (rows === undefined) return { resource };
  return Array.isArray(rows) && rows.every(isId) ? { resource, rows } : null;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** What a server said; null when it is no message of this connection. */
export function readLiveMessage(text: string): LiveMessage | null {
  try {
    const said: unknown = JSON.parse(text);
    const version = (said as { version?: unknown } | null)?.version;
    return typeof version === "string" ? (said as LiveMessage) : null;
  } catch {
    return null;
  }
}
