import type { Changed } from "./types.ts";

/** Listeners of commits, called after the current turn so that several commits wake them once. */
export class ChangeSignal {
  readonly #listeners = new Set<(changed: Changed) => void>();
  readonly #pending = new Set<Changed["source"]>();
  #version = 0;

  get version(): number {
    return this.#version;
  }

  get active(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: (changed: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(source: Changed["source"]): void {
    this.#version += 1;
    if (!this.active || this.#pending.has(source)) return;
    this.#pending.add(source);
    setImmediate(() => {
      this.#pending.delete(source);
      for (const listener of this.#listeners) listener({ source });
    });
  }

  clear(): void {
    this.#listeners.clear();
  }
}
