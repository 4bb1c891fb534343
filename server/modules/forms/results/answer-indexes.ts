import type { Database } from "../../../database/types.ts";
import { AnswerIndex } from "./answer-index.ts";
import type { AnswerSource } from "./sources.ts";

/** Milliseconds after which answers nobody asks about leave the memory: a hundred thousand filled forms take 66 MB. */
export const IDLE_MS = 60 * 60_000;

interface Held {
  readonly key: string;
  readonly index: AnswerIndex;
  readonly end: NodeJS.Timeout;
}

/** The answers to the forms people ask about, each form's as long as somebody does. */
export class AnswerIndexes {
  readonly #database: Database;
  readonly #held = new Map<string, Held>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** `texts`: questions whose answers are texts. */
  find(source: AnswerSource, texts: readonly number[]): AnswerIndex {
    const { form } = source;
    const key = `${source.resource.name} ${source.at} ${texts.join()}`;
    const known = this.#held.get(form);
    if (known?.key === key) {
      known.end.refresh();
      return known.index;
    }
    clearTimeout(known?.end);
    const index = new AnswerIndex(this.#database, source, texts);
    const end = setTimeout(() => this.#held.delete(form), IDLE_MS).unref();
    this.#held.set(form, { key, index, end });
    return index;
  }

  /** Ids and versions of a restored database say nothing of what was read before. */
  forget(): void {
    for (const { end } of this.#held.values()) clearTimeout(end);
    this.#held.clear();
  }
}
