import { type CSSProperties, Fragment, type ReactNode, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { Density } from "../../../../core/workspace/layout.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useDelayedFlag } from "../../../ui/use-delayed-flag.ts";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import type { Column } from "../columns/columns.ts";
import { useFittedColumns } from "../columns/use-fitted-columns.ts";
import { usePencils } from "../quick-edit/use-pencils.ts";
import { useQuickEdit } from "../quick-edit/use-quick-edit.ts";
import { countBeyond, flexibleWidths, type Widths } from "../grid/flexible-widths.ts";
import type { Resize } from "../grid/resize-handle.tsx";
import { useGrid } from "../grid/use-grid.ts";
import { useRowMenu } from "../row-menu/use-row-menu.tsx";
import { HeaderCell } from "./header-cell.tsx";
import { nextSort, sortDirection } from "./sorting.ts";
import { type RowSelection, TableRow, type TreeRow } from "./table-row.tsx";
import type { Row } from "../screen/use-rows.ts";
import { type ListTotals, TotalsRow } from "./totals.tsx";
import css from "./record-table.module.css";
import { markOf, partAround, partsIn } from "../../../lib/page-parts.ts";

export interface TreeRows {
  readonly placeOf: (row: Row) => TreeRow;
  /** Null: the rows do not fold. */
  readonly fold: ((id: number) => void) | null;
  /** What stands behind a row; null: nothing but the next. */
  readonly after: (row: Row) => ReactNode;
  /** Rows of the page, without those that are unfolded below them. */
  readonly count: number;
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
  /** Null: rows lead nowhere. */
  readonly pathOf: ((row: Row) => string) | null;
  readonly sort: string;
  readonly onSort?: (sort: string | null) => void;
  /** The head of a column is pressed, and not yet let go. */
  readonly onPressSort?: (sort: string | null) => void;
  readonly onOpen?: (row: Row) => void;
  readonly selection?: RowSelection | null;
  readonly density?: Density;
  /** One of several tables below one another, which look alike. */
  readonly oneOfMany?: boolean;
  /** Rows before the first of these, and of the whole list where that is known. */
  readonly before?: number;
  readonly total?: number | null;
  /** Present where somebody gave widths: columns keep them, and the room left over stays empty. */
  readonly sized?: boolean;
  readonly onWidths?: (widths: Readonly<Record<string, number>>) => void;
  /** Where rows stand below one another. */
  readonly tree?: TreeRows | undefined;
  /** Rows that say for a moment that they were saved. */
  readonly marked?: ReadonlySet<number> | undefined;
  /** At the foot; null or absent: there is none. */
  readonly totals?: ListTotals | null;
  /** Turns the page where the keyboard walks past the last row, or before the first. */
  readonly onTurn?: (direction: 1 | -1) => void;
}

const SELECT_WIDTH = 40;

/** Records as a table: a row opens its record, and one of its columns is the real link to it. */
export function RecordTable(props: RecordTableProps) {
  const { caption, resource, rows, loading, outdated, selection = null, before = 0, tree } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const { columns, settled } = useFittedColumns({
    resource,
    columns: props.columns,
    rows,
    context,
    oneOfMany: props.oneOfMany === true,
    // names in a tree begin the further in, the deeper they stand
    isFree: ({ opens }) => tree === undefined || !opens,
  });
  // heads come with the rows that decide how wide columns are, rather than move
  const headed = settled || !loading;
  const waiting = useDelayedFlag(outdated);
  const table = useRef<HTMLTableElement>(null);
  const ids = rows.map(({ id }) => id);
  const { onKeyDown } = useGrid({ table, rowsKey: ids.join(","), onTurn: props.onTurn });
  const quickEdit = useQuickEdit(resource);
  const pencils = usePencils(resource, columns);
  const rowMenu = useRowMenu(resource);
  const { sort, onSort, onPressSort } = props;
  const sortBy = useStableCallback((field: string) => onSort?.(nextSort(sort, field)));
  const pressSort = useStableCallback((field: string) => onPressSort?.(nextSort(sort, field)));
  const lead = selection ? SELECT_WIDTH : 0;
  const resize = useResize({ table, lead, onWidths: props.onWidths });
  const filler = props.sized ? fillerPlace(columns) : null;
  const widths = flexibleWidths({ columns, lead, grow: filler === null });
  const stick = useCallback(
    ({ stuckAt }: Column): CSSProperties | undefined =>
      // The rows' styles say when a column sticks there.
      stuckAt === null ? undefined : ({ "--stuck-at": `${stuckAt + lead}px` } as CSSProperties),
    [lead],
  );
  const withFiller = <T,>(cells: T[], extra: T): T[] =>
    filler === null ? cells : cells.toSpliced(filler, 0, extra);
  const { total } = props;

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid is a table to be walked */}
      <table
        ref={table}
        role={tree?.fold ? "treegrid" : "grid"}
        aria-label={caption}
        aria-rowcount={total == null ? undefined : total < 0 ? -1 : total + 1}
        aria-multiselectable={selection ? true : undefined}
        className={css["table"]}
        style={tableStyle(widths, { fitted: filler === null, columns, density: props.density ?? "normal" })}
        data-waiting={waiting}
        aria-busy={loading || outdated}
        onClick={(event) => {
          quickEdit.onClick(event);
          rowMenu.onClick(event);
        }}
        onKeyDown={(event) => {
          quickEdit.onKeyDown(event);
          onKeyDown(event);
        }}
      >
        <colgroup>
          {selection ? <col style={{ width: SELECT_WIDTH }} /> : null}
          {withFiller(
            columns.map((column) => (
              <col
                key={column.field.name}
                data-field={column.field.name}
                data-off-paper={column.offPaper}
                style={{ width: widths.of(column) }}
              />
            )),
            <col key="filler__" />,
          )}
        </colgroup>
        <thead>
          <tr
            key={headed ? "heads" : "waiting"}
            aria-rowindex={total == null ? undefined : 1}
            style={headed ? undefined : { visibility: "hidden" }}
          >
            {selection ? (
              <th scope="col" className={css["select"]} data-stuck="true">
                <input
                  type="checkbox"
                  aria-label={t("list.selectAll")}
                  checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            ) : null}
            {withFiller(
              columns.map((column) => (
                <HeaderCell
                  key={column.field.name}
                  column={column}
                  direction={sortDirection(sort, column.field.name)}
                  sortable={column.field.sort && onSort !== undefined}
                  onSort={sortBy}
                  onPressSort={pressSort}
                  resize={resize}
                  stick={stick}
                />
              )),
              <td key="filler__" data-filler aria-hidden="true" />,
            )}
          </tr>
        </thead>
        <tbody onPointerOver={({ target }) => nameCut(partAround(target, "bodyCell"))}>
          {loading
            ? Array.from({ length: props.skeletonRows }, (_, position) => (
                <SkeletonRow
                  key={position}
                  columns={columns}
                  selectable={selection !== null}
                  stick={stick}
                  filler={filler}
                />
              ))
            : rows.map((row, position) => (
                <Fragment key={row.id}>
                  <TableRow
                    row={row}
                    position={total == null ? null : before + position + 1}
                    columns={columns}
                    resource={resource}
                    context={context}
                    path={props.pathOf?.(row) ?? null}
                    onOpen={props.onOpen}
                    selection={selection}
                    stick={stick}
                    filler={filler}
                    pencils={pencils}
                    marked={props.marked?.has(row.id) === true}
                    {...(tree ? { ...tree.placeOf(row), onFold: tree.fold } : {})}
                    t={t}
                  />
                  <AfterRow columns={columns.length + (selection ? 1 : 0) + (filler === null ? 0 : 1)}>
                    {tree?.after(row)}
                  </AfterRow>
                </Fragment>
              ))}
        </tbody>
        {props.totals ? (
          <TotalsRow
            totals={props.totals}
            columns={columns}
            selectable={selection !== null}
            stick={stick}
            filler={filler}
          />
        ) : null}
      </table>
      {rowMenu.menu}
    </>
  );
}

function AfterRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  return children == null ? null : (
    <tr data-after>
      <td colSpan={columns}>{children}</td>
    </tr>
  );
}

function tableStyle(
  { least, fit, beyond }: Widths,
  {
    fitted,
    columns,
    density,
  }: { readonly fitted: boolean; readonly columns: readonly Column[]; readonly density: Density },
): CSSProperties {
  const places = { "--beyond": beyond, ...(fitted && fit ? { "--fit": fit } : {}) };
  return {
    minWidth: least,
    ...places,
    "--row": `var(--row-${density})`,
    "--columns": columns.filter(({ offPaper }) => !offPaper).length,
  } as CSSProperties;
}

/** Before a column that stays at the end, so that it does. */
function fillerPlace(columns: readonly Column[]): number {
  return columns.at(-1)?.pinned ? columns.length - 1 : columns.length;
}

interface ResizeOptions {
  readonly table: React.RefObject<HTMLTableElement | null>;
  readonly lead: number;
  readonly onWidths: RecordTableProps["onWidths"];
}

function useResize({ table, lead, onWidths }: ResizeOptions): Resize | null {
  return useMemo(() => {
    if (!onWidths) return null;
    return {
      measure: () => {
        const heads = partsIn(table.current, "fieldHead");
        return Object.fromEntries(
          heads.map((head) => [markOf(head, "field") ?? "", Math.round(head.getBoundingClientRect().width)]),
        );
      },
      preview: (widths) => {
        const drawn = table.current;
        if (!drawn) return;
        for (const col of partsIn(drawn, "fieldColumn")) {
          const width = widths[markOf(col, "field") ?? ""];
          if (width !== undefined) col.style.width = `${width}px`;
        }
        const least = Object.values(widths).reduce((sum, width) => sum + width, lead);
        drawn.style.setProperty("width", `${least}px`);
        drawn.style.setProperty("min-width", `${least}px`);
        drawn.style.setProperty("--fit", "0px");
        drawn.style.setProperty("--beyond", countBeyond(least));
      },
      keep: (widths) => {
        table.current?.style.removeProperty("width");
        onWidths(widths);
      },
    };
  }, [table, lead, onWidths]);
}

interface SkeletonRowProps {
  readonly columns: readonly Column[];
  readonly selectable: boolean;
  readonly stick: (column: Column) => CSSProperties | undefined;
  readonly filler: number | null;
}

function SkeletonRow({ columns, selectable, stick, filler }: SkeletonRowProps) {
  const cells = columns.map((column) => (
    <td
      key={column.field.name}
      style={stick(column)}
      data-align={column.view.align}
      data-stuck={column.stuck}
      aria-hidden="true"
    >
      <span />
    </td>
  ));
  if (filler !== null) cells.splice(filler, 0, <td key="filler__" data-filler aria-hidden="true" />);
  return (
    <tr className={css["skeleton"]}>
      {selectable ? <td className={css["select"]} data-stuck="true" aria-hidden="true" /> : null}
      {cells}
    </tr>
  );
}

/** What does not fit its column shows whole under the pointer. */
function nameCut(cell: HTMLElement | null): void {
  const isCut = [cell, cell?.firstElementChild].some(
    (part) => part && part.scrollWidth > part.clientWidth + 1,
  );
  if (isCut) cell?.setAttribute("title", cell.innerText);
  else cell?.removeAttribute("title");
}
