import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { hiddenFields } from "../../../core/definition/hidden-fields.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { pendingGroup } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";

type Values = Readonly<Record<string, unknown>>;

interface AskedOptions {
  readonly resource: ClientResource;
  readonly record: Values;
  readonly transition: ClientTransition;
  /** What the dialog holds so far: one answer can make another one necessary. */
  readonly given: Values;
  readonly context: EvaluationContext;
}

/** What a transition asks for: what it names itself, and what the new state needs and the record lacks. */
export function askedFields({ resource, record, transition, given, context }: AskedOptions): string[] {
  // the last approval fills them in
  if (transition.groups !== undefined && pendingGroup(record, transition) !== null) return [];
  const fields = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const after = { ...record, ...given, [transition.field]: transition.to };
  const holds = (predicate: Predicate) => evaluatePredicate({ predicate, record: after, fields, context });
  const hidden = hiddenFields(resource, holds);
  const needed = resource.fields.filter(
    ({ name, requiredWhen, readOnly }) =>
      requiredWhen !== null &&
      !readOnly &&
      !hidden.has(name) &&
      name in record &&
      isEmptyValue(record[name]) &&
      !transition.sets.includes(name) &&
      holds(requiredWhen),
  );
  return [...new Set([...transition.require, ...needed.map(({ name }) => name)])];
}
