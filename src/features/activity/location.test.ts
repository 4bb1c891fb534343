import { describe, expect, it } from "vitest";
import { stateAfter } from "./location-state.ts";
import { hasMoved } from "./position.ts";

describe("a position", () => {
  const home = { latitude: "40.712800", longitude: "-74.006000" };

  it("is news when what follows the first five characters changed [R4.79]", () => {
    expect(hasMoved(home, null)).toBe(true);
    expect(hasMoved(home, home)).toBe(false);
    expect(hasMoved({ ...home, latitude: "40.719900" }, home)).toBe(true);
    expect(hasMoved({ latitude: "51.507400", longitude: "-0.127800" }, home)).toBe(true);
  });

  it("is none before the browser told one", () => {
    expect(hasMoved({ latitude: null, longitude: null }, null)).toBe(false);
  });
});

describe("a permission", () => {
  it("is missing at prompt or denied from the start [R4.48 R8.19]", () => {
    expect(stateAfter("unknown", "prompt")).toBe("denied");
    expect(stateAfter("unknown", "denied")).toBe("denied");
  });

  it("is revoked when it was granted while the page was open, and stays so [R8.19]", () => {
    expect(stateAfter("granted", "prompt")).toBe("revoked");
    expect(stateAfter("revoked", "denied")).toBe("revoked");
  });

  it("is granted whatever was before", () => {
    expect(stateAfter("denied", "granted")).toBe("granted");
    expect(stateAfter("revoked", "granted")).toBe("granted");
  });
});
