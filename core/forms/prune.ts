import { blocksKey, keyOf } from "./paths.ts";
import { asLevel, isBlockCount, isReset, partsAsked } from "./shown.ts";
import { repeatsBlocks } from "./tree.ts";
import { reveals } from "./reveal.ts";
import type { FormTree, TreeNode } from "./tree.ts";
import type { AnswerPart, FormData } from "./types.ts";

const PARTS: readonly AnswerPart[] = ["answer", "comment", "files"];

/** The data without what is not asked, and with as many repetitions as their counts say. Same objects where nothing changes. */
export function pruned({ tree, data }: { tree: FormTree; data: FormData }): FormData {
  return pruneLevel({ nodes: tree.roots, level: data, reset: isReset({ tree, data }) });
}

function pruneLevel({
  nodes,
  level,
  reset,
}: {
  nodes: readonly TreeNode[];
  level: FormData;
  reset: boolean;
}): FormData {
  const next: Record<string, unknown> = { ...level };
  for (const node of nodes) pruneNode({ node, next, shown: true, reset });
  return isSame(level, next) ? level : next;
}

interface Step {
  readonly node: TreeNode;
  readonly next: Record<string, unknown>;
  readonly shown: boolean;
  readonly reset: boolean;
}

function pruneNode({ node, next, shown, reset }: Step): void {
  const { question, children } = node;
  const asked = shown && !(reset && repeatsBlocks(node));
  const value = asked ? next[keyOf(question.id)] : undefined;
  const parts = asked ? partsAsked(question, value) : [];
  for (const part of PARTS) if (!parts.includes(part)) delete next[keyOf(question.id, part)];
  for (const child of children) {
    const revealed = asked && child.reveal !== null && reveals({ reveal: child.reveal, value });
    pruneNode({ node: child, next, shown: revealed, reset });
  }
  pruneBlocks({ node, next, count: value, reset });
}

function pruneBlocks({
  node,
  next,
  count,
  reset,
}: {
  node: TreeNode;
  next: Record<string, unknown>;
  count: unknown;
  reset: boolean;
}): void {
  const key = blocksKey(node.question.id);
  if (!repeatsBlocks(node) || !isBlockCount(count)) {
    delete next[key];
    return;
  }
  const present: readonly unknown[] = Array.isArray(next[key]) ? next[key] : [];
  const blocks = Array.from({ length: count }, (_, index) =>
    pruneLevel({ nodes: node.repeated, level: asLevel(present[index]), reset }),
  );
  const same = present.length === blocks.length && blocks.every((block, index) => block === present[index]);
  if (!same) next[key] = blocks;
}

function isSame(before: FormData, after: FormData): boolean {
  const keys = Object.keys(after);
  return keys.length === Object.keys(before).length && keys.every((key) => before[key] === after[key]);
}
