import { lazyCode } from "../../lib/lazy-code.ts";
import { gridCell, parts } from "../parts.ts";
import type { FieldInput, FieldViews } from "../types.ts";
import { dateCell, datetimeCell, formatDate, formatDatetime, timeCell } from "./cells.tsx";

// Calendars are heavy, and neither in every form nor in most filters.
const calendars = () => import("./inputs.tsx");
const filter = lazyCode(
  () => import("./filter.tsx"),
  ({ DateFilter }) => DateFilter,
);
const line = { align: "start", quickEdit: "type" } as const;

export const dates: FieldViews<"date" | "datetime" | "time"> = {
  date: {
    ...line,
    cell: dateCell,
    inWords: formatDate,
    width: 108,
    input: lazyCode(calendars, ({ DateInput }) => DateInput),
    filter,
    gridCell: gridCell("date"),
  },
  datetime: {
    ...line,
    cell: datetimeCell,
    inWords: formatDatetime,
    width: 168,
    input: lazyCode(calendars, ({ DatetimeInput }): FieldInput => DatetimeInput),
    filter,
    gridCell: gridCell("datetime"),
  },
  time: { ...line, cell: timeCell, width: 88, ...parts("TimeInput", "TimeFilter", "time") },
};
