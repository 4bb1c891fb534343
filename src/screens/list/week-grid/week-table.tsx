import { Fragment, type RefObject } from "react";
import { fieldLabel } from "../../../config/labels.ts";
import { CellEditor } from "../../../fields/rows/cell-editor.tsx";
import { writeCellText } from "../../../fields/rows/grid-cell.ts";
import { getTotal } from "../../../fields/rows/totals.ts";
import { isEmptyValue, type ChildRow } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Text } from "../../../ui/layout.tsx";
import { LineMessage, LineSteps, LineTotal, type WeekLinesProps } from "./line-end.tsx";
import { LineName, useLineLabel } from "./line-name.tsx";
import { mergedRows, sumOf, type WeekParts } from "./week-model.ts";
import rows from "../../../fields/rows/rows.module.css";
import css from "./week-grid.module.css";
import { useFieldContext } from "../../../config/config-context.tsx";
import { getDecimalSign } from "../../../../core/definition/written-values.ts";

const ID = "week";
/** One stop for the Tab key; the arrows move inside, and the active cell is told by its id. */
const GRID = { role: "grid", tabIndex: 0 } as const;

interface WeekTableProps extends WeekLinesProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly loading: boolean;
  /** A key or the pointer was pressed in the grid. */
  readonly onStroke: () => void;
}

