import { type CSSProperties, memo } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { onMouseDown } from "../../../ui/on-mouse-down.ts";
import type { Column } from "../columns/columns.ts";
import { type Resize, ResizeHandle } from "../grid/resize-handle.tsx";
import type { Direction } from "./sorting.ts";
import css from "./record-table.module.css";

interface HeaderCellProps {
  readonly column: Column;
  /** In which the rows are ordered by it; null where they are not. */
  readonly direction: Direction | null;
  readonly sortable: boolean;
  readonly onSort: (field: string) => void;
  readonly onPressSort: (field: string) => void;
  readonly resize: Resize | null;
  readonly stick: (column: Column) => CSSProperties | undefined;
}

/** The head of a column: its name, its order, its edge. */
export const HeaderCell = memo(function DrawnHeaderCell(props: HeaderCellProps) {
  const { column, direction, sortable, onSort, onPressSort, resize, stick } = props;
  const { field, label, view, pinned, stuck, offPaper, width } = column;
  return (
    <th
      scope="col"
      style={stick(column)}
      data-field={field.name}
      data-align={view.align}
      data-pinned={pinned}
      data-stuck={stuck}
      data-off-paper={offPaper}
      aria-sort={sortable ? (direction ?? "none") : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={css["sort"]}
          title={label}
          onPointerDown={onMouseDown(() => onPressSort(field.name))}
          onClick={() => onSort(field.name)}
        >
          <span>{label}</span>
          <Icon
            small
            name={direction === "descending" ? "descending" : "ascending"}
            className={direction === null ? css["unsorted"] : undefined}
          />
        </button>
      ) : (
        <span className={css["head"]} title={label}>
          {label}
        </span>
      )}
      {resize ? <ResizeHandle field={field.name} label={label} width={width} resize={resize} /> : null}
    </th>
  );
});
