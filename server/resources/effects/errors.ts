import { AppError } from "../../../core/errors/app-error.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";

/** What an effect cannot do. Its message says which record stands in the way and what it lacks. */
export interface EffectFailure {
  readonly resource: string;
  /** What the record is called, as far as the actor may know; empty for one that would come about. */
  readonly record: string;
  /** The transition it should make; null where it is only made or changed. */
  readonly transition: { readonly field: string; readonly name: string } | null;
  /** What is wrong with its values; none where the condition of the transition does not hold. */
  readonly issues: readonly FieldIssue[];
}

/** An effect cannot be carried out, so nothing of the transition is. */
export function effectImpossible(failure: EffectFailure): AppError {
  const code = failure.transition === null ? "effect_impossible" : "effect_step_impossible";
  return new AppError({ code, detail: { effect: failure } });
}

/** A transition would touch more records than one write may. */
export function tooManyEffects(limit: number): AppError {
  return new AppError({ code: "too_many_effects", parameters: { limit } });
}

/** A transition would set off too many, one behind the other. */
export function effectsTooDeep(limit: number): AppError {
  return new AppError({ code: "effects_too_deep", parameters: { limit } });
}

/** Somebody wrote, or built on, what should be taken back. */
export function changedSince(): AppError {
  return new AppError({ code: "changed_since", status: 409 });
}

/** Refuses to take an approval back that the next group has gone by. */
export function reliedOn(): AppError {
  return new AppError({ code: "approved_further" });
}

/** Something of what should be taken back is out of the records, such as a mail. */
export function leftTheRecords(): AppError {
  return new AppError({ code: "left_the_records" });
}
