import { factsOf, isEmpty } from "./kinds.ts";
import { chooseOptions } from "./options.ts";
import { blocksKey, keyOf, levelPath } from "./paths.ts";
import { pruned } from "./prune.ts";
import { getBlocks } from "./shown.ts";
import { RESETTING_ANSWER, buildFormTree, repeatsBlocks } from "./tree.ts";
import type { TreeNode } from "./tree.ts";
import type { AnswerPart, AnswerPosition, FormData, FormQuestion, FormQuestions } from "./types.ts";

/** Where an answer changes; the part is the answer and there is no repetition unless said. */
export type ChangedPosition = Pick<AnswerPosition, "question"> & Partial<AnswerPosition>;

interface AnswerChange {
  readonly form: FormQuestions;
  readonly data: FormData;
  readonly at: ChangedPosition;
  readonly value: unknown;
}

/**
 * The data after one answer changed, by the rules of §4: what is no longer asked is gone, at every depth, with its
 * remarks, files and repetitions; None excludes all other choices; a No to the resetting question leaves nothing but
 * itself; a count keeps the repetitions that remain. An emptied value (null, blank, []) takes the answer away. Parts
 * of the data that nothing happened to stay the same objects.
 */
export function changeAnswer({ form, data, at, value }: AnswerChange): FormData {
  const tree = buildFormTree(form);
  const isReset = at.question === tree.resetter?.question.id && (at.part ?? "answer") === "answer";
  const base = isReset && value === RESETTING_ANSWER ? {} : data;
  return pruned({ tree, data: putAnswer({ form, data: base, at, value }) });
}

/** The data with one answer, and whatever else there is. */
export function putAnswer({ form, data, at, value }: AnswerChange): FormData {
  const node = buildFormTree(form).byId.get(at.question);
  if (node === undefined) return data;
  const path = levelPath(node, at.block ?? []);
  const part = at.part ?? "answer";
  return changeAt({ level: data, path, change: (level) => put({ level, node, part, value }) });
}

/**
 * The data with other rows of one question, such as one more, or two in each other's place. Where none is left the
 * question is not answered.
 */
export function changeRows({
  form,
  data,
  at: { question, block = [] },
  change,
}: {
  form: FormQuestions;
  data: FormData;
  at: Omit<ChangedPosition, "part">;
  change: (rows: readonly FormData[]) => readonly FormData[];
}): FormData {
  const tree = buildFormTree(form);
  const node = tree.byId.get(question);
  if (node === undefined || !repeatsBlocks(node)) return data;
  const put = (level: FormData): FormData => {
    const rows = change(getBlocks(node, level));
    const { [keyOf(question)]: _count, [blocksKey(question)]: _rows, ...others } = level;
    if (rows.length === 0) return others;
    return { ...others, [keyOf(question)]: rows.length, [blocksKey(question)]: rows };
  };
  return pruned({ tree, data: changeAt({ level: data, path: levelPath(node, block), change: put }) });
}

/** Copies the way to a level and no more; data that have no such level stay as they are. */
function changeAt({
  level,
  path,
  change,
}: {
  level: FormData;
  path: readonly (string | number)[];
  change: (level: FormData) => FormData;
}): FormData {
  const [key, index, ...rest] = path;
  if (key === undefined) return change(level);
  const blocks: unknown = level[key];
  if (!Array.isArray(blocks) || typeof index !== "number" || blocks[index] === undefined) return level;
  const next = changeAt({ level: blocks[index] as FormData, path: rest, change });
  return next === blocks[index] ? level : { ...level, [key]: (blocks as FormData[]).with(index, next) };
}

function put({
  level,
  node: { question },
  part,
  value,
}: {
  level: FormData;
  node: TreeNode;
  part: AnswerPart;
  value: unknown;
}): FormData {
  const key = keyOf(question.id, part);
  const next = part === "answer" ? settled(question, { before: level[key], value }) : value;
  if (Object.is(level[key], next)) return level;
  if (!isKept(next)) {
    const { [key]: _gone, ...others } = level;
    return others;
  }
  return { ...level, [key]: next };
}

/** Blanks alone stay while somebody types; they are no answer when the form is sent. */
function isKept(value: unknown): boolean {
  return typeof value === "string" ? value !== "" : !isEmpty(value);
}

function settled(
  question: FormQuestion,
  { before, value }: { readonly before: unknown; readonly value: unknown },
): unknown {
  if (factsOf(question).kind !== "choices" || !Array.isArray(value)) return value;
  return chooseOptions(question, { before: Array.isArray(before) ? before : [], chosen: value });
}
