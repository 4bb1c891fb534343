import type { ForetoldPeople } from "../../../core/shared/foretold-people.ts";
import type { MailsUntil } from "../../../core/shared/held-mails.ts";
import type { Batch, Database, Statement, StatementResult } from "../../database/types.ts";
import type { RawBuilder } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { Period } from "../../../core/definition/periods.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type {
  CompiledApprovalGroup,
  CompiledLifecycle,
  CompiledTransition,
  Effect,
} from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import { type Binding, bindTemplate, compileTemplate, type StatementTemplate } from "../sql/binding.ts";

/** What one write did to one record. */
export interface WriteEvent {
  readonly id: number;
  /** `approval`: somebody approved a step that waits for others still; the record stays as it is. */
  readonly action: "create" | "edit" | "transition" | "archive" | "restore" | "approval";
  /** Null for a new record. */
  readonly before: RecordValues | null;
  /** The whole record as it stands now, unmasked. */
  readonly after: RecordValues;
  /** What moved, for a transition. */
  readonly moved: {
    readonly lifecycle: CompiledLifecycle;
    readonly transition: CompiledTransition;
    readonly to: string;
  } | null;
  /**
   * The group that an approval, or taking one back, has asked from now on, and where. Absent: none. `takenBack`: when the
   * approval was given that is none any more; whom it asked is asked no longer.
   */
  readonly turn?: {
    readonly group: CompiledApprovalGroup;
    readonly lifecycle: CompiledLifecycle;
    readonly takenBack?: number;
  };
}

/** Heard inside the write's transaction, behind everything else it does; what it throws undoes the write. */
export type OnWritten = (heard: {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly news: WriteEvent;
  readonly maySee: MaySee;
  /** Whether the record waits for somebody's approval, as it stands in this transaction. */
  readonly waitsFor: MaySee;
}) => Promise<void>;

/** That somebody is told of a write. */
export interface ReachedPerson extends Pick<ForetoldPeople, "kind" | "subject"> {
  /** Who it is; null: nobody there is a record of. */
  readonly to: { readonly resource: string; readonly id: number } | null;
}

/** Whether somebody may see a record as it stands in this transaction. */
export type MaySee = (actor: Actor, record: { resource: string; id: number }) => Promise<boolean>;

export interface EffectCall {
  /** Of the write's own transaction. */
  readonly session: WriteSession;
  readonly open: OpenResource;
  /** Null: the record is about to come about. */
  readonly id: number | null;
  /** The record as it will stand. */
  readonly record: RecordValues;
  readonly requestId: string | null;
  /** The period of the calendar that the call comes with. Absent: with none. */
  readonly period?: Period | null;
}

/**
 * What a transition or a new record does besides, by the name its definition calls:
 * `{"kind": "call", "function": "open_account"}`. Gives further values of the record, written with it. What it throws
 * takes everything back. With a day there is no write of the record: what it gives then is not kept.
 */
export type EffectFunction = (call: EffectCall) => Promise<Readonly<Record<string, unknown>>>;

/** The same where all that it does can be taken back with the transaction: it is tried out with the write. */
export interface EffectWriter {
  readonly write: EffectFunction;
  /** Besides values of the record it gives nothing but letters, which wait: until they leave, the step can be taken back. */
  readonly lettersOnly?: true;
}

/** Reads, and says what else follows: effects as a definition writes them, planned with the others and shown with them. */
export interface EffectPlanner {
  readonly plan: (call: PlannerCall) => Promise<readonly Effect[]>;
}

export interface PlannerCall {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly id: number;
  /** The record as it will stand. */
  readonly record: RecordValues;
  /** Ids of the records that effects before this one make, by resource. */
  readonly created: ReadonlyMap<string, number>;
  /** The period of the calendar that the effects come with; null: with none. */
  readonly period: Period | null;
}

