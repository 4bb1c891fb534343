import { LABEL_NAMES } from "../../../core/forms/types.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";

/** A question with its members in one order and without empty ones, so that equal questions are equal as JSON. */
export function canonicalQuestion(question: StoredQuestion): StoredQuestion {
  const { reveal_value = null, min_value = null, max_value = null, max_files, allowed_files = [] } = question;
  return {
    id: question.id,
    title: question.title,
    answer_type: question.answer_type,
    category: question.category,
    is_required: question.is_required,
    options: question.options,
    ...((question.option_list ?? null) === null ? {} : { option_list: question.option_list ?? null }),
    update_options: question.update_options,
    dependent: question.dependent,
    child: question.child,
    parent_question_id: question.parent_question_id,
    ...(reveal_value === null ? {} : { reveal_value }),
    ...(min_value === null ? {} : { min_value }),
    ...(max_value === null ? {} : { max_value }),
    ...(allowed_files.length === 0 ? {} : { allowed_files }),
    ...((question.sole_options ?? []).length === 0 ? {} : { sole_options: question.sole_options ?? [] }),
    ...(max_files === undefined ? {} : { max_files }),
    ...(question.resets_form === true ? { resets_form: true } : {}),
    ...(question.shows_verdict === true ? { shows_verdict: true } : {}),
    ...(question.read_only === true ? { read_only: true } : {}),
    ...((question.records_where ?? null) === null ? {} : { records_where: question.records_where ?? null }),
    ...((question.calculation ?? null) === null ? {} : { calculation: question.calculation ?? null }),
    ...((question.ask_when ?? null) === null ? {} : { ask_when: question.ask_when ?? null }),
    ...textsOf(question, ["default_value", "prefill", "records_of", "earliest", "latest", ...LABEL_NAMES]),
    ...getWords(question),
  };
}

function getWords({ translations = {} }: StoredQuestion): Pick<StoredQuestion, "translations"> {
  const words = Object.entries(translations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, labels]) => {
      const { title, options = [] } = labels;
      return [
        language,
        { title, ...(options.length === 0 ? {} : { options }), ...textsOf(labels, LABEL_NAMES) },
      ];
    });
  return words.length === 0
    ? {}
    : { translations: Object.fromEntries(words) as NonNullable<StoredQuestion["translations"]> };
}

/** Those of some texts that are there. */
function textsOf<Name extends string>(
  from: Readonly<Partial<Record<Name, string | null>>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = from[name] ?? null;
      return text === null || text === "" ? [] : [[name, text]];
    }),
  ) as Partial<Record<Name, string>>;
}

export function sameQuestions(a: readonly StoredQuestion[], b: readonly StoredQuestion[]): boolean {
  return JSON.stringify(a.map(canonicalQuestion)) === JSON.stringify(b.map(canonicalQuestion));
}
