import { type MouseEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useFieldContext } from "../../config/config-context.tsx";
import { isEmptyValue } from "../../fields/values.ts";
import type { FieldContext } from "../../fields/types.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Column } from "./columns.ts";
import { nextSort, sortDirection } from "./sorting.ts";
import type { Row } from "./use-rows.ts";
import css from "./record-table.module.css";

interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly toggleAll: (ids: readonly number[]) => void;
}

interface RecordTableProps {
  /** Names the table for assistive technology. */
  readonly caption: string;
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Placeholders in the geometry of rows while there is nothing older to show. */
  readonly loading: boolean;
  readonly skeletonRows: number;
  readonly outdated: boolean;
  readonly pathOf: (row: Row) => string;
  readonly sort: string;
  readonly onSort?: (sort: string | null) => void;
  readonly onOpen?: (row: Row) => void;
  readonly selection?: Selection | null;
}

/** Records as a table: a row opens its record, and its first column is the real link to it. */
export function RecordTable(props: RecordTableProps) {
  const { caption, resource, columns, rows, loading, outdated, selection = null } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const width = columns.reduce((sum, column) => sum + column.width, selection ? 40 : 0);
  const ids = rows.map(({ id }) => id);
  return (
    <table
      className={css["table"]}
      style={{ minWidth: width }}
      data-outdated={outdated}
      aria-busy={loading || outdated}
    >
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {selection ? <col style={{ width: 40 }} /> : null}
        {columns.map(({ field, width: own }) => (
          <col key={field.name} style={{ width: own }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className={css["select"]}>
              <input
                type="checkbox"
                aria-label={t("list.selectAll")}
                checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
                onChange={() => selection.toggleAll(ids)}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <HeaderCell key={column.field.name} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {loading
          ? Array.from({ length: props.skeletonRows }, (_, position) => (
              <SkeletonRow key={position} columns={columns} selectable={selection !== null} />
            ))
          : rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                resource={resource}
                context={context}
                path={props.pathOf(row)}
                onOpen={props.onOpen}
                selection={selection}
              />
            ))}
      </tbody>
    </table>
  );
}

interface HeaderCellProps {
  readonly column: Column;
  readonly sort: string;
  readonly onSort: ((sort: string | null) => void) | undefined;
}

function HeaderCell({ column: { field, label, view, pinned }, sort, onSort }: HeaderCellProps) {
  const direction = sortDirection(sort, field.name);
  if (!field.sort || !onSort) {
    return (
      <th scope="col" data-align={view.align} data-pinned={pinned} title={label}>
        {label}
      </th>
    );
  }
  return (
    <th scope="col" data-align={view.align} data-pinned={pinned} aria-sort={direction ?? "none"}>
      <button
        type="button"
        className={css["sort"]}
        title={label}
        onClick={() => onSort(nextSort(sort, field.name))}
      >
        <span>{label}</span>
        <Icon
          small
          name={direction === "descending" ? "descending" : "ascending"}
          className={direction === null ? css["unsorted"] : undefined}
        />
      </button>
    </th>
  );
}

interface TableRowProps {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly resource: string;
  readonly context: FieldContext;
  readonly path: string;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly selection: Selection | null;
}

function TableRow({ row, columns, resource, context, path, onOpen, selection }: TableRowProps) {
  const navigate = useNavigate();
  const { t } = useTranslation();
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const selected = selection?.ids.has(row.id) ?? false;

  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const dragged = pressedAt.current !== null && Math.abs(event.clientX - pressedAt.current.x) > 4;
    if (dragged || isControl(event.target)) return;
    onOpen?.(row);
    if (event.metaKey || event.ctrlKey) window.open(path, "_blank");
    else void navigate(path);
  };

  return (
    // The link in the row serves keyboards and assistive technology; the whole row serves the mouse.
    <tr
      data-row={row.id}
      data-selected={selected}
      onPointerDown={(event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY };
      }}
      onClick={open}
    >
      {selection ? (
        <td className={css["select"]}>
          <input
            type="checkbox"
            aria-label={t("list.selectRow", { id: row.id })}
            checked={selected}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.field.name}
          data-align={column.view.align}
          data-pinned={column.pinned}
          {...hoverText(row[column.field.name])}
        >
          {column.opens ? (
            <Link to={path} className={css["open"] ?? ""} onClick={() => onOpen?.(row)}>
              {drawCell({ column, row, resource, context }) ?? `#${row.id}`}
            </Link>
          ) : (
            (drawCell({ column, row, resource, context }) ?? <span className={css["empty"]}>–</span>)
          )}
        </td>
      ))}
    </tr>
  );
}

interface DrawOptions {
  readonly column: Column;
  readonly row: Row;
  readonly resource: string;
  readonly context: FieldContext;
}

/** The value of a cell; null where there is none. */
export function drawCell({ column: { field, view }, row, resource, context }: DrawOptions): ReactNode {
  const value = row[field.name];
  return isEmptyValue(value) ? null : view.cell({ field, resource, value, context });
}

function SkeletonRow({
  columns,
  selectable,
}: {
  readonly columns: readonly Column[];
  readonly selectable: boolean;
}) {
  return (
    <tr className={css["skeleton"]}>
      {selectable ? <td aria-hidden="true" /> : null}
      {columns.map(({ field, view }) => (
        <td key={field.name} data-align={view.align} aria-hidden="true">
          <span />
        </td>
      ))}
    </tr>
  );
}

/** Long texts are cut to one line; the whole of them shows on hover. */
function hoverText(value: unknown): { readonly title?: string } {
  return typeof value === "string" && value.length > 24 && !value.includes("<") ? { title: value } : {};
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select") !== null;
}
