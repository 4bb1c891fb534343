import type { MatchCriterion } from "../definition/types.ts";

/** A value as the database stores it: ids and options, whole numbers, days. Nothing is not known. */
export type Compared = string | number | boolean | readonly (string | number)[] | null;

/** What one record holds of the compared fields; a field that the reader may not see is not among them. */
export type ComparedValues = Readonly<Record<string, Compared>>;

/** What scoring one record is asked with. */
export interface MatchQuestion {
  readonly criteria: readonly MatchCriterion[];
  /** Of the record that matches are looked for. */
  readonly here: ComparedValues;
  /** Names of the location criteria for which every location is right. */
  readonly anywhere: ReadonlySet<string>;
  /** What is like a thing, in both directions: criterion → thing → things. */
  readonly like: Readonly<Record<string, ReadonlyMap<string | number, ReadonlySet<string | number>>>>;
  /** ISO date. */
  readonly today: string;
}

/**
 * `met`, `partly`, `missed`: compared. `unknown`: the other record holds nothing. `open`: this record asks for nothing.
 * `hidden`: the reader may not see one of the sides. The last two are no part of the score.
 */
export type Outcome = "met" | "partly" | "missed" | "unknown" | "open" | "hidden";

/** What a criterion found, in values as they are stored. */
export interface Finding {
  /** Wanted things the other has. */
  readonly has?: readonly (string | number)[];
  /** Wanted things of which it has one that is like it. */
  readonly like?: readonly { readonly wanted: string | number; readonly has: string | number }[];
  readonly missing?: readonly (string | number)[];
  /** What was wanted and what is there, of single values. */
  readonly wanted?: string | number;
  readonly there?: string | number;
  /** Why a location is right. */
  readonly how?: "anywhere" | "there" | "moves";
}

export interface Reason extends Finding {
  readonly name: string;
  readonly outcome: Outcome;
  /** Thousandths of its weight. */
  readonly share: number;
  /** Points the score would gain if it were met. */
  readonly gain: number;
}

export interface Score {
  /** 0 to 100; null where nothing could be compared. */
  readonly score: number | null;
  /** The same in thousandths, by which matches are sorted. */
  readonly exact: number;
  readonly reasons: readonly Reason[];
}
