import { blocksKey, keyOf } from "./paths.ts";
import { asLevel, isBlockCount, isMeant, isReset, partsAsked } from "./shown.ts";
import { repeatsBlocks } from "./tree.ts";
import { reveals } from "./reveal.ts";
import type { FormTree, TreeNode } from "./tree.ts";
import type { AnswerPart, FormData } from "./types.ts";

const PARTS: readonly AnswerPart[] = ["answer", "comment", "files"];

/** The data without what is not asked, and with as many repetitions as their counts say. Same objects where nothing changes. */
export function pruned({ tree, data }: { tree: FormTree; data: FormData }): FormData {
  let kept = data;
  for (;;) {
    const next = pruneLevel({
      tree,
      nodes: tree.roots,
      level: kept,
      above: [],
      reset: isReset({ tree, data: kept }),
    });
    // an answer that went may be what a question further up is asked for
    if (next === kept || tree.conditional.length === 0) return next;
    kept = next;
  }
}

interface Pruning {
  readonly tree: FormTree;
  readonly reset: boolean;
  /** The answers around the level, outermost first. */
  readonly above: readonly FormData[];
}

function pruneLevel({
  nodes,
  level,
  ...pruning
}: Pruning & { nodes: readonly TreeNode[]; level: FormData }): FormData {
  const next: Record<string, unknown> = { ...level };
  for (const node of nodes) pruneNode({ node, next, shown: true, ...pruning });
  return isSame(level, next) ? level : next;
}

interface Step extends Pruning {
  readonly node: TreeNode;
  readonly next: Record<string, unknown>;
  readonly shown: boolean;
}

function pruneNode({ node, next, shown, ...pruning }: Step): void {
  const { question, children } = node;
  const { tree, reset, above } = pruning;
  const meant = shown && isMeant({ tree, node, levels: [...above, next] });
  const asked = meant && !(reset && repeatsBlocks(node));
  const value = asked ? next[keyOf(question.id)] : undefined;
  const parts = asked ? partsAsked(question, value) : [];
  for (const part of PARTS) if (!parts.includes(part)) delete next[keyOf(question.id, part)];
  for (const child of children) {
    const revealed = asked && child.reveal !== null && reveals({ reveal: child.reveal, value });
    pruneNode({ node: child, next, shown: revealed, ...pruning });
  }
  pruneBlocks({ node, next, count: value, ...pruning });
}

function pruneBlocks({
  node,
  next,
  count,
  above,
  ...pruning
}: Pruning & { node: TreeNode; next: Record<string, unknown>; count: unknown }): void {
  const key = blocksKey(node.question.id);
  if (!repeatsBlocks(node) || !isBlockCount(node, count)) {
    delete next[key];
    return;
  }
  const present: readonly unknown[] = Array.isArray(next[key]) ? next[key] : [];
  const blocks = Array.from({ length: count }, (_, index) =>
    pruneLevel({
      nodes: node.repeated,
      level: asLevel(present[index]),
      above: [...above, next],
      ...pruning,
    }),
  );
  const same = present.length === blocks.length && blocks.every((block, index) => block === present[index]);
  if (!same) next[key] = blocks;
}

function isSame(before: FormData, after: FormData): boolean {
  const keys = Object.keys(after);
  return keys.length === Object.keys(before).length && keys.every((key) => before[key] === after[key]);
}
