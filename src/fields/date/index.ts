import { lazyCode } from "../../lib/lazy-code.ts";
import { filter, gridCell, input } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { dateCell, datetimeCell, datetimeInWords, timeCell } from "./cells.tsx";

// Calendars are heavy, and neither in every form nor in most filters.
const calendars = () => import("./inputs.tsx");
const dateFilter = lazyCode(
  () => import("./filter.tsx"),
  ({ DateFilter }) => DateFilter,
);

export const dates: FieldViews<"date" | "datetime" | "time"> = {
  date: {
    cell: dateCell,
    inWords: dateCell,
    align: "start",
    width: 108,
    quickEdit: "type",
    input: lazyCode(calendars, ({ DateInput }) => DateInput),
    filter: dateFilter,
    gridCell: gridCell(({ date }) => date),
  },
  datetime: {
    cell: datetimeCell,
    inWords: datetimeInWords,
    align: "start",
    width: 168,
    quickEdit: "type",
    input: lazyCode(calendars, ({ DatetimeInput }) => DatetimeInput),
    filter: dateFilter,
    gridCell: gridCell(({ datetime }) => datetime),
  },
  time: {
    cell: timeCell,
    align: "start",
    width: 88,
    quickEdit: "type",
    input: input(({ TimeInput }) => TimeInput),
    filter: filter(({ TimeFilter }) => TimeFilter),
    gridCell: gridCell(({ time }) => time),
  },
};
