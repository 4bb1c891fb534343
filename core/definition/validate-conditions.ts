import { computeValue } from "./computed-values.ts";
import { hiddenFields } from "./hidden-fields.ts";
import { evaluatePredicate } from "./predicate.ts";
import { predicateFields } from "./predicate-parts.ts";
import { isEmptyValue, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { CompiledField, Predicate } from "./types.ts";
import { canonicalRecord, canonicalValue, fail, sameValue } from "./validation.ts";
import type { ValidatedField, Validation } from "./validation.ts";

/** The record with the worked-out fields that a condition reads as they follow from what it holds now. */
function recordFor(predicate: Predicate, { resource, record, byName, context }: Validation): RecordValues {
  const moving = predicateFields(predicate).record.filter((name) => {
    const by = byName.get(name)?.computed?.by;
    return by === "expression" || by === "clock";
  });
  if (moving.length === 0) return record;
  const fields = Object.fromEntries(
    resource.fields.map((field) => [field.name, { ...field, computed: field.computed ?? null }]),
  ) as Record<string, Pick<CompiledField, "kind" | "scale" | "computed">>;
  const values = moving.map(
    (name) => [name, computeValue({ field: name, record, fields, context })] as const,
  );
  return { ...record, ...Object.fromEntries(values) };
}

/** Whether a condition of the definition holds for the record as it would stand. */
export function conditionHolds(validation: Validation, predicate: Predicate): boolean {
  const { kinds, parent, parentFields, context } = validation;
  return evaluatePredicate({
    predicate,
    record: recordFor(predicate, validation),
    fields: kinds,
    parent: parent ?? null,
    ...(parentFields === undefined ? {} : { parentFields }),
    context,
  });
}

/** What is hidden by a condition holds nothing, and takes nothing; what a condition locks keeps what it held. */
export function applyConditions(validation: Validation): void {
  for (const field of validation.resource.fields) {
    const locked =
      field.readOnlyWhen !== null && field.name in validation.values && lockedBefore(validation, field);
    if (locked) fail(validation, { field: field.name, code: "not_writable", parameters: {} });
  }
  refuseKept(validation);
  const dropped = new Set<string>();
  // Emptying one field may hide another: at most every field once.
  for (let round = 0; round < validation.resource.fields.length; round += 1) {
    const names = dropHidden(validation);
    if (names.length === 0) break;
    for (const name of names) dropped.add(name);
  }
  refuseSent(validation, dropped);
}

/** Whoever sent a value hears that it was not taken; one that stood there before, hidden, may come back as it was answered. */
function refuseSent(validation: Validation, dropped: ReadonlySet<string>): void {
  const { sent = {}, byName, previous, errors } = validation;
  const lost = [...dropped].filter((name) => !isEmptyValue(valueOf(sent, name)));
  if (lost.length === 0) return;
  const before = asBefore(validation, previous);
  const hiddenBefore = hiddenNow(before);
  for (const name of lost) {
    const field = byName.get(name);
    if (field === undefined || errors.some((issue) => issue.field === name)) continue;
    const value = canonicalValue(field, valueOf(sent, name));
    const stood = hiddenBefore.has(name) && sameValue(value, valueOf(before.record, name));
    if (!stood && !isEmptyValue(value))
      fail(validation, { field: name, code: "not_applicable", parameters: {} });
  }
}

/** A value that outlives its hiding is changed where it shows alone. */
function refuseKept(validation: Validation): void {
  const { resource, values, record, previous } = validation;
  const kept = resource.fields.filter(
    ({ name, keepWhenHidden }) => keepWhenHidden === true && name in values,
  );
  if (kept.length === 0) return;
  const before = asBefore(validation, previous);
  const [hiddenBefore, hidden] = [hiddenNow(before), hiddenNow(validation)];
  for (const { name } of kept) {
    if (!hiddenBefore.has(name) || !hidden.has(name)) continue;
    record[name] = before.record[name] ?? null;
    Reflect.deleteProperty(values, name);
    fail(validation, { field: name, code: "not_applicable", parameters: {} });
  }
}

/** Empties what is hidden now, and names it. */
function dropHidden(validation: Validation): readonly string[] {
  const { resource, values, record, previous } = validation;
  const hidden = hiddenNow(validation);
  const dropped = resource.fields.filter(({ name, readOnly, keepWhenHidden = false }) => {
    if (keepWhenHidden || !hidden.has(name) || isEmptyValue(valueOf(record, name))) return false;
    // Nobody loses what they may not write because somebody else hid it.
    return !readOnly && (previous === null || validation.writable(name));
  });
  for (const { name } of dropped) {
    record[name] = null;
    values[name] = null;
  }
  return dropped.map(({ name }) => name);
}

function hiddenNow(validation: Validation): ReadonlySet<string> {
  return hiddenFields(validation.resource, (condition) => conditionHolds(validation, condition));
}

/** A lock counts as the record stood before: it cannot be opened by the save that it is to prevent. */
function lockedBefore(validation: Validation, field: ValidatedField): boolean {
  const { previous } = validation;
  const { readOnlyWhen } = field;
  if (readOnlyWhen === null) return false;
  return conditionHolds(previous === null ? validation : asBefore(validation, previous), readOnlyWhen);
}

/** The same questions asked of the record as it stood, and of its parent as that stood. */
function asBefore(validation: Validation, previous: RecordValues | null): Validation {
  const { resource, parent = null, parentBefore = parent } = validation;
  return { ...validation, record: canonicalRecord(resource, previous), parent: parentBefore };
}

function isRequired(validation: Validation, field: ValidatedField, hidden = hiddenNow(validation)): boolean {
  if (hidden.has(field.name)) return false;
  return field.required || (field.requiredWhen !== null && conditionHolds(validation, field.requiredWhen));
}

/**
 * A missing value is an error where it can be given: at create, when it was sent empty, or when a condition asks for it
 * now that did not before. Old gaps elsewhere in the record do not stand in the way of another change.
 */
export function checkRequired(validation: Validation): void {
  const { resource, record, input, mode, previous, writable, errors } = validation;
  const before = previous === null ? null : asBefore(validation, previous);
  const hidden = hiddenNow(validation);
  for (const field of resource.fields) {
    if (field.readOnly || field.type === "computed" || !isEmptyValue(valueOf(record, field.name))) continue;
    if (!writable(field.name) || !isRequired(validation, field, hidden)) continue;
    // What was sent and refused is not missing.
    if (errors.some((issue) => issue.field === field.name)) continue;
    const asked = mode === "create" || Object.hasOwn(input, field.name);
    if (asked || before === null || !isRequired(before, field)) {
      fail(validation, { field: field.name, code: "required", parameters: {} });
    }
  }
}
