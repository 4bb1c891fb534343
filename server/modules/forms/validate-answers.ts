import { allowedFiles, endingOf, partName } from "../../../core/forms/files.ts";
import { factsOf } from "../../../core/forms/kinds.ts";
import { fromRecords, toRecords } from "../../../core/forms/records.ts";
import type { AnswerRecord, FileAnswer, FormData, StoredFile } from "../../../core/forms/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { KIND_FACTS } from "../../files/kinds.ts";
import { mergeFiles } from "./merge-files.ts";
import type { ReceivedPart } from "./parts.ts";
import { fileIssue } from "./answer-errors.ts";
import type { AnswerIssue } from "./answer-errors.ts";
import { checkData } from "./validator.ts";
import type { PublishedForm } from "./versions.ts";
import { questionsFor, renderTitle } from "./question-titles.ts";

/** An answer that may be kept, and its files: kept ones by id, new ones as they were received. */
export interface ValidatedAnswer {
  readonly record: AnswerRecord;
  readonly files: readonly (StoredFile | ReceivedPart)[];
}

export interface ValidatedAnswers {
  readonly answers: readonly ValidatedAnswer[];
  readonly issues: readonly AnswerIssue[];
}

interface Given {
  readonly records: readonly AnswerRecord[];
  readonly files: readonly ReceivedPart[];
  /** Ids of the files that the answers to each question hold already; a row that moves takes them along. */
  readonly kept: ReadonlyMap<number, ReadonlySet<number>>;
  readonly language: Language;
  /** Puts in what is not given but found. */
  readonly complete: (data: FormData) => FormData;
}

/** Holds answers to the version they were given to: by its schema, and files by what they contain. */
export function validateAnswers(
  published: PublishedForm,
  { records, files, kept, language, complete }: Given,
): ValidatedAnswers {
  const { form } = published;
  const { tree } = published.compiled();
  const merged = mergeFiles(tree, { records, files });
  const data = complete(fromRecords({ form, records: merged.records }));
  const words = questionsFor(form, language);
  const sent = new Map(records.map(({ question_id, que_value }) => [question_id, que_value]));
  const titles = new Map(
    form.questions.map((question) => {
      const { id } = question;
      return [id, renderTitle(question, { sent: sent.get(id), reader: words.get(id)?.title })];
    }),
  );
  const issues: AnswerIssue[] = [...merged.issues, ...checkData(published, data)];
  for (const { file, node, block } of merged.received.values()) {
    const code = file.problem ?? wrongContent(file, allowedFiles(node.question));
    const parameters = { kinds: allowedFiles(node.question).join(", ") };
    if (code !== null) issues.push(fileIssue({ question: node.question.id, block }, code, parameters));
  }
  if (issues.length > 0) return { answers: [], issues: once(issues) };

  const answers = toRecords({ form, data, titles }).records.map((record): ValidatedAnswer => {
    const node = tree.byId.get(record.question_id);
    const block = record.block ?? [];
    const part = node === undefined ? "" : partName({ question: node.question, block });
    const own = getFiles(record, node && factsOf(node.question).files).map((entry, index) => {
      if (typeof entry === "string") return merged.received.get(`${part}#${index}`)?.file ?? null;
      return kept.get(record.question_id)?.has(entry.id) === true ? entry : undefined;
    });
    const place = { question: record.question_id, block };
    if (own.includes(null)) issues.push(fileIssue(place, "file_missing"));
    if (own.includes(undefined)) issues.push(fileIssue(place, "file_foreign"));
    return { record, files: own.filter((file) => file !== null && file !== undefined) };
  });
  return { answers, issues: once(issues) };
}

function getFiles(record: AnswerRecord, kind: string | undefined): readonly FileAnswer[] {
  if (kind === undefined) return [];
  return kind === "always" ? (record.answer as readonly FileAnswer[]) : (record.files ?? []);
}

/** A file is what its content proves, of a kind the question takes and under a name that says so. */
function wrongContent({ file, name }: ReceivedPart, kinds: readonly string[]): "file_kind" | null {
  if (file === null || !kinds.includes(file.kind)) return "file_kind";
  return KIND_FACTS[file.kind].extensions.includes(endingOf(name)) ? null : "file_kind";
}

/** One issue a place and code. */
function once(issues: readonly AnswerIssue[]): AnswerIssue[] {
  const keyOf = ({ question, part, block, code, path }: AnswerIssue) =>
    part === "files" ? `${question} ${block.join()} ${code}` : `${path.join(".")} ${code}`;
  return [...new Map(issues.map((issue) => [keyOf(issue), issue])).values()];
}
