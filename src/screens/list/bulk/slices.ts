interface Slices<Answer> {
  readonly ids: readonly number[];
  readonly size: number;
  readonly send: (ids: readonly number[]) => Promise<Answer>;
  readonly onAnswer: (answer: Answer, ids: readonly number[]) => void;
  /** Asked before each slice: true ends the work there. */
  readonly stopped: () => boolean;
}

/**
 * Works through many rows slice by slice, one after the other: others get their turn between two slices, and whoever
 * waits sees how far it is. Rejects with the first failure; what was answered before stays answered.
 */
export async function inSlices<Answer>({
  ids,
  size,
  send,
  onAnswer,
  stopped,
}: Slices<Answer>): Promise<void> {
  for (let start = 0; start < ids.length && !stopped(); start += size) {
    const slice = ids.slice(start, start + size);
    onAnswer(await send(slice), slice);
  }
}
