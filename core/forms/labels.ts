import { LANGUAGES, type Language } from "../definition/definitions.ts";
import { takesOptions } from "./kinds.ts";
import { LABEL_NAMES } from "./types.ts";
import type { Design } from "./design.ts";
import type { LabelName, QuestionLabels, StoredQuestion } from "./types.ts";

/** The language a form's own words are in; the others are its translations. */
export const OWN_LANGUAGE: Language = "en";

/** One text of a question: its title, a label, or one of its options. */
export type LabelPosition = "title" | LabelName | { readonly option: number };

/** The texts of a question that are shown to whoever answers it. */
export function labelPositions(question: StoredQuestion): readonly LabelPosition[] {
  return [
    "title",
    ...LABEL_NAMES.filter((name) => (question[name] ?? "") !== ""),
    ...(takesOptions(question) ? question.options.map((_, option) => ({ option })) : []),
  ];
}

/** A text in a language; empty where nobody wrote it. */
export function readLabel(question: StoredQuestion, place: LabelPosition, language: Language): string {
  const words = question.translations?.[language];
  if (typeof place === "object") {
    const label = words?.options?.[place.option] ?? "";
    return label === "" && language === OWN_LANGUAGE ? (question.options[place.option] ?? "") : label;
  }
  const own = language === OWN_LANGUAGE ? (question[place] ?? "") : "";
  return words?.[place] ?? own;
}

/** The question with a text in a language; an empty one takes it away. */
export function writeLabel(
  question: StoredQuestion,
  { place, language, text }: { place: LabelPosition; language: Language; text: string },
): StoredQuestion {
  const { translations = {} } = question;
  const words = translations[language];
  if (language === OWN_LANGUAGE && typeof place !== "object") {
    const own = { ...question, [place]: place !== "title" && text === "" ? null : text };
    // a form whose options show other words than are stored has its own language twice
    return words === undefined ? own : put(own, language, { ...words, [place]: text });
  }
  const before: QuestionLabels = words ?? { title: language === OWN_LANGUAGE ? question.title : "" };
  if (typeof place !== "object") return put(question, language, { ...before, [place]: text });
  const options = question.options.map((_, index) => before.options?.[index] ?? "");
  return put(question, language, { ...before, options: options.with(place.option, text) });
}

/** How many texts of a form are missing in each language that lacks some. */
export function countMissingLabels(design: Design): ReadonlyMap<Language, number> {
  const counts = new Map<Language, number>();
  for (const question of design) {
    for (const place of labelPositions(question)) {
      if (readLabel(question, place, OWN_LANGUAGE).trim() === "") continue;
      for (const language of LANGUAGES)
        if (readLabel(question, place, language).trim() === "")
          counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return counts;
}

function put(question: StoredQuestion, language: Language, words: QuestionLabels): StoredQuestion {
  const { [language]: _before, ...others } = question.translations ?? {};
  const kept = withoutEmpty(words);
  return { ...question, translations: kept === null ? others : { ...others, [language]: kept } };
}

/** Null where nothing is left. */
function withoutEmpty({ title, options = [], ...labels }: QuestionLabels): QuestionLabels | null {
  const written = Object.entries(labels).filter(([, text]) => (text ?? "") !== "");
  const some = options.some((option) => option !== "");
  if (title === "" && !some && written.length === 0) return null;
  return { title, ...Object.fromEntries(written), ...(some ? { options } : {}) };
}
