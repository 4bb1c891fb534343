import type { TFunction } from "i18next";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { getDecimalSign } from "../../../core/definition/written-values.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel, resourceNameWithin } from "../../config/labels.ts";
import { candidateParameters, RecordValuesContext } from "../reference/candidates.ts";
import { pickRecords } from "../reference/pick-records.ts";
import { viewOf } from "../index.ts";
import { asRows, type ChildRow } from "../values.ts";
import type { CellLabels, InputProps } from "../types.ts";
import { columnWidth, gridFields, makeRow } from "./columns.ts";
import { withComputed } from "./edits.ts";
import { type CellAddress, FOCUS_CELL } from "./focus-cell.ts";
import { GridRow } from "./grid-row.tsx";
import { GridTools } from "./grid-tools.tsx";
import { namedRecord } from "./named-records.ts";
import { RecordBeforeContext } from "./record-before.ts";
import { RowIssuesContext, RowWarningsContext } from "./row-issues.ts";
import { makeRowRules } from "./row-rules.ts";
import { TotalsRow } from "./totals-row.tsx";
import { useCellCheck } from "./use-cell-checks.ts";
import { type Pasted, useGrid } from "./use-grid.ts";
import { useGridPointer } from "./use-grid-pointer.ts";
import { ROW_HEIGHT, useWindow } from "./use-window.ts";
import css from "./rows.module.css";
import { Box, Stack } from "../../ui/layout.tsx";
import { partAround } from "../../lib/page-parts.ts";

/** Child rows as a grid that is typed, copied and pasted in like a spreadsheet. */
export function RowsInput(props: InputProps) {
  const index = useConfigIndex();
  const child = props.field.to === null ? null : index.resource(props.field.to);
  return child === null ? null : <RowsGrid {...props} child={child} />;
}

const NO_ROWS: readonly [] = [];

/** The very list the form holds: its steps are known by it. */
function getRows(value: unknown): readonly ChildRow[] {
  if (!Array.isArray(value)) return NO_ROWS;
  const rows = asRows(value);
  return rows.length === value.length ? (value as ChildRow[]) : rows;
}

/** One stop for the Tab key; the arrows move inside, and the active cell is told by its id. */
const GRID = { role: "grid", tabIndex: 0 } as const;

