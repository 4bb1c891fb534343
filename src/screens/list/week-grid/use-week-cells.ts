import { type KeyboardEvent, type RefObject, useMemo } from "react";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { getDecimalSign } from "../../../../core/definition/written-values.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { makeRowRules } from "../../../fields/rows/row-rules.ts";
import { useCellCheck } from "../../../fields/rows/use-cell-checks.ts";
import { useGrid } from "../../../fields/rows/use-grid.ts";
import { useGridPointer } from "../../../fields/rows/use-grid-pointer.ts";
import type { CellLabels } from "../../../fields/types.ts";
import { asRows, asText, type ChildRow } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { fieldKinds } from "../../../../core/definition/validate.ts";
import { shift } from "../calendar/dates.ts";
import { mayWriteRows } from "./use-week-data.ts";
import type { useWeekEdits } from "./use-week-edits.ts";
import type { useWeekSaving } from "./use-week-saving.ts";
import { cellName, isSplit, storedValue, typedKey, type WeekLine, type WeekParts } from "./week-model.ts";
import { partIn } from "../../../lib/page-parts.ts";

interface CellsOptions {
  readonly resource: ClientResource;
  readonly parts: WeekParts;
  readonly days: readonly string[];
  readonly lines: readonly WeekLine[];
  /** The number that is shown and typed. */
  readonly field: ClientField | undefined;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly edits: ReturnType<typeof useWeekEdits>;
  readonly saving: ReturnType<typeof useWeekSaving>;
  /** Tells what a paste did. */
  readonly say: (text: string) => void;
}

/** The days of the week as a grid of child rows knows its columns, with its keys, its clipboard and its steps. */
export function useWeekCells({
  resource,
  parts,
  days,
  lines,
  field,
  table,
  edits,
  saving,
  say,
}: CellsOptions) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { child } = parts;
  const { context: evaluation, check } = useCellCheck();
  const words = useMemo<CellLabels>(
    () => ({ context, resource: child.name, decimalSign: getDecimalSign(context.format.language) }),
    [context, child.name],
  );
  const columns = useMemo(
    () =>
      field === undefined
        ? []
        : days.map((on) => ({ ...field, name: cellName(field.name, on), required: false })),
    [field, days],
  );
  const parentFields = useMemo(() => fieldKinds(resource), [resource]);
  const closedIn = useMemo(() => {
    const known = new Map(
      lines.map((line) => {
        const { record, rows } = line;
        const options = { child, parent: record, parentBefore: record, parentFields, rowsBefore: rows };
        const rules = makeRowRules({ ...options, context: evaluation });
        const writable = mayWriteRows(parts, record);
        const within = (on: string) => asText(record[parts.from]) <= on && on <= asText(record[parts.to]);
        const closed = (number: ClientField, on: string) => {
          if (!writable || !within(on) || isSplit(parts, line, on)) return true;
          const row = rows.find((one) => one[parts.day] === on) ?? { [parts.day]: on };
          return rules.closed(number, row);
        };
        return [record.id, closed] as const;
      }),
    );
    return (id: unknown, number: ClientField, on: string) => known.get(Number(id))?.(number, on) ?? true;
  }, [lines, parts, child, parentFields, evaluation]);
  const closed = (column: ClientField, row: ChildRow | undefined) => {
    const on = days[columns.findIndex(({ name }) => name === column.name)];
    return row === undefined || field === undefined || on === undefined || closedIn(row.id, field, on);
  };

  const grid = useGrid({
    rows: edits.rows,
    fields: columns,
    words,
    disabled: saving.progress !== null,
    most: lines.length,
    page: 10,
    closed,
    newRow: () => ({}),
    context: evaluation,
    find: () => Promise.resolve(null),
    onChange: (next) => {
      for (const [at, line] of lines.entries()) if (next[at] !== edits.rows[at]) saving.clear(line.record.id);
      edits.changeRows(next);
    },
    onPlace: ({ row }) => {
      table.current?.focus({ preventScroll: true });
      partIn(table.current, "line", lines[row]?.record.id)?.scrollIntoView({ block: "nearest" });
    },
    onPasted: ({ cells, left }) =>
      say(
        [t("rows.pasted", { count: cells }), ...(left > 0 ? [t("rows.cut", { count: left })] : [])].join(
          " · ",
        ),
      ),
    onLookedUp: () => undefined,
  });
  const pointer = useGridPointer(grid);

  const onKeyDown = (event: KeyboardEvent) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const inGrid = grid.editing === null && event.target === event.currentTarget;
    // Letters are no part of a number: they are keys of the screen.
    if (inGrid && plain && /^[\p{L}[\]/?]$/u.test(event.key)) {
      const by = { j: 1, k: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const row = Math.max(0, Math.min(lines.length - 1, grid.active.row + by));
      return grid.go({ row, column: grid.active.column });
    }
    grid.handlers.onKeyDown(event);
  };

  return {
    grid,
    pointer,
    columns,
    words,
    check,
    closed,
    handlers: { ...grid.handlers, onKeyDown },
    rows: edits.rows,

    /** What is wrong or doubtful about a cell; null: nothing. */
    issueOf: (
      line: WeekLine,
      row: ChildRow,
      at: number,
    ): { level: "error" | "warning"; text: string } | null => {
      const column = columns[at];
      const on = days[at];
      if (column === undefined || on === undefined || field === undefined) return null;
      const problem = saving.problems.get(line.record.id);
      const told = problem?.cells[column.name];
      if (problem && told !== undefined) return { level: problem.level, text: told };
      const wrong = check(row, column);
      if (wrong !== null) return { level: "error", text: wrong };
      const stored = storedValue(parts, line, field, on);
      if (!edits.isOutdated(typedKey(line.record.id, field.name, on), stored)) return null;
      return { level: "warning", text: t("week.meanwhile", { value: asText(stored) || "0" }) };
    },

    changeCell: (row: number, at: number, value: unknown) => {
      const column = columns[at];
      if (column) grid.write([{ row, field: column, value }]);
    },

    /** The numbers of another record seven days before, put into lines as one step; how many found one. */
    fillFrom: (
      chosen: readonly WeekLine[],
      source: (line: WeekLine) => { readonly [name: string]: unknown } | null,
    ) => {
      let found = 0;
      const edited = chosen.flatMap((line) => {
        const before = source(line);
        const at = lines.indexOf(line);
        if (before === null || at === -1) return [];
        const rows = asRows(before[parts.rows.name]);
        const open = parts.values.flatMap((number) =>
          days
            .filter((on) => !closedIn(line.record.id, number, on))
            .map((on) => {
              const same = rows.find((row) => row[parts.day] === shift(on, -7));
              const column = { ...number, name: cellName(number.name, on), required: false };
              return { row: at, field: column, value: same?.[number.name] ?? null };
            }),
        );
        if (open.length > 0) found += 1;
        return open;
      });
      grid.write(edited);
      return found;
    },
  };
}

export type WeekCells = ReturnType<typeof useWeekCells>;
