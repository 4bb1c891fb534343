/** Web storage for tests outside a browser. */
export class MemoryStorage {
  readonly #entries = new Map<string, string>();
  get length(): number {
    return this.#entries.size;
  }
  readonly key = (at: number) => [...this.#entries.keys()][at] ?? null;
  readonly getItem = (key: string) => this.#entries.get(key) ?? null;
  readonly setItem = (key: string, value: string) => void this.#entries.set(key, value);
  readonly removeItem = (key: string) => void this.#entries.delete(key);
  readonly clear = () => this.#entries.clear();
  readonly keys = () => [...this.#entries.keys()];
}
