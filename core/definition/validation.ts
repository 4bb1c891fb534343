import type { ClientField, ClientResource } from "./client-types.ts";
import type { EvaluationContext } from "./context.ts";
import { parseValue } from "./fields/index.ts";
import type { FieldIssue } from "./issues.ts";
import type { FieldKinds } from "./predicate.ts";
import { isEmptyValue, isObject } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { CompiledComputed } from "./types.ts";

/** The part of a field that checking a record needs; `CompiledField` and `ClientField` both are one. */
export type ValidatedField = Pick<
  ClientField,
  | "name"
  | "type"
  | "valueType"
  | "kind"
  | "required"
  | "requiredWhen"
  | "visibleWhen"
  | "readOnlyWhen"
  | "readOnly"
  | "immutable"
  | "default"
  | "compare"
  | "scale"
  | "options"
  | "to"
  | "limits"
> & {
  /** Known to the server alone; the browser takes worked-out values as they were answered. */
  readonly computed?: CompiledComputed | null;
  readonly definition?: { readonly formerly?: readonly string[] };
  readonly keepWhenHidden?: boolean;
};

/** The part of a resource that checking a record needs; `CompiledResource` and `ClientResource` both are one. */
export interface ValidatedResource {
  readonly name: string;
  readonly parent: ClientResource["parent"];
  readonly fields: readonly ValidatedField[];
  readonly rules: ClientResource["rules"];
  readonly sections?: ClientResource["sections"];
  readonly lifecycles?: readonly {
    readonly field: string;
    readonly initial: string;
    readonly states: readonly { readonly name: string; readonly readOnly: boolean }[];
  }[];
}

export type ValidationMode = "create" | "update" | "transition";

export interface ValidationInput {
  readonly resource: ValidatedResource;
  /** Finds the resource of child rows. */
  readonly resourceByName: (name: string) => ValidatedResource | undefined;
  /** What was sent: any part of a record, in the form the API answers or takes it. */
  readonly input: Readonly<Record<string, unknown>>;
  /**
   * The part of `input` that somebody sent: what a condition hides is refused there, told at its field. The rest (a form's
   * leftovers, what was copied or set by the server) is emptied without a word.
   */
  readonly sent?: Readonly<Record<string, unknown>>;
  /** The record before, as the API speaks it; null at create. */
  readonly previous: RecordValues | null;
  /** Worked-out values as they follow from what is sent, where they differ from `previous`. */
  readonly workedOut?: RecordValues;
  readonly mode: ValidationMode;
  readonly context: EvaluationContext;
  /** Whether this actor may write the field in this row. Conditions of the definition are looked at here. */
  readonly writable: (field: string) => boolean;
  /** Whether this actor may know of the field; one that is neither readable nor writable is answered as unknown. */
  readonly readable?: (field: string) => boolean;
  /** The same for a field of child rows; absent: every field. */
  readonly rowWritable?: (resource: string, field: string) => boolean;
  readonly rowReadable?: (resource: string, field: string) => boolean;
  /** Takes out of HTML what may not be kept; the browser leaves it to the server. */
  readonly cleanMarkup?: (html: string) => string;
  /** What a new record starts with (`applyDefaults`): sending exactly that is no attempt to change it. */
  readonly starting?: RecordValues;
  /** The record the child rows belong to, with what is being sent. */
  readonly parent?: RecordValues | null;
  /** The same record as it stood: what closes a row that is there already, and what asked for its values. */
  readonly parentBefore?: RecordValues | null;
  readonly parentFields?: FieldKinds;
}

export interface ValidationResult {
  /** Canonical values of what changed: bare ids, exact decimals as text, rows with `id` where they exist already. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The whole record as it would stand. */
  readonly record: RecordValues;
  readonly errors: readonly FieldIssue[];
  readonly warnings: readonly FieldIssue[];
}

/** A validation under way. `record` is what was there with what was sent laid over it. */
export interface Validation extends ValidationInput {
  readonly kinds: FieldKinds;
  readonly byName: ReadonlyMap<string, ValidatedField>;
  readonly record: Record<string, unknown>;
  readonly values: Record<string, unknown>;
  readonly errors: FieldIssue[];
  readonly warnings: FieldIssue[];
}

export function fieldKinds(resource: ValidatedResource): FieldKinds {
  return Object.fromEntries(resource.fields.map((field) => [field.name, field]));
}

/** A value as the API answers it, in canonical form: references as bare ids. */
export function canonicalValue(field: ValidatedField, value: unknown): unknown {
  const parsed = parseValue({ value, field });
  return parsed.ok ? parsed.value : value;
}

export function canonicalRecord(
  resource: ValidatedResource,
  record: RecordValues | null,
): Record<string, unknown> {
  const canonical: Record<string, unknown> = record === null ? {} : { ...record };
  for (const field of resource.fields) {
    if (record !== null && Object.hasOwn(record, field.name)) {
      canonical[field.name] = canonicalValue(field, record[field.name]);
    }
  }
  return canonical;
}

/** Equality of canonical values; rows and addresses by content, whatever the order of their members. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => sameValue(a[name], b[name]));
  }
  return a === b;
}

export function fail(validation: Validation, issue: FieldIssue): void {
  validation.errors.push(issue);
}
