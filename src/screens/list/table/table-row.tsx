import { type CSSProperties, Fragment, memo, type MouseEvent as PointerPress, Suspense, useRef } from "react";
import type { TFunction } from "i18next";
import type { FieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { usePrefetch, useGoTo } from "../../../ui/navigation.tsx";
import { HiddenValue } from "../../../ui/hidden-value.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { isPress } from "../../../ui/on-mouse-down.ts";
import type { Column } from "../columns/columns.ts";
import { renderCell } from "./render-cell.ts";
import { useEditedField } from "../quick-edit/edited-cell.ts";
import type { Row } from "../screen/use-rows.ts";
import quick from "../quick-edit/quick-edit.module.css";
import menu from "../row-menu/row-menu.module.css";
import css from "./record-table.module.css";
import { markOf, partAround, partsIn } from "../../../lib/page-parts.ts";

const CellEditor = prefetchedCode(
  () => import("../quick-edit/cell-editor.tsx"),
  (module) => module.CellEditor,
);

export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly toggleAll: (ids: readonly number[]) => void;
  /** Does to every row from the one touched last to this one what was done to that. */
  readonly extendTo: (id: number, page: readonly number[]) => void;
}

/** Where a row stands in a tree. */
export interface TreeRow {
  readonly level: number;
  /** Null: nothing stands below it. */
  readonly open: boolean | null;
  /** What it stands below, from the top down; empty where rows stand below one another. */
  readonly way: readonly string[];
  readonly foldLabel: string;
}

interface TableRowProps extends Partial<TreeRow> {
  /** Present in a tree whose rows fold. */
  readonly onFold?: ((id: number) => void) | null;
  readonly row: Row;
  /** Place in the whole list, from 1; null where it is not known. */
  readonly position: number | null;
  readonly columns: readonly Column[];
  readonly resource: string;
  readonly context: FieldContext;
  /** Null: the row leads nowhere. */
  readonly path: string | null;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly selection: RowSelection | null;
  readonly stick: (column: Column) => CSSProperties | undefined;
  /** Place of an empty column that takes the room left over; null for none. */
  readonly filler: number | null;
  /** What the pencils of the fields that can be changed in place are called. */
  readonly pencils: ReadonlyMap<string, string>;
  /** It was saved a moment ago. */
  readonly marked: boolean;
  readonly t: TFunction;
}

/** A record in a table. The link in it serves keyboards and assistive technology; the whole row serves the mouse. */
export const TableRow = memo(DrawnRow, isSameRow);

/** Turning a page draws the rows before once more, dimmed: they are what they were. Of a selection only its own part counts. */
function isSameRow(
  { selection: before, ...was }: TableRowProps,
  { selection: after, ...now }: TableRowProps,
): boolean {
  const names = Object.keys(now) as (keyof typeof now)[];
  return (
    names.every((name) => was[name] === now[name]) &&
    (before === null) === (after === null) &&
    before?.toggle === after?.toggle &&
    before?.ids.has(was.row.id) === after?.ids.has(now.row.id)
  );
}