function RowsGrid(props: InputProps & { readonly child: ClientResource }) {
  const { child, field: rowsField, value, disabled = false, onChange, onBlur } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const queries = useQueryClient();
  const { config } = context.index;
  const problems = use(RowIssuesContext);
  const warnings = use(RowWarningsContext);
  const rows = useMemo(() => getRows(value), [value]);
  const fields = useMemo(() => gridFields(child), [child]);
  const words = useMemo<CellLabels>(
    () => ({ context, resource: child.name, decimalSign: getDecimalSign(context.format.language) }),
    [context, child.name],
  );
  const { context: evaluation, check } = useCellCheck();
  const rules = useRowRules(props, evaluation);
  const problemsByRow = useMemo(() => issuesByRow(problems, rowsField.name), [problems, rowsField.name]);
  const warningsByRow = useMemo(() => issuesByRow(warnings, rowsField.name), [warnings, rowsField.name]);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const { scroller, first, end, page, show } = useWindow(rows.length);
  const { maxItems } = rowsField.limits;
  const id = props.id ?? `rows-${rowsField.name}`;

  const find = async (field: ClientField, name: string, row: ChildRow) => {
    const path = `/api/${field.to}/pick/`;
    const parameters = candidateParameters({ resource: child.name, field, values: row });
    const found = await queries.fetchQuery({
      queryKey: ["pick", path, parameters, name],
      queryFn: ({ signal }) => pickRecords({ path, query: name, narrowed: parameters, signal }),
      staleTime: 60_000,
    });
    return namedRecord(name, found);
  };
  const grid = useGrid({
    rows,
    fields,
    words,
    disabled,
    most: typeof maxItems === "number" ? maxItems : null,
    page: page,
    closed: rules.closed,
    newRow: () => withComputed(makeRow(fields), fields, evaluation),
    context: evaluation,
    find,
    onChange: (next, later) => {
      if (!later) setPasted(null);
      onChange?.(next);
    },
    onPlace: ({ row }) => {
      show(row);
      table.current?.focus({ preventScroll: true });
    },
    onPasted: setPasted,
    onLookedUp: () => setPasted((before) => (before === null ? null : { ...before, names: 0 })),
  });
  const pointer = useGridPointer(grid);
  const { active, range, editing } = grid;

  const wrongIn = (row: number) =>
    fields.flatMap((field, column) => {
      const found = rows[row];
      const own = found && !rules.hidden(field, found) ? check(found, field) : null;
      const wrong = problemsByRow.get(row)?.[field.name] ?? own;
      return wrong === null ? [] : [{ row, column }];
    });
  const wrong = rows.flatMap((_, row) => wrongIn(row));
  const nextWrong = () => {
    const after = wrong.find(
      ({ row, column }) => row > active.row || (row === active.row && column > active.column),
    );
    const to = after ?? wrong[0];
    if (to) grid.go(to);
  };

  const goTo = useRef(grid.go);
  useEffect(() => {
    goTo.current = grid.go;
  });
  useEffect(() => {
    const element = table.current;
    const show = (event: Event) => {
      const { row, field } = (event as CustomEvent<CellAddress>).detail;
      const column = fields.findIndex(({ name }) => name === field);
      goTo.current({ row, column: Math.max(0, column) });
    };
    element?.addEventListener(FOCUS_CELL, show);
    return () => element?.removeEventListener(FOCUS_CELL, show);
  }, [fields]);

  const activeField = fields[active.column];
  const activeRow = rows[active.row];
  const told =
    activeField && activeRow
      ? (problemsByRow.get(active.row)?.[activeField.name] ??
        check(activeRow, activeField) ??
        warningsByRow.get(active.row)?.[activeField.name] ??
        null)
      : null;
  const notice =
    told !== null && activeField
      ? t("rows.problem", {
          field: fieldLabel(config, child.name, activeField.name),
          row: active.row + 1,
          problem: told,
        })
      : pastedWords(t, pasted);
  const { onCommit, onCancel, onPasteBlock } = {
    onCommit: grid.commit,
    onCancel: grid.cancel,
    onPasteBlock: grid.paste,
  };

  return (
    <Stack
      ref={box}
      gap={2}
      shrink
      // Going from cell to cell, or into the list of a picker, is not leaving.
      onBlur={() =>
        window.setTimeout(() => {
          const { activeElement } = document;
          const inside = box.current?.contains(activeElement) || partAround(activeElement, "dropdown");
          if (!inside) onBlur?.();
        })
      }
    >
      <Box ref={scroller} className={css["scroller"]} relative fits scroll radius="control" ground="surface">
        <table
          ref={table}
          id={id}
          {...GRID}
          aria-label={props["aria-label"]}
          aria-labelledby={props["aria-labelledby"]}
          aria-describedby={`${id}-keys`}
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          {...(activeRow && activeField
            ? { "aria-activedescendant": `${id}-${active.row}-${activeField.name}` }
            : {})}
          {...grid.handlers}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={css["number"]}>
                <span className="visually-hidden">{t("rows.number")}</span>
              </th>
              {fields.map((field) => (
                <th
                  key={field.name}
                  scope="col"
                  style={{ minWidth: columnWidth(field) }}
                  data-align={viewOf(field).align}
                >
                  {fieldLabel(config, child.name, field.name)}
                  {field.required && !field.readOnly ? (
                    <span className={css["required"]} aria-hidden="true" />
                  ) : null}
                </th>
              ))}
              <th scope="col" className={css["remove"]}>
                <span className="visually-hidden">{t("rows.remove")}</span>
              </th>
            </tr>
          </thead>
          <tbody {...pointer}>
            <Spacer rows={first} />
            {rows.slice(first, end).map((row, at) => {
              const position = first + at;
              const chosen = position >= range.top && position <= range.bottom;
              return (
                <GridRow
                  // Rows without an id have nothing but their place to be known by.
                  key={row.id ?? `new-${position}`}
                  id={id}
                  row={row}
                  position={position}
                  fields={fields}
                  words={words}
                  check={check}
                  problems={problemsByRow.get(position) ?? null}
                  warnings={warningsByRow.get(position) ?? null}
                  active={position === active.row ? active.column : null}
                  from={chosen ? range.left : -1}
                  to={chosen ? range.right : -1}
                  editing={
                    editing?.position.row === position
                      ? {
                          column: editing.position.column,
                          text: editing.text,
                          onCommit,
                          onCancel,
                          onPasteBlock,
                        }
                      : null
                  }
                  disabled={disabled}
                  rules={rules}
                  onRemove={grid.remove}
                />
              );
            })}
            <Spacer rows={rows.length - end} />
          </tbody>
          <TotalsRow field={rowsField} fields={fields} rows={rows} rules={rules} words={words} />
        </table>
        {rows.length === 0 ? (
          <Box as="p" pad={4} tone="quiet" size={13}>
            {t("rows.empty")}
          </Box>
        ) : null}
      </Box>
      <span id={`${id}-keys`} className="visually-hidden">
        {t("rows.keys")}
      </span>
      <GridTools
        addLabel={t("rows.add", { name: resourceNameWithin(config, child.name) })}
        canAdd={!disabled && !grid.full}
        canRemove={!disabled && rows.length > 0}
        canUndo={grid.history.canUndo}
        canRedo={grid.history.canRedo}
        onAdd={grid.add}
        onRemove={() => grid.remove(range.top, range.bottom)}
        onUndo={grid.history.undo}
        onRedo={grid.history.redo}
        problems={wrong.length}
        onNextProblem={nextWrong}
        notice={notice}
      />
    </Stack>
  );
}

