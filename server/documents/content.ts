/** What stands on a document, in words of one language. */
export interface DocumentContent {
  readonly language: string;
  readonly title: string;
  /** Opposite the title, such as the number. */
  readonly name: string;
  readonly parts: readonly ContentPart[];
  readonly words: DocumentLabels;
}

/** Words that stand on every document. */
export interface DocumentLabels {
  /** Before the sums of a table. */
  readonly total: string;
  /** Beside a signature. */
  readonly date: string;
  /** "2 of 5". */
  readonly page: (page: number, count: number) => string;
}

export interface LabelledText {
  readonly label: string;
  readonly value: string;
}

export interface LabelledLines {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface ContentTable {
  readonly kind: "table";
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Of each column, empty where it has none; null: none has. */
  readonly sums: readonly string[] | null;
}

export type ContentPart =
  | { readonly kind: "parties" | "signatures"; readonly parties: readonly LabelledLines[] }
  | { readonly kind: "fields"; readonly title: string | null; readonly values: readonly LabelledText[] }
  | { readonly kind: "totals"; readonly values: readonly LabelledText[] }
  | { readonly kind: "text"; readonly text: string; readonly small: boolean }
  | ContentTable;
