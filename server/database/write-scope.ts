import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError } from "./errors.ts";

/** The life of one write: statements belong to it only while its work runs. */
export class WriteScope {
  #open = true;

  get open(): boolean {
    return this.#open;
  }

  end(): void {
    this.#open = false;
  }

  assertOpen(): void {
    if (this.#open) return;
    throw new DatabaseError("transaction_over", "The write had ended before this statement was given.");
  }
}

/** Knows which write the running code is part of, to refuse a write inside a write: it would wait for itself. */
export class WriteScopes {
  readonly #current = new AsyncLocalStorage<WriteScope>();

  assertOutside(): void {
    if (this.#current.getStore()?.open !== true) return;
    const message = "A write was started inside another one: use the transaction at hand.";
    throw new DatabaseError("nested_write", message);
  }

  async run<T>(scope: WriteScope, timeout: number, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#current.run(scope, () => limitTime(work(), timeout));
    } finally {
      scope.end();
    }
  }
}

export const WRITE_TIMEOUT = 60_000;

export function refuseStream(): never {
  throw new DatabaseError("unknown", "Streams read outside of writes; use database.stream.");
}

/** Rejects with `timeout` when the work of a write takes too long, so that it cannot hold others up for ever. */
async function limitTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    const message = `The write was not done within ${milliseconds} ms.`;
    timer = setTimeout(() => reject(new DatabaseError("timeout", message)), milliseconds);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
