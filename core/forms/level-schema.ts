import { conditional, formulaOf, outermostLevel, simplify } from "./condition-schema.ts";
import type { Formula } from "./condition-schema.ts";
import { answerSchema, commentSchema, filesSchema } from "./answer-schema.ts";
import { factsOf } from "./kinds.ts";
import { getLimits, widestLimits } from "./limits.ts";
import { blocksKey, keyOf } from "./paths.ts";
import { RESETTING_ANSWER, repeatsBlocks } from "./tree.ts";
import type { TreeNode } from "./tree.ts";
import type { FormSchema } from "./schema.ts";

type Properties = Record<string, FormSchema | boolean>;

export interface Level {
  /** Not empty. */
  readonly nodes: readonly TreeNode[];
  /** Whose No closes the count questions of this level; null in repetitions, which a No takes away as a whole. */
  readonly resetter: TreeNode | null;
}

type NodeOf = (question: number) => TreeNode | undefined;

/** All that is asked in one object of the data: its questions at every depth up to the next repetitions. */
export function levelSchema({ nodes, resetter, nodeOf }: Level & { readonly nodeOf: NodeOf }): FormSchema {
  const properties: Properties = {};
  const conditions: FormSchema[] = [];
  for (const node of allOfLevel(nodes)) {
    Object.assign(properties, getProperties(node, nodeOf));
    conditions.push(...ownConditions(node), ...dependentConditions({ node, resetter }));
  }
  conditions.push(...askedWhen({ nodes, resetter, nodeOf }));
  if (resetter !== null) conditions.push(...closed({ nodes, resetter }));
  const required = requiredOf(nodes, (node) => resetter === null || !repeatsBlocks(node));
  return {
    type: "object",
    properties,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  };
}

/** The questions of a level, dependents after their parents. */
export function allOfLevel(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...allOfLevel(node.children)]);
}

function getProperties(node: TreeNode, nodeOf: NodeOf): Properties {
  const { question } = node;
  const { remark, files } = factsOf(question);
  const answer = answerSchema(question);
  const properties: Properties = {};
  if (answer !== undefined) properties[keyOf(question.id)] = answer;
  if (remark !== undefined) properties[keyOf(question.id, "comment")] = commentSchema(question);
  if (files !== undefined) properties[keyOf(question.id, "files")] = filesSchema(question);
  if (repeatsBlocks(node)) properties[blocksKey(question.id)] = blocksSchema(node, nodeOf);
  return properties;
}

/** Repetitions whose questions are not known yet may hold anything. */
function blocksSchema({ repeated }: TreeNode, nodeOf: NodeOf): FormSchema {
  const items: FormSchema =
    repeated.length === 0 ? { type: "object" } : levelSchema({ nodes: repeated, resetter: null, nodeOf });
  return { type: "array", items };
}

/** What these have to answer as soon as they are asked; those with a condition say so with it. */
function requiredOf(nodes: readonly TreeNode[], isMeant: (node: TreeNode) => boolean): string[] {
  return nodes.filter((node) => isMeant(node) && !hasCondition(node)).flatMap(keysRequired);
}

const hasCondition = ({ question }: TreeNode): boolean => (question.ask_when ?? null) !== null;

function keysRequired({ question }: TreeNode): string[] {
  const { kind, files } = factsOf(question);
  if (!question.is_required || kind === "none") return [];
  return [keyOf(question.id, files === "always" ? "files" : "answer")];
}

/** The questions whose condition begins at this level, in it or in its repetitions. */
function askedWhen({ nodes, resetter, nodeOf }: Level & { readonly nodeOf: NodeOf }): FormSchema[] {
  const level = nodes[0]?.repeaters.length ?? 0;
  return withRepeated(nodes).flatMap((node) => {
    const condition = node.question.ask_when ?? null;
    if (condition === null) return [];
    const formula = simplify({ all: [revealFormula(node), formulaOf(condition, { of: node, nodeOf })] });
    if (outermostLevel({ node, formula }) !== level) return [];
    const required = keysRequired(node);
    const closable = resetter !== null && repeatsBlocks(node) && node.repeaters.length === 0;
    const asked: FormSchema | null =
      required.length === 0
        ? null
        : closable
          ? { if: whenReset(resetter), else: { type: "object", required } }
          : { type: "object", required };
    return [conditional({ node, formula, asked, absent: forbidden(getKeys(node)) }, level)];
  });
}

/** The questions of a level and of all repetitions in it. */
function withRepeated(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...withRepeated(node.repeated), ...withRepeated(node.children)]);
}

function revealFormula({ parent, reveal, repeaters }: TreeNode): Formula {
  if (parent === null || reveal?.kind === "repeat") return true;
  if (reveal?.kind !== "answer") return false;
  return { level: repeaters.length, schema: whenRevealed(parent, reveal.value) };
}

