import { boundsOf, dayHere, isDayLimit } from "./days.ts";
import { FILE_ENDINGS, MAX_FILES } from "./files.ts";
import {
  factsOf,
  isCalculated,
  isFixed,
  takesAnswer,
  takesNumber,
  takesOptions,
  takesRecords,
  takesSeveral,
} from "./kinds.ts";
import { getLimits, TEXT_LENGTH, widestLimits } from "./limits.ts";
import { characters, foldOption, OPTION_LENGTH } from "./options.ts";
import { createDesignError } from "./design-errors.ts";
import type { DesignError } from "./design-errors.ts";
import { readDefault } from "./default-answer.ts";
import { isRecordFilter } from "./record-filter.ts";
import { LABEL_NAMES } from "./types.ts";
import type { StoredQuestion } from "./types.ts";

/** What is wrong with a question by itself. */
export function checkQuestion(question: StoredQuestion): DesignError[] {
  return [
    checkTitle,
    checkWords,
    checkRequired,
    checkOptions,
    checkLimits,
    checkSole,
    checkDays,
    checkFiles,
    checkRecords,
    checkDefault,
    checkReadOnly,
  ].flatMap((check) => check(question));
}

function checkTitle(question: StoredQuestion): DesignError[] {
  if (question.title.trim() === "") return [createDesignError(question, "blank_title")];
  const limit = TEXT_LENGTH;
  return characters(question.title) > limit ? [createDesignError(question, "title_too_long", { limit })] : [];
}

function checkWords(question: StoredQuestion): DesignError[] {
  const limit = TEXT_LENGTH;
  const all = [question, ...Object.values(question.translations ?? {})];
  const tooLong = all.some((words) => LABEL_NAMES.some((word) => characters(words[word] ?? "") > limit));
  return tooLong ? [createDesignError(question, "words_too_long", { limit })] : [];
}

function checkDefault(question: StoredQuestion): DesignError[] {
  const { default_value: value = null } = question;
  if (value === null || value === "" || readDefault(question) !== undefined) return [];
  return [createDesignError(question, "default_unfit", { value })];
}

/** Nobody can fill in what is not there. */
function checkReadOnly(question: StoredQuestion): DesignError[] {
  if (!isFixed(question)) return [];
  if (question.is_required) return [createDesignError(question, "read_only_required")];
  const { default_value, prefill } = question;
  return !isCalculated(question) && (default_value ?? "") === "" && (prefill ?? "") === ""
    ? [createDesignError(question, "read_only_empty")]
    : [];
}

function checkRequired(question: StoredQuestion): DesignError[] {
  const wrong = question.is_required && !takesAnswer(question);
  return wrong
    ? [createDesignError(question, "required_without_answer", { type: question.answer_type })]
    : [];
}

function checkOptions(question: StoredQuestion): DesignError[] {
  if (!takesOptions(question)) return [];
  const { options, update_options } = question;
  if (options.length === 0 && (factsOf(question).kind === "ranking" || !update_options))
    return [createDesignError(question, "options_missing")];
  const seen = new Set<string>();
  return options.flatMap((option) => {
    const folded = foldOption(option);
    if (option.trim() === "") return [createDesignError(question, "option_blank")];
    if (characters(option) > OPTION_LENGTH) {
      return [createDesignError(question, "option_too_long", { option, limit: OPTION_LENGTH })];
    }
    if (seen.has(folded)) return [createDesignError(question, "option_duplicate", { option })];
    seen.add(folded);
    return [];
  });
}

function checkLimits(question: StoredQuestion): DesignError[] {
  if (!takesNumber(question) && !takesSeveral(question)) return [];
  const { min, max } = getLimits(question);
  if (!Number.isInteger(min) || !Number.isInteger(max)) {
    return [createDesignError(question, "limits_not_whole", { min, max })];
  }
  const widest = widestLimits(question);
  if (min < widest.min || max > widest.max)
    return [createDesignError(question, "limits_outside", { ...widest })];
  if (min > max) return [createDesignError(question, "limits_reversed", { min, max })];
  const { options, update_options } = question;
  // more than there are can never be chosen
  return takesOptions(question) && !update_options && min > options.length
    ? [createDesignError(question, "limits_outside", { min: widest.min, max: options.length })]
    : [];
}

/** What stands alone is one of the options. */
function checkSole(question: StoredQuestion): DesignError[] {
  if (factsOf(question).kind !== "choices") return [];
  const { options, sole_options = [] } = question;
  return sole_options
    .filter((option) => !options.includes(option))
    .map((option) => createDesignError(question, "sole_option_unknown", { option }));
}

/** Limits of a day are days, and there is a day between them. */
function checkDays(question: StoredQuestion): DesignError[] {
  if (factsOf(question).kind !== "day") return [];
  const { earliest, latest } = question;
  const unfit = [earliest, latest].find((limit) => limit != null && !isDayLimit(limit));
  if (unfit != null) return [createDesignError(question, "day_limit_unfit", { limit: unfit })];
  const { earliest: min, latest: max } = boundsOf(question, dayHere());
  return min !== null && max !== null && min > max
    ? [createDesignError(question, "limits_reversed", { min, max })]
    : [];
}

/** An area is chosen, and its filter asks for nothing but fields of its records. */
function checkRecords(question: StoredQuestion): DesignError[] {
  if (!takesRecords(question)) return [];
  const { records_of, records_where = null } = question;
  if ((records_of ?? "") === "") return [createDesignError(question, "records_missing")];
  return records_where === null || isRecordFilter(records_where)
    ? []
    : [createDesignError(question, "filter_unfit")];
}

function checkFiles(question: StoredQuestion): DesignError[] {
  if (factsOf(question).files === undefined) return [];
  const unknown = (question.allowed_files ?? []).filter((kind) => FILE_ENDINGS[kind] === undefined);
  const count = question.max_files ?? 1;
  const fits = Number.isInteger(count) && count >= 1 && count <= MAX_FILES;
  return [
    ...unknown.map((kind) => createDesignError(question, "file_kind_unknown", { kind })),
    ...(fits ? [] : [createDesignError(question, "file_count_outside", { min: 1, max: MAX_FILES })]),
  ];
}