/** What conditions make of the cells, worked out anew when what they read of the record around changes. */
function useRowRules(props: InputProps & { readonly child: ClientResource }, context: EvaluationContext) {
  const { child, field, record, resource } = props;
  const { resource: find } = useConfigIndex();
  const readParent = use(RecordValuesContext);
  const parentBefore = use(RecordBeforeContext);
  return useMemo(
    () =>
      makeRowRules({
        child,
        parent: readParent(),
        parentBefore,
        parentFields: Object.fromEntries((find(resource)?.fields ?? []).map((one) => [one.name, one])),
        rowsBefore: parentBefore?.[field.name],
        context,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `record` is what tells that the parent changed
    [child, field.name, readParent, record, parentBefore, find, resource, context],
  );
}

const NOTHING = "\u00a0";

function pastedWords(t: TFunction<"app">, pasted: Pasted | null): string {
  if (pasted === null) return "";
  const { cells, left, names } = pasted;
  const parts = [t("rows.pasted", { count: cells })];
  if (names > 0) parts.push(t("rows.lookingUp", { count: names }));
  if (left > 0) parts.push(t("rows.cut", { count: left }));
  return parts.join(" · ");
}

/** Holds the place of rows that are not drawn. */
function Spacer({ rows }: { readonly rows: number }) {
  return rows > 0 ? (
    <tr aria-hidden="true">
      <td className={css["spacer"]} style={{ height: rows * ROW_HEIGHT }} colSpan={99}>
        {NOTHING}
      </td>
    </tr>
  ) : null;
}

/** Texts by place (`days.3.hours`) as texts by row and field. */
function issuesByRow(
  issues: Readonly<Record<string, readonly string[]>>,
  field: string,
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const rows = new Map<number, Record<string, string>>();
  for (const [path, texts] of Object.entries(issues)) {
    const [owner, row, child] = path.split(".");
    if (owner !== field || row === undefined || child === undefined) continue;
    const ofRow = rows.get(Number(row)) ?? {};
    ofRow[child] = texts.join(" ");
    rows.set(Number(row), ofRow);
  }
  return rows;
}
