import { withFound } from "../../../core/forms/calculate.ts";
import { isFixed } from "../../../core/forms/kinds.ts";
import { fromRecords } from "../../../core/forms/records.ts";
import type { AnswerRecord, FormData } from "../../../core/forms/types.ts";
import { checkRecordAnswers } from "./check-record-answers.ts";
import type { Forms } from "./forms.ts";
import type { ReceivedPart } from "./parts.ts";
import { prefillQuestions } from "./prefill.ts";
import type { Reader, Subject } from "./prefill.ts";
import { getRecords, readStoredRows } from "./rows.ts";
import { getStoredFiles } from "./store-answers.ts";
import { validateAnswers } from "./validate-answers.ts";
import type { ValidatedAnswers } from "./validate-answers.ts";
import type { PublishedForm } from "./versions.ts";

interface Sent {
  readonly published: PublishedForm;
  readonly records: readonly AnswerRecord[];
  readonly files: readonly ReceivedPart[];
  /** The answers that these replace, as rows. */
  readonly rows: unknown;
  readonly about: Subject | null;
  readonly reader: Reader;
}

/** Holds answers to their form, with whatever of it is found and not given. */
export async function validateGiven(
  forms: Forms,
  { published, records, files, rows, about, reader }: Sent,
): Promise<ValidatedAnswers> {
  const { form } = published;
  const fixed = new Set(form.questions.filter(isFixed).map(({ id }) => id));
  const questions =
    fixed.size > 0
      ? await prefillQuestions(forms, { reader, about, questions: form.questions })
      : form.questions;
  const before = getRecords(rows, published);
  const earlier = fixed.size > 0 ? fromRecords({ form, records: before }) : {};
  const given = records.filter(({ question_id }) => !fixed.has(question_id));
  const { actor } = reader;
  const unfit = await checkRecordAnswers(forms, { actor, form, records: given, earlier: before });
  const validated = validateAnswers(published, {
    // what is found is not taken from whoever sends it
    records: records.map((one) => (fixed.has(one.question_id) ? { ...one, answer: null } : one)),
    files,
    kept: getStoredFiles(readStoredRows(rows)),
    language: reader.language,
    complete: (data: FormData) => withFound({ form: { questions }, data, earlier }),
  });
  // what is not even asked is told first
  const told = new Set(validated.issues.map(({ path }) => path.join(".")));
  const more = unfit.filter(({ path }) => !told.has(path.join(".")));
  return more.length === 0 ? validated : { answers: [], issues: [...validated.issues, ...more] };
}
