import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { arrivedStaleTime } from "./arrived-stale-time.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A part of a screen that begins with rows which are here, and how often it asked for them. */
function rowsOf(client: QueryClient) {
  const ask = vi.fn(() => Promise.resolve("newer"));
  const observe = () =>
    new QueryObserver(client, {
      queryKey: ["rows"],
      queryFn: ask,
      initialData: "arrived",
      staleTime: arrivedStaleTime,
    });
  return { ask, observe };
}

it("does not ask again for what arrived, however long the screen takes to be drawn", async () => {
  const { ask, observe } = rowsOf(new QueryClient());
  const observer = observe();
  await vi.advanceTimersByTimeAsync(10_000);
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
  leave();
});

it("asks when it shows anew, and where nobody drew it for long", async () => {
  const { ask, observe } = rowsOf(new QueryClient());
  observe().subscribe(() => undefined)();
  await vi.advanceTimersByTimeAsync(3000);
  observe().subscribe(() => undefined)();
  expect(ask).toHaveBeenCalledTimes(1);

  const late = rowsOf(new QueryClient());
  const observer = late.observe();
  await vi.advanceTimersByTimeAsync(31_000);
  observer.subscribe(() => undefined)();
  expect(late.ask).toHaveBeenCalledTimes(1);
});
