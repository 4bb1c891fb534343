import { useSyncExternalStore } from "react";

/** The one cell of the application that is being changed in its table. */
export interface EditedCell {
  readonly resource: string;
  readonly id: number;
  readonly field: string;
}

let edited: EditedCell | null = null;
const listeners = new Set<() => void>();

export function startEditing(cell: EditedCell): void {
  edited = cell;
  for (const listener of listeners) listener();
}

/** Ends it, unless another cell has taken its place. */
export function stopEditing(cell: EditedCell): void {
  if (edited?.resource !== cell.resource || edited.id !== cell.id || edited.field !== cell.field) return;
  edited = null;
  for (const listener of listeners) listener();
}

/** The field of this row that is being changed. A row draws anew only when the answer is another one. */
export function useEditedField(resource: string, id: number): string | null {
  return useSyncExternalStore(watch, () =>
    edited?.resource === resource && edited.id === id ? edited.field : null,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
