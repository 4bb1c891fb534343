import { getActor } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Clock, Log, Visit } from "../../context.ts";
import type { Database } from "../../database/types.ts";
import type { ApiKeys } from "../api-keys/keys.ts";
import { loadPerson } from "./actors.ts";
import type { SessionRow, Sessions } from "./sessions.ts";

export interface SignedIn {
  readonly actor: Actor;
  readonly name: string;
  /** Of an API key: the key. */
  readonly session: Pick<SessionRow, "expires">;
  /** Whoever sits there has yet to change a first password that somebody else chose. */
  readonly mustChangePassword: boolean;
  /** Of whoever sits there. */
  readonly hasSecondFactor: boolean;
  readonly look: Visit | null;
}

interface Entry {
  readonly signedIn: SignedIn;
  readonly expires: number;
  /** When the entry is looked up again whatever happened: the net under the outbox. */
  readonly stale: number;
}

const MAX_CACHED = 5_000;
const FRESH_FOR = 60_000;

/** Sessions in use with their actors, so that a request costs one hash and one look into a map. */
export class SessionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<SignedIn | null>>();
  readonly #database: Database;
  readonly #sessions: Sessions;
  readonly #keys: ApiKeys;
  readonly #clock: Clock;
  readonly #log: Log;
  /** Raised by every invalidation, so that a look-up begun before it is not kept. */
  #generation = 0;

  constructor({
    database,
    sessions,
    keys,
    clock,
    log,
  }: {
    database: Database;
    sessions: Sessions;
    keys: ApiKeys;
    clock: Clock;
    log: Log;
  }) {
    this.#database = database;
    this.#sessions = sessions;
    this.#keys = keys;
    this.#clock = clock;
    this.#log = log;
  }

  /** What is known without asking the database. */
  peek(tokenHash: string): SignedIn | null {
    const entry = this.#entries.get(tokenHash);
    if (entry === undefined) return null;
    const now = this.#clock();
    return now < entry.stale && now < entry.expires ? entry.signedIn : null;
  }

  async find(tokenHash: string): Promise<SignedIn | null> {
    const known = this.peek(tokenHash);
    if (known !== null) return known;
    const running = this.#loading.get(tokenHash);
    if (running !== undefined) return running;
    const loading = this.#load(tokenHash).finally(() => this.#loading.delete(tokenHash));
    this.#loading.set(tokenHash, loading);
    return loading;
  }

  forgetEmployee(employeeId: number): void {
    this.#generation += 1;
    this.#loading.clear();
    for (const [hash, { signedIn }] of this.#entries) {
      const { employeeId: id, impersonator } = signedIn.actor;
      if (id === employeeId || impersonator?.employeeId === employeeId) this.#entries.delete(hash);
    }
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#loading.clear();
    this.#entries.clear();
  }

  async #load(tokenHash: string): Promise<SignedIn | null> {
    const generation = this.#generation;
    const session = await this.#sessions.find(tokenHash);
    if (session === null) return this.#loadKey(tokenHash, generation);
    const sitting = session.impersonator ?? session.employee;
    const [person, real, mustChangePassword, hasSecondFactor] = await Promise.all([
      loadPerson(this.#database, session.employee),
      loadPerson(this.#database, sitting),
      this.#mustChangePassword(sitting),
      this.#hasSecondFactor(sitting),
    ]);
    if (!person || !real) return null;
    const actor = getActor({ person: real, workingAs: session.impersonator === null ? null : person });
    const look = session.look === null ? null : (JSON.parse(session.look) as Visit);
    const signedIn = { actor, name: person.name, session, mustChangePassword, hasSecondFactor, look };
    if (generation === this.#generation) this.#remember(tokenHash, signedIn);
    this.#note(this.#sessions.touch(session));
    return signedIn;
  }

  /** A key stands for its owner as a session does, with the key on the actor. */
  async #loadKey(tokenHash: string, generation: number): Promise<SignedIn | null> {
    const opened = await this.#keys.open(tokenHash);
    if (opened === null) return null;
    const { key, actor, name } = opened;
    const mustChangePassword = await this.#mustChangePassword(key.employee);
    // a second factor is asked of people at a screen; a key is a secret of its own
    const signedIn = { actor, name, session: key, mustChangePassword, hasSecondFactor: true, look: null };
    if (generation === this.#generation) this.#remember(tokenHash, signedIn);
    this.#note(this.#keys.touch(key));
    return signedIn;
  }

  /** When it was used last is worth a word in the log, and no refused call. */
  #note(touched: Promise<void>): void {
    touched.catch((error: unknown) => this.#log.warn({ err: error }, "a last use could not be written down"));
  }

  async #mustChangePassword(employee: number): Promise<boolean> {
    const row = await this.#database.read
      .selectFrom("sys__credential")
      .select("must_change")
      .where("employee", "=", employee)
      .executeTakeFirst();
    return row?.must_change === 1;
  }

  async #hasSecondFactor(employee: number): Promise<boolean> {
    const [factor, passkey] = await Promise.all([
      this.#database.read
        .selectFrom("sys__second_factor")
        .select("confirmed")
        .where("employee", "=", employee)
        .executeTakeFirst(),
      this.#database.read
        .selectFrom("sys__passkey")
        .select("credential")
        .where("employee", "=", employee)
        .executeTakeFirst(),
    ]);
    return passkey !== undefined || (factor !== undefined && factor.confirmed !== null);
  }

  #remember(tokenHash: string, signedIn: SignedIn): void {
    if (this.#entries.size >= MAX_CACHED) this.#entries.delete(this.#entries.keys().next().value ?? "");
    this.#entries.set(tokenHash, {
      signedIn,
      expires: signedIn.session.expires,
      stale: this.#clock() + FRESH_FOR,
    });
  }
}
