import { memo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { fieldLabel } from "../../config/labels.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { viewOf } from "../index.ts";
import { type ChildRow, isEmptyValue } from "../values.ts";
import { CellEditor, type CellEditorProps } from "./cell-editor.tsx";
import { writeCellText } from "./grid-cell.ts";
import type { CellLabels } from "../types.ts";
import type { RowRules } from "./row-rules.ts";
import type { CellCheck } from "./use-cell-checks.ts";
import css from "./rows.module.css";
import { Text } from "../../ui/layout.tsx";

export interface RowEditing extends Pick<CellEditorProps, "onCommit" | "onCancel" | "onPasteBlock"> {
  readonly column: number;
  readonly text: string | null;
}

export interface GridRowProps {
  /** Ids of cells begin with it. */
  readonly id: string;
  readonly row: ChildRow;
  readonly position: number;
  readonly fields: readonly ClientField[];
  readonly words: CellLabels;
  readonly check: CellCheck;
  /** What checking the whole form found in this row, by field. */
  readonly problems: Readonly<Record<string, string>> | null;
  readonly warnings: Readonly<Record<string, string>> | null;
  /** Column of the active cell; null: it is in another row. */
  readonly active: number | null;
  /** Chosen columns, both included; -1 where none is. */
  readonly from: number;
  readonly to: number;
  readonly editing: RowEditing | null;
  readonly disabled: boolean;
  readonly rules: RowRules;
  readonly onRemove: (position: number) => void;
}

/** One line of the grid; drawn anew only when something of its own changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, row, position, fields, words, check, active, from, to, editing, rules } = props;
  const { t } = useTranslation();
  const { config } = words.context.index;
  return (
    <tr aria-rowindex={position + 2}>
      <th scope="row" className={css["number"]}>
        {position + 1}
      </th>
      {fields.map((field, column) => {
        const hidden = rules.hidden(field, row);
        const asked = rules.asked(field, row);
        const wrong = props.problems?.[field.name] ?? (hidden ? null : check(row, field));
        const doubt = props.warnings?.[field.name] ?? null;
        const edited = editing?.column === column;
        const label = () =>
          t("rows.cell", { field: fieldLabel(config, words.resource, field.name), row: position + 1 });
        return (
          <td
            key={field.name}
            id={`${id}-${position}-${field.name}`}
            data-row={position}
            data-column={column}
            data-active={active === column}
            data-chosen={column >= from && column <= to}
            data-closed={rules.closed(field, row)}
            data-asked={asked && !field.required && isEmptyValue(row[field.name])}
            data-level={wrong ? "error" : doubt ? "warning" : undefined}
            data-align={viewOf(field).align}
            aria-invalid={wrong !== null}
            aria-required={asked ? true : undefined}
            aria-selected={column >= from && column <= to}
            title={wrong ?? doubt ?? undefined}
          >
            {edited && editing ? (
              <CellEditor
                field={field}
                row={row}
                text={editing.text}
                label={label()}
                words={words}
                invalid={wrong !== null}
                onCommit={editing.onCommit}
                onCancel={editing.onCancel}
                onPasteBlock={editing.onPasteBlock}
              />
            ) : (
              <CellContent
                field={field}
                value={hidden ? null : row[field.name]}
                record={rules.read(field, row)}
                words={words}
                wrong={wrong !== null}
              />
            )}
          </td>
        );
      })}
      <td className={css["remove"]}>
        <IconButton
          icon="close"
          label={t("rows.removeRow", { row: position + 1 })}
          tabIndex={-1}
          disabled={props.disabled}
          onClick={() => props.onRemove(position)}
        />
      </td>
    </tr>
  );
});

interface CellContentProps {
  readonly field: ClientField;
  readonly value: unknown;
  readonly record: Readonly<Record<string, unknown>>;
  readonly words: CellLabels;
  readonly wrong: boolean;
}

/** A value as lists show it; one that cannot be taken as it was typed, and nothing that leads away from the grid. */
function CellContent({ field, value, record, words, wrong }: CellContentProps) {
  if (isEmptyValue(value)) return null;
  const view = viewOf(field);
  const plain = wrong || view.links === true;
  return (
    <Text cut block pad={[0, 2]} lineHeight="33px">
      {plain
        ? writeCellText(value, field, words)
        : view.cell({ field, resource: words.resource, value, record, context: words.context })}
    </Text>
  );
}
