/** No database gives ids as large, and numbers of JavaScript still hold them exactly. */
const FIRST = Number.MAX_SAFE_INTEGER - 10_000;

/** An id that stands for a record until it is made. */
export const temporaryId = (count: number): number => FIRST + count;

/** Whether an id stands for a record that is still to be made. */
export const isTemporary = (id: number): boolean => id >= FIRST;
