/** What stands on a document, in words of one language. */
export interface DocumentContent {
  readonly language: string;
  readonly title: string;
  /** Opposite the title, such as the number. */
  readonly name: string;
  readonly parts: readonly ContentPart[];
}

export interface LabelledText {
  readonly label: string;
  readonly value: string;
}

export type ContentPart =
  | { readonly kind: "fields" | "totals"; readonly values: readonly LabelledText[] }
  | {
      readonly kind: "table";
      readonly title: string;
      readonly columns: readonly { readonly label: string; readonly numeric: boolean }[];
      readonly rows: readonly (readonly string[])[];
    };
