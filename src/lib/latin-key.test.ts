import { expect, it } from "vitest";
import { latinKey } from "./latin-key.ts";

it.each([
  ["z", "KeyZ", "z"],
  ["Z", "KeyZ", "z"],
  // an Arabic keyboard
  ["ئ", "KeyZ", "z"],
  ["ن", "KeyK", "k"],
  // French and German ones, where letters stand elsewhere
  ["z", "KeyW", "z"],
  ["z", "KeyY", "z"],
  ["é", "Digit2", "é"],
  ["?", "Slash", "?"],
  ["؟", "Slash", "؟"],
  ["Escape", "Escape", "Escape"],
])("%s on the key %s is %s", (key, code, letter) => {
  expect(latinKey({ key, code })).toBe(letter);
});
