import type { Design } from "../../../../core/forms/design.ts";
import type { FormDifferences } from "../../../../core/forms/differences.ts";
import type { StoredQuestion } from "../../../../core/forms/types.ts";

/** One question in both versions; null where a version does not ask it. */
export interface ComparedQuestion {
  readonly id: number;
  readonly before: StoredQuestion | null;
  readonly after: StoredQuestion | null;
}

/** The questions that differ, in the order of the later version; what was removed stands where it was asked. */
export function compareQuestions(before: Design, differences: FormDifferences): readonly ComparedQuestion[] {
  const { added, removed, changed } = differences;
  const compared: ComparedQuestion[] = [
    ...changed.map((one) => ({ id: one.after.id, before: one.before, after: one.after })),
    ...added.map((after) => ({ id: after.id, before: null, after })),
    ...removed.map((one) => ({ id: one.id, before: one, after: null })),
  ];
  const place = new Map(before.map(({ id }, index) => [id, index]));
  return compared.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity));
}
