import { LANGUAGES } from "../definition/definitions.ts";
import type { Language } from "../definition/definitions.ts";
import { takesOptions } from "./kinds.ts";
import type { QuestionLabels, StoredQuestion } from "./types.ts";

/** The resource of lists whose options questions of several forms offer. */
export const OPTION_LIST = "option_list";

/** An option of a shared list, with its words by language. Its value is what answers keep: it stays when words change. */
export interface ListOption {
  /** Of its record. */
  readonly id: number;
  readonly value: string;
  readonly labels: Readonly<Partial<Record<Language, string>>>;
  /** Offered no more; answers with it stay. */
  readonly is_retired: boolean;
}

/** Options in their order, by the ids of their lists. */
export type OptionLists = ReadonlyMap<number, readonly ListOption[]>;

/** The question with what its shared list offers now, in all languages; as it is where it names none that is known. */
export function offerList(question: StoredQuestion, lists: OptionLists): StoredQuestion {
  const list = takesOptions(question) ? lists.get(question.option_list ?? 0) : undefined;
  if (list === undefined) return question;
  const offered = list.filter(({ is_retired }) => !is_retired);
  const options = offered.map(({ value }) => value);
  const translations = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const { options: _own, ...labels } = question.translations?.[language] ?? { title: "" };
      const words = offered.map((option) => option.labels[language] ?? "");
      const some = words.some((word) => word !== "");
      const isEmpty = Object.values(labels).every((text) => text === "");
      return isEmpty && !some ? [] : [[language, some ? { ...labels, options: words } : labels]];
    }),
  ) as Record<string, QuestionLabels>;
  const isSame =
    JSON.stringify(options) === JSON.stringify(question.options) &&
    JSON.stringify(sorted(translations)) === JSON.stringify(sorted(question.translations));
  // cards of the designer listen for their question
  return isSame ? question : { ...question, options, translations };
}

function sorted(translations: StoredQuestion["translations"] = {}) {
  return Object.entries(translations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, { title, options = [], ...labels }]) => [
      language,
      title,
      options,
      Object.entries(labels),
    ]);
}
