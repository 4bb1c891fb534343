import { Table } from "antd";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { viewOf } from "../../fields/index.ts";
import { isEmptyValue } from "../../fields/values.ts";
import type { ChildRowsProps } from "./child-rows.tsx";

/** The table of `ChildRows`. */
export function ChildTable({ resource, rows, label }: ChildRowsProps) {
  const context = useFieldContext();
  const child = context.index.resource(resource);
  const columns = (child?.list.columns ?? []).flatMap((name) => context.index.field(resource, name) ?? []);
  const shown = columns.length > 0 ? columns : (child?.fields ?? []);
  return (
    <Table
      bordered
      size="small"
      pagination={false}
      style={{ inlineSize: "max-content", minInlineSize: "100%" }}
      aria-label={label}
      rowKey={(row) => row.id ?? rows.indexOf(row)}
      dataSource={rows}
      columns={shown.map((field) => ({
        dataIndex: field.name,
        title: fieldLabel(context.index.config, resource, field.name),
        align: viewOf(field).align,
        render: (value: unknown, row) =>
          isEmptyValue(value) ? (
            "–"
          ) : (
            <bdi>{viewOf(field).cell({ field, resource, value, record: row, context })}</bdi>
          ),
      }))}
    />
  );
}
