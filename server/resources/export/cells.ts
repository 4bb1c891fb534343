import type { CompiledField } from "../../../core/definition/types.ts";
import { SERVER_FIELD_TYPES } from "../../field-types/index.ts";
import type { CellContext, SheetCell, SheetContext } from "../../field-types/types.ts";

type Field = Pick<CompiledField, "name" | "valueType">;

/** An answered value in words; nothing there is no text. */
export function getText(value: unknown, field: Field, context: CellContext): string {
  if (value === null || value === undefined) return "";
  return SERVER_FIELD_TYPES[field.valueType].cell.write(value, field, context);
}

/** The same as one cell of a file. */
export function getCell(value: unknown, field: Field, context: CellContext): string {
  const text = getText(value, field, context);
  return text === "" ? text : SERVER_FIELD_TYPES[field.valueType].cell.guard(text);
}

/** A value as a spreadsheet holds it, in words where it has no form of its own. Null: nothing stands there. */
export function getSheetCell(value: unknown, field: Field, context: SheetContext): SheetCell | null {
  if (value === null || value === undefined) return null;
  const cell = SERVER_FIELD_TYPES[field.valueType].sheet?.(value, context);
  if (cell) return cell;
  const text = getText(value, field, context);
  return text === "" ? null : { kind: "text", text };
}