/** Lines and days side by side. */
export function WeekTable(props: WeekTableProps) {
  const { resource, parts, days, lines, cells, saving, typed, labels, loading } = props;
  const { table, onStroke } = props;
  const { t } = useTranslation();
  const { grid, pointer, columns, words } = cells;
  const { active, range, editing } = grid;
  const labelOf = useLineLabel(parts);
  const othersOf = useOtherValues(parts);
  const { config } = words.context.index;
  const { format } = words.context;
  const field = columns[0];
  const number = parts.values.find(({ name }) => field?.name.startsWith(`${name}.`));
  const merged = lines.map((line) => mergedRows(parts, line, typed));
  const expected = parts.expected;
  const wanted = lines.reduce((sum, { record }) => sum + Number(record[expected?.name ?? ""] ?? 0), 0);
  const cellId = (row: number, column: number) => `${ID}-${row}-${days[column] ?? ""}`;
  return (
    <Box className={`${rows["scroller"]} ${css["scroller"]}`} grow shrink scroll ground="surface">
      <table
        ref={table}
        {...GRID}
        aria-label={t("week.grid")}
        aria-describedby={`${ID}-keys`}
        aria-rowcount={lines.length + 2}
        aria-multiselectable
        aria-busy={loading}
        {...(lines.length > 0 ? { "aria-activedescendant": cellId(active.row, active.column) } : {})}
        {...cells.handlers}
        onKeyDownCapture={onStroke}
        onPointerDownCapture={onStroke}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={css["lineHead"]}>
              {parts.line.map(({ name }) => fieldLabel(config, resource.name, name)).join(" · ")}
            </th>
            {days.map((on) => (
              <th key={on} scope="col" data-align="end" className={css["dayHead"]} title={labels.day(on)}>
                {labels.shortWeekday(on)} <Text tabular>{Number(on.slice(8))}</Text>
              </th>
            ))}
            <th scope="col" data-align="end" className={css["totalHead"]}>
              {t("rows.total")}
            </th>
            <th scope="col" className={css["steps"]}>
              <span className="visually-hidden">{t("week.steps")}</span>
            </th>
          </tr>
        </thead>
        <tbody {...pointer}>
          {lines.map((line, row) => {
            const { record } = line;
            const values = cells.rows[row] ?? {};
            const label = labelOf(record);
            const chosen = row >= range.top && row <= range.bottom;
            return (
              <Fragment key={record.id}>
                <tr aria-rowindex={row + 2} data-line={record.id} data-proposed={line.proposed}>
                  <th scope="row" className={css["lineName"]}>
                    <LineName
                      resource={resource}
                      parts={parts}
                      record={record}
                      days={days}
                      range={labels.range}
                    />
                  </th>
                  {columns.map((column, at) => {
                    const on = days[at] ?? "";
                    const issue = cells.issueOf(line, values, at);
                    const others = number === undefined ? [] : othersOf(merged[row] ?? [], on, number.name);
                    const within = chosen && at >= range.left && at <= range.right;
                    const edited = editing?.position.row === row && editing.position.column === at;
                    return (
                      <td
                        key={column.name}
                        id={cellId(row, at)}
                        data-row={row}
                        data-column={at}
                        data-align="end"
                        data-active={active.row === row && active.column === at}
                        data-chosen={within}
                        data-closed={cells.closed(column, values)}
                        data-level={issue?.level}
                        data-more={others.length > 0}
                        aria-selected={within}
                        aria-invalid={issue?.level === "error"}
                        title={titleOf(issue?.text, others)}
                      >
                        {edited && editing ? (
                          <CellEditor
                            field={column}
                            row={values}
                            text={editing.text}
                            label={t("week.cell", { name: label, day: labels.day(on) })}
                            words={words}
                            invalid={issue?.level === "error"}
                            onCommit={grid.commit}
                            onCancel={grid.cancel}
                            onPasteBlock={grid.paste}
                          />
                        ) : (
                          <CellText
                            value={values[column.name]}
                            text={writeCellText(values[column.name], column, words)}
                          />
                        )}
                      </td>
                    );
                  })}
                  <td data-align="end" className={css["total"]}>
                    <LineTotal {...props} line={line} />
                  </td>
                  <td className={css["steps"]}>
                    <LineSteps {...props} line={line} label={label} />
                  </td>
                </tr>
                {saving.problems.has(record.id) ? (
                  <tr>
                    <td colSpan={days.length + 3} className={css["message"]}>
                      <LineMessage line={line} saving={saving} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr aria-rowindex={lines.length + 2}>
            <th scope="row" className={css["lineHead"]}>
              {t("rows.total")}
            </th>
            {columns.map((column) => (
              <td key={column.name} data-align="end">
                {format.number(Number(getTotal(cells.rows, column)))}
              </td>
            ))}
            <td data-align="end" className={css["total"]}>
              {format.number(merged.reduce((sum, all) => sum + Number(sumOf(parts, all)), 0))}
              {expected === null ? null : (
                <Text tone="quiet" weight={400}>{` / ${format.number(wanted)}`}</Text>
              )}
            </td>
            <td aria-hidden="true" className={css["steps"]} />
          </tr>
        </tfoot>
      </table>
      <span id={`${ID}-keys`} className="visually-hidden">
        {t("week.keys")}
      </span>
    </Box>
  );
}

/** Nought is an empty place: what somebody works is what is to be seen. */
function CellText({ value, text }: { readonly value: unknown; readonly text: string }) {
  if (isEmptyValue(value) || Number(value) === 0) return null;
  return (
    <Text cut block pad={[0, 2]} lineHeight="33px">
      {text.replace(/([.,]\d*?)0+$/, "$1").replace(/[.,]$/, "")}
    </Text>
  );
}

function titleOf(issue: string | undefined, others: readonly OtherValue[]): string | undefined {
  const lines = [
    ...(issue === undefined ? [] : [issue]),
    ...others.map(({ label, text }) => `${label}: ${text}`),
  ];
  return lines.length === 0 ? undefined : lines.join("\n");
}

interface OtherValue {
  readonly label: string;
  readonly text: string;
}

/** What the rows of a day hold beside the number that is shown: leave, a note. */
function useOtherValues(parts: WeekParts) {
  const context = useFieldContext();
  const { child, day } = parts;
  const words = { context, resource: child.name, decimalSign: getDecimalSign(context.format.language) };
  const fields = child.fields.filter(
    ({ name, type, valueType }) => name !== day && name !== child.parent?.field && type === valueType,
  );
  return (rows: readonly ChildRow[], on: string, shown: string): readonly OtherValue[] =>
    rows
      .filter((row) => row[day] === on)
      .flatMap((row) =>
        fields.flatMap((field) => {
          const value = row[field.name];
          const idle =
            isEmptyValue(value) || (typeof value === "string" && Number(value) === 0) || value === 0;
          if (field.name === shown || idle) return [];
          const text = writeCellText(value, field, words);
          return [{ label: fieldLabel(context.index.config, child.name, field.name), text }];
        }),
      );
}
