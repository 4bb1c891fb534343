import type { RecordValues } from "../../../core/definition/record.ts";
import type { AppError } from "../../../core/errors/app-error.ts";
import type { Occurrence } from "../../../core/definition/periods.ts";
import type { PlannedMove } from "../../../core/effects/planned-record.ts";
import type { CompiledResource, Effect } from "../../../core/definition/types.ts";
import type { Changes, HistoryCause } from "../write/history.ts";
import type { OpenResource } from "../read/open.ts";
import type { ReachedPerson, WriteSession } from "../write/session.ts";
import type { PlannedRows } from "./planned-rows.ts";
import type { UnmaskedRecord } from "../write/unmasked-record.ts";
import type { WebhookMessage } from "../write/webhook-messages.ts";

/** A record that will come about. */
export interface PlannedCreate {
  readonly kind: "create";
  readonly resource: CompiledResource;
  /** Stands for the id until there is one. */
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: RecordValues;
  readonly cause: HistoryCause | null;
}

/** A record that will change, or move to another state. */
export interface PlannedUpdate {
  readonly kind: "update";
  readonly resource: CompiledResource;
  readonly id: number;
  /** The version it must still have. */
  readonly version: number;
  readonly before: RecordValues;
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: RecordValues;
  readonly moved: PlannedMove | null;
  readonly cause: HistoryCause | null;
  /** As it was read, with the answers to questions of rights; null where the plan itself makes it. */
  readonly whole: UnmaskedRecord | null;
}

/** Something that leaves the records: a notice, a function of the server. It goes with the write it belongs to. */
export interface PlannedMessage {
  readonly kind: "notify" | "call";
  readonly resource: CompiledResource;
  readonly id: number;
  /** Whom it goes to, or the name of the function. */
  readonly names: readonly string[];
  /** It waits for some seconds, and taking the step back withdraws it. */
  readonly withdrawable?: true;
}

/** Notes that timed effects were carried out, so that they are not again. */
export interface PlannedMark {
  readonly kind: "timed";
  readonly resource: CompiledResource;
  readonly id: number;
  /** Name of the timed effects. */
  readonly timed: string;
  readonly occurrence: Occurrence;
  readonly record: RecordValues;
}

/** A message to webhooks. */
export interface PlannedDelivery extends Pick<WebhookMessage, "webhooks" | "type" | "detail"> {
  readonly kind: "webhook";
  readonly resource: CompiledResource;
  readonly id: number;
  /** What the webhooks are called. */
  readonly name: string;
}

export type PlannedStep = PlannedCreate | PlannedUpdate | PlannedMessage | PlannedDelivery | PlannedMark;

/** Whether a step makes or changes a record; others tell people, or note that something was done. */
export const writesRecord = ({ kind }: PlannedStep): boolean => kind === "create" || kind === "update";

/** An effect that may be left out, and why it was. */
export interface SkippedEffect {
  readonly effect: Effect;
  readonly error: AppError;
}

export interface EffectPlan {
  readonly steps: readonly PlannedStep[];
  readonly skipped: readonly SkippedEffect[];
  /** Who is told of it all. Absent where that was not asked. */
  readonly reached?: readonly ReachedPerson[];
  /** Records, as `resource:id`, that were made and taken back before it was planned. Absent: none. */
  readonly unmade?: ReadonlySet<string>;
}

/** A plan on its way to be carried out. */
export interface OpenPlan extends EffectPlan {
  /** The optional effect that a step follows from, the innermost of several; none where the step has to be possible. */
  readonly optional: ReadonlyMap<PlannedStep, string>;
  /** The same plan without an optional effect that turned out to be impossible. */
  readonly without: (effect: string, error: AppError) => Promise<OpenPlan>;
}

/** The record at which an effect stands. */
export interface EffectSource {
  readonly resource: CompiledResource;
  readonly id: number;
  /** As it will stand. */
  readonly record: RecordValues;
  readonly cause: HistoryCause | null;
  /** The day or period with which its timed effects are due. Absent: it is no matter of that. */
  readonly occurrence?: Occurrence;
}

/** Where a plan stands while it grows. */
export interface Planning {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly rows: PlannedRows;
  /** Ids of the records that effects of the same list make, by resource. */
  readonly created: Map<string, number>;
  /** Whether a step so far makes or changes records of a resource: what stands in its table is then not the last word. */
  readonly touches: (resource: CompiledResource) => boolean;
  readonly add: (step: PlannedStep) => void;
  /** Plans the effects that follow from a step. */
  readonly follow: (effects: readonly Effect[], source: EffectSource) => Promise<void>;
  readonly maxRecords: number;
}

/** What a plan says about one of its steps; words are `effects.<code>`. */
export interface EffectMessage {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** While a plan is carried out. */
export interface Applying {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly requestId: string | null;
  /** Real ids of records made so far, by the id that stood for them. */
  readonly ids: Map<number, number>;
  /** Tells of records made, once they are as the steps after them leave them. */
  readonly tellers: (() => Promise<void>)[];
}

/** What a step left in history. */
export interface WrittenStep {
  /** Id of the entry. */
  readonly entry: number;
  readonly resource: CompiledResource;
  readonly id: number;
  readonly kind: "create" | "update";
  readonly changes: Changes;
  readonly cause: HistoryCause | null;
}

/** While what was carried out is taken back; `open` is of the step's resource, as whoever is noted for it. */
export interface Undoing {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly requestId: string | null;
}

/** One kind of effect: how it is planned, carried out, taken back and told. */
export interface EffectKind<E extends Effect, S extends PlannedStep> {
  readonly plan: (planning: Planning, effect: E, source: EffectSource) => Promise<void> | void;
  readonly apply: (applying: Applying, step: S) => Promise<void> | void;
  /** Null: what left the records cannot be taken back. */
  readonly undo: ((undoing: Undoing, step: WrittenStep) => Promise<void>) | null;
  readonly message: (step: S) => EffectMessage;
}
