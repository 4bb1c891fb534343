import { sql } from "kysely";
import type { Database } from "../../../database/types.ts";
import type { RowVersions } from "../../../resources/read/row-versions.ts";
import type { AnswerSource } from "./sources.ts";
import { ANSWERS_END } from "./stored-answers.ts";

/** Filled forms whose answers are read in one statement. */
const BATCH = 500;
const FIRST_SIZE = 1024;
const PARTS = "\u001f";

/** What one question was answered, each answer by the slot of its filled form and the code of its value. */
export interface QuestionColumn {
  readonly slots: Column;
  readonly codes: Column;
  /** Values by their codes. */
  readonly values: readonly string[];
  /** Slots of the answers that have a remark. */
  readonly remarks: Column;
}

/** Numbers that only grow in number. */
export class Column {
  #numbers = new Uint32Array(FIRST_SIZE);
  length = 0;

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  /** May hold more than `length`; a later push may move to other memory. */
  get numbers(): Uint32Array {
    return this.#numbers;
  }
}

interface Growing extends QuestionColumn {
  readonly values: string[];
  readonly codeOf: Map<string, number>;
}

/**
 * The answers to one form by question, in memory: six million answers are counted in the time in which a database reads
 * a tenth of them. What it holds is bound to the version of a filled form, so it is never out of date: who asks names
 * the versions that may be counted, and what is missing is read first.
 */
export class AnswerIndex {
  readonly #database: Database;
  readonly #source: AnswerSource;
  /** Questions whose answers are texts: that they are answered is kept, not what. */
  readonly #texts: readonly number[];
  #columns = new Map<number, Growing>();
  /** Of a filled form: the slot of its newest version. */
  #slots = new Map<number, number>();
  #ids = new Column();
  #versions = new Column();
  #times: number[] = [];
  #loading: Promise<void> = Promise.resolve();

  constructor(database: Database, source: AnswerSource, texts: readonly number[]) {
    this.#database = database;
    this.#source = source;
    this.#texts = texts;
  }

  get columns(): ReadonlyMap<number, QuestionColumn> {
    return this.#columns;
  }

  /** Id of the filled form in a slot. */
  idOf(slot: number): number {
    return this.#ids.numbers[slot] ?? 0;
  }

  /** When the filled form in a slot was given, in epoch milliseconds. */
  get times(): readonly number[] {
    return this.#times;
  }

  /** The slots of each set of filled forms, as a mark for each slot there is. Reads those it does not know yet. */
  async mark<Sets extends readonly RowVersions[]>(
    sets: readonly [...Sets],
  ): Promise<{ [At in keyof Sets]: Uint8Array }>;
  async mark(sets: readonly RowVersions[]): Promise<Uint8Array[]> {
    const read = this.#loading.then(() => this.#readMissing(sets.flat()));
    this.#loading = read.catch(() => undefined);
    await read;
    return sets.map((rows) => this.#markSlots(rows));
  }

  #markSlots(rows: RowVersions): Uint8Array {
    const marked = new Uint8Array(this.#ids.length);
    for (const [id] of rows) {
      const slot = this.#slots.get(id);
      if (slot !== undefined) marked[slot] = 1;
    }
    return marked;
  }

  async #readMissing(rows: RowVersions): Promise<void> {
    if (this.#ids.length > 2 * this.#slots.size + FIRST_SIZE) this.#forget();
    const versions = this.#versions;
    const missing = rows.filter(([id, version]) => {
      const slot = this.#slots.get(id);
      return slot === undefined || (versions.numbers[slot] ?? 0) < version;
    });
    if (missing.length === 0) return;
    const fetch = (from: number) => {
      const rows = this.#fetch(missing.slice(from, from + BATCH).map(([id]) => id));
      // what fails while the answers before are taken in is told when its turn comes
      rows.catch(() => undefined);
      return rows;
    };
    let ahead = fetch(0);
    for (let from = 0; from < missing.length; from += BATCH) {
      const rows = await ahead;
      if (from + BATCH < missing.length) ahead = fetch(from + BATCH);
      for (const row of rows) this.#take(row);
    }
  }

  /** Versions that are no longer counted take more room than those that are. */
  #forget(): void {
    this.#columns = new Map();
    this.#slots = new Map();
    this.#ids = new Column();
    this.#versions = new Column();
    this.#times = [];
  }

  /** Id, version, time and answers of filled forms. */
  async #fetch(ids: readonly number[]): Promise<readonly (readonly unknown[])[]> {
    const { resource, rows, parent, at } = this.#source;
    const list = sql.join(ids.map((id) => sql.lit(id)));
    const texts = this.#texts.length === 0 ? sql`-1` : sql.join(this.#texts.map((id) => sql.lit(id)));
    const answer = sql`case when a.question_id in (${texts}) then '' else coalesce(replace(a.answer, ${ANSWERS_END}, ' '), '') end`;
    const remark = sql`case when a.comment is null then '' else '1' end`;
    const one = sql`a.question_id || ${PARTS} || ${remark} || ${PARTS} || ${answer}`;
    // one text for each filled form: its answers one by one take far longer to arrive than to be found
    const statement = sql`select f.id, f.row_version, f.${sql.id(at)},
        (select string_agg(${one}, ${ANSWERS_END}) from ${sql.id(rows.name)} as a where a.${sql.id(parent)} = f.id)
        from ${sql.id(resource.name)} as f where f.id in (${list})`;
    const compiled = statement.compile(this.#database.long);
    const found = await this.#database.values(
      { sql: compiled.sql, parameters: compiled.parameters as (string | number | null)[] },
      { lane: "long" },
    );
    return found.rows;
  }

  #take([id, version, time, answers]: readonly unknown[]): void {
    const slot = this.#ids.length;
    this.#ids.push(Number(id));
    this.#versions.push(Number(version));
    this.#times.push(readTime(time));
    this.#slots.set(Number(id), slot);
    if (typeof answers === "string") this.#add(slot, answers);
  }

  #add(slot: number, answers: string): void {
    for (const text of answers.split(ANSWERS_END)) {
      const first = text.indexOf(PARTS);
      const second = text.indexOf(PARTS, first + 1);
      const column = this.#columnOf(Number(text.slice(0, first)));
      column.slots.push(slot);
      column.codes.push(getCode(column, text.slice(second + 1)));
      if (second > first + 1) column.remarks.push(slot);
    }
  }

  #columnOf(question: number): Growing {
    let column = this.#columns.get(question);
    if (column === undefined) {
      column = {
        slots: new Column(),
        codes: new Column(),
        values: [],
        codeOf: new Map(),
        remarks: new Column(),
      };
      this.#columns.set(question, column);
    }
    return column;
  }
}

function getCode({ codeOf, values }: Growing, value: string): number {
  let code = codeOf.get(value);
  if (code === undefined) {
    code = values.push(value) - 1;
    codeOf.set(value, code);
  }
  return code;
}

/** When a filled form was given, in epoch milliseconds; both databases have their own way to say so. */
export function readTime(value: unknown): number {
  return typeof value === "string" ? Date.parse(value) : Number(value);
}
