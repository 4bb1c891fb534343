import { AppError } from "../../core/errors/app-error.ts";

export interface RoomLimits {
  readonly all: number;
  /** The part of it that one person may take, so that nobody stands in everybody's way. */
  readonly person: number;
  /** Milliseconds somebody waits for room. */
  readonly patience?: number;
}

/** As many may wait for room; whoever comes then is refused. */
const MAX_WAITING = 200;
const PATIENCE = 20_000;
/** Seconds after which to come again. */
const RETRY_AFTER = 5;

interface Guest {
  readonly who: string;
  readonly size: number;
}

/**
 * Room for what may not be under way beside too much else. What is alone always enters, however large; who cannot enter
 * waits in turn, and whoever fits goes past those who do not.
 */
export class Room {
  readonly #limits: RoomLimits;
  readonly #byPerson = new Map<string, number>();
  readonly #waiting = new Map<Guest, () => void>();
  #taken = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  /** Settles when there is room; gives the way to leave. Throws 503 when there is none for long. */
  async enter(guest: Guest): Promise<() => void> {
    if (this.#fits(guest)) this.#take(guest, guest.size);
    else await this.#wait(guest);
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#take(guest, -guest.size);
      for (const [other, enter] of this.#waiting) if (this.#fits(other)) enter();
    };
  }

  #fits({ who, size }: Guest): boolean {
    const own = this.#byPerson.get(who) ?? 0;
    const { all, person } = this.#limits;
    return (this.#taken === 0 || this.#taken + size <= all) && (own === 0 || own + size <= person);
  }

  #take({ who }: Guest, size: number): void {
    this.#taken += size;
    const own = (this.#byPerson.get(who) ?? 0) + size;
    if (own === 0) this.#byPerson.delete(who);
    else this.#byPerson.set(who, own);
  }

  #wait(guest: Guest): Promise<void> {
    const busy = (): AppError =>
      new AppError({ code: "server_busy", status: 503, parameters: { retry_after: RETRY_AFTER } });
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(guest);
        reject(busy());
      }, this.#limits.patience ?? PATIENCE);
      this.#waiting.set(guest, () => {
        clearTimeout(timer);
        this.#waiting.delete(guest);
        this.#take(guest, guest.size);
        resolve();
      });
    });
  }
}
