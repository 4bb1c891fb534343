import type { FilterOperator, FilterValue } from "../../query/types.ts";
import type { EvaluationContext } from "../context.ts";
import type { ValueError } from "../issues.ts";
import type { CompiledOption, FieldDefinitionOf, FieldTypeName, ValueKind } from "../types.ts";

/** What working with a value needs to know of its field; `CompiledField` and `ClientField` both are one. */
export interface ValueField {
  readonly name: string;
  readonly valueType: FieldTypeName;
  readonly kind: ValueKind;
  readonly scale: number;
  readonly options: readonly CompiledOption[] | null;
  readonly to: string | null;
  readonly limits: FieldLimits;
}

/** Type-specific settings that both sides check values against. */
export type FieldLimits = Readonly<Record<string, unknown>>;

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: ValueError };

/** A column's content: text, a (scaled) integer, or null. */
export type StoredScalar = string | number | null;

/** Something wrong with a definition that only its type can tell. `pointer` is relative to the field. */
export interface DefinitionError {
  readonly pointer: string;
  readonly code: "limits_crossed" | "duplicate_option";
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Everything the product knows of a field type apart from columns (server) and components (browser).
 *
 * Canonical values are what the API answers (0002-seams, "Values"), except that references are bare ids.
 */
export interface FieldTypeSpec<T extends FieldTypeName = FieldTypeName> {
  readonly kind: ValueKind;
  /** Filters a list offers for it; none: not filterable. */
  readonly operators: readonly FilterOperator[];
  readonly sortable: boolean;
  readonly filterable: boolean;
  readonly searchable: boolean;
  /** May be declared `unique`. */
  readonly canBeUnique: boolean;
  /** Made by the server, never taken from a request. */
  readonly serverSet: boolean;
  /** Holds HTML, which the server cleans before it keeps it. */
  readonly markup: boolean;
  /** Digits after the point; 0 where that means nothing. */
  readonly defaultScale: number;
  scale(definition: FieldDefinitionOf<T>): number;
  limits(definition: FieldDefinitionOf<T>): FieldLimits;
  checkDefinition(definition: FieldDefinitionOf<T>): readonly DefinitionError[];
  /** API JSON that is not empty → canonical value. Exact: what cannot be represented is refused. */
  parse(value: unknown, field: ValueField): Parsed;
  /** A canonical, non-empty value against the field's limits. */
  checkLimits(value: unknown, field: ValueField, context: EvaluationContext): ValueError | null;
  /** One value of a filter as the column holds it; null when the text is none. */
  parseFilter(input: FilterInput): FilterValue | null;
  /** Canonical value → column. */
  toStorage(value: unknown, field: Pick<ValueField, "scale">): StoredScalar;
  /** Column → canonical value. */
  fromStorage(stored: StoredScalar, field: Pick<ValueField, "scale">): unknown;
  isEmpty(value: unknown): boolean;
}

export interface FilterInput {
  readonly text: string;
  readonly field: ValueField;
  readonly operator: FilterOperator;
  readonly context: EvaluationContext;
}

export function accept(value: unknown): Parsed {
  return { ok: true, value };
}

export function refuse(code: ValueError["code"], parameters: ValueError["parameters"] = {}): Parsed {
  return { ok: false, problem: { code, parameters } };
}

/** A limit that is a number, or null when the definition sets none. */
export function numberLimit(field: Pick<ValueField, "limits">, name: string): number | null {
  const limit = field.limits[name];
  return typeof limit === "number" ? limit : null;
}

/** The limits of a definition that are set, by name. */
export function pick(definition: object, names: readonly string[]): FieldLimits {
  const entries = Object.entries(definition).filter(([name, value]) => names.includes(name) && value != null);
  return Object.fromEntries(entries);
}
