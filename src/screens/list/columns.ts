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
  readonly width: number;
  /** Stays in view at the end of a table that is wider than the window: the main state in the last column. */
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
  const mainState = resource.lifecycles[0]?.field;
  return fields.map((field) => {
    const label = commonLabel(field.name) ?? fieldLabel(index.config, resource.name, field.name);
    const view = viewOf(field);
    return {
      field,
      label,
      view,
      opens: field === opening,
      width: Math.max(view.width, Math.min(labelWidth(label), WIDEST_LABEL)),
      pinned: field.name === mainState && field === fields.at(-1),
    };
  });
}

const WIDEST_LABEL = 168;

/** Room for the head of a column with its sign; close enough without measuring. */
function labelWidth(label: string): number {
  return label.length * 7.4 + 40;
}
