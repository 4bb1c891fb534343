import { readPath } from "../../core/forms/paths.ts";
import { isReset } from "../../core/forms/shown.ts";
import { buildFormTree } from "../../core/forms/tree.ts";
import type { FormData } from "../../core/forms/types.ts";
import type { FormSnapshot } from "./types.ts";

/** The questions of which a change says something else than before; null where it may be any. */
export function changedQuestions(before: FormSnapshot, after: FormSnapshot): ReadonlySet<number> | null {
  if (before.questions !== after.questions || before.calls !== after.calls) return null;
  const tree = buildFormTree(after);
  if (isReset({ tree, data: before.data }) !== isReset({ tree, data: after.data })) return null;
  const changed = new Set<number>();
  addAnswers(changed, before.data, after.data);
  if (before.problems !== after.problems) {
    for (const [key, problem] of [...before.problems, ...after.problems])
      if (before.problems.get(key) !== after.problems.get(key)) changed.add(problem.place.question);
  }
  return changed;
}

function addAnswers(changed: Set<number>, before: FormData, after: FormData): void {
  if (before === after) return;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (Object.is(before[key], after[key])) continue;
    const { question, part } = readPath([key]);
    if (question === null) continue;
    changed.add(question);
    if (part === "blocks") addBlocks(changed, levels(before[key]), levels(after[key]));
  }
}

function addBlocks(changed: Set<number>, before: readonly FormData[], after: readonly FormData[]): void {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1)
    addAnswers(changed, before[index] ?? {}, after[index] ?? {});
}

const levels = (blocks: unknown): readonly FormData[] =>
  Array.isArray(blocks) ? (blocks as FormData[]) : [];
