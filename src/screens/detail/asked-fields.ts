import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
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
  const fields = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const after = { ...record, ...given, [transition.field]: transition.to };
  const needed = resource.fields.filter(
    ({ name, requiredWhen, readOnly }) =>
      requiredWhen !== null &&
      !readOnly &&
      name in record &&
      isEmptyValue(record[name]) &&
      !transition.sets.includes(name) &&
      evaluatePredicate({ predicate: requiredWhen, record: after, fields, context }),
  );
  return [...new Set([...transition.require, ...needed.map(({ name }) => name)])];
}
