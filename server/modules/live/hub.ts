import type { LiveSubject } from "../../../core/live/messages.ts";
import { hashToken } from "../auth/sessions.ts";
import type { ModuleContext } from "../context.ts";
import type { OutboxEvent } from "../../plugins/outbox.ts";
import type { LiveConnection } from "./connection.ts";
import { changesFor, presencesFor, findRecipients, filterVisible } from "./events.ts";

/** Windows one person may have open at once; the one that is longest there goes first. */
export const MAX_WINDOWS = 20;
/** Milliseconds in which writes are gathered before anybody is told: a save is several, a bulk edit many. */
const GATHER = 120;
/** Rows a gathering looks at; who needs more asks anew anyway. */
const MAX_ROWS = 500;

const NOTIFICATION = "emp_notify";
/** Writes after which a session may no longer stand. */
const SESSIONS: ReadonlySet<string> = new Set(["sys__session", "employee", "role", "sys__meta"]);

export interface LiveHub {
  /** How many windows are connected to this process. */
  readonly count: number;
  add(connection: LiveConnection): void;
  remove(connection: LiveConnection): void;
  /** Takes a token; false and closed when it stands for nobody, or for somebody else than `userId`. */
  signIn(connection: LiveConnection, said: { token: string; userId: number | null }): Promise<boolean>;
  /** Takes what a window watches from now on. */
  watch(connection: LiveConnection, subjects: readonly LiveSubject[]): Promise<void>;
  /** Settles when what the outbox brought so far has been told. */
  settled(): Promise<void>;
  close(): void;
}

/** Tells open windows what the outbox says, whichever process wrote it; each only what its person may see. */
export function createLiveHub(context: ModuleContext): LiveHub {
  const { outbox, sessionCache, clock, log } = context;
  const connections = new Set<LiveConnection>();
  let gathered: OutboxEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let telling: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const events = gathered;
    gathered = [];
    telling = telling
      .then(() => tellAll(events))
      .catch((error: unknown) => log.warn({ err: error }, "open windows were not told"));
    return telling;
  };

  const stop = outbox.on("*", (event) => {
    if (connections.size === 0) return;
    if (gathered.length < MAX_ROWS || SESSIONS.has(event.resource)) gathered.push(event);
    timer ??= setTimeout(() => void flush(), GATHER);
  });

  async function tellAll(events: readonly OutboxEvent[]): Promise<void> {
    if (events.length === 0) return;
    const now = clock();
    const hasEnded = [...connections].some(
      ({ signedIn }) => signedIn !== null && signedIn.session.expires <= now,
    );
    if (hasEnded || events.some(({ resource }) => SESSIONS.has(resource))) await lookAtSessions();
    const notified = await findRecipients(context, idsOf(events, NOTIFICATION));
    for (const connection of connections) {
      const { employeeId } = connection;
      if (employeeId === null) continue;
      // notifications are the person's own
      if (notified.has(employeeId) && connection.keyId === null) connection.tell({ notified: true });
      for (const presence of await presencesFor(context, { connection, events }))
        connection.tell({ presence });
      const { changed, gone } = await changesFor(context, { connection, events });
      if (changed.length + gone.length > 0) {
        connection.tell({
          ...(changed.length > 0 ? { changed } : {}),
          ...(gone.length > 0 ? { gone } : {}),
        });
      }
    }
  }

  /** Rights may have changed, or the session is over. */
  async function lookAtSessions(): Promise<void> {
    for (const connection of connections) {
      if (connection.tokenHash === null) continue;
      const found = await sessionCache.find(connection.tokenHash);
      connection.signedIn = found;
      if (found === null) connection.close("session_over");
    }
  }

  return {
    get count() {
      return connections.size;
    },
    add: (connection) => void connections.add(connection),
    remove: (connection) => void connections.delete(connection),
    async signIn(connection, { token, userId }) {
      const hash = hashToken(token);
      const found = await sessionCache.find(hash);
      if (found === null || (userId !== null && userId !== found.actor.employeeId)) {
        connection.close(found === null ? "session_over" : "other_person");
        return false;
      }
      connection.tokenHash = hash;
      connection.signedIn = found;
      const own = [...connections].filter(
        ({ employeeId, keyId }) => employeeId === connection.employeeId && keyId === connection.keyId,
      );
      for (const old of own.slice(0, -MAX_WINDOWS)) old.close("too_many");
      return true;
    },
    async watch(connection, subjects) {
      const records = connection.watch(subjects);
      if (records.length > 0) connection.see(await filterVisible(context, { connection, records }));
    },
    async settled() {
      await outbox.drain();
      await flush();
    },
    close() {
      stop();
      if (timer !== null) clearTimeout(timer);
      connections.clear();
    },
  };
}

const idsOf = (events: readonly OutboxEvent[], name: string): number[] =>
  events.filter(({ resource }) => resource === name).map(({ record }) => record);
