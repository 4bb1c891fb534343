import { readDuration, writeDuration } from "../../../core/definition/durations.ts";
import { parseValue } from "../../../core/definition/fields/index.ts";
import { readFigure } from "../../../core/definition/written-values.ts";
import type { GridCell } from "../types.ts";
import { asText } from "../values.ts";

export const figure: GridCell = {
  editor: "line",
  write: (value, _field, { decimalSign }) => asText(value).replace(".", decimalSign),
  read: (typed, field, { decimalSign }) => {
    for (const way of readFigure(typed, decimalSign)) {
      const parsed = parseValue({ value: way, field });
      if (parsed.ok) return parsed.value;
    }
    return typed.trim();
  },
};

export const duration: GridCell = {
  editor: "line",
  write: (value, field) => (typeof value === "number" ? writeDuration(value, field) : asText(value)),
  read: (typed, field) => readDuration(typed, field) ?? typed.trim(),
};
