import type { AnswerRecord, Question } from "../../../../core/forms/types.ts";

/** Texts beside the answers, by name. */
export type AnswerFields = Readonly<Record<string, string>>;

/** What was given earlier, with the questions of its own version, of all depths. */
export interface GivenAnswers<F extends AnswerFields> {
  readonly id: number;
  readonly rowVersion: number;
  readonly fields: F;
  readonly formVersion: number;
  readonly answers: readonly AnswerRecord[];
  readonly questions: readonly Question[];
  /** In which the questions are. */
  readonly language: string;
  /** Whether the reader may change it. */
  readonly editable: boolean;
}

/** What a form opens with. */
export interface Opening<F extends AnswerFields> {
  /** Of the form, where it has one of its own. */
  readonly title?: string;
  readonly earlier: GivenAnswers<F> | null;
  /** Whether the reader may give it where nobody did so yet. */
  readonly mayGive: boolean;
  /** What stands in the fields when nobody wrote anything yet. */
  readonly fields: F;
}

/** Where the answers to a form come from and go to. */
export interface AnswersSource<F extends AnswerFields> {
  readonly formName: string;
  /** The record it is about, such as `interview:17`. */
  readonly subject: string;
  /** Of the draft: the form and what it is about, such as `supervisor/17`. */
  readonly place: string;
  readonly load: (signal: AbortSignal) => Promise<Opening<F>>;
  readonly call: (earlier: GivenAnswers<F> | null) => {
    readonly method: "POST" | "PUT";
    readonly path: string;
  };
  /** What is sent beside the answers. */
  readonly about?: Readonly<Record<string, unknown>>;
}
