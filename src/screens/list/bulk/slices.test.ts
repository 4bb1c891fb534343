import { describe, expect, it } from "vitest";
import { inSlices } from "./slices.ts";

const ids = Array.from({ length: 7 }, (_, index) => index + 1);

describe("work in slices", () => {
  it("sends every row once, one slice after the other", async () => {
    const log: string[] = [];
    await inSlices({
      ids,
      size: 3,
      send: async (slice) => {
        log.push(`send ${slice.join()}`);
        await Promise.resolve();
        return slice.length;
      },
      onAnswer: (count, slice) => log.push(`answer ${count} of ${slice.join()}`),
      stopped: () => false,
    });
    expect(log).toEqual([
      "send 1,2,3",
      "answer 3 of 1,2,3",
      "send 4,5,6",
      "answer 3 of 4,5,6",
      "send 7",
      "answer 1 of 7",
    ]);
  });

  it("ends between two slices when it is stopped", async () => {
    const done: number[] = [];
    const all = { ids, size: 3, send: (slice: readonly number[]) => Promise.resolve(slice) };
    await inSlices({ ...all, onAnswer: (slice) => done.push(...slice), stopped: () => done.length > 0 });
    expect(done).toEqual([1, 2, 3]);
  });

  it("keeps what was answered before a failure", async () => {
    const done: number[] = [];
    const work = inSlices({
      ids,
      size: 3,
      send: (slice) => (slice.includes(4) ? Promise.reject(new Error("gone")) : Promise.resolve(slice)),
      onAnswer: (slice) => done.push(...slice),
      stopped: () => false,
    });
    await expect(work).rejects.toThrow("gone");
    expect(done).toEqual([1, 2, 3]);
  });
});
