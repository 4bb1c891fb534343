import { keyOf } from "./paths.ts";
import { isMeant, isReset, getBlocks } from "./shown.ts";
import { reveals } from "./reveal.ts";
import { buildFormTree, repeatsBlocks, type TreeNode } from "./tree.ts";
import type { FormData, FormQuestions } from "./types.ts";

/** Why a question is not asked at present. */
export type UnaskedReason =
  /** What it hangs on is not asked itself. */
  | "parent"
  /** What it hangs on is not answered so. */
  | "answer"
  /** Its own condition does not hold. */
  | "condition"
  /** A No has emptied the form. */
  | "reset";

/**
 * For each question whether these answers ask it: null where they do, in some repetition at least, and else why they do
 * not.
 */
export function explainAsking({
  form,
  data,
}: {
  form: FormQuestions;
  data: FormData;
}): ReadonlyMap<number, UnaskedReason | null> {
  const tree = buildFormTree(form);
  const reset = isReset({ tree, data });
  const found = new Map<number, UnaskedReason | null>();
  const note = ({ question: { id } }: TreeNode, reason: UnaskedReason | null) => {
    if (found.get(id) !== null) found.set(id, reason);
  };
  const skip = (node: TreeNode, reason: UnaskedReason): void => {
    note(node, reason);
    for (const child of [...node.repeated, ...node.children]) skip(child, "parent");
  };
  const ask = (node: TreeNode, levels: readonly FormData[]): void => {
    if (!isMeant({ tree, node, levels })) return skip(node, "condition");
    note(node, null);
    const below = [...node.repeated, ...node.children];
    if (reset && repeatsBlocks(node)) return below.forEach((child) => skip(child, "reset"));
    const level = levels.at(-1) ?? {};
    const blocks = getBlocks(node, level);
    for (const child of node.repeated) {
      if (blocks.length === 0) skip(child, "answer");
      for (const block of blocks) ask(child, [...levels, block]);
    }
    const value = level[keyOf(node.question.id)];
    for (const child of node.children) {
      if (child.reveal !== null && reveals({ reveal: child.reveal, value })) ask(child, levels);
      else skip(child, "answer");
    }
  };
  for (const root of tree.roots) ask(root, [data]);
  return found;
}
