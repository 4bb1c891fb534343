import { type CellAddress, FOCUS_CELL } from "../../fields/rows/focus-cell.ts";
import { partById } from "../../lib/page-parts.ts";

/** Where a form stands: it decides what counts as leaving it and which key saves it. */
export type Surface = "page" | "drawer" | "dialog";

/** Ids of a form's controls begin with its name: a form in a drawer may stand over another one. */
export const FORM_NAMES = {
  page: "record",
  drawer: "peek",
  dialog: "inplace",
} as const satisfies Record<Surface, string>;

/** The id of a field's control, by which its label and the error summary find it. */
export function controlId(formName: string, field: string): string {
  return `${formName}_${field}`;
}

/** Told to a control before the focus goes to it: what hides it opens. */
export const REVEAL = "reveal";

/** Brings a field into view with the focus in it; `days.3.hours` leads to that cell of the child rows. */
export function focusField(formName: string, path: string): void {
  const [field = path, row, child] = path.split(".");
  const control = partById(controlId(formName, field));
  control?.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
  control?.scrollIntoView({ block: "center" });
  control?.focus();
  if (!control || row === undefined) return;
  const detail: CellAddress = { row: Number(row), field: child ?? null };
  control.dispatchEvent(new CustomEvent(FOCUS_CELL, { detail }));
}
