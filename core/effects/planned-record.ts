import { formatInstant } from "../definition/clock.ts";
import type { EvaluationContext } from "../definition/context.ts";
import { applyDefaults, fieldValue, settledValue } from "../definition/defaults.ts";
import type { FieldIssue } from "../definition/issues.ts";
import { evaluatePredicate } from "../definition/predicate.ts";
import { isEmptyValue } from "../definition/record.ts";
import type { RecordValues } from "../definition/record.ts";
import type {
  CompiledLifecycle,
  CompiledResource,
  CompiledTransition,
  SetValue,
} from "../definition/types.ts";
import { validateRecord } from "../definition/validate.ts";
import type { ValidationInput } from "../definition/validation.ts";

/** What every plan of a record stands on. */
interface Basis {
  /** Of the record that comes about or changes. */
  readonly resource: CompiledResource;
  readonly resourceByName: (name: string) => CompiledResource | undefined;
  readonly set: Readonly<Record<string, SetValue>>;
  /** The record whose transition has the effect, as it will stand. */
  readonly source: RecordValues;
  /** Ids of the records that earlier effects make, by resource. */
  readonly created: ReadonlyMap<string, number>;
  /** Values that were read elsewhere or chosen by a function, by field; they go before what `set` says. */
  readonly resolved?: Readonly<Record<string, unknown>>;
  readonly context: EvaluationContext;
  readonly cleanMarkup?: (html: string) => string;
}

