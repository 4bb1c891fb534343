import { filter, gridCell, input } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { decimalCell, durationCell, integerCell, moneyCell, percentCell } from "./cells.tsx";

const figure = {
  typed: true,
  align: "end",
  quickEdit: "type",
  gridCell: gridCell((cells) => cells.figure),
} as const;

export const numbers: FieldViews<"integer" | "decimal" | "money" | "percent" | "duration"> = {
  integer: {
    ...figure,
    cell: integerCell,
    width: 84,
    input: input(({ IntegerInput }) => IntegerInput),
    filter: filter(({ IntegerFilter }) => IntegerFilter),
  },
  decimal: {
    ...figure,
    cell: decimalCell,
    width: 96,
    input: input(({ DecimalInput }) => DecimalInput),
    filter: filter(({ DecimalFilter }) => DecimalFilter),
  },
  money: {
    ...figure,
    cell: moneyCell,
    width: 104,
    input: input(({ MoneyInput }) => MoneyInput),
    filter: filter(({ MoneyFilter }) => MoneyFilter),
  },
  percent: {
    ...figure,
    cell: percentCell,
    width: 88,
    input: input(({ PercentInput }) => PercentInput),
    filter: filter(({ PercentFilter }) => PercentFilter),
  },
  duration: {
    ...figure,
    cell: durationCell,
    width: 96,
    input: input(({ DurationInput }) => DurationInput),
    filter: filter(({ DurationFilter }) => DurationFilter),
    gridCell: gridCell(({ duration }) => duration),
  },
};
