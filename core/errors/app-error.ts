import type { Language } from "../definition/definitions.ts";
import { statusOf } from "./codes.ts";

/** One problem with one field of a record, or one parameter of an address. */
export interface RefusedField {
  readonly field: string;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

export interface AppErrorOptions {
  /** Stable, one of `ERROR_STATUS`; words come from `locales/<language>/errors.json` by code. */
  readonly code: string;
  /** HTTP status of the answer. Absent: that of the code. */
  readonly status?: number;
  /** Values for the words. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** What is wrong with single fields; words are `<wordsOfFields>.<code>`. */
  readonly fields?: readonly RefusedField[];
  /** `fields` for values of a record (the default), `query` for parameters of a list's address, `answers` for question forms. */
  readonly wordsOfFields?: "fields" | "query" | "answers";
  /** Words of a definition that say more than those of the code. */
  readonly own?: OwnWords | null;
  /** Further members of the answer: the current row of a stale save, the errors of a definition. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

type OwnWords = Readonly<Partial<Record<Language, string>>>;

/** A refusal that its reader can act on. Everything else that is thrown is a fault of the program. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly fields: readonly RefusedField[] | null;
  readonly wordsOfFields: "fields" | "query" | "answers";
  readonly own: OwnWords | null;
  readonly detail: Readonly<Record<string, unknown>> | null;

  constructor({
    code,
    status,
    parameters = {},
    fields,
    wordsOfFields = "fields",
    own = null,
    detail,
    cause,
  }: AppErrorOptions) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = code;
    this.status = status ?? statusOf(code);
    this.parameters = parameters;
    this.fields = fields ?? null;
    this.wordsOfFields = wordsOfFields;
    this.own = own;
    this.detail = detail ?? null;
  }
}
