import { describe, expect, it, vi } from "vitest";
import { createPendingInputs } from "./pending-inputs.ts";

describe("what fields hold back", () => {
  it("is handed on when it is read, and once more when its field goes away", () => {
    const pending = createPendingInputs();
    const handOn = vi.fn();
    const goAway = pending.add(handOn);
    pending.flush();
    expect(handOn).toHaveBeenCalledTimes(1);
    goAway();
    expect(handOn).toHaveBeenCalledTimes(2);
    pending.flush();
    expect(handOn).toHaveBeenCalledTimes(2);
  });
});
