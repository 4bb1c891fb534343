import { fromRecords } from "../../../../core/forms/records.ts";
import type { FilledForm, FormAnswers, KnownForm } from "../../../forms/types.ts";
import type { AnswerFields, GivenAnswers, Opening } from "./opening.ts";

/** What a draft keeps beside its files. */
export interface AnswersDraft<F extends AnswerFields> {
  readonly fields: F;
  /** The questions it answers, so that it is finished on the version it was begun on; null before they were known. */
  readonly form: KnownForm | null;
  readonly data: FormAnswers["data"];
  /** What had been given when it was begun. */
  readonly base: AnswersBase | null;
}

interface AnswersBase {
  readonly id: number;
  readonly rowVersion: number;
}

/** What a form starts from. */
export interface Beginning<F extends AnswerFields> {
  readonly fields: F;
  readonly known: KnownForm | undefined;
  readonly start: FormAnswers;
  /** What is replaced by sending; null for the first time. */
  readonly earlier: GivenAnswers<F> | null;
}

const NOTHING: FormAnswers = { data: {}, files: new Map() };

/** As it was given, or empty. */
export function freshBeginning<F extends AnswerFields>({ earlier, fields }: Opening<F>): Beginning<F> {
  if (earlier === null) return { fields, known: undefined, start: NOTHING, earlier };
  return {
    fields: earlier.fields,
    known: getKnown(earlier),
    start: { data: dataOf(earlier), files: new Map() },
    earlier,
  };
}

/** As a draft left it. */
export function draftBeginning<F extends AnswerFields>(
  opening: Opening<F>,
  { values, files }: { readonly values: AnswersDraft<F>; readonly files: ReadonlyMap<string, File> },
): Beginning<F> {
  return {
    fields: { ...opening.fields, ...values.fields },
    known: values.form ?? undefined,
    start: { data: values.data, files },
    earlier: opening.earlier,
  };
}

/** Whether what had been given when the draft was begun is not what there is now. */
export function isOvertaken<F extends AnswerFields>(
  { base }: AnswersDraft<F>,
  { earlier }: Opening<F>,
): boolean {
  return earlier !== null && (base?.id !== earlier.id || base.rowVersion !== earlier.rowVersion);
}

export function getKnown<F extends AnswerFields>(given: GivenAnswers<F>): KnownForm {
  const { questions, formVersion, language } = given;
  return { questions, version: formVersion, complete: true, language };
}

export function dataOf<F extends AnswerFields>({ questions, answers }: GivenAnswers<F>): FilledForm["data"] {
  return fromRecords({ form: { questions }, records: answers });
}