/** Works on what the effects before it in the plan have made, such as records that have an id by then. */
export interface EffectFollower {
  readonly follow: (call: FollowerCall) => Promise<void>;
  /** With a new record it sends nothing but letters, which wait: until they leave, the record can be taken back. */
  readonly lettersOnlyOfNew?: true;
}

export interface FollowerCall {
  readonly session: WriteSession;
  readonly open: OpenResource;
  /** The record at which the effect stands. */
  readonly id: number;
}

export type EffectFunctions = Readonly<
  Record<string, EffectFunction | EffectWriter | EffectPlanner | EffectFollower>
>;

export interface ValueCall {
  /** Of the write's own transaction. */
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly id: number;
  /** The record as it stands, child records among it: read here, not in its table. */
  readonly record: RecordValues;
  /** As it stood before somebody's write of it; null for a new record, and where only what is read has changed. */
  readonly previous: RecordValues | null;
}

/** Works out fields of a record, by the name its definition gives; a field that is left out is emptied. */
export type ValueFunction = (call: ValueCall) => Promise<Readonly<Record<string, unknown>>>;
export type ValueFunctions = Readonly<Record<string, ValueFunction>>;

/**
 * Chooses a value that an effect writes, by the name its definition gives: `{"function": "next_marketer"}`. Reads only;
 * null where there is nothing to choose.
 */
export type ChooseFunction = (choice: {
  readonly session: WriteSession;
  readonly open: OpenResource;
  /** The record at which the effect stands, as it will stand. */
  readonly record: RecordValues;
  /** The record that changes; null where one is made. */
  readonly target: RecordValues | null;
}) => Promise<unknown>;
export type ChooseFunctions = Readonly<Record<string, ChooseFunction>>;

