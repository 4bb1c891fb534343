import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import type { ChildRow } from "../values.ts";
import type { After } from "./cell-editor.tsx";
import { firstSign, gridCellOf } from "./grid-cell.ts";
import type { CellLabels } from "../types.ts";
import { parseBlock, writeBlock } from "./clipboard.ts";
import { applyEdits, type CellEdit } from "./edits.ts";
import { findNames, type FindByName, namesIn, withRecords } from "./named-records.ts";
import { copiedBlock, filledDown, pastedEdits } from "./paste.ts";
import {
  cellActionOf,
  type CellEditing,
  type CellPosition,
  type CellRange,
  clampPosition,
  movedByKey,
  nextOpen,
  rangeOf,
} from "../../ui/grid/positions.ts";
import { isSpare, spareRow, withoutSpare } from "./spare-rows.ts";
import { type OnRows, useRowsHistory } from "./use-rows-history.ts";
import { latinKey } from "../../lib/latin-key.ts";

/** What a paste did. */
export interface Pasted {
  readonly cells: number;
  /** Rows that did not fit. */
  readonly left: number;
  /** Names that are being looked up. */
  readonly names: number;
}

interface GridOptions {
  readonly rows: readonly ChildRow[];
  readonly fields: readonly ClientField[];
  readonly words: CellLabels;
  readonly disabled: boolean;
  /** Most rows there may be; null: any number. */
  readonly most: number | null;
  readonly page: number;
  readonly closed: (field: ClientField, row: ChildRow | undefined) => boolean;
  readonly newRow: () => ChildRow;
  readonly context: EvaluationContext;
  readonly find: FindByName;
  readonly onChange: OnRows;
  /** Brings a row into view and the focus back to the grid. */
  readonly onPlace: (place: CellPosition) => void;
  readonly onPasted: (result: Pasted) => void;
  /** The names of a step were looked up, whether records were found or not. */
  readonly onLookedUp: () => void;
}

const START: CellPosition = { row: 0, column: 0 };

