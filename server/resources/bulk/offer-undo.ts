import { whatStays } from "../effects/stays.ts";
import { isTemporary } from "../effects/temporary-ids.ts";
import type { Effect } from "../../../core/definition/types.ts";
import type { EffectPlan, PlannedStep } from "../effects/types.ts";
import type { OpenResource } from "../read/open.ts";
import { canBePutBack, historyHoldsAll, storesOldValues, undoToken } from "./undo-token.ts";
import type { Changes } from "../write/history.ts";

/** How transitions are taken back. */
export interface UndoOffer {
  /** Takes them back for a day; null where that cannot be done. */
  readonly undo: string | null;
  /** Kinds of effects that taking them back leaves as they are, or that stand in its way. Absent where there are none. */
  readonly stays?: readonly Effect["kind"][];
}

interface Done extends Pick<EffectPlan, "steps"> {
  /** Fields of the record itself that were written. */
  readonly names: readonly string[];
  /** What history tells of them. */
  readonly changes: Changes;
}

/** What is offered to whoever made transitions. */
export function offerUndo(
  open: OpenResource,
  { changed, done, requestId }: { changed: boolean; done: readonly Done[]; requestId: string | null },
): UndoOffer {
  const kept = done.every((written) => isKept(open, written));
  const stays = whatStays(done.flatMap(({ steps }) => steps.filter((step) => !isWithdrawable(step))));
  return { undo: undoToken(open, { changed, kept, requestId }), ...(stays.length > 0 ? { stays } : {}) };
}

const isWithdrawable = (step: PlannedStep): boolean => step.kind === "call" && step.withdrawable === true;

/** Whether history holds what a transition and everything that followed from it replaced, and nothing left the records. */
function isKept({ resource, definitions }: OpenResource, { names, changes, steps }: Done): boolean {
  return (
    historyHoldsAll(resource, names) &&
    canBePutBack(definitions.resources, resource, changes) &&
    steps.every((step) => {
      if (step.kind === "update") return storesOldValues(step.resource, Object.keys(step.values));
      // of a new record, functions only fill in values
      return step.kind !== "call" || isTemporary(step.id) || isWithdrawable(step);
    })
  );
}
