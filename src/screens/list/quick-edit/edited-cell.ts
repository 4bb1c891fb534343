import { useSyncExternalStore } from "react";
import { createListeners } from "../../../lib/listeners.ts";

/** The one cell of the application that is being changed in its table. */
export interface EditedCell {
  readonly resource: string;
  readonly id: number;
  readonly field: string;
}

let edited: EditedCell | null = null;
/** Typed while one cell was being saved, for the next. */
let typed = "";
const listeners = createListeners();

export function startEditing(cell: EditedCell): void {
  edited = cell;
  listeners.notify();
}

/** Ends it, unless another cell has taken its place. */
export function stopEditing(cell: EditedCell): void {
  if (edited?.resource !== cell.resource || edited.id !== cell.id || edited.field !== cell.field) return;
  edited = null;
  typed = "";
  listeners.notify();
}

export function storeTyped(text: string): void {
  typed = text;
}

export function takeTyped(): string {
  const text = typed;
  typed = "";
  return text;
}

/** The field of this row that is being changed. A row draws anew only when the answer is another one. */
export function useEditedField(resource: string, id: number): string | null {
  return useSyncExternalStore(watch, () =>
    edited?.resource === resource && edited.id === id ? edited.field : null,
  );
}

const watch = listeners.subscribe;
