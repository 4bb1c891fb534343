import { readDuration, writeDuration } from "../../../core/definition/durations.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import { readFigure, unclearFigure } from "../../../core/definition/written-values.ts";
import type { GridCell } from "../types.ts";
import { asText } from "../values.ts";

export const figure: GridCell = {
  editor: "line",
  write: (value, _field, { decimalSign }) => asText(value).replace(".", decimalSign),
  read: (typed, field, { decimalSign }) => {
    const ways = readFigure(typed, { decimalSign, scale: field.scale });
    if (ways.length !== 1) return unclearFigure(typed);
    const parsed = parseValue({ value: ways[0], field });
    return parsed.ok ? parsed.value : ways[0];
  },
};

export const duration: GridCell = {
  editor: "line",
  write: (value, field) => (typeof value === "number" ? writeDuration(value, field) : asText(value)),
  read: (typed, field) => readDuration(typed, field) ?? typed.trim(),
};