function DrawnRow(props: TableRowProps) {
  const { row, position, columns, resource, context, path, onOpen, selection, stick, filler, pencils, t } =
    props;
  const { i18n } = useTranslation();
  const goTo = useGoTo();
  const askAhead = usePrefetch();
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const edited = useEditedField(resource, row.id);
  const definition = edited === null ? null : context.index.resource(resource);
  const selected = selection?.ids.has(row.id) ?? false;
  const name = typeof row["label"] === "string" && row["label"] !== "" ? row["label"] : `#${row.id}`;

  const open = (event: PointerPress<HTMLTableRowElement>) => {
    const dragged = pressedAt.current !== null && Math.abs(event.clientX - pressedAt.current.x) > 4;
    // A notice at a cell floats over the page: it is part of the row in the program only.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (path === null || dragged || !inside || isControl(event.target)) return;
    if (event.metaKey || event.ctrlKey) return void window.open(path, "_blank");
    onOpen?.(row);
    void goTo(path);
  };

  const cells = columns.map((column) => {
    const drawn = renderCell({ column, row, resource, context });
    const pencil = pencils.get(column.field.name);
    const hidden = !(column.field.name in row);
    // what may not be read is not changed blindly
    const editable = pencil !== undefined && !hidden;
    const leadsTo = column.opens ? path : null;
    const value =
      leadsTo !== null && column.view.links !== true ? (
        <AppLink to={leadsTo} data-opens className={css["open"] ?? ""} onClick={() => onOpen?.(row)}>
          {drawn ?? `#${row.id}`}
        </AppLink>
      ) : leadsTo !== null ? (
        <>
          {drawn}
          <AppLink to={leadsTo} data-opens className="visually-hidden" onClick={() => onOpen?.(row)}>
            {name}
          </AppLink>
        </>
      ) : (
        (drawn ?? (
          <span className={css["empty"]}>{hidden ? <HiddenValue text={t("list.hidden")} /> : "–"}</span>
        ))
      );
    const lead = column.opens ? <Lead {...props} /> : null;
    // What is cut is a block of its own direction: beside Arabic, browsers cut a Latin name at either end, and some say nothing.
    const content =
      i18n.dir() === "ltr" ? (
        value
      ) : (
        <span dir="auto" className={css["cut"]}>
          {value}
        </span>
      );
    return (
      <td
        key={column.field.name}
        role={column.opens ? "rowheader" : undefined}
        style={stick(column)}
        className={editable ? quick["editable"] : undefined}
        data-field={column.field.name}
        data-editable={editable}
        data-editing={edited === column.field.name ? true : undefined}
        data-align={column.view.align}
        data-pinned={column.pinned}
        data-stuck={column.stuck}
        data-off-paper={column.offPaper}
      >
        {lead}
        {definition !== null && edited === column.field.name ? (
          <Suspense fallback={content}>
            <CellEditor resource={definition} field={column.field} id={row.id}>
              {content}
            </CellEditor>
          </Suspense>
        ) : (
          content
        )}
        {leadsTo === null ? null : (
          <button
            type="button"
            className={menu["button"]}
            data-actions
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={t("list.actionsFor", { name })}
          />
        )}
        {editable && edited !== column.field.name ? (
          <button type="button" className={quick["pencil"]} data-edit tabIndex={-1} aria-label={pencil} />
        ) : null}
      </td>
    );
  });
  if (filler !== null) cells.splice(filler, 0, <td key="filler__" data-filler aria-hidden="true" />);

  return (
    <tr
      data-row={row.id}
      data-record={`${resource}:${row.id}`}
      data-selected={selected}
      data-saved={props.marked || undefined}
      aria-selected={selection ? selected : undefined}
      aria-rowindex={position === null ? undefined : position + 1}
      aria-level={props.onFold ? (props.level ?? 0) + 1 : undefined}
      aria-expanded={props.onFold ? (props.open ?? undefined) : undefined}
      onPointerDown={(event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY };
        if (path !== null && isPress(event) && !isControl(event.target)) askAhead(path);
      }}
      onClick={open}
    >
      {selection ? (
        <td className={css["select"]} data-stuck="true">
          <input
            type="checkbox"
            aria-label={t("list.selectRow", { id: row.id })}
            checked={selected}
            onChange={({ nativeEvent, currentTarget }) => {
              const ranges = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              if (ranges) selection.extendTo(row.id, rowsBeside(currentTarget));
              else selection.toggle(row.id);
            }}
          />
        </td>
      ) : null}
      {cells}
    </tr>
  );
}

/** Before the name of a record in a tree: how deep it stands and what folds it, or what it stands below. */
function Lead({ row, level = 0, open = null, way = [], foldLabel = "", onFold = null }: TableRowProps) {
  if (onFold === null) return <Way steps={way} className={css["empty"]} />;
  return (
    <span className={css["lead"]} style={{ "--level": level } as CSSProperties}>
      {open === null ? null : (
        <button
          type="button"
          className="unfolds"
          data-fold
          data-open={open}
          aria-label={foldLabel}
          onClick={() => onFold(row.id)}
        >
          <Icon name="chevron" small />
        </button>
      )}
    </span>
  );
}

/** What a record stands below, each name in its own direction. */
export function Way({
  steps,
  className,
}: {
  readonly steps: readonly string[];
  readonly className?: string | undefined;
}) {
  if (steps.length === 0) return null;
  return (
    <span className={className}>
      {steps.map((step, index) => (
        // records may be called the same
        <Fragment key={index}>
          <bdi>{step}</bdi>
          {SEPARATOR}
        </Fragment>
      ))}
    </span>
  );
}

const SEPARATOR = " › ";

function isControl(target: EventTarget): boolean {
  return partAround(target, "tableControl") !== null;
}

/** Ids of the rows of the same table, in order. */
function rowsBeside(element: Element): number[] {
  return partsIn(partAround(element, "tableBody"), "tableRow").map((row) => Number(markOf(row, "row")));
}
