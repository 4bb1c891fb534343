import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { viewOf } from "../../fields/registry.ts";
import { type ChildRow, isEmptyValue } from "../../fields/values.ts";
import css from "./child-rows.module.css";

interface ChildRowsProps {
  readonly resource: string;
  readonly rows: readonly ChildRow[];
  readonly label: string;
}

/** Child rows of a record, to read. */
export function ChildRows({ resource, rows, label }: ChildRowsProps) {
  const context = useFieldContext();
  const child = context.index.resource(resource);
  const columns = (child?.list.columns ?? []).flatMap((name) => context.index.field(resource, name) ?? []);
  const shown = columns.length > 0 ? columns : (child?.fields ?? []);
  return (
    <div className={css["scroller"]}>
      <table className={css["rows"]} aria-label={label}>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field.name} scope="col" data-align={viewOf(field).align}>
                {fieldLabel(context.index.config, resource, field.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <tr key={row.id ?? position}>
              {shown.map((field) => {
                const value = row[field.name];
                return (
                  <td key={field.name} data-align={viewOf(field).align}>
                    {isEmptyValue(value) ? "–" : viewOf(field).cell({ field, resource, value, context })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
