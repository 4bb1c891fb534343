import { factsOf, isEmpty } from "../../../core/forms/kinds.ts";
import { fromRecords, toRecords } from "../../../core/forms/records.ts";
import type { AnswerRecord, StoredFile } from "../../../core/forms/types.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import type { PublishedForm } from "./versions.ts";

type Row = Readonly<Record<string, unknown>>;

/** Names the place of an answer: its question and, inside repetitions, which one. */
export function getPositionKey({
  question_id,
  block = [],
}: Pick<AnswerRecord, "question_id" | "block">): string {
  return [question_id, ...block].join("-");
}

/** A record as a child row keeps it: lists as JSON, numbers as text, repetitions as `2` or `2.1`. */
export function getRow(record: AnswerRecord, files: readonly number[]): Row {
  const { question_id, que_value, answer, comment, parent_question_id, is_required, block = [] } = record;
  const isFiles = Array.isArray(answer) && files.length > 0;
  return {
    question_id,
    que_value,
    answer: isFiles || isEmpty(answer) ? null : writeAnswer(answer),
    comment,
    parent_question_id,
    is_required,
    block: block.length === 0 ? null : block.join("."),
    files,
  };
}

function writeAnswer(answer: AnswerRecord["answer"]): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}

/** Rows of answers by the place they stand at, with the ids of their files. */
export function readStoredRows(
  rows: unknown,
): ReadonlyMap<string, { id: number; question: number; files: ReadonlySet<number> }> {
  return new Map(
    rowsIn(rows).map((row) => {
      const files = new Set(filesOfRow(row).map(({ id }) => id));
      const place = getPlace(row);
      return [getPositionKey(place), { id: Number(row["id"]), question: place.question_id, files }];
    }),
  );
}

/** Rows as the records of §3, in the asking order of their version; what it does not ask stands at the end. */
export function getRecords(rows: unknown, published: PublishedForm | null): AnswerRecord[] {
  const questions = new Map(published?.form.questions.map((question) => [question.id, question]));
  const records = rowsIn(rows).map((row): AnswerRecord => {
    const place = getPlace(row);
    const question = questions.get(place.question_id);
    const { kind, files } =
      question === undefined ? { kind: "text" as const, files: undefined } : factsOf(question);
    const kept = filesOfRow(row);
    const given = textOf(row["answer"]);
    return {
      ...place,
      que_value: textOf(row["que_value"]) ?? "",
      answer: files === "always" ? kept : given === null ? null : readAnswer(given, kind),
      comment: textOf(row["comment"]),
      parent_question_id: getId(row["parent_question_id"]),
      is_required: row["is_required"] === true,
      ...(files !== "always" && kept.length > 0 ? { files: kept } : {}),
    };
  });
  if (published === null) return records;
  const { form } = published;
  const order = new Map(
    toRecords({ form, data: fromRecords({ form, records }) }).records.map((record, index) => [
      getPositionKey(record),
      index,
    ]),
  );
  const rank = (record: AnswerRecord): number => order.get(getPositionKey(record)) ?? order.size;
  return records.toSorted((a, b) => rank(a) - rank(b));
}

function readAnswer(text: string, kind: string): string | number | readonly string[] | readonly number[] {
  if (kind === "whole" || kind === "number" || kind === "record") return Number(text);
  if (kind !== "choices" && kind !== "ranking" && kind !== "records") return text;
  try {
    return JSON.parse(text) as string[] | number[];
  } catch {
    return [text];
  }
}

function getPlace(row: Row): Pick<AnswerRecord, "question_id" | "block"> {
  const block = typeof row["block"] === "string" ? row["block"].split(".").map(Number) : [];
  return { question_id: getId(row["question_id"]) ?? 0, ...(block.length === 0 ? {} : { block }) };
}

function filesOfRow(row: Row): StoredFile[] {
  const files = Array.isArray(row["files"]) ? row["files"] : [];
  return files.flatMap((file: unknown) =>
    isObject(file) && typeof file["id"] === "number"
      ? [{ id: file["id"], name: textOf(file["name"]) ?? "" }]
      : [],
  );
}

const rowsIn = (rows: unknown): Row[] => (Array.isArray(rows) ? rows.filter(isObject) : []);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
