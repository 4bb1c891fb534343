import { isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { AnswerRecord } from "../../../core/forms/types.ts";
import type { FormParts } from "./parts.ts";

/** What every form sends: its answers and the version they were given to. */
export interface FormBody {
  /** Null: the newest, for answers that name none. */
  readonly form_version: number | null;
  /** The version of the record that is changed, as it was read; null: whatever it is now. */
  readonly row_version: number | null;
  readonly answers: readonly AnswerRecord[];
  /** Whatever stands beside them. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Reads the JSON of `feedback_form`: an object, or the answer records alone, with what stands beside them in parts of
 * its own. `standing`: what holds where such a list comes without it. Only the frame is checked here; what is answered,
 * the form's schema judges.
 */
export function readFormBody(
  { form, texts }: Pick<FormParts, "form" | "texts">,
  standing: FormBody["fields"] = {},
): FormBody {
  if (Array.isArray(form)) {
    const fields = { ...standing, ...texts };
    return { form_version: null, row_version: null, answers: readRecords(form), fields };
  }
  if (!isObject(form)) throw broken("feedback_form");
  const { form_version, row_version = null, answers, ...fields } = form;
  if (!isVersion(form_version)) throw broken("form_version");
  if (row_version !== null && !isVersion(row_version)) throw broken("row_version");
  return { form_version, row_version, answers: readRecords(answers), fields: { ...texts, ...fields } };
}

function readRecords(answers: unknown): AnswerRecord[] {
  if (!Array.isArray(answers) || answers.length > MAX_ANSWERS) throw broken("answers");
  return answers.map(readRecord);
}

/** Repetitions of large forms among them. */
const MAX_ANSWERS = 5_000;

function readRecord(record: unknown, index: number): AnswerRecord {
  const at = `answers.${index}`;
  if (!isObject(record)) throw broken(at);
  const { question_id: id, answer = null, comment = null, block, files } = record;
  if (!isVersion(id)) throw broken(`${at}.question_id`);
  if (block !== undefined && block !== null && !(Array.isArray(block) && block.every(isVersion)))
    throw broken(`${at}.block`);
  return {
    ...(record as unknown as AnswerRecord),
    question_id: id,
    answer: answer as AnswerRecord["answer"],
    comment: comment as AnswerRecord["comment"],
    ...(Array.isArray(block) && block.length > 0 ? { block: block as number[] } : { block: [] }),
    ...(files === undefined || files === null ? {} : { files: files as NonNullable<AnswerRecord["files"]> }),
  };
}

const isVersion = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

/** A text of the fields beside the answers; blank is none. */
export function textField({ fields }: FormBody, name: string): string | null {
  const value = fields[name] ?? null;
  if (value !== null && typeof value !== "string") throw broken(name);
  const text = value?.trim() ?? "";
  return text === "" ? null : text;
}

function broken(at: string): AppError {
  return new AppError({ code: "malformed_form", status: 400, parameters: { at } });
}