/** A record as it will stand, or why it cannot. */
export interface PlannedRecord {
  /** Canonical values of what changes. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly record: RecordValues;
  readonly errors: readonly FieldIssue[];
}

/** The record that an effect makes. */
export function planNewRecord({
  copied,
  workedOut,
  ...basis
}: Basis & {
  /** Values taken over from references (`copyFrom`). */
  readonly copied: RecordValues;
  /** Values behind references, where conditions read them. */
  readonly workedOut: RecordValues;
}): PlannedRecord {
  const { resource, context } = basis;
  const { fields, lifecycles } = resource;
  const since = Object.fromEntries(
    lifecycles.flatMap((cycle) =>
      cycle.since === null ? [] : [[cycle.since, formatInstant(context.now)] as const],
    ),
  );
  const starting = { ...applyDefaults({ fields, lifecycles, context }), ...since };
  const result = validateRecord({
    ...systemInput(basis),
    input: { ...copied, ...settledValues(basis, starting) },
    previous: starting,
    starting,
    workedOut,
    mode: "create",
  });
  const values = Object.fromEntries(
    Object.entries({ ...starting, ...result.values }).filter(([, value]) => !isEmptyValue(value)),
  );
  return { values, record: { ...result.record, ...values }, errors: result.errors };
}

/** A way from state to state, with the state it leads to for the record at hand. */
export interface PlannedMove {
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
  readonly to: string;
}

/** A record that an effect changes, moves, or both. */
export function planChangedRecord({
  before,
  moved,
  ...basis
}: Basis & { readonly before: RecordValues; readonly moved: PlannedMove | null }): PlannedRecord {
  const { context } = basis;
  const own = moved === null ? {} : moveValues(basis, { before, moved });
  const result = validateRecord({
    ...systemInput(basis),
    input: { ...own, ...settledValues(basis, before) },
    previous: before,
    // states that people change by transitions only are open to the server
    mode: "transition",
  });
  const required = moved?.transition.require ?? [];
  const missing = required
    .filter((name) => isEmptyValue(result.record[name]))
    .filter((name) => !result.errors.some(({ field }) => field === name))
    .map((field): FieldIssue => ({ field, code: "required", parameters: {} }));
  return {
    values: result.values,
    record: { ...result.record, id: before["id"] },
    errors: [...result.errors, ...missing],
  };

  function moveValues(
    { resource }: Pick<Basis, "resource">,
    move: { before: RecordValues; moved: PlannedMove },
  ): Record<string, unknown> {
    const { lifecycle, transition, to } = move.moved;
    const values: Record<string, unknown> = { [lifecycle.field]: to };
    if (lifecycle.since !== null) values[lifecycle.since] = formatInstant(context.now);
    for (const [name, value] of Object.entries(transition.set)) {
      const field = resource.fieldsByName[name];
      if (field !== undefined) values[name] = settledValue({ value, field, record: move.before, context });
    }
    return values;
  }
}

/** A record that gets values back that it had before. */
export function planFormerRecord({
  before,
  values,
  ...basis
}: Pick<Basis, "resource" | "resourceByName" | "context" | "cleanMarkup"> & {
  readonly before: RecordValues;
  readonly values: Readonly<Record<string, unknown>>;
}): PlannedRecord {
  const result = validateRecord({
    ...systemInput(basis),
    input: values,
    previous: before,
    mode: "transition",
  });
  return {
    values: result.values,
    record: { ...result.record, id: before["id"] },
    errors: result.errors,
  };
}

/** Whether a record is in a state that the transition begins in. */
export function isOffered({ lifecycle, transition }: Omit<PlannedMove, "to">, record: RecordValues): boolean {
  return transition.from.includes(String(record[lifecycle.field]));
}

/** Whether a condition of a definition holds for a record; none always does. */
export function holds(
  predicate: Parameters<typeof evaluatePredicate>[0]["predicate"] | null | undefined,
  {
    resource,
    record,
    parent,
    context,
  }: {
    resource: CompiledResource;
    record: RecordValues;
    /** What `parent` reads in the condition. */
    parent?: { readonly resource: CompiledResource; readonly record: RecordValues };
    context: EvaluationContext;
  },
): boolean {
  if (predicate == null) return true;
  const above =
    parent === undefined ? {} : { parent: parent.record, parentFields: parent.resource.fieldsByName };
  return evaluatePredicate({ predicate, record, fields: resource.fieldsByName, context, ...above });
}

/** The values an effect writes: of the record it stands at, of records just made, constants and words. */
export function settledValues(
  { resource, set, source, created, resolved = {}, context }: Basis,
  before: RecordValues,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) => {
      const field = resource.fieldsByName[name];
      if (field === undefined) return [];
      if (typeof value === "object" && value !== null && "created" in value) {
        return [[name, created.get(value.created) ?? null] as const];
      }
      // what does not fit the field is refused by the validation, not dropped
      const settled = Object.hasOwn(resolved, name)
        ? resolved[name]
        : typeof value === "object" && value !== null && "dynamic" in value
          ? settledValue({ value, field, context })
          : typeof value === "object" && value !== null && ("field" in value || "sum" in value)
            ? fieldValue(value, source)
            : value;
      // a record that stands keeps what it has where there is nothing to write
      return isEmptyValue(settled) && value !== null && isEmptyValue(before[name])
        ? []
        : [[name, settled] as const];
    }),
  );
}

/** The server writes every field, also those that people may not. */
function systemInput({
  resource,
  resourceByName,
  context,
  cleanMarkup,
}: Pick<Basis, "resource" | "resourceByName" | "context" | "cleanMarkup">): Pick<
  ValidationInput,
  "resource" | "resourceByName" | "context" | "cleanMarkup" | "writable"
> {
  return {
    resource: openFields(resource),
    resourceByName,
    context,
    ...(cleanMarkup === undefined ? {} : { cleanMarkup }),
    writable: () => true,
  };
}

const opened = new WeakMap<CompiledResource, CompiledResource>();

/** A resource as the server writes it: no field is closed but those that are worked out. */
export function openFields(resource: CompiledResource): CompiledResource {
  const known = opened.get(resource);
  if (known !== undefined) return known;
  const made: CompiledResource = {
    ...resource,
    fields: resource.fields.map((field) =>
      field.computed === null ? { ...field, readOnly: false, immutable: false, readOnlyWhen: null } : field,
    ),
  };
  opened.set(resource, made);
  return made;
}
