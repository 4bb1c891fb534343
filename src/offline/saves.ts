import type { Draft } from "../lib/drafts.ts";

export type SaveMethod = "POST" | "PATCH" | "DELETE";

/** What the list of waiting changes calls a save. */
export interface SaveSubject {
  readonly resource: string;
  /** Null for a record that does not exist yet. */
  readonly id: number | null;
  readonly kind: "create" | "edit" | "transition" | "archive" | "restore";
  /** The record, or the step, in words; null where nothing names it yet. */
  readonly name: string | null;
}

/** The form a save came from: opened again when somebody has to decide. */
export interface SaveForm {
  /** Under which the form keeps its draft. */
  readonly address: string;
  readonly draft: Pick<Draft, "values" | "base">;
}

/** Why a save that waited was not taken. */
export interface SaveError {
  /** Of the answer; `unsure` where a day went by and nobody knows whether it was carried out before. */
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
}

/** A write that got no answer. It goes out again under the same key, so that it happens once. */
export interface WaitingSave {
  /** Sorts in the order of saving. */
  readonly id: string;
  readonly employeeId: number;
  /** When it was saved, epoch milliseconds. */
  readonly at: number;
  readonly method: SaveMethod;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** It was sent at least once: it may have been carried out. */
  readonly tried: boolean;
  readonly subject: SaveSubject;
  readonly form: SaveForm | null;
  readonly problem: SaveError | null;
}

/** Areas are defined differently since it was made. */
export const isStale = ({ problem }: WaitingSave): boolean => problem?.code === "stale_plan";
