import { describe, expect, it } from "vitest";
import { createEraser } from "./eraser.ts";

const { erase } = createEraser([
  { text: "Anne-Marie O'Neil (PhD)", becomes: "Erased person 7" },
  { text: "anne@example.com", becomes: "blanked-7@blanked.invalid" },
  { text: "Anne", becomes: "Erased person 7" },
  { text: "Li", becomes: "Erased person 7" },
]);

describe("an eraser", () => {
  it.each([
    ["Call Anne-Marie O'Neil (PhD).", "Call Erased person 7."],
    ["ANNE-MARIE O'NEIL (PHD) left", "Erased person 7 left"],
    ["to anne@example.com, Anne", "to blanked-7@blanked.invalid, Erased person 7"],
    ["/consultant?query=Anne-Marie+O'Neil+(PhD)", "/consultant?query=Erased+person+7"],
    ["/consultant?query=anne%40example.com", "/consultant?query=blanked-7%40blanked.invalid"],
  ])("takes what somebody is known by out of %s", (text, left) => {
    expect(erase(text)).toBe(left);
  });

  it.each(["Anneliese", "Joanne", "Li", "zoe.anne@example.community", ""])("leaves %s as it is", (text) => {
    expect(erase(text)).toBe(text);
  });

  it("leaves JSON that can be read", () => {
    const quoting = createEraser([{ text: 'Jo "Ace" Smith', becomes: 'Erased "7"' }]);
    expect(JSON.parse(quoting.erase(JSON.stringify({ by: 'Jo "Ace" Smith' })))).toEqual({ by: 'Erased "7"' });
  });

  it("without anything to go by takes nothing", () => {
    expect(createEraser([{ text: "Li", becomes: "x" }]).erase("Li, Anne")).toBe("Li, Anne");
  });
});
