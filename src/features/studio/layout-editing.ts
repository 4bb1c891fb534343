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
