import { factsOf, isEmpty } from "./kinds.ts";
import { partName } from "./files.ts";
import { blocksKey, keyOf, levelPath } from "./paths.ts";
import { isBlockCount, partsAsked, shownQuestions } from "./shown.ts";
import { buildFormTree, repeatsBlocks } from "./tree.ts";
import type { Shown } from "./shown.ts";
import type { TreeNode } from "./tree.ts";
import type { AnswerRecord, ChosenFile, FileAnswer, FormData, FormQuestions } from "./types.ts";

/** A chosen file and the name of the part that carries it; files of one question share a name. */
export interface SentFile {
  readonly part: string;
  readonly chosen: ChosenFile;
}

/**
 * The data as §3's records, in asking order, and the new files that travel beside them. Only what is asked and
 * answered is there. `titles`: the titles as they were shown, by id, where they are not the question's own.
 */
export function toRecords({
  form,
  data,
  titles,
}: {
  form: FormQuestions;
  data: FormData;
  titles?: ReadonlyMap<number, string>;
}): { records: AnswerRecord[]; files: SentFile[] } {
  const records: AnswerRecord[] = [];
  const files: SentFile[] = [];
  for (const shown of shownQuestions({ form, data })) {
    const record = getRecord(shown, titles);
    if (record === null) continue;
    records.push(record);
    const part = partName({ question: shown.node.question, block: shown.block });
    const chosen = chosenFiles(shown).filter(({ id }) => id === undefined);
    files.push(...chosen.map((file) => ({ part, chosen: file })));
  }
  return { records, files };
}

function getRecord(shown: Shown, titles?: ReadonlyMap<number, string>): AnswerRecord | null {
  const { node, level, block, closed } = shown;
  const { question } = node;
  const { files } = factsOf(question);
  const given = closed ? undefined : level[keyOf(question.id)];
  const parts = closed ? [] : partsAsked(question, given);
  const comment = parts.includes("comment") ? level[keyOf(question.id, "comment")] : undefined;
  const sent = parts.includes("files") ? chosenFiles(shown).map(fileAnswer) : [];
  const answer = files === "always" ? sent : parts.includes("answer") ? given : undefined;
  if (isEmpty(answer)) return null;
  return {
    question_id: question.id,
    que_value: titles?.get(question.id) ?? question.title,
    answer: answer as AnswerRecord["answer"],
    comment: typeof comment === "string" && !isEmpty(comment) ? comment : null,
    parent_question_id: question.parent_question_id,
    is_required: question.is_required,
    ...(block.length > 0 ? { block } : {}),
    ...(files !== "always" && sent.length > 0 ? { files: sent } : {}),
  };
}

function chosenFiles({ node, level }: Shown): ChosenFile[] {
  const files = level[keyOf(node.question.id, "files")];
  return Array.isArray(files) ? (files as ChosenFile[]) : [];
}

function fileAnswer({ id, name }: ChosenFile): FileAnswer {
  return id === undefined ? name : { id, name };
}

/**
 * Records as data. Files of an earlier save become `{key, id, name}`, new ones `{key, name}` with the name of their
 * part in the key (`7-3-1#0`). A record that has no place in the form (an unknown question, a repetition that is none,
 * a second answer) is kept under a name of its own, so that validation refuses it with the question named.
 */
export function fromRecords({
  form,
  records,
}: {
  form: FormQuestions;
  records: readonly AnswerRecord[];
}): FormData {
  const tree = buildFormTree(form);
  const data: Record<string, unknown> = {};
  const taken = new Set<string>();
  for (const record of records) {
    const node = tree.byId.get(record.question_id);
    const block = record.block ?? [];
    const place = [record.question_id, ...block].join("-");
    if (node === undefined || taken.has(place) || !fits(node, block)) {
      data[`${keyOf(record.question_id)}#${place}`] = record.answer;
      continue;
    }
    taken.add(place);
    Object.assign(levelAt(data, levelPath(node, block)), getValues(node, record));
  }
  fillBlocks(tree.roots, data);
  return data;
}

function fits(node: TreeNode, block: readonly number[]): boolean {
  return (
    block.length === node.repeaters.length &&
    block.every((number, depth) => {
      const repeater = node.repeaters[depth];
      return repeater !== undefined && isBlockCount(repeater, number);
    })
  );
}

function levelAt(data: Record<string, unknown>, path: readonly (string | number)[]): Record<string, unknown> {
  let level = data;
  for (let index = 0; index < path.length; index += 2) {
    const key = String(path[index]);
    const number = Number(path[index + 1]);
    const blocks = (level[key] ??= []) as Record<string, unknown>[];
    while (blocks.length <= number) blocks.push({});
    level = blocks[number] ?? {};
  }
  return level;
}

function getValues({ question, repeaters }: TreeNode, record: AnswerRecord): Record<string, unknown> {
  const { files } = factsOf(question);
  const part = partName({ question, block: repeaters.length === 0 ? [] : (record.block ?? []) });
  const values: Record<string, unknown> = {};
  if (files === "always") {
    if (!isEmpty(record.answer)) values[keyOf(question.id, "files")] = filesFrom(record.answer, part);
  } else if (!isEmpty(record.answer)) {
    values[keyOf(question.id)] = record.answer;
  }
  if (!isEmpty(record.comment)) values[keyOf(question.id, "comment")] = record.comment;
  if (!isEmpty(record.files)) values[keyOf(question.id, "files")] = filesFrom(record.files, part);
  return values;
}

/** Anything but a list of files stays as it is, for validation to refuse. */
function filesFrom(answer: unknown, part: string): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.map((file: unknown, index) => {
    const key = `${part}#${index}`;
    if (typeof file === "string") return { key, name: file };
    return typeof file === "object" && file !== null ? { key, ...file } : file;
  });
}

/** As many repetitions as a count says, also where nothing was answered in them. */
function fillBlocks(nodes: readonly TreeNode[], level: Record<string, unknown>): void {
  for (const node of nodes) {
    const count = level[keyOf(node.question.id)];
    const key = blocksKey(node.question.id);
    if (repeatsBlocks(node) && isBlockCount(node, count)) {
      const blocks = (level[key] ??= []) as Record<string, unknown>[];
      while (blocks.length < count) blocks.push({});
      for (const block of blocks) fillBlocks(node.repeated, block);
    }
    fillBlocks(node.children, level);
  }
}
