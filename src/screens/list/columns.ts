import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { fieldLabel } from "../../config/labels.ts";
import { viewOf } from "../../fields/registry.ts";
import type { FieldView } from "../../fields/types.ts";

export interface Column {
  readonly field: ClientField;
  readonly label: string;
  readonly view: FieldView;
  /** Leads to the record: the first column whose own value is no link already. */
  readonly opens: boolean;
  /** Stays in view at the end of a table that is wider than the window: a state in the last column. */
  readonly pinned: boolean;
}

interface ColumnsOptions {
  readonly index: ConfigIndex;
  readonly resource: ClientResource;
  /** Absent: the columns of the resource's list. */
  readonly names?: readonly string[] | undefined;
  readonly commonLabel: (name: string) => string | null;
}

/** The columns of a list. A field the actor may not read is not in the configuration, so it makes no column. */
export function makeColumns({ index, resource, names, commonLabel }: ColumnsOptions): Column[] {
  const fields = (names ?? resource.list.columns).flatMap((name) => index.field(resource.name, name) ?? []);
  const opening = fields.find((field) => viewOf(field).links !== true);
  return fields.map((field) => ({
    field,
    label: commonLabel(field.name) ?? fieldLabel(index.config, resource.name, field.name),
    view: viewOf(field),
    opens: field === opening,
    pinned: field.lifecycle && field === fields.at(-1),
  }));
}
