import { Button } from "antd";
import { use, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel, resourceName } from "../../config/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { groupOf } from "../aria.ts";
import { RecordValuesContext } from "../reference/candidates.ts";
import { InputContext } from "../input-context.ts";
import { viewOf } from "../registry.ts";
import { asRows, type ChildRow, isEmptyValue } from "../values.ts";
import type { InputProps } from "../types.ts";
import { RowIssuesContext } from "./row-issues.ts";
import css from "./rows.module.css";

/** Child rows as a grid: one line a row, Tab walks the cells, Enter in the last one adds a row. */
export function RowsInput(props: InputProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const inputOf = use(InputContext);
  const issues = use(RowIssuesContext);
  const body = useRef<HTMLTableSectionElement>(null);
  const child = props.field.to === null ? null : index.resource(props.field.to);
  if (child === null) return null;

  const rows = asRows(props.value);
  const fields = gridFields(child);
  const { maxItems } = props.field.limits;
  const full = typeof maxItems === "number" && rows.length >= maxItems;
  const change = (next: readonly ChildRow[]) => props.onChange?.(next);
  const focusRow = (position: number) =>
    requestAnimationFrame(() =>
      body.current?.rows[position]?.querySelector<HTMLElement>("input, select, textarea, button")?.focus(),
    );
  const add = () => {
    change([...rows, newRow(fields)]);
    focusRow(rows.length);
  };
  const remove = (position: number) => {
    change(rows.filter((_, at) => at !== position));
    focusRow(Math.max(0, position - 1));
  };

  return (
    <div
      {...groupOf(props)}
      className={css["grid"]}
      // Going from cell to cell is not leaving.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
      <div className={css["scroller"]}>
        <table aria-label={props["aria-label"]} aria-labelledby={props["aria-labelledby"]}>
          <thead>
            <tr>
              <th scope="col" className={css["number"]}>
                <span className="visually-hidden">{t("rows.number")}</span>
              </th>
              {fields.map((field) => (
                <th key={field.name} scope="col" style={{ minWidth: columnWidth(field) }}>
                  {fieldLabel(index.config, child.name, field.name)}
                  {field.required && !field.readOnly ? (
                    <span className={css["required"]} aria-hidden="true" />
                  ) : null}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t("rows.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, position) => (
              // Rows without an id have nothing but their place to be known by.
              <tr key={row.id ?? `new-${position}`}>
                <td className={css["number"]}>{position + 1}</td>
                {fields.map((field) => {
                  const label = t("rows.cell", {
                    field: fieldLabel(index.config, child.name, field.name),
                    row: position + 1,
                  });
                  const problems = issues[`${props.field.name}.${position}.${field.name}`] ?? [];
                  const Input = inputOf(field.valueType);
                  return (
                    <td key={field.name} data-invalid={problems.length > 0}>
                      {isClosed(field, row) ? (
                        <CellValue field={field} resource={child.name} value={row[field.name]} />
                      ) : (
                        <RecordValuesContext value={() => row}>
                          <Input
                            field={field}
                            resource={child.name}
                            value={row[field.name]}
                            record={row}
                            aria-label={label}
                            aria-invalid={problems.length > 0}
                            disabled={props.disabled ?? false}
                            onChange={(value) =>
                              change(
                                rows.map((other, at) =>
                                  at === position ? { ...other, [field.name]: value } : other,
                                ),
                              )
                            }
                          />
                        </RecordValuesContext>
                      )}
                      {problems.map((problem) => (
                        <div key={problem} className={css["problem"]} role="alert">
                          {problem}
                        </div>
                      ))}
                    </td>
                  );
                })}
                <td>
                  <IconButton
                    icon="close"
                    label={t("rows.removeRow", { row: position + 1 })}
                    disabled={props.disabled ?? false}
                    onClick={() => remove(position)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button icon={<Icon name="plus" />} disabled={(props.disabled ?? false) || full} onClick={add}>
        {t("rows.add", { name: resourceName(index.config, child.name) })}
      </Button>
    </div>
  );
}

interface CellValueProps {
  readonly field: ClientField;
  readonly resource: string;
  readonly value: unknown;
}

function CellValue({ field, resource, value }: CellValueProps) {
  const context = useFieldContext();
  return (
    <span className={css["value"]}>
      {isEmptyValue(value) ? "–" : viewOf(field).cell({ field, resource, value, context })}
    </span>
  );
}

/** The columns of the child's own list come first; every other field that can be typed follows. The way up is no column. */
function gridFields(child: ClientResource): ClientField[] {
  const fields = child.fields.filter(({ name }) => name !== child.parent?.field);
  const listed = child.list.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const rest = fields.filter((field) => !listed.includes(field) && field.writable && !field.readOnly);
  return [...listed, ...rest];
}

function isClosed(field: ClientField, row: ChildRow): boolean {
  return field.readOnly || !field.writable || (field.immutable && row.id !== undefined);
}

function newRow(fields: readonly ClientField[]): ChildRow {
  const defaults = fields.filter((field) => ["string", "number", "boolean"].includes(typeof field.default));
  return Object.fromEntries(defaults.map((field) => [field.name, field.default]));
}

function columnWidth(field: ClientField): number {
  return Math.max(96, viewOf(field).width);
}
