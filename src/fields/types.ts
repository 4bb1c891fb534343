import type { ComponentType, ReactNode } from "react";
import type { ClientField } from "../../core/definition/client-types.ts";
import type { FieldTypeName } from "../../core/definition/types.ts";
import type { FieldContext } from "../config/config-context.tsx";
import type { LazyCode } from "../lib/lazy-code.ts";
import type { FilterEntry } from "../list/list-state.ts";

export interface CellProps {
  readonly field: ClientField;
  /** The resource the field belongs to. */
  readonly resource: string;
  /** Never null, empty text or an empty list: those are drawn as a dash by the caller. */
  readonly value: unknown;
  /** The record it stands in, where it is read beside other fields. */
  readonly record?: Readonly<Record<string, unknown>>;
  readonly context: FieldContext;
}

/** All that a browser does with the values of one field type. What cells of a list do without arrives by itself. */
export interface FieldView {
  /** One line, in a table. A plain function: a page of a list draws a thousand of them. */
  readonly cell: (props: CellProps) => ReactNode;
  /** What it is typed with. */
  readonly input: LazyCode<InputProps>;
  /** What a list is narrowed by it with. */
  readonly filter: LazyCode<FilterProps>;
  /** How it is typed in child rows; to be asked for once the code of their grid is here. */
  readonly gridCell: () => GridCell;
  /** Where a record shows its facts; absent: the cell. */
  readonly fact?: (props: CellProps) => ReactNode;
  /** Where a value is told of that the record may hold no more, as in differences; absent: the cell. */
  readonly told?: (props: CellProps) => ReactNode;
  /** As part of a record's name; absent: the name holds it as people read it already. */
  readonly inWords?: (props: CellProps) => string;
  readonly align: "start" | "end";
  /** Width of its column in pixels. */
  readonly width: number;
  /** `choices`: takes no more of its width than the longest of them needs; `content`: as much as its texts need. */
  readonly fits?: "choices" | "content";
  /** True where a column may give up some of its width to a full table: its values are read from their beginning. */
  readonly yields?: boolean;
  /** How its cell is changed in a table: typed and then saved, or chosen and saved at once; absent: in the form only. */
  readonly quickEdit?: "type" | "choose";
  /** True where the cell is a link already, so that nothing may be linked around it. */
  readonly links?: boolean;
  /** True where it is typed sign by sign: a form hears of it after a pause. */
  readonly typed?: boolean;
  /** True where its value wants the whole width of a section. */
  readonly wide?: boolean;
}

export type FieldViews<Type extends FieldTypeName> = Readonly<Record<Type, FieldView>>;

export interface InputProps extends AriaProps {
  /** Of the control, for its label. */
  readonly id?: string;
  readonly field: ClientField;
  readonly resource: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** The clock time that was asked for, as if it were UTC: of a moment, which tells no more that clocks skipped it. */
  readonly onAsked?: (local: number | null) => void;
  readonly disabled?: boolean;
  /** In a cell of a grid: it takes the focus and shows its choices at once. */
  readonly autoFocus?: boolean;
  /** What was typed to get there. */
  readonly startText?: string;
  /** The record under edit, for what depends on other fields; the parent's inside child rows. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** What the form says about a control; each input hands it to the element that has the focus. */
export interface AriaProps {
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: boolean | "true" | "false";
  readonly "aria-required"?: boolean | "true" | "false";
  /** Where no visible label points at the control, as in a grid of child rows. */
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
}

export type FieldInput = ComponentType<InputProps>;

export interface FilterProps {
  readonly field: ClientField;
  readonly resource: string;
  /** The conditions on this field. */
  readonly entries: readonly FilterEntry[];
  readonly onChange: (entries: readonly FilterEntry[]) => void;
  /** What makes these conditions is pressed, and not yet let go. */
  readonly onPress?: (entries: readonly FilterEntry[]) => void;
  readonly labelId: string;
}

export type FieldFilter = ComponentType<FilterProps>;

/** In whose words cells are written and read. */
export interface CellLabels {
  readonly context: FieldContext;
  /** The child resource. */
  readonly resource: string;
  readonly decimalSign: "." | ",";
}

/** What a sign does that is typed on a chosen cell. */
export type FirstSign =
  /** It stands in the line of the cell instead of what is there. */
  | { readonly does: "types" }
  /** The input of the type begins with it. */
  | { readonly does: "begins"; readonly value: unknown }
  /** It is looked for among what can be chosen. */
  | { readonly does: "searches" }
  /** It is the answer. */
  | { readonly does: "sets"; readonly value: unknown }
  /** There is nothing to type; the input of the type opens. */
  | { readonly does: "opens" }
  | { readonly does: "nothing" };

/** How a cell of a grid is typed, copied out and pasted in. */
export interface GridCell {
  /** `line`: as one line of text; `own`: in the input of the field's type; `none`: not in a grid. */
  readonly editor: "line" | "own" | "none";
  /** What the first sign does that is typed on the cell, where it is not typed in one line. */
  readonly first?: (sign: string, value: unknown, field: ClientField, words: CellLabels) => FirstSign;
  /** The space bar is such a sign; everywhere else it opens what there is. */
  readonly takesSpace?: true;
  /** Typed in several lines, among which Tab goes first. */
  readonly parted?: true;
  readonly write: (value: unknown, field: ClientField, words: CellLabels) => string;
  /** The value a text stands for; the text as it was typed where it stands for none, for checking to refuse. */
  readonly read: (text: string, field: ClientField, words: CellLabels) => unknown;
}
