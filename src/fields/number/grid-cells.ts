import { readDuration, writeDuration } from "../../../core/definition/durations.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import { readTypedFigure } from "../../../core/definition/written-values.ts";
import type { GridCell } from "../types.ts";
import { asText } from "../values.ts";

export const figure: GridCell = {
  editor: "line",
  write: (value, _field, { decimalSign }) => asText(value).replace(".", decimalSign),
  read: (typed, field, { decimalSign }) => {
    const value = readTypedFigure(typed, { decimalSign, scale: field.scale });
    const parsed = parseValue({ value, field });
    return parsed.ok ? parsed.value : value;
  },
};

export const duration: GridCell = {
  editor: "line",
  write: (value, field) => (typeof value === "number" ? writeDuration(value, field) : asText(value)),
  read: (typed, field) => readDuration(typed, field) ?? typed.trim(),
};
