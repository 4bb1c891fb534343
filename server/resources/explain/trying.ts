import type { Definitions } from "../../../core/definition/definitions.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { Tried, TriedQuestion } from "../../../core/studio/tried.ts";
import type { Batch } from "../../database/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, RecordCall } from "../types.ts";
import type { WriteSession } from "../write/session.ts";
import type { UnmaskedRecord } from "../write/unmasked-record.ts";

export interface TryCall extends RecordCall {
  /** Of a draft, under which the question is asked. */
  readonly definitions: Definitions;
  /** Brings the tables up to what those definitions say. */
  readonly prepare: (batch: Batch) => Promise<void>;
  readonly question: TriedQuestion;
  /** Of a question for a condition: the condition. */
  readonly predicate: Predicate | null;
}

/** A question while it is tried, and what is still to be told of the answer when all of it was taken back. */
export interface Trying {
  readonly context: EngineContext;
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly whole: UnmaskedRecord;
  readonly call: TryCall;
}
export type Answer = () => Promise<Tried> | Tried;
