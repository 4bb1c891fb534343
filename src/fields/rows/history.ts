/** States a grid had, for going back and forth. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

const MAX_UNDO_STEPS = 100;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** A new state, one step after the one before. */
export function advance<T>(history: History<T>, present: T): History<T> {
  return { past: [...history.past, history.present].slice(-MAX_UNDO_STEPS), present, future: [] };
}

export function undo<T>({ past, present, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<T>({ past, present, future }: History<T>): History<T> | null {
  const [after, ...rest] = future;
  if (after === undefined) return null;
  return { past: [...past, present], present: after, future: rest };
}

/** The same history with every state looked at again: what arrives later belongs to the step it was asked in. */
export function amend<T>({ past, present, future }: History<T>, change: (state: T) => T): History<T> {
  return { past: past.map(change), present: change(present), future: future.map(change) };
}
