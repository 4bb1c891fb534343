import { COMMON_KINDS, evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { Decision } from "../../../core/access/types.ts";
import { LABEL_COLUMN } from "../../database/schema/resource-storage.ts";
import { addPointer } from "../read/changes.ts";
import type { Pointer } from "../read/changes.ts";
import { labelPointers } from "../read/dynamic-labels.ts";
import { evaluationOf } from "../read/open.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, Presented } from "../types.ts";
import { buildTextColumns } from "../write/label-and-search-text.ts";
import type { ViewRow } from "./types.ts";

/** Whether a decision lets a row through. Rows of views belong to nobody: every narrower scope is empty. */
export function isAllowed(open: OpenResource, decision: Decision, row: ViewRow): boolean {
  if (decision.effect !== "constrain") return decision.effect === "allow";
  return decision.constraint.any.some(
    ({ scope, when }) => scope === "all" && (when === null || holds(open, when, row)),
  );
}

export function holds(open: OpenResource, predicate: Predicate, row: ViewRow): boolean {
  const { fieldsByName } = open.resource;
  const context = evaluationOf(open);
  return evaluatePredicate({ predicate, record: row, fields: { ...COMMON_KINDS, ...fieldsByName }, context });
}

/** Whether the actor reads a field in a row; what every row has is read with it. */
export function readsField(open: OpenResource, row: ViewRow, name: string): boolean {
  const { fieldsByName } = open.resource;
  const field = Object.hasOwn(fieldsByName, name) ? fieldsByName[name] : undefined;
  return isAllowed(open, open.own.decideClass(field?.sensitivity ?? null, "read"), row);
}

/** A row as the API answers it: the fields of the definition the actor reads in it, and what every list carries. */
export function presentRow(open: OpenResource, row: ViewRow): Presented {
  const { resource } = open;
  const answer: Presented = {
    id: row.id,
    label: buildTextColumns(resource, row)[LABEL_COLUMN],
    row_version: 1,
    archived: null,
  };
  for (const name of ["created", "modified"]) if (row[name] !== undefined) answer[name] = row[name];
  for (const { name } of resource.fields) {
    if (readsField(open, row, name)) answer[name] = row[name] ?? null;
  }
  return answer;
}

/** Fills in the labels of references that hold an id alone, as far as the actor may see them. */
export async function labelRows(
  context: EngineContext,
  open: OpenResource,
  rows: readonly ViewRow[],
): Promise<void> {
  const pointers: Pointer[] = [];
  for (const { kind, name, to } of open.resource.fields) {
    if (kind !== "reference" && kind !== "dynamic_reference") continue;
    for (const row of rows) {
      const value = row[name] as { resource?: string } | null | undefined;
      addPointer(pointers, kind === "reference" ? to : (value?.resource ?? null), value);
    }
  }
  await labelPointers(context, open, pointers);
}
