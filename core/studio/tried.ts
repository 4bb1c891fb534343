/** What the studio asks of a draft for one record before it is published, and what it is answered. */

export type TriedQuestion =
  /** A condition, by its JSON pointer in the definition of the area. */
  | { readonly kind: "condition"; readonly pointer: string }
  | {
      readonly kind: "field" | "rule" | "check" | "timed" | "invariant" | "value" | "notice";
      readonly name: string;
    }
  /** What follows when a record is made, by the field of the life cycle that says so. */
  | { readonly kind: "creation"; readonly field: string }
  | { readonly kind: "transition"; readonly field: string; readonly name: string };

export type Tried =
  | {
      readonly kind: "condition";
      readonly holds: boolean;
      /** What it consists of, each by its JSON pointer within the condition. */
      readonly leaves: readonly { readonly pointer: string; readonly holds: boolean }[];
    }
  | { readonly kind: "value"; readonly value: unknown }
  | {
      readonly kind: "check";
      readonly verdict: "kept" | "broken" | "not_asked";
      readonly level: "error" | "warning";
      /** What the record is called that breaks it together with the one asked for, where it may be known. */
      readonly record: string | null;
    }
  | {
      readonly kind: "plan";
      /** Of what comes with a date: whether it is due today. */
      readonly due?: boolean;
      readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
      readonly effects: readonly object[];
      readonly skipped: readonly { readonly message: string }[];
    }
  /** The answer would tell of fields that whoever asks does not read. */
  | { readonly kind: "hidden"; readonly fields: readonly string[] };
