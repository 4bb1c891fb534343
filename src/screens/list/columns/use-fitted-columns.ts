import { isValidElement, type ReactNode, useMemo } from "react";
import type { FieldContext } from "../../../config/config-context.tsx";
import type { Row } from "../screen/use-rows.ts";
import { renderCell } from "../table/render-cell.ts";
import { type Column, type Contents, fitColumns } from "./columns.ts";
import { estimateWidth } from "./text-width.ts";

/** As many rows tell how wide contents are: columns do not move with every page. */
const ENOUGH = 8;

/** What this page has seen of the texts of fields, by area and field. */
const seen = new Map<string, { readonly width: number; readonly rows: number }>();

interface FittedOptions {
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly context: FieldContext;
  /** One of several tables below one another, which look alike: the first that has rows decides. */
  readonly oneOfMany: boolean;
  /** False for a column that is to keep its usual width. */
  readonly isFree: (column: Column) => boolean;
}

interface Fitted {
  readonly columns: readonly Column[];
  /** False where rows that are still to come decide how wide a column is. */
  readonly settled: boolean;
}

/** Columns as wide as what stands in them, from the first rows of their area on. */
export function useFittedColumns({
  resource,
  columns,
  rows,
  context,
  oneOfMany,
  isFree,
}: FittedOptions): Fitted {
  const keyOf = ({ field }: Column) => `${resource}.${field.name}`;
  const fitting = columns.filter((column) => column.fit !== null && isFree(column));
  for (const column of fitting) {
    const before = seen.get(keyOf(column)) ?? { width: 0, rows: 0 };
    const needed = oneOfMany ? 1 : ENOUGH;
    if (before.rows >= Math.min(rows.length, needed)) continue;
    const texts = rows.map((row) => textIn(renderCell({ column, row, resource, context })));
    const widths = texts.filter((text) => text !== "").map(estimateWidth);
    // an empty column says nothing of what will stand in it
    const told = widths.length > 0 ? rows.length : 0;
    if (rows.length > 0) seen.set(keyOf(column), { width: Math.max(before.width, ...widths), rows: told });
  }
  const known = fitting.flatMap((column) => {
    const found = seen.get(keyOf(column));
    if (found === undefined || found.rows === 0) return [];
    return [[column.field.name, { width: found.width, enough: found.rows >= ENOUGH }] as const];
  });
  const told = JSON.stringify(Object.fromEntries(known));
  const fitted = useMemo(
    () => fitColumns(columns, JSON.parse(told) as Record<string, Contents>),
    [columns, told],
  );
  return { columns: fitted, settled: fitting.every((column) => seen.has(keyOf(column))) };
}

/** The letters of a cell: cells are plain functions, so what they return holds what they draw. */
function textIn(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map((part: ReactNode) => textIn(part)).join(" ");
  return isValidElement<{ readonly children?: ReactNode }>(node) ? textIn(node.props.children) : "";
}
