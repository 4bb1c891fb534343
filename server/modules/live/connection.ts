import type { LiveMessage, LiveRecord, LiveSubject } from "../../../core/live/messages.ts";
import { LIVE_CLOSED } from "../../../core/live/messages.ts";
import type { Clock } from "../../context.ts";
import type { SignedIn } from "../auth/session-cache.ts";

/** The part of a socket that is needed here. */
export interface Socket {
  send(text: string): void;
  close(code: number, reason: string): void;
  readonly bufferedAmount: number;
}

/** A browser that reads slower than this many bytes behind is let go; it comes back when it can. */
const MAX_UNREAD = 1_000_000;
const MESSAGES = 20;
const WINDOW = 10_000;

/** One window of one person's browser. */
export class LiveConnection {
  readonly #socket: Socket;
  readonly #release: string;
  readonly #clock: Clock;
  /** Hash of the token it said; null before. */
  tokenHash: string | null = null;
  signedIn: SignedIn | null = null;
  #watched: readonly LiveSubject[] = [];
  readonly #seen = new Set<string>();
  #said: number[] = [];

  constructor({ socket, release, clock }: { socket: Socket; release: string; clock: Clock }) {
    this.#socket = socket;
    this.#release = release;
    this.#clock = clock;
  }

  /** The person notifications and rights are of. */
  get employeeId(): number | null {
    return this.signedIn?.actor.employeeId ?? null;
  }

  /** Of the API key a program signed in with; null: a person's window. */
  get keyId(): number | null {
    return this.signedIn?.actor.key?.id ?? null;
  }

  /** Gives the records that are watched one by one; whether they may be seen is `seen`'s to say. */
  watch(subjects: readonly LiveSubject[]): readonly LiveRecord[] {
    this.#watched = subjects;
    this.#seen.clear();
    return subjects.flatMap(({ resource, id, rows = [] }) =>
      [...(id === undefined ? [] : [id]), ...rows].map((one) => ({ resource, id: one })),
    );
  }

  /** From now on it is known that the person may see these: only of them can be told that they are gone. */
  see(records: readonly LiveRecord[]): void {
    for (const { resource, id } of records)
      if (this.watches(resource, id)) this.#seen.add(`${resource}:${id}`);
  }

  /** Whether the person could see it when it was last looked at; it is forgotten. */
  lose({ resource, id }: LiveRecord): boolean {
    return this.#seen.delete(`${resource}:${id}`);
  }

  watches(resource: string, id: number): boolean {
    return this.#watched.some((one) => one.resource === resource && (one.id === undefined || one.id === id));
  }

  /** False once it says more than anybody's windows would. */
  mayStillSpeak(): boolean {
    const now = this.#clock();
    this.#said = [...this.#said.filter((at) => at > now - WINDOW), now];
    return this.#said.length <= MESSAGES;
  }

  tell(parts: Omit<LiveMessage, "version"> = {}): void {
    if (this.#socket.bufferedAmount > MAX_UNREAD) return this.close("too_many");
    this.#socket.send(JSON.stringify({ version: this.#release, ...parts }));
  }

  close(reason: keyof typeof LIVE_CLOSED): void {
    this.#socket.close(LIVE_CLOSED[reason], reason);
  }
}
