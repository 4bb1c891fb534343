/** States a grid had, for going back and forth. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last step was about; the next step about the same is one with it. */
  readonly about: string | null;
}

const MOST = 100;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], about: null };
}

/** A new state. `about` joins it with the step before that was about the same: typing on in one cell is one step. */
export function advance<T>(history: History<T>, present: T, about: string | null = null): History<T> {
  const joins = about !== null && about === history.about;
  const past = joins ? history.past : [...history.past, history.present].slice(-MOST);
  return { past, present, future: [], about };
}

export function undo<T>({ past, present, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null };
}

export function redo<T>({ past, present, future }: History<T>): History<T> | null {
  const [after, ...rest] = future;
  if (after === undefined) return null;
  return { past: [...past, present], present: after, future: rest, about: null };
}

/** The same history with every state looked at again: what arrives later belongs to the step it was asked in. */
export function amend<T>({ past, present, future, about }: History<T>, change: (state: T) => T): History<T> {
  return { past: past.map(change), present: change(present), future: future.map(change), about };
}