/** What keys, the pointer and the clipboard do to a grid of child rows. */
export function useGrid(options: GridOptions) {
  const { rows, fields, words, disabled, most, closed, newRow, context, onChange } = options;
  const [active, setActive] = useState<CellPosition>(START);
  const [anchor, setAnchor] = useState<CellPosition>(START);
  const [editing, setEditing] = useState<CellEditing | null>(null);
  const leaving = useRef(false);
  const history = useRowsHistory(rows, onChange);
  const size = { rows: rows.length, columns: fields.length };
  const place = clampPosition(active, size);
  const range = useMemo<CellRange>(
    () => rangeOf(clampPosition(anchor, { rows: rows.length, columns: fields.length }), place),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a place is its two numbers
    [anchor, place.row, place.column, rows.length, fields.length],
  );
  const hasRoom = (all: readonly ChildRow[]) => most === null || withoutSpare(all).length < most;
  const full = !hasRoom(rows);

  const go = (to: CellPosition, extend = false) => {
    setActive(to);
    if (!extend) setAnchor(to);
    options.onPlace(to);
  };
  const write = (edits: readonly CellEdit[]) => {
    if (disabled || edits.length === 0) return;
    const next = applyEdits({ rows, fields, edits, newRow, context });
    history.change(next);
    resolve(edits, next);
  };
  /** Names that were typed or pasted become records as soon as they are found; the step stays one. */
  const resolve = (edits: readonly CellEdit[], all: readonly ChildRow[]) => {
    const names = namesIn(edits, all);
    if (names.length === 0) return;
    void findNames(names, options.find).then((found) => {
      if (found.size > 0) history.amendAll((later) => withRecords(later, fields, found));
      options.onLookedUp();
    });
  };
  const add = () => {
    if (disabled || full) return;
    const meant = withoutSpare(rows);
    history.change([...meant, newRow()]);
    go({ row: meant.length, column: 0 });
  };
  const remove = (first: number, last = first) => {
    if (disabled) return;
    history.change(rows.filter((_, at) => at < first || at > last));
    go(
      clampPosition({ row: first, column: place.column }, { rows: rows.length - 1, columns: fields.length }),
    );
  };
  const open = ({ row, column }: CellPosition) => {
    const field = fields[column];
    return field !== undefined && !closed(field, rows[row]);
  };
  const edit = (text: string | null, at: CellPosition = place) => {
    const field = fields[at.column];
    if (disabled || !field || !open(at) || gridCellOf(field).editor === "none") return;
    setEditing({ position: at, text });
  };

  const type = (sign: string) => {
    const field = fields[place.column];
    if (!field) return;
    const first = firstSign(sign, rows[place.row]?.[field.name], field, words);
    if (first.does === "sets") write([{ row: place.row, field, value: first.value }]);
    else if (first.does !== "nothing") edit(first.does === "opens" ? null : sign);
  };

  const leave = (from: CellPosition, after: After) => {
    if (after === "stay") return options.onPlace(from);
    if (after === "next" || after === "previous") {
      const next = nextOpen(from, { back: after === "previous", size, open });
      if (next) return go(next);
      return go(from);
    }
    go(clampPosition({ row: from.row + (after === "down" ? 1 : -1), column: from.column }, size));
  };

  const commit = (value: unknown, after: After) => {
    if (!editing) return;
    const { position: at } = editing;
    const field = fields[at.column];
    setEditing(null);
    const edits = field ? [{ row: at.row, field, value }] : [];
    const changed = field !== undefined && (rows[at.row]?.[field.name] ?? null) !== (value ?? null);
    let next: readonly ChildRow[] = changed ? applyEdits({ rows, fields, edits, newRow, context }) : rows;
    const grows =
      hasRoom(next) &&
      at.row === next.length - 1 &&
      !isSpare(next[at.row]) &&
      (after === "down" || (after === "next" && !nextOpen(at, { back: false, size, open })));
    // A cell and the row that its Enter adds are one step.
    if (grows) next = [...next, spareRow(newRow())];
    if (next !== rows) history.change(next);
    if (changed) resolve(edits, next);
    if (grows) return go({ row: rows.length, column: after === "next" ? 0 : at.column });
    leave(at, after);
  };

  const paste = (text: string) => {
    setEditing(null);
    if (disabled) return;
    const start = rows.length === 0 ? { top: 0, bottom: 0, left: 0, right: 0 } : range;
    const block = parseBlock(text);
    const { edits, left } = pastedEdits({ block, range: start, fields, rows, most, closed, words });
    write(edits);
    const bottom = Math.max(start.top, ...edits.map(({ row }) => row));
    const width = Math.max(1, ...block.map((line) => line.length));
    setAnchor({ row: start.top, column: start.left });
    setActive({ row: bottom, column: Math.min(fields.length - 1, start.left + width - 1) });
    options.onPlace({ row: start.top, column: start.left });
    options.onPasted({ cells: edits.length, left, names: namesIn(edits, rows).length });
  };
  const clear = () => {
    const cells: CellEdit[] = [];
    for (let row = range.top; row <= range.bottom; row += 1) {
      for (const field of fields.slice(range.left, range.right + 1)) {
        if (!closed(field, rows[row])) cells.push({ row, field, value: null });
      }
    }
    write(cells);
  };

  const commands: Readonly<Record<string, () => void>> = {
    z: history.undo,
    y: history.redo,
    d: () => write(filledDown({ range, fields, rows, closed })),
    a: () => {
      setAnchor(START);
      setActive({ row: size.rows - 1, column: size.columns - 1 });
    },
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const mod = event.ctrlKey || event.metaKey;
    const key = latinKey(event.nativeEvent);
    const leaves = leaving.current;
    leaving.current = event.key === "Escape";
    const to = movedByKey(event, place, { size, page: options.page, mod: "edges" });
    const does = cellActionOf(event);
    if (to && size.rows > 0) go(to, event.shiftKey);
    else if (event.key === "Tab") {
      if (leaves || size.rows === 0) return;
      const next = nextOpen(place, { back: event.shiftKey, size, open });
      if (!next) return;
      go(next);
    } else if (mod && event.shiftKey && key === "z") history.redo();
    else if (mod && commands[key]) commands[key]?.();
    else if (does === "edit") {
      if (size.rows === 0) add();
      else edit(null);
    } else if (does === "clear") clear();
    else if (does === "type" && open(place) && size.rows > 0) type(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing || rows.length === 0) return;
    event.clipboardData.setData("text/plain", writeBlock(copiedBlock({ range, fields, rows, words })));
    event.preventDefault();
  };
  const onCut = (event: ClipboardEvent) => {
    onCopy(event);
    clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    paste(event.clipboardData.getData("text/plain"));
  };

  return {
    active: place,
    range,
    editing,
    history,
    full,
    go,
    write,
    edit,
    add,
    remove,
    commit,
    paste,
    cancel: () => {
      setEditing(null);
      options.onPlace(place);
    },
    handlers: { onKeyDown, onCopy, onCut, onPaste },
  };
}
