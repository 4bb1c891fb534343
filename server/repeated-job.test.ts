import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "./context.ts";
import { repeatJob } from "./repeated-job.ts";

const EVERY = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job whose turns end when they are told to. */
function startJob() {
  const turns: PromiseWithResolvers<number>[] = [];
  const warn = vi.fn<Log["warn"]>();
  const work = () => {
    const turn = Promise.withResolvers<number>();
    turns.push(turn);
    return turn.promise;
  };
  const log: Log = { info: () => undefined, warn, error: () => undefined };
  return { turns, warn, job: repeatJob({ every: EVERY, work, log, failure: "not done" }) };
}

test("a turn begins when the one before it is over", async () => {
  const { turns, job } = startJob();
  await vi.advanceTimersByTimeAsync(3 * EVERY);
  expect(turns).toHaveLength(1);
  turns[0]?.resolve(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toHaveLength(2);
  turns[1]?.resolve(0);
  const asked = job.run();
  await vi.advanceTimersByTimeAsync(0);
  turns[2]?.resolve(0);
  await vi.advanceTimersByTimeAsync(0);
  turns[3]?.resolve(7);
  await expect(asked).resolves.toBe(7);
});

test("a failure is logged, told to whoever asked, and the next turn comes", async () => {
  const { turns, warn, job } = startJob();
  await vi.advanceTimersByTimeAsync(EVERY);
  const error = new Error("no room");
  turns[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(0);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: error }, "not done");
  const asked = job.run();
  await vi.advanceTimersByTimeAsync(0);
  turns[1]?.reject(error);
  await expect(asked).rejects.toBe(error);
  expect(warn).toHaveBeenCalledTimes(1);
});

test("closing waits for the turn under way and begins none", async () => {
  const { turns, job } = startJob();
  await vi.advanceTimersByTimeAsync(EVERY);
  let closed = false;
  const closing = job.close().then(() => (closed = true));
  await vi.advanceTimersByTimeAsync(5 * EVERY);
  expect(closed).toBe(false);
  turns[0]?.resolve(0);
  await closing;
  expect(turns).toHaveLength(1);
});
