import type { FormErrorCode } from "../../core/forms/error-codes.ts";
import type { AnswerPosition, FormData, Question } from "../../core/forms/types.ts";
import type { LocalizedMessage } from "./localized-server-message.ts";

/** The questions of one version of a form, as far as they are known. */
export interface KnownForm {
  readonly questions: readonly Question[];
  readonly version: number;
  /** True where the questions of all depths are among them, so that none has to be asked for. */
  readonly complete: boolean;
  /** In which their words are; absent where that is not known, as in drafts of an earlier release. */
  readonly language?: string | undefined;
}

/** All questions of a version, in one language. */
export interface LocalizedQuestions {
  readonly questions: readonly Question[];
  readonly language: string;
}

/** What was answered so far. */
export interface FormAnswers {
  readonly data: FormData;
  /** What chosen files contain, by the `key` under which the data names them. */
  readonly files: ReadonlyMap<string, File>;
}

/** Answers together with the questions they answer: what a draft keeps, what is sent, what a form starts from. */
export interface FilledForm extends KnownForm, FormAnswers {}

/** What stands in the way of an answer. Its words are found where it is shown (`useErrorText`). */
export type FormError = FoundError | ServerFormError;

/** Found here: by the schema, or because questions could not be loaded. */
export interface FoundError {
  readonly place: AnswerPosition;
  readonly code: Exclude<FormErrorCode, "unknown" | "hidden"> | "not_loaded";
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Found by the server. */
interface ServerFormError {
  readonly place: AnswerPosition;
  readonly code: "said";
  readonly said: LocalizedMessage;
}

export type CheckedForm =
  | ({ readonly ok: true } & FilledForm)
  | { readonly ok: false; readonly problems: readonly FormError[] };

/** Asks for what an answer reveals; rejects with `ApiError`. */
export type LoadDependents = (request: {
  readonly question: Question;
  readonly value: string | number;
  readonly version: number;
}) => Promise<readonly Question[]>;

export type CallState = "waiting" | "here" | "failed";

/** A form under way, as one moment of it; replaced by every change. */
export interface FormSnapshot extends FilledForm {
  /** The page in sight, by where it begins. */
  readonly page: number;
  /** By the key of the place they stand at. */
  readonly problems: ReadonlyMap<string, FormError>;
  readonly calls: ReadonlyMap<string, CallState>;
  /** Rises with every check that found something. */
  readonly attempt: number;
  /** What was said last of an answer that was not taken; null once something else happened to it. */
  readonly refused: FormError | null;
  /** How many questions the last answer brought; `at` rises each time. */
  readonly revealed: { readonly count: number; readonly at: number };
}
