import type { ForetoldPeople } from "../../../../core/shared/foretold-people.ts";
import type { ClientTransition } from "../../../../core/definition/client-types.ts";
import type { HeldMails } from "../../../../core/shared/held-mails.ts";
import type { FieldIssue } from "../../../../core/definition/issues.ts";

/** What is to be done with the chosen rows. */
export type BulkJob =
  /** `field`: the one to begin with. */
  | { readonly kind: "edit"; readonly field?: string }
  | { readonly kind: "transition"; readonly transition: ClientTransition }
  | { readonly kind: "archive" }
  | { readonly kind: "restore" };

/** The same as the bulk call takes it, without the rows. */
export interface BulkWork {
  readonly action: BulkJob["kind"];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly field?: string;
  readonly transition?: string;
  readonly reason?: string;
  /** Rows about which something is doubtful are left as they are. */
  readonly refuse_doubtful?: boolean;
  /** Why an exception is made to rules that let one pass. */
  readonly exception_reason?: string;
  /** Version of the definitions that what follows was shown by. */
  readonly config_version?: number;
  /** The same in each call of one piece of work. */
  readonly part_of?: string;
}

/** One step of what follows from a transition, as the API tells it. */
export interface PlannedEffect {
  readonly kind: "create" | "update" | "notify" | "webhook" | "call";
  readonly resource: string;
  readonly id: number | null;
  /** Null for a record that is still to be made, or that the reader may not see. */
  readonly label: string | null;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly message: { readonly code: string; readonly parameters: Readonly<Record<string, unknown>> };
}

export type { ForetoldPeople };

/** What has left the records. */
export type Stays = "notify" | "call";

/** What happened, or would happen, to one row. */
export interface BulkRow {
  readonly id: number;
  readonly ok: boolean;
  readonly label?: string | null;
  readonly unchanged?: boolean;
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** What would be doubtful. */
  readonly warnings?: readonly (FieldIssue & { readonly message: string })[];
  /** What would follow in other records. */
  readonly effects?: readonly PlannedEffect[];
  /** Who would be told of it. */
  readonly told?: readonly ForetoldPeople[];
  /** What would be left out of that, and why. */
  readonly skipped?: readonly { readonly message: string }[];
  /** What the approval would come to, of a step that takes several. */
  readonly approval?: { readonly next: string | null };
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly issues?: readonly FieldIssue[];
}

export interface BulkAnswer {
  readonly data: readonly BulkRow[];
  readonly undo?: string | null;
  /** Of the definitions it was tried out by. */
  readonly config_version?: number;
  /** Kinds of effects that taking it back leaves as they are. */
  readonly stays?: readonly Stays[];
  /** Mails of it that wait. */
  readonly held?: HeldMails;
}
