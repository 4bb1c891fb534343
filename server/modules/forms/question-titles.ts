import type { Language } from "../../../core/definition/definitions.ts";
import { questionsIn } from "../../../core/forms/language.ts";
import type { FormVersion, Question, StoredQuestion } from "../../../core/forms/types.ts";

const worded = new WeakMap<FormVersion, Map<Language, ReadonlyMap<number, Question>>>();

/** The questions of a version as their reader is asked them, by id, in asking order. */
export function questionsFor(form: FormVersion, language: Language): ReadonlyMap<number, Question> {
  const known = worded.get(form) ?? new Map<Language, ReadonlyMap<number, Question>>();
  worded.set(form, known);
  const present = known.get(language);
  if (present !== undefined) return present;
  const made = new Map(questionsIn({ form, language }).map((question) => [question.id, question]));
  known.set(language, made);
  return made;
}

/** The title that was shown: one the question has in some language is taken as it was sent, any other is the reader's. */
export function renderTitle(
  stored: StoredQuestion,
  { sent, reader }: { sent: unknown; reader: string | undefined },
): string {
  const titles = [stored.title, ...Object.values(stored.translations ?? {}).map(({ title }) => title)];
  return titles.find((title) => title === sent) ?? reader ?? stored.title;
}
