import { today } from "../../../core/definition/clock.ts";
import { typedDate, typedDatetime, typedTime } from "../../../core/definition/typed-dates.ts";
import { readDate } from "../../../core/definition/written-values.ts";
import type { FieldContext } from "../../config/config-context.tsx";
import type { GridCell } from "../types.ts";
import { asText } from "../values.ts";

export const date: GridCell = {
  editor: "line",
  write: (value, _field, { context }) =>
    readDate(asText(value)) === null ? asText(value) : context.format.date(asText(value)),
  read: (typed, _field, { context }) => typedDate(typed, { today: todayIn(context) }) ?? typed.trim(),
};

function todayIn({ format }: FieldContext): string {
  return today({ now: Date.now(), timeZone: format.timeZone });
}

export const datetime: GridCell = {
  editor: "line",
  write: (value, _field, { context }) =>
    Number.isNaN(Date.parse(asText(value))) ? asText(value) : context.format.instant(asText(value)),
  read: (typed, _field, { context }) =>
    typedDatetime(typed, { today: todayIn(context), timeZone: context.format.timeZone }) ?? typed.trim(),
};

export const time: GridCell = {
  editor: "line",
  write: (value) => asText(value),
  read: (typed) => typedTime(typed) ?? typed.trim(),
};
