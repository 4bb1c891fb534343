import type { Question } from "../../../core/forms/types.ts";
import type { Presented } from "../../resources/types.ts";
import type { Forms } from "./forms.ts";
import { withAnsweredRecords } from "./answered-records.ts";
import { prefillQuestions } from "./prefill.ts";
import type { Reader, Subject } from "./prefill.ts";
import { getRecords } from "./rows.ts";
import { questionsFor } from "./question-titles.ts";

/** What was given before versions were kept was given to the first one. */
export const FIRST_VERSION = 1;

/** A record of answers as it is read: with the questions of its version, all depths, in the reader's language. */
export async function renderAnswers(
  forms: Forms,
  { record, form, about, reader }: { record: Presented; form: string; about: Subject; reader: Reader },
): Promise<Presented> {
  await forms.ready();
  const version = typeof record["form_version"] === "number" ? record["form_version"] : FIRST_VERSION;
  const published = await forms.versions.find(form, version);
  const worded: readonly Question[] =
    published === null ? [] : [...questionsFor(published.form, reader.language).values()];
  const questions = await prefillQuestions(forms, { reader, about, questions: worded });
  const answers = await withAnsweredRecords(forms, {
    actor: reader.actor,
    answers: getRecords(record["answers"], published),
    questions,
  });
  return { ...record, form_version: version, answers, questions };
}
