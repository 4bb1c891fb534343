import { allowedFiles, getMaxFiles } from "./files.ts";
import { factsOf } from "./kinds.ts";
import type { DesignError } from "./design-errors.ts";
import { isResetter, buildFormTree } from "./tree.ts";
import { LABEL_NAMES } from "./types.ts";
import type {
  FormQuestion,
  FormVersion,
  Question,
  QuestionLabels,
  LabelName,
  StoredQuestion,
} from "./types.ts";

/**
 * The questions of a version in a language, all depths, in asking order. What is missing in that language is in the
 * form's own; what rules derive from titles and from each other (dependent, child, the files taken, the resetting
 * question) is said, so that it holds in every language and for a part of the form.
 */
export function questionsIn({ form, language }: { form: FormVersion; language: string }): Question[] {
  const stored = new Map(form.questions.toReversed().map((question) => [question.id, question]));
  return [...buildFormTree(form).byId.values()].flatMap(({ question: settled }) => {
    const found = stored.get(settled.id);
    return found === undefined ? [] : [inLanguage({ stored: found, settled, language })];
  });
}

/** What keeps a form from being published, its questions named in a language. */
export function findLanguageErrors({
  problems,
  questions,
  language,
}: {
  problems: readonly DesignError[];
  questions: readonly StoredQuestion[];
  language: string;
}): DesignError[] {
  const titles = new Map(
    questions.map(({ title, translations }) => [title, titleIn({ title, translations }, language)]),
  );
  const named = (title: string): string => titles.get(title) ?? title;
  return problems.map(({ title, parameters, ...problem }) => {
    const { parent } = parameters;
    return {
      ...problem,
      title: named(title),
      parameters: typeof parent === "string" ? { ...parameters, parent: named(parent) } : parameters,
    };
  });
}

/** What a question is called in a language; in the form's own where nobody wrote it in that one. */
export function titleIn(
  { title, translations }: Pick<StoredQuestion, "title" | "translations">,
  language: string,
): string {
  const words = translations?.[language]?.title ?? "";
  return words === "" ? title : words;
}

function inLanguage({
  stored,
  settled,
  language,
}: {
  stored: StoredQuestion;
  settled: FormQuestion;
  language: string;
}): Question {
  const { translations, option_list: _list, ...question } = stored;
  const words = translations?.[language];
  const { files } = factsOf(question);
  return {
    ...question,
    title: titleIn(stored, language),
    ...translatedWords({ question, words }),
    dependent: settled.dependent,
    child: settled.child,
    ...(words?.options === undefined ? {} : { option_labels: labels(question.options, words.options) }),
    ...(files === undefined
      ? {}
      : { allowed_files: allowedFiles(question), max_files: getMaxFiles(question) }),
    ...(isResetter(question) ? { resets_form: true } : {}),
  };
}

/** Help, placeholder and the like, in the form's own language where they have no words in this one. */
function translatedWords({
  question,
  words,
}: {
  question: StoredQuestion;
  words: QuestionLabels | undefined;
}): Partial<Record<LabelName, string>> {
  return Object.fromEntries(
    LABEL_NAMES.flatMap((word) => {
      const text = words?.[word] ?? question[word] ?? null;
      return text === null ? [] : [[word, text]];
    }),
  );
}

function labels(options: readonly string[], words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option, index) => {
      const label = words[index];
      return label === undefined || label === "" ? [] : [[option, label]];
    }),
  );
}
