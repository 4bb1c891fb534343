import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { hiddenFields } from "../../../../core/definition/hidden-fields.ts";
import { evaluatePredicate } from "../../../../core/definition/predicate.ts";
import type { EvaluationContext } from "../../../../core/definition/context.ts";
import type { Predicate } from "../../../../core/definition/types.ts";
import { type ApiRecord, getPermissions } from "../../../config/record.ts";

/** Why a cell of one record cannot be changed. */
export type CellDenial =
  | { readonly code: "not_allowed" }
  /** The person edits other records of the resource. */
  | { readonly code: "out_of_scope" }
  | { readonly code: "archived" }
  | { readonly code: "frozen"; readonly field: string; readonly state: string }
  | { readonly code: "read_only" };

interface RefusalOptions {
  readonly resource: ClientResource;
  readonly field: ClientField;
  /** The record with what the person may do with it. */
  readonly record: ApiRecord;
  readonly context: EvaluationContext;
}

/** Null: the person may write the field in this record, and its state allows it. */
export function getCellDenial({ resource, field, record, context }: RefusalOptions): CellDenial | null {
  const { edit, editReason, writable } = getPermissions(record);
  if (editReason?.code === "out_of_scope") return { code: "out_of_scope" };
  if (editReason?.code === "record_archived") return { code: "archived" };
  if (!edit) {
    for (const lifecycle of resource.lifecycles) {
      const state = lifecycle.states.find(({ name }) => name === record[lifecycle.field]);
      if (state?.readOnly) return { code: "frozen", field: lifecycle.field, state: state.name };
    }
  }
  if (!edit || !writable.has(field.name)) return { code: "not_allowed" };
  const fields = Object.fromEntries(resource.fields.map((one) => [one.name, one]));
  const holds = (predicate: Predicate) => evaluatePredicate({ predicate, record, fields, context });
  const locked = field.readOnlyWhen !== null && holds(field.readOnlyWhen);
  return locked || hiddenFields(resource, holds).has(field.name) ? { code: "read_only" } : null;
}
