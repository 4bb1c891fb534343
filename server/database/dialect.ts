import type { Expression, RawBuilder } from "kysely";
import type { Sealing } from "../secrets/sealing.ts";

/** SQL text with its bound values, as Kysely's `compile()` gives it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type TimeUnit = "day" | "week" | "month" | "quarter" | "year";

/** `flag` is a boolean as 0 or 1. */
export type ColumnKind = "text" | "integer" | "flag";

export interface ExistingColumn {
  readonly name: string;
  /** As the engine writes it, in lower case. */
  readonly type: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
}

export interface ExistingForeignKey {
  readonly column: string;
  readonly references: string;
}

export interface ExistingTable {
  readonly name: string;
  readonly columns: readonly ExistingColumn[];
  /** Names of indexes, without those an engine makes for keys by itself. */
  readonly indexes: readonly string[];
  readonly foreignKeys: readonly ExistingForeignKey[];
}

/** Runs one statement; a read, `database.query` or a transaction's. */
export type RunStatement = (statement: Statement) => Promise<Record<string, unknown>[]>;

export interface SearchRequest {
  /** Table of the rows; its search columns are named by `columns`. */
  readonly table: string;
  /** Name under which the statement knows the table. */
  readonly alias: string;
  /** Search columns the actor may use, `search__` first. Never empty. */
  readonly columns: readonly string[];
  /** Folded words; a row must contain each in one of the columns. */
  readonly terms: readonly string[];
  /** From `chooseSearchPlan`. Whatever the plan, the same rows are found. */
  readonly plan: SearchPlan;
  /** The statement gives the first rows of an order that an index has. Elsewhere `order` would be no gain. */
  readonly ordered?: boolean;
}

/**
 * How a search is carried out; made by `chooseSearchPlan` for its words and handed on as it is. `walk` tests rows as they
 * come and `index` starts from the words: both are always right, and may be used where nothing was chosen.
 */
export type SearchPlan = "index" | "walk" | `chosen:${string}`;

