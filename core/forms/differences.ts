import { LABEL_NAMES } from "./types.ts";
import type { FormVersion, StoredQuestion } from "./types.ts";

/** What of a question differs. `order`: it is asked at another place among those that stayed. */
export type QuestionChange =
  | "title"
  | "type"
  | "options"
  | "list"
  | "required"
  | "reveal"
  | "limits"
  | "verdict"
  | "files"
  | "records"
  | "condition"
  | "default"
  | "read_only"
  | "calculation"
  | "words"
  | "order";

export interface ChangedQuestion {
  readonly before: StoredQuestion;
  readonly after: StoredQuestion;
  readonly changes: readonly QuestionChange[];
}

export interface FormDifferences {
  readonly added: readonly StoredQuestion[];
  readonly removed: readonly StoredQuestion[];
  readonly changed: readonly ChangedQuestion[];
}

type Facet = (question: StoredQuestion) => unknown;

const FACETS: Readonly<Record<Exclude<QuestionChange, "order">, Facet>> = {
  title: ({ title }) => title,
  type: ({ answer_type }) => answer_type,
  options: ({ options, update_options, sole_options }) => [options, update_options, sole_options ?? []],
  list: ({ option_list }) => option_list ?? null,
  required: ({ is_required }) => is_required,
  reveal: ({ parent_question_id, reveal_value, resets_form }) => [
    parent_question_id,
    reveal_value ?? null,
    resets_form ?? false,
  ],
  limits: ({ min_value, max_value, earliest, latest }) => [
    min_value ?? null,
    max_value ?? null,
    earliest ?? null,
    latest ?? null,
  ],
  verdict: ({ shows_verdict }) => shows_verdict ?? false,
  condition: ({ ask_when }) => ask_when ?? null,
  default: ({ default_value, prefill }) => [default_value ?? null, prefill ?? null],
  calculation: ({ calculation }) => calculation ?? null,
  read_only: ({ read_only }) => read_only ?? false,
  records: ({ records_of, records_where }) => [records_of ?? null, records_where ?? null],
  files: ({ allowed_files, max_files }) => [allowed_files ?? [], max_files ?? null],
  words: ({ translations, ...question }) => [
    LABEL_NAMES.map((word) => question[word] ?? null),
    Object.entries(translations ?? {})
      .map(([language, words]) => [
        language,
        words.title,
        words.options ?? [],
        LABEL_NAMES.map((word) => words[word] ?? null),
      ])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ],
};

/** What happened to the questions between two versions of a form; nothing where they ask the same. */
export function formDifferences({
  before,
  after,
}: {
  before: Pick<FormVersion, "questions">;
  after: Pick<FormVersion, "questions">;
}): FormDifferences {
  const earlier = new Map(before.questions.map((question) => [question.id, question]));
  const later = new Set(after.questions.map(({ id }) => id));
  const moved = movedQuestions({ before, after });
  return {
    added: after.questions.filter(({ id }) => !earlier.has(id)),
    removed: before.questions.filter(({ id }) => !later.has(id)),
    changed: after.questions.flatMap((question) => {
      const old = earlier.get(question.id);
      if (old === undefined) return [];
      const changes: QuestionChange[] = Object.entries(FACETS)
        .filter(([, facet]) => JSON.stringify(facet(old)) !== JSON.stringify(facet(question)))
        .map(([name]) => name as QuestionChange);
      if (moved.has(question.id)) changes.push("order");
      return changes.length === 0 ? [] : [{ before: old, after: question, changes }];
    }),
  };
}

/** Questions that stayed but do not stand in the longest row of those that kept their order. */
function movedQuestions({
  before,
  after,
}: {
  before: Pick<FormVersion, "questions">;
  after: Pick<FormVersion, "questions">;
}): ReadonlySet<number> {
  const place = new Map(before.questions.map(({ id }, index) => [id, index]));
  const stayed = after.questions.map(({ id }) => id).filter((id) => place.has(id));
  const places = stayed.map((id) => place.get(id) ?? 0);
  const kept = longestRise(places);
  return new Set(stayed.filter((_, index) => !kept.has(index)));
}

/** Indexes of a longest strictly rising row. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const length: number[] = [];
  const previous: number[] = [];
  let best = -1;
  for (const [index, number] of numbers.entries()) {
    length[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier += 1) {
      if ((numbers[earlier] ?? 0) < number && (length[earlier] ?? 0) >= (length[index] ?? 0)) {
        length[index] = (length[earlier] ?? 0) + 1;
        previous[index] = earlier;
      }
    }
    if (best < 0 || (length[index] ?? 0) > (length[best] ?? 0)) best = index;
  }
  const row = new Set<number>();
  for (let index = best; index >= 0; index = previous[index] ?? -1) row.add(index);
  return row;
}
