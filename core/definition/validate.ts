import { addIssues, compareFields, checkRules } from "./validate-rules.ts";
import type { EvaluationContext } from "./context.ts";
import { checkLimits, fieldTypeOf, parseValue } from "./fields/index.ts";
import type { FieldIssue } from "./issues.ts";
import { evaluatePredicate } from "./predicate.ts";
import type { FieldKinds } from "./predicate.ts";
import { isEmptyValue, isObject, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { ClientField, ClientResource } from "./client-types.ts";
import { COMMON_FIELDS } from "./types.ts";
import type { CompiledComputed } from "./types.ts";
import { currentRecord } from "./validate-record.ts";

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
  | "compare"
  | "scale"
  | "options"
  | "to"
  | "limits"
> & {
  /** Known to the server alone; the browser takes worked-out values as they were answered. */
  readonly computed?: CompiledComputed | null;
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
  /** The record before, as the API speaks it; null at create. */
  readonly previous: RecordValues | null;
  readonly mode: ValidationMode;
  readonly context: EvaluationContext;
  /** Whether this actor may write the field in this row. Conditions of the definition are looked at here. */
  readonly writable: (field: string) => boolean;
  /** Whether this actor may know of the field; one that is neither readable nor writable is answered as unknown. */
  readonly readable?: (field: string) => boolean;
  /** The same for a field of child rows; absent: every field. */
  readonly rowWritable?: (resource: string, field: string) => boolean;
  readonly rowReadable?: (resource: string, field: string) => boolean;
  /** What a new record starts with (`applyDefaults`): sending exactly that is no attempt to change it. */
  readonly starting?: RecordValues;
  /** The record the child rows belong to, with what is being sent. */
  readonly parent?: RecordValues | null;
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

/** Names a record is answered with beside its fields; sent back, they mean nothing. */
const ANSWERED = new Set<string>([...COMMON_FIELDS, "label", "permissions"]);

export function fieldKinds(resource: ValidatedResource): FieldKinds {
  return Object.fromEntries(resource.fields.map((field) => [field.name, field]));
}

/** A value as the API answers it, in canonical form: references as bare ids. */
export function canonicalValue(field: ValidatedField, value: unknown): unknown {
  const parsed = parseValue({ value, field });
  return parsed.ok ? parsed.value : value;
}

function canonicalRecord(resource: ValidatedResource, record: RecordValues | null): Record<string, unknown> {
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

function fail(validation: Validation, issue: FieldIssue): void {
  validation.errors.push(issue);
}

function conditionHolds(
  validation: Validation,
  predicate: NonNullable<ValidatedField["requiredWhen"]>,
): boolean {
  const { kinds, parent, parentFields, context } = validation;
  return evaluatePredicate({
    predicate,
    record: currentRecord(validation),
    fields: kinds,
    parent: parent ?? null,
    ...(parentFields === undefined ? {} : { parentFields }),
    context,
  });
}

/** Why a sent value may not change what is there; null when it may. */
function refusal(validation: Validation, field: ValidatedField): "not_writable" | "immutable" | null {
  const { mode, writable } = validation;
  if (field.readOnly || isClosed(validation) || !writable(field.name)) return "not_writable";
  if (field.immutable && mode !== "create") return "immutable";
  return null;
}

/** Whether the record stands in a state that only transitions change. */
function isClosed({ resource, previous, mode }: Validation): boolean {
  if (mode !== "update") return false;
  return (resource.lifecycles ?? []).some(({ field, states }) =>
    states.some((state) => state.readOnly && state.name === valueOf(previous, field)),
  );
}

/** A field the actor can neither read nor write does not exist for the actor. */
function knownField({ byName, readable, writable }: Validation, name: string): ValidatedField | undefined {
  const field = byName.get(name);
  const hidden = field !== undefined && readable !== undefined && !readable(name) && !writable(name);
  return hidden ? undefined : field;
}

function readInput(validation: Validation): void {
  for (const [name, sent] of Object.entries(validation.input)) {
    const field = knownField(validation, name);
    if (field === undefined) {
      if (!ANSWERED.has(name)) fail(validation, { field: name, code: "unknown_field", parameters: { name } });
      continue;
    }
    // Worked out by the server: it is answered with every record, so sending it back is no mistake.
    if (field.type !== "computed") readField(validation, field, sent);
  }
}

function readField(validation: Validation, field: ValidatedField, sent: unknown): void {
  const before = valueOf(validation.record, field.name) ?? valueOf(validation.starting, field.name);
  const parsed = parseValue({ value: sent, field });
  if (!parsed.ok) {
    if (refusal(validation, field) === null) fail(validation, { field: field.name, ...parsed.problem });
    else if (!sameValue(sent, before))
      fail(validation, { field: field.name, code: "not_writable", parameters: {} });
    return;
  }
  if (field.kind !== "rows" && sameValue(parsed.value, before)) return;
  const code = refusal(validation, field);
  if (code !== null) {
    if (!sameValue(parsed.value, before)) fail(validation, { field: field.name, code, parameters: {} });
    return;
  }
  validation.record[field.name] = parsed.value;
  validation.values[field.name] = parsed.value;
}

/** What is hidden by a condition holds nothing; what a condition locks keeps what it held. */
function applyConditions(validation: Validation): void {
  for (const field of validation.resource.fields) {
    const locked =
      field.readOnlyWhen !== null && field.name in validation.values && lockedBefore(validation, field);
    if (locked) fail(validation, { field: field.name, code: "not_writable", parameters: {} });
  }
  // Emptying one field may hide another: at most every field once.
  for (let round = 0; round < validation.resource.fields.length; round += 1) {
    if (!dropHidden(validation)) return;
  }
}

/** Empties what is hidden now; whether there was anything to empty. */
function dropHidden(validation: Validation): boolean {
  const { resource, values, record, previous } = validation;
  const hidden = hiddenFields(validation);
  const dropped = resource.fields.filter(({ name, readOnly }) => {
    if (!hidden.has(name) || isEmptyValue(valueOf(record, name))) return false;
    // Nobody loses what they may not write because somebody else hid it.
    return !readOnly && (previous === null || validation.writable(name));
  });
  for (const { name } of dropped) {
    record[name] = null;
    values[name] = null;
  }
  return dropped.length > 0;
}

/** Fields no form shows for these values: their own condition, or their section's, does not hold. */
function hiddenFields(validation: Validation): ReadonlySet<string> {
  const { fields, sections = [] } = validation.resource;
  const own = fields.filter(
    ({ visibleWhen }) => visibleWhen !== null && !conditionHolds(validation, visibleWhen),
  );
  const closed = sections.filter(
    ({ visibleWhen }) => visibleWhen !== null && !conditionHolds(validation, visibleWhen),
  );
  return new Set([...own.map(({ name }) => name), ...closed.flatMap((section) => section.fields)]);
}

/** A lock counts as the record stood before: it cannot be opened by the save that it is to prevent. */
function lockedBefore(validation: Validation, field: ValidatedField): boolean {
  const { previous, readOnlyWhen } = { previous: validation.previous, readOnlyWhen: field.readOnlyWhen };
  if (readOnlyWhen === null) return false;
  if (previous === null) return conditionHolds(validation, readOnlyWhen);
  const before = canonicalRecord(validation.resource, previous);
  return conditionHolds({ ...validation, record: before }, readOnlyWhen);
}

function isRequired(
  validation: Validation,
  field: ValidatedField,
  hidden = hiddenFields(validation),
): boolean {
  if (hidden.has(field.name)) return false;
  return field.required || (field.requiredWhen !== null && conditionHolds(validation, field.requiredWhen));
}

/**
 * A missing value is an error where it can be given: at create, when it was sent empty, or when a condition asks for it
 * now that did not before. Old gaps elsewhere in the record do not stand in the way of another change.
 */
function checkRequired(validation: Validation): void {
  const { resource, record, input, mode, previous, writable } = validation;
  const before = previous === null ? null : canonicalRecord(resource, previous);
  const hidden = hiddenFields(validation);
  for (const field of resource.fields) {
    if (field.readOnly || field.type === "computed" || !isEmptyValue(valueOf(record, field.name))) continue;
    if (!writable(field.name) || !isRequired(validation, field, hidden)) continue;
    const asked = mode === "create" || Object.hasOwn(input, field.name);
    if (asked || before === null || !isRequired({ ...validation, record: before }, field)) {
      fail(validation, { field: field.name, code: "required", parameters: {} });
    }
  }
}

function checkValues(validation: Validation): void {
  const { values, byName, context } = validation;
  for (const [name, value] of Object.entries(values)) {
    const field = byName.get(name);
    if (field === undefined) continue;
    const retired = field.options?.some((option) => option.retired && option.value === value) ?? false;
    const problem = retired
      ? { code: "retired_option" as const, parameters: { value: String(value) } }
      : checkLimits({ value, field, context });
    if (problem !== null) fail(validation, { field: name, ...problem });
  }
}

function rowId(row: unknown): number | null {
  const id = isObject(row) ? row.id : null;
  return typeof id === "number" ? id : null;
}

/** Child rows are records of their own: each is checked against its resource, seeing the parent as it would stand. */
function checkRows(validation: Validation): void {
  const { resource, values, record, kinds, previous, context, mode } = validation;
  for (const field of resource.fields) {
    const rows = values[field.name];
    const child = field.to === null ? undefined : validation.resourceByName(field.to);
    if (field.kind !== "rows" || child === undefined || !Array.isArray(rows)) continue;
    const before = valueOf(previous, field.name);
    const known = new Map((Array.isArray(before) ? before : []).map((row: unknown) => [rowId(row), row]));
    values[field.name] = rows.map((row: unknown, index) => {
      const id = rowId(row);
      const old = id === null ? undefined : known.get(id);
      if (id !== null && old === undefined) {
        fail(validation, { field: `${field.name}.${index}`, code: "unknown_reference", parameters: {} });
      }
      const result = validateRecord({
        resource: child,
        resourceByName: validation.resourceByName,
        input: isObject(row) ? row : {},
        previous: isObject(old) ? old : null,
        mode: isObject(old) ? mode : "create",
        context,
        writable: (name) =>
          name !== child.parent?.field && (validation.rowWritable?.(child.name, name) ?? true),
        readable: (name) => validation.rowReadable?.(child.name, name) ?? true,
        ...(validation.rowWritable === undefined ? {} : { rowWritable: validation.rowWritable }),
        ...(validation.rowReadable === undefined ? {} : { rowReadable: validation.rowReadable }),
        parent: record,
        parentFields: kinds,
      });
      addIssues(validation.errors, result.errors, `${field.name}.${index}.`);
      addIssues(validation.warnings, result.warnings, `${field.name}.${index}.`);
      return id === null ? result.values : { id, ...result.values };
    });
    const unchanged =
      rows.length === known.size &&
      (values[field.name] as unknown[]).every(
        (row) => isObject(row) && Object.keys(row).length === 1 && "id" in row,
      );
    if (unchanged) delete values[field.name];
  }
}

/**
 * Checks what was sent against the definition and gives it back in canonical form, changed values only. The same function
 * runs in the browser's form and before the server writes. What needs the database (that references exist and may be
 * chosen, uniqueness) is the server's own. Never throws on any input.
 */
export function validateRecord(input: ValidationInput): ValidationResult {
  const { resource } = input;
  const validation: Validation = {
    ...input,
    kinds: fieldKinds(resource),
    byName: new Map(resource.fields.map((field) => [field.name, field])),
    record: canonicalRecord(resource, input.previous),
    values: {},
    errors: [],
    warnings: [],
  };
  readInput(validation);
  applyConditions(validation);
  checkValues(validation);
  checkRequired(validation);
  compareFields(validation);
  checkRows(validation);
  checkRules(validation);
  const { values, record, errors, warnings } = validation;
  return { values, record, errors, warnings };
}

/** Whether a value counts as nothing for its type. */
export function isEmptyFieldValue(field: ValidatedField, value: unknown): boolean {
  return fieldTypeOf(field.valueType).isEmpty(value);
}
