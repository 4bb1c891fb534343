import type { AnswerPart, AnswerPosition, FormQuestions } from "./types.ts";
import type { TreeNode } from "./tree.ts";
import { buildFormTree } from "./tree.ts";

const ENDINGS: Readonly<Record<AnswerPart, string>> = { answer: "", comment: "_comment", files: "_files" };

/** Name of what a question asks in the data of its level. */
export function keyOf(question: number, part: AnswerPart = "answer"): string {
  return `q${question}${ENDINGS[part]}`;
}

/** Name of the repetitions of a count question. */
export function blocksKey(question: number): string {
  return `q${question}_blocks`;
}

/** Where a place stands in the data: `["q7_blocks", 0, "q9_comment"]`. */
export function getPath({
  form,
  place,
}: {
  form: FormQuestions;
  place: AnswerPosition;
}): (string | number)[] {
  const node = buildFormTree(form).byId.get(place.question);
  return [...levelPath(node, place.block), keyOf(place.question, place.part)];
}

/** Path of the object that holds the answers beside this one. */
export function levelPath(node: TreeNode | undefined, block: readonly number[]): (string | number)[] {
  return (node?.repeaters ?? []).flatMap(({ question }, depth) => [
    blocksKey(question.id),
    (block[depth] ?? 1) - 1,
  ]);
}

export interface ReadPath {
  /** Null where the path names no question. */
  readonly question: number | null;
  readonly part: AnswerPart | "blocks";
  readonly block: readonly number[];
}

const NAME = /^q(\d+)(_comment|_files|_blocks)?(?:$|#)/u;

/** What a path in the data means: `["q7_blocks", 0, "q9"]` is question 9 in block 1; `["q9_files", 0, "name"]` the files of 9. */
export function readPath(path: readonly (string | number)[]): ReadPath {
  const block: number[] = [];
  let found: ReadPath = { question: null, part: "answer", block };
  for (let index = 0; index < path.length; index += 1) {
    const name = NAME.exec(String(path[index]));
    if (name === null) break;
    const part = (name[2]?.slice(1) ?? "answer") as ReadPath["part"];
    found = { question: Number(name[1]), part, block: [...block] };
    if (part !== "blocks" || path[index + 1] === undefined) break;
    block.push(Number(path[index + 1]) + 1);
    index += 1;
  }
  return found;
}
