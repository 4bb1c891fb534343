import { lengthOf } from "./answer-schema.ts";
import { boundsOf, dayHere } from "./days.ts";
import { allowedFiles, FILE_BYTES, getMaxFiles } from "./files.ts";
import { factsOf, takesSeveral } from "./kinds.ts";
import type { AnswerKind } from "./kinds.ts";
import { getLimits, LONG_TEXT_LENGTH } from "./limits.ts";
import { OPTION_LENGTH } from "./options.ts";
import type { ReadPath } from "./paths.ts";
import type { AnswerType, FormQuestion } from "./types.ts";

/** The first of those that hold for one place is the one that is told. */
export const FORM_ERROR_CODES = [
  "wrong_type",
  "not_whole",
  "required",
  "not_a_number",
  "not_a_date",
  "not_a_time",
  "not_an_email",
  "not_a_phone",
  "not_a_link",
  "not_a_record",
  "out_of_range",
  "day_outside",
  "day_before",
  "day_after",
  "rows_outside",
  "not_an_option",
  "not_ranked",
  "none_alone",
  "too_few_choices",
  "too_many_choices",
  "duplicate",
  "too_long",
  "blocks",
  "too_many_files",
  "empty_file",
  "too_large_file",
  "file_kind",
  "hidden",
  "unknown",
] as const;
export type FormErrorCode = (typeof FORM_ERROR_CODES)[number];

interface Failed {
  /** Of JSON Schema; `false` where nothing is allowed. */
  readonly keyword: string;
  readonly question: FormQuestion | undefined;
  readonly place: ReadPath;
  /** Whole path, also of what is inside a list of files or choices. */
  readonly path: readonly (string | number)[];
}

export function errorCode({ keyword, question, place, path }: Failed): FormErrorCode {
  const last = path.at(-1);
  if (place.part === "files" && typeof last === "string" && !last.startsWith("q")) {
    return fileCode({ keyword, property: last });
  }
  if (keyword === "false") return question === undefined || String(last).includes("#") ? "unknown" : "hidden";
  if (place.part === "blocks") return keyword === "type" ? "wrong_type" : "blocks";
  const kind = question === undefined ? "none" : factsOf(question).kind;
  switch (keyword) {
    case "required":
      return "required";
    case "minItems":
      if (kind === "ranking") return "not_ranked";
      return takesCount(question) && getLimits(question).min > 1 ? "too_few_choices" : "required";
    case "type":
      return place.part === "answer" ? (WRONG_TYPES[kind] ?? "wrong_type") : "wrong_type";
    case "not":
      if (kind === "choices") return "none_alone";
      if (kind === "day") return dayCode(question);
      return WRONG_FORMATS[question?.answer_type ?? "text"] ?? "wrong_type";
    case "minimum":
    case "maximum":
      if (kind === "record" || kind === "records") return "not_a_record";
      return question?.answer_type === "rows" ? "rows_outside" : "out_of_range";
    case "pattern":
      if (kind === "day" || kind === "moment") return "not_a_date";
      if (kind === "time") return "not_a_time";
      return kind === "choices" ? "not_an_option" : "required";
    case "maxLength":
      return "too_long";
    case "maxItems":
      if (kind === "ranking") return "not_ranked";
      return place.part === "files" ? "too_many_files" : "too_many_choices";
    case "uniqueItems":
      return "duplicate";
    default:
      return "not_an_option";
  }
}

/** A day has two limits, or one. */
function dayCode(question: FormQuestion | undefined): FormErrorCode {
  if ((question?.latest ?? null) === null) return "day_before";
  return (question?.earliest ?? null) === null ? "day_after" : "day_outside";
}

const takesCount = (question: FormQuestion | undefined): question is FormQuestion =>
  question !== undefined && takesSeveral(question);

const WRONG_TYPES: Readonly<Partial<Record<AnswerKind, FormErrorCode>>> = {
  whole: "not_whole",
  number: "not_a_number",
  day: "not_a_date",
  moment: "not_a_date",
  time: "not_a_time",
  record: "not_a_record",
  records: "not_a_record",
};

const WRONG_FORMATS: Readonly<Partial<Record<AnswerType, FormErrorCode>>> = {
  email: "not_an_email",
  phone: "not_a_phone",
  link: "not_a_link",
};

function fileCode({ keyword, property }: { keyword: string; property: string }): FormErrorCode {
  if (property === "name" && keyword === "pattern") return "file_kind";
  if (property === "size" && keyword === "minimum") return "empty_file";
  if (property === "size" && keyword === "maximum") return "too_large_file";
  return "wrong_type";
}

/** Values for the words of a code: `limit` in characters, files or megabytes, `min` and `max`, `kinds`. */
export function errorParameters({
  code,
  question,
  part,
}: {
  code: FormErrorCode;
  question: FormQuestion | undefined;
  part: ReadPath["part"];
}): Readonly<Record<string, string | number>> {
  if (question === undefined) return {};
  switch (code) {
    case "rows_outside":
    case "too_few_choices":
    case "too_many_choices":
    case "out_of_range": {
      const { min, max } = getLimits(question);
      return { min, max };
    }
    case "day_outside":
    case "day_before":
    case "day_after": {
      const { earliest, latest } = boundsOf(question, dayHere());
      return { ...(earliest === null ? {} : { min: earliest }), ...(latest === null ? {} : { max: latest }) };
    }
    case "too_long":
      return { limit: part === "comment" ? LONG_TEXT_LENGTH : getLength(question) };
    case "too_many_files":
      return { limit: getMaxFiles(question) };
    case "too_large_file":
      return { limit: FILE_BYTES / 1024 / 1024 };
    case "file_kind":
      return { kinds: allowedFiles(question).join(", ") };
    default:
      return {};
  }
}

function getLength(question: FormQuestion): number {
  return factsOf(question).kind === "text" ? lengthOf(question) : OPTION_LENGTH;
}
