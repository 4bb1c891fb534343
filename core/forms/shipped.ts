import type {
  OptionWords,
  ShippedForm,
  ShippedOption,
  ShippedQuestion,
  TitleWords,
} from "../definition/generated/forms.ts";
import { mapQuestions } from "./ask-when.ts";
import { mapSources } from "./calculation.ts";
import { factsOf } from "./kinds.ts";
import { LABEL_NAMES } from "./types.ts";
import type { Calculation, LabelName, QuestionLabels, StoredQuestion } from "./types.ts";

export type { ShippedForm, ShippedQuestion } from "../definition/generated/forms.ts";

/** A shipped question with the ids it is stored under. */
export interface ArrangedQuestion extends StoredQuestion {
  readonly name: string;
}

/**
 * The questions of a shipped form as they are stored, in asking order. `idOf` gives the id of a name; titles and
 * options are the English ones, `translations` hold the other languages.
 */
export function shippedQuestions({
  form,
  idOf,
}: {
  form: ShippedForm;
  idOf: (name: string) => number;
}): ArrangedQuestion[] {
  const place = (question: ShippedQuestion, parent: number | null): ArrangedQuestion[] => {
    const id = idOf(question.name);
    const below = question.questions ?? [];
    return [placed({ question, id, parent, idOf }), ...below.flatMap((child) => place(child, id))];
  };
  return form.questions.flatMap((question) => place(question, null));
}

/** Questions whose ids are their places: parents come before what hangs on them. */
export function arrangeQuestions(form: ShippedForm): ArrangedQuestion[] {
  const places = new Map<string, number>();
  return shippedQuestions({
    form,
    idOf(name) {
      const place = places.get(name) ?? places.size + 1;
      places.set(name, place);
      return place;
    },
  });
}

function placed({
  question,
  id,
  parent,
  idOf,
}: {
  question: ShippedQuestion;
  id: number;
  parent: number | null;
  idOf: (name: string) => number;
}): ArrangedQuestion {
  const { name, title, options = [], questions = [], is_required, update_options, ...facts } = question;
  const { help, placeholder, unit, low_label, high_label, ask_when, calculation, ...more } = facts;
  const { answer_type, reveal_value = null, min_value = null, max_value = null, ...files } = more;
  const words = { help, placeholder, unit, low_label, high_label };
  const repeats = (child: ShippedQuestion): boolean =>
    factsOf({ answer_type }).repeats === true && child.reveal_value === undefined;
  return {
    id,
    name,
    title: title.en,
    answer_type,
    category: parent === null ? "parent" : questions.length === 0 ? "child" : "parent_child",
    is_required: is_required ?? false,
    options: options.map(({ value }) => value),
    update_options: update_options ?? false,
    dependent: questions.some((child) => !repeats(child)),
    child: questions.some(repeats),
    parent_question_id: parent,
    reveal_value,
    min_value,
    max_value,
    ...files,
    ...(ask_when === undefined ? {} : { ask_when: mapQuestions<string, number>(ask_when, idOf) }),
    ...(calculation === undefined
      ? {}
      : { calculation: mapSources<string, number>(calculation as Calculation<string>, idOf) }),
    ...wordsIn(words, "en"),
    translations: getTranslations({ title, options, words }),
  };
}

type ShippedWords = Readonly<Partial<Record<LabelName, TitleWords | undefined>>>;

function wordsIn(words: ShippedWords, language: keyof TitleWords): Partial<Record<LabelName, string>> {
  return Object.fromEntries(
    LABEL_NAMES.flatMap((word) => {
      const text = words[word]?.[language];
      return text === undefined ? [] : [[word, text]];
    }),
  );
}

/** All but English, and English where an option shows something else than what is stored. */
function getTranslations({
  title,
  options,
  words,
}: {
  title: TitleWords;
  options: readonly ShippedOption[];
  words: ShippedWords;
}): Record<string, QuestionLabels> {
  const differs = options.some(({ value, label }) => label.en !== value);
  const languages = (Object.keys(title) as (keyof OptionWords)[]).filter(
    (language) => language !== "en" || differs,
  );
  return Object.fromEntries(
    languages.map((language) => [
      language,
      {
        title: title[language],
        ...wordsIn(words, language),
        ...(options.length === 0 ? {} : { options: options.map(({ label }) => label[language]) }),
      },
    ]),
  );
}
