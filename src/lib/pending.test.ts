import { describe, expect, it, vi } from "vitest";
import { createPending } from "./pending.ts";

describe("what fields hold back", () => {
  it("is handed on when it is read, and once more when its field goes away", () => {
    const pending = createPending();
    const handOn = vi.fn();
    const goAway = pending.add(handOn);
    pending.handOn();
    expect(handOn).toHaveBeenCalledTimes(1);
    goAway();
    expect(handOn).toHaveBeenCalledTimes(2);
    pending.handOn();
    expect(handOn).toHaveBeenCalledTimes(2);
  });
});
