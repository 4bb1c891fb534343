import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import {
  canonicalValue,
  sameValue,
  validateRecord,
  type ValidationMode,
  type ValidationResult,
} from "../../../core/definition/validate.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { filledRows } from "../../fields/rows/columns.ts";
import { withoutSpare } from "../../fields/rows/spare-rows.ts";
import { isRecord } from "../../lib/api-error.ts";

type Values = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  readonly index: ConfigIndex;
  readonly resource: ClientResource;
  readonly values: Values;
  /** The record as it stands; for a new one, the defaults the server starts it with. */
  readonly previous: Values;
  readonly mode: ValidationMode;
  readonly writable: (field: string) => boolean;
  readonly context: EvaluationContext;
}

/** The same check the server makes, on what the form holds. Its `values` are what a write sends: changes only. */
export function checkForm(options: CheckOptions): ValidationResult {
  const { index, resource, values, previous, mode, writable, context } = options;
  const input = Object.fromEntries(
    resource.fields.flatMap((field) => {
      const { name, readOnly, kind } = field;
      const value = meant(values[name]);
      if (readOnly || value === undefined || !writable(name)) return [];
      return [[name, kind === "rows" ? rowsToSave(index, field, value) : value]];
    }),
  );
  return validateRecord({
    resource: checkable(resource),
    resourceByName: (name) => {
      const child = index.resource(name);
      return child ? checkable(child) : undefined;
    },
    input,
    previous,
    mode,
    context,
    writable,
    rowWritable: (name, field) => index.field(name, field)?.writable ?? false,
    ...(mode === "create" ? { starting: previous } : {}),
  });
}

/** What a grid worked out beside typed cells is shown; the server works it out itself. */
function rowsToSave(index: ConfigIndex, { to }: ClientField, value: unknown): unknown {
  const child = to === null ? null : index.resource(to);
  if (!child || !Array.isArray(value) || !value.every(isRecord)) return value;
  const workedOut = new Set(child.fields.flatMap(({ name, type }) => (type === "computed" ? [name] : [])));
  return filledRows(value, child).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !workedOut.has(name))),
  );
}

/** The fields somebody changed, with what the form holds for them. */
export function changedValues(
  options: Pick<CheckOptions, "resource" | "values" | "writable"> & { readonly base: Values },
): Record<string, unknown> {
  const { resource, values, writable, base } = options;
  return Object.fromEntries(
    resource.fields.flatMap((field) => {
      const { name } = field;
      const value = meant(values[name]);
      if (field.readOnly || value === undefined || !writable(name)) return [];
      const same = sameValue(canonicalValue(field, value), canonicalValue(field, base[name] ?? null));
      return same ? [] : [[name, value]];
    }),
  );
}

/** The spare row of a grid is no part of what is saved. */
function meant(value: unknown): unknown {
  return Array.isArray(value) ? withoutSpare(value) : value;
}

/** A resource and those of the rows within its records. */
function withRows(index: ConfigIndex, resource: ClientResource): readonly ClientResource[] {
  const children = resource.fields.flatMap(({ kind, to }) =>
    kind === "rows" && to !== null ? (index.resource(to) ?? []) : [],
  );
  return [resource, ...children];
}

const hasCheckWarnings = ({ checks }: ClientResource): boolean =>
  checks.some(({ level }) => level === "warning");

/** Whether the server may warn of something that this form cannot judge by itself. */
export function leavesWarnings(index: ConfigIndex, resource: ClientResource): boolean {
  if (hasCheckWarnings(resource)) return true;
  return withRows(index, resource).some((one) => {
    const judged = new Set(checkable(one).rules);
    return one.rules.some((rule) => rule.level === "warning" && !judged.has(rule));
  });
}

/** Whether anything can be doubtful about a record of this kind. */
export function mayWarn(index: ConfigIndex, resource: ClientResource): boolean {
  if (hasCheckWarnings(resource)) return true;
  return withRows(index, resource).some(
    ({ rules, fields }) =>
      rules.some(({ level }) => level === "warning") ||
      fields.some(({ compare }) => compare.some(({ level }) => level === "warning")),
  );
}

const checkables = new WeakMap<ClientResource, ClientResource>();

/** Rules over values that only the server can work out are left to it: here they would be judged by what was true before. */
function checkable(resource: ClientResource): ClientResource {
  const known = checkables.get(resource);
  if (known) return known;
  const workedOut = new Set(
    resource.fields
      .filter(({ type, valueType, computed }) => type !== valueType && !computed)
      .map(({ name }) => name),
  );
  const reads = (predicate: Predicate | null) =>
    predicate !== null && predicateFields(predicate).record.some((name) => workedOut.has(name));
  const rules = resource.rules.filter(({ check, when }) => !reads(check) && !reads(when));
  const made = { ...resource, rules };
  checkables.set(resource, made);
  return made;
}
