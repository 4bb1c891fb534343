import type { ClientField } from "../../core/definition/client-types.ts";
import type { CompiledField } from "../../core/definition/types.ts";
import type { ColumnKind } from "../database/dialect.ts";
import type { Schema } from "../modules/openapi/schema.ts";
import type { TranslatedResource } from "../resources/labels.ts";

/** What the server knows of one field type besides what both sides know of it (`core/definition/fields/`). */
export interface ServerFieldType {
  readonly storage: FieldStorage;
  readonly schema: FieldSchemas;
  readonly cell: TextCell;
  /** Absent: a spreadsheet holds the words. */
  readonly sheet?: SheetWriter;
  /** Characters of a column of a spreadsheet. */
  readonly width?: number;
}

export type StoredValue = string | number | null;
export type StoredRow = Readonly<Record<string, unknown>>;

/** The table that makes the elements of a list of values filterable. */
export interface LinkPlan {
  readonly kind: ColumnKind;
  /** Whether the elements are records of the field's resource `to`. */
  readonly references: boolean;
}

/**
 * Where values of one field type are kept. Values are canonical (`FieldTypeSpec`), so references are ids; columns are
 * named after the field.
 */
export interface FieldStorage {
  /** Suffix of the column's name → its kind. Empty: the field has no column. */
  readonly columns: Readonly<Record<string, ColumnKind>>;
  readonly link: LinkPlan | null;
  /** Whether the column points at a record of the field's resource `to`. */
  readonly reference: boolean;
  /** Whether a `__key` column goes with it when the field is sorted by or unique. */
  readonly folded: boolean;
  /** Whether values are short enough for an index entry (PostgreSQL: about 2700 bytes). */
  indexable(field: CompiledField): boolean;
  /**
   * What the stored values mean. As long as it stays the same, or may become the new one (`conversions.ts`), rows written
   * before a change of the definition are still read rightly.
   */
  meaning(field: CompiledField): string;
  encode(value: unknown, field: CompiledField): Readonly<Record<string, StoredValue>>;
  decode(row: StoredRow, field: CompiledField): unknown;
}

/** The JSON Schema of a field's value; `owner` is the resource that has the field. */
export type SchemaOf = (field: ClientField, owner: string) => Schema;

/** How a field type's values look in answers and in requests. Requests may say null for "nothing". */
export interface FieldSchemas {
  readonly answer: SchemaOf;
  readonly request: SchemaOf;
}

/** `labels`: words for people; `names`: what an import takes back. */
export type CellForm = "labels" | "names";

export interface CellContext {
  readonly form: CellForm;
  readonly words: Pick<TranslatedResource, "option">;
  readonly yesNo: readonly [yes: string, no: string];
}

export type TextWriter = (value: unknown, field: Pick<CompiledField, "name">, context: CellContext) => string;

export interface TextCell {
  readonly write: TextWriter;
  /** Makes what was written safe for a spreadsheet. */
  readonly guard: (text: string) => string;
}

/** A value as a spreadsheet holds it. Numbers carry the style that says how they read. */
export type SheetCell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number; readonly style: number }
  | { readonly kind: "boolean"; readonly value: boolean };

export interface SheetContext extends CellContext {
  readonly timeZone: string;
}

/** Null: only words can hold the value. */
export type SheetWriter = (value: unknown, context: SheetContext) => SheetCell | null;
