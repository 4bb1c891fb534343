import { holds } from "./ask-when.ts";
import { isWithin } from "./condition-schema.ts";
import { factsOf } from "./kinds.ts";
import { widestLimits } from "./limits.ts";
import { blocksKey, keyOf } from "./paths.ts";
import { repeatsBlocks, RESETTING_ANSWER, buildFormTree } from "./tree.ts";
import { reveals } from "./reveal.ts";
import type { FormTree, TreeNode } from "./tree.ts";
import type { AnswerPart, FormData, FormQuestion, FormQuestions } from "./types.ts";

/** A question that is asked, with the data of its level and where it stands. */
export interface Shown {
  readonly node: TreeNode;
  /** Answers beside this one. */
  readonly level: FormData;
  /** Those and the ones around them, outermost first. */
  readonly levels: readonly FormData[];
  readonly block: readonly number[];
  /** A count question that a No closed: seen, but neither answered nor required nor sent. */
  readonly closed: boolean;
}

/** The form was emptied by a No: its count questions are closed. */
export function isReset({ tree, data }: { tree: FormTree; data: FormData }): boolean {
  return tree.resetter !== null && data[keyOf(tree.resetter.question.id)] === RESETTING_ANSWER;
}

/** The question is a count question that a No has closed: it is disabled, not required and not sent. */
export function isClosed({
  form,
  question,
  data,
}: {
  form: FormQuestions;
  question: Pick<FormQuestion, "id">;
  data: FormData;
}): boolean {
  const tree = buildFormTree(form);
  const node = tree.byId.get(question.id);
  return node !== undefined && repeatsBlocks(node) && isReset({ tree, data });
}

/**
 * Whether a question's own condition holds. `levels` are the answers around it, outermost first: those outside all
 * repetitions, those of its repetition, and so on.
 */
export function isMeant({
  tree,
  node,
  levels,
}: {
  tree: Pick<FormTree, "byId">;
  node: TreeNode;
  levels: readonly FormData[];
}): boolean {
  const condition = node.question.ask_when ?? null;
  if (condition === null) return true;
  return holds(condition, (id) => {
    const source = tree.byId.get(id);
    if (source === undefined || !isWithin(node, source)) return undefined;
    const part = factsOf(source.question).files === "always" ? "files" : "answer";
    return levels[source.repeaters.length]?.[keyOf(id, part)];
  });
}

/** Everything that is asked with these answers, in asking order; a question of repetitions once for each. */
export function shownQuestions({ form, data }: { form: FormQuestions; data: FormData }): Shown[] {
  const tree = buildFormTree(form);
  const reset = isReset({ tree, data });
  const found: Shown[] = [];
  const ask = (node: TreeNode, levels: readonly FormData[], block: readonly number[]): void => {
    if (!isMeant({ tree, node, levels })) return;
    const level = levels.at(-1) ?? {};
    const closed = reset && repeatsBlocks(node);
    found.push({ node, level, levels, block, closed });
    if (closed) return;
    for (const [index, repetition] of getBlocks(node, level).entries()) {
      for (const child of node.repeated) ask(child, [...levels, repetition], [...block, index + 1]);
    }
    const value = level[keyOf(node.question.id)];
    for (const child of node.children) {
      if (child.reveal !== null && reveals({ reveal: child.reveal, value })) ask(child, levels, block);
    }
  };
  for (const root of tree.roots) ask(root, [data], []);
  return found;
}

/** The repetitions a count question's number asks for; those missing in the data are empty. */
export function getBlocks(node: TreeNode, level: FormData): FormData[] {
  const count = level[keyOf(node.question.id)];
  if (!repeatsBlocks(node) || !isBlockCount(node, count)) return [];
  const present = level[blocksKey(node.question.id)];
  return Array.from({ length: count }, (_, index) => (Array.isArray(present) ? asLevel(present[index]) : {}));
}

/** More repetitions than a question of its type can have are not made, whatever the data say. */
export function isBlockCount({ question }: Pick<TreeNode, "question">, value: unknown): value is number {
  const { max } = widestLimits(question);
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= max;
}

export function asLevel(value: unknown): FormData {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as FormData) : {};
}

/** A question is asked with these answers; in repetitions, the one of `block`. */
export function isShown({
  form,
  data,
  question,
  block = [],
}: {
  form: FormQuestions;
  data: FormData;
  question: Pick<FormQuestion, "id">;
  block?: readonly number[];
}): boolean {
  const tree = buildFormTree(form);
  const found = tree.byId.get(question.id);
  if (found === undefined || found.repeaters.length !== block.length) return false;
  const levels = [data];
  for (const [depth, { question: count }] of found.repeaters.entries()) {
    const blocks = levels[depth]?.[blocksKey(count.id)];
    levels.push(Array.isArray(blocks) ? asLevel(blocks[(block[depth] ?? 1) - 1]) : {});
  }
  const reset = isReset({ tree, data });
  let node: TreeNode = found;
  if (!isMeant({ tree, node, levels })) return false;
  while (node.parent !== null) {
    const { parent, reveal }: TreeNode = node;
    if (reset && repeatsBlocks(parent)) return false;
    const value: unknown = levels[parent.repeaters.length]?.[keyOf(parent.question.id)];
    if (reveal === null || !reveals({ reveal, value })) return false;
    if (reveal.kind === "repeat") {
      const number = block[node.repeaters.length - 1] ?? 0;
      if (!isBlockCount(parent, value) || number < 1 || number > value) return false;
    }
    node = parent;
    if (!isMeant({ tree, node, levels })) return false;
  }
  return true;
}

/** What a shown question asks at present: its answer, and the remark or the files which this answer asks for. */
export function partsAsked(question: FormQuestion, answer: unknown): AnswerPart[] {
  const { kind, remark, files } = factsOf(question);
  const parts: AnswerPart[] = [];
  if (kind !== "none" && kind !== "files") parts.push("answer");
  if (remark !== undefined && answer === remark) parts.push("comment");
  if (files === "always" || (files !== undefined && answer === files)) parts.push("files");
  return parts;
}
