import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import type { Choice } from "./chosen-list.tsx";

/** What the sections of the part work on. */
export interface LayoutEditing {
  readonly resource: ResourceDefinition;
  readonly labels: ResourceLabels | null;
  /** Fields with their words: the area's own, and those of every record where a list shows them too. */
  readonly fields: readonly (Choice & { readonly type: string })[];
  readonly columns: readonly Choice[];
  readonly onChange: (resource: ResourceDefinition, labels?: ResourceLabels) => void;
}

/** Fields that lists are filtered or sorted by. */
export function markedFields(
  { resource, fields }: LayoutEditing,
  mark: "filter" | "sort",
): LayoutEditing["fields"] {
  const names = new Set(resource.fields.filter((field) => field[mark] === true).map(({ name }) => name));
  return fields.filter(({ value }) => names.has(value));
}
