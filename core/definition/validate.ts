import { applyDefaults } from "./defaults.ts";
import { checkLimits, fieldTypeOf, parseValue } from "./fields/index.ts";
import { formerNames } from "./former-names.ts";
import { isObject, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import { COMMON_FIELDS } from "./types.ts";
import { applyConditions, checkRequired } from "./validate-conditions.ts";
import { addIssues, checkAmounts, checkRules, compareFields } from "./validate-rules.ts";
import { canonicalRecord, canonicalValue, fail, fieldKinds, sameValue } from "./validation.ts";
import type { EvaluationContext } from "./context.ts";
import type {
  ValidatedField,
  ValidatedResource,
  Validation,
  ValidationInput,
  ValidationResult,
} from "./validation.ts";

export { canonicalValue, fieldKinds, sameValue } from "./validation.ts";
export type * from "./validation.ts";

/** Names a record is answered with beside its fields; sent back, they mean nothing. */
const ANSWERED = new Set<string>([...COMMON_FIELDS, "label", "permissions"]);

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
      const now = formerNames(validation.resource.fields).get(name);
      if (now !== undefined && knownField(validation, now) !== undefined)
        fail(validation, { field: name, code: "renamed_field", parameters: { name, now } });
      else if (!ANSWERED.has(name))
        fail(validation, { field: name, code: "unknown_field", parameters: { name } });
      continue;
    }
    if (field.type === "computed") refuseOther(validation, field, sent);
    else readField(validation, field, sent);
  }
}

/** A worked-out value is answered with every record, so sending it back is no mistake; another one is. */
function refuseOther(validation: Validation, field: ValidatedField, sent: unknown): void {
  const { name } = field;
  const value = canonicalValue(field, sent);
  const known = [canonicalValue(field, valueOf(validation.previous, name)), validation.record[name]];
  if (known.some((one) => sameValue(value, one))) return;
  fail(validation, { field: name, code: "not_writable", parameters: {} });
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
  const value = cleaned(validation, field, parsed.value);
  if (field.kind !== "rows" && sameValue(value, before)) return;
  const code = refusal(validation, field);
  if (code !== null) {
    if (!sameValue(value, before)) fail(validation, { field: field.name, code, parameters: {} });
    return;
  }
  validation.record[field.name] = value;
  validation.values[field.name] = value;
}

/** Markup as it may be kept; nothing where cleaning leaves no word of it. */
function cleaned({ cleanMarkup }: Validation, field: ValidatedField, value: unknown): unknown {
  const type = fieldTypeOf(field.valueType);
  if (cleanMarkup === undefined || !type.markup || typeof value !== "string") return value;
  const clean = cleanMarkup(value);
  return type.isEmpty(clean) ? null : clean;
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

/** What a new child row begins with. */
function startOf({ fields, lifecycles = [] }: ValidatedResource, context: EvaluationContext): RecordValues {
  return applyDefaults({ fields, lifecycles, context });
}

/** Of that, what could be sent as well as left out. */
function given(
  { fields }: ValidatedResource,
  fresh: RecordValues,
  writable: (name: string) => boolean,
): RecordValues {
  const open = fields.filter(
    ({ name, readOnly }) => Object.hasOwn(fresh, name) && !readOnly && writable(name),
  );
  return Object.fromEntries(open.map(({ name }) => [name, fresh[name]]));
}

/** Child rows are records of their own: each is checked against its resource, seeing the parent as it would stand. */
export function checkRows(validation: Validation): void {
  const { resource, values, record, kinds, previous, context, mode } = validation;
  for (const field of resource.fields) {
    const rows = values[field.name];
    const child = field.to === null ? undefined : validation.resourceByName(field.to);
    if (field.kind !== "rows" || child === undefined || !Array.isArray(rows)) continue;
    const before = valueOf(previous, field.name);
    const sent = valueOf(validation.sent, field.name);
    const known = new Map((Array.isArray(before) ? before : []).map((row: unknown) => [rowId(row), row]));
    values[field.name] = rows.map((row: unknown, index) => {
      const id = rowId(row);
      const old = id === null ? undefined : known.get(id);
      if (id !== null && old === undefined) {
        fail(validation, { field: `${field.name}.${index}`, code: "unknown_reference", parameters: {} });
      }
      const fresh = isObject(old) ? {} : startOf(child, context);
      const writable = (name: string): boolean =>
        name !== child.parent?.field && (validation.rowWritable?.(child.name, name) ?? true);
      const result = validateRecord({
        resource: child,
        resourceByName: validation.resourceByName,
        input: isObject(row) ? row : {},
        ...(Array.isArray(sent) && isObject(sent[index]) ? { sent: sent[index] } : {}),
        previous: isObject(old) ? old : null,
        mode: isObject(old) ? mode : "create",
        context,
        starting: fresh,
        writable,
        readable: (name) => validation.rowReadable?.(child.name, name) ?? true,
        ...(validation.rowWritable === undefined ? {} : { rowWritable: validation.rowWritable }),
        ...(validation.rowReadable === undefined ? {} : { rowReadable: validation.rowReadable }),
        ...(validation.cleanMarkup === undefined ? {} : { cleanMarkup: validation.cleanMarkup }),
        parent: record,
        parentBefore: canonicalRecord(resource, previous),
        parentFields: kinds,
      });
      addIssues(validation.errors, result.errors, `${field.name}.${index}.`);
      addIssues(validation.warnings, result.warnings, `${field.name}.${index}.`);
      return id === null ? { ...given(child, fresh, writable), ...result.values } : { id, ...result.values };
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
    record: canonicalRecord(resource, { ...input.starting, ...input.previous, ...input.workedOut }),
    values: {},
    errors: [],
    warnings: [],
  };
  readInput(validation);
  applyConditions(validation);
  checkValues(validation);
  checkRequired(validation);
  compareFields(validation);
  checkAmounts(validation);
  checkRows(validation);
  checkRules(validation);
  const { values, record, errors, warnings } = validation;
  return { values, record, errors, warnings };
}
