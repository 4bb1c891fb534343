import type { Action, Scope } from "../definition/types.ts";

/** Ways on which a record, or one of its values, reaches somebody. */
export const CHANNELS = [
  "open",
  "list",
  "filter",
  "sort",
  "search",
  "total",
  "export",
  "report",
  "history",
  "print",
  "email",
  "share",
  "live",
] as const;
export type Channel = (typeof CHANNELS)[number];

/** What somebody does to records, beside reading them. */
export const DEEDS = [
  "create",
  "edit",
  "delete",
  "approve",
  "design",
  "fill",
  "disclose",
  "blank",
] as const satisfies readonly Action[];
export type Deed = (typeof DEEDS)[number];

/** What is asked about a person: a way of reading, or a deed. */
export type Way = Channel | Deed;

/** A place of the access definition that decided. */
export interface DecidingPosition {
  /** JSON pointer into the access definition; null: a rule that stands nowhere yet. */
  readonly pointer: string | null;
  readonly rule: string;
  readonly scope: Scope | null;
  readonly conditional: boolean;
}

/** What one change of the rights would be, so that the verdict becomes the other one. */
export type FlippingChange =
  /** Roles given to the person, and taken from them. */
  | { readonly kind: "roles"; readonly give: readonly string[]; readonly take: readonly string[] }
  /** Cells of the rights, for everybody a rule holds for. */
  | { readonly kind: "rights"; readonly edits: readonly RightsEdit[]; readonly people: number }
  /** A setting of the field. */
  | { readonly kind: "field"; readonly property: "filter" | "sort" | "search" };

/** One cell: an action on a resource, or a class of fields; `scope: null` takes it away. */
export interface RightsEdit {
  readonly place: "resource" | "class";
  readonly name: string;
  readonly action: Action | "read" | "write";
  readonly rule: string;
  readonly scope: Scope | null;
}

export interface Explained {
  /** `some`: of no certain record, in some rows only. */
  readonly verdict: "yes" | "some" | "no";
  /** Why, as `Reason` says it or as the call was refused. */
  readonly code: string;
  /** What of the rights decided: an action on the resource, or the class of the field. Null: neither. */
  readonly step: {
    readonly kind: "action" | "class";
    readonly name: string;
    readonly mode: Action | "read" | "write";
  } | null;
  readonly positions: readonly DecidingPosition[];
  readonly change: FlippingChange | null;
  /** Of a refused record: in whose place the person may all the same, because it waits for them. */
  readonly insteadOf: readonly { readonly id: number; readonly label: string | null }[];
}

/** As the engine says it. */
export type Verdict = Omit<Explained, "change" | "insteadOf">;
