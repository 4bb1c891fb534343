import type { Predicate } from "../definition/types.ts";

/** The resource whose records are the question forms. */
export const FORM = "form";
/** The form of questions about an interview. */
export const INTERVIEW_FORM = "interview";

/** How a question is answered. `page`, `headline` and `note` take no answer; a `page` begins one. */
export const ANSWER_TYPES = [
  "page",
  "headline",
  "note",
  "yes_question",
  "yes_remark",
  "no_remark",
  "yes_attachment",
  "boolean",
  "option",
  "text",
  "long_text",
  "integer",
  "multi_select",
  "attachment",
  "slider",
  "rate",
  "decimal",
  "date",
  "date_time",
  "email",
  "phone",
  "link",
  "place",
  "signature",
  "ranking",
  "scale",
  "rows",
  "matrix",
  "record",
  "records",
  "time",
] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** A parent_child hangs on another question and has questions of its own. */
export type QuestionCategory = "parent" | "child" | "parent_child";

/** What one answer has to be. `contains` is an option among several, or a part of a text. */
export type AnswerTest<Id = number> = { readonly question: Id } & (
  | { readonly is: string | number }
  | { readonly more: number }
  | { readonly less: number }
  | { readonly contains: string }
  | { readonly answered: boolean }
);

/** When a question is asked, by answers to others: tests, and any, all or none of them. */
export type AskWhen<Id = number> =
  | AnswerTest<Id>
  | { readonly all: readonly AskWhen<Id>[] }
  | { readonly any: readonly AskWhen<Id>[] }
  | { readonly not: AskWhen<Id> };

/** A number that follows from answers. */
export type Calculation<Id = number> =
  | number
  /** Of a question beside this one or outside of its repetitions; without an answer there is no result. */
  | { readonly question: Id }
  /** Of all answers there are, in every repetition; those that are not given are left out. */
  | { readonly sum: readonly Id[] }
  | { readonly average: readonly Id[] }
  | { readonly count: readonly Id[] }
  | { readonly add: readonly Calculation<Id>[] }
  | { readonly subtract: readonly Calculation<Id>[] }
  | { readonly multiply: readonly Calculation<Id>[] }
  | { readonly divide: readonly Calculation<Id>[] };

/** A question in one language, as `GET /api/question/` and `GET /api/question/{id}/parent/` give it. */
export interface Question {
  readonly id: number;
  readonly title: string;
  readonly answer_type: AnswerType;
  readonly category: QuestionCategory;
  readonly is_required: boolean;
  /** What is stored and sent, the same in every language. */
  readonly options: readonly string[];
  /** What is shown for an option; an option that is not named here shows itself. */
  readonly option_labels?: Readonly<Record<string, string>>;
  /** Who answers may add options. */
  readonly update_options: boolean;
  /** Some answer, such as Yes, reveals further questions. */
  readonly dependent: boolean;
  /** The number answered repeats further questions as many times: this is a count question, or one of rows. */
  readonly child: boolean;
  readonly parent_question_id: number | null;
  /** Answer of the parent that reveals this one; null: Yes, and for a count question every number. */
  readonly reveal_value?: string | null;
  /** Answers to other questions that have to be given besides; `parent_question_id` and this hold together. */
  readonly ask_when?: AskWhen | null;
  /**
   * Of a number, or how many options or records are chosen; a count question has 1 to 15, rows 1 to 50, a slider 1 to
   * 10, a scale 0 to 10 (at most 0 to 100) and records 1 to 50 when absent.
   */
  readonly min_value?: number | null;
  readonly max_value?: number | null;
  /** Kinds of files (`core` knows no content); the shipped kinds when absent. */
  readonly allowed_files?: readonly string[];
  readonly max_files?: number;
  /** A No empties the form and closes its count questions. */
  readonly resets_form?: boolean;
  /** The score of a slider says how the interview went: Offer, Maybe or Reject. */
  readonly shows_verdict?: boolean;
  /** Words below the title, in an empty field, after a number, and at the ends of a scale. */
  readonly help?: string | null;
  readonly placeholder?: string | null;
  readonly unit?: string | null;
  readonly low_label?: string | null;
  readonly high_label?: string | null;
  /** What the answer is until somebody changes it, as text: an option, a number, Yes, a day as YYYY-MM-DD. */
  readonly default_value?: string | null;
  /** Fields of the record the form is about, such as `consultant.name`: what they hold is the default answer. */
  readonly prefill?: string | null;
  /** Whoever answers is shown the answer and cannot change it. */
  readonly read_only?: boolean;
  /** The area whose records answer it, and which of them can be chosen; all that whoever answers may choose where absent. */
  readonly records_of?: string | null;
  readonly records_where?: Predicate | null;
  /** What the answer follows from; nobody gives it. */
  readonly calculation?: Calculation | null;
  /** Options that stand alone: who chooses one chooses no other. `None` always does. */
  readonly sole_options?: readonly string[];
  /** The first and the last day that answer it: YYYY-MM-DD, or days from today such as `today` and `today+30`. */
  readonly earliest?: string | null;
  readonly latest?: string | null;
}