interface Asked {
  readonly statements: readonly Statement[];
  readonly resolve: (results: readonly StatementResult[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Statements of one transaction. Each message to the thread that writes costs as much as a small statement, so whatever is
 * asked in the same turn goes in one, in the order in which it was asked.
 */
export class WriteSession {
  readonly database: Database;
  readonly binding: Binding;
  /** What definitions call by name when records come about. */
  readonly effectFunctions: EffectFunctions;
  /** What works out values of records. */
  readonly valueFunctions: ValueFunctions;
  readonly chooseFunctions: ChooseFunctions;
  /** Statements given so far that may have written something. */
  writes = 0;
  /** Areas by whose definitions it was planned and written so far, also what was left out or taken back. */
  readonly areas = new Set<string>();
  /** Why whoever writes makes an exception to rules that let one pass; of each row of a file its own. */
  exceptionReason: string | null;
  /** What is written stood like this before: exceptions that history tells of hold again. */
  putsBack = false;
  /** What rules over several records find doubtful. */
  #warnings: FieldIssue[] = [];
  /** Letters of this write that wait, by what they were written for: for the same again, these go in the place of those. */
  held = new Map<unknown, MailsUntil>();
  /** What is written now is taken back, what people are told of it as well. */
  trying = false;
  /** The transaction is taken back as a whole: what is tried out is judged by what was tried out before it. */
  keepsTried = false;
  /** Whether whoever tries something out wants to know who would be told of it. */
  foretells = false;
  /** Records made while something is tried out, as `resource:id`: nobody finds them afterwards. */
  readonly made = new Set<string>();
  /** Who is told, as far as it was tried out. */
  readonly reached: ReachedPerson[] = [];
  readonly #batch: Batch;
  /** Statements that wait for the next message. */
  #later: Statement[] = [];
  #asked: Asked[] = [];
  readonly #onWritten:
    | ((session: WriteSession, open: OpenResource, news: WriteEvent) => Promise<void>)
    | null;

  constructor({
    database,
    batch,
    binding,
    onWritten = null,
    effectFunctions = {},
    valueFunctions = {},
    exceptionReason = null,
    chooseFunctions = {},
  }: {
    database: Database;
    batch: Batch;
    binding: Binding;
    onWritten?: ((session: WriteSession, open: OpenResource, news: WriteEvent) => Promise<void>) | null;
    effectFunctions?: EffectFunctions;
    valueFunctions?: ValueFunctions;
    exceptionReason?: string | null;
    chooseFunctions?: ChooseFunctions;
  }) {
    this.database = database;
    this.binding = binding;
    this.effectFunctions = effectFunctions;
    this.valueFunctions = valueFunctions;
    this.exceptionReason = exceptionReason;
    this.chooseFunctions = chooseFunctions;
    this.#batch = batch;
    this.#onWritten = onWritten;
  }

  /** Notes what is doubtful and no obstacle. */
  doubt(issues: readonly FieldIssue[]): void {
    this.#warnings.push(...issues);
  }

  /** What was noted since it was last asked. */
  takeWarnings(): readonly FieldIssue[] {
    return this.#warnings.splice(0);
  }

  /** Notes that somebody is told. */
  noteReached(person: ReachedPerson): void {
    if (this.trying) this.reached.push(person);
  }

  /** Tells whoever makes something of what people do, such as notifications. */
  async written(open: OpenResource, news: WriteEvent): Promise<void> {
    if (!this.trying || this.foretells) await this.#onWritten?.(this, open, news);
  }

  /** Rows as arrays in the order of the select list, whose columns need names of their own. */
  async rows(
    statement: StatementTemplate | RawBuilder<unknown>,
    more: Partial<Binding> = {},
  ): Promise<unknown[][]> {
    const [rows = []] = await this.#rowsOf([this.#bind(statement, more)]);
    return rows;
  }

  /** Rows of several statements, which run together: each in turn, none before its forerunner. */
  rowsOfEach(statements: readonly RawBuilder<unknown>[]): Promise<unknown[][][]> {
    return this.#rowsOf(statements.map((statement) => this.#bind(statement, {})));
  }

  async #rowsOf(statements: readonly Statement[]): Promise<unknown[][][]> {
    if (statements.length === 0) return [];
    const results = await this.#ask(statements);
    return results.map(({ rows }) => rows.map((row) => Object.values(row)));
  }

  /** Runs statements together; gives the number of rows each changed. */
  async run(...statements: (StatementTemplate | RawBuilder<unknown> | Statement)[]): Promise<number[]> {
    if (statements.length === 0) return [];
    const results = await this.#ask(statements.map((statement) => this.#bind(statement, {})));
    return results.map(({ changes }) => changes);
  }

  /** What nobody waits for and nothing can refuse, such as history and locks: it goes ahead of whatever is asked next. */
  later(...statements: (StatementTemplate | RawBuilder<unknown> | Statement)[]): void {
    this.#later.push(...statements.map((statement) => this.#bind(statement, {})));
  }

  /** Sends what waits still: nothing may be left when the transaction ends. */
  async flush(): Promise<void> {
    if (this.#later.length > 0) await this.#ask([]);
  }

  /** Whoever asks for the same name waits until the transaction of the one before ends. SQLite's writers are alone anyway. */
  async inTurn(name: string): Promise<void> {
    await this.database.dialect.lock(async (statement) => {
      const [result] = await this.#ask([statement]);
      return [...(result?.rows ?? [])];
    }, name);
  }

  #ask(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ statements, resolve, reject });
      if (this.#asked.length === 1) queueMicrotask(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const [later, asked] = [this.#later, this.#asked];
    this.#later = [];
    this.#asked = [];
    try {
      const results = await this.#batch([...later, ...asked.flatMap(({ statements }) => statements)]);
      let at = later.length;
      for (const { statements, resolve } of asked) {
        resolve(results.slice(at, at + statements.length));
        at += statements.length;
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  #bind(statement: StatementTemplate | RawBuilder<unknown> | Statement, more: Partial<Binding>): Statement {
    const template = "compile" in statement ? compileTemplate(this.database, statement) : statement;
    if (!template.sql.startsWith("select")) this.writes += 1;
    return bindTemplate(template as StatementTemplate, { ...this.binding, ...more });
  }
}
