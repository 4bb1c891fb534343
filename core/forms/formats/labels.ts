import { LANGUAGES } from "../../definition/definitions.ts";
import type { Language } from "../../definition/definitions.ts";
import { LABEL_NAMES } from "../types.ts";
import type { LabelName, QuestionLabels, StoredQuestion } from "../types.ts";
import type { FoundLabels, LocalizedText } from "./found.ts";

export const inOwnLanguage = (text: string): LocalizedText => ({ text, others: {} });

/** Words of a file as a question keeps them. */
export function joinLabels({
  options = [],
  ...words
}: FoundLabels): Pick<StoredQuestion, LabelName | "title" | "options" | "translations"> {
  const parts = [words.title, ...LABEL_NAMES.flatMap((name) => words[name] ?? []), ...options];
  const written = LANGUAGES.filter((language) =>
    parts.some(({ others }) => (others[language]?.trim() ?? "") !== ""),
  );
  const labelsOf = (read: (text: LocalizedText) => string): Partial<Record<LabelName, string>> =>
    Object.fromEntries(
      LABEL_NAMES.flatMap((name) => {
        const found = words[name];
        const text = found === undefined ? "" : read(found).trim();
        return text === "" ? [] : [[name, text]];
      }),
    );
  const translations = Object.fromEntries(
    written.map((language): [string, QuestionLabels] => {
      const labels = options.map(({ others }) => others[language]?.trim() ?? "");
      return [
        language,
        {
          title: words.title.others[language]?.trim() || words.title.text,
          ...(labels.some((label) => label !== "") ? { options: labels } : {}),
          ...labelsOf(({ others }) => others[language] ?? ""),
        },
      ];
    }),
  );
  return {
    title: words.title.text,
    options: options.map(({ text }) => text),
    ...labelsOf(({ text }) => text),
    ...(written.length === 0 ? {} : { translations }),
  };
}

/** Words of a question with each text's translations beside it. */
export function partLabels(
  question: StoredQuestion,
): FoundLabels & { readonly options: readonly LocalizedText[] } {
  const translations = Object.entries(question.translations ?? {});
  const localize = (
    text: string,
    read: (labels: QuestionLabels) => string | null | undefined,
  ): LocalizedText => ({
    text,
    others: Object.fromEntries(
      translations.flatMap(([language, labels]) => {
        const other = read(labels) ?? "";
        return other === "" ? [] : [[language, other]];
      }),
    ),
  });
  return {
    title: localize(question.title, ({ title }) => title),
    options: question.options.map((option, index) => localize(option, ({ options = [] }) => options[index])),
    ...Object.fromEntries(
      LABEL_NAMES.flatMap((name) => {
        const text = question[name] ?? "";
        const words = localize(text, (labels) => labels[name]);
        return text === "" && Object.keys(words.others).length === 0 ? [] : [[name, words]];
      }),
    ),
  };
}

const ENGLISH_NAMES = new Intl.DisplayNames(["en"], { type: "language" });

/** Name of a language as files of other programs write it: `French (fr)`. */
export function nameLanguage(language: string): string {
  return `${ENGLISH_NAMES.of(language) ?? language} (${language})`;
}

/** A language by its code or name, as `fr`, `fr-CA`, `French`, `français` or `French (fr)`; null for others than the forms' own. */
export function readLanguage(text: string): Language | null {
  const wanted = text.trim().toLowerCase();
  const inside = /\(([^)]+)\)\s*$/u.exec(wanted)?.[1] ?? wanted;
  const code = inside.split(/[-_]/u)[0];
  return (
    LANGUAGES.find((language) => language === code) ??
    LANGUAGES.find((language) => {
      const own = new Intl.DisplayNames([language], { type: "language" }).of(language);
      return [own, ENGLISH_NAMES.of(language)].some((name) => name?.toLowerCase() === wanted);
    }) ??
    null
  );
}
