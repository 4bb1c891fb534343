import { calculate } from "./calculation.ts";
import { putAnswer } from "./change.ts";
import { isWithin } from "./condition-schema.ts";
import { withDefaults, withReadOnly } from "./default-answer.ts";
import { factsOf, isCalculated } from "./kinds.ts";
import { keyOf } from "./paths.ts";
import { pruned } from "./prune.ts";
import { getBlocks, shownQuestions } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { buildFormTree } from "./tree.ts";
import type { FormTree, TreeNode } from "./tree.ts";
import type { FormData, FormQuestions } from "./types.ts";

/** The data with the answers that follow from others, each where it is asked. Same object where nothing changes. */
export function withCalculated({ form, data }: { form: FormQuestions; data: FormData }): FormData {
  const { length } = form.questions.filter(isCalculated);
  if (length === 0) return data;
  let settled = data;
  // one may follow from another; a form where they lead in circles is not published, but may be tried out
  for (let round = 0; round <= length; round += 1) {
    const next = calculateOnce(form, settled);
    if (next === settled) break;
    settled = next;
  }
  return settled;
}

/** The data with the answers that follow from others, and with what is asked because of them. */
export function withFollowing({ form, data }: { form: FormQuestions; data: FormData }): FormData {
  if (!form.questions.some(isCalculated)) return data;
  const tree = buildFormTree(form);
  let settled = data;
  for (let round = 0; round <= form.questions.length; round += 1) {
    const calculated = withCalculated({ form, data: settled });
    if (calculated === settled) break;
    const next = pruned({ tree, data: calculated });
    settled = withDefaults({ form, data: next, before: { form, data: settled } });
  }
  return settled;
}

/** The data with all that is found and not given: read-only answers, and those that follow from others. */
export function withFound(given: { form: FormQuestions; data: FormData; earlier: FormData }): FormData {
  const { form } = given;
  let { data } = given;
  for (let round = 0; round <= form.questions.length; round += 1) {
    const next = withCalculated({ form, data: withReadOnly({ ...given, data }) });
    if (next === data) break;
    data = next;
  }
  return data;
}

function calculateOnce(form: FormQuestions, data: FormData): FormData {
  const tree = buildFormTree(form);
  return shownQuestions({ form, data }).reduce((settled, shown) => {
    const { question } = shown.node;
    const calculation = question.calculation ?? null;
    if (calculation === null || shown.closed) return settled;
    const value = calculate(calculation, {
      answers: answersFor(shown, tree),
      isWhole: factsOf(question).kind === "whole",
    });
    return putAnswer({ form, data: settled, at: { question: question.id, block: shown.block }, value });
  }, data);
}

function answersFor({ node, levels }: Shown, tree: FormTree) {
  return {
    one(id: number): number | null {
      const source = tree.byId.get(id);
      if (source === undefined || !isWithin(node, source)) return null;
      const value = levels[source.repeaters.length]?.[keyOf(id)];
      return typeof value === "number" ? value : null;
    },
    all(id: number): readonly unknown[] {
      const source = tree.byId.get(id);
      if (source === undefined) return [];
      const shared = source.repeaters.findIndex((repeater, depth) => node.repeaters[depth] !== repeater);
      const depth = shared < 0 ? source.repeaters.length : shared;
      return levelsBelow(source.repeaters.slice(depth), levels[depth] ?? {}).map(
        (level) => level[keyOf(id, factsOf(source.question).files === "always" ? "files" : "answer")],
      );
    },
  };
}

/** Every repetition of the innermost of these. */
function levelsBelow(repeaters: readonly TreeNode[], level: FormData): readonly FormData[] {
  return repeaters.reduce<readonly FormData[]>(
    (around, repeater) => around.flatMap((one) => getBlocks(repeater, one)),
    [level],
  );
}
