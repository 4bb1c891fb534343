import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from "react";
import { AnsweredRecordsContext, collectAnsweredRecords } from "../../../forms/answered-records.ts";
import type { LocalizedMessage } from "../../../forms/localized-server-message.ts";
import { QuestionForm } from "../../../forms/question-form.tsx";
import type { FilledForm } from "../../../forms/types.ts";
import { useFormErrors } from "../../../forms/use-form-errors.ts";
import { useQuestionForm } from "../../../forms/use-question-form.ts";
import type { ApiError } from "../../../lib/api-error.ts";
import { answerLanguage } from "../../../lib/http.ts";
import type { ListedError } from "../../../ui/error-box.tsx";
import type { Beginning } from "./beginning.ts";
import type { AnswerFields } from "./opening.ts";
import { getFormDenial } from "./form-denial.ts";
import { type FieldErrors, type FieldsState, useFields } from "./use-fields.ts";
import { focusById } from "../../../lib/page-parts.ts";

type NameOf<F extends AnswerFields> = Extract<keyof F, string>;

/** What a kind of form writes beside its questions. */
export interface FieldsPart<F extends AnswerFields> {
  /** Names of those that stand before the questions; the others stand after them. */
  readonly leading: readonly string[];
  readonly labels: Readonly<Record<NameOf<F>, string>>;
  readonly check: (fields: F) => FieldErrors<NameOf<F>>;
  readonly draw: (state: FieldsState<NameOf<F>>) => { readonly before: ReactNode; readonly after: ReactNode };
}

/** What is filled in at one moment. */
export interface FilledAnswers<F extends AnswerFields> {
  readonly fields: F;
  /** Null before the questions are known. */
  readonly form: FilledForm | null;
}

export type CheckedAnswers<F extends AnswerFields> =
  | { readonly ok: true; readonly fields: F; readonly form: FilledForm }
  | { readonly ok: false };

export interface AnswersHandle<F extends AnswerFields> {
  readonly current: () => FilledAnswers<F>;
  /** Checks everything and shows what is wrong. */
  readonly check: () => Promise<CheckedAnswers<F>>;
  /** Shows what the server found; false where it found nothing that stands in the form. */
  readonly refuse: (error: ApiError) => boolean;
}

export interface FoundErrors {
  /** What is wrong now, in the order in which it stands on the page. */
  readonly problems: readonly ListedError[];
  /** Something that must be filled is not. */
  readonly missing: boolean;
}

interface AnswersBodyProps<F extends AnswerFields> {
  readonly handle: Ref<AnswersHandle<F>>;
  readonly formName: string;
  /** The record it is about, such as `interview:17`. */
  readonly subject: string;
  readonly begin: Beginning<F>;
  readonly fields: FieldsPart<F>;
  readonly disabled: boolean;
  readonly onChange: () => void;
  readonly onProblems: (found: FoundErrors) => void;
}

/** The fields and questions of a form. It begins anew under another `key`. */
export function AnswersBody<F extends AnswerFields>(props: AnswersBodyProps<F>) {
  const { handle, formName, subject, begin, fields: part, disabled, onChange, onProblems } = props;
  const form = useQuestionForm({
    formName,
    about: subject,
    known: begin.known,
    start: begin.start,
    onChange,
  });
  const fields = useFields<F>({ start: begin.fields, disabled, check: part.check, onChange });
  const answers = useFormErrors(form);

  const ofFields = (wanted: boolean): ListedError[] =>
    (Object.keys(fields.problems) as NameOf<F>[])
      .filter((name) => part.leading.includes(name) === wanted)
      .map((name) => ({
        key: name,
        label: part.labels[name],
        text: fields.problems[name] ?? "",
        focus: () => focusById(fields.idOf(name)),
      }));
  const problems = [...ofFields(true), ...answers, ...ofFields(false)];
  const missing = fields.wrong || answers.some(({ code }) => code === "required");
  const said = problems.map(({ key, text }) => `${key} ${text}`).join("\n");
  useEffect(() => {
    onProblems({ problems, missing });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told again when it says something else
  }, [said, missing, onProblems]);

  useImperativeHandle(handle, () => ({
    current: () => ({ fields: fields.current(), form: form.current() }),
    async check() {
      const wrong = Object.keys(fields.checkAll()).length > 0;
      const checked = await form.check();
      return checked.ok && !wrong ? { ok: true, fields: fields.current(), form: checked } : { ok: false };
    },
    refuse(error) {
      const refusal = getFormDenial(error, answerLanguage());
      if (refusal === null) return false;
      const known = Object.entries(refusal.fields).filter(([name]) => name in part.labels);
      fields.show(Object.fromEntries(known) as Readonly<Partial<Record<NameOf<F>, LocalizedMessage>>>);
      form.showProblems(refusal.answers);
      return known.length + refusal.answers.length > 0;
    },
  }));

  const { earlier } = begin;
  const named = useMemo(
    () => collectAnsweredRecords(earlier?.questions ?? [], earlier?.answers ?? []),
    [earlier],
  );
  const { before, after } = part.draw(fields);
  return (
    <AnsweredRecordsContext value={named}>
      {before}
      <QuestionForm form={form} disabled={disabled} summary={false} />
      {after}
    </AnsweredRecordsContext>
  );
}
