import { parts } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { decimalCell, durationCell, integerCell, moneyCell, percentCell } from "./cells.tsx";

const figure = { typed: true, align: "end", quickEdit: "type" } as const;

export const numbers: FieldViews<"integer" | "decimal" | "money" | "percent" | "duration"> = {
  integer: { ...figure, cell: integerCell, width: 84, ...parts("IntegerInput", "IntegerFilter", "figure") },
  decimal: { ...figure, cell: decimalCell, width: 96, ...parts("DecimalInput", "DecimalFilter", "figure") },
  money: { ...figure, cell: moneyCell, width: 104, ...parts("MoneyInput", "MoneyFilter", "figure") },
  percent: { ...figure, cell: percentCell, width: 88, ...parts("PercentInput", "PercentFilter", "figure") },
  duration: {
    ...figure,
    cell: durationCell,
    width: 96,
    ...parts("DurationInput", "DurationFilter", "duration"),
  },
};
