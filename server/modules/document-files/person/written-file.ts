import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";

/** A file of text that is written piece by piece; what waits to reach the disk stays small. */
export class WrittenFile {
  readonly #out: WriteStream;
  readonly #done: Promise<void>;

  constructor(path: string) {
    this.#out = createWriteStream(path);
    this.#done = finished(this.#out);
    // told of where it is waited for
    this.#done.catch(() => {});
  }

  async write(text: string): Promise<void> {
    if (!this.#out.write(text)) await Promise.race([once(this.#out, "drain"), this.#done]);
  }

  async end(text: string): Promise<void> {
    this.#out.end(text);
    await this.#done;
  }

  destroy(): void {
    this.#out.destroy();
  }
}

/** A JSON list, one value a line. */
export class JsonList {
  readonly #file: WrittenFile;
  #count = 0;

  constructor(path: string) {
    this.#file = new WrittenFile(path);
  }

  async add(value: unknown): Promise<void> {
    await this.#file.write(`${this.#count === 0 ? "[" : ","}\n${JSON.stringify(value)}`);
    this.#count += 1;
  }

  end(): Promise<void> {
    return this.#file.end(this.#count === 0 ? "[]\n" : "\n]\n");
  }

  destroy(): void {
    this.#file.destroy();
  }
}
