import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterPause } from "./after-pause.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that is idle when it is told so. */
function page() {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal("requestIdleCallback", (then: () => void, { timeout }: { timeout: number }) => {
    const id = waiting.size + 1;
    waiting.set(id, then);
    return timeout > 0 ? id : 0;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => waiting.delete(id));
  return { isIdle: () => waiting.forEach((then) => then()) };
}

describe("what waits for a pause", () => {
  it("waits for a quiet moment after it, too", () => {
    const { isIdle } = page();
    const then = vi.fn<() => void>();
    afterPause(then, 400);
    isIdle();
    vi.advanceTimersByTime(400);
    expect(then).not.toHaveBeenCalled();
    isIdle();
    expect(then).toHaveBeenCalledOnce();
  });

  it("is called off during the pause and after it", () => {
    const { isIdle } = page();
    const then = vi.fn<() => void>();
    afterPause(then, 400)();
    vi.advanceTimersByTime(400);
    const callOff = afterPause(then, 400);
    vi.advanceTimersByTime(400);
    callOff();
    isIdle();
    expect(then).not.toHaveBeenCalled();
  });

  it("comes with the pause where a browser does not tell when it is idle", () => {
    const then = vi.fn<() => void>();
    afterPause(then, 400);
    vi.advanceTimersByTime(400);
    expect(then).toHaveBeenCalledOnce();
  });
});
