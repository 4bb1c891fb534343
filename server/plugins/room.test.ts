import { afterEach, describe, expect, it, vi } from "vitest";
import { Room } from "./room.ts";

const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  // whoever is left waiting at the end of a test is refused some time later
  void promise.then(
    () => (done = true),
    () => undefined,
  );
  await new Promise((resolve) => setImmediate(resolve));
  return done;
};

afterEach(() => vi.useRealTimers());

describe("Room", () => {
  it("holds no more than it has, and lets in whoever waits as others leave", async () => {
    const room = new Room({ all: 10, person: 10 });
    const leave = await room.enter({ who: "a", size: 6 });
    await room.enter({ who: "b", size: 4 });
    const third = room.enter({ who: "c", size: 5 });
    expect(await settled(third)).toBe(false);
    leave();
    leave();
    expect(await settled(third)).toBe(true);
    expect(await settled(room.enter({ who: "d", size: 2 }))).toBe(false);
  });

  it("keeps the rest for others when one person has taken a part", async () => {
    const room = new Room({ all: 10, person: 4 });
    await room.enter({ who: "a", size: 4 });
    const more = room.enter({ who: "a", size: 1 });
    expect(await settled(room.enter({ who: "b", size: 4 }))).toBe(true);
    expect(await settled(more)).toBe(false);
  });

  it("lets in what is larger than the room when it is alone", async () => {
    const room = new Room({ all: 10, person: 4 });
    const leave = await room.enter({ who: "a", size: 16 });
    const other = room.enter({ who: "b", size: 1 });
    expect(await settled(other)).toBe(false);
    leave();
    expect(await settled(other)).toBe(true);
  });

  it("refuses who has waited in vain, and says when to come again", async () => {
    const room = new Room({ all: 1, person: 1, patience: 5 });
    const leave = await room.enter({ who: "a", size: 1 });
    await expect(room.enter({ who: "b", size: 1 })).rejects.toMatchObject({
      code: "server_busy",
      status: 503,
      parameters: { retry_after: 5 },
    });
    leave();
    await room.enter({ who: "b", size: 1 });
  });

  it("lets no more than some hundreds wait", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const room = new Room({ all: 1, person: 1, patience: 50 });
    await room.enter({ who: "a", size: 1 });
    let refused = 0;
    const all = Array.from({ length: 300 }, (_, index) =>
      room.enter({ who: `p${index}`, size: 1 }).catch(() => (refused += 1)),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(refused).toBe(100);
    vi.advanceTimersByTime(50);
    await Promise.all(all);
    expect(refused).toBe(300);
  });
});
