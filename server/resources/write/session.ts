import type { Batch, Database, Statement } from "../../database/types.ts";
import type { RawBuilder } from "kysely";
import type { EffectFunctions } from "./effect-calls.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteNews } from "./news.ts";
import type { Binding, StatementTemplate } from "../sql/binding.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";

/** Statements of one transaction. */
export class WriteSession {
  readonly database: Database;
  readonly binding: Binding;
  /** What definitions call by name when records come about. */
  readonly effectFunctions: EffectFunctions;
  /** Statements given so far that may have written something. */
  writes = 0;
  readonly #batch: Batch;
  readonly #onWritten: ((session: WriteSession, open: OpenResource, news: WriteNews) => Promise<void>) | null;

  constructor({
    database,
    batch,
    binding,
    onWritten = null,
    effectFunctions = {},
  }: {
    database: Database;
    batch: Batch;
    binding: Binding;
    onWritten?: ((session: WriteSession, open: OpenResource, news: WriteNews) => Promise<void>) | null;
    effectFunctions?: EffectFunctions;
  }) {
    this.database = database;
    this.binding = binding;
    this.effectFunctions = effectFunctions;
    this.#batch = batch;
    this.#onWritten = onWritten;
  }

  /** Tells whoever makes something of what people do, such as notifications. */
  async written(open: OpenResource, news: WriteNews): Promise<void> {
    await this.#onWritten?.(this, open, news);
  }

  /** Rows as arrays in the order of the select list, whose columns need names of their own. */
  async rows(
    statement: StatementTemplate | RawBuilder<unknown>,
    more: Partial<Binding> = {},
  ): Promise<unknown[][]> {
    const [result] = await this.#batch([this.#bind(statement, more)]);
    return (result?.rows ?? []).map((row) => Object.values(row));
  }

  /** Runs statements together; gives the number of rows each changed. */
  async run(...statements: (StatementTemplate | RawBuilder<unknown> | Statement)[]): Promise<number[]> {
    if (statements.length === 0) return [];
    const results = await this.#batch(statements.map((statement) => this.#bind(statement, {})));
    return results.map(({ changes }) => changes);
  }

  #bind(statement: StatementTemplate | RawBuilder<unknown> | Statement, more: Partial<Binding>): Statement {
    const template = "compile" in statement ? compileTemplate(this.database, statement) : statement;
    if (!template.sql.startsWith("select")) this.writes += 1;
    return bindTemplate(template as StatementTemplate, { ...this.binding, ...more });
  }
}
