import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { withParentCurrency } from "../../../core/definition/currency.ts";
import { hiddenFields } from "../../../core/definition/hidden-fields.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { FieldKinds } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { fieldKinds, sameValue } from "../../../core/definition/validate.ts";
import { asRows, type ChildRow } from "../values.ts";
import { makeRow } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;

/** What the definition makes of a cell at the moment. */
export interface RowRules {
  /** Not to be typed in; a row that is still to be made is given by nothing. */
  readonly closed: (field: ClientField, row: ChildRow | undefined) => boolean;
  /** It does not belong to this row: nothing shows there, and nothing of it is kept. */
  readonly hidden: (field: ClientField, row: ChildRow) => boolean;
  /** The row with what its value is read by. */
  readonly read: (field: ClientField, row: ChildRow) => Values;
  /** It must be filled in this row. */
  readonly asked: (field: ClientField, row: ChildRow) => boolean;
}

interface RowRulesOptions {
  readonly child: ClientResource;
  /** The record around the rows, as the form holds it. */
  readonly parent: Values;
  /** The same as it was opened; null for a new one. */
  readonly parentBefore: Values | null;
  readonly parentFields: FieldKinds;
  /** The rows as they were opened. */
  readonly rowsBefore: unknown;
  readonly context: EvaluationContext;
}

/** Conditions of the rows' fields, asked of each row and of the record around it, as the check before saving asks them. */
export function makeRowRules(options: RowRulesOptions): RowRules {
  const { child, parent, parentBefore, parentFields, context } = options;
  const fields = fieldKinds(child);
  const before = new Map(asRows(options.rowsBefore).map((row) => [row.id, row]));
  const fresh = makeRow(child.fields);
  const holds = (predicate: Predicate, record: ChildRow, around: Values) =>
    evaluatePredicate({ predicate, record, fields, parent: around, parentFields, context });

  // Rows are replaced when they change: a row is asked once.
  const known = new WeakMap<ChildRow, ReadonlySet<string>>();
  const hidden: RowRules["hidden"] = ({ name }, row) => {
    const names = known.get(row) ?? hiddenFields(child, (condition) => holds(condition, row, parent));
    known.set(row, names);
    return names.has(name);
  };
  const locked = ({ name, readOnlyWhen }: ClientField, row: ChildRow) => {
    if (readOnlyWhen === null) return false;
    const stood = row.id === undefined ? undefined : before.get(row.id);
    if (stood) return holds(readOnlyWhen, stood, parentBefore ?? parent);
    // What was typed before the lock came can still be taken back.
    return holds(readOnlyWhen, row, parent) && sameValue(row[name] ?? null, fresh[name] ?? null);
  };
  return {
    hidden,
    read: (field, row) => withParentCurrency(field, row, parent),
    closed: (field, row) => {
      if (field.readOnly || !field.writable) return true;
      if (row === undefined) return false;
      return (field.immutable && row.id !== undefined) || hidden(field, row) || locked(field, row);
    },
    asked: (field, row) =>
      !hidden(field, row) &&
      (field.required || (field.requiredWhen !== null && holds(field.requiredWhen, row, parent))),
  };
}
