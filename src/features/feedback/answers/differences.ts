import { isEmpty, takesRecords } from "../../../../core/forms/kinds.ts";
import { blocksKey, keyOf } from "../../../../core/forms/paths.ts";
import { toRecords } from "../../../../core/forms/records.ts";
import { buildFormTree, type TreeNode } from "../../../../core/forms/tree.ts";
import type { AnswerRecord, FormData, Question } from "../../../../core/forms/types.ts";
import type { AnswerFields } from "./opening.ts";

export type Side = "mine" | "theirs";

/** One version of what was given. */
export interface Version<F extends AnswerFields> {
  readonly fields: F;
  readonly version: number;
  /** Questions of all depths that it answers. */
  readonly questions: readonly Question[];
  readonly data: FormData;
}

/** Something that two people answered differently: a field, or a question with everything that hangs on it. */
export interface Difference {
  /** `field:<name>`, `question:<id>`, or `answers` for all of them, where two versions of the form were answered. */
  readonly key: string;
  /** Title of the question; null for a field and for all answers. */
  readonly title: string | null;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

interface Both<F extends AnswerFields> {
  readonly mine: Version<F>;
  readonly theirs: Version<F>;
}

interface AnsweredPointer {
  readonly resource: string;
  readonly id: number;
}
type NameRecord = (record: AnsweredPointer) => string;

const areasOf = (questions: readonly Question[]): ReadonlyMap<number, string> =>
  new Map(
    questions.flatMap((question) =>
      takesRecords(question) && question.records_of ? [[question.id, question.records_of]] : [],
    ),
  );

const idsIn = (answer: AnswerRecord["answer"]): readonly number[] =>
  (Array.isArray(answer) ? answer : [answer]).map(Number);

/** The records that answer questions in either of the two. */
export function findRecords<F extends AnswerFields>({ mine, theirs }: Both<F>): readonly AnsweredPointer[] {
  return [mine, theirs].flatMap(({ questions, data }) => {
    const areas = areasOf(questions);
    if (areas.size === 0) return [];
    return toRecords({ form: { questions }, data }).records.flatMap(({ question_id, answer }) => {
      const resource = areas.get(question_id);
      return resource === undefined ? [] : idsIn(answer).map((id) => ({ resource, id }));
    });
  });
}

/** Everything in which the two differ, in asking order. */
export function getDifferences<F extends AnswerFields>(
  { mine, theirs }: Both<F>,
  nameOf: NameRecord = ({ id }) => `#${id}`,
): Difference[] {
  const lines = (text: string | undefined) => (isEmpty(text) ? [] : [text ?? ""]);
  const fields = Object.keys(theirs.fields).map((name): Difference => ({
    key: `field:${name}`,
    title: null,
    mine: lines(mine.fields[name]),
    theirs: lines(theirs.fields[name]),
  }));
  const answers =
    mine.version === theirs.version
      ? buildFormTree(theirs).roots.map((root): Difference => {
          const ids = idsBelow(root);
          return {
            key: `question:${root.question.id}`,
            title: root.question.title,
            mine: answerLines({ ...mine, questions: theirs.questions }, nameOf, ids),
            theirs: answerLines(theirs, nameOf, ids),
          };
        })
      : [
          {
            key: "answers",
            title: null,
            mine: answerLines(mine, nameOf),
            theirs: answerLines(theirs, nameOf),
          },
        ];
  return [...fields, ...answers].filter((one) => one.mine.join("\n") !== one.theirs.join("\n"));
}

/** What somebody wrote stands against nothing; where both wrote, mine does until somebody says otherwise. */
export function sideOf(difference: Difference, choices: Readonly<Record<string, Side>>): Side {
  return choices[difference.key] ?? (difference.mine.length === 0 ? "theirs" : "mine");
}

/** The two brought together as chosen. */
export function merged<F extends AnswerFields>(
  { mine, theirs }: Both<F>,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): Version<F> {
  const takesMine = new Set(
    differences.filter((one) => sideOf(one, choices) === "mine").map(({ key }) => key),
  );
  const fields = Object.fromEntries(
    Object.entries(theirs.fields).map(([name, text]) => [
      name,
      takesMine.has(`field:${name}`) ? (mine.fields[name] ?? "") : text,
    ]),
  ) as F;
  if (mine.version !== theirs.version) {
    const { questions, version, data } = takesMine.has("answers") ? mine : theirs;
    return { fields, questions, version, data };
  }
  const data: Record<string, unknown> = {};
  for (const root of buildFormTree(theirs).roots) {
    const source = takesMine.has(`question:${root.question.id}`) ? mine.data : theirs.data;
    for (const key of keysBelow(root)) if (key in source) data[key] = source[key];
  }
  return { fields, questions: theirs.questions, version: theirs.version, data };
}

function idsBelow({ question, children, repeated }: TreeNode): ReadonlySet<number> {
  const below = [...children, ...repeated].flatMap((node) => [...idsBelow(node)]);
  return new Set([question.id, ...below]);
}

/** Names in the data of the first level; repetitions are there as a whole. */
function keysBelow({ question: { id }, children }: TreeNode): string[] {
  const own = [keyOf(id), keyOf(id, "comment"), keyOf(id, "files"), blocksKey(id)];
  return [...own, ...children.flatMap(keysBelow)];
}

/** Answers as a reader sees them: of one question alone its answer, of several each with its title. */
function answerLines<F extends AnswerFields>(
  { questions, data }: Version<F>,
  nameOf: NameRecord,
  ids: ReadonlySet<number> | null = null,
): string[] {
  const { records } = toRecords({ form: { questions }, data });
  const own = records.filter(({ question_id: id }) => ids === null || ids.has(id));
  const labels = new Map(questions.map(({ id, option_labels: words }) => [id, words ?? {}]));
  const areas = areasOf(questions);
  return own.map((record, index) => {
    const area = areas.get(record.question_id);
    const text =
      area === undefined
        ? answerText(record, labels.get(record.question_id) ?? {})
        : idsIn(record.answer)
            .map((id) => nameOf({ resource: area, id }))
            .join(" · ");
    return index === 0 && ids !== null ? text : `${record.que_value}: ${text}`;
  });
}

function answerText(
  { answer, comment, files }: AnswerRecord,
  labels: Readonly<Record<string, string>>,
): string {
  const parts = [...(Array.isArray(answer) ? answer : [answer]), ...(files ?? []), comment];
  return parts
    .filter((part) => !isEmpty(part))
    .map((part) =>
      typeof part === "object" && part !== null ? part.name : (labels[String(part)] ?? String(part)),
    )
    .join(" · ");
}