/** A No closes the count questions, at every depth; those asked at first are required without it. */
function closed({ nodes, resetter }: { nodes: readonly TreeNode[]; resetter: TreeNode }): FormSchema[] {
  const counts = allOfLevel(nodes).filter(repeatsBlocks);
  if (counts.length === 0) return [];
  const open = openCounts({ nodes, resetter });
  return [{ if: whenReset(resetter), then: forbidden(counts.flatMap(getKeys)), ...open }];
}

function whenReset({ question }: TreeNode): FormSchema {
  return whenAnswered(question.id, RESETTING_ANSWER);
}

/** The `else` of a No: required count questions. */
function openCounts({ nodes }: Level): Pick<FormSchema, "else"> {
  const required = requiredOf(nodes, repeatsBlocks);
  return required.length === 0 ? {} : { else: { type: "object", required } };
}

function whenAnswered(id: number, value: string | number): FormSchema {
  return { type: "object", properties: { [keyOf(id)]: { const: value } }, required: [keyOf(id)] };
}

function whenChosen(id: number, value: string | number): FormSchema {
  return {
    type: "object",
    properties: { [keyOf(id)]: { type: "array", contains: { const: value } } },
    required: [keyOf(id)],
  };
}

function forbidden(keys: readonly string[]): FormSchema {
  return { type: "object", properties: Object.fromEntries(keys.map((key) => [key, false])) };
}

/** The remark and the files that one answer asks for; the repetitions that a number asks for. */
function ownConditions(node: TreeNode): FormSchema[] {
  const { question } = node;
  const { remark, files } = factsOf(question);
  const asks: FormSchema[] = [];
  if (remark !== undefined) asks.push(asking(node, { answer: remark, key: keyOf(question.id, "comment") }));
  if (files !== undefined && files !== "always") {
    asks.push(asking(node, { answer: files, key: keyOf(question.id, "files") }));
  }
  if (repeatsBlocks(node)) asks.push(...repetitions(node));
  return asks;
}

function asking({ question }: TreeNode, { answer, key }: { answer: string; key: string }): FormSchema {
  return {
    if: whenAnswered(question.id, answer),
    ...(question.is_required ? { then: { type: "object", required: [key] } } : {}),
    else: forbidden([key]),
  };
}

function repetitions({ question }: TreeNode): FormSchema[] {
  const { min, max } = getLimits(question);
  const [key, blocks] = [keyOf(question.id), blocksKey(question.id)];
  const most = Math.min(max, widestLimits(question).max);
  const counted = Array.from({ length: Math.max(0, most - Math.max(min, 1) + 1) }, (_, index) => {
    const count = Math.max(min, 1) + index;
    return {
      if: whenAnswered(question.id, count),
      then: {
        type: "object",
        properties: { [blocks]: { type: "array", minItems: count, maxItems: count } },
        required: [blocks],
      },
    } satisfies FormSchema;
  });
  return [...counted, { if: { type: "object", required: [key] }, else: forbidden([blocks]) }];
}

function whenRevealed({ question }: TreeNode, value: string | number): FormSchema {
  const when = factsOf(question).kind === "choices" ? whenChosen : whenAnswered;
  return when(question.id, value);
}

/** Dependents of one answer stand and fall together. */
function dependentConditions({
  node,
  resetter,
}: {
  node: TreeNode;
  resetter: TreeNode | null;
}): FormSchema[] {
  const groups = new Map<string | number | null, TreeNode[]>();
  for (const child of node.children) {
    const value = child.reveal?.kind === "answer" ? child.reveal.value : null;
    groups.set(value, [...(groups.get(value) ?? []), child]);
  }
  return [...groups].map(([value, children]) => {
    const absent = forbidden(children.flatMap(getKeys));
    if (value === null) return absent;
    const then = revealed({ nodes: children, resetter });
    return { if: whenRevealed(node, value), ...(then === null ? {} : { then }), else: absent };
  });
}

function revealed({ nodes, resetter }: Level): FormSchema | null {
  const required = requiredOf(nodes, (node) => resetter === null || !repeatsBlocks(node));
  const open = resetter === null ? {} : openCounts({ nodes, resetter });
  if (required.length === 0 && open.else === undefined) return null;
  return {
    type: "object",
    ...(required.length > 0 ? { required } : {}),
    ...(resetter === null || open.else === undefined ? {} : { if: whenReset(resetter), ...open }),
  };
}

function getKeys(node: TreeNode): string[] {
  const { question } = node;
  const { kind, remark, files } = factsOf(question);
  return [
    ...(kind === "none" || kind === "files" ? [] : [keyOf(question.id)]),
    ...(remark === undefined ? [] : [keyOf(question.id, "comment")]),
    ...(files === undefined ? [] : [keyOf(question.id, "files")]),
    ...(repeatsBlocks(node) ? [blocksKey(question.id)] : []),
  ];
}
