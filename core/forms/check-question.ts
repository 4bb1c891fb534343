import { FILE_ENDINGS, MOST_FILES } from "./files.ts";
import { factsOf, takesAnswer } from "./kinds.ts";
import { limitsOf, TEXT_LENGTH, widestLimits } from "./limits.ts";
import { characters, foldOption, OPTION_LENGTH } from "./options.ts";
import { problem } from "./problems.ts";
import type { FormProblem } from "./problems.ts";
import type { StoredQuestion } from "./types.ts";

/** What is wrong with a question by itself. */
export function checkQuestion(question: StoredQuestion): FormProblem[] {
  return [checkTitle, checkRequired, checkOptions, checkLimits, checkFiles].flatMap((check) =>
    check(question),
  );
}

function checkTitle(question: StoredQuestion): FormProblem[] {
  if (question.title.trim() === "") return [problem(question, "blank_title")];
  const limit = TEXT_LENGTH;
  return characters(question.title) > limit ? [problem(question, "title_too_long", { limit })] : [];
}

function checkRequired(question: StoredQuestion): FormProblem[] {
  const wrong = question.is_required && !takesAnswer(question);
  return wrong ? [problem(question, "required_without_answer", { type: question.answer_type })] : [];
}

function checkOptions(question: StoredQuestion): FormProblem[] {
  const { kind } = factsOf(question);
  if (kind !== "choice" && kind !== "choices") return [];
  const { options, update_options } = question;
  if (options.length === 0 && !update_options) return [problem(question, "options_missing")];
  const seen = new Set<string>();
  return options.flatMap((option) => {
    const folded = foldOption(option);
    if (option.trim() === "") return [problem(question, "option_blank")];
    if (characters(option) > OPTION_LENGTH) {
      return [problem(question, "option_too_long", { option, limit: OPTION_LENGTH })];
    }
    if (seen.has(folded)) return [problem(question, "option_duplicate", { option })];
    seen.add(folded);
    return [];
  });
}

function checkLimits(question: StoredQuestion): FormProblem[] {
  if (factsOf(question).kind !== "whole") return [];
  const { min, max } = limitsOf(question);
  if (!Number.isInteger(min) || !Number.isInteger(max)) {
    return [problem(question, "limits_not_whole", { min, max })];
  }
  const widest = widestLimits(question);
  if (min < widest.min || max > widest.max) return [problem(question, "limits_outside", { ...widest })];
  return min > max ? [problem(question, "limits_reversed", { min, max })] : [];
}

function checkFiles(question: StoredQuestion): FormProblem[] {
  if (factsOf(question).files === undefined) return [];
  const unknown = (question.allowed_files ?? []).filter((kind) => FILE_ENDINGS[kind] === undefined);
  const count = question.max_files ?? 1;
  const fits = Number.isInteger(count) && count >= 1 && count <= MOST_FILES;
  return [
    ...unknown.map((kind) => problem(question, "file_kind_unknown", { kind })),
    ...(fits ? [] : [problem(question, "file_count_outside", { min: 1, max: MOST_FILES })]),
  ];
}