export interface SearchIndex {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A search index that is made in parts. */
export interface SearchBeside {
  /** Answers a row with `reached`, the last id it holds, where it is begun with these very columns. */
  readonly progress: Statement;
  readonly begin: readonly string[];
  /** Takes in the rows after an id up to another. */
  readonly fill: (rows: { readonly after: number; readonly last: number }) => readonly string[];
  /** Takes in the rest, and puts it in the place of the one there is. */
  readonly finish: readonly string[];
  readonly drop: readonly string[];
}

export interface UpsertRequest {
  readonly table: string;
  /** Columns of the key that may be taken already. */
  readonly key: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
  /** Columns that keep their value when the row exists. */
  readonly keep?: readonly string[];
}

export interface ProtectRequest {
  readonly table: string;
  readonly columns: readonly string[];
  /** Such as `old.number is not null`. */
  readonly when: string;
  /** Which of those rows can be removed all the same; it may ask other tables. */
  readonly removable: string;
}

export interface UpdateManyRequest {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** Each: the id, then a value for each column. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * Everything that differs between the two engines. Fragments go into Kysely statements; names in them are quoted.
 *
 * Text of instants and dates: `YYYY-MM-DD`, the first day of the unit, in UTC.
 */
export interface DialectAdditions {
  readonly name: "sqlite" | "postgres";
  /** How values of sealed fields lie in it. */
  readonly sealing: Sealing;
  /** First day of the unit an instant (epoch milliseconds) falls in. Weeks begin on Monday. */
  truncateInstant(instant: Expression<unknown>, unit: TimeUnit): RawBuilder<string>;
  /** First day of the unit an ISO date falls in. */
  truncateDate(date: Expression<unknown>, unit: TimeUnit): RawBuilder<string>;
  /** A JSON object; read as its text. */
  jsonObject(entries: Readonly<Record<string, Expression<unknown>>>): RawBuilder<string>;
  /** Aggregate: a JSON array, read as its text, `[]` when there are no rows. `value` may be a `jsonObject`. */
  jsonArrayAgg(value: Expression<unknown>, order?: Expression<unknown>): RawBuilder<string>;
  /** A table expression with one text column `value`, one row for each element of a JSON array in a column. */
  jsonEachValues(column: Expression<unknown>): RawBuilder<{ value: string }>;
  /** `value` is one of the given. One parameter whatever their number, so the statement stays the same. */
  inList(value: Expression<unknown>, list: readonly number[] | readonly string[]): RawBuilder<boolean>;
  /** Empty values come first ascending and last descending: said, because the engines' habits differ; as the indexes have it. */
  orderBy(value: Expression<unknown>, direction: "asc" | "desc"): RawBuilder<unknown>;
  /** The same inside `CREATE INDEX`, over a quoted column. */
  indexTerm(column: string, direction: "asc" | "desc"): string;
  /** Ends a select that decides a write. On SQLite writers are alone and nothing is needed. */
  readonly forUpdate: RawBuilder<unknown>;
  search(request: SearchRequest): RawBuilder<boolean>;
  /** Tells words that many rows have from rare ones, by a short look at the index where the planner does not know. */
  chooseSearchPlan(
    run: RunStatement,
    request: Pick<SearchRequest, "table" | "columns" | "terms">,
  ): Promise<SearchPlan>;
  /** Makes the index behind `search` from the rows there are. */
  createSearchIndex(options: SearchIndex): readonly string[];
  /** Takes it away, for a load of many rows or for other columns: of those that stay, only what cannot stay. */
  dropSearchIndex(options: SearchIndex & { readonly staying?: readonly string[] }): readonly string[];
  /** Makes it in parts, while another one answers; absent where an index is made beside writes anyway. */
  readonly searchIndexBeside?: (options: SearchIndex) => SearchBeside;
  /** Mark of the n-th parameter, from 1, in SQL text that Kysely does not build. */
  placeholder(position: number): string;
  upsert(request: UpsertRequest): Statement;
  /** Many rows in one statement; give it a few thousand at a time. */
  updateMany(request: UpdateManyRequest): Statement;
  /** Owner, position from 0 and value of the elements of the lists that a column holds as JSON. */
  listElements(request: { table: string; column: string; kind: ColumnKind }): string;
  /** Holds back other processes that want the same name until the transaction ends. */
  lock(run: RunStatement, name: string): Promise<void>;
  /** Keeps every other write away from a table until the transaction ends. */
  holdTable(table: string): readonly string[];
  /** How a column's type is written. */
  readonly columnTypes: Readonly<Record<ColumnKind, string>>;
  /** Type of a table's own `id`, counted by the engine. */
  readonly idType: string;
  /** What follows the columns of a new table. */
  readonly tableOptions: { readonly plain: string; readonly keyed: string };
  /** After rows came in with ids of their own: makes the engine count on from the highest. */
  continueIds(table: string): readonly string[];
  /** Notes every written row in `sys__touched`, as far as one column of its table goes, until it is dropped. */
  touchTrigger(options: { table: string; column: string }): {
    readonly create: readonly string[];
    readonly drop: readonly string[];
  };
  /** Sees to it that rows of a table that meet a condition on `old` keep these columns, and stay. */
  protectRows(run: RunStatement, options: ProtectRequest): Promise<void>;
  /** First in a transaction that gives up with `busy` where others hold its tables, before anybody waits long behind it. */
  readonly impatience: readonly string[];
  /** Follows INDEX where one is made or dropped beside writes, outside of transactions; empty where there is no such thing. */
  readonly concurrently: string;
  /**
   * In how many passes a large table is filled, each over rows that lie apart. Where a row's new version needs room in the
   * row's own page for no index to be touched, one pass makes the room for the next.
   */
  readonly passes: number;
  /** Before statements that may take as long as the tables are large. */
  readonly patience: readonly string[];
  /** Whether a new table may name a table that does not exist yet in a foreign key. */
  readonly inlineForeignKeys: boolean;
  /** A foreign key for a table that exists; only where `inlineForeignKeys` is false. */
  addForeignKeyLater(options: {
    table: string;
    column: string;
    references: string;
    onDelete: "restrict" | "cascade";
    /** Rows there are shall be tested later, by this name: whoever writes does not wait for it. */
    untested?: string;
  }): string;
  /** Tables of the product with columns, indexes and foreign keys; search indexes and engine tables left out. */
  introspect(run: RunStatement): Promise<readonly ExistingTable[]>;
  /** A read of one row: `version` of the engine, and `bytes` of the whole database. */
  readonly about: string;
  /** Makes up statistics for the planner after many rows came in at once. */
  readonly analyze: readonly string[];
}
