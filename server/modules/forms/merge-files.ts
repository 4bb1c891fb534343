import { factsOf } from "../../../core/forms/kinds.ts";
import { partName } from "../../../core/forms/files.ts";
import type { FormTree, TreeNode } from "../../../core/forms/tree.ts";
import type { AnswerRecord, FileAnswer } from "../../../core/forms/types.ts";
import { readPartPosition } from "./parts.ts";
import type { ReceivedPart } from "./parts.ts";
import { fileIssue } from "./answer-errors.ts";
import type { AnswerIssue } from "./answer-errors.ts";

export interface MergedFiles {
  readonly records: readonly AnswerRecord[];
  /** By the key that `fromRecords` gives a file: part and place in the record's list. */
  readonly received: ReadonlyMap<
    string,
    { readonly file: ReceivedPart; readonly node: TreeNode; readonly block: readonly number[] }
  >;
  readonly issues: readonly AnswerIssue[];
}

/** Brings the records together with the files that came beside them: the part says whose they are and what they are called. */
export function mergeFiles(
  tree: FormTree,
  { records, files }: { records: readonly AnswerRecord[]; files: readonly ReceivedPart[] },
): MergedFiles {
  const issues: AnswerIssue[] = [];
  const received = new Map<string, { file: ReceivedPart; node: TreeNode; block: readonly number[] }>();
  const merged = [...records];
  for (const [part, own] of Map.groupBy(files, ({ part }) => part)) {
    const place = readPartPosition(part);
    const node = place.question === null ? undefined : tree.byId.get(place.question);
    const kind = node && factsOf(node.question).files;
    if (
      node === undefined ||
      kind === undefined ||
      partName({ question: node.question, block: place.block }) !== part
    ) {
      issues.push(fileIssue(place, "unknown"));
      continue;
    }
    const { block } = place;
    const at = merged.findIndex((record) => isAt(record, node, block));
    const record = merged[at] ?? emptyRecord(node, block);
    const list = kind === "always" ? record.answer : record.files;
    if (!isEmptyList(list) && !Array.isArray(list)) continue;
    const named = renamed((list ?? []) as readonly FileAnswer[], own);
    named.forEach((name, index) => {
      const file = typeof name === "object" && "part" in name ? name : null;
      if (file !== null) received.set(`${part}#${index}`, { file, node, block });
    });
    const names = named.map((name) => (typeof name === "object" && "part" in name ? name.name : name));
    const filled = kind === "always" ? { ...record, answer: names } : { ...record, files: names };
    if (at >= 0) merged[at] = filled;
    else merged.push(filled);
  }
  return { records: merged, received, issues };
}

const isEmptyList = (list: unknown): boolean => list === null || list === undefined || list === "";

/** New files of a list take the names of the parts, in their order; parts that no name announces stand at its end. */
function renamed(list: readonly FileAnswer[], parts: readonly ReceivedPart[]): (FileAnswer | ReceivedPart)[] {
  const waiting = [...parts];
  const named = list.map((entry) => (typeof entry === "string" ? (waiting.shift() ?? entry) : entry));
  return [...named, ...waiting];
}

function isAt(record: AnswerRecord, node: TreeNode, block: readonly number[]): boolean {
  return record.question_id === node.question.id && (record.block ?? []).join("-") === block.join("-");
}

function emptyRecord({ question }: TreeNode, block: readonly number[]): AnswerRecord {
  return {
    question_id: question.id,
    que_value: question.title,
    answer: null,
    comment: null,
    parent_question_id: question.parent_question_id,
    is_required: question.is_required,
    block,
  };
}
