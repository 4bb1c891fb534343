import { useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { writeCellText } from "../../../fields/rows/grid-cell.ts";
import { getDecimalSign } from "../../../../core/definition/written-values.ts";
import { type ChildRow, isEmptyValue } from "../../../fields/values.ts";
import type { WeekParts } from "./week-model.ts";

export interface OtherValue {
  readonly label: string;
  readonly text: string;
}

/** What the rows of a day hold beside the number that is shown: leave, a note. */
export function useOtherValues(parts: WeekParts) {
  const context = useFieldContext();
  const { child, day } = parts;
  const words = { context, resource: child.name, decimalSign: getDecimalSign(context.format.language) };
  const fields = child.fields.filter(
    ({ name, type, valueType }) => name !== day && name !== child.parent?.field && type === valueType,
  );
  return (rows: readonly ChildRow[], on: string, shown: string): readonly OtherValue[] =>
    rows
      .filter((row) => row[day] === on)
      .flatMap((row) =>
        fields.flatMap((field) => {
          const value = row[field.name];
          const idle =
            isEmptyValue(value) || (typeof value === "string" && Number(value) === 0) || value === 0;
          if (field.name === shown || idle) return [];
          const text = writeCellText(value, field, words);
          return [{ label: fieldLabel(context.index.config, child.name, field.name), text }];
        }),
      );
}
