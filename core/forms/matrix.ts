import { factsOf, namedAnswers, NO, YES } from "./kinds.ts";
import { getLimits } from "./limits.ts";
import { LABEL_NAMES } from "./types.ts";
import type { AnswerType, FormQuestion, StoredQuestion } from "./types.ts";

/** A question whose dependents are the rows of a table: all of them take the same answers, its columns. */
export function isMatrix({ answer_type }: Pick<FormQuestion, "answer_type">): boolean {
  return answer_type === "matrix";
}

/** The types that can answer the rows of a matrix. */
export const ROW_TYPES = [
  "option",
  "multi_select",
  "rate",
  "scale",
  "yes_question",
  "boolean",
] as const satisfies readonly AnswerType[];
export type RowType = (typeof ROW_TYPES)[number];

export function isRowType(type: AnswerType): type is RowType {
  return (ROW_TYPES as readonly AnswerType[]).includes(type);
}

/** The answers above the columns of a row, as they are stored. */
export function columnsOf(row: FormQuestion): readonly string[] {
  if (factsOf(row).kind === "yes_no") return [YES, NO];
  if (factsOf(row).scale === undefined) return namedAnswers(row);
  const { min, max } = getLimits(row);
  return Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
}

/** Two rows that take the same answers. */
export function hasSameColumns(one: FormQuestion, other: FormQuestion): boolean {
  const key = (row: FormQuestion) => JSON.stringify([row.answer_type, columnsOf(row)]);
  return key(one) === key(other);
}

/** What makes the columns of a row, for another row of its matrix. */
export function shareColumns(
  row: StoredQuestion,
  {
    answer_type,
    options,
    option_list = null,
    min_value = null,
    max_value = null,
    translations = {},
    ...words
  }: StoredQuestion,
): StoredQuestion {
  const own = row.translations ?? {};
  const languages = new Set([...Object.keys(own), ...Object.keys(translations)]);
  const ends = LABEL_NAMES.filter((name) => name === "low_label" || name === "high_label");
  const endsOf = (from: Partial<Record<(typeof ends)[number], string | null>> | undefined) =>
    Object.fromEntries(
      ends.flatMap((name) => ((from?.[name] ?? null) === null ? [] : [[name, from?.[name]]])),
    );
  const { low_label: _low, high_label: _high, option_list: _list, ...rest } = row;
  return {
    ...rest,
    answer_type,
    options,
    ...(option_list === null ? {} : { option_list }),
    update_options: false,
    min_value,
    max_value,
    ...endsOf(words),
    ...(languages.size === 0
      ? {}
      : {
          translations: Object.fromEntries(
            [...languages].map((language) => {
              const {
                options: _options,
                low_label: _l,
                high_label: _h,
                ...kept
              } = own[language] ?? { title: "" };
              const from = translations[language];
              return [
                language,
                {
                  ...kept,
                  ...endsOf(from),
                  ...(from?.options === undefined ? {} : { options: from.options }),
                },
              ];
            }),
          ),
        }),
  };
}
