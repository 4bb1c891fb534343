import type { Calculation, LabelName, StoredQuestion } from "../types.ts";
import type { Design } from "../design.ts";
import type { NamedCondition } from "./conditions.ts";

/** Why something of a file is not in the form, or something of the form not in the file; the words are found by it. */
export const NOT_TAKEN_REASONS = [
  "type",
  "property",
  "look",
  "condition",
  "rule",
  "language",
  "choices",
  "limit",
  "default",
  "calculation",
  "length",
  "duplicate",
  "form",
  "device",
  "split",
  "own_words",
  "shown_otherwise",
  "untitled",
] as const;
export type NotTakenReason = (typeof NOT_TAKEN_REASONS)[number];

export interface NotTaken {
  /** A cell (`survey!C12`), a line, a path in the file (`pages[0].elements[2].visibleIf`), or a question's title. */
  readonly place: string;
  /** As it stands in the file. */
  readonly what: string;
  readonly why: NotTakenReason;
}

export interface ImportedForm {
  /** Ids below 0, in asking order. */
  readonly design: Design;
  readonly notTaken: readonly NotTaken[];
}

/** A file as its content: JSON, or sheets of texts whose first row names the columns. */
export type FormFile =
  | { readonly kind: "json"; readonly content: unknown }
  | { readonly kind: "sheets"; readonly sheets: readonly FormSheet[] };

export interface FormSheet {
  readonly name: string;
  readonly rows: readonly FormSheetRow[];
}
export interface FormSheetRow {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ExportedForm {
  readonly file: FormFile;
  readonly notTaken: readonly NotTaken[];
}

/** A text in the form's own language and in others. */
export interface LocalizedText {
  readonly text: string;
  readonly others: Readonly<Record<string, string>>;
}

export type FoundLabels = { readonly title: LocalizedText } & Partial<Record<LabelName, LocalizedText>> & {
    readonly options?: readonly LocalizedText[];
  };

/** A condition of a file; `test` is null where it cannot be said here. */
export interface FoundCondition {
  readonly place: string;
  readonly text: string;
  readonly test: NamedCondition | null;
}

export type FoundFacts = Partial<
  Omit<StoredQuestion, LabelName | "id" | "title" | "options" | "translations" | "ask_when" | "calculation">
> &
  Pick<StoredQuestion, "answer_type">;

/** A question as a file has it, in the order of the file. */
export interface FoundQuestion {
  readonly place: string;
  /** What conditions of the file call it. */
  readonly name: string | null;
  readonly words: FoundLabels;
  readonly facts: FoundFacts;
  /** What conditions and defaults of the file call its answers. */
  readonly values?: ReadonlyMap<string, string>;
  /** As the file says it; read by `values`. */
  readonly defaultValue?: { readonly place: string; readonly text: string };
  /** `value` is null where it cannot be said here. */
  readonly calculation?: {
    readonly place: string;
    readonly text: string;
    readonly value: Calculation<string> | null;
  };
  /** All of them must hold. */
  readonly conditions: readonly FoundCondition[];
  /** Name of the count question that repeats it. */
  readonly repeatedBy: string | null;
  /** Name of the matrix whose row it is; its conditions begin with those of the matrix. */
  readonly rowOf?: string | null;
}
