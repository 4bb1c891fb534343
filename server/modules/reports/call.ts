import type { Actor } from "../../../core/access/types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { ListScope } from "../../../core/definition/types.ts";
import type { TimeUnit } from "../../../core/query/aggregate.ts";
import type { Filters } from "../../../core/query/figures.ts";
import type { ReportRange } from "../../../core/reports/period.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import type { Engine } from "../../resources/engine.ts";
import type { ReportLabels } from "./report-labels.ts";

/** Who asks, and with what the answer is put together. */
export interface ReportCall {
  readonly engine: Engine;
  readonly definitions: RuntimeDefinitions;
  readonly actor: Actor;
  readonly language: Language;
  readonly words: ReportLabels;
  readonly now: number;
}

/** What the reader set: the same for every part of a report. */
export interface Settings {
  readonly range: ReportRange | null;
  readonly compared: ReportRange | null;
  readonly unit: TimeUnit | null;
  readonly scope: ListScope;
  /** Reader's filters by name and operator, as in an address: `team`, `bill_rate__gte`. */
  readonly filters: Filters;
  /** Widest rows the reader may see figures of. */
  readonly widest: ListScope;
}

export function evaluationOf({ actor, now }: ReportCall): EvaluationContext {
  return { now, timeZone: actor.timeZone, actor };
}
