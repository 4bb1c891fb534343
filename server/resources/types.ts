import type { Actor } from "../../core/access/types.ts";
import type { Definitions, Language } from "../../core/definition/definitions.ts";
import type { Clock, Log } from "../context.ts";
import type { Database } from "../database/types.ts";
import type { Presented } from "./plan/row-reader.ts";
import type { RightsSets } from "./plan/rights-set.ts";
import type { ChooseFunctions, EffectFunctions, OnWritten, ValueFunctions } from "./write/session.ts";

export type { Presented } from "./plan/row-reader.ts";

/** What every operation of the engine works with. */
export interface EngineContext {
  readonly database: Database;
  /** The configuration of this moment; a published version replaces it. */
  readonly definitions: () => Definitions;
  readonly clock: Clock;
  readonly log: Log;
  readonly rights: RightsSets;
  /** Hears of every record that people write, inside the write. */
  readonly onWritten?: OnWritten;
  /** Hears of the same, also where nobody is told of each record. */
  readonly onEveryWrite?: OnWritten;
  /** What transitions may call by name. */
  readonly effectFunctions?: EffectFunctions;
  /** What works out values of records, by name. */
  readonly valueFunctions?: ValueFunctions;
  /** What effects may have values chosen by, by name. */
  readonly chooseFunctions?: ChooseFunctions;
}

/** Decoded parameters of an address; a name given twice holds an array. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface ResourceCall {
  readonly actor: Actor;
  readonly resource: string;
  /** Of words in the answer; rows of tables hold none. English when absent. */
  readonly language?: Language;
}

export interface ListCall extends ResourceCall {
  readonly parameters: Parameters;
}

export interface RecordCall extends ResourceCall {
  readonly id: number;
}

/** Exact, as its column holds it; of amounts in several currencies one for each, by its code. Null: there was nothing to add up. */
export type Total = string | number | null | Readonly<Record<string, string>>;

export interface ListAnswer {
  readonly data: readonly Presented[];
  readonly count: number;
  /** False: there are more than `count`. */
  readonly count_is_exact: boolean;
  /** What was asked for of all rows that match, by its key; absent where nothing was, and where there are too many rows to add up unasked. */
  readonly totals?: Readonly<Record<string, Total>>;
  /** What the records that filters name are called: resource → id → label, null where it may not be seen. Absent where filters name none. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Of a tree: ids of the rows that have others right below them, whatever is filtered or looked for. */
  readonly parents?: readonly number[];
}

export interface PickAnswer {
  readonly data: readonly {
    readonly id: number;
    readonly label: string | null;
    readonly hint: string | null;
  }[];
}