/** Words of a question besides its title and options. */
export const LABEL_NAMES = ["help", "placeholder", "unit", "low_label", "high_label"] as const;
export type LabelName = (typeof LABEL_NAMES)[number];

/** What the rules of a form need to know of a question: the same for a stored one and for one in a language. */
export type FormQuestion = Omit<Question, "option_labels">;

/** A form or the part of it that is known so far: questions whose dependents were not asked for have none. */
export interface FormQuestions {
  /** In the order in which they are asked; dependents stand anywhere after or before their parent. */
  readonly questions: readonly FormQuestion[];
}

/** Words of a question in another language; `options` stand in the order of the question's options. */
export interface QuestionLabels extends Readonly<Partial<Record<LabelName, string>>> {
  readonly title: string;
  readonly options?: readonly string[];
}

/** A question as a published form keeps it: with its words in every language it is written in. */
export interface StoredQuestion extends Omit<Question, "option_labels"> {
  /** The shared list whose options it offers; `options` are what that offered when they were read. */
  readonly option_list?: number | null;
  readonly translations?: Readonly<Record<string, QuestionLabels>>;
}

/** What was published; never changed afterwards. Questions stand in the order in which they are asked. */
export interface FormVersion {
  readonly form_name: string;
  readonly version: number;
  readonly questions: readonly StoredQuestion[];
}

/** A file of an earlier save, as a record names it; a new file is named by its file name alone. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
}
export type FileAnswer = string | StoredFile;

/** A record that answers a question. */
export interface AnsweredRecord {
  /** Null where the reader may not see it, or it is gone. */
  readonly label: string | null;
  readonly archived: boolean;
}

/** What is sent for one answered question (§3). */
export interface AnswerRecord {
  readonly question_id: number;
  /** Title of the question as it was shown. */
  readonly que_value: string;
  /** Text of a text, day, time, option, rate or yes-no question; a number; list of a multi-select or ranking; id of a record, or ids of several; names of files. */
  readonly answer: string | number | readonly FileAnswer[] | readonly number[] | null;
  /** The remark. */
  readonly comment: string | null;
  readonly parent_question_id: number | null;
  readonly is_required: boolean;
  /** Which repetition this is, from 1, one number for each count question above it; absent where nothing repeats. */
  readonly block?: readonly number[];
  /** Of an answer that is a record: what its reader may know of it. */
  readonly record?: AnsweredRecord;
  /** The same of an answer of several, in its order. */
  readonly records?: readonly AnsweredRecord[];
  /** Files beside an answer of its own (yes_attachment); those of an attachment are its answer. */
  readonly files?: readonly FileAnswer[];
}

/** Answers while they are given: `q<id>`, its `q<id>_comment` and `q<id>_files`, and `q<id>_blocks`: one such object a repetition. */
export type FormData = { readonly [key: string]: unknown };

/** A file as the form's data holds it; what it contains stays outside. `key` names it among the chosen files of this form. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  /** Bytes; absent for a file of an earlier save. */
  readonly size?: number;
  /** Id of a file that was sent with an earlier save. */
  readonly id?: number;
}

/** Which of the things asked by one question: the answer, the remark to it, the files. */
export type AnswerPart = "answer" | "comment" | "files";

/** Where something is answered. `block` as in records: one number, from 1, for each count question above. */
export interface AnswerPosition {
  readonly question: number;
  readonly part: AnswerPart;
  readonly block: readonly number[];
}
